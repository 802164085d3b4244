"""What the cabinet shows: nn. 11 and 12 of art. 17."""

from typing import Any

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Severity, Word
from streams.games.slot_machines.law import MachineLaw
from streams.games.slot_machines.table import MachineTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

NO_SIGNS = "what the cabinet shows was not recorded"
PORTUGUESE_LANGUAGE = ("pt", "por")  # and its varieties: `pt-PT`, `pt-AO`
CALLED = {
    "number": "identification_number", "stakes": "bet_value", "sequences": "winning_sequences", "means": "payment_forms",
}  # fmt: skip


@rule(
    "ao-de-261-22/17/11",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A máquina expõe o que o jogador deve saber", "The machine shows what players must know"),
    pt="A máquina {number} não tem exposto: {missing}.",
    en="Machine {number} does not show: {missing}.",
)
def cabinets_show_what_players_must_know(table: MachineTable, event: Event[TableOpened], law: MachineLaw) -> Breaches:
    """Identification number, value of the bet, winning sequences and forms of payment are clearly displayed."""
    machine = table.machine
    if machine is None or machine.signs is None:
        yield NotEvaluable(NO_SIGNS)
        return
    for sign in law.signs:
        if not getattr(machine.signs, sign):
            yield Breach((event,), {"number": machine.number, "missing": Word(word=CALLED[sign])})
            return


@rule(
    "ao-de-261-22/17/11",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O que a máquina expõe é verdade", "What the machine shows is true"),
    pt="A máquina {number} expõe, de {part}, outra coisa do que tem.",
    en="Of {part}, machine {number} shows something else than it has.",
)
def cabinets_show_what_is_true(table: MachineTable, event: Event[TableOpened], law: MachineLaw) -> Breaches:
    """What is displayed is what the machine has: another number, bet or sequence displays nothing."""
    machine = table.machine
    if machine is None or machine.signs is None:
        yield NotEvaluable(NO_SIGNS)
        return
    signs = machine.signs
    plans = machine.pay_tables
    pairs: Any = {
        "number": ({signs.number}, {machine.number}),
        "stakes": (set(signs.stakes or ()), {stake for plan in plans for stake in plan.stakes}),
        "sequences": (set(signs.sequences or ()), {line.sequence for plan in plans for line in plan.lines}),
        "means": (set(signs.means or ()), set(machine.means)),
    }
    for sign in law.signs:
        shown, true = pairs[sign]
        if getattr(signs, sign) and shown != true:
            yield Breach((event,), {"number": machine.number, "part": Word(word=CALLED[sign])})
            return


@rule(
    "ao-de-261-22/17/12",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("As instruções em língua estrangeira estão traduzidas", "Foreign instructions are translated"),
    pt="A instrução «{about}» na blindagem da máquina {number} está em língua estrangeira e não em português.",
    en="Instruction “{about}” on the cabinet of machine {number} is in a foreign language and not in Portuguese.",
    version=2,
)
def foreign_instructions_are_translated(table: MachineTable, event: Event[TableOpened], law: MachineLaw) -> Breaches:
    """Instructions of interest to the player that stand on the cabinet in a foreign language stand there in Portuguese."""
    machine = table.machine
    for text in () if machine is None else machine.texts:
        if not _portuguese(text.language) and not text.in_portuguese:
            yield Breach((event,), {"about": text.about, "number": table.machine.number if table.machine else ""})
            return


def _portuguese(language: str) -> bool:
    return language.lower().replace("_", "-").split("-")[0] in PORTUGUESE_LANGUAGE
