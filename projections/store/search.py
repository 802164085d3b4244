"""Searches findings: filters, order, pages, repeats of one cause. Only the page that is shown is read whole."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal

from projections.store.reader import StoreReader, quoted, read_finding
from projections.store.rows import ticks
from projections.store.superseded import Gone
from schemas.findings import Finding, Severity

Order = Literal["time", "severity", "money", "table", "paragraph"]

_ORDERS: Final = {
    "time": "time {d}, id",
    "severity": "severity {d}, time DESC, id",
    "money": "short {d}, time DESC, id",
    "table": "table {d}, venue {d}, time DESC, id",
    "paragraph": "paragraph {d}, time DESC, id",
}
_GROUP_ORDERS: Final = {
    "time": "last {d}",
    "severity": "gravest {d}, many DESC",
    "money": "money {d}",
    "table": "table {d}, venue {d}, last DESC",
    "paragraph": "cited {d}, last DESC",
}
_PLAIN: Final = ("venue", "table", "opening", "game", "regulation", "rule", "staff", "coup")


FindingKey = tuple[str, str]  # venue and id
FindingPlayer = tuple[str, str]  # venue and name


@dataclass(frozen=True, slots=True)
class SearchWord:
    """A word that was typed, and the rules whose title or sentence contains it.

    The sentences of findings name players: they are never searched themselves, or whoever may not know a name could
    guess it.
    """

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Search:
    """Which findings are wanted; an empty `severities` means every severity. The reader limits the venues."""

    venue: str = ""
    table: str = ""
    opening: str = ""
    game: str = ""
    regulation: str = ""
    paragraph: str = ""
    rule: str = ""
    staff: str = ""
    coup: str = ""
    severities: tuple[Severity, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    least: int = 0  # money, in minor units
    words: tuple["SearchWord", ...] = ()  # all of them
    players: tuple["FindingPlayer", ...] | None = None  # one of them; None asks for nobody in particular
    among: tuple["FindingKey", ...] | None = None  # these alone; None is all
    apart: tuple["FindingKey", ...] = ()  # all but these
    order: Order = "time"
    rising: bool = False


@dataclass(frozen=True, slots=True)
class Repeats:
    """Findings of one cause: the same rule at the same table with the same person."""

    rule: str
    venue: str
    table: str
    staff: str
    game: str
    regulation: str
    paragraph: str
    severity: Severity
    many: int
    first: datetime
    last: datetime
    currency: str
    player_short: int
    bank_short: int
    others_short: int  # banker, associates, pots, percentage, jackpots
    latest: str  # id of the latest


@dataclass(frozen=True, slots=True)
class FilterChoices:
    """What there is to choose from."""

    venues: tuple[str, ...]
    tables: tuple[str, ...]
    games: tuple[str, ...]
    regulations: tuple[str, ...]
    paragraphs: tuple[str, ...]
    staff: tuple[str, ...]


def count(store: StoreReader, search: Search) -> int:
    """How many there are."""
    where, values = _where(search, store.gone())
    return int(store.ask(f"SELECT count() FROM findings FINAL PREWHERE {where}", values)[0][0])  # noqa: S608  # no value in it


def findings_page(store: StoreReader, search: Search, *, most: int = 50, after: int = 0) -> list[Finding]:
    """One page of findings: first their ids, then their texts."""
    where, values = _where(search, store.gone())
    order = _ORDERS[search.order].format(d="ASC" if search.rising else "DESC")
    rows = store.ask(
        f"SELECT venue, id, body_hash FROM findings FINAL PREWHERE {where} ORDER BY {order} LIMIT {{most:UInt64}} OFFSET {{after:UInt64}}",  # noqa: S608  # no value in it
        {**values, "most": most, "after": after},
        {"body_hash": "bytes"},
    )
    return _read(store, rows)


def finding_keys(store: StoreReader, search: Search, *, most: int) -> list[FindingKey]:
    """Venue and id of the first findings, in their order."""
    where, values = _where(search, store.gone())
    order = _ORDERS[search.order].format(d="ASC" if search.rising else "DESC")
    rows = store.ask(
        f"SELECT venue, id FROM findings FINAL PREWHERE {where} ORDER BY {order} LIMIT {{most:UInt64}}",  # noqa: S608  # no value in it
        {**values, "most": most},
    )
    return [(venue, name) for venue, name in rows]


def times_of(store: StoreReader, keys: Iterable[FindingKey]) -> list[tuple[str, FindingKey, datetime]]:
    """The rule of each of these findings that the store shows, and when it arose."""
    where, values = _where(Search(among=tuple(keys)), store.gone())
    rows = store.ask(f"SELECT rule, venue, id, time FROM findings FINAL PREWHERE {where}", values)  # noqa: S608  # no value in it
    return [(rule, (venue, name), time.replace(tzinfo=UTC)) for rule, venue, name, time in rows]


def named_players(store: StoreReader) -> list[FindingPlayer]:
    """Everybody whom a finding is about, or who is short or gains by it: venue and name."""
    rows = store.ask(
        "SELECT DISTINCT venue, arrayJoin(arrayConcat([player], if(short > 0, "  # noqa: S608  # our own names
        f"{_PARTIES}, []))) AS name FROM findings WHERE name != ''",
        {},
    )
    return [(venue, name) for venue, name in rows]


def all_findings(store: StoreReader, search: Search, *, most: int, page: int = 2_000) -> Iterator[Finding]:
    """All findings, up to a limit, read a page at a time."""
    where, values = _where(search, store.gone())
    order = _ORDERS[search.order].format(d="ASC" if search.rising else "DESC")
    rows = store.ask(
        f"SELECT venue, id, body_hash FROM findings FINAL PREWHERE {where} ORDER BY {order} LIMIT {{most:UInt64}}",  # noqa: S608  # no value in it
        {**values, "most": most},
        {"body_hash": "bytes"},
    )
    for start in range(0, len(rows), page):
        yield from _read(store, rows[start : start + page])


def repeats(store: StoreReader, search: Search, *, most: int = 50, after: int = 0) -> tuple[list[Repeats], int]:
    """Findings by cause, and how many causes there are."""
    where, values = _where(search, store.gone())
    order = _GROUP_ORDERS[search.order].format(d="ASC" if search.rising else "DESC")
    rows = store.ask(
        "SELECT rule, venue, table, staff, any(game), any(regulation), any(paragraph) AS cited, "  # noqa: S608  # no value in it
        "max(severity) AS gravest, count() AS many, min(time) AS first, max(time) AS last, any(currency), "
        "sum(player_short) AS player, sum(bank_short) AS bank, sum(short) - player - bank AS others, argMax(id, time), "
        "sum(short) AS money, "
        f"count() OVER () AS causes FROM findings FINAL PREWHERE {where} GROUP BY rule, venue, table, staff "
        f"ORDER BY {order}, rule, venue, staff LIMIT {{most:UInt64}} OFFSET {{after:UInt64}}",
        {**values, "most": most, "after": after},
    )
    made = [
        Repeats(rule, venue, table, staff, game, law, cited, Severity(gravest), *rest[:8])
        for rule, venue, table, staff, game, law, cited, gravest, *rest in rows
    ]
    return made, int(rows[0][-1]) if rows else 0


def choices(store: StoreReader, venue: str = "") -> FilterChoices:
    """The names that occur in findings, of one venue if given, for the lists of a form."""
    where, values = _where(Search(venue=venue), ())
    names = ("venue", "table", "game", "regulation", "paragraph", "staff")
    rows = store.ask(
        f"SELECT {', '.join(f'arraySort(groupUniqArray(2000)({name}))' for name in names)} FROM findings PREWHERE {where}",  # noqa: S608  # our own names
        values,
    )
    return FilterChoices(*(tuple(name for name in column if name) for column in rows[0]))


def _read(store: StoreReader, rows: list[tuple[str, str, bytes]]) -> list[Finding]:
    if not rows:
        return []
    bodies = store.ask(
        "SELECT venue, id, body_hash, body, opening FROM findings "
        "PREWHERE venue IN {venues:Array(String)} AND id IN {ids:Array(String)}",
        {"venues": list({venue for venue, _, _ in rows}), "ids": [name for _, name, _ in rows]},
        {"body_hash": "bytes"},
    )
    texts = {(venue, name, body_hash): (body, opening) for venue, name, body_hash, body, opening in bodies}
    return [read_finding(*texts[row]) for row in rows]


_ROLES: Final = "('player', 'banker', 'associate')"
_PARTIES: Final = (
    "arrayFlatten(arrayMap(each -> arrayMap(side -> if(JSONExtractString(each, side, 'role') IN "
    + _ROLES
    + ", JSONExtractString(each, side, 'name'), ''), ['party', 'gainer']), JSONExtractArrayRaw(body, 'shortfalls')))"
)
_WORDED: Final = ("venue", "table", "staff", "coup", "id", "paragraph")


def _chosen(search: Search) -> tuple[list[str], dict[str, Any]]:
    """The conditions that do not come from a column alone: words, players, and what was done at the desk."""
    terms: list[str] = []
    values: dict[str, Any] = {}
    for place, word in enumerate(search.words):
        values |= {f"word{place}": word.text, f"rules{place}": list(word.rules)}
        columns = " OR ".join(f"positionCaseInsensitiveUTF8({name}, {{word{place}:String}}) > 0" for name in _WORDED)
        terms.append(f"({columns} OR rule IN {{rules{place}:Array(String)}})")
    if search.players is not None:
        pairs, written = (
            "{players:Array(Tuple(String, String))}",
            (json.dumps(name, ensure_ascii=False) for _, name in search.players),
        )
        values |= {"players": list(search.players), "names": [name[1:-1] for name in written]}
        parties = f"short > 0 AND arrayExists(name -> (venue, name) IN {pairs}, {_PARTIES})"
        terms.append(f"((venue, player) IN {pairs} OR multiSearchAny(body, {{names:Array(String)}}) AND {parties})")
    if search.among is not None:
        terms.append(f"concat(id, venue) IN ({_listed(search.among)})" if search.among else "0")
    if search.apart:
        terms.append(f"concat(id, venue) NOT IN ({_listed(search.apart)})")
    return terms, values


def _listed(keys: Iterable[FindingKey]) -> str:
    """The keys as one text in the query: as a parameter a long list does not fit into an address, and to read them one
    by one takes ClickHouse a second for five thousand.
    """
    names = "\0".join(f"{name}{venue}" for venue, name in keys)
    return f"SELECT arrayJoin(splitByChar('\\0', {quoted(names)}))"  # quoted


def _where(search: Search, gone: Gone) -> tuple[str, dict[str, Any]]:
    """The conditions, on columns that the finding itself decides: FINAL may use them before it merges."""
    values: dict[str, Any] = {name: getattr(search, name) for name in _PLAIN if getattr(search, name)}
    terms = ["1"] + [f"{name} = {{{name}:String}}" for name in values]
    if search.paragraph:
        values["paragraph"] = search.paragraph.rstrip("/")
        below = " OR ".join(f"startsWith(paragraph, concat({{paragraph:String}}, '{mark}'))" for mark in "./#")
        terms.append(f"(paragraph = {{paragraph:String}} OR {below})")
    if search.severities:
        values["severities"] = [str(one) for one in search.severities]
        terms.append("toString(severity) IN {severities:Array(String)}")
    for name, sign in (("since", ">="), ("until", "<")):
        if (when := getattr(search, name)) is not None:
            values[name] = ticks(when)
            terms.append(f"toUnixTimestamp64Micro(time) {sign} {{{name}:Int64}}")
    if search.least:
        values["least"] = search.least
        terms.append("short >= {least:Int64}")
    more, chosen = _chosen(search)
    terms, values = [*terms, *more], {**values, **chosen}
    if gone:
        values["gone"] = list(gone)
        terms.append(
            "(venue, table, opening, coup, law) NOT IN {gone:Array(Tuple(String, String, String, String, String))}"
        )
    return " AND ".join(terms), values
