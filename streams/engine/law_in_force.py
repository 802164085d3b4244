"""The figures in force at a table at one instant, and until when."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from schemas.licence import Licence
from streams.law.figures import Figures, NoLawThatDay
from streams.law.law import Law
from streams.law.paragraphs import UnknownRegulation

LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)
NEVER: Final = datetime(9999, 1, 1, tzinfo=UTC)


class LawInForce(NamedTuple):
    """The figures in force from one instant to another; none, and why, where no law can be found."""

    figures: Figures | None = None
    since: datetime = LONG_AGO
    until: datetime = NEVER
    why: str = ""
    doubt: str | None = None  # the reading on which it rests that the law was in force at all


def law_in_force(law: Law, licence: Licence, now: datetime, as_of: date | None) -> LawInForce:
    """The law of the table's day, or of the day that was asked for."""
    try:
        zone = ZoneInfo(licence.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # a folder of zones is an OSError
        return LawInForce(why=f"time zone {licence.time_zone!r} is not known")
    since, until = LONG_AGO, NEVER
    try:
        day = as_of or now.astimezone(zone).date()
        if not as_of:
            since, until = _begins(day, zone), _begins(day + timedelta(days=1), zone)
    except OverflowError:
        return LawInForce(None, now, now, f"no calendar has the day of {now.isoformat()}")
    try:
        figures = law.figures(licence.regulation, day)
    except (NoLawThatDay, UnknownRegulation) as absent:
        return LawInForce(None, since, until, str(absent))
    doubted = law.regulations[licence.regulation]
    doubtful = doubted.in_force_by is not None and day < doubted.in_force_by
    if not as_of:
        ends = [each for each in (figures.until, doubted.in_force_by if doubtful else None) if each is not None]
        since = _begins(figures.since if doubtful else max(figures.since, doubted.in_force_by or date.min), zone)
        until = _begins(min(ends), zone) if ends else NEVER
    return LawInForce(figures, since, until, doubt=doubted.in_force_reading if doubtful else None)


def _begins(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time.min, zone).astimezone(UTC)
