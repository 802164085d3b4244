"""The time limits that run at a table, read from the game's own fold and the figures of the day.

Shown, not judged: only the rules say whether a duty was kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from streams.rules.stays import stay_until

DEALING = ("ball_dealer", "dice_thrower")  # whose stay the decree limits


@dataclass(frozen=True, slots=True)
class Clock:
    """Since when a time limit runs, and when it ends; `until` is None where the law sets no end."""

    name: str
    since: datetime
    until: datetime | None
    whom: str = ""


WORDS = {
    "stay": ("tempo seguido ao serviço", "unbroken time on duty"),
    "ball": ("hora da bola", "the ball's hour"),
    "dice_set": ("hora do terno", "the set's hour"),
    "spin": ("desde o lançamento da bola", "since the ball was launched"),
    "throw": ("desde o lançamento dos dados", "since the dice were thrown"),
    "coup": ("desde a abertura do golpe", "since the coup was opened"),
    "suspended": ("jogo suspenso", "play suspended"),
}


def running(table: Any, law: Any) -> tuple[Clock, ...]:
    """The clocks of a table of any game; an unknown fact starts none."""
    return tuple(_running(table, law))


def _running(table: Any, law: Any) -> Iterator[Clock]:
    if table.coup is not None:
        yield Clock("coup", table.coup.opened.time, None)
        yield from _since_thrown(table.coup)
    if table.suspended is not None:
        yield Clock("suspended", table.suspended.time, None)
    for role in DEALING:
        stint, longest = table.staff.get(role), getattr(law, "stay", None)
        if stint is not None and longest is not None:
            stay, _ = stay_until(stint, table.now, law.shortest_break)
            yield Clock("stay", table.now - stay, table.now - stay + longest, stint.staff)
    service: Any = getattr(table, "service", None)
    since = getattr(service, "since", None)
    turn: timedelta | None = getattr(law, "ball_turn", None) or getattr(law, "turn", None)
    if since is not None and turn is not None:
        name, whom = ("ball", service.ball) if hasattr(service, "ball") else ("dice_set", service.set)
        yield Clock(name, since.time, since.time + turn, whom or "")


def _since_thrown(coup: Any) -> Iterator[Clock]:
    spin = getattr(coup, "spin", None)
    if spin is not None and spin.launch is not None and spin.settled is None and spin.void is None:
        yield Clock("spin", spin.launch.time, None)
    throws = getattr(coup, "throws", None)
    if throws and throws[-1].thrown is not None and throws[-1].settled is None and not throws[-1].void:
        yield Clock("throw", throws[-1].thrown.time, None)
