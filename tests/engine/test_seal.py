"""Every table has one tree a day, over the records that custody took, and its checkpoints follow from the log."""

import json
from datetime import timedelta

import pytest

from schemas.checkpoints import Checkpoint, NoCheckpoint, SealedJudgment, TreeState
from schemas.identity import TableId
from streams.engine.judge import Judge
from streams.engine.seal import EVERY, MOST, DayTree
from streams.engine.tree import leaf, root
from streams.law.files import load_law
from tests.projections.evening import EIGHT, LICENCE, Table, evening, numbered
from tests.projections.test_replay import RecordingListener

LAW = load_law()


def sealed(records: list[bytes]) -> tuple[list[Checkpoint], Judge]:
    checkpoints: list[Checkpoint] = []
    judge = Judge(LAW, RecordingListener(), seal=checkpoints.append)
    for position, raw in numbered(records):
        judge.take(raw, position)
    return checkpoints, judge


def trees(checkpoints: list[Checkpoint]) -> list[Checkpoint]:
    """The same without what was reported."""
    return [head.model_copy(update={"judged": ()}) for head in checkpoints]


def root_of(records: list[bytes]) -> bytes:
    return root([leaf(raw) for raw in records])


def test_a_closing_seals_all_records_of_the_day() -> None:
    table = Table()
    table.open()
    table.play("R1/1")
    table.close()
    checkpoints, _ = sealed(table.records)
    assert [(head.origin, head.size, head.root) for head in checkpoints] == [
        ("vigia/casino-luanda/R1/2023-03-14", len(table.records), root_of(table.records))
    ]
    assert checkpoints[0].time == table.now - timedelta(seconds=5)


def test_a_second_opening_on_the_same_day_goes_on_in_the_same_tree() -> None:
    table = Table()
    for _ in range(2):
        table.open()
        table.close()
    checkpoints, _ = sealed(table.records)
    assert [(head.day, head.size) for head in checkpoints] == [("2023-03-14", 3), ("2023-03-14", 6)]
    assert checkpoints[1].root == root_of(table.records)


@pytest.mark.parametrize(("minutes", "day"), [(-1, "2023-03-14"), (0, "2023-03-15")])
def test_the_day_turns_at_midnight_of_the_venue(minutes: int, day: str) -> None:
    """Luanda is an hour ahead of UTC: the day turns at 23:00."""
    table = Table(now=EIGHT.replace(hour=23) + timedelta(minutes=minutes))
    table.open()
    table.close()
    assert sealed(table.records)[0][0].day == day


def test_a_new_day_ends_the_tree_of_a_table_that_was_never_closed() -> None:
    table = Table()
    table.open()
    first = list(table.records)
    table.now += timedelta(days=1)
    table.open()
    checkpoints, judge = sealed(table.records)
    assert [(head.day, head.size, head.root) for head in checkpoints] == [("2023-03-14", 2, root_of(first))]
    tree = judge.tables[TableId("casino-luanda", "R1")].tree
    assert tree is not None
    assert (tree.day, tree.head().root) == ("2023-03-15", root_of(table.records[2:]))


def test_an_evening_past_midnight_stays_in_the_tree_of_its_opening() -> None:
    table = Table(now=EIGHT.replace(hour=22, minute=59, second=50))
    table.open()
    table.play("R1/1")
    table.close()
    checkpoints, _ = sealed(table.records)
    assert {head.day for head in checkpoints} == {"2023-03-14"}


def test_a_day_that_comes_again_gets_a_name_of_its_own() -> None:
    """No two trees have one name, whatever a table's clock says."""
    table = Table()
    for days in (0, 300, -299, -1, 0, 1):
        table.now += timedelta(days=days)
        table.open()
        table.close()
    checkpoints, _ = sealed(table.records)
    origins = [head.origin for head in checkpoints]
    assert [head.day[:10] for head in checkpoints] == [
        "2023-03-14", "2024-01-08", "2023-03-15", "2023-03-14", "2023-03-14", "2023-03-15"
    ]  # fmt: skip
    assert len(set(origins)) == 5
    assert origins[3] == origins[4] != origins[0]
    assert origins[2] != origins[5]


def test_a_checkpoint_falls_due_by_time_and_by_count() -> None:
    table = Table()
    table.open()
    for _ in range(EVERY):
        table.say("clock_ticked")
        table.now -= timedelta(seconds=5)
    table.now += timedelta(minutes=5)
    table.say("clock_ticked")
    checkpoints, _ = sealed(table.records)
    assert [head.size for head in checkpoints] == [EVERY, EVERY + 3]


def test_only_what_custody_took_is_in_the_tree() -> None:
    records = evening(tables=1, coups=2)
    forked = json.loads(records[5])
    forked["id"] = "another"
    noisy = [*records[:6], records[3], json.dumps(forked).encode(), b"\xff", *records[6:], records[-1]]
    assert trees(sealed(noisy)[0]) == trees(sealed(records)[0])


def test_records_that_overtook_each_other_are_in_the_tree_in_their_order() -> None:
    records = evening(tables=1, coups=2)
    swapped = [*records[:4], records[5], records[4], *records[6:]]
    assert sealed(swapped)[0] == sealed(records)[0]


@pytest.mark.parametrize("cut", [2, 7, 20, 27])
def test_a_tree_put_down_and_taken_up_tells_the_same_checkpoints(cut: int) -> None:
    table = Table()
    for coup in range(3):
        table.open()
        table.play(f"R1/{coup}")
        table.now += timedelta(hours=2)
        table.close()
    whole, _ = sealed(table.records)
    first, judge = sealed(table.records[:cut])
    put_down = judge.tables[TableId("casino-luanda", "R1")].tree
    assert put_down is not None
    state = put_down.state()
    assert state is not None
    later: list[Checkpoint] = []
    taken_up = judge.tables[TableId("casino-luanda", "R1")].tree = DayTree("R1", later.append)
    taken_up.restore(TreeState.model_validate_json(state.model_dump_json()))
    for position, raw in list(numbered(table.records))[cut:]:
        judge.take(raw, position)
    assert trees(first + later) == trees(whole)


def test_a_zone_that_nobody_knows_gives_the_date_in_utc() -> None:
    table = Table(now=EIGHT.replace(hour=23, minute=30))
    table.say("table_opened", {"licence": LICENCE | {"time_zone": "Nowhere/At_All"}})
    table.close()
    assert sealed(table.records)[0][0].day == "2023-03-14"


def test_every_finding_and_every_judged_coup_is_sealed_once() -> None:
    table = Table()
    for coup in range(3):
        table.open()
        table.play(f"R1/{coup}")
        table.close()
    recorded = RecordingListener()
    checkpoints: list[Checkpoint] = []
    judge = Judge(LAW, recorded, seal=checkpoints.append)
    for position, raw in numbered(table.records):
        judge.take(raw, position)
    names = [(one.kind, one.name) for head in checkpoints for one in head.judged]
    findings = [("finding", finding.id) for finding in recorded.findings]
    assert findings
    assert sorted(name for name in names if name[0] == "finding") == sorted(findings)
    assert len({name for name in names if name[0] == "coup"}) == len(recorded.coups) == 3
    assert len(names) == len(set(names))
    assert [Checkpoint.read(head.text()) for head in checkpoints] == checkpoints


def test_a_flood_of_findings_is_sealed_before_a_note_grows_too_long() -> None:
    tree = sealed(evening(1, closed=False))[1].tables[TableId("casino-luanda", "R1")].tree
    judgment = SealedJudgment(kind="finding", name="a" * 32, digest="0" * 64)
    tree.checkpoint()
    for number in range(1, MOST + 1):
        assert not tree.pending
        tree.reported(judgment)
        assert tree.pending is (number == MOST)
    assert len(tree.head().text()) < 100_000


def test_a_line_that_is_no_judgment_makes_no_checkpoint() -> None:
    text = sealed(evening(1))[0][0].text()
    with pytest.raises(NoCheckpoint):
        Checkpoint.read(text + "verdict abc 12\n")
