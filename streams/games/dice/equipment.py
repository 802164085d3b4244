"""Dice as they must be made: art. 3 n. 3, art. 4 n. 2, art. 5 n. 2. Judged by the inspection that the licence tells."""

from collections.abc import Callable

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Severity
from schemas.licence import Die, Licence
from streams.games.dice.law import OfDice
from streams.rules import Breach, Breaches, NotEvaluable, Table, rule

NO_DICE = "the licence does not describe the dice"


@rule(
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("Os dados de um terno têm a mesma cor", "The dice of a set are of one colour"),
    pt="O terno {set} tem dados de {colours} cores.",
    en="Set {set} has dice of {colours} colours.",
)
def dice_of_a_set_are_of_one_colour(table: Table, event: Event[TableOpened], law: OfDice) -> Breaches:
    """Dice that are thrown together have the same colour; two sets may differ."""
    if not table.licence.dice_sets:
        yield NotEvaluable(NO_DICE)
    for each in table.licence.dice_sets:
        colours = {die.colour for die in each.dice}
        if len(colours) > 1:
            yield Breach((event,), {"set": each.id, "colours": len(colours)})
            return


@rule(
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("Os dados são transparentes", "The dice are transparent"),
    pt="Estes dados não têm transparência uniforme: {dice}.",
    en="These dice are not evenly transparent: {dice}.",
)
def dice_are_transparent(table: Table, event: Event[TableOpened], law: OfDice) -> Breaches:
    """Every die can be looked through, evenly."""
    yield from _all(table.licence, event, lambda die: die.transparent)


@rule(
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("As arestas têm o comprimento devido", "Edges are of the length due"),
    pt="Estes dados não têm arestas iguais, de {least} mm a {most} mm: {dice}.",
    en="These dice do not have equal edges of {least} mm to {most} mm: {dice}.",
)
def edges_are_equal_and_within_limits(table: Table, event: Event[TableOpened], law: OfDice) -> Breaches:
    """All edges of a die are of one length, which keeps within the limits; both limits are lawful."""
    least, most = law.dice.edge_mm
    bad = _failing(table.licence, lambda die: die.edges_equal and least <= die.edge_mm <= most)
    if bad is None:
        yield NotEvaluable(NO_DICE)
    elif bad:
        yield Breach((event,), {"dice": ", ".join(bad), "least": least, "most": most})


@rule(
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("As faces opostas somam o devido", "Opposite faces add up as due"),
    pt="As faces opostas não somam {sum} nos dados: {dice}.",
    en="Opposite faces do not add up to {sum} on these dice: {dice}.",
)
def opposite_faces_add_up(table: Table, event: Event[TableOpened], law: OfDice) -> Breaches:
    """On each of the three axes of a die the two faces add up to seven."""
    due = law.dice.opposite_sum
    bad = _failing(table.licence, lambda die: all(total == due for total in die.opposite_sums))
    if bad is None:
        yield NotEvaluable(NO_DICE)
    elif bad:
        yield Breach((event,), {"dice": ", ".join(bad), "sum": due})


@rule(
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("As pintas são iguais e bem visíveis", "Pips are alike and easy to see"),
    pt="Estes dados têm pintas desiguais ou mal visíveis: {dice}.",
    en="These dice have unequal or barely visible pips: {dice}.",
)
def pips_are_alike_and_visible(table: Table, event: Event[TableOpened], law: OfDice) -> Breaches:
    """All pips have one diameter and can be seen well."""
    yield from _all(table.licence, event, lambda die: die.pips_alike)


@rule(
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("Os dados são perfeitamente equilibrados", "The dice are perfectly balanced"),
    pt="A inspecção não deu por equilibrados estes dados: {dice}.",
    en="The inspection did not find these dice balanced: {dice}.",
)
def dice_are_balanced(table: Table, event: Event[TableOpened], law: OfDice) -> Breaches:
    """No die is heavier on one side; the inspection says so, and how often its faces come is no proof."""
    yield from _all(table.licence, event, lambda die: die.balanced)


def _all(licence: Licence, event: Event[TableOpened], good: Callable[[Die], bool]) -> Breaches:
    bad = _failing(licence, good)
    if bad is None:
        yield NotEvaluable(NO_DICE)
    elif bad:
        yield Breach((event,), {"dice": ", ".join(bad)})


def _failing(licence: Licence, good: Callable[[Die], bool]) -> list[str] | None:
    """The dice that are not good; None where the licence describes none."""
    dice = [*licence.dice, *(die for each in licence.dice_sets for die in each.dice)]
    return [die.id for die in dice if not good(die)] if dice else None
