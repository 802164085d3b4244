"""What a player is told when a session ends, and who ended it: duties that the regulations of online games share.

The games state them under their own paragraphs, with their own weight; here is what the duty is.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.online import SessionStated
from schemas.events.sessions import SessionClosed
from schemas.events.table import TableClosed
from schemas.findings import Money, Value
from streams.games.online.sessions import PlayerSession, SessionFold
from streams.rules import Breach, Breaches, NotEvaluable

BY_THE_PLAYER: Final = ("player", "connection")  # who ended a session; the player's own line is not the operator's act
TIME: Final = "time"
NO_SINGLE_SESSION: Final = "the player had several sessions at once"
NO_REASON: Final = "nothing on record says who ended the session"


def why_not_known(table: SessionFold, visit: PlayerSession | None, still_running: str) -> Iterator[NotEvaluable]:
    """Why nothing can be said of a session, if it may have run; of one that never did there is nothing to say."""
    if visit is not None:
        yield NotEvaluable(NO_SINGLE_SESSION if visit.shared else still_running)
    elif table.unseen is not None:
        yield NotEvaluable(table.unseen)


def wrong_statement(table: SessionFold, event: Event[SessionStated], still_running: str) -> Breaches:
    """The player is told what was staked in the session, and what was won or lost."""
    stated = event.data
    visit = table.visits.get(stated.session) or table.stated_of(stated.session)
    if visit is None or visit.shared or table.still_plays(visit):
        yield from why_not_known(table, visit, still_running)
        return
    gain = stated.profit - stated.loss
    if (stated.staked, gain) != (visit.staked, visit.gain):
        values: dict[str, Value] = {
            "player": stated.player, "found": Money(money=stated.staked), "gain": Money(money=gain),
            "staked": Money(money=visit.staked), "due": Money(money=visit.gain),
        }  # fmt: skip
        yield Breach((event,), values, player=stated.player)


def ended_without_a_statement(table: SessionFold, event: Event[Any]) -> Breaches:
    """Whoever ends a session is told what it came to, before the next coup begins; with the table all sessions end."""
    silent, closing = table.silent, event.type == TableClosed.type
    if closing:
        left_open = [visit for visit in table.visits.values() if visit.stated is None]
        silent = (*table.unstated.values(), *left_open)
    for visit in silent:
        yield Breach((visit.opened, visit.closed or event), {"player": visit.player}, player=visit.player)
    if closing and table.unseen is not None:
        yield NotEvaluable(table.unseen)


def ended_by_the_player(visit: PlayerSession, event: Event[SessionClosed]) -> bool:
    """The player left, or lost the line, or the time is up that was fixed when the session began."""
    minutes = visit.opened.data.minutes
    time_is_up = minutes is not None and event.time - visit.opened.time >= timedelta(minutes=minutes)
    return event.data.reason in BY_THE_PLAYER or (event.data.reason == TIME and time_is_up)
