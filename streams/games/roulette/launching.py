"""The launch of the ball: art. 1 nn. 22 and 24, art. 2 nn. 11 and 13."""

from schemas.envelope import Event
from schemas.events.chips import ChangeStarted
from schemas.events.wheel import BallLaunched
from schemas.findings import Money, Severity, Value, Word
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule


@rule(
    "ao-de-261-22/1/22",
    "ao-de-261-22/2/11",
    on=(BallLaunched,),
    severity=Severity.MAJOR,
    title=("A bola espera pelos trocos", "The ball waits for the change"),
    pt="A bola foi lançada enquanto o troco {change} estava a ser feito.",
    en="The ball was launched while change {change} was being made.",
    stands_alone=True,
)
def ball_waits_for_the_change(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Breaches:
    """No change is in the making when the ball of a coup is launched.

    Chips that only wait for change do not hold up the ball, nor does change begun while it ran and the coup
    was called void: a coup in course has no payments before it. Reported with the first launch only.
    """
    if not table.changes or (table.coup is not None and len(table.coup.spins) > 1):
        return
    before = table.last_coup_launch
    for events in table.changes.values():
        started = next((step for step in events if step.type == ChangeStarted.type), None)
        if started is not None and (before is None or before.sequence < started.sequence):
            yield Breach((started, event), {"change": started.data.change}, staff=event.data.dealer)
            return


@at_end(
    "ao-de-261-22/1/22",
    "ao-de-261-22/2/11",
    severity=Severity.MAJOR,
    title=("A bola espera pelos pagamentos", "The ball waits for the payments"),
    pt="O prémio de {amount} da aposta {bet}, de um golpe anterior, foi pago tarde, já com a bola lançada.",
    en="The prize of {amount} for bet {bet}, from an earlier coup, was paid late, after the ball had been launched.",
    version=5,
    about=FinishedRoulette.late_prizes,
    after_last=True,
)
def ball_waits_for_the_payments(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The ball is launched when all prizes of the coup before have been paid; one paid twice is judged by n. 30.

    A payment is of the coup of its bet, whichever coup its record names.
    """
    for bet, amount, paid, launch, coup, _, shows in finished.late_prizes:
        values: dict[str, Value] = {"amount": Money(money=amount), "bet": bet.id}
        yield Breach((launch, paid), values, player=bet.player, coup=coup, staff=launch.data.dealer, shows=shows)


@rule(
    "ao-de-261-22/1/24",
    "ao-de-261-22/2/13",
    on=(BallLaunched,),
    severity=Severity.MAJOR,
    title=("Os lançamentos alternam de sentido", "Launches alternate in direction"),
    pt="A bola foi lançada {direction}, tal como no lançamento anterior.",
    en="The ball was launched {direction}, as in the launch before.",
)
def launches_alternate(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Breaches:
    """Successive launches go left to right and right to left in turn, across dealers.

    After a launch that decided nothing, called void or not, the decree does not say which way the repeat
    goes: both are accepted.
    """
    before = table.last_spin
    if before is None or before.launch is None:
        if not table.sight_clear or table.last_coup_launch is not None:
            yield NotEvaluable("the launch before this one was not seen")
        return
    decided = before.settled is not None and before.void is None
    if decided and before.launch.data.direction == event.data.direction:
        yield Breach((before.launch, event), {"direction": Word(word=event.data.direction)}, staff=event.data.dealer)


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
def plate_turns_against_the_ball(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Breaches:
    """In every launch, void or not, plate and ball turn in opposite directions."""
    if event.data.rotor == event.data.direction:
        yield Breach((event,), {"rotor": Word(word=event.data.rotor)}, staff=event.data.dealer)
