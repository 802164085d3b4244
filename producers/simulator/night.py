"""Night after night at one table, the same for the same seed, and the words that all tables' evenings share."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from producers.simulator.licence import REGULATION, house_of
from producers.simulator.script import Draft

FIRST_NIGHT = date(2023, 3, 14)
OPENS, CLOSES = time(19, 0), time(4, 0)
SUSPENSIONS = ("count of the bank", "drink spilled on the cloth", "power cut")

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
