"""Cards: how they are shown, shuffled, cut and put into the shoe; how they are dealt; who sits where and what he decides.

Places. A seat (`seat`) is a name of the licence, `1` to `7`, counted clockwise from the dealer's left. Where cards
lie (`place`) is written kind first: `seat:3` (the hand of that seat, at first its only one), `seat:3/2` (its second
hand after a split, `/3` after another), `bank`, `discard` (the discard corner, canto de descarte).

Bets (`bet_placed.position`): `box:3` at blackjack; `insurance:3`, with the bet that it insures as `parent`;
`ante:3` and `second:3` at póquer sem descarte, the second with its ante as `parent`; `jackpot:3` at either.
What was added to a bet for a hand that was doubled or split is reported by `stake_added`.
The component of a payment (`payout_made.component`) says for what it was made where one bet may earn several:
`main`, `blackjack`, `even_money`, `special`, `insurance`, `jackpot`.
"""

from typing import Annotated, Literal

from pydantic import Field

from schemas.cards import Card
from schemas.model import Count, Data, Model, Name, Text

Cards = Annotated[tuple[Card, ...], Field(max_length=416)]


class SeatTaken(Data):
    """Somebody sits down at a place and becomes its holder (titular)."""

    seat: Name
    player: Name


class SeatLeft(Data):
    """The holder leaves the place."""

    seat: Name
    player: Name


class CardsDisplayed(Data):
    """The cards are shown in rows, face up; `cards` is how many."""

    packs: Annotated[tuple[Name, ...], Field(max_length=16)]
    cards: Count
    ordered: bool  # pack by pack, each in order
    face_up: bool = True


class CardsShuffled(Data):
    """The cards are shuffled by hand, or by a device."""

    by: Name
    manual: bool
    packs: Annotated[tuple[Name, ...], Field(max_length=16)] = ()
    times: Count | None = None  # how often, where that was counted


class CutOffered(Data):
    """A player is asked to cut, and accepts or not."""

    seat: Name
    player: Name
    accepted: bool


class CardsCut(Data):
    """The cards are cut: by a player, by a dealer or by the table's inspector (fiscal de banca)."""

    by: Name
    role: Name
    seat: Name | None = None
    covers_last: bool | None = None  # the cut card ends up under the last card; None: not seen


class WarningCardPlaced(Data):
    """The warning card (carta-aviso) is put in, so many cards from the end of so many."""

    from_end: Count
    cards: Count


class ShoeLoaded(Data):
    """The cards go into the shoe (sabot)."""

    shoe: Name
    cards: Count
    face_down: bool | None = None  # all of them; None: not seen


class CardBurned(Data):
    """The first card goes to the discard corner unplayed (carta queimada)."""

    card: Card | None = None


class CardDrawn(Data):
    """A card leaves the shoe or the pack; `card` is what the shoe or the camera read, also where it lies face down."""

    place: Name
    face: Literal["up", "down"]
    card: Card | None = None
    by: Name | None = None  # who drew it, where somebody saw that
    end: Literal["top", "bottom"] | None = None  # of the pack, from which it came, where that makes a difference


class CardRevealed(Data):
    """A card that lay face down is turned over as play wants it."""

    place: Name
    card: Card


class CardExposed(Data):
    """A card is seen too early: turned over by mistake, or shown by a player."""

    place: Name
    card: Card | None = None
    by: Name


class CardDiscarded(Data):
    """One card is put aside as not counting."""

    place: Name  # from where
    card: Card | None = None
    reason: Name


class CardsCollected(Data):
    """All cards of a place go to the discard corner, or back to the pack at the end of the coup."""

    place: Name
    cards: Count | None = None  # how many, where they were counted


class WarningCardDrawn(Data):
    """The warning card comes out of the shoe, with so many cards still behind it where that is counted."""

    cards_left: Count | None = None


class LastCoupCalled(Data):
    """The dealer announces the last coup of the shoe."""

    phrase: Text


class CardsSpread(Data):
    """All cards are spread face up although the shoe is not finished."""

    reason: Name
    cards: Count | None = None  # how many, where they were counted


class ShoeEmptied(Data):
    """The shoe is closed: what was left in it was counted."""

    cards_left: Count


class CardDamaged(Data):
    """A card is no longer perfect."""

    pack: Name
    card: Card | None = None
    source: Name  # `play`, or the device that it came from


class CardReplaced(Data):
    """Single cards of a pack are replaced."""

    pack: Name
    cards: Cards
    by: Name
    role: Name
    authorisation: Name | None = None  # of the inspection service


class PackReplaced(Data):
    """A whole pack is replaced by a new one."""

    pack: Name
    by: Name
    new: Name


class InspectionNotified(Data):
    """The room's management reports something to the inspection service."""

    by: Name
    matter: Name
    about: Name | None = None  # the event reported


class InspectionAuthorised(Data):
    """The inspection service allows something that needs its leave."""

    authorisation: Name
    matter: Name
    pack: Name | None = None


class Sorted(Model):
    """One pack as it was found when the cards were sorted."""

    pack: Name
    cards: Count
    missing: Cards = ()
    surplus: Cards = ()


class PacksSorted(Data):
    """The cards are sorted by pack to confirm that the packs were regular."""

    by: Name
    packs: Annotated[tuple[Sorted, ...], Field(max_length=16)]


class PlayerAsked(Data):
    """The dealer asks a place what it wants."""

    place: Name


class DecisionMade(Data):
    """Somebody decides for a place: `hit`, `stand`, `double`, `split`, `surrender`, `even_money`; `go`, `pass`."""

    place: Name
    action: Name
    by: Name


class ComplaintFiled(Data):
    """A player complains about a coup."""

    complaint: Name
    player: Name
    matter: Name
    coup: Name | None = None  # complained of


class ComplaintDecided(Data):
    """The complaint is admitted or refused, and why."""

    complaint: Name
    admitted: bool
    reason: Name
