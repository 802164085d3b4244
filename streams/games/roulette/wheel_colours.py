"""Red and black: art. 1 n. 6, art. 2 n. 6."""

from itertools import pairwise

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Severity
from schemas.licence import Cloth, Wheel
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

Colours = tuple[frozenset[int], frozenset[int]]


@rule(
    "ao-de-261-22/1/6",
    "ao-de-261-22/2/6",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("As cores da roda são as da lei", "The wheel is coloured as the law says"),
    pt="A roda tem cores diferentes das devidas nos números {numbers}.",
    en="The wheel has other colours than are due on the numbers {numbers}.",
)
def wheel_has_the_colours(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """Numbers stand on red and black by turns, and 0 on neither.

    The decree lists no red numbers. The customary ones are always accepted, also on the American order,
    where they put 1 beside 27. Other colours that do alternate, and that the cloth repeats, keep the words
    of the decree: the finding then rests on the reading and says so.
    """
    wheel, cloth = table.licence.wheel, table.licence.cloth
    if wheel is None:
        yield NotEvaluable("the licence does not describe the wheel")
        return
    painted = _colours(wheel)
    if painted == (law.red, law.black):
        return
    literal = _alternates(wheel, law) and (cloth is None or _colours(cloth) == painted)
    yield Breach(
        (event,),
        {"numbers": _listed(_differ(painted, (law.red, law.black)))},
        severity=Severity.MAJOR if literal else None,
        reading="ao-de-261-22:A3" if literal else None,
    )


@rule(
    "ao-de-261-22/1/6",
    "ao-de-261-22/2/6",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("O pano e a roda têm as mesmas cores", "Cloth and wheel have the same colours"),
    pt="O pano tem cores diferentes das da roda nos números {numbers}.",
    en="The cloth has other colours than the wheel on the numbers {numbers}.",
)
def cloth_has_the_colours_of_the_wheel(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """A number has one colour, on the cloth as on the wheel; where only the wheel is wrong, the wheel is reported."""
    wheel, cloth = table.licence.wheel, table.licence.cloth
    if wheel is None or cloth is None:
        yield NotEvaluable("the licence does not describe the wheel, or the cloth")
        return
    painted, due = _colours(cloth), _colours(wheel)
    if painted not in (due, (law.red, law.black)):
        yield Breach((event,), {"numbers": _listed(_differ(painted, due))})


def _colours(printed: Wheel | Cloth) -> Colours:
    return frozenset(printed.red), frozenset(printed.black)


def _differ(painted: Colours, due: Colours) -> set[int]:
    return set((painted[0] ^ due[0]) | (painted[1] ^ due[1]))


def _listed(numbers: set[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def _alternates(wheel: Wheel, law: RouletteLaw) -> bool:
    """Every number but 0 has one colour, and neighbours have different ones; 0 is passed over.

    The numbers are even in count: if all neighbours in the list differ, so do its last and its first.
    """
    red, black = _colours(wheel)
    if red & black or red | black != law.red | law.black:
        return False
    return all((one in red) != (other in red) for one, other in pairwise(n for n in wheel.numbers_clockwise if n))
