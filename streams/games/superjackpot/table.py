"""The fold of the controller's log: the value of the jackpot, and what is won and not paid yet."""

from fractions import Fraction
from typing import Any, ClassVar, Final

from schemas.envelope import Event
from schemas.events.machines import JackpotMoved, JackpotReceived
from schemas.events.superjackpot import ContributionReceived, SuperjackpotPaid, SuperjackpotRead, SuperjackpotWon
from schemas.events.table import TableOpened
from schemas.findings import Money, Value
from schemas.licences import declared
from schemas.licences.superjackpot import LinkedMachine, Superjackpot, SuperjackpotDeclared
from streams.rules import Coup, Table
from streams.rules.payables import Payables, PrizePayment

WHOLE: Final = 10_000  # hundredths of a per cent
SUPERJACKPOT: Final = "superjackpot"


class SuperjackpotCoup(Coup):
    """What came in between two readings."""

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.received = 0
        self.paid = 0

    def facts(self) -> dict[str, Value]:
        """Money of the coup."""
        return {"received": Money(money=self.received)}


class SuperjackpotTable(Table):
    """Everything that the rules look at; `value` is None where it is not known any more."""

    coup: SuperjackpotCoup | None
    lays_stakes: ClassVar = {ContributionReceived.type: "amount"}

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.jackpot: Superjackpot | None = declared(self.licence, SuperjackpotDeclared).superjackpot
        machines = () if self.jackpot is None else self.jackpot.machines
        self.members: dict[tuple[str, str], LinkedMachine] = {(each.venue, each.machine): each for each in machines}
        self.share = Fraction(0 if self.jackpot is None else self.jackpot.increment, WHOLE)
        self.value: int | None = None if self.jackpot is None else self.jackpot.carried
        self.before: int | None = self.value  # what it was before the last event
        self.prizes = Payables()  # won, and perhaps not paid yet
        self.payment: PrizePayment | None = None  # the last one
        self.owed: dict[tuple[str, str], Fraction] = {}  # parts of a unit of each machine that wait
        self.due: Fraction | None = None  # by the machine of the last contribution

    def begin_coup(self, event: Event[Any]) -> None:
        self.coup = SuperjackpotCoup(event)

    def lose_sight(self) -> None:
        """Contributions, or a win, may be among what was lost."""
        self.value = self.before = None
        self.prizes.forget()
        self.owed.clear()

    def on_contribution_received(self, event: Event[ContributionReceived]) -> None:
        self.before = self.value
        if self.value is not None:
            self.value += event.data.amount
        data, machine = event.data, (event.data.quotes.venue, event.data.quotes.table)
        self.due = data.played * self.share + self.owed.get(machine, 0)
        if machine in self.members:
            rest = self.due - data.amount
            self.owed[machine] = rest if abs(rest) < 1 else rest - int(rest)
        if self.coup is not None:
            self.coup.received += event.data.amount

    def on_superjackpot_read(self, event: Event[SuperjackpotRead]) -> None:
        """From here on the display is believed: a wrong one is reported once."""
        self.before, self.value = self.value, event.data.value

    def on_superjackpot_won(self, event: Event[SuperjackpotWon]) -> None:
        self.before = self.value
        self.prizes.request(SUPERJACKPOT, event, event.data.value, event.data.quotes.hash)
        self.value = None if self.jackpot is None else self.jackpot.start

    def on_superjackpot_paid(self, event: Event[SuperjackpotPaid]) -> None:
        self.payment = self.prizes.pay(SUPERJACKPOT, event)
        if self.coup is not None:
            self.coup.paid += event.data.amount

    def on_jackpot_moved(self, event: Event[JackpotMoved]) -> None:
        self.before = self.value
        if self.value is not None:
            self.value = max(self.value - event.data.amount, 0)

    def on_jackpot_received(self, event: Event[JackpotReceived]) -> None:
        """What could not be awarded elsewhere is held here from now on."""
        self.before = self.value
        if self.value is not None:
            self.value += event.data.amount
