"""The sets of dice: nn. 2.a, 3.b and 4 of art. 3."""

from datetime import timedelta
from typing import Any

from schemas.envelope import Event
from schemas.events.dice import DiceCaseRemoved, DiceThrown
from schemas.events.table import TableOpened
from schemas.findings import Severity
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.table import BancaTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

MINUTE = timedelta(minutes=1)


@rule(
    "ao-de-261-22/3/2.a",
    on=(DiceThrown,),
    severity=Severity.MAJOR,
    title=("Lançam-se os dados de um só terno da banca", "The dice of one set of the table are thrown"),
    pt="Foram lançados juntos os dados {dice}, que não são de um mesmo terno da banca.",
    en="Dice {dice}, which do not belong to one set of the table, were thrown together.",
    stands_alone=True,
)
def dice_of_one_set_are_thrown(table: BancaTable, event: Event[DiceThrown], law: BancaLaw) -> Breaches:
    """A throw is made with dice of one of the table's sets, not of two, and with no strange die."""
    if not table.sets:
        yield NotEvaluable("the licence does not describe the dice")
        return
    if len(event.data.dice) > law.dice_per_set:
        return  # told as too many
    named = {table.set_of.get(die) for die in event.data.dice}
    if len(named) > 1 or None in named:
        yield Breach((event,), {"dice": ", ".join(event.data.dice)}, staff=event.data.thrower)


@rule(
    "ao-de-261-22/3/3.b",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Os dados de um terno são do mesmo tamanho", "The dice of a set are of one size"),
    pt="O terno {set} tem dados com arestas de {least} mm a {most} mm.",
    en="Set {set} has dice with edges from {least} mm to {most} mm.",
)
def dice_of_a_set_are_of_one_size(table: BancaTable, event: Event[TableOpened], law: BancaLaw) -> Breaches:
    """Dice that are thrown together have edges of one length, to the millimetre in which the law measures them."""
    if not table.sets:
        yield NotEvaluable("the licence does not describe the dice")
    for each in table.licence.dice_sets:
        edges = sorted({die.edge_mm for die in each.dice})
        least, most = law.dice.edge_mm
        if len(edges) > 1 and least <= edges[0] and edges[-1] <= most:  # otherwise reported as too short or too long
            yield Breach((event,), {"set": each.id, "least": edges[0], "most": edges[-1]})
            return


@rule(
    "ao-de-261-22/3/4",
    on=(DiceCaseRemoved,),
    severity=Severity.MAJOR,
    title=("O estojo dos dados fica na banca", "The case of dice stays at the table"),
    pt="O estojo com os ternos de dados saiu da banca, que não estava encerrada nem suspensa.",
    en="The case with the sets of dice left the table, which was neither closed nor suspended.",
    stands_alone=True,
    version=2,
)
def case_stays_at_the_table(table: BancaTable, event: Event[DiceCaseRemoved], law: BancaLaw) -> Breaches:
    """The case with the three sets stays at the table until it is closed or suspended."""
    if table.suspended is None and table.closed is None:
        if not table.sight_clear:
            yield NotEvaluable("nobody saw whether the table was suspended")
            return
        yield Breach((event,))


@rule(
    "ao-de-261-22/3/4",
    on=(DiceThrown,),
    severity=Severity.MAJOR,
    title=("O terno muda hora a hora", "The set changes by the hour"),
    pt="Foi lançado o terno {set}, em serviço há {minutes} minutos; passada a hora, devia ter sido outro.",
    en="Set {set} was thrown after {minutes} minutes in service; another should have replaced it when the hour was over.",
    version=2,
)
def set_changes_by_the_hour(table: BancaTable, event: Event[DiceThrown], law: BancaLaw) -> Breaches:
    """The first throw when a set's hour is over is made with another set; an undecided coup does not put it off.

    By the hour may mean sixty minutes of service or each full hour of the clock; only a set past its sixty
    minutes breaks both. Where nobody threw in the first hour, the set serves from its first throw; where the sets
    took their turns and nobody threw, from its last entry. Reported once a turn.
    """
    before, now = table.served, table.coup.throw.set if table.coup is not None else None
    if now is None or before.set != now or before.since is None:
        if now is not None and before.set is None and not before.exact:
            yield NotEvaluable("nobody saw which set was in service")
        return
    start = before.since
    if before.turn is not None and before.came_round(now):
        start = before.turn
    elif before.chosen is not None and before.chosen.time - start.time >= law.turn:
        start = before.chosen
    over = start.time + law.turn
    if event.time < over:
        if not before.exact:
            yield NotEvaluable("nobody saw when the set entered service")
    elif not table.next_sets(now):
        yield NotEvaluable("no other set of the table may be thrown")
    elif before.thrown is None or before.thrown.time < over:
        minutes = (event.time - start.time) // MINUTE
        yield Breach((start, event), {"set": now, "minutes": minutes}, staff=event.data.thrower)


@rule(
    "ao-de-261-22/3/4",
    on=(DiceThrown,),
    severity=Severity.MAJOR,
    title=("Os ternos rodam por ordem", "The sets come in turn"),
    pt="Ao terno {before} seguiu-se o terno {set}; na rotação era a vez do terno {due}.",
    en="Set {before} was followed by set {set}; in rotation it was the turn of set {due}.",
    version=3,
)
def sets_come_in_turn(table: BancaTable, event: Event[DiceThrown], law: BancaLaw) -> Breaches:
    """The three sets serve one after another and round again, also by the clock while nobody throws.

    A set under suspicion is out of the round. One that gave way after an accident may stay away or come back,
    and what enters in its place at that moment may be either of the others. Messages that were lost may have told of
    either.
    """
    before, now = table.served, table.coup.throw.set if table.coup is not None else None
    if now is None or before.set is None or before.set == now or before.thrown is None:
        return
    due = table.next_sets(before.set)
    if now in due or before.came_round(now) or before.set in table.sets_out or not due:
        return
    accident = table.withdrawn.get(before.set)
    if accident is not None and accident.sequence > before.thrown.sequence:
        return
    if not table.sight_clear:
        yield NotEvaluable("nobody saw whether a set had given way")
    else:
        values: Any = {"before": before.set, "set": now, "due": due[-1]}
        yield Breach((before.thrown, event), values, staff=event.data.thrower)
