"""What a player is shown and told, sessions that end, demonstrations: rules 31 to 38."""

from datetime import timedelta
from typing import Any

from schemas.envelope import Event
from schemas.events.online import (
    DemonstrationAwarded,
    InformationChecked,
    LastCoupShown,
    SessionEndInvited,
    SessionStated,
)
from schemas.events.sessions import SessionClosed
from schemas.events.table import CoupOpened, TableClosed
from schemas.findings import Severity, Value, Word
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import INDIVIDUAL
from streams.games.baccarat.state import BaccaratCoup
from streams.games.baccarat.table import BaccaratTable
from streams.games.online.ending import (
    NO_REASON,
    ended_by_the_player,
    ended_without_a_statement,
    why_not_known,
    wrong_statement,
)
from streams.games.online.sessions import PlayerSession
from streams.rules import Breach, Breaches, NotEvaluable, rule

FREE_PLAY = "free_play"
NO_LAST_COUP = "the last coup was not seen whole"
NO_END_YET = "a coup in which the player had staked was still running"


@rule(
    "pt-r-812-2015/31",
    on=(LastCoupShown,),
    severity=Severity.MINOR,
    title=("O jogador pode ver a última jogada", "A player can look at the last coup"),
    pt="A {player} não se mostrou a última jogada como foi.",
    en="{player} was not shown the last coup as it was.",
)  # fmt: skip
def player_can_see_the_last_coup(table: BaccaratTable, event: Event[LastCoupShown], law: BaccaratLaw) -> Breaches:
    """The player has an option to see all that matters of the last coup, its result and what was staked."""
    shown, last = event.data, table.recent
    if not shown.available:
        yield Breach((event,), {"player": shown.player}, player=shown.player)
        return
    if last is None or not isinstance(last.coup, BaccaratCoup):
        yield NotEvaluable(NO_LAST_COUP)
        return
    result = FinishedBaccarat(table, last.coup, last.event, law).result
    own = sum(bet.stake for bet in last.coup.bets.values() if bet.player == shown.player and bet.lies)
    scores = None if result is None else (result.ponto, result.banca)
    right = shown.coup in (None, last.coup.id) and shown.staked in (None, own)
    if not right or (scores is not None and (shown.ponto, shown.banca) not in (scores, (None, None))):
        yield Breach((event,), {"player": shown.player}, player=shown.player)


@rule(
    "pt-r-812-2015/32",
    on=(InformationChecked,),
    severity=Severity.MINOR,
    title=("O jogador é informado antes, durante e depois", "A player is informed before, during and after"),
    pt="Faltava ao jogador informação sobre «{topic}», {moment}.",
    en="Information on “{topic}” was missing for the player, {moment} the session.",
    stands_alone=True,
)  # fmt: skip
def players_are_informed(table: BaccaratTable, event: Event[InformationChecked], law: BaccaratLaw) -> Breaches:
    """Rules, limits, gains and losses and how to complain are there for the player before, during and after."""
    if not event.data.available:
        yield Breach((event,), {"topic": Word(word=event.data.topic), "moment": Word(word=event.data.moment)})


@rule(
    "pt-r-812-2015/33",
    on=(SessionStated,),
    severity=Severity.MINOR,
    title=("O extracto da sessão está certo", "The statement of a session is right"),
    pt="O extracto de {player} diz {found} apostados e o saldo {gain}; foram {staked} e {due}.",
    en="{player}'s statement says {found} staked and a result of {gain}; it was {staked} and {due}.",
    version=2,
)  # fmt: skip
def statement_of_a_session_is_right(table: BaccaratTable, event: Event[SessionStated], law: BaccaratLaw) -> Breaches:
    """At the end of a session the player is told what was staked and what was won or lost."""
    yield from wrong_statement(table, event, NO_END_YET)


@rule(
    "pt-r-812-2015/33",
    on=(CoupOpened, TableClosed),
    severity=Severity.MINOR,
    title=("No fim da sessão há um extracto", "A session ends with a statement"),
    pt="A sessão de {player} terminou sem se lhe dizer o que apostou e o que ganhou ou perdeu.",
    en="{player}'s session ended without a statement of what was staked, won or lost.",
    version=2,
)  # fmt: skip
def sessions_end_with_a_statement(table: BaccaratTable, event: Event[Any], law: BaccaratLaw) -> Breaches:
    """Whoever ends a session is told what it came to, before the next coup begins; with the table all sessions end."""
    yield from ended_without_a_statement(table, event)


@rule(
    "pt-r-812-2015/35.a", "pt-r-812-2015/35.b",
    on=(SessionEndInvited,),
    severity=Severity.MINOR,
    title=("Só se convida a sair quem não aposta", "Only an idle player is invited to leave"),
    pt="O convite a {player} para terminar a sessão veio depois de {seconds#$ segundo|$ segundos} e {coups#$ jogada|$ jogadas} sem apostar.",
    en="{player} was invited to end the session after {seconds#$ second|$ seconds} and {coups#$ coup|$ coups} without a bet.",
    version=2,
)  # fmt: skip
def only_idle_players_are_invited_to_leave(
    table: BaccaratTable, event: Event[SessionEndInvited], law: BaccaratLaw
) -> Breaches:
    """At an individual table after more than three minutes without a bet, else after more than five coups."""
    visit = table.visits.get(event.data.session)
    if visit is None or law.online is None:
        yield from why_not_known(table, visit, NO_END_YET)
        return
    idle, individual = event.time - visit.last_act.time, table.licence.layout == INDIVIDUAL
    coups = table.idle_coups(visit)
    enough = idle > timedelta(seconds=law.online.idle_seconds) if individual else coups > law.online.idle_coups
    if not enough:
        values: dict[str, Value] = {"player": visit.player, "seconds": int(idle.total_seconds()), "coups": coups}
        at = law.at["idle_alone" if individual else "idle_coups"]
        yield Breach((visit.last_act, event), values, player=visit.player, paragraph=at)


@rule(
    "pt-r-812-2015/36", "pt-r-812-2015/34",
    on=(SessionClosed,),
    severity=Severity.MAJOR,
    title=("O operador só termina a sessão depois de advertir", "The operator ends a session only after a warning"),
    pt="A sessão de {player} foi terminada pela entidade exploradora: {fault}.",
    en="{player}'s session was ended by the operator: {fault}.",
    version=2,
)  # fmt: skip
def operator_ends_sessions_only_after_a_warning(
    table: BaccaratTable, event: Event[SessionClosed], law: BaccaratLaw
) -> Breaches:
    """The player decides when a session ends. Who is idle is invited to end it, then warned, and has one more minute,
    or one more coup, to bet; only then may the operator end it.

    Whatever reason is given besides the player's own is the operator's. A length that was fixed when the session began is
    the player's choice.
    """
    visit, reason = table.ended, event.data.reason
    if visit is None:
        yield from why_not_known(table, visit, NO_END_YET)
        return
    if reason is None:
        yield NotEvaluable(NO_REASON)
        return
    if ended_by_the_player(visit, event):
        return
    fault = _hasty(visit, event, table, law)
    if fault:
        at = law.at["players_choice"] if fault == "not_invited" else None
        yield Breach(
            (visit.last_act, event),
            {"player": visit.player, "fault": Word(word=fault)},
            player=visit.player,
            paragraph=at,
        )


def _hasty(visit: PlayerSession, event: Event[SessionClosed], table: BaccaratTable, law: BaccaratLaw) -> str | None:
    if law.online is None or visit.invited is None:
        return "not_invited"
    if visit.warned is None or visit.warned.sequence < visit.invited.sequence:
        return "not_warned"
    if table.licence.layout == INDIVIDUAL:
        waited = event.time - visit.warned.time >= timedelta(seconds=law.online.warned_seconds)
    else:
        waited = table.idle_since_warning(visit) >= law.online.warned_coups
    return None if waited else "too_soon"


@rule(
    "pt-r-812-2015/38",
    on=(DemonstrationAwarded,),
    severity=Severity.MAJOR,
    title=("A demonstração só dá mais jogo", "A demonstration gives only more play"),
    pt="Uma demonstração atribuiu «{award}»; só pode atribuir o prolongamento gratuito do jogo.",
    en="A demonstration gave “{award}”; it may only give more play for nothing.",
    stands_alone=True,
)  # fmt: skip
def demonstrations_give_only_more_play(
    table: BaccaratTable, event: Event[DemonstrationAwarded], law: BaccaratLaw
) -> Breaches:
    """No money, voucher, goods or service may come of a demonstration."""
    if event.data.award != FREE_PLAY:
        yield Breach((event,), {"award": Word(word=event.data.award)})
