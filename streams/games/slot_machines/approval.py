"""Approval of the model, its manual, and what may not change: nn. 7 to 9 of art. 17."""

from typing import Any

from schemas.envelope import Event
from schemas.events.machines import ComponentsVerified, MachineChanged
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Word
from streams.games.slot_machines.finished import FinishedPeriod
from streams.games.slot_machines.law import MachineLaw
from streams.games.slot_machines.plans import NO_MACHINE
from streams.games.slot_machines.table import MachineTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

NO_MANUAL = "the approved manual of the model was not consulted"
NOTHING = Word(word="none")


@rule(
    "ao-de-261-22/17/7",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O modelo está certificado quando a aprovação o exige", "The model is certified where its approval asks for it"),
    pt="A aprovação {approval} do modelo {model} depende de certificação, e não consta o certificado.",
    en="Approval {approval} of model {model} depends on a certificate, and none is on record.",
)  # fmt: skip
def models_are_certified_where_required(
    table: MachineTable, event: Event[TableOpened], law: MachineLaw
) -> Breaches:  # fmt: skip
    """The supervision body may let the approval of a model depend on a certificate of a qualified body."""
    machine = table.machine
    approval = None if machine is None else machine.approval
    if machine is not None and approval is not None and approval.certificate_required and not approval.certificate:
        yield Breach((event,), {"approval": approval.id, "model": machine.model})


@rule(
    "ao-de-261-22/17/8",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("A máquina é de um modelo aprovado", "The machine is of an approved model"),
    pt="A máquina {number}, do modelo {model}, abriu sem aprovação do modelo, ou antes dela.",
    en="Machine {number}, of model {model}, opened without an approval of its model, or before it.",
)
def machines_are_of_an_approved_model(table: MachineTable, event: Event[TableOpened], law: MachineLaw) -> Breaches:
    """The characteristics of a machine are those that the supervision body approved: there must be an approval."""
    machine = table.machine
    if machine is None:
        yield NotEvaluable(NO_MACHINE)
        return
    approval = machine.approval
    late = approval is not None and approval.approved_at is not None and approval.approved_at > event.time
    if approval is None or late:
        yield Breach((event,), {"number": machine.number, "model": machine.model})


@rule(
    "ao-de-261-22/17/8",
    on=(TableOpened, ComponentsVerified),
    severity=Severity.CRITICAL,
    title=("A máquina funciona como foi aprovada", "The machine runs as it was approved"),
    pt="{part}: em funcionamento está {running}; aprovado está {approved}.",
    en="{part}: {running} is running; {approved} is approved.",
    stands_alone=True,
)
def machines_run_what_was_approved(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """Software, pay tables and stakes are those of the approved model, or of a change approved since."""
    machine = table.machine
    if machine is None or machine.approval is None:
        yield NotEvaluable(NO_MACHINE)
        return
    opens = event.type == TableOpened.type
    running = machine.components if opens else event.data.components
    for part, digest in sorted(running.items()):
        approved = table.components.get(part)
        if approved != digest:
            values: Any = {"part": part, "running": digest, "approved": approved or NOTHING}
            yield Breach((event,), values, shows=(table.opened,))
            return
    if opens:
        yield from _declared_otherwise(table, event)


def _declared_otherwise(table: MachineTable, event: Event[Any]) -> Breaches:
    """A pay table or a stake that the approval does not list."""
    machine = table.machine
    if machine is None or machine.approval is None:
        return
    for plan in machine.pay_tables:
        strange = [stake for stake in plan.stakes if stake not in machine.approval.stakes]
        if plan.id not in machine.approval.pay_tables or strange:
            values: Any = {
                "part": plan.id,
                "running": Money(money=strange[0]) if strange else plan.id,
                "approved": ", ".join(machine.approval.pay_tables) or NOTHING,
            }
            yield Breach((event,), values)
            return


@rule(
    "ao-de-261-22/17/8",
    on=(MachineChanged,),
    severity=Severity.CRITICAL,
    title=("Nada se altera sem aprovação prévia", "Nothing is changed without approval beforehand"),
    pt="Alterou-se {kind} {name} sem aprovação anterior do Órgão de Supervisão de Jogos.",
    en="{kind} {name} was changed without an earlier approval of the supervision body.",
    stands_alone=True,
)
def changes_are_approved_beforehand(table: MachineTable, event: Event[MachineChanged], law: MachineLaw) -> Breaches:
    """Approved characteristics are not changed later without approval; one that comes after the change is none."""
    data = event.data
    late = data.approved_at is not None and data.approved_at > event.time
    if data.approval is None or late:
        yield Breach((event,), {"kind": Word(word=data.kind), "name": data.name})


@at_end(
    "ao-de-261-22/17/8",
    severity=Severity.CRITICAL,
    title=("Joga-se pelos planos e apostas aprovados", "Games are played by approved plans and at approved stakes"),
    pt="O jogo {game} foi jogado pelo plano {plan} com a aposta de {stake} e a sequência {sequence}, que não estão aprovados.",
    en="Game {game} was played by plan {plan} at a stake of {stake} with sequence {sequence}, which are not approved.",
    about=FinishedPeriod.off_plan,
)  # fmt: skip
def games_are_played_as_approved(finished: FinishedPeriod, law: MachineLaw) -> Breaches:
    """Pay table, stake and winning sequence of a game are among those approved; the first of a coup is reported."""
    for game in finished.off_plan[:1]:
        data = game.data
        values: Any = {
            "game": data.game, "plan": data.pay_table, "stake": Money(money=data.stake),
            "sequence": data.sequence or NOTHING,
        }  # fmt: skip
        yield Breach((game,), values, shows=(finished.table.opened,))


@rule(
    "ao-de-261-22/17/9",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A máquina é como o manual aprovado a descreve", "The machine is as the approved manual describes it"),
    pt="Segundo o manual {manual}: {part} {approved}; a máquina tem {running}.",
    en="According to manual {manual}, the {part} is {approved}; the machine has {running}.",
)
def machines_are_as_their_manual_says(table: MachineTable, event: Event[TableOpened], law: MachineLaw) -> Breaches:
    """The technical characteristics of a model are those of the manual that the supervision body approved."""
    machine = table.machine
    if machine is None or machine.manual is None:
        yield NotEvaluable(NO_MANUAL)
        return
    manual = machine.manual
    parts: Any = {
        "model": (machine.model, manual.model),
        "technology": (Word(word=machine.technology), Word(word=manual.technology)),
        "meter_limit": (_number(machine.meter_limit), _number(manual.meter_limit)),
    }
    for part, (running, approved) in parts.items():
        if running != approved:
            values: Any = {"manual": manual.id, "part": Word(word=part), "approved": approved, "running": running}
            yield Breach((event,), values)
            return


def _number(limit: int | None) -> Any:
    return NOTHING if limit is None else limit
