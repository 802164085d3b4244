"""The fold of a machine. Games are counted; everything else is rare and may take its time."""

from collections import OrderedDict
from dataclasses import replace
from typing import Any, Final

from schemas.envelope import Event
from schemas.events import machines
from schemas.events.table import TableOpened
from schemas.licences import declared
from schemas.licences.slot_machines import Machine, MachineDeclared, MachineMeters, PayTable
from streams.games.slot_machines.plan import share
from streams.games.slot_machines.state import (
    ODD,
    Feeding,
    JackpotState,
    MachineCoup,
    MeterMark,
    MeterReading,
    MeterSpan,
    Sums,
    Won,
)
from streams.rules import Table

WINS: Final = 1_024  # games with a prize that are remembered, for claims
OPEN: Final = 256  # payments and claims that may be open at once
METER: Final = "meter"
METERS: Final = ("bets", "prizes", "takings", "games", "bills", "jackpots")


class MachineTable(Table):
    """Everything that the rules of art. 17 look at; `None` where a fact is not known, or not any more."""

    coup: MachineCoup | None

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.machine: Machine | None = declared(self.licence, MachineDeclared).machine
        self.plans: dict[str, PayTable] = {}
        self.multiples: dict[tuple[str, str], int] = {}  # pay table and winning sequence -> prize per unit
        self.stakes: set[tuple[str, int]] = set()  # pay table and stake, as approved
        self.components: dict[str, str] = {}  # as approved, later changes included
        self.jackpots: dict[str, JackpotState] = {}
        self.sums = Sums()
        self.meters: MachineMeters | None = None  # as last read
        self.marks: dict[str, MeterMark] = {}  # what each meter last showed
        self.reading: MeterReading | None = None  # the last one
        self.feeding: Feeding | None = None
        self.won: Won | None = None
        self.paid_jackpot: Event[machines.JackpotHit] | None = None  # the hit that the last `jackpot_paid` is for
        self.wins: OrderedDict[int, Event[machines.GamePlayed]] = OrderedDict()
        self.wins_since: int | None = None  # number of the first game of which it is known whether it won
        self.last_game = -1
        self.payable: OrderedDict[str, Event[machines.HandPayRequested]] = OrderedDict()
        self.pay_request: Event[machines.HandPayRequested] | None = None  # that the last payment is for
        self.claims: OrderedDict[str, Event[machines.CreditClaimed]] = OrderedDict()
        self.fault: Event[machines.MachineFaulted] | None = None  # of a meter, not repaired yet
        self.player: str | None = None  # who plays
        self.taken: Event[machines.MachineTaken] | None = None  # by a player who uses other machines too
        self.request: Event[machines.MachineRequested] | None = None  # by somebody who finds no free machine
        self.moved_from: int | None = None  # what the jackpot that was last moved held before
        self.withdrawn: Event[machines.MachineWithdrawn] | None = None
        self._watch = False  # something is open that the next game would make a breach
        if self.machine is not None:
            self._declare(self.machine)

    def _declare(self, machine: Machine) -> None:
        approval = machine.approval
        self.meters = machine.carried
        self.marks = {name: MeterMark(value, self.opened, Sums()) for name, value in _values(machine.carried).items()}
        self.jackpots = {each.id: JackpotState(each) for each in machine.jackpots}
        self.components = dict(approval.components) if approval is not None else {}
        for plan in machine.pay_tables:
            self._adopt(plan)

    def _adopt(self, plan: PayTable) -> None:
        self.plans[plan.id] = plan
        for key in [key for key in self.multiples if key[0] == plan.id]:
            del self.multiples[key]
        self.stakes = {key for key in self.stakes if key[0] != plan.id}
        self.multiples.update({(plan.id, line.sequence): line.multiple for line in plan.lines})
        self.stakes.update((plan.id, stake) for stake in plan.stakes)

    def begin_coup(self, event: Event[Any]) -> None:
        self.coup = MachineCoup(event)

    def lose_sight(self) -> None:
        """Games, resets, payments or repairs may be among what was lost."""
        self.marks = {name: replace(mark, whole=False) for name, mark in self.marks.items()}
        self.fault = self.player = self.taken = self.request = None
        self._watch = False
        self.wins.clear()
        self.wins_since = None
        self.payable.clear()
        self.claims.clear()
        for jackpot in self.jackpots.values():
            jackpot.value = jackpot.fed_at = jackpot.hit = None

    def on_game_played(self, event: Event[machines.GamePlayed]) -> None:
        """The hot path: a machine plays ten of these a minute."""
        data, sums, coup = event.data, self.sums, self.coup
        stake, prize, plan, sequence = data.stake, data.prize, data.pay_table, data.sequence
        sums.games += 1
        sums.staked += stake
        sums.won += prize
        self.last_game = data.game
        if coup is None:
            return
        coup.games += 1
        coup.staked += stake
        coup.won += prize
        if (plan, stake) not in self.stakes and len(coup.off_plan) < ODD:
            coup.off_plan.append(event)
        if sequence is not None or prize:
            self._win(event, coup)
        if self._watch:
            self._look_closer(event, coup)

    def _win(self, event: Event[machines.GamePlayed], coup: MachineCoup) -> None:
        data = event.data
        due = 0 if data.sequence is None else self.multiples.get((data.pay_table, data.sequence))
        if due is not None and due * data.stake != data.prize and len(coup.wrong_prizes) < ODD:
            coup.wrong_prizes.append((event, self.player))
        if due is None and event not in coup.off_plan and len(coup.off_plan) < ODD:
            coup.off_plan.append(event)
        self.wins[data.game] = event
        if len(self.wins) > WINS:
            self.wins_since = self.wins.popitem(last=False)[0] + 1

    def _look_closer(self, event: Event[machines.GamePlayed], coup: MachineCoup) -> None:
        if self.fault is not None and coup.unfit is None:
            coup.unfit = self.fault, event
        if self.request is not None and self.taken is not None and coup.crowding is None:
            coup.crowding = self.taken, self.request, event

    def recorded_prize(self, game: int) -> int | None:
        """What the machine's records say that a game won; None where that is not remembered."""
        if game in self.wins:
            return self.wins[game].data.prize
        known = self.wins_since is not None and self.wins_since <= game <= self.last_game
        return 0 if known else None

    def on_coup_opened(self, event: Event[Any]) -> None:
        super().on_coup_opened(event)
        if self.wins_since is None:
            self.wins_since = self.last_game + 1

    def on_meters_read(self, event: Event[machines.MetersRead]) -> None:
        self._read(event, event.data.meters, event.data.meters)

    def on_meters_reset(self, event: Event[machines.MetersReset]) -> None:
        """What the meters showed before is a reading; counting goes on from what they show after."""
        self._read(event, event.data.before, event.data.after)

    def _read(self, event: Event[Any], meters: MachineMeters | None, now: MachineMeters | None) -> None:
        sums, limit = self.sums.copy(), None if self.machine is None else self.machine.meter_limit
        shown, marks = _values(meters), self.marks
        spans = {
            name: MeterSpan(marks[name], value, sums.since(marks[name].sums), limit)
            for name, value in shown.items() if name in marks
        }  # fmt: skip
        self.reading = MeterReading(event, spans, len(spans) < len(shown) or meters is None)
        if event.type == machines.MetersReset.type:  # what is not shown after it is not known
            marks.clear()
        for name, value in _values(now).items():
            marks[name] = MeterMark(value, event, sums)
        self.meters = now if now is not None else self.meters

    def on_machine_faulted(self, event: Event[machines.MachineFaulted]) -> None:
        if event.data.part == METER:
            self.fault = self.fault or event
            self._watch = True

    def on_repair_confirmed(self, event: Event[machines.RepairConfirmed]) -> None:
        if event.data.part == METER:
            self.fault = None
            self._watch = self.request is not None

    def on_machine_changed(self, event: Event[machines.MachineChanged]) -> None:
        """What was changed is what runs from now on; whether it might be is judged."""
        data = event.data
        if data.pay_table is not None:
            self._adopt(data.pay_table)
        if data.kind == "component" and data.after is not None:
            self.components[data.name] = data.after
        if data.increment is not None and data.name in self.jackpots:
            self.jackpots[data.name].share = share(data.increment)

    def on_hand_pay_requested(self, event: Event[machines.HandPayRequested]) -> None:
        self.payable[event.data.pay] = event
        if len(self.payable) > OPEN:
            self.payable.popitem(last=False)

    def on_machine_prize_paid(self, event: Event[machines.MachinePrizePaid]) -> None:
        self.pay_request = self.payable.pop(event.data.pay, None)

    def on_credit_claimed(self, event: Event[machines.CreditClaimed]) -> None:
        self.claims[event.data.claim] = event
        if len(self.claims) > OPEN:
            self.claims.popitem(last=False)

    def on_jackpot_fed(self, event: Event[machines.JackpotFed]) -> None:
        data, self.feeding = event.data, None
        jackpot = self.jackpots.get(data.jackpot)
        if jackpot is None:
            return
        self.feeding = Feeding(event, jackpot, jackpot.since(self.sums.staked), jackpot.value)
        grown = None if jackpot.value is None else jackpot.value + data.amount
        jackpot.value, jackpot.fed_at = grown if data.value is None else data.value, self.sums.staked

    def on_jackpot_hit(self, event: Event[machines.JackpotHit]) -> None:
        self.won = None
        jackpot = self.jackpots.get(event.data.jackpot)
        if jackpot is None:
            return
        unfed = jackpot.since(self.sums.staked)
        due = None if jackpot.value is None or unfed is None else jackpot.value + unfed * jackpot.share
        self.won = Won(event, jackpot, due)
        jackpot.hit, jackpot.value, jackpot.fed_at = event, jackpot.start, self.sums.staked

    def on_jackpot_paid(self, event: Event[machines.JackpotPaid]) -> None:
        jackpot = self.jackpots.get(event.data.jackpot)
        self.paid_jackpot = None if jackpot is None else jackpot.hit
        if jackpot is not None:
            jackpot.hit = None

    def on_jackpot_moved(self, event: Event[machines.JackpotMoved]) -> None:
        jackpot = self.jackpots.get(event.data.jackpot)
        self.moved_from = None if jackpot is None else jackpot.value
        if jackpot is not None and jackpot.value is not None:
            jackpot.value = max(jackpot.value - event.data.amount, 0)

    def on_machine_withdrawn(self, event: Event[machines.MachineWithdrawn]) -> None:
        self.withdrawn = event

    def on_machine_taken(self, event: Event[machines.MachineTaken]) -> None:
        self.player = event.data.player
        self.taken = event if event.data.also else None
        self.request = None
        self._watch = self.fault is not None

    def on_machine_released(self, event: Event[machines.MachineReleased]) -> None:
        self.player = self.taken = self.request = None
        self._watch = self.fault is not None

    def on_machine_requested(self, event: Event[machines.MachineRequested]) -> None:
        """The request stands until the machine is released, or another is free."""
        self.request = event if self.taken is not None and not event.data.free else None
        self._watch = self.request is not None or self.fault is not None


def _values(meters: MachineMeters | None) -> dict[str, int]:
    """The meters that were read, by name."""
    if meters is None:
        return {}
    return {name: value for name in METERS if (value := getattr(meters, name)) is not None}
