"""A journal judged by several processes, each its tables: the same as by one, finding by finding."""

import json
import multiprocessing
from argparse import Namespace
from collections.abc import Callable, Sequence
from itertools import chain, zip_longest
from pathlib import Path

import pytest

from projections.cli.journal_judging import JournalJudging
from projections.cli.replay_report import ReportNotes
from projections.cli.speech import Speech
from projections.replay import LawChoice, ReplayTotals
from projections.shared_replay import SharedReplay
from schemas.findings import Finding
from streams.engine.share import NotApart
from streams.law.files import load_law
from tests.properties.evenings import GAMES, spoiled_records

FLOOR = [spoiled_records(GAMES[number % len(GAMES)], 3, number, f"t-{number}") for number in range(7)]
SPOILT = [[*records[:-4], *records[-2:]] for records in FLOOR]  # something is lost, something waits
MIXED = [record for record in chain.from_iterable(zip_longest(*SPOILT)) if record is not None]
CHOICE = LawChoice(load_law())
SAY = Speech("en")


class FindingsInOrder(ReportNotes):
    def __init__(self) -> None:
        super().__init__()
        self.findings: list[Finding] = []

    def on_finding(self, finding: Finding) -> None:
        self.findings.append(finding)


def judged(records: Sequence[bytes], path: Path, jobs: int) -> tuple[ReplayTotals, list[Finding], ReportNotes]:
    """As the command does it."""
    path.write_bytes(b"".join(record + b"\n" for record in records))
    heard, notes = FindingsInOrder(), ReportNotes()
    args = Namespace(journal=str(path), jobs=jobs)
    totals = JournalJudging(args, "", SAY, hidden=True).judged(CHOICE, heard, notes, ())
    return totals, heard.findings, notes


def without_its_table(record: bytes) -> bytes:
    return json.dumps({key: value for key, value in json.loads(record).items() if key != "table"}).encode()


def twice_named(record: bytes) -> bytes:
    return record[:-1] + b',"table":"t-1"}'


def escaped(record: bytes) -> bytes:
    return record.replace(b'"table":"t-2"', b'"table":"\\u0074-2"')


def spaced(record: bytes) -> bytes:
    return json.dumps(json.loads(record)).encode()


def named_in_data_first(record: bytes) -> bytes:
    parts = json.loads(record)
    return json.dumps({"data": parts["data"] | {"table": "t-3"}} | parts, separators=(",", ":")).encode()


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda record: record,
    "cut": lambda record: record[: len(record) // 3],
    "empty": lambda _: b"",
    "no table": without_its_table,
    "named twice": twice_named,
    "escaped": escaped,
    "spaced": spaced,
    "named in its data first": named_in_data_first,
    "of a table that never opened": lambda record: record.replace(b'"table":"t-', b'"table":"u-'),
}


@pytest.mark.parametrize("harm", DAMAGE.values(), ids=DAMAGE)
@pytest.mark.parametrize("jobs", [2, 3])
def test_several_processes_report_what_one_does(tmp_path: Path, jobs: int, harm: Callable[[bytes], bytes]) -> None:
    records = [harm(raw) if place in {40, 41, 43, 200} else raw for place, raw in enumerate(MIXED)]
    alone, of_one, noted = judged(records, tmp_path / "one.jsonl", 1)
    together, of_several, margin = judged(records, tmp_path / "several.jsonl", jobs)
    assert together.summary() == alone.summary()
    assert of_several == of_one != []
    assert margin == noted
    assert multiprocessing.active_children() == []


def test_tables_that_are_told_apart_are_not_judged_by_one_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("judged by one process")

    monkeypatch.setattr(JournalJudging, "_alone", never)
    totals, findings, _ = judged(MIXED, tmp_path / "j.jsonl", 2)
    assert totals.summary().finding_count == len(findings) > 0
    assert totals.summary().waiting


def test_a_record_of_no_table_does_not_keep_the_processes_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(JournalJudging, "_alone", None)
    totals, *_ = judged([*MIXED[:50], b"no event", *MIXED[50:]], tmp_path / "j.jsonl", 2)
    assert totals.summary().quarantined["undecodable"] == 1


def test_one_process_judges_where_the_tables_may_be_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streams.engine.share.OPENED", 5)
    monkeypatch.setattr("streams.engine.orphans.OPENED", 5)
    alone, of_one, noted = judged(MIXED, tmp_path / "one.jsonl", 1)
    together, of_several, margin = judged(MIXED, tmp_path / "several.jsonl", 2)
    assert (together.summary(), of_several, margin) == (alone.summary(), of_one, noted)
    assert "vigia/few_tables" in {finding.rule for finding in of_one}


def test_what_was_reported_before_one_process_takes_over_is_not_reported_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = SharedReplay.judged

    def given_up(self: SharedReplay, *args: object) -> ReplayTotals:
        usual(self, *args)  # type: ignore[arg-type]
        raise NotApart

    _, of_one, _ = judged(MIXED, tmp_path / "one.jsonl", 1)
    monkeypatch.setattr(SharedReplay, "judged", given_up)
    _, of_several, _ = judged(MIXED, tmp_path / "several.jsonl", 2)
    assert of_several == of_one


def test_whoever_stops_under_way_leaves_no_process_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(FindingsInOrder, "on_finding", stop)
    with pytest.raises(KeyboardInterrupt):
        judged(MIXED, tmp_path / "j.jsonl", 2)
    assert multiprocessing.active_children() == []
    assert [each.name for each in tmp_path.iterdir()] == ["j.jsonl"]
