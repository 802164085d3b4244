"""Whoever can write to the store changes nothing unnoticed: each attack is named."""

import pytest

from projections.audit.columns import column_faults, hidden_events
from projections.audit.faults import StoreFault
from projections.audit.filled import filled_faults
from projections.audit.judged_again import judging_faults
from projections.audit.judgments import seal_faults, stored_judgments, unsealed
from projections.checkpoints import LoggedDays
from projections.replay import replay
from projections.sink.sink import Sink
from projections.store import Store, StoreListener
from projections.store.rows import COLUMNS
from projections.store.sums import ADD_UP_ALL
from schemas.checkpoints import Checkpoint
from streams.engine.judge import Judge
from streams.engine.notes import checkpoint
from streams.law.law import Law
from tests.projections.evening import evening, numbered
from tests.projections.test_replay import RecordingListener, damaged
from tests.sink.memory import another
from tests.sink.published import KEY, Published, PublishedSource


@pytest.fixture(params=["folder"])
def address(request: pytest.FixtureRequest) -> str:
    """The embedded engine is enough: the queries are the same."""
    request.getfixturevalue("engine")
    return str(request.getfixturevalue("folder"))


def seals(records: list[bytes], law: Law) -> list[Checkpoint]:
    heads: list[Checkpoint] = []
    judge = Judge(law, RecordingListener(), seal=heads.append)
    for position, raw in numbered(records):
        judge.take(raw, position)
    return heads


def fill(store: Store, records: list[bytes], law: Law) -> None:
    replay(numbered(records), law, [StoreListener(store)])


def faults(store: Store, law: Law, heads: list[Checkpoint], *, judge: bool) -> list[StoreFault]:
    trees = LoggedDays()
    for position, raw in store.log():
        trees.read(position, raw)
    accepted = {position for day in trees.days.values() for position in day.positions}
    wrong = [*column_faults(store), *hidden_events(store, accepted), *filled_faults(store)]
    wrong += seal_faults(stored_judgments(store), heads)
    return [*wrong, *judging_faults(store, law)] if judge else wrong


def attack(store: Store, *commands: str) -> None:
    for command in commands:
        store._connection.client.command(command, settings={"mutations_sync": 2, "allow_nondeterministic_mutations": 1})


@pytest.mark.parametrize("records", [evening(2), damaged()], ids=["sound", "damaged"])
def test_an_honest_store_says_what_its_records_say(store: Store, law: Law, records: list[bytes]) -> None:
    fill(store, records, law)
    heads = seals(records, law)
    assert faults(store, law, heads, judge=True) == []


def test_what_the_sink_wrote_says_what_its_records_say(store: Store, law: Law) -> None:
    published = Published([damaged(), another()])
    Sink(store, PublishedSource(published), sleep=lambda seconds: None).run(once=True)
    heads = [
        checkpoint(note.decode(), [KEY.public])
        for (word, _), notes in published.topics.items()
        if word == "checkpoints"
        for note in notes
    ]
    assert sum(len(head.judged) for head in heads) > 10
    assert faults(store, law, heads, judge=True) == []


def test_every_judgment_of_closed_tables_is_sealed(store: Store, law: Law) -> None:
    records = evening(2)
    fill(store, records, law)
    stored = stored_judgments(store)
    assert len(stored) > 10
    assert unsealed(stored, seals(records, law)) == 0
    assert unsealed(stored, []) == len(stored)


FIELDS = ", ".join(COLUMNS["findings"])
ANY = "(SELECT id FROM findings ORDER BY id LIMIT 1)"
ATTACKS: dict[str, tuple[list[str], set[tuple[str, str]]]] = {
    "a finding is deleted": ([f"ALTER TABLE findings DELETE WHERE id = {ANY}"], {("missing", "finding")}),
    "a severity is lowered in its column": (
        ["ALTER TABLE findings UPDATE severity = 'info' WHERE severity != 'info'"],
        {("column", "finding")},
    ),
    "a severity is lowered in column, body and hash": (
        [
            (
                f"INSERT INTO findings ({FIELDS}) SELECT {FIELDS} FROM (SELECT * REPLACE (replaceRegexpOne(body, "
                """'"severity":"[a-z]+"', '"severity":"info"') AS body, 'info' AS severity) FROM findings)"""
            ),
            "ALTER TABLE findings DELETE WHERE severity != 'info'",
        ],
        {("changed", "finding")},
    ),
    "verdicts are emptied": (
        ["ALTER TABLE verdicts UPDATE breach = '', compliant = '' WHERE breach != ''"],
        {("changed", "coup")},
    ),
    "verdicts are deleted": (["ALTER TABLE verdicts DELETE WHERE breach != ''"], {("missing", "coup")}),
    "what a coup was is changed": (
        ["ALTER TABLE coups UPDATE lost = 'rain' WHERE 1"],
        {("changed", "coup"), ("column", "filled")},
    ),
    "a column of an event is changed": (
        ["ALTER TABLE events UPDATE coup = 'R9/9' WHERE type = 'bet_placed'"],
        {("column", "event"), ("column", "filled"), ("missing", "filled")},
    ),
    "an event is moved to another time": (
        ["ALTER TABLE events UPDATE time = addDays(time, 1) WHERE sequence = 3"],
        {("column", "event")},
    ),
    "the stakes of the statistics are lowered": (
        ["ALTER TABLE coup_figures UPDATE handle = handle - 1 WHERE handle > 0"],
        {("column", "filled")},
    ),
    "a coup is left out of the statistics": (
        ["ALTER TABLE coup_figures DELETE WHERE handle > 0"],
        {("missing", "filled")},
    ),
    "the sums of an opening are lowered": (
        [
            ADD_UP_ALL,  # a writer does so once a second, and when it ends
            (
                "INSERT INTO opening_sums (grain, venue, table, opening, counted, cells) SELECT grain, venue, table, opening, "
                "now64(6) + 1, arraySlice(cells, 2) FROM opening_sums FINAL"
            ),
        ],
        {("column", "filled")},
    ),
    "a player's coups are not found any more": (["ALTER TABLE coup_players DELETE WHERE 1"], {("missing", "filled")}),
    "a coup is laid to another player": (
        ["INSERT INTO coup_players SELECT venue, 'Inocente', table, opening, coup FROM coup_players LIMIT 1"],
        {("column", "filled")},
    ),
    "the country of an opening is changed": (
        ["ALTER TABLE table_openings UPDATE territory = 'XX' WHERE 1"],
        {("column", "filled")},
    ),
    "an event is hidden by a forged quarantine row": (
        [
            (
                "INSERT INTO quarantine (venue, position, kind, table, reason, raw) SELECT venue, position, 'fork', table, "
                "'', raw FROM events WHERE type = 'bet_placed' AND sequence > 5 LIMIT 1"
            )
        ],
        {("hidden", "quarantine")},
    ),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_on_the_store_is_named(store: Store, law: Law, name: str) -> None:
    commands, expected = ATTACKS[name]
    records = evening(2)
    fill(store, records, law)
    attack(store, *commands)
    wrong = {(fault.kind, fault.row) for fault in faults(store, law, seals(records, law), judge=False)}
    assert wrong == expected


JUDGED: dict[str, tuple[str, tuple[str, str]]] = {
    "a finding is deleted": (f"ALTER TABLE findings DELETE WHERE id = {ANY}", ("missing", "finding")),
    "verdicts are emptied": ("ALTER TABLE verdicts UPDATE breach = '' WHERE breach != ''", ("changed", "coup")),
    "a finding is invented": (
        (
            f"INSERT INTO findings ({FIELDS}) SELECT {FIELDS} FROM (SELECT * REPLACE (repeat('0', 32) AS id, "
            "replaceOne(body, findings.id, repeat('0', 32)) AS body) FROM findings LIMIT 1)"
        ),
        ("added", "finding"),
    ),
    "an event is hidden as a fault of the engine": (
        (
            "INSERT INTO quarantine (venue, position, kind, table, reason, raw) SELECT venue, position, 'fault', table, "
            "'', raw FROM events WHERE type = 'bet_placed' AND sequence > 5 LIMIT 1"
        ),
        ("hidden", "quarantine"),
    ),
    "an event is hidden as sent to the wrong partition": (
        (
            "INSERT INTO quarantine (venue, position, kind, table, reason, raw) SELECT venue, position, 'misrouted', "
            "table, '', raw FROM events WHERE type = 'bet_placed' AND sequence > 5 LIMIT 1"
        ),
        ("hidden", "quarantine"),
    ),
    "rubbish is deleted from the quarantine": (
        "ALTER TABLE quarantine DELETE WHERE kind = 'undecodable'",
        ("added", "finding"),
    ),
}


@pytest.mark.parametrize("name", JUDGED)
def test_judging_again_names_it_without_any_seal(store: Store, law: Law, name: str) -> None:
    command, expected = JUDGED[name]
    fill(store, [*evening(2), b"rubbish"], law)
    attack(store, command)
    wrong = {(fault.kind, fault.row) for fault in judging_faults(store, law)}
    assert expected in wrong
    assert len(wrong) == 1
