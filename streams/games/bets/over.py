"""The last coup, which is judged, and what was moved on its bets since.

Chips that are moved on its bets from then on are its own, not the next one's. When the next coup ends, or the table
closes, the rules hear of them: what was still due came late, where the law wants it before the next coup begins
(`begun`); what was not due is the bank's loss; and what was due and is taken back then is its owner's.
"""

from collections.abc import Iterable, Iterator
from sys import maxsize
from typing import Any, Final

from msgspec import Struct, field

from schemas.envelope import Event
from schemas.events import bets
from streams.games.bets.state import Bet, BetCoup
from streams.rules import FinishedCoup
from streams.rules.order import surely_before

PUTTING_RIGHT: Final = frozenset(
    kind.type for kind in (bets.BetCollected, bets.BetReturned, bets.PayoutMade, bets.PayoutCorrected)
)


class Over(Struct, eq=False):
    """The last coup, and what was moved on its bets since."""

    finished: type[FinishedCoup[Any, Any, Any]]
    coup: BetCoup
    event: Event[Any]  # with which it ended
    law: Any  # when it ended
    staff: str | None  # who answered for it
    acts: list[Event[Any]] = field(default_factory=list)  # chips moved on its bets since
    by_bet: dict[str, list[Event[Any]]] = field(default_factory=dict)  # the same; one payment may be for several
    awaited: frozenset[str] = frozenset()  # bets whose prize may still be paid: nothing was told of them yet
    accounts: Any = None  # as they were told when it was judged, where its game wants to know
    begun: Event[Any] | None = None  # with which the law lets the next coup begin

    @property
    def judged(self) -> int:
        """The last record before chips were moved on its bets again; none is, where they were not."""
        return self.acts[0].sequence - 1 if self.acts else maxsize

    @property
    def unheard(self) -> bool:
        """The rules have something to hear of it once more."""
        return bool(self.acts or self.awaited)

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

    def as_it_stands(self, table: Any) -> FinishedCoup[Any, Any, Any]:
        """The coup with all that was moved since."""
        return self.finished(table, self.coup, self.event, self.law)

    def late_payments(self) -> Iterator[tuple[Bet, Event[bets.PayoutMade], Event[Any]]]:
        """What was paid for its bets surely after the next coup had begun, and with what that began."""
        begun = self.begun
        for act in self.acts if begun is not None else ():
            if begun is not None and act.type == bets.PayoutMade.type and act.data.amount and surely_before(begun, act):
                yield self.coup.bets[act.data.bet], act, begun


def over(finished: FinishedCoup[Any, Any, Any], staff: str | None) -> Over:
    """A coup that the rules have just seen."""
    return Over(type(finished), finished.coup, finished.event, finished.law, staff)
