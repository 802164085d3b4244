"""The two balls and their replacement: art. 1 nn. 20 and 21, art. 2 nn. 9 and 10. Their turns have their own page."""

from collections.abc import Iterable
from typing import Any

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.events.wheel import BallLaunched, BallReplaced
from schemas.findings import Severity, Value, Word
from schemas.licence import Ball
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, rule


@rule(
    "ao-de-261-22/1/20",
    "ao-de-261-22/2/9",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("A banca tem duas bolas", "The table has two balls"),
    pt="{found#Foi distribuída à banca $ bola|Foram distribuídas à banca $ bolas}; deviam ser {due}.",
    en="The table was given {found#$ ball|$ balls}; it should have {due}.",
)
def table_has_its_pair_of_balls(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """Two balls are given to each table, no more and no fewer."""
    number = len({ball.id for ball in table.licence.balls})
    if not number:
        yield NotEvaluable("the licence names no ball")
    elif number != law.balls:
        yield Breach((event,), {"found": number, "due": law.balls})


@rule(
    "ao-de-261-22/1/20",
    "ao-de-261-22/2/9",
    on=(TableOpened, BallReplaced),
    severity=Severity.MAJOR,
    title=("As bolas são brancas", "The balls are white"),
    pt="Bola {balls} registada com a cor «{colour}»; as bolas devem ser de cor branca.",
    en="Ball {balls} is registered with the colour “{colour}”; balls must be white.",
    stands_alone=True,
)
def balls_are_white(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Breaches:
    """Every ball of the table is white, a replacement too."""
    wrong = [ball for ball in _registered(event) if ball.colour != law.ball_colour]
    if wrong:
        yield Breach((event,), {"balls": _named(wrong), "colour": Word(word=wrong[0].colour)})


@rule(
    "ao-de-261-22/1/20",
    "ao-de-261-22/2/9",
    on=(TableOpened, BallReplaced),
    severity=Severity.MAJOR,
    title=("As bolas são de marfim ou equivalente", "The balls are of ivory or its equivalent"),
    pt="Bola {balls} registada como de «{material}»; deve ser de marfim ou de material equivalente.",
    en="Ball {balls} is registered as of “{material}”; it must be of ivory or an equivalent material.",
    stands_alone=True,
)
def balls_are_of_ivory_or_its_equivalent(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Breaches:
    """Every ball is of ivory, or of a material registered as its equivalent."""
    wrong = [ball for ball in _registered(event) if ball.material not in law.ball_materials]
    if wrong:
        yield Breach((event,), {"balls": _named(wrong), "material": Word(word=wrong[0].material)})


@rule(
    "ao-de-261-22/1/20",
    "ao-de-261-22/2/9",
    on=(TableOpened, BallReplaced),
    severity=Severity.MAJOR,
    title=("As bolas têm o diâmetro da lei", "The balls have the diameter of the law"),
    pt="Bola {balls} registada com {found} mm de diâmetro; deve ter entre {least} e {most} mm.",
    en="Ball {balls} is registered with a diameter of {found} mm; it must have {least} to {most} mm.",
    stands_alone=True,
)
def balls_have_a_lawful_diameter(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Breaches:
    """Balls measure 18 to 24 mm, both included; the two need not be alike.

    A replacement is measured against the ball that it replaces (n. 21), and here only where that one is unknown.
    """
    if event.type == BallReplaced.type and table.replaced is not None:
        return
    least, most = law.ball_mm
    wrong = [ball for ball in _registered(event) if not least <= ball.diameter_mm <= most]
    if wrong:
        values = {"found": wrong[0].diameter_mm, "least": least, "most": most}
        yield Breach((event,), {"balls": _named(wrong), **values})


@rule(
    "ao-de-261-22/1/20",
    "ao-de-261-22/2/9",
    on=(BallLaunched,),
    severity=Severity.CRITICAL,
    title=("Só se lançam bolas da banca", "Only balls of the table are launched"),
    pt="Foi lançada a bola {ball}, que não está registada para esta banca.",
    en="Ball {ball}, which is not registered for this table, was launched.",
)
def only_balls_of_the_table_are_launched(
    table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw
) -> Breaches:
    """Play is with the two balls given to the table, or with those that have replaced them."""
    if event.data.ball in table.balls:
        return
    if table.balls and table.sight_clear:
        yield Breach((table.opened, event), {"ball": event.data.ball}, staff=event.data.dealer)
    else:
        yield NotEvaluable("not every ball of the table is known")


@rule(
    "ao-de-261-22/1/21",
    "ao-de-261-22/2/10",
    on=(BallReplaced,),
    severity=Severity.MAJOR,
    title=("Uma bola só se substitui com motivo", "A ball is replaced for cause only"),
    pt="A bola {ball} foi substituída por «{reason}»; só defeito, fractura ou desaparecimento o permitem.",
    en="Ball {ball} was replaced for “{reason}”; only defect, fracture or disappearance allow it.",
    stands_alone=True,
)
def balls_are_replaced_for_cause(table: RouletteTable, event: Event[BallReplaced], law: RouletteLaw) -> Breaches:
    """A ball gives way to one from outside the pair only when it is defective, broken or gone."""
    if event.data.reason not in law.replacement_reasons:
        yield Breach((event,), {"ball": event.data.old, "reason": Word(word=event.data.reason)})


@rule(
    "ao-de-261-22/1/21",
    "ao-de-261-22/2/10",
    on=(BallReplaced,),
    severity=Severity.MAJOR,
    title=("A bola nova tem o diâmetro da antiga", "The new ball has the diameter of the old"),
    pt="A bola {old}, de {due} mm, foi substituída pela {new}, de {found} mm.",
    en="Ball {old}, of {due} mm, was replaced by {new}, of {found} mm.",
    stands_alone=True,
)
def replacement_has_the_same_diameter(table: RouletteTable, event: Event[BallReplaced], law: RouletteLaw) -> Breaches:
    """The replacement has the same diameter as the ball that it replaces."""
    old, new = table.replaced, event.data.new
    if old is None:
        yield NotEvaluable("the ball that was replaced is not registered")
    elif new.diameter_mm != old.diameter_mm:
        values = {"due": old.diameter_mm, "found": new.diameter_mm}
        yield Breach((event,), {"old": old.id, "new": new.id, **values})


@rule(
    "ao-de-261-22/1/21",
    "ao-de-261-22/2/10",
    on=(BallLaunched,),
    severity=Severity.MAJOR,
    title=("Bola substituída não volta ao jogo", "A replaced ball does not come back"),
    pt="Foi lançada a bola {ball}, que tinha sido substituída por «{reason}».",
    en="Ball {ball}, which had been replaced for “{reason}”, was launched.",
)
def replaced_ball_stays_out(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Breaches:
    """A ball taken out is not launched again, unless it is registered anew in another's place."""
    retired = table.retired.get(event.data.ball)
    if retired is None:
        return
    if not table.sight_clear:
        yield NotEvaluable("the ball may have been registered again in a lost message")
        return
    values: dict[str, Value] = {"ball": event.data.ball, "reason": Word(word=retired.data.reason)}
    yield Breach((retired, event), values, staff=event.data.dealer)


def _registered(event: Event[Any]) -> Iterable[Ball]:
    """The balls that an opening or a replacement brings to the table."""
    balls: Iterable[Ball] = (event.data.new,) if event.type == BallReplaced.type else event.data.licence.balls
    return balls


def _named(balls: Iterable[Ball]) -> str:
    return ", ".join(ball.id for ball in balls)
