"""Poker between players: hold'em, omaha and sintético. Caves, posts, moves, rounds, pots, the percentage, faults.

Seats are `1` to `11`, clockwise from the dealer's left. `coup_opened.button` is the seat that has the hand (mão). Cards
lie at `seat:3`, `board`; one that is seen in the pack lies at `pack`, a folded one at `muck`. Pots are `main`, `side:1`,
`side:2`: the first side pot is that of the least all-in. Money is in the pot once it has crossed the line of the place.
Words are `move_announced`; what the dealer took the move for is `move_made`, with the chips that crossed the line.
Enrolment, wishes for a seat and absence are those of `schemas.events.chemin_de_fer`, where `call_made` is the dealer's call
`flop`, `turn`, `river`, `common_card` or `showdown`, and `cards_seen` a player's look at his own cards.
"""

from typing import Annotated

from pydantic import Field

from schemas.events.cards import Cards
from schemas.model import Amount, Count, Data, Name, Text

Players = Annotated[tuple[Name, ...], Field(max_length=64)]


class SeatsDrawn(Data):
    """The places are drawn by lot."""

    by: Name
    role: Name
    seats: Annotated[dict[Name, Name], Field(max_length=64)]  # seat -> player


class TablesDrawn(Data):
    """Who plays at which table is drawn by lot, where several open."""

    by: Name
    role: Name
    tables: Annotated[dict[Name, Name], Field(max_length=256)]  # player -> table


class RestAsked(Data):
    """A player asks to rest and keeps the seat."""

    seat: Name
    player: Name


class PlayerReturned(Data):
    """A player who rested, or was absent, plays again."""

    seat: Name
    player: Name


class CaveBought(Data):
    """Chips come into a player's cave: `initial`, `entry` (during the game), `rebuy`, `completion`, `restored`."""

    seat: Name
    player: Name
    amount: Amount
    kind: Name


class CaveCounted(Data):
    """The chips of a cave as they were counted or seen."""

    seat: Name
    player: Name
    amount: Amount


class CaveReduced(Data):
    """Chips leave a cave otherwise than into a pot: `pocketed`, `tip`, `fee`, `cashed`."""

    seat: Name
    player: Name
    amount: Amount
    reason: Name


class ChipsLent(Data):
    """One player gives chips or money to another."""

    giver: Name
    taker: Name
    amount: Amount


class TipGiven(Data):
    """A player gives a tip (gratificação)."""

    player: Name
    amount: Amount


class TipDropped(Data):
    """A tip goes into a slot of the table: `left`, `right` of the dealer."""

    amount: Amount
    slot: Name


class SessionFeeCharged(Data):
    """The house takes its percentage of a session from a player; out of a cave if `cave_reduced` says so, reason `fee`."""

    session: Name
    player: Name
    amount: Amount
    slot: Name | None = None


class LimitsAnnounced(Data):
    """The players are told that the limits will be others."""

    minimum: Amount
    maximum: Amount


class VariantChosen(Data):
    """Who has the hand chooses the variant of this deal with the marker Dealer Choice."""

    seat: Name
    player: Name
    variant: Name


class ButtonMoved(Data):
    """The dealer puts the marker of the hand in front of a seat."""

    seat: Name


class PackChecked(Data):
    """The dealer checks whether the pack is complete and sound; `face_up` cards lay the wrong way round."""

    pack: Name
    by: Name
    cards: Count
    sound: bool = True
    face_up: Count = 0
    missing: Cards = ()
    surplus: Cards = ()


class PackLaidDown(Data):
    """The pack leaves the dealer's hand; `covered` with a chip of the pot."""

    covered: bool


class StubShuffled(Data):
    """The cards that were not dealt are shuffled again, with those that were put back among them."""

    by: Name
    cards: Count | None = None  # how many in all, where they were counted
    put_back: Cards = ()


class BetPosted(Data):
    """Chips go into the pot before any decision.

    `small`, `big`; `dead` (a blind that was missed, made good on return); `penalty` (a big bet after idle hands); `ante`;
    `straddle`, `restraddle` (estardilho, restardilho).
    """

    seat: Name
    player: Name
    kind: Name
    amount: Amount
    cash: bool = False  # in money, and not in chips


class BettingRoundOpened(Data):
    """The dealer opens a betting round aloud; `round` counts from 1."""

    round: Count


class BettingRoundClosed(Data):
    """The dealer closes the round aloud; `pot` is what he counts in the pot."""

    round: Count
    pot: Amount | None = None


class MoveAnnounced(Data):
    """A player says what he does: `fold` («não vou»), `pass` («passo»), `call`, `raise` («jogo mais…»), `all_in`."""

    seat: Name
    player: Name
    action: Name
    more: Amount | None = None  # how much beyond the call


class MoveMade(Data):
    """A player folds, passes, calls or raises, as the dealer took it; `amount` are the chips that crossed the line."""

    seat: Name
    player: Name
    action: Name  # `fold`, `pass`, `call`, `bet`, `raise`, `all_in`
    amount: Amount = 0
    by: Name | None = None  # who acted, where that was somebody else
    cash: bool = False  # in money, and not in chips


class ChipsAdded(Data):
    """More chips of a player cross the line, in another movement."""

    seat: Name
    player: Name
    amount: Amount


class ChipsExchanged(Data):
    """The dealer changes chips so that what the move put in is exactly this."""

    seat: Name
    player: Name
    amount: Amount


class ChipsReturned(Data):
    """The dealer hands chips of the pot back: `excess` (a raise without words), `uncalled`, `void`, `mistake`."""

    seat: Name
    player: Name
    amount: Amount
    reason: Name


class ChipsWithdrawn(Data):
    """A player takes chips back that had crossed the line."""

    seat: Name
    player: Name
    amount: Amount


class PotFormed(Data):
    """The dealer forms a pot of its own; `players` may win it."""

    pot: Name  # `main`, `side:1`
    amount: Amount
    players: Players


class HandShown(Data):
    """A player turns his cards up at the end."""

    seat: Name
    player: Name
    cards: Cards
    called: Name | None = None  # the combination that the player calls it; it counts for nothing


class HandMucked(Data):
    """A player gives his cards up at the end without showing them."""

    seat: Name
    player: Name


class WinnerAnnounced(Data):
    """The dealer announces who wins a pot, and with what."""

    pot: Name  # `main`, `side:1`
    players: Players
    combination: Name | None = None


class WinnerCorrected(Data):
    """An announced winner is put right."""

    corrects: Name
    pot: Name  # `main`, `side:1`
    players: Players
    combination: Name | None = None


class PercentageTaken(Data):
    """The house takes its percentage of a pot, or of one payment out of it where `player` is named."""

    pot: Name  # `main`, `side:1`
    amount: Amount
    slot: Name | None = None
    player: Name | None = None


class PotPaid(Data):
    """A pot, or a part of it, is handed to a player."""

    pot: Name  # `main`, `side:1`
    player: Name
    amount: Amount
    by: Name | None = None


class PotPaymentCorrected(Data):
    """A payment out of a pot is put right: `amount` replaces that of the event named."""

    corrects: Name
    player: Name
    amount: Amount
    reason: Text


class CardsMixed(Data):
    """A player mixes his cards with those of another, or with the folded ones where `other` is none."""

    player: Name
    other: Name | None = None


class HandRebuilt(Data):
    """Mixed cards are told apart again; `certain` if without doubt."""

    player: Name
    by: Name
    role: Name
    certain: bool = True


class MisdealDeclared(Data):
    """A player says that the cards were dealt wrongly."""

    player: Name
    ground: Name  # `wrong_order`, `wrong_count`, `seen_by_another`, `face_up`, `incomplete`, `damaged_card`, `exposed`


class SkipDeclared(Data):
    """A player says that his turn was passed over."""

    seat: Name
    player: Name


class RulingGiven(Data):
    """Somebody decides what is in dispute at the table."""

    matter: Name
    by: Name
    role: Name
    player: Name | None = None  # whom it concerns
    outcome: Name | None = None


class WarningGiven(Data):
    """A player is warned."""

    player: Name
    reason: Name
    by: Name | None = None
