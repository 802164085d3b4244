"""The payment plans: nn. 2 to 4 of art. 17. The duty is on the plan; what a machine really paid is statistics."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from schemas.envelope import Event
from schemas.events.machines import MachineChanged
from schemas.events.table import TableOpened
from schemas.findings import Severity
from schemas.licences.slot_machines import PayTable
from streams.games.slot_machines.law import MachineLaw
from streams.games.slot_machines.plan import at_least, out_of, sound, theoretical_return
from streams.games.slot_machines.table import MachineTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

NO_MACHINE = "the licence does not describe the machine"
NO_PLAN = "the plan lists a sequence twice, or more winning outcomes than there are outcomes"


@rule(
    "ao-de-261-22/17/2", "ao-de-261-22/17/3", "ao-de-261-22/17/4",
    on=(TableOpened, MachineChanged),
    severity=Severity.CRITICAL,
    title=("O plano devolve pelo menos 80% do que se joga", "The plan returns at least 80% of what is played"),
    pt="O plano {plan} devolve {returned} por cada {cycle} jogados, com o que cabe aos jackpots; "
    "devia devolver pelo menos {due}.",
    en="Plan {plan} returns {returned} of every {cycle} played, the jackpots' share included; "
    "it must return at least {due}.",
    version=2,
)  # fmt: skip
def plans_return_what_the_law_asks(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """A payment plan returns at least 80% of the amounts played in prizes, whatever feeds jackpots.

    What goes into a jackpot goes back to players too, and is counted here: a plan that falls short even so breaks every
    reading. Whether the plan must reach 80% without it is doubtful, and reported apart.
    """
    if table.machine is None:
        yield NotEvaluable(NO_MACHINE)
    fed = _fed(table)
    for plan in _plans(table, event):
        part = theoretical_return(plan) + fed
        if not sound(plan):
            yield NotEvaluable(NO_PLAN)
        elif part < law.least_return:
            yield _short(event, plan, part, law, _number(table))


@rule(
    "ao-de-261-22/17/3", "ao-de-261-22/17/4",
    on=(TableOpened, MachineChanged),
    severity=Severity.INFO,
    title=("O plano devolve 80% sem contar com os jackpots", "The plan returns 80% without the jackpots"),
    pt="O plano {plan} devolve, sem os jackpots, {returned} por cada {cycle} jogados; só com eles chega a {due}.",
    en="Without the jackpots plan {plan} returns {returned} of every {cycle} played; only with them it reaches {due}.",
    reading="poker:14",
    version=2,
)  # fmt: skip
def plans_return_it_without_their_jackpots(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """A jackpot is allowed without prejudice to the 80%, which can mean that the plan alone must reach it.

    The other reading counts what is put into the jackpot. A plan that reaches 80% only with it needs a ruling.
    """
    fed = _fed(table)
    for plan in _plans(table, event):
        part = theoretical_return(plan)
        if sound(plan) and part < law.least_return <= part + fed:
            yield _short(event, plan, part, law, _number(table))


def _plans(table: MachineTable, event: Event[Any]) -> Iterable[PayTable]:
    """The plans that the event declares; a jackpot that takes another share concerns all."""
    if event.type == TableOpened.type or event.data.increment is not None:
        return tuple(table.plans.values())
    return () if event.data.pay_table is None else (event.data.pay_table,)


def _fed(table: MachineTable) -> Fraction:
    return sum((each.share for each in table.jackpots.values()), Fraction(0))


def _number(table: MachineTable) -> str:
    """The number of art. 17 that the plan breaks: that of the jackpots that it feeds, if any."""
    kinds = {each.linked for each in table.jackpots.values()}
    return "4" if True in kinds else "3" if kinds else "2"


def _short(event: Event[Any], plan: PayTable, part: Fraction, law: MachineLaw, number: str) -> Breach:
    returned, cycle = out_of(part, plan.cycle)
    due = at_least(law.least_return, cycle)
    values: Any = {"plan": plan.id, "returned": returned, "cycle": cycle, "due": due}
    return Breach((event,), values, paragraph=law.at(number))
