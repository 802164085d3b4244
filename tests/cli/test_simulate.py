"""Where an evening is written, and what is never written over."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

EVENING = ("simulate", "american_roulette", "--coups", 1)


@pytest.mark.parametrize("taken", ["j.jsonl", "t.jsonl"])
def test_a_file_that_exists_is_left_as_it_is(vigia: Terminal, tmp_path: Path, taken: str) -> None:
    (tmp_path / taken).write_text("older\n")
    done = vigia(*EVENING, "-o", tmp_path / "j.jsonl", "--truth", tmp_path / "t.jsonl")
    assert done.status == 2
    assert f"{taken} exists already and is left as it is" in done.one_sentence()
    assert [path.read_text() for path in tmp_path.iterdir()] == ["older\n"]


def test_a_file_that_exists_is_replaced_when_asked(vigia: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    path.write_text("older\n")
    assert vigia(*EVENING, "-o", path, "--force").status == 0
    assert json.loads(path.read_text().splitlines()[0])["type"] == "table_opened"


@pytest.mark.parametrize("other", ["j.jsonl", "./j.jsonl", "sub/../j.jsonl"])
def test_journal_and_truth_are_two_files(
    vigia: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path)
    done = vigia(*EVENING, "-o", "j.jsonl", "--truth", other)
    assert done.status == 2
    assert "give --truth another file" in done.one_sentence()
    assert [path.name for path in tmp_path.iterdir()] == ["sub"]


def test_journal_and_truth_do_not_share_the_standard_output(vigia: Terminal) -> None:
    done = vigia(*EVENING, "-o", "-", "--truth", "-")
    assert (done.status, done.out) == (2, "")


def test_a_folder_is_no_journal(vigia: Terminal, tmp_path: Path) -> None:
    done = vigia(*EVENING, "-o", tmp_path, "--force")
    assert done.status == 2
    assert "is a folder" in done.one_sentence()
    assert "é uma pasta" in vigia(*EVENING, "-o", tmp_path, "--lang", "pt").one_sentence()


def test_the_same_evening_in_another_house(vigia: Terminal, tmp_path: Path) -> None:
    """Every record names the house; two houses with one table name are two tables to every command."""
    houses = ("casino-luanda", "casino-b")
    for house in houses:
        assert vigia(*EVENING, "--venue", house, "-o", tmp_path / f"{house}.jsonl").status == 0
    records = [
        [json.loads(line) for line in (tmp_path / f"{house}.jsonl").read_text().splitlines()] for house in houses
    ]
    for house, lines in zip(houses, records, strict=True):
        assert {record["venue"] for record in lines} == {house}
        assert lines[0]["data"]["licence"]["venue"] == house
    assert [record["id"] for record in records[0]] == [record["id"] for record in records[1]]
    both = tmp_path / "both.jsonl"
    both.write_bytes(b"".join((tmp_path / f"{house}.jsonl").read_bytes() for house in houses))
    verified = vigia("verify", both)
    assert (verified.status, "tables: 2" in verified.out) == (0, True)
    assert vigia("device", "check", both).status == 0
    assert "chain_unbroken" not in vigia("replay", both).out


def test_a_house_without_a_name_is_refused(vigia: Terminal, tmp_path: Path) -> None:
    done = vigia(*EVENING, "--venue", "", "-o", tmp_path / "j.jsonl")
    assert (done.status, "1 to 128 letters" in done.one_sentence()) == (2, True)


def test_a_cash_desk_is_written_when_asked_and_chips_may_be_missing(vigia: Terminal, tmp_path: Path) -> None:
    """The last count is as much lower as chips are gone; without a cash desk nothing can be missing from it."""
    counts = []
    for name, more in (("right", ()), ("short", ("--missing", 700))):
        path = tmp_path / f"{name}.jsonl"
        assert vigia(*EVENING, "--cash-desk", *more, "-o", path).status == 0
        events = [json.loads(line) for line in path.read_text().splitlines()]
        counts.append([each["data"]["amount"] for each in events if each["type"] == "float_counted"])
        assert "drop_counted" in {each["type"] for each in events}
    (opened, right), (same, short) = counts
    assert (opened, right - short) == (same, 700)
    done = vigia(*EVENING, "--missing", 700, "-o", tmp_path / "x.jsonl")
    assert (done.status, "with --cash-desk alone" in done.one_sentence()) == (2, True)
