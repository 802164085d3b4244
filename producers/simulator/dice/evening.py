"""An evening at a table of dice or cards: coup after coup, and now and then a rest."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any, Protocol

from producers.simulator.book import Book
from producers.simulator.night import SUSPENSIONS
from producers.simulator.script import Draft

LAST_COUP = timedelta(minutes=12)  # before closing; no coup starts later
PLAYERS = ("Ana", "Abel", "Carla", "Dário", "Elias", "Flora", "Hugo", "Inês", "Luena", "Nzinga", "Raul", "Zita")


class TableCroupier(Protocol):
    """Who plays the plans of the evening."""

    @property
    def desk(self) -> Book: ...
    def open(self) -> list[Draft]: ...
    def play(self, plan: Any) -> list[Draft]: ...
    def suspend(self, reason: str, seconds: float) -> list[Draft]: ...
    def close(self, at: datetime | None = None) -> list[Draft]: ...


def evening(
    croupier: TableCroupier, closes: datetime, most: int, chance: Random, plan: Callable[[], Any]
) -> tuple[list[Draft], int]:
    """One opening: the script, and how many coups it has."""
    script = croupier.open()
    played = 0
    while played < most and croupier.desk.now < closes - LAST_COUP:
        if chance.random() < 0.002:
            script += croupier.suspend(chance.choice(SUSPENSIONS), chance.randint(120, 1200))
        script += croupier.play(plan())
        played += 1
    script += croupier.close(closes if played < most else None)
    return script, played
