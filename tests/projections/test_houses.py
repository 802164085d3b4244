"""Two casinos that share every name share nothing in the store; whoever is limited to one finds no row of the other."""

from datetime import timedelta

import pytest

from projections.film.what_if import number_of
from projections.openings import Openings, head_of
from projections.replay import replay
from projections.store import Store, StoreListener, StoreReader
from projections.store.changes import found_since, opened, openings, records
from projections.store.coups import coups, tables_named
from projections.store.rows import COLUMNS, FILLED, VENUE_TABLES
from projections.store.search import Search, all_findings, choices, count, findings_page, repeats
from schemas.identity import CoupId, TableId
from streams.law.law import Law
from tests.projections.evening import EIGHT, Table, numbered
from tests.stored import stored_findings

ESTORIL, LUANDA = "casino-estoril", "casino'); -- \\ luanda"
HOUSES = (ESTORIL, LUANDA)


def evenings(venue: str) -> list[bytes]:
    """Two evenings at a table, with the same names in every house; something at it cannot be read."""
    table = Table("AR-1", venue=venue)
    for _ in range(2):
        table.open()
        table.play("c1")
        table.close()
        table.now += timedelta(hours=20)
    return [*table.records[:5], b'{"table":"AR-1","type":7}', *table.records[5:]]


@pytest.fixture
def both(store: Store, law: Law) -> Store:
    for venue in HOUSES:
        replay(numbered(evenings(venue)), law, [StoreListener(store)])
    return store


def everything(store: StoreReader) -> dict[str, object]:
    """What every question to the store answers."""
    named = store.coups_named("c1")
    played = [store.coup(coup) for coup in named]
    expected = {(TableId(venue, "AR-1"), coup.opening): 0 for venue in HOUSES for coup in named}
    views = store.ask("SELECT name FROM system.tables WHERE database = currentDatabase() AND engine = 'View'", {})
    return {
        "rows": {table: store.ask(f"SELECT * FROM {table}", {}, {"raw": "bytes", "record_hash": "bytes", "body_hash": "bytes"}) for table in VENUE_TABLES},
        "views": {view: store.ask(f"SELECT * FROM {view}", {}, {"raw": "bytes", "record_hash": "bytes", "body_hash": "bytes"}) for (view,) in views},
        "counts": store.counts(), "findings": stored_findings(store), "coups": played, "heads": coups(store),
        "log": list(store.log()), "quarantined": store.quarantined(), "openings": store.openings(),
        "searched": findings_page(store, Search()), "all_findings": list(all_findings(store, Search(), most=1_000)),
        "count": count(store, Search()), "repeats": repeats(store, Search()), "choices": choices(store),
        "tables": tables_named(store, "AR-1"), "tail": openings(store), "opened": opened(store),
        "records": records(store, expected, 1_000) if expected else [],
        "since": found_since(store, [(TableId(venue, "AR-1"), EIGHT) for venue in HOUSES]),
    }  # fmt: skip


@pytest.mark.parametrize("venue", HOUSES)
def test_whoever_is_limited_to_a_house_sees_exactly_what_it_alone_would_hold(
    both: Store, new_store: object, law: Law, venue: str
) -> None:
    alone: Store = new_store()  # type: ignore[operator]
    replay(numbered(evenings(venue)), law, [StoreListener(alone)])
    seen, expected = everything(both.within((venue,))), everything(alone)
    for name in ("rows", "views"):  # each was written at its own instant
        seen.pop(name), expected.pop(name)
    assert seen == expected
    assert expected["findings"]
    other = next(house for house in HOUSES if house != venue)
    assert other not in repr(everything(both.within((venue,))))


def test_whoever_sees_no_house_sees_nothing(both: Store) -> None:
    nothing = everything(both.within(()))
    assert not any(house in repr(nothing) for house in HOUSES)
    assert not any(both.within(()).counts().values())
    assert not any(both.within((ESTORIL,)).within((LUANDA,)).counts().values())
    assert both.within(None).counts() == both.counts()


def test_each_coup_has_its_own_house_and_evening(both: Store) -> None:
    named = both.coups_named("c1")
    assert [coup.venue for coup in named].count(ESTORIL) == 2
    assert len({coup.opening for coup in named}) == 4
    for coup in named:
        stored, played = both.coup(coup), both.played(coup)
        assert stored is not None
        assert played is not None
        log = [raw for _, raw in both.opening_log(played)]
        assert {event.raw for event in stored.events} <= set(log) <= set(evenings(coup.venue))
        assert {(finding.venue, finding.opening) for finding in stored.findings} == {(coup.venue, coup.opening)}
        assert both.within((coup.venue,)).coup(coup) == stored
        other = next(house for house in HOUSES if house != coup.venue)
        assert both.within((other,)).coup(coup) is None
        assert both.coup(CoupId(other, *coup[1:])) is None


def test_every_table_of_the_store_is_filtered_by_house_but_for_two(both: Store) -> None:
    """A new table either names the house of its rows or belongs to no house."""
    rows = both.ask("SELECT name FROM system.tables WHERE database = currentDatabase() AND engine NOT LIKE '%View'", {})
    assert {name for (name,) in rows} - {"migrations", "ledger"} == set(VENUE_TABLES)
    assert {*COLUMNS, *FILLED} - {"ledger"} == set(VENUE_TABLES)


def test_records_without_a_venue_go_to_the_house_whose_chain_they_continue() -> None:
    openings, placed = Openings(), []
    first, second = evenings(ESTORIL), evenings(LUANDA)
    mixed = [raw for pair in zip(first, second, strict=True) for raw in pair]
    for position, raw in enumerate(mixed):
        head = head_of(raw)
        if head is not None:
            placed.append((raw, openings.place(head, raw, position)[0]))
    assert {raw for raw, venue in placed if venue == ESTORIL} == {raw for raw in first if head_of(raw)}
    assert {raw for raw, venue in placed if venue == LUANDA} == {raw for raw in second if head_of(raw)}


def test_who_opens_a_namesake_later_draws_no_record_away() -> None:
    """A record that continues no chain that is known is filed where the engine takes it: with the first that opened."""
    openings = Openings()
    first, second = evenings(ESTORIL), evenings(LUANDA)
    placed = []
    for position, raw in enumerate((first[0], second[0], second[-4])):
        head = head_of(raw)
        assert head is not None
        placed.append(openings.place(head, raw, position)[0])
    assert placed == [ESTORIL, LUANDA, ESTORIL]


def test_a_record_that_names_its_venue_is_that_houses_whatever_was_opened() -> None:
    openings = Openings()
    raw = evenings(ESTORIL)[0].replace(b'"table":', b'"venue":"casino-estoril","table":')
    head = head_of(raw)
    assert head is not None
    venue, opening = openings.place(head, raw, 0)
    assert (venue, len(opening)) == (ESTORIL, 32)
    later = evenings(ESTORIL)[1].replace(b'"table":', b'"venue":"casino-elsewhere","table":')
    assert openings.place(head_of(later), later, 1) == ("casino-elsewhere", "")
    false = raw.replace(b'"venue":"casino-estoril","table"', b'"venue":"casino-elsewhere","table"')
    assert openings.place(head_of(false), false, 2) == ("casino-elsewhere", "")


@pytest.mark.parametrize(
    "raw",
    [b"[" * 100_000, b'{"a":' * 100_000, b"\xff", b"", b"7"],
    ids=["lists", "objects", "no text", "nothing", "number"],
)
def test_what_cannot_be_read_belongs_to_nobody(raw: bytes) -> None:
    """Brackets within brackets without end once stopped the sink for good."""
    assert head_of(raw) is None
    assert Openings().house(raw, 1, "AR-1") == ""
    assert number_of(raw) == -1
