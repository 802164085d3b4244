"""The jackpot meters of a store: what each showed by gaming day, and what went into and out of it."""

from typing import Final

from projections.statistics.reconciliation import JackpotMeter
from projections.statistics.stored import figures_source, local_day
from projections.store.reader import StoreReader
from schemas.events.jackpot import JackpotMeterChanged

_READINGS: Final = (
    "SELECT read.venue AS venue, read.table AS table, currency, time, sequence, judged, {day} AS day, "
    "JSONExtractInt(raw, 'data', 'before') AS before, JSONExtractInt(raw, 'data', 'after') AS after "
    "FROM (SELECT venue, table, opening, time, sequence, raw FROM events WHERE type = {{type:String}} AND "
    "(position, record_hash) NOT IN (SELECT position, record_hash FROM quarantine)) AS read "
    "INNER JOIN (SELECT venue, table, opening, time_zone, currency FROM table_openings_now) AS opened "
    "ON read.venue = opened.venue AND read.table = opened.table AND read.opening = opened.opening "
    "LEFT ANY JOIN (SELECT venue, table, opening, max(last_sequence) AS judged FROM coups GROUP BY venue, table, opening) "
    "AS over ON read.venue = over.venue AND read.table = over.table AND read.opening = over.opening"
)
"""What each meter showed, and up to which record its opening was judged."""


def meters_of_store(
    store: StoreReader, last: str, venue: str | None = None, *, readings_alone: bool = False
) -> list[JackpotMeter]:
    """Of every table whose jackpot moved or whose meter was read, from the first record to that gaming day.

    With `readings_alone`, without what went into and out of them: enough to say what they hold. The first and the last
    reading of a day are what they are however often a record is stored: no row need be merged.
    """
    meters: dict[tuple[str, str, str], JackpotMeter] = {}
    only = "" if venue is None else "AND venue = {venue:String}"
    values = {"last": last} if venue is None else {"last": last, "venue": venue}

    def meter(house: str, table: str, currency: str) -> JackpotMeter:
        return meters.setdefault((house, table, currency), JackpotMeter(house, table, currency))

    read = {"type": JackpotMeterChanged.type}
    if store.ask("SELECT 1 FROM events WHERE type = {type:String} LIMIT 1", read):  # far cheaper than the joins
        for *key, day, before, after, beyond in store.ask(
            "SELECT venue, table, currency, day, argMin(before, (time, sequence)), argMax(after, (time, sequence)), "  # noqa: S608  # our own names
            f"max(sequence > judged) FROM ({_READINGS.format(day=local_day(store))}) WHERE day <= {{last:String}} {only} "
            "GROUP BY venue, table, currency, day ORDER BY venue, table, currency, day",
            {**values, **read},
        ):
            own = meter(*key)
            own.read(day, before, after)
            own.in_play |= bool(beyond) and not readings_alone
    if readings_alone:
        return list(meters.values())
    source, more = figures_source(store, {"day"})
    for *key, contributed, paid in store.ask(
        f"SELECT venue, table, currency, sum(jackpot_in) AS own_in, sum(jackpot_out) AS own_out FROM ({source}) "  # noqa: S608  # our own names
        f"WHERE day <= {{last:String}} {only} GROUP BY venue, table, currency HAVING own_in != 0 OR own_out != 0",
        {**values, **more},
    ):
        own = meter(*key)
        own.contributed, own.paid = contributed, paid
    return list(meters.values())
