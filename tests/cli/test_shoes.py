"""`vigia import shoe` and `vigia export shoe`."""

from pathlib import Path

from tests.cli.terminal import Terminal
from tests.projections.test_shoes import SHOE


def test_a_shoe_goes_in_and_comes_out(vigia: Terminal, tmp_path: Path) -> None:
    (tmp_path / "evening.shoe").write_text(SHOE, "utf-8")
    journal = tmp_path / "evening.jsonl"
    assert vigia("import", "shoe", tmp_path / "evening.shoe", "-o", journal).status == 0
    assert vigia("export", "shoe", journal, "-o", tmp_path / "shoes", "--bets").status == 0
    assert (tmp_path / "shoes" / "extracts-evening-1.shoe").read_text("utf-8") == SHOE
    assert vigia("replay", journal, "--fail-on-findings").status == 0


def test_nothing_is_written_over_unless_that_is_asked_for(vigia: Terminal, tmp_path: Path) -> None:
    (tmp_path / "evening.shoe").write_text(SHOE, "utf-8")
    journal = tmp_path / "evening.jsonl"
    journal.write_text("evidence", "utf-8")
    assert vigia("import", "shoe", tmp_path / "evening.shoe", "-o", journal).status == 2
    assert journal.read_text("utf-8") == "evidence"
    assert vigia("import", "shoe", tmp_path / "evening.shoe", "-o", journal, "--force").status == 0


def test_a_wrong_line_is_named_and_nothing_is_written(vigia: Terminal, tmp_path: Path) -> None:
    (tmp_path / "bad.shoe").write_text(SHOE.replace("P4S", "X4S"), "utf-8")
    refused = vigia("import", "shoe", tmp_path / "bad.shoe", "-o", tmp_path / "bad.jsonl")
    assert refused.status == 2
    assert "line 11" in refused.err
    assert not (tmp_path / "bad.jsonl").exists()
