"""The worker keeps houses apart, after any death, and nobody without a key wakes a sleeping table to take it over."""

import json
from datetime import timedelta
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from producers.simulator.script import seal
from schemas.identity import EXTRACTS, TableId, key_of
from schemas.topics import FINDINGS, QUARANTINE, packed, partition_of
from streams.engine.judge import Judge
from streams.worker.ledger import Ledger
from streams.worker.partition_judge import OutgoingMessage, PartitionJudge
from streams.worker.ticks import tick
from tests.engine.attackers import THIEF, forged, opening, own, unreadable
from tests.engine.floor import Notebook, drafts
from tests.engine.houses import TABLE, A, B, evening, interleaved, without_venue
from tests.engine.keys import KEYS, TABLET, script, signed
from tests.worker.test_partition_judge import (
    DAY,
    KEY,
    LAW,
    Log,
    begun,
    evenings,
    is_released,
    resumed,
    run,
    stopped,
    undisturbed,
    written,
)

START = 1_000_000_000_000


def logged(records: list[bytes]) -> Log:
    return [(raw, START + place * 1_000) for place, raw in enumerate(records)]


def set_aside(partition_judge: PartitionJudge) -> list[OutgoingMessage]:
    return [message for message in partition_judge.outgoing if message.topic is QUARANTINE]


@cache
def nights(venue: str, *, bare: bool, count: int = 10) -> tuple[bytes, ...]:
    """So many openings of the table that every house has."""
    whole = []
    for day in range(count):
        script_ = drafts(1, TABLE)
        for draft in script_:
            draft.time += timedelta(days=day)
        script_[0].data = {"licence": {**script_[0].data["licence"], "venue": venue}}
        paid = next(draft for draft in script_ if draft.type == "payout_made")
        paid.data = paid.data | {"amount": paid.data["amount"] - 100}
        whole += script_
    records = tuple(seal(whole, TABLE))
    return without_venue(records) if bare else records


@cache
def two_houses(*, bare: bool) -> Log:
    """Both houses in one partition; the second begins some evenings later, so that it is folded from another place."""
    first, second = nights(A, bare=bare), nights(B, bare=bare, count=6)
    late = len(first) - len(second)
    return logged([*first[:late], *interleaved(first[late:], second)])


@settings(max_examples=20, deadline=None)
@given(st.booleans(), st.floats(0, 1), st.integers(1, 40))
def test_going_on_from_the_ledger_keeps_houses_apart(bare: bool, cut: float, every: int) -> None:
    records = two_houses(bare=bare)
    whole = undisturbed(records)
    sent, kept = stopped(records, int(cut * len(records)), every)
    assert sent + resumed(Ledger.read(kept.items()), records).outgoing == whole
    keys = {message.key for message in whole if message.topic is FINDINGS}
    assert keys == {f"{A}/{TABLE}".encode(), f"{B}/{TABLE}".encode()}
    assert not any(b"chain_unbroken" in message.value for message in whole)


def test_the_ledger_has_an_entry_for_each_house() -> None:
    _, kept = stopped(two_houses(bare=False), len(two_houses(bare=False)), 1)
    assert {key for key in kept if key.startswith(b"table/")} == {b"table/casino-a/AR-1", b"table/casino-b/AR-1"}
    assert set(Ledger.read(kept.items()).tables) == {TableId(A, TABLE), TableId(B, TABLE)}


def test_a_ledger_in_an_older_form_is_judged_again_from_the_beginning() -> None:
    older = json.dumps({"following": 500, "heard": 7}).encode()
    assert Ledger.read([(b"partition/0", older)]).partition.following == 0


def test_a_table_belongs_in_the_partition_of_its_whole_name() -> None:
    home, bare = (partition_of(key_of(venue, TABLE), 64) for venue in (A, None))
    for partition, good in ((home, True), (bare, False)):
        partition_judge = PartitionJudge(partition, 64, LAW, Ledger())
        partition_judge.take(0, packed(evening(A)[:3]), START)
        assert [b'"misrouted"' in aside.value for aside in set_aside(partition_judge)] == ([] if good else [True] * 3)
    for partition, good in ((home, True), (bare, False)):
        partition_judge = PartitionJudge(partition, 64, LAW, Ledger())
        partition_judge.take(0, packed(without_venue(evening(A)[:3])), START)
        assert [b'"misrouted"' in aside.value for aside in set_aside(partition_judge)][:1] == ([] if good else [True])


def test_a_batch_in_which_another_house_speaks_keeps_that_apart() -> None:
    home = partition_of(key_of(A, TABLE), 64)
    partition_judge = PartitionJudge(home, 64, LAW, Ledger())
    partition_judge.take(0, packed([evening(A)[0], evening(B)[0], evening(A)[1]]), START)
    assert [(aside.key, b'"misrouted"' in aside.value) for aside in set_aside(partition_judge)] == [
        (b"casino-b/AR-1", True)
    ]
    assert partition_judge.judge.tables[TableId(A, TABLE)].expected == 2


@pytest.mark.parametrize("bare", [True, False])
def test_a_tick_is_heard_by_the_table_that_it_is_about(bare: bool) -> None:
    log = [raw for raw, _ in two_houses(bare=bare)][:-20]
    judge = Judge(LAW, Notebook())
    for position, raw in enumerate(log):
        judge.take(raw, position)
    for venue in (A, B):
        custody = judge.tables[TableId(venue, TABLE)]
        table = custody.table_judge.table
        assert table is not None
        raw = tick(custody, table.now + timedelta(seconds=30))
        assert (b'"venue"' in raw) is not bare
        judge.take(raw, 0)
    assert [len(custody.silence) for custody in judge.tables.values()] == [1, 1]


@cache
def slept() -> tuple[Log, int]:
    """A signed table that closed, twelve days of another one, and then its next evening; and where that begins."""
    first, second = script(1), script(1)
    for draft in second:
        draft.time += timedelta(days=12)
    mine = signed([*first, *second], KEYS)
    often = evenings("t-0", tuple(range(0, 12, 2)), 0)
    before = [(raw, START) for raw in mine[: len(first)]]
    between = [(raw, START + DAY + place * 11 * DAY // len(often)) for place, raw in enumerate(often)]
    after = [(raw, START + 12 * DAY) for raw in mine[len(first) :]]
    return [*before, *between, *after], len(before) + len(between)


@pytest.mark.parametrize("signer", [None, THIEF])
def test_nobody_opens_a_table_that_sleeps_without_its_key(signer: object) -> None:
    """However long it slept, and whoever judges on from the ledger: the keys of its last evening count."""
    records, start = slept()
    honest = [raw for raw, _ in records]
    last = honest[len(script(1)) - 1]
    keys = {TABLET: {"public_key": THIEF.public}}
    licence = json.loads(honest[start])["data"]["licence"] | {"keys": keys}
    stolen = opening(honest[start], signer, data={"licence": licence}, prevhash=own(last))
    attacked = [*records[:start], (stolen, START + 12 * DAY), *records[start:]]
    whole = run(begun(Ledger()), attacked)
    _, kept = stopped(attacked, start, 1)
    ledger = Ledger.read(kept.items())
    assert is_released(begun(ledger), TableId("casino-luanda", "lu-1"))
    resumed_ = resumed(ledger, attacked)
    message = [message for message in resumed_.outgoing if message.topic is FINDINGS]
    assert [b"signature_valid" in one.value for one in message] == [True]
    assert message == [one for one in whole if one.topic is FINDINGS][-1:]


def test_a_signed_table_that_slept_opens_anew_without_its_past() -> None:
    records, start = slept()
    _, kept = stopped(records, start, 1)
    partition_judge = begun(Ledger.read(kept.items()))
    assert run(partition_judge, records) == run(begun(Ledger()), records)[-len(partition_judge.outgoing) :]
    assert not any(message.topic is FINDINGS for message in partition_judge.outgoing)


@settings(max_examples=15, deadline=None)
@given(st.floats(0, 1), st.floats(0, 1), st.integers(1, 40))
def test_going_on_from_the_ledger_says_the_same_under_attack(at: float, cut: float, every: int) -> None:
    honest = signed(script(4), KEYS)
    place = 1 + int(at * (len(honest) - 2))
    attack = [
        forged(honest[place], signer, id=f"f-{n}", sequence=place + n) for n in range(40) for signer in (None, THIEF)
    ]
    records = logged([*honest[:place], *attack, unreadable(), opening(honest[0]), *honest[place:]])
    whole = run(begun(Ledger()), records)
    sent, kept = stopped(records, int(cut * len(records)), every)
    assert sent + resumed(Ledger.read(kept.items()), records).outgoing == whole


def test_the_ledger_under_another_key_is_not_mixed_up() -> None:
    partition_judge, kept = PartitionJudge(0, 1, LAW, Ledger(), key=KEY), dict[bytes, bytes]()
    run(partition_judge, two_houses(bare=True))
    written(partition_judge, kept)
    assert {entry.bare for entry in Ledger.read(kept.items()).tables.values()} == {True}


def test_an_opening_that_names_no_venue_takes_no_table_over_from_another_partition() -> None:
    """Its key would be at home elsewhere, where nobody has seen the table or its keys."""
    elsewhere = partition_of(key_of(None, TABLE), 64)
    assert elsewhere != partition_of(key_of(A, TABLE), 64)
    partition_judge = PartitionJudge(elsewhere, 64, LAW, Ledger())
    partition_judge.take(0, packed(without_venue(evening(A))), START)
    assert TableId(A, TABLE) not in partition_judge.judge.tables
    assert not [message for message in partition_judge.outgoing if message.topic.word in ("coups", "checkpoints")]


@pytest.mark.parametrize("bare", [False, True])
def test_an_extract_is_not_judged_on_the_topic(bare: bool) -> None:
    """Whoever can write there could open one, have a part of what happened judged, and add it to the authority's figures."""
    records = nights(EXTRACTS, bare=bare, count=1)
    partition_judge = PartitionJudge(0, 1, LAW, Ledger())
    run(partition_judge, logged([*records]))
    assert TableId(EXTRACTS, TABLE) not in partition_judge.judge.tables
    assert not [message for message in partition_judge.outgoing if message.topic.word in ("coups", "checkpoints")]
    assert b"an imported log is judged as a file" in set_aside(partition_judge)[0].value
    assert len(set_aside(partition_judge)) == len(records)


def test_the_same_extract_is_judged_as_a_file() -> None:
    notebook = Notebook()
    judge = Judge(LAW, notebook)
    for position, raw in enumerate(nights(EXTRACTS, bare=False, count=1)):
        judge.take(raw, position)
    judge.finish()
    assert notebook.coups
    assert not notebook.aside
