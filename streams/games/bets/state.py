"""What is remembered of a bet, and of the bets of a coup."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from schemas.envelope import Event
from schemas.events import bets
from schemas.findings import Value
from schemas.model import Data
from streams.rules import Coup
from streams.rules.payments import Payments

DataT = TypeVar("DataT", bound=Data)
BetEvents = Sequence[Event[DataT]]  # events of one kind: most bets have none, and then no list is made for them


def kept(events: BetEvents[DataT], event: Event[DataT]) -> list[Event[DataT]]:
    """These events and one more."""
    if isinstance(events, list):
        events.append(event)
        return events
    return [event]


class Lay(NamedTuple):
    """How a bet lies, or lay: where, and with what."""

    position: str
    stake: int  # the value of all its chips
    chips: int


class Bet(Struct, eq=False, gc=False):  # nothing that it holds points back at it
    """A stake on the cloth and everything that happened to it."""

    id: str
    player: str
    position: str
    stake: int  # the value of all its chips
    chips: int
    cloth: str | None
    placed: Event[bets.BetPlaced]
    last: Event[Any]  # the last event that laid or altered it
    acts: tuple[Event[Any], ...] = ()  # all that was done to it before it was settled: altered, withdrawn, handed back
    late: Event[Any] | None = None  # laid or first altered when bets were closed
    stood: Lay | None = None  # before that, if altered
    travels: BetEvents[bets.BetTravelled] = ()
    returned: Event[bets.BetReturned] | None = None  # and with it nothing lies there any more
    backs: BetEvents[bets.BetReturned] = ()  # since bets were closed or it was settled
    handed_back: int = 0  # by these
    left_out: int = 0  # of that, what a new total told since does not count any more
    put_back: Event[bets.BetReturned] | None = None  # swept by mistake, and since then perhaps there again
    played: bool = False  # though it was handed back: bets were closed, and it could lie there
    removed: Event[bets.BetRemoved] | None = None
    collected: int = 0
    collections: BetEvents[bets.BetCollected] = ()
    paid: int = 0  # with corrections
    payouts: BetEvents[Any] = ()  # and corrections
    payments: Payments | None = None  # the same reckoned up, once something was corrected

    @property
    def angle(self) -> int | None:
        """Where on the cloth it lies, in degrees."""
        return self.placed.data.angle

    @property
    def parent(self) -> str | None:
        """The bet that it leans on."""
        return self.placed.data.parent

    @property
    def parts_unknown(self) -> bool:
        """A payment for it and for others was corrected, and nobody knows what it has of it."""
        return self.payments is not None and bool(self.payments.unclear)

    @property
    def lies(self) -> bool:
        """The bet is on the cloth."""
        return self.removed is None and self.returned is None

    @property
    def lay(self) -> Lay:
        """How it lies now."""
        return Lay(self.position, self.stake, self.chips)

    @property
    def most_laid(self) -> int:
        """The most that ever lay there by what was laid and raised."""
        raised: list[int] = [act.data.stake for act in self.acts if act.type == bets.BetIncreased.type]
        return max(self.placed.data.stake, *raised, self.stake)

    @property
    def settled(self) -> bool:
        """Chips of it were taken, or something was paid for it."""
        return bool(self.payouts or self.collections)

    def take_back(self, event: Event[bets.BetReturned]) -> None:
        """Chips are handed back when bets are closed, or when the bet is settled."""
        self.backs = kept(self.backs, event)
        self.handed_back += event.data.amount

    def without_backs(self) -> None:
        """What was handed back lies there no longer, and the bet is what is left."""
        if self.handed_back > self.left_out:
            self.shrink(self.handed_back - self.left_out)
        self.forget_backs()

    def forget_backs(self) -> None:
        """What was handed back counts no more."""
        self.backs, self.handed_back, self.left_out = (), 0, 0

    def shrink(self, amount: int) -> None:
        """So much of its chips lies there no longer."""
        self.chips -= self.chips * amount // self.stake
        self.stake -= amount

    @property
    def history(self) -> tuple[Event[Any], ...]:
        """Everything that is remembered of it."""
        ends = tuple(event for event in (self.late, self.returned, self.removed) if event is not None)
        return (*self.evidence, *self.travels, *self.backs, *self.collections, *self.payouts, *ends)

    @property
    def evidence(self) -> tuple[Event[Any], ...]:
        """What shows how the bet lies."""
        return (self.placed,) if self.last is self.placed else (self.placed, self.last)


class BetCoup(Coup):
    """The bets of a coup, and what was collected and paid in it, in order."""

    with_corrections = False  # of payments

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.bets: dict[str, Bet] = {}
        self.collections: list[Event[bets.BetCollected]] = []
        self.payouts: list[Event[bets.PayoutMade]] = []
        self.moves: list[Event[Any]] = []  # whatever was collected, paid and corrected on bets that were laid
        self.late: list[Bet] = []  # bets that were laid, altered or handed back too late, until that is forgiven
        self.taken_back: list[Bet] = []  # bets that were withdrawn, or handed back whole, before they were settled
        self.paid_elsewhere = False  # somebody was paid for a bet that is another's, or that was not laid
        self.unlaid: dict[str, list[Event[Any]]] = {}  # bet that was never laid -> what was done to it
        self.unlaid_payments: dict[str, Payments] = {}  # the same reckoned up, once something was corrected
        self.raised: dict[str, int] = {}  # bet -> the most to which it was raised, also when it counted no more
        self.returns: dict[int, tuple[Event[bets.BetReturned], int]] = {}  # what was handed back, and swept before that
        self.unseen: list[Event[Any]] = []  # and on bets that may have been laid in messages that were lost
        self.of_the_last: list[Event[Any]] = []  # chips that were moved while it was played on bets of the coup before

    @property
    def unknown(self) -> list[Event[Any]]:
        """Events on bets that were never laid, in order."""
        return sorted((act for acts in self.unlaid.values() for act in acts), key=attrgetter("sequence"))

    def take_unlaid(self, event: Event[Any]) -> None:
        """Something was done to a bet that was never laid."""
        name = event.data.bet
        self.unlaid.setdefault(name, []).append(event)
        if name in self.unlaid_payments:
            self.unlaid_payments[name].take(event)

    def payments_for_nothing(self, name: str) -> Payments:
        """What was paid for a bet that was never laid."""
        if name not in self.unlaid_payments:
            self.unlaid_payments[name] = Payments(self.unlaid.get(name, ()))
        return self.unlaid_payments[name]

    def facts(self) -> dict[str, Value]:
        """The money of the coup."""
        lying = [bet for bet in self.bets.values() if bet.lies]
        return {
            "bets": len(lying),
            "staked": sum(bet.stake for bet in lying),
            "collected": sum(bet.collected for bet in lying),
            "paid": sum(bet.paid for bet in lying),
        }
