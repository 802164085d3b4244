"""What a player of omaha online is shown and told, rest, sessions that end, demonstrations: rules 65 to 71, 74 and 75."""

from datetime import timedelta
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.online import (
    DemonstrationAwarded,
    InformationChecked,
    LastCoupShown,
    SessionEndInvited,
    SessionStated,
)
from schemas.events.poker import PlayerReturned
from schemas.events.poker_variants import DemonstrationChecked
from schemas.events.sessions import SessionClosed
from schemas.events.table import CoupOpened, TableClosed
from schemas.findings import Severity, Value, Word
from streams.games.online.ending import (
    NO_REASON,
    ended_by_the_player,
    ended_without_a_statement,
    why_not_known,
    wrong_statement,
)
from streams.games.online.sessions import PlayerSession
from streams.games.poker.law import PokerLaw
from streams.games.poker.online_law import online_at
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

IDLE, LOW_CAVE = "idle", "low_cave"  # grounds of an invitation that rule 70 lists
LISTED: Final = "poker:65"
NO_LAST_HAND = "the last hand was not seen whole"
NO_END_YET = "a hand in which the player had staked was still running"
NO_CAVE = "the player's cave is not known"


@rule(
    "pt-omaha-online/65",
    on=(LastCoupShown,),
    severity=Severity.MINOR,
    title=("O jogador pode ver a última mão", "A player can look at the last hand"),
    pt="A {player} não se mostrou a última mão como foi{fault?: $|}.",
    en="{player} was not shown the last hand as it was{fault?: $|}.",
)
def player_can_see_the_last_hand(table: PokerTable, event: Event[LastCoupShown], law: PokerLaw) -> Breaches:
    """The player can see at least all that matters of the last hand, its result and what was bet."""
    shown, last = event.data, table.last_hand
    if shown.available and last is None:
        yield NotEvaluable(NO_LAST_HAND)
        return
    fault = None
    if not shown.available:
        fault = "not_available"
    elif last is not None:
        staked, won = last.of_player.get(shown.player, (0, 0))
        if shown.coup not in (None, last.id):
            fault = "another_hand"
        elif shown.staked != staked:
            fault = "other_stakes"
        elif shown.won != won:
            fault = "other_result"
    if fault is not None:
        values: dict[str, Value] = {"player": shown.player, "fault": Word(word=fault)}
        yield Breach((event,), values, player=shown.player)


@rule(
    "pt-omaha-online/66",
    on=(InformationChecked,),
    severity=Severity.MINOR,
    title=("O jogador é permanentemente informado", "A player is informed at all times"),
    pt="Faltava ao jogador informação sobre «{topic}» {moment}.",
    en="The player had no information on “{topic}” {moment} the session.",
    stands_alone=True,
)
def players_are_informed_at_all_times(table: PokerTable, event: Event[InformationChecked], law: PokerLaw) -> Breaches:
    """Rules, values of bets, gains and losses and how to complain are there at all times, and clear."""
    if not event.data.available:
        yield Breach((event,), {"topic": Word(word=event.data.topic), "moment": Word(word=event.data.moment)})


@rule(
    "pt-omaha-online/67",
    on=(SessionStated,),
    severity=Severity.MAJOR,
    title=("O extracto da sessão está certo", "The statement of a session is right"),
    pt="O extracto de {player} diz {found} apostados e o saldo {gain}; foram {staked} e {due}.",
    en="{player}'s statement says {found} staked and a result of {gain}; it was {staked} and {due}.",
)
def statement_of_a_poker_session_is_right(table: PokerTable, event: Event[SessionStated], law: PokerLaw) -> Breaches:
    """At the end of a session the player is told what was bet in all, and what was won or lost."""
    yield from wrong_statement(table, event, NO_END_YET)


@rule(
    "pt-omaha-online/67",
    on=(CoupOpened, TableClosed),
    severity=Severity.MAJOR,
    title=("No fim da sessão há um extracto", "A session ends with a statement"),
    pt="A sessão de {player} terminou sem se lhe dizer o que apostou e o que ganhou ou perdeu.",
    en="{player}'s session ended without a statement of what was staked, won or lost.",
)
def poker_sessions_end_with_a_statement(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Whoever ends a session is told what it came to, before the next hand begins; with the table all sessions end."""
    yield from ended_without_a_statement(table, event)


@rule(
    "pt-omaha-online/68",
    on=(PlayerReturned,),
    severity=Severity.INFO,
    title=("O descanso cabe nas regras da entidade", "A rest keeps to the operator's rules"),
    pt="{player} descansou {minutes#$ minuto|$ minutos} sem perder o lugar; as regras da entidade {due?concedem $ minutos|não concedem descanso}.",
    en="{player} rested for {minutes#$ minute|$ minutes} and kept the seat; the operator's rules grant {due?$ minutes|no rest}.",
)
def rest_keeps_to_the_operators_rules(table: PokerTable, event: Event[PlayerReturned], law: PokerLaw) -> Breaches:
    """A rest without losing the seat may be granted, as the operator's rules say."""
    rested, granted = table.rested, table.online_terms.rest_minutes
    if rested is None:
        return
    length = event.time - rested.time
    if length > timedelta(minutes=granted or 0):
        values: dict[str, Value] = {
            "player": event.data.player, "minutes": int(length.total_seconds()) // 60, "due": granted,
        }  # fmt: skip
        yield Breach((rested, event), values, player=event.data.player, shows=(table.opened,))


@rule(
    "pt-omaha-online/70", "pt-omaha-online/70.a", "pt-omaha-online/70.b",
    on=(SessionEndInvited,),
    severity=Severity.MINOR,
    title=("O convite a sair tem fundamento", "An invitation to leave has its ground"),
    pt="{player} recebeu, sem fundamento, o convite para terminar a sessão: {fault}{hands?; tinha $ mãos seguidas sem apostar|}.",
    en="{player} was invited without ground to end the session: {fault}{hands?; there were $ hands in a row without a bet|}.",
    reading=LISTED,
)  # fmt: skip
def invitation_to_leave_has_its_ground(table: PokerTable, event: Event[SessionEndInvited], law: PokerLaw) -> Breaches:
    """The operator may invite a player to end the session; where a listed situation is named, it must be true.

    Listed are a cave below the table's minimum that was not restored after the hand, and no bet in more than five hands.
    """
    visit = table.visits.get(event.data.session)
    if visit is None or law.online is None:
        yield from why_not_known(table, visit, NO_END_YET)
        return
    ground, fault, at = event.data.ground, None, online_at("70")
    hands = None
    if ground is None:
        fault = "without_a_reason"
    elif ground == LOW_CAVE:
        low = _cave_is_low(table, visit)
        if low is None:
            yield NotEvaluable(NO_CAVE)
            return
        fault, at = None if low else "cave_suffices", online_at("70.a")
    elif ground == IDLE and not _is_idle(table, visit, law):
        fault, at, hands = "not_idle", online_at("70.b"), table.idle_coups(visit)
    if fault is not None:
        values: dict[str, Value] = {"player": visit.player, "fault": Word(word=fault), "hands": hands}
        yield Breach((visit.last_act, event), values, player=visit.player, paragraph=at)


def _cave_is_low(table: PokerTable, visit: PlayerSession) -> bool | None:
    holder = table.holder_of(visit.player)
    cave = None if holder is None else holder.cave
    return None if cave is None else cave < table.minimum


def _is_idle(table: PokerTable, visit: PlayerSession, law: PokerLaw) -> bool:
    """No bet in more hands than the law says, or than the operator's rules, which may say fewer."""
    own = table.online_terms.idle_hands
    most = 0 if law.online is None else law.online.idle_hands
    return table.idle_coups(visit) > (most if own is None else min(own, most))


@rule(
    "pt-omaha-online/71", "pt-omaha-online/69",
    on=(SessionClosed,),
    severity=Severity.MINOR,
    title=("A entidade só termina a sessão depois de advertir", "The operator ends a session only after a warning"),
    pt="A sessão de {player} foi terminada pela entidade exploradora: {fault}.",
    en="{player}'s session was ended by the operator: {fault}.",
    reading=LISTED,
)  # fmt: skip
def operator_ends_poker_sessions_only_after_a_warning(
    table: PokerTable, event: Event[SessionClosed], law: PokerLaw
) -> Breaches:
    """Start, length and end of a session are the player's choice.

    Where a situation of rule 70 lasts, the operator warns the player; if the cave is not restored after the hand, or no bet
    is made in the next one, the session may be ended.
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
    fault = _hasty(table, visit, law)
    if fault is not None:
        at = online_at("69" if fault == "no_listed_ground" else "71")
        values: dict[str, Value] = {"player": visit.player, "fault": Word(word=fault)}
        yield Breach((visit.last_act, event), values, player=visit.player, paragraph=at)


def _hasty(table: PokerTable, visit: PlayerSession, law: PokerLaw) -> str | None:
    if not _is_idle(table, visit, law) and not _cave_is_low(table, visit):
        return "no_listed_ground"
    if visit.warned is None:
        return "not_warned"
    further = 0 if law.online is None else law.online.further_hands
    return None if table.idle_since_warning(visit) >= further else "too_soon"


@rule(
    "pt-omaha-online/74",
    on=(DemonstrationChecked,),
    severity=Severity.INFO,
    title=("A demonstração é igual ao jogo", "A demonstration is like the game"),
    pt="A demonstração não tem as características do jogo a dinheiro.",
    en="The demonstration does not have the features of the game for money.",
    stands_alone=True,
)
def demonstration_is_like_the_game(table: PokerTable, event: Event[DemonstrationChecked], law: PokerLaw) -> Breaches:
    """Demonstrations on the site have the same features as the game for money."""
    if not event.data.same:
        yield Breach((event,))


@rule(
    "pt-omaha-online/75",
    on=(DemonstrationAwarded,),
    severity=Severity.MAJOR,
    title=("A demonstração só dá mais jogo", "A demonstration gives only more play"),
    pt="Uma demonstração atribuiu «{award}»; só pode atribuir o prolongamento gratuito do jogo.",
    en="A demonstration gave “{award}”; it may only give more play for nothing.",
    stands_alone=True,
)
def poker_demonstrations_give_only_more_play(
    table: PokerTable, event: Event[DemonstrationAwarded], law: PokerLaw
) -> Breaches:
    """No money, voucher, goods or service may come of a demonstration."""
    if law.online is not None and event.data.award != law.online.award:
        yield Breach((event,), {"award": Word(word=event.data.award)})
