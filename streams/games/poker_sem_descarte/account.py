"""One player's account: his two bets as one, so that a prize that was put on the wrong one of the two is still his."""

from collections.abc import Sequence
from math import floor
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from schemas.envelope import Event
from schemas.findings import Money, Value, Word
from streams.games.bets.settling import moved, standing, taken_at_most
from streams.games.bets.state import Bet
from streams.games.cards.hands import EQUAL, HIGHER, LOWER, Compared, Hand
from streams.games.poker_sem_descarte.law import PokerBet
from streams.games.poker_sem_descarte.showdown import Showdown
from streams.games.settlement import BetAccount, Number
from streams.games.settlement.kernel import Decision
from streams.rules.money import Shortfalls, short, times
from streams.rules.payments import handed_to_others

_BECAME = {HIGHER: "won", LOWER: "lost", EQUAL: "tied"}


class SpaceBets(NamedTuple):
    """The bets of one of the two spaces: their chips, what the bank took of them, what it paid."""

    bets: tuple[Bet, ...]
    stake: int
    taken: int
    paid: int
    apart: int = 0  # handed back, and taken before if they did not still lie there

    @property
    def gain(self) -> int:
        return self.paid - self.taken

    @property
    def taken_at_most(self) -> "SpaceBets":
        """The same if chips that came back are those that still lay there."""
        return self._replace(taken=self.taken + self.apart)


def side(laid: Sequence[Bet]) -> SpaceBets:
    """The bets of one space as they lay when betting was closed; one that came too late is reported by itself."""
    counted: list[Bet] = []
    whole = taken = paid = apart = 0
    for bet in laid:
        stake = bet.stake if bet.late is None else standing(bet)[1]
        if stake is not None:
            counted.append(bet)
            whole += stake
            moves = bet.collected, bet.paid
            if bet.backs:
                moves = moved(bet, -1, None)
                apart += taken_at_most(bet, -1, None) - moves[0]
            taken, paid = taken + moves[0], paid + moves[1]
    return SpaceBets(tuple(counted), whole, taken, paid, apart)


def added_by_corrections(bets: Sequence[Bet]) -> tuple[int, int]:
    """The least and the most that corrections without parts add to what was paid for these bets.

    Of a payment that was for them alone they have the whole; where others had a part, something between nothing and the whole.
    """
    names, own, shared, before = {bet.id for bet in bets}, dict[int, int](), dict[int, int](), 0
    for bet in bets:
        payments = bet.payments
        for number in () if payments is None else payments.unclear:
            if payments is not None:
                wholes = own if payments.only_for(number, names) else shared
                wholes[number] = max(wholes.get(number, 0), payments.wholes.get(number, 0))
                before += payments.amounts[number]
    least = sum(own.values()) - before
    return least, least + sum(shared.values())


class PlayerBox(Struct, frozen=True, eq=False):
    """A player who went on or passed: his two bets, what decided them, what the law gives each."""

    seat: str
    initial: SpaceBets
    second: SpaceBets
    fell: Showdown
    decided: tuple[Decision, Decision]
    own: Hand | None = None
    bank: Hand | None = None
    compared: Compared | None = None
    cards: Sequence[str] = ()
    bank_cards: Sequence[str] = ()
    at_bound: bool = False  # what was paid is not known, and this is as near to what is owed as it can be

    @property
    def player(self) -> str:
        return self.initial.bets[0].player

    @property
    def laid(self) -> tuple[Event[Any], ...]:
        """The least that names a wrong account: the bets that the law decides; of who passed, the initial one."""
        sides = (self.initial,) if self.fell.passed else (self.initial, self.second)
        return tuple(side.bets[0].placed for side in sides if side.bets)

    @property
    def gain(self) -> int:
        """What the player has more, or less, when all is settled."""
        return self.initial.gain + self.second.gain

    @property
    def paid(self) -> int:
        return self.initial.paid + self.second.paid

    @property
    def prizes(self) -> Number:
        """What the bank owes for both bets."""
        initial, second = self.decided
        return times(self.initial.stake, initial[1].prize) + times(self.second.stake, second[1].prize)

    @property
    def owed(self) -> Number:
        """What the player should have more, or less."""
        return self.gain_by(self.decided)

    def gain_by(self, decided: tuple[Decision, Decision]) -> Number:
        """The same, had it been decided so."""
        initial, second = decided
        return times(self.initial.stake, initial[1].gain) + times(self.second.stake, second[1].gain)

    def paid_at_most(self, more: int) -> "PlayerBox | None":
        """The same where up to so much more may have been paid: as it is surely wrong; None where it may be right."""
        lacking = floor(self.owed) - self.gain
        if 0 <= lacking <= more:
            return None
        paid = self.initial.paid + (more if lacking > 0 else 0)
        return replace(self, initial=self.initial._replace(paid=paid), at_bound=True)

    def by_either_chips(self) -> "PlayerBox | None":
        """The same by whichever chips came back, those taken or those that still lay there; None where it may be right.

        Both bets are one account: it fails only if it fails either way, and by the lesser amount.
        """
        surplus, apart = self.gain - floor(self.owed), self.initial.apart + self.second.apart
        if surplus < 0 or not apart:
            return self
        if surplus < apart:
            return None
        return replace(self, initial=self.initial.taken_at_most, second=self.second.taken_at_most)

    @property
    def cut(self) -> bool:
        """A winner who got less than his prize and kept his stakes: the most that the bank bears was reached."""
        return 0 <= self.gain < self.owed and not (self.initial.taken or self.second.taken)


class PokerAccount(BetAccount[PokerBet], frozen=True, kw_only=True):
    """A player whose two bets did not bring what was due."""

    box: PlayerBox
    settled_as: Showdown | None  # for which it would have been right
    compared_at: str | None  # the paragraph by which hands of one combination are compared

    @property
    def fell(self) -> Showdown:
        return self.box.fell

    @property
    def settled_by_another_result(self) -> bool:
        """The bank plays, and the bets were settled as if the hands stood otherwise."""
        return self.settled_as is not None and self.fell.bank_plays and self.settled_as.bank_plays

    @property
    def one_combination(self) -> bool:
        """Player and bank have the same."""
        own, bank = self.box.own, self.box.bank
        return own is not None and bank is not None and own.combination == bank.combination

    @property
    def bets(self) -> tuple[Bet, ...]:
        return *self.box.initial.bets, *self.box.second.bets

    @property
    def short(self) -> Shortfalls:
        """Who is short; what the bank gave too much is the gain of whoever got it."""
        bets, box = self.bets, self.box
        payouts = [event for bet in bets for event in bet.payouts] if box.gain > box.owed else ()
        about = bets[0].id if len(bets) == 1 else ""  # both bets are one matter
        handed = handed_to_others(box.player, payouts)
        return short(box.player, box.gain, int(box.owed), about=about, handed=handed)

    @property
    def values(self) -> dict[str, Value]:
        """Both hands, what was taken and paid, what the two bets should have brought."""
        box = self.box
        return {
            "player": box.player, "seat": box.seat, "initial": Money(money=box.initial.stake),
            "second": Money(money=box.second.stake),
            "hand": None if box.own is None else Word(word=box.own.combination),
            "bank": None if box.bank is None else Word(word=box.bank.combination),
            "cards": " ".join(box.cards), "bank_cards": " ".join(box.bank_cards),
            "taken": Money(money=self.taken), "paid": self.shown_paid, "due": Money(money=int(box.prizes)),
            "plays": Word(word="bank_plays" if self.fell.bank_plays else "bank_does_not_play"),
            "result": None if self.fell.result is None else Word(word=_BECAME[self.fell.result]),
        }  # fmt: skip
