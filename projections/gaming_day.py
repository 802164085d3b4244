"""The gaming day: a casino's evening runs past midnight, and counts to the day on which it began."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

BEGINS: Final = 6
"""The hour of the clock at which a gaming day begins. No regulation fixes it: a convention, named in every report."""


def day_and_hour(time: datetime, zone: str | None) -> tuple[str, int]:
    """The gaming day and the hour of the clock in that zone; in UTC where zone or date are unknown."""
    try:
        local = time.astimezone(_zone(zone or "UTC"))
        return (local.replace(tzinfo=None) - timedelta(hours=BEGINS)).date().isoformat(), local.hour
    except (ZoneInfoNotFoundError, ValueError, OSError, OverflowError):  # a table may declare any name and any year
        utc = time.astimezone(UTC)
        return utc.date().isoformat(), utc.hour


@lru_cache(maxsize=256)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
