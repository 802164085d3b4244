"""Night after night at one table, the same for the same seed; an evening is coup after coup, and now and then a rest."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from producers.simulator.book import Book
from producers.simulator.licence import REGULATION, house_of
from producers.simulator.script import Draft

FIRST_NIGHT = date(2023, 3, 14)
OPENS, CLOSES = time(19, 0), time(4, 0)
LAST_COUP = timedelta(minutes=12)  # before closing; no coup starts later
PLAYERS = ("Ana", "Abel", "Carla", "Dário", "Elias", "Flora", "Hugo", "Inês", "Luena", "Nzinga", "Raul", "Zita")
SUSPENSIONS = ("contagem da banca", "bebida entornada no pano", "falta de luz")

Evening = Callable[[str, date, int, Random], tuple[list[Draft], int]]  # table, day, most coups -> script, coups played


def nights(game: str, coups: int, seed: int, table: str, evening: Evening) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played; nothing else is kept in memory."""
    chance = Random(f"{game} {table} {seed}")
    day, left = FIRST_NIGHT, coups
    while left > 0:
        script, played = evening(table, day, left, chance)
        yield script
        left -= played
        day += timedelta(days=1)


def hours(day: date, regulation: str = REGULATION) -> tuple[datetime, datetime]:
    """When the table opens on that day, and when it closes, by the clock of its country."""
    zone = ZoneInfo(house_of(regulation).time_zone)
    opens = datetime.combine(day, OPENS, zone).astimezone(UTC)
    return opens, datetime.combine(day + timedelta(days=1), CLOSES, zone).astimezone(UTC)


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
