"""The table as it opens: n. 2 of art. 3. How many cloths it has, all dice games say alike."""

from typing import Any

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Severity
from schemas.licence import Item
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.table import BancaTable
from streams.games.dice.equipment import NO_DICE
from streams.games.dice.opening import NO_INVENTORY
from streams.rules import Breach, Breaches, NotEvaluable, rule


@rule(
    "ao-de-261-22/3/2.a",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("A banca tem três ternos de dados", "The table has three sets of dice"),
    pt="A banca declarou {sets} ternos e {dice} dados diferentes; são {due} ternos de {each} dados.",
    en="The table declared {sets} sets and {dice} different dice; there must be {due} sets of {each} dice.",
)
def table_has_its_sets_of_dice(table: BancaTable, event: Event[TableOpened], law: BancaLaw) -> Breaches:
    """Three sets of three dice belong to the table; a die that stands in two sets is one die."""
    sets = table.licence.dice_sets
    if not sets:
        yield NotEvaluable(NO_DICE)
        return
    whole = all(len(each.dice) == law.dice_per_set for each in sets)
    if len(table.sets) != law.sets or len(table.set_of) != law.sets * law.dice_per_set or not whole:
        values: Any = {"sets": len(table.sets), "dice": len(table.set_of), "due": law.sets, "each": law.dice_per_set}
        yield Breach((event,), values)


@rule(
    "ao-de-261-22/3/2.b",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O copo é de cabedal", "The cup is of leather"),
    pt="Do inventário da banca não consta um copo de cabedal.",
    en="The inventory of the table has no leather cup.",
)
def cup_is_of_leather(table: BancaTable, event: Event[TableOpened], law: BancaLaw) -> Breaches:
    """A leather cup belongs to the table."""
    if table.licence.equipment is None:
        yield NotEvaluable(NO_INVENTORY)
    elif not any((item.kind, item.material) == law.cup for item in table.licence.equipment):
        yield Breach((event,))


@rule(
    "ao-de-261-22/3/2.c",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A córnea é de cabedal, estriada, em suporte metálico", "The tube is of leather, grooved, on a metal stand"),
    pt="Do inventário da banca não consta uma córnea de cabedal, estriada por dentro e em suporte metálico.",
    en="The inventory of the table has no leather tube (córnea), grooved inside and on a metal stand.",
)
def tube_is_of_leather_and_grooved(table: BancaTable, event: Event[TableOpened], law: BancaLaw) -> Breaches:
    """The dice run through a curved leather tube, grooved inside, that rests on a metal stand."""

    def fits(item: Item) -> bool:
        return (item.kind, item.material) == law.tube and set(item.features).issuperset(law.tube_features)

    if table.licence.equipment is None:
        yield NotEvaluable(NO_INVENTORY)
    elif not any(fits(item) for item in table.licence.equipment):
        yield Breach((event,))


@rule(
    "ao-de-261-22/3/2.d",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A pista é delimitada por uma cercadura", "The track is marked off by a rim"),
    pt="Do inventário da banca não consta a cercadura que delimita a pista.",
    en="The inventory of the table has no rim to mark off the track.",
)
def track_is_marked_off(table: BancaTable, event: Event[TableOpened], law: BancaLaw) -> Breaches:
    """A flexible rim marks off the track on which the dice roll."""
    if table.licence.equipment is None:
        yield NotEvaluable(NO_INVENTORY)
    elif not any(item.kind == law.rim for item in table.licence.equipment):
        yield Breach((event,))
