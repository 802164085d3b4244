"""Several processes come to the same as one, in the same order; one that dies is told, and leaves nobody behind."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from projections.cli.replay_report import ReportNotes
from projections.forked import Unfinished
from projections.parallel_replay import EVERY, ParallelReplay
from projections.replay import LawChoice, LogPart, ReplayTotals, judge_parts
from schemas.findings import Finding
from streams.law.files import load_law
from tests.properties.evenings import GAMES, spoiled_records

FLOOR = [spoiled_records(GAMES[number % len(GAMES)], 3, number, f"t-{number}") for number in range(5)]
PARTS = [[*records[:-4], b"no event", *records[-2:]] for records in FLOOR]  # something is lost, something waits
QUESTION = LawChoice(load_law())


class KeptFindings(ReportNotes):
    """Findings in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.findings: list[Finding] = []

    def on_finding(self, finding: Finding) -> None:
        self.findings.append(finding)


def numbered(number: int) -> LogPart:
    return LogPart((number << 32 | place, raw) for place, raw in enumerate(PARTS[number]))


def judged(jobs: int, part: Callable[[int], LogPart] = numbered) -> tuple[ReplayTotals, KeptFindings, ReportNotes]:
    @contextmanager
    def opened() -> Iterator[Callable[[int], LogPart]]:
        yield part

    reported, margin = KeptFindings(), ReportNotes()
    with ParallelReplay(opened, QUESTION, margin, jobs) as team:
        return team.judged([len(records) for records in PARTS], reported, lambda _: None), reported, margin


@pytest.mark.parametrize("jobs", [1, 2, 3, 9])
def test_any_number_of_processes_says_the_same(jobs: int) -> None:
    alone, noted = KeptFindings(), ReportNotes()
    whole = judge_parts([numbered(number) for number in range(len(PARTS))], QUESTION, [alone, noted])
    together, reported, margin = judged(jobs)
    assert together.summary() == whole.summary()
    assert together.summary().waiting
    assert together.summary().finding_count == len(reported.findings) > 0
    assert reported.findings == alone.findings
    assert margin == noted


def test_how_far_is_told_as_it_goes() -> None:
    many = LogPart((place, b"no event") for place in range(3 * EVERY + 1))

    @contextmanager
    def opened() -> Iterator[Callable[[int], LogPart]]:
        yield lambda _: many

    heard: list[int] = []
    with ParallelReplay(opened, QUESTION, ReportNotes(), 1) as team:
        team.judged([1], ReportNotes(), heard.append)
    assert heard == [EVERY, 2 * EVERY, 3 * EVERY]


def dying(number: int) -> LogPart:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return numbered(number)


def failing(number: int) -> LogPart:
    if number == 3:
        raise OSError("the broker went away")
    return numbered(number)


@pytest.mark.parametrize(("part", "why"), [(dying, r"ended \(status -9\)"), (failing, "OSError: the broker went away")])
def test_a_process_that_does_not_end_its_part_is_told(part: Callable[[int], LogPart], why: str) -> None:
    with pytest.raises(Unfinished, match=why):
        judged(2, part)
    assert multiprocessing.active_children() == []


def test_whoever_stops_under_way_leaves_no_process_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(KeptFindings, "on_finding", stop, raising=True)
    with pytest.raises(KeyboardInterrupt):
        judged(2)
    assert multiprocessing.active_children() == []
    assert list(tmp_path.iterdir()) == []
