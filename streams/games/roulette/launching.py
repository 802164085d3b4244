"""The launch of the ball: art. 1 nn. 22 and 24, art. 2 nn. 11 and 13."""

from schemas.envelope import Event
from schemas.events.wheel import BallLaunched
from schemas.findings import Severity, Word
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, NotEvaluable, Said, rule


@rule(
    "ao-de-261-22/1/24",
    "ao-de-261-22/2/13",
    on=(BallLaunched,),
    severity=Severity.MAJOR,
    title=("Os lançamentos alternam de sentido", "Launches alternate in direction"),
    pt="A bola foi lançada {direction}, tal como no lançamento anterior.",
    en="The ball was launched {direction}, as in the launch before.",
)
def launches_alternate(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Said:
    """Successive launches go left to right and right to left in turn, across dealers.

    After a void launch the decree does not say which way the repeat goes: both are accepted.
    """
    before = table.last_spin
    if before is None or before.launch is None:
        if event.sequence and not table.sight_clear:
            yield NotEvaluable("the launch before this one was not seen")
        return
    if before.void is None and before.launch.data.direction == event.data.direction:
        yield Breach(
            (before.launch, event), {"direction": Word(word=event.data.direction)}, staff=event.data.dealer
        )


@rule(
    "ao-de-261-22/1/24",
    "ao-de-261-22/2/13",
    on=(BallLaunched,),
    severity=Severity.MAJOR,
    title=("O prato roda contra a bola", "The plate turns against the ball"),
    pt="O prato rodava {rotor}, no mesmo sentido que a bola.",
    en="The plate turned {rotor}, the same way as the ball.",
    stands_alone=True,
)
def plate_turns_against_the_ball(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Said:
    """In every launch, void or not, plate and ball turn in opposite directions."""
    if event.data.rotor == event.data.direction:
        yield Breach((event,), {"rotor": Word(word=event.data.rotor)}, staff=event.data.dealer)
