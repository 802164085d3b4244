"""`vigia returns`, `vigia jackpots`, `vigia import sas`: machines on the command line, in two languages."""

import json
from pathlib import Path

import pytest

from producers.simulator import simulate_journal
from projections.store import connect
from tests.cli.conftest import written
from tests.cli.terminal import Terminal
from tests.engine.linked import controller_log, machine_logs


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    return written(tmp_path / "machine.jsonl", list(simulate_journal("slot_machines", 12, 4)))


def test_what_a_machine_returned_is_shown_with_bounds_and_is_no_breach(vigia: Terminal, machine: Path) -> None:
    done = vigia("returns", machine)
    assert done.status == 0
    assert "an indicator, not a breach" in done.out.replace("a statistical indicator", "an indicator")
    assert "80.1 %" in done.out
    (line,) = vigia("returns", "--json", machine).out.splitlines()
    record = json.loads(line)
    assert record["kind"] == "indicator, not a breach"
    assert record["bounds"][0] < record["returned"] < record["bounds"][1]
    assert record["indicator"] is False


def test_it_is_said_in_portuguese(vigia: Terminal, machine: Path) -> None:
    done = vigia("--lang", "pt", "returns", machine)
    assert "80,1 %" in done.out
    assert "infracção" in done.out


def test_a_journal_without_machines_has_nothing_to_return(vigia: Terminal, tmp_path: Path) -> None:
    journal = written(tmp_path / "dice.jsonl", list(simulate_journal("cussec", 2, 1)))
    assert "There are no machines" in vigia("returns", journal).out
    assert "no closed linked jackpots" in vigia("jackpots", journal).out


def test_linked_jackpots_are_rebuilt_and_a_missing_contribution_is_told_by_the_exit_status(
    vigia: Terminal, tmp_path: Path
) -> None:
    logs = machine_logs(4, 2)
    whole = [record for log in (*logs, controller_log(logs)) for record in log]
    done = vigia("jackpots", written(tmp_path / "whole.jsonl", whole))
    assert (done.status, "SJ-1" in done.out) == (0, True)
    short = [record for log in (*logs, controller_log(logs[:-1])) for record in log]
    done = vigia("jackpots", written(tmp_path / "short.jsonl", short))
    assert done.status == 1
    assert "vigia/nothing_unbooked" in done.out
    findings = vigia("jackpots", "--json", tmp_path / "short.jsonl").out.splitlines()
    assert {json.loads(line)["rule"] for line in findings} == {"vigia/nothing_unbooked"}
    kept = tmp_path / "store"
    assert vigia("replay", tmp_path / "short.jsonl", "--store", kept).status == 0
    assert vigia("jackpots", "--json", "--store", kept).out.splitlines() == findings
    assert vigia("jackpots").status not in (0, 1)
    with connect(kept) as store:
        rows = store.ask("SELECT DISTINCT rule FROM findings_now", {})
    assert [rule for (rule,) in rows] == ["vigia/nothing_unbooked"]  # stored by the replay, beside those of the logs


def test_a_sas_stream_becomes_a_journal_and_what_was_not_read_is_named(vigia: Terminal, tmp_path: Path) -> None:
    stream, journal = tmp_path / "stream.jsonl", tmp_path / "journal.jsonl"
    stream.write_text('{"time": "2023-03-14T20:00:00Z", "machine": "E-1", "exception": "11"}\nrubbish\n', "utf-8")
    done = vigia("import", "sas", stream, "-o", journal)
    assert done.status == 0
    assert "Machines: 1; messages: 1; unread: 1" in done.out + done.err
    assert ":2: it is no JSON" in done.err
    assert vigia("replay", journal).status == 0
    assert vigia("import", "sas", stream, "-o", journal).status != 0  # what is there stays as it is
