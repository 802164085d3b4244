"""The fold of a machine. Games are counted; everything else is rare and may take its time."""

from collections import OrderedDict
from typing import Any, ClassVar, Final

from schemas.envelope import Event
from schemas.events import machines
from schemas.events.table import TableOpened
from schemas.licences import declared
from schemas.licences.slot_machines import Machine, MachineDeclared, MachineMeters, PayTable
from streams.games.slot_machines.plan import multiples
from streams.games.slot_machines.records import GameRecords
from streams.games.slot_machines.state import (
    COUNTS,
    ODD,
    Feeding,
    JackpotState,
    MachineCoup,
    MeterMark,
    MeterReading,
    MeterSpan,
    Sums,
    Won,
    meter_span,
)
from streams.rules import Table
from streams.rules.payables import OPEN, Payables, PrizePayment

METER: Final = "meter"
METERS: Final = ("bets", "prizes", "takings", "games", "bills", "jackpots")


class MachineTable(Table):
    """Everything that the rules of art. 17 look at; `None` where a fact is not known, or not any more."""

    coup: MachineCoup | None
    lays_stakes: ClassVar = {machines.GamePlayed.type: "stake"}

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
        self.records = GameRecords()
        self.hand_pays = Payables()
        self.jackpot_prizes = Payables()
        self.payment: PrizePayment | None = None  # the last one
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
        self.multiples.update({(plan.id, sequence): multiple for sequence, multiple in multiples(plan).items()})
        self.stakes.update((plan.id, stake) for stake in plan.stakes)

    def begin_coup(self, event: Event[Any]) -> None:
        self.coup = MachineCoup(event)

    def lose_sight(self) -> None:
        """Games, resets, payments or repairs may be among what was lost."""
        self.marks = {name: mark._replace(whole=False) for name, mark in self.marks.items()}
        self.fault = self.player = self.taken = self.request = None
        self._watch = False
        self.records.forget()
        self.hand_pays.forget()
        self.jackpot_prizes.forget()
        self.claims.clear()
        for jackpot in self.jackpots.values():
            jackpot.lose_sight()

    def on_game_played(self, event: Event[machines.GamePlayed]) -> None:
        """The hot path: a machine plays ten of these a minute."""
        data, sums, coup = event.data, self.sums, self.coup
        stake, prize, plan, sequence = data.stake, data.prize, data.pay_table, data.sequence
        sums.games += 1
        sums.staked += stake
        sums.won += prize
        self.records.play(data.game)
        if coup is None:
            return
        coup.won += prize
        kind, plays = (plan, stake), coup.plays
        if kind in plays:
            plays[kind] += 1
        else:
            plays[kind] = 1
        if kind not in self.stakes and len(coup.off_plan) < ODD:
            coup.off_plan.append(event)
        if sequence is not None or prize:
            self._win(event, coup)
        if self._watch:
            self._look_closer(event, coup)

    def _win(self, event: Event[machines.GamePlayed], coup: MachineCoup) -> None:
        data = event.data
        due = 0 if data.sequence is None else self.multiples.get((data.pay_table, data.sequence))
        if due is not None and due * data.stake != data.prize:
            if len(coup.wrong_prizes) < ODD:
                coup.wrong_prizes.append((event, self.player))
            else:
                coup.further.add(self.player, due * data.stake - data.prize)
        if due is None and (not coup.off_plan or coup.off_plan[-1] is not event) and len(coup.off_plan) < ODD:
            coup.off_plan.append(event)
        if data.prize:
            self.records.win(event)

    def _look_closer(self, event: Event[machines.GamePlayed], coup: MachineCoup) -> None:
        if self.fault is not None and coup.unfit is None:
            coup.unfit = self.fault, event
        if self.request is not None and self.taken is not None and coup.crowding is None:
            coup.crowding = self.taken, self.request, event

    def on_meters_read(self, event: Event[machines.MetersRead]) -> None:
        self._read(event, event.data.meters, event.data.meters)

    def on_meters_reset(self, event: Event[machines.MetersReset]) -> None:
        """What the meters showed before is a reading; counting goes on from what they show after. Games may be numbered
        anew.
        """
        self._read(event, event.data.before, event.data.after)
        self.records.forget()

    def _read(self, event: Event[Any], meters: MachineMeters | None, now: MachineMeters | None) -> None:
        sums, marks, shown = self.sums.copy(), self.marks, _values(meters)
        spans = {name: self._span(name, value, marks[name]) for name, value in shown.items() if name in marks}
        self.reading = MeterReading(event, spans, len(spans) < len(shown) or meters is None)
        if event.type == machines.MetersReset.type:  # what is not shown after it is not known
            marks.clear()
        for name, value in (shown if now is meters else _values(now)).items():
            marks[name] = MeterMark(value, event, sums)
        self.meters = now if now is not None else self.meters

    def _span(self, name: str, value: int, mark: MeterMark) -> MeterSpan:
        counts, machine = COUNTS.get(name), self.machine
        due = None if counts is None or not mark.whole else getattr(self.sums, counts) - getattr(mark.sums, counts)
        limit = None if machine is None else machine.meter_limits.get(name, machine.meter_limit)
        return meter_span(mark, value, due, limit)

    def on_machine_faulted(self, event: Event[machines.MachineFaulted]) -> None:
        if _is_meter(event.data.part):
            self.fault = self.fault or event
            self._watch = True

    def on_repair_confirmed(self, event: Event[machines.RepairConfirmed]) -> None:
        if _is_meter(event.data.part):
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
            self.jackpots[data.name].take_share(self.sums.staked, data.increment)

    def on_hand_pay_requested(self, event: Event[machines.HandPayRequested]) -> None:
        if self.hand_pays.request(event.data.pay, event, event.data.amount, event.data.game):
            self.records.ask(event.data.game, event.data.amount)

    def on_machine_prize_paid(self, event: Event[machines.MachinePrizePaid]) -> None:
        self.payment = self.hand_pays.pay(event.data.pay, event)
        if self.payment.prize is not None:
            self.records.pay(self.payment.prize.requested.data.game, event.data.amount)

    def on_credit_claimed(self, event: Event[machines.CreditClaimed]) -> None:
        self.claims[event.data.claim] = event
        if len(self.claims) > OPEN:
            self.claims.popitem(last=False)

    def on_jackpot_fed(self, event: Event[machines.JackpotFed]) -> None:
        data, self.feeding = event.data, None
        jackpot = self.jackpots.get(data.jackpot)
        if jackpot is None:
            return
        if self.coup is not None and not jackpot.linked:
            self.coup.jackpot_fed += data.amount
        staked = self.sums.staked
        self.feeding = Feeding(event, jackpot, jackpot.since(staked), jackpot.owed(staked), jackpot.value)
        grown = None if jackpot.value is None else jackpot.value + data.amount
        jackpot.value, jackpot.fed = grown if data.value is None else data.value, event
        jackpot.feed(staked, data.amount)

    def on_jackpot_hit(self, event: Event[machines.JackpotHit]) -> None:
        self.won = None
        jackpot = self.jackpots.get(event.data.jackpot)
        if jackpot is None:
            return
        staked = self.sums.staked
        owed = jackpot.owed(staked)
        self.won = Won(event, jackpot, None if jackpot.value is None or owed is None else jackpot.value + owed)
        self.jackpot_prizes.request(jackpot.id, event, event.data.value, event.data.game)
        self.records.hit(event)
        jackpot.feed(staked, int(owed or 0))
        jackpot.value, jackpot.left = jackpot.start, 0

    def on_jackpot_paid(self, event: Event[machines.JackpotPaid]) -> None:
        self.payment = self.jackpot_prizes.pay(event.data.jackpot, event)
        jackpot = self.jackpots.get(event.data.jackpot)
        if self.coup is not None and not (jackpot is not None and jackpot.linked):
            self.coup.jackpot_paid += event.data.amount
        if self.payment.prize is not None:
            self.records.pay(self.payment.prize.requested.data.game, event.data.amount)

    def on_jackpot_moved(self, event: Event[machines.JackpotMoved]) -> None:
        jackpot = self.jackpots.get(event.data.jackpot)
        self.moved_from = None if jackpot is None else jackpot.value
        if jackpot is None:
            return
        if not jackpot.left:  # no rest of an earlier move: what has been played since is moved on its own
            jackpot.left, jackpot.moved = jackpot.value or 0, event
        jackpot.left = max(jackpot.left - event.data.amount, 0)
        if jackpot.value is not None:
            jackpot.value = max(jackpot.value - event.data.amount, 0)

    def on_jackpot_received(self, event: Event[machines.JackpotReceived]) -> None:
        """What came from elsewhere is held here from now on."""
        jackpot = self.jackpots.get(event.data.jackpot)
        if jackpot is not None and jackpot.value is not None:
            jackpot.value += event.data.amount

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


def _is_meter(part: str) -> bool:
    """Whether a part is a meter, all of them or one: `meter`, `bets`, `bets_meter`."""
    return part in METERS or METER in part.lower()


def _values(meters: MachineMeters | None) -> dict[str, int]:
    """The meters that were read, by name."""
    if meters is None:
        return {}
    return {name: value for name in METERS if (value := getattr(meters, name)) is not None}
