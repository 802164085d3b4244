"""The wheel: art. 1 nn. 2 to 5, art. 2 nn. 2 to 5 and 7. Its colours (n. 6) have their own page."""

from itertools import pairwise

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.events.wheel import BallLaunched, BallSettled
from schemas.findings import Severity, Word
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

NO_WHEEL = "the licence does not describe the wheel"


@rule(
    "ao-de-261-22/1/2",
    "ao-de-261-22/2/2",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("A roda tem os números da lei", "The wheel bears the numbers of the law"),
    pt="A roda declarada tem {found} números; devia ter os {due} de 0 a {last}, cada um uma vez.",
    en="The declared wheel bears {found} numbers; it should bear the {due} from 0 to {last}, each once.",
)
def wheel_bears_the_numbers(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """A wheel has the numbers 0 to 36, each once; a double zero, or one number for another, is no such wheel."""
    wheel = table.licence.wheel
    if wheel is None:
        yield NotEvaluable(NO_WHEEL)
    elif sorted(wheel.numbers_clockwise) != list(range(law.pockets)):
        number, due = len(wheel.numbers_clockwise), law.pockets
        yield Breach((event,), {"found": number, "due": due, "last": due - 1})


@rule(
    "ao-de-261-22/1/2",
    "ao-de-261-22/1/2.a",
    "ao-de-261-22/1/2.b",
    "ao-de-261-22/2/2",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("A numeração da roda é a da lei", "The wheel is numbered as the law says"),
    pt="No sentido dos ponteiros do relógio, a seguir ao {after} está o {found}; na {order} devia estar o {due}.",
    en="Clockwise, {found} stands after {after}; in the {order} it should be {due}.",
)
def wheel_follows_the_order(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """Read clockwise from 0, the numbers follow one of the printed orders.

    The finding cites the order that has most neighbours in common with the wheel; a wheel numbered
    backwards has them all and is still wrong.
    """
    wheel = table.licence.wheel
    if wheel is None:
        yield NotEvaluable(NO_WHEEL)
        return
    numbers = tuple(wheel.numbers_clockwise)
    if sorted(numbers) != list(range(law.pockets)):
        return  # told by the numbers themselves
    start = numbers.index(0)
    numbers = numbers[start:] + numbers[:start]
    if numbers in law.orders.values():
        return
    likeness = {name: len(_neighbours(numbers) & _neighbours(order)) for name, order in law.orders.items()}
    closest = max(law.orders, key=likeness.__getitem__)
    clear = [likeness[closest]] == [n for n in likeness.values() if n == likeness[closest]]
    place = next(p for p, pair in enumerate(zip(numbers, law.orders[closest], strict=True)) if pair[0] != pair[1])
    yield Breach(
        (event,),
        {
            "after": numbers[place - 1], "found": numbers[place], "due": law.orders[closest][place],
            "order": Word(word=f"{closest}_order"),
        },
        paragraph=law.order_cited[closest] if clear else None,
    )  # fmt: skip


def _neighbours(order: tuple[int, ...]) -> set[frozenset[int]]:
    """The pairs of pockets that touch."""
    return {frozenset(pair) for pair in pairwise((*order, order[0]))}


@rule(
    "ao-de-261-22/1/2",
    "ao-de-261-22/2/2",
    on=(BallSettled,),
    severity=Severity.CRITICAL,
    title=("A bola pára num número da roda", "The ball rests in a number of the wheel"),
    pt="A bola parou no compartimento {pocket}, que nenhuma roda de 0 a {last} tem.",
    en="The ball came to rest in pocket {pocket}, which no wheel of 0 to {last} has.",
    stands_alone=True,
)
def ball_rests_in_a_pocket_of_the_law(table: RouletteTable, event: Event[BallSettled], law: RouletteLaw) -> Breaches:
    """A coup is decided by one of the 37 numbers and by nothing else."""
    if event.data.pocket >= law.pockets:
        yield Breach((event,), {"pocket": event.data.pocket, "last": law.pockets - 1})


@rule(
    "ao-de-261-22/1/3",
    "ao-de-261-22/2/3",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O cilindro tem o diâmetro da lei", "The cylinder has the diameter of the law"),
    pt="O cilindro tem {found} mm de diâmetro; devia ter entre {least} e {most} mm.",
    en="The cylinder is {found} mm across; it should be between {least} and {most} mm.",
    reading="ao-de-261-22:A16",
)
def cylinder_has_a_lawful_diameter(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """The cylinder is 50 to 60 cm across, both included.

    The figure is small for a casino wheel and may mean its inner part; it is applied as printed.
    """
    wheel = table.licence.wheel
    least, most = law.diameter_mm
    if wheel is None:
        yield NotEvaluable(NO_WHEEL)
    elif not least <= wheel.diameter_mm <= most:
        yield Breach((event,), {"found": wheel.diameter_mm, "least": least, "most": most})


@rule(
    "ao-de-261-22/1/3",
    "ao-de-261-22/2/3",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O prato assenta em pivot ou rolamento", "The plate rests on a pivot or bearing"),
    pt="O prato foi declarado assente em «{mount}»; devia assentar num pivot ou num rolamento de esferas.",
    en="The plate was declared to rest on “{mount}”; it should rest on a pivot or a ball bearing.",
)
def plate_rests_on_pivot_or_bearing(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """The movable plate rests on a pivot or on a ball bearing."""
    wheel = table.licence.wheel
    if wheel is None:
        yield NotEvaluable(NO_WHEEL)
    elif wheel.mount not in law.mounts:
        yield Breach((event,), {"mount": Word(word=wheel.mount)})


@rule(
    "ao-de-261-22/2/3",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O cilindro é de madeira", "The cylinder is of wood"),
    pt="O cilindro da roleta francesa foi declarado de «{material}»; devia ser de madeira.",
    en="The cylinder of the French roulette was declared to be of “{material}”; it should be of wood.",
)
def cylinder_is_of_wood(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """At French roulette the cylinder is of wood; art. 1 does not ask for it."""
    wheel = table.licence.wheel
    if wheel is None:
        yield NotEvaluable(NO_WHEEL)
    elif wheel.material != law.material:
        yield Breach((event,), {"material": Word(word=wheel.material)})


@rule(
    "ao-de-261-22/1/4",
    "ao-de-261-22/2/4",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A roda tem «azares»", "The wheel has deflectors"),
    pt="O registo da roda {wheel} não menciona «azares» na parte inclinada.",
    en="The record of wheel {wheel} lists no deflectors on the slope.",
)
def wheel_has_deflectors(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """Obstacles stand on the slope, to disturb the ball on its way to the plate."""
    wheel = table.licence.wheel
    if wheel is None:
        yield NotEvaluable(NO_WHEEL)
    elif not wheel.deflectors:
        yield Breach((event,), {"wheel": wheel.id})


@rule(
    "ao-de-261-22/1/4",
    "ao-de-261-22/2/4",
    on=(BallLaunched,),
    severity=Severity.MINOR,
    title=("Os «azares» estão fixos quando se joga", "The deflectors are fixed when the ball runs"),
    pt="A bola foi lançada na roda {wheel}, cuja última inspecção encontrou «azares» por fixar.",
    en="The ball was launched on wheel {wheel}, whose last inspection found deflectors that were not fixed.",
)
def deflectors_are_fixed(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Breaches:
    """The obstacles are fixed while the ball is played; loose ones that are mended before the launch harm nobody.

    Reported with the first launch after the inspection. The decree orders no inspection: without its record
    nothing is known of them.
    """
    if table.tried is not event:
        return
    wheel = table.licence.wheel
    if table.inspected is None:
        yield NotEvaluable("no inspection says whether the deflectors are fixed")
    elif not table.inspected.data.deflectors_fixed and (wheel is None or wheel.deflectors):
        yield Breach((table.inspected, event), {"wheel": table.inspected.data.wheel})


@rule(
    "ao-de-261-22/1/5",
    "ao-de-261-22/2/5",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("O prato tem os compartimentos da lei", "The plate has the compartments of the law"),
    pt="O prato foi declarado com {found} compartimentos; devia ter {due}.",
    en="The plate was declared with {found} compartments; it should have {due}.",
)
def plate_has_its_compartments(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """The plate is divided into 37 compartments; a wheel with other numbers is reported under n. 2."""
    wheel = table.licence.wheel
    if wheel is None:
        yield NotEvaluable(NO_WHEEL)
    elif wheel.pockets != law.pockets == len(wheel.numbers_clockwise):
        yield Breach((event,), {"found": wheel.pockets, "due": law.pockets})


@rule(
    "ao-de-261-22/1/5",
    "ao-de-261-22/2/5",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("As paredes dos compartimentos são metálicas", "The walls of the compartments are of metal"),
    pt="As paredes dos compartimentos foram declaradas de «{separators}»; deviam ser metálicas.",
    en="The walls of the compartments were declared to be of “{separators}”; they should be of metal.",
)
def compartments_are_parted_by_metal(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """Firm metal walls separate the compartments."""
    wheel = table.licence.wheel
    if wheel is None:
        yield NotEvaluable(NO_WHEEL)
    elif wheel.separators != law.separators:
        yield Breach((event,), {"separators": Word(word=wheel.separators)})


@rule(
    "ao-de-261-22/2/7",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O prato é movido à mão", "The plate is turned by hand"),
    pt="O prato da roleta francesa foi declarado com accionamento «{drive}»; devia ser manual.",
    en="The plate of the French roulette was declared with “{drive}” drive; it should be turned by hand.",
)
def plate_is_turned_by_hand(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """At French roulette a device moved by hand sets the plate turning; art. 1 does not ask for it."""
    wheel = table.licence.wheel
    if wheel is None:
        yield NotEvaluable(NO_WHEEL)
    elif wheel.rotor_drive != law.rotor_drive:
        yield Breach((event,), {"drive": Word(word=wheel.rotor_drive)})
