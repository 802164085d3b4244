"""The cube of a store: sums that ClickHouse takes over the sums of openings, findings and events of the cash desk.

Rows are merged when they are read (FINAL), so that whatever was written twice counts once. Sums of an opening that are
out of date are passed over, and its coups added up. The result is that of `cube_of_journals` over the same records;
tests compare them.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final
from zoneinfo import available_timezones

from projections.gaming_day import BEGINS
from projections.statistics.cash import FLOATS, MEASURES, FloatSheet, cash_measures, missing_measures, not_reported
from projections.statistics.counting import finding_measures
from projections.statistics.cube import DIMENSIONS, NOUGHT, Cell, Cube, Measures, Swing, together
from projections.statistics.reconciliation import ADDED
from projections.store.reader import StoreReader, quoted
from projections.store.sums import KEYS, ONE_THREAD, outdated


def _columns(expressions: Mapping[str, str]) -> str:
    return ", ".join(name if what == name else f"{what} AS {name}" for name, what in expressions.items())


# What is added up: of the cells of openings, or of coups where those are out of date.
_OF_CELLS: Final = {
    name: f"cell.{name}" for name in (
        "territory", "regulation", "currency", "game", "day", "hour", "dealer", "expected_of", "variance_of", "coups",
        "partly", "lost", "unpriced", "seconds", "games", "bets", "handle", "prizes", "rake", "jackpot_in", "jackpot_out",
        "expected", "variance", "played", "staked", "unbounded", "swing",
    )
}  # fmt: skip
_OF_COUPS: Final = {
    **{name: name for name in _OF_CELLS}, "partly": "partly AND coups", "lost": "lost AND coups",
    "played": "coups AND handle != 0", "staked": "handle", "unbounded": "coups AND handle != 0 AND swing < 0",
}  # fmt: skip
_COUPS: Final = f"SELECT venue, table, opening, {_columns(_OF_COUPS)} FROM coup_figures FINAL"  # noqa: S608  # our own names
_PRICED: Final = ("expected_of", "variance_of")  # the denominators: fractions of one are added as whole numbers
_SUMS: Final = (
    "sum(coups), sum(partly), sum(lost), sum(unpriced), sum(seconds), sum(games), sum(bets), sum(handle), sum(prizes), "
    "sum(rake), sum(jackpot_in), sum(jackpot_out), toString(sum(expected)), toString(sum(variance)), sum(played), "
    "sum(staked), sum(unbounded), max(swing)"
)
_MOST_OUTDATED: Final = 2_000  # openings that are added up apart; of more than that, all are read coup by coup
_MEASURED: Final = {**MEASURES, **FLOATS}  # by the kind of event, or the moment of a count
_ALL_DAYS: Final = ("0000-00-00", "9999-99-99")


@dataclass(frozen=True, slots=True)
class CubeQuery:
    """Which cells: gaming days from first to last, and parts of the cell that are fixed (`{"venue": ...}`)."""

    first: str = _ALL_DAYS[0]
    last: str = _ALL_DAYS[1]
    parts: Mapping[str, str] | None = None

    def where(self, names: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
        """The conditions, by the name that each part has in the query."""
        given = {part: value for part, value in (self.parts or {}).items() if part in names}
        terms = [f"{names[part]} = {{part_{part}:String}}" for part in given]
        terms.append(f"{names['day']} BETWEEN {{first:String}} AND {{last:String}}")
        values = {f"part_{part}": value for part, value in given.items()}
        return " AND ".join(terms), {**values, "first": self.first, "last": self.last}


EVERYTHING: Final = CubeQuery()


def cube_of_store(store: StoreReader, asked: CubeQuery = EVERYTHING, by: Sequence[str] = DIMENSIONS) -> Cube:
    """The cube of these days; parts of the cells that are not in `by` are added away already.

    The openings on which it rests are listed only where no part was added away.
    """
    groups: dict[Cell, list[Measures]] = {}

    def add(cell: Cell, measures: Measures) -> None:
        groups.setdefault(cell, []).append(measures)

    kept = [name for name in DIMENSIONS if name in (*by, "currency")]
    _add_coups(store, asked, kept, add)
    zones = _zones(store)
    _add_findings(store, asked, kept, zones, add)
    _add_cash(store, asked, kept, zones, add)
    _add_unreported(store, asked, kept, zones, add)
    openings = openings_of(store) if tuple(by) == DIMENSIONS else ()
    aside = store.ask("SELECT venue, table, count() FROM quarantine_now GROUP BY venue, table", {})
    cells = {cell: together(group) for cell, group in groups.items()}
    return Cube(cells, openings, {(venue, table): many for venue, table, many in aside})


def _cell(kept: Sequence[str], values: Sequence[Any]) -> Cell:
    return Cell(**dict(zip(kept, values, strict=True)))


def _add_coups(store: StoreReader, asked: CubeQuery, kept: Sequence[str], add: Any) -> None:
    where, values = asked.where({name: name for name in DIMENSIONS})
    names = ", ".join((*kept, *_PRICED))
    source, more = figures_source(store, {*kept, *(asked.parts or {})} - {"day"})
    few = ONE_THREAD if "grain" in more and "keys" not in more else ""
    query = f"SELECT {names}, {_SUMS} FROM ({source}) WHERE {where} GROUP BY {names} {few}"  # noqa: S608  # our own names
    for row in store.ask(query, {**values, **more}):
        head, (below, squares_below, *sums) = row[: len(kept)], row[len(kept) :]
        add(_cell(kept, head), _coup_measures(below, squares_below, sums))


def coup_totals(store: StoreReader, asked: CubeQuery, by: Sequence[str]) -> dict[str, Measures]:
    """What is added up of coups, by currency: the sums that a page by these parts of a cell rests on."""
    source, more = figures_source(store, {*by, *(asked.parts or {})} - {"day"})
    return _totals(store, asked, by, source, more)


def coups_recounted(store: StoreReader, asked: CubeQuery = EVERYTHING) -> dict[str, Measures]:
    """The same, added up from the coups themselves and not from the sums of openings."""
    return _totals(store, asked, (), _COUPS, {})


def _totals(
    store: StoreReader, asked: CubeQuery, by: Sequence[str], source: str, more: Mapping[str, Any]
) -> dict[str, Measures]:
    where, values = asked.where({name: name for name in DIMENSIONS})
    names, sums = ", ".join(("currency", *by)), ", ".join(f"sum({name})" for name in ADDED)
    groups: dict[str, list[Measures]] = {}
    for currency, *row in store.ask(
        f"SELECT {names}, {sums} FROM ({source}) WHERE {where} GROUP BY {names}",  # noqa: S608  # our own names
        {**values, **more},
    ):
        groups.setdefault(currency, []).append(Measures(**dict(zip(ADDED, row[len(by) :], strict=True))))
    return {currency: together(group) for currency, group in groups.items()}


def figures_source(store: StoreReader, needed: set[str]) -> tuple[str, dict[str, Any]]:
    """Where the figures of coups are read: from the sums of openings, as far as they are up to date."""
    grains = needed & {"hour", "dealer"} or {"day"}
    late = outdated(store) if len(grains) == 1 else None
    if late is None or len(late) > _MOST_OUTDATED:
        return _COUPS, {}
    sums = (
        f"SELECT venue, table, opening, {_columns(_OF_CELLS)} FROM opening_sums FINAL ARRAY JOIN cells AS cell "  # noqa: S608  # our own names
        "WHERE grain = {grain:String}"
    )
    (grain,) = grains
    if not late:
        return sums, {"grain": grain}
    return f"{sums} AND NOT {KEYS} UNION ALL {_COUPS} PREWHERE {KEYS}", {"grain": grain, "keys": late}


def _coup_measures(below: str, squares_below: str, sums: Sequence[Any]) -> Measures:
    *counts, above, squares, played, staked, unbounded, swing = sums
    coups, partly, lost, unpriced, seconds, games, bets, handle, prizes, rake, jackpot_in, jackpot_out = counts
    edge = bool(below)
    return Measures(
        coups=coups, coups_judged=coups - partly, coups_partly=partly, coups_lost=lost, coups_unpriced=unpriced,
        seconds=seconds, games=games, bets=bets, handle=handle, prizes=prizes, rake=rake, jackpot_in=jackpot_in,
        jackpot_out=jackpot_out, theoretical=Fraction(int(above), int(below)) if edge else NOUGHT,
        variance=Fraction(int(squares), int(squares_below)) if squares_below else NOUGHT,
        coups_without_edge=0 if edge else played, handle_without_edge=0 if edge else staked,
        coups_without_variance=0 if squares_below else played, swing=Swing(max(0, swing), unbounded),
        revenue_with_edge=handle - prizes if edge else 0,
    )  # fmt: skip


def houses_and_games(store: StoreReader) -> list[tuple[str, str]]:
    """Each house and game of which a table was opened."""
    return [tuple(row) for row in store.ask("SELECT DISTINCT venue, game FROM table_openings ORDER BY venue, game", {})]


def days_of(store: StoreReader) -> list[tuple[str, str]]:
    """Each house and gaming day on which a table of it was opened, the latest first."""
    day = local_day(store)
    return [
        tuple(row) for row in store.ask(f"SELECT DISTINCT venue, {day} AS day FROM table_openings_now ORDER BY day DESC, venue", {})  # noqa: S608  # our own names
    ]  # fmt: skip


def coups_of_store(store: StoreReader, asked: CubeQuery, most: int) -> list[dict[str, Any]]:
    """The coups of these cells, in the order of the log, with what each adds."""
    where, values = asked.where({name: name for name in DIMENSIONS})
    names = ("venue", "table", "opening", "coup", "day", "currency", "game", "coups", "bets", "handle", "prizes")
    rows = store.ask(
        f"SELECT {', '.join(names)} FROM coup_figures FINAL WHERE {where} "  # noqa: S608  # our own names
        "ORDER BY day, venue, table, first_sequence, last_sequence LIMIT {most:UInt64}",
        {**values, "most": most},
    )
    return [dict(zip(names, row, strict=True)) for row in rows]


def openings_of(store: StoreReader, venue: str | None = None) -> tuple[str, ...]:
    """The openings of tables whose coups were counted, by the start of their hash."""
    where = "" if venue is None else "WHERE venue = {venue:String}"
    rows = store.ask(f"SELECT DISTINCT opening FROM opening_changed {where}", {} if venue is None else {"venue": venue})  # noqa: S608  # our own names
    return tuple(sorted(opening for (opening,) in rows))


def _zones(store: StoreReader) -> list[str]:
    """The zones of all tables that the store knows too; others count in UTC, like a table that never opened."""
    named = {zone for (zone,) in store.ask("SELECT DISTINCT time_zone FROM table_openings", {})}
    if not _ZONES:
        known = {zone for (zone,) in store.ask("SELECT time_zone FROM system.time_zones", {})}
        _ZONES.update(known & available_timezones())
    return sorted(named & _ZONES)


_ZONES: Final[set[str]] = set()  # those that ClickHouse and we know alike; looked up once


def _local(zones: Iterable[str]) -> tuple[str, str]:
    """Gaming day and hour of `time` in the zone of its table, as expressions."""
    days, hours = [], []
    for zone in zones:
        local = f"toTimeZone(time, {quoted(zone)})"
        days.append(f"time_zone = {quoted(zone)}, toString(toDate32({local}) - (toHour({local}) < {BEGINS}))")
        hours.append(f"time_zone = {quoted(zone)}, toHour({local})")
    utc = f"toString(toDate32(time) - (time_zone = '' AND toHour(time) < {BEGINS}))"
    return (
        f"multiIf({', '.join([*days, utc])})" if days else utc,
        f"multiIf({', '.join([*hours, 'toHour(time)'])})" if hours else "toHour(time)",
    )


def local_day(store: StoreReader) -> str:
    """The gaming day of `time` in `time_zone`, as an expression."""
    return _local(_zones(store))[0]


_OPENED: Final = (
    "(SELECT venue, table, argMax(territory, time) AS territory, argMax(time_zone, time) AS time_zone "
    "FROM table_openings GROUP BY venue, table)"
)


_CASH: Final = (
    "SELECT venue, table, opening, type, moment, time, amount FROM cash_figures_now WHERE moment = '' "
    "UNION ALL SELECT venue, table, opening, type, moment, last.1 AS time, last.2 AS amount FROM ("
    "SELECT venue, table, opening, type, moment, argMax((time, amount), sequence) AS last FROM cash_figures_now "
    "WHERE moment != '' GROUP BY venue, table, opening, type, moment)"
)
_OPENED_REPORTS: Final = (
    "SELECT venue, table, opening, time, time_zone, territory, regulation, currency, game, "
    "arraySort(cash_reported) AS declared, arraySort(reports.kinds) AS came FROM (SELECT venue, table, opening, time, "
    "time_zone, territory, regulation, currency, game, cash_reported FROM table_openings_now) AS all LEFT ANY JOIN (SELECT venue, table, opening, groupUniqArray(toString(if(moment = '', type, moment))) AS kinds FROM cash_figures_now "
    "GROUP BY venue, table, opening) AS reports "
    "ON all.venue = reports.venue AND all.table = reports.table AND all.opening = reports.opening"
)


def _add_findings(store: StoreReader, asked: CubeQuery, kept: Sequence[str], zones: Sequence[str], add: Any) -> None:
    day, hour = _local(zones)
    gone, values = "", dict[str, Any]()
    if superseded := store.gone():
        gone = "WHERE (venue, table, opening, coup, law) NOT IN {gone:Array(Tuple(String, String, String, String, String))}"
        values["gone"] = list(superseded)
    where, more = asked.where({name: name for name in DIMENSIONS})
    names = ", ".join(kept)
    rows = store.ask(
        f"SELECT {names}, sumMap(map(cause, 1)) FROM (SELECT found.venue AS venue, opened.territory AS territory, "  # noqa: S608  # our own names
        "found.regulation AS regulation, found.currency AS currency, found.game AS game, found.table AS table, "
        f"{day} AS day, toInt8({hour}) AS hour, found.staff AS dealer, concat(rule, '\t', toString(severity)) AS cause "
        f"FROM (SELECT * FROM findings FINAL {gone}) AS found LEFT ANY JOIN {_OPENED} AS opened "
        f"ON found.venue = opened.venue AND found.table = opened.table) WHERE {where} GROUP BY {names} {ONE_THREAD}",
        {**values, **more},
    )
    for *head, causes in rows:
        add(_cell(kept, head), finding_measures({tuple(cause.split("\t")): many for cause, many in causes.items()}))


def _add_cash(store: StoreReader, asked: CubeQuery, kept: Sequence[str], zones: Sequence[str], add: Any) -> None:
    """What the cash desks reported. Of several counts of a float the last one holds."""
    day, hour = _local(zones)
    names = ", ".join(kept)
    where, values = asked.where({name: name for name in DIMENSIONS})
    cell = (
        "opened.venue AS venue, opened.territory AS territory, opened.regulation AS regulation, opened.currency AS "
        f"currency, opened.game AS game, opened.table AS table, {day} AS day, toInt8({hour}) AS hour, '' AS dealer"
    )
    rows = store.ask(
        f"SELECT {names}, sumMap(map(kind, amount)) FROM (SELECT {cell}, if(moment = '', type, moment) AS kind, amount "  # noqa: S608  # our own names
        f"FROM ({_CASH}) AS cash INNER JOIN (SELECT venue, table, opening, territory, time_zone, regulation, "
        "currency, game FROM table_openings_now) AS opened ON cash.venue = opened.venue AND cash.table = opened.table "
        f"AND cash.opening = opened.opening) WHERE {where} GROUP BY {names} {ONE_THREAD}",
        values,
    )
    for *head, amounts in rows:
        add(_cell(kept, head), cash_measures({_MEASURED[kind]: amount for kind, amount in amounts.items()}))


def _add_unreported(
    store: StoreReader, asked: CubeQuery, kept: Sequence[str], zones: Sequence[str], add: Any
) -> None:  # fmt: skip
    """What each opening leaves unknown: in the cell in which it began, and in all in which it played."""
    day, hour = _local(zones)
    names = ", ".join(kept)
    where, values = asked.where({name: name for name in DIMENSIONS})
    began = (
        "venue, territory, regulation, currency, game, table, "
        f"{day} AS day, toInt8({hour}) AS hour, '' AS dealer, declared, came"
    )
    source, more = figures_source(store, {*kept, *(asked.parts or {})} - {"day"})
    played = ", ".join(f"play.{name} AS {name}" for name in DIMENSIONS)
    rows = store.ask(
        f"SELECT DISTINCT {names}, toJSONString(declared), toJSONString(came) FROM (SELECT {began} FROM ({_OPENED_REPORTS}) AS began UNION ALL "  # noqa: S608  # our own names
        f"SELECT {played}, declared, came FROM ({source}) AS play INNER JOIN ({_OPENED_REPORTS}) AS opened "
        "ON play.venue = opened.venue AND play.table = opened.table AND play.opening = opened.opening) "
        f"WHERE {where} {ONE_THREAD}",
        {**values, **more},
    )
    for *head, declared, came in rows:
        missing = _missing(declared, came)
        if missing:
            add(_cell(kept, head), missing)


@lru_cache(maxsize=1024)
def _missing(declared: str, came: str) -> Measures | None:
    """What stays unknown where a licence declares these reports and those came: most openings are alike."""
    reported = frozenset(_MEASURED[kind] for kind in json.loads(came) if kind in _MEASURED)
    missing = missing_measures(frozenset(json.loads(declared)), reported)
    return not_reported(missing) if missing else None


def sheets_of_store(
    store: StoreReader, asked: CubeQuery = EVERYTHING, most: int = 500, after: int = 0, *, dealers: bool = True
) -> list[FloatSheet]:
    """The float of every opening of these days whose cash desk reported anything, the latest first.

    Who served is asked only for `dealers`: it takes longer than all the rest.
    """
    day = local_day(store)
    where, values = asked.where({"venue": "venue", "table": "table", "day": "day", "game": "game"})
    rows = store.ask(
        f"SELECT venue, table, opening, currency, {day} AS day, arrayMap(each -> toString(each), cash_reported) "  # noqa: S608  # our own names
        f"FROM table_openings_now WHERE {where} AND (venue, table, opening) IN "
        "(SELECT venue, table, opening FROM cash_figures) ORDER BY time DESC, venue, table, opening "
        "LIMIT {most:UInt64} OFFSET {after:UInt64}",
        {**values, "most": most, "after": after},
    )
    sheets = {
        (venue, table, opening): FloatSheet(venue, table, opening, currency, when, frozenset(declared))
        for venue, table, opening, currency, when, declared in rows
    }
    keys = {"sheets": list(sheets)}
    among = "(venue, table, opening) IN {sheets:Array(Tuple(String, String, String))}"
    if not sheets:
        return []
    for *key, kind, moment, amount, last in store.ask(
        "SELECT venue, table, opening, type, moment, sum(amount), argMax(amount, sequence) FROM cash_figures_now "  # noqa: S608
        f"WHERE {among} GROUP BY venue, table, opening, type, moment",
        keys,
    ):
        counted = moment in FLOATS
        sheets[tuple(key)].add(FLOATS[moment] if counted else MEASURES[kind], last if counted else amount)
    source, more = figures_source(store, {"dealer"} if dealers else {"day"})
    served = "groupUniqArray(toString(dealer))" if dealers else "[]"
    for *key, won, unpriced, names in store.ask(
        f"SELECT venue, table, opening, sum(handle) - sum(prizes), sum(unpriced), {served} "  # noqa: S608  # our own names
        f"FROM ({source}) WHERE {among} GROUP BY venue, table, opening",
        {**keys, **more},
    ):
        sheet = sheets[tuple(key)]
        sheet.revenue, sheet.unpriced, sheet.dealers = won, unpriced, set(names)
    return list(sheets.values())
