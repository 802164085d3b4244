"""The balls take turns: art. 1 n. 20, art. 2 n. 9."""

from datetime import timedelta

from schemas.envelope import Event
from schemas.events.wheel import BallLaunched
from schemas.findings import Severity, Value
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

MINUTE = timedelta(minutes=1)


@rule(
    "ao-de-261-22/1/20",
    "ao-de-261-22/2/9",
    on=(BallLaunched,),
    severity=Severity.MAJOR,
    title=("As bolas alternam hora a hora", "The balls take turns by the hour"),
    pt="Foi lançada a bola {ball}, cuja hora começara há {minutes} minutos; passada a hora, devia ter sido a outra.",
    en="Ball {ball} was launched {minutes} minutes after its hour began; when the hour was over it should have been the "
    "other.",
    stands_alone=True,
    version=2,
)
def balls_take_turns_by_the_hour(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Breaches:
    """The first coup launched when a ball's hour is over takes the other ball.

    By the hour may mean sixty minutes of service or each full hour of the clock. The clock strikes within
    those sixty minutes, so a table that follows it never passes them; only a ball past its sixty minutes
    breaks both readings. A ball that gives way earlier breaks neither: no shortest turn is set (G3). A coup in
    course, launched again after a void, ends with its ball. The first hour is counted from the opening, also where
    the first launch comes later; that is G3 too, and the finding says so where the ball has not run for an hour.
    Where nobody played in the first hour, the ball serves from its first launch. Reported once a turn.
    """
    before = table.served
    if before.ball != event.data.ball:
        if before.ball is None and not before.exact:
            yield NotEvaluable("nobody saw which ball was in service")
        return
    if before.since is None or (table.coup is not None and len(table.coup.spins) > 1):
        return
    since = before.since
    if before.chosen is not None and before.chosen.time - since.time >= law.ball_turn:
        since = before.chosen
    over = since.time + law.ball_turn
    if event.time < over:
        if not before.exact:
            yield NotEvaluable("nobody saw when the ball entered service")
    elif before.launched is None or before.launched.time < over:
        minutes = (event.time - since.time) // MINUTE
        served = before.chosen is None or event.time - before.chosen.time >= law.ball_turn
        values: dict[str, Value] = {"ball": event.data.ball, "minutes": minutes}
        yield Breach((since, event), values, staff=event.data.dealer, reading=None if served else "ao-de-261-22:G3")


@rule(
    "ao-de-261-22/1/20",
    "ao-de-261-22/2/9",
    on=(BallLaunched,),
    severity=Severity.MAJOR,
    title=("A mudança de bola é tornada pública", "The change of ball is made public"),
    pt="A bola {ball} entrou em serviço e foi lançada sem que o pagador tornasse pública a mudança.",
    en="Ball {ball} entered service and was launched without the dealer making the change public.",
)
def change_of_ball_is_made_public(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Breaches:
    """The dealer makes the change known before the next launch; before or after the ball is laid in, no matter."""
    changed = table.served.changed
    if changed is None or table.served.called is not None:
        return
    if event.data.ball == changed.data.ball:
        yield Breach((changed, event), {"ball": event.data.ball}, staff=event.data.dealer)


@rule(
    "ao-de-261-22/1/20",
    "ao-de-261-22/2/9",
    on=(BallLaunched,),
    severity=Severity.MAJOR,
    title=("Lança-se a bola em serviço", "The ball in service is launched"),
    pt="Foi lançada a bola {ball}, mas a bola em serviço era a {serving}.",
    en="Ball {ball} was launched, but ball {serving} was in service.",
    stands_alone=True,
)
def ball_in_service_is_launched(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Breaches:
    """A ball gives way to the other by a change that is made known, not unseen between two launches.

    A call of the change is enough, though the change itself was not recorded.
    """
    before, ball = table.served, event.data.ball
    if before.ball == ball or before.ball is None or before.shown is None:
        return
    if ball not in table.balls or ball in table.retired or (before.changed is None and before.called is not None):
        return
    yield Breach((before.shown, event), {"ball": ball, "serving": before.ball}, staff=event.data.dealer)
