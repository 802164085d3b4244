"""Jackpots that cannot be awarded where they stand: n. 6 of art. 17."""

from typing import Any

from schemas.envelope import Event
from schemas.events.machines import JackpotMoved
from schemas.events.table import TableClosed
from schemas.findings import Money, Severity, Word
from schemas.parties import BANK
from streams.games.slot_machines.jackpots import purse
from streams.games.slot_machines.law import MachineLaw
from streams.games.slot_machines.plans import NO_MACHINE
from streams.games.slot_machines.table import MachineTable
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.money import lacks

FORCE_MAJEURE = "force_majeure"


@rule(
    "ao-de-261-22/17/6",
    on=(JackpotMoved,),
    severity=Severity.CRITICAL,
    title=("O jackpot só se transfere por força maior", "A jackpot moves only for force majeure"),
    pt="O jackpot {jackpot} foi transferido para {target} por {reason}, que não é força maior.",
    en="Jackpot {jackpot} was moved to {target} for {reason}, which is not force majeure.",
    stands_alone=True,
)
def jackpots_move_only_for_force_majeure(table: MachineTable, event: Event[JackpotMoved], law: MachineLaw) -> Breaches:
    """Values held for a jackpot go elsewhere only where force majeure keeps them from being awarded."""
    data = event.data
    if data.reason != FORCE_MAJEURE:
        values: Any = {"jackpot": data.jackpot, "target": data.to_machine, "reason": Word(word=data.reason)}
        yield Breach((event,), values)


@rule(
    "ao-de-261-22/17/6",
    on=(JackpotMoved,),
    severity=Severity.CRITICAL,
    title=("Do jackpot transferido nada se perde", "Nothing of a jackpot is lost on the way"),
    pt="O jackpot {jackpot} tinha {due}; saíram {amount} e chegaram a {target} {found}.",
    en="Jackpot {jackpot} held {due}; {amount} left it and {found} reached {target}.",
    version=2,
)
def jackpots_move_whole(table: MachineTable, event: Event[JackpotMoved], law: MachineLaw) -> Breaches:
    """What leaves a jackpot was in it, and all of it arrives. What stays behind is looked at when the machine closes: the
    value may go to several machines of a group.
    """
    data = event.data
    held = data.amount if table.moved_from is None else table.moved_from
    due = min(held, data.amount)
    if data.amount > held or data.reached != data.amount:
        values: Any = {
            "jackpot": data.jackpot, "due": Money(money=held), "amount": Money(money=data.amount),
            "found": Money(money=data.reached), "target": data.to_machine,
        }  # fmt: skip
        own, missing = purse(data.jackpot), due - data.reached
        moved = lacks(own, BANK, missing) if missing > 0 else lacks(BANK, own, -missing)
        yield Breach((event,), values, shortfalls=moved, shows=(table.opened,))


@rule(
    "ao-de-261-22/17/6",
    on=(TableClosed,),
    severity=Severity.CRITICAL,
    title=("O jackpot transfere-se por inteiro", "A jackpot moves whole"),
    pt="Do jackpot {jackpot}, que foi transferido, ficaram {due} na máquina {machine}.",
    en="Of jackpot {jackpot}, which was moved, {due} stayed at machine {machine}.",
)
def nothing_of_a_moved_jackpot_stays_behind(
    table: MachineTable, event: Event[TableClosed], law: MachineLaw
) -> Breaches:  # fmt: skip
    """The value that cannot be awarded is moved, all of it, to one machine or to several.

    What was played at the machine after the move feeds the jackpot anew, and is no rest of the old value.
    """
    for jackpot in table.jackpots.values():
        if jackpot.moved is not None and jackpot.left and table.withdrawn is None:
            values: Any = {"jackpot": jackpot.id, "due": Money(money=jackpot.left), "machine": table.id}
            moved = lacks(purse(jackpot.id), BANK, jackpot.left)
            yield Breach((jackpot.moved, event), values, shortfalls=moved, shows=(table.opened,))


@rule(
    "ao-de-261-22/17/6",
    on=(JackpotMoved,),
    severity=Severity.CRITICAL,
    title=("O jackpot vai para máquina igual ou autorizada", "A jackpot goes to a like machine, or an authorised one"),
    pt="O jackpot {jackpot} foi para {target}, de outro modelo ou aposta, sem que faltassem iguais e houvesse "
    "autorização prévia sob proposta.",
    en="Jackpot {jackpot} went to {target}, of another model or stake, although there were like machines or nobody had authorised it beforehand on a proposal.",
)
def jackpots_move_to_like_machines(table: MachineTable, event: Event[JackpotMoved], law: MachineLaw) -> Breaches:
    """Another machine or group of the same model and stakes gets the value; failing that, one that the supervision
    body authorised on the operator's proposal.
    """
    data, machine = event.data, table.machine
    if machine is None:
        yield NotEvaluable(NO_MACHINE)
        return
    stakes = {stake for plan in machine.pay_tables for stake in plan.stakes}
    if data.to_model == machine.model and set(data.to_stakes) == stakes:
        return
    authorised = data.authorisation is not None and data.proposal is not None
    late = data.authorised_at is not None and data.authorised_at > event.time
    if data.alike or not authorised or late:
        yield Breach((event,), {"jackpot": data.jackpot, "target": data.to_machine}, shows=(table.opened,))


@rule(
    "ao-de-261-22/17/6",
    on=(TableClosed,),
    severity=Severity.CRITICAL,
    title=("Uma máquina retirada não leva consigo o jackpot", "A machine that is withdrawn keeps no jackpot"),
    pt="A máquina foi retirada com {due} no jackpot {jackpot}, que não foi transferido.",
    en="The machine was withdrawn with {due} in jackpot {jackpot}, which was not moved.",
)
def withdrawn_machines_keep_no_jackpot(table: MachineTable, event: Event[TableClosed], law: MachineLaw) -> Breaches:
    """The value held in a jackpot that can no longer be awarded at its machine is moved, not kept."""
    if table.withdrawn is None:
        return
    for jackpot in table.jackpots.values():
        if not jackpot.linked and jackpot.value:
            values: Any = {"due": Money(money=jackpot.value), "jackpot": jackpot.id}
            moved = lacks(purse(jackpot.id), BANK, jackpot.value)
            yield Breach((table.withdrawn, event), values, shortfalls=moved, shows=(table.opened,))
