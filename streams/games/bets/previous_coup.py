"""The coup that was judged last, and what was moved on its bets since.

Chips that are moved on its bets from then on count in it, not in the next coup. When the next coup ends, or the table
closes, its rules are asked again: what was still due came late, where the law wants it before the next coup begins
(`begun`); what was not due is the bank's loss; what was due and is taken back then is its owner's loss.

Of coups before it only unpaid prizes are remembered: a payment made for one came late.
"""

from collections.abc import Iterable, Iterator, Sequence
from sys import maxsize
from typing import Any, Final

from msgspec import Struct, field

from schemas.envelope import Event
from schemas.events import bets
from streams.games.bets.state import Bet, BetCoup
from streams.rules import FinishedCoup
from streams.rules.order import surely_before
from streams.rules.payments import as_corrected

PUTTING_RIGHT: Final = frozenset(
    kind.type for kind in (bets.BetCollected, bets.BetReturned, bets.PayoutMade, bets.PayoutCorrected)
)


class UnpaidPrize(Struct, eq=False):
    """What the owner of a bet, or of several that have one account, was not paid while their coup was the last."""

    laid: Sequence[Bet]
    owing: int
    coup: str | None = None
    staff: str | None = None  # who answered for it
    begun: Event[Any] | None = None  # with which the law lets the next coup begin
    jackpot: bool = False  # it was the jackpot's to pay
    shows: tuple[Event[Any], ...] = ()  # how it was won, and what was done then
    acts: list[Event[Any]] = field(default_factory=list)  # paid and corrected while this coup is played

    def payments(self) -> Iterator[tuple[Event[bets.PayoutMade], int, int]]:
        """What was paid since, each payment with what of it was still owing and what was not."""
        left, amounts = self.owing, as_corrected(self.acts)
        for act in self.acts:
            if act.type == bets.PayoutMade.type:
                amount = amounts[act.sequence]
                owed = min(left, amount) if act.data.player == self.laid[0].player else 0
                left -= owed
                yield act, owed, amount - owed

    def end_coup(self) -> bool:
        """What was paid is judged; whether something is still owing."""
        self.owing -= sum(owed for _, owed, _ in self.payments())
        self.acts = []
        return self.owing > 0


class PreviousCoup(Struct, eq=False):
    """The last coup, and what was moved on its bets since."""

    finished: type[FinishedCoup[Any, Any, Any]]
    coup: BetCoup
    event: Event[Any]  # with which it ended
    law: Any  # when it ended
    staff: str | None  # who answered for it
    acts: list[Event[Any]] = field(default_factory=list)  # chips moved on its bets since
    by_bet: dict[str, list[Event[Any]]] = field(default_factory=dict)  # the same; one payment may be for several
    awaited: frozenset[str] = frozenset()  # bets whose prize may still be paid: nothing was told of them yet
    accounts: Any = None  # as they were when it was judged, where its game needs them
    begun: Event[Any] | None = None  # with which the law lets the next coup begin
    unpaid: Sequence[UnpaidPrize] = ()  # when it was judged
    earlier: bool = False  # a prize of a coup before it was paid since
    taken_back: list[Event[Any]] = field(default_factory=list)  # of its bets, when it was the last coup no longer

    @property
    def judged(self) -> int:
        """The last record before chips were moved on its bets again; none is, where they were not."""
        return self.acts[0].sequence - 1 if self.acts else maxsize

    @property
    def unheard(self) -> bool:
        """The rules have something to hear of it once more."""
        return bool(self.acts or self.awaited or self.earlier)

    def take(self, act: Event[Any]) -> None:
        """Chips of its bets were moved once more."""
        self.acts.append(act)
        parts = getattr(act.data, "settles", None) or ()
        for name in {act.data.bet: None, **{part.bet: None for part in parts}}:
            self.by_bet.setdefault(name, []).append(act)

    def acts_on(self, bets: Iterable[Bet]) -> tuple[Event[Any], ...]:
        """What was moved on some of its bets since."""
        acts = {act.sequence: act for bet in bets for act in self.by_bet.get(bet.id, ())}
        return tuple(acts[number] for number in sorted(acts))

    def remember(self, prize: UnpaidPrize, results: Iterable[Event[Any]]) -> UnpaidPrize:
        """A prize of it that was not paid, when it is the last coup no longer; `results` are those of the coup."""
        prize.coup, prize.staff, prize.begun = self.coup.id, self.staff, self.begun
        prize.shows = (*results, *(event for bet in prize.laid for event in bet.history))
        return prize

    def as_it_stands(self, table: Any) -> FinishedCoup[Any, Any, Any]:
        """The coup with all that was moved since."""
        return self.finished(table, self.coup, self.event, self.law)

    def late_payments(self) -> Iterator[tuple[Bet, Event[bets.PayoutMade], Event[Any]]]:
        """What was paid for its bets surely after the next coup had begun, and with what that began."""
        begun = self.begun
        for act in self.acts if begun is not None else ():
            if begun is not None and act.type == bets.PayoutMade.type and act.data.amount and surely_before(begun, act):
                yield self.coup.bets[act.data.bet], act, begun


def previous_coup(finished: FinishedCoup[Any, Any, Any], staff: str | None) -> PreviousCoup:
    """A coup that the rules have just seen."""
    return PreviousCoup(type(finished), finished.coup, finished.event, finished.law, staff)
