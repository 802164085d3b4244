"""`vigia import shoe` and `vigia export shoe`."""

from pathlib import Path
from typing import Any

from producers.shoe_import import _drafts as shoe_drafts
from producers.simulator.script import seal
from schemas.shoes import LONGEST_LINE, parsed
from tests.cli.terminal import Terminal
from tests.projections.test_shoes import SHOE


def test_a_shoe_goes_in_and_comes_out(vigia: Terminal, tmp_path: Path) -> None:
    (tmp_path / "evening.shoe").write_text(SHOE, "utf-8")
    journal = tmp_path / "evening.jsonl"
    assert vigia("import", "shoe", tmp_path / "evening.shoe", "-o", journal).status == 0
    assert vigia("export", "shoe", journal, "-o", tmp_path / "shoes", "--bets").status == 0
    assert (tmp_path / "shoes" / "extracts-evening-1.shoe").read_text("utf-8") == SHOE
    assert vigia("replay", journal, "--fail-on-findings").status == 0


def test_a_coup_of_more_cards_than_a_line_holds_goes_in_and_comes_out(vigia: Terminal, tmp_path: Path) -> None:
    more = SHOE + ("draw" + " P10S" * 700 + "\n") * 2
    (tmp_path / "evening.shoe").write_text(more, "utf-8")
    journal = tmp_path / "evening.jsonl"
    assert vigia("import", "shoe", tmp_path / "evening.shoe", "-o", journal).status == 0
    assert vigia("export", "shoe", journal, "-o", tmp_path / "shoes").status == 0
    written = (tmp_path / "shoes" / "extracts-evening-1.shoe").read_text("utf-8")
    assert written.count("P10S") == 1400
    assert max(map(len, written.splitlines())) <= LONGEST_LINE


def test_two_tables_never_share_a_file(vigia: Terminal, tmp_path: Path) -> None:
    journal, lines = tmp_path / "two.jsonl", b""
    for venue, table in (("casino", "a-1"), ("casino-a", "1")):
        lines += b"".join(record + b"\n" for record in records_at(venue, table))
    journal.write_bytes(lines)
    assert vigia("export", "shoe", journal, "-o", tmp_path / "shoes").status == 0
    assert {path.name for path in (tmp_path / "shoes").iterdir()} == {"casino-a-1-1.shoe", "casino%2Da-1-1.shoe"}


def test_a_shoe_that_does_not_fit_keeps_no_other_from_being_written(vigia: Terminal, tmp_path: Path) -> None:
    journal = tmp_path / "two.jsonl"
    journal.write_bytes(b"".join(r + b"\n" for r in (*records_at("odd", "1", packs=[]), *records_at("casino", "1"))))
    exported = vigia("export", "shoe", journal, "-o", tmp_path / "shoes")
    assert exported.status == 0
    assert "odd-1-1.shoe" in exported.err
    assert {path.name for path in (tmp_path / "shoes").iterdir()} == {"casino-1-1.shoe"}


def records_at(venue: str, table: str, **declared: Any) -> list[bytes]:
    """The journal of a shoe, as another house would send it."""
    drafts = [*shoe_drafts(parsed(SHOE))]
    drafts[0].data = {"licence": {**drafts[0].data["licence"], "venue": venue, "carries": [], **declared}}
    return list(seal(drafts, table))


def test_nothing_is_written_over_unless_that_is_asked_for(vigia: Terminal, tmp_path: Path) -> None:
    (tmp_path / "evening.shoe").write_text(SHOE, "utf-8")
    journal = tmp_path / "evening.jsonl"
    journal.write_text("evidence", "utf-8")
    assert vigia("import", "shoe", tmp_path / "evening.shoe", "-o", journal).status == 2
    assert journal.read_text("utf-8") == "evidence"
    assert vigia("import", "shoe", tmp_path / "evening.shoe", "-o", journal, "--force").status == 0


def test_a_wrong_line_is_named_and_nothing_is_written(vigia: Terminal, tmp_path: Path) -> None:
    (tmp_path / "bad.shoe").write_text(SHOE.replace("P4S", "Y4S"), "utf-8")
    refused = vigia("import", "shoe", tmp_path / "bad.shoe", "-o", tmp_path / "bad.jsonl")
    assert refused.status == 2
    assert "line 11" in refused.err
    assert not (tmp_path / "bad.jsonl").exists()
