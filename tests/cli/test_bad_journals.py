"""Whatever a journal holds, replay goes on; the line is quarantined, told and counted."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import written
from tests.cli.terminal import Terminal


def changed(record: bytes, **fields: object) -> bytes:
    return json.dumps(json.loads(record) | fields, separators=(",", ":")).encode()


def counts(out: str) -> tuple[int, int, int, int]:
    """Lines, accepted, quarantined, repeated, as the summary says them."""
    match = re.search(r"([\d,]+) lines = ([\d,]+) accepted \+ ([\d,]+) quarantined \+ ([\d,]+) repeated", out)
    assert match, out
    lines, accepted, quarantined, repeated = (int(number.replace(",", "")) for number in match.groups())
    return lines, accepted, quarantined, repeated


PLACE = 20  # the line that is spoiled

SPOILED = {
    "broken": lambda raw: raw[: len(raw) // 2],
    "binary": lambda _: b"\x00\xff\xfe\x80" * 9,
    "empty": lambda _: b"",
    "alien": lambda _: b"Dear Sir, the wheel was fine.",
    "a number": lambda _: b"42",
    "a list": lambda _: b"[1,2,3]",
    "a key twice": lambda raw: raw.replace(b'"source":', b'"source":"x","source":', 1),
    "NaN": lambda raw: raw.replace(b'"sequence":', b'"sequence":NaN,"x":', 1),
    "float for integer": lambda raw: re.sub(rb'"sequence":(\d+)', rb'"sequence":\1.0', raw),
    "text for integer": lambda raw: re.sub(rb'"sequence":(\d+)', rb'"sequence":"\1"', raw),
    "wrong version": lambda raw: changed(raw, specversion="2.0"),
    "unknown type": lambda raw: changed(raw, type="dragon_seen"),
    "unknown field": lambda raw: changed(raw, Colour="blue"),
    "no time zone": lambda raw: changed(raw, time="2023-03-14T19:00:00.000"),
    "not UTF-8": lambda raw: raw.replace(b'"source":"', b'"source":"\xc3\x28', 1),
    "deep": lambda _: b"[" * 100_000,
}


@pytest.mark.parametrize("kind", SPOILED)
def test_a_bad_line_is_quarantined_with_position_and_reason(
    vigia: Terminal, tmp_path: Path, lawful: list[bytes], kind: str
) -> None:
    records = list(lawful)
    records[PLACE] = SPOILED[kind](records[PLACE])
    path = written(tmp_path / "bad.jsonl", records)
    done = vigia("replay", path)
    assert done.status == 0
    assert "Traceback" not in done.err + done.out
    assert counts(done.out) == (len(records), len(records) - 1, 1, 0)
    named = hashlib.sha256(records[PLACE]).hexdigest()[:12]
    assert re.search(rf"^\s+{PLACE + 1}\s+{named}\s+unreadable\s+\S", done.out, re.MULTILINE), done.out
    assert "vigia/record_readable" in done.out


@pytest.mark.parametrize("kind", SPOILED)
def test_a_bad_line_is_itself_a_finding(vigia: Terminal, tmp_path: Path, lawful: list[bytes], kind: str) -> None:
    records = list(lawful)
    records[PLACE] = SPOILED[kind](records[PLACE])
    done = vigia("replay", written(tmp_path / "bad.jsonl", records), "--json", "--fail-on-findings")
    findings = [json.loads(line) for line in done.out.splitlines()]
    own = hashlib.sha256(records[PLACE]).hexdigest()
    unread = [f["evidence"][0]["event"] for f in findings if f["rule"] == "vigia/record_readable"]
    assert unread == [own[:32]]
    assert f"Line {PLACE + 1}, record {own[:12]}: " in done.err
    assert done.status == 1


@pytest.mark.parametrize("language", ["pt", "en"])
def test_a_journal_that_ends_soon_after_a_missing_record_says_what_waits(
    vigia: Terminal, tmp_path: Path, lawful: list[bytes], language: str
) -> None:
    path = written(tmp_path / "gap.jsonl", [*lawful[:-6], *lawful[-5:]])
    done = vigia("replay", path, "--fail-on-findings", "--lang", language)
    lost = len(lawful) - 6
    sentences = {
        "pt": f"Mesa AR-1 (casino-luanda): não chegou o evento {lost}; registos que esperam por ele, por julgar: 5.",
        "en": f"Table AR-1 (casino-luanda): event {lost} has not come; records that wait for it, unjudged: 5.",
    }
    assert sentences[language] in done.out
    assert {"pt": "+ 5 à espera.", "en": "+ 5 waiting."}[language] in done.out
    assert done.status == 1
    assert vigia("replay", path, "--json").out == ""
    assert vigia("verify", path).status == 1


def test_a_journal_that_ends_in_the_middle_of_a_line(vigia: Terminal, tmp_path: Path, lawful: list[bytes]) -> None:
    path = written(tmp_path / "cut.jsonl", lawful)
    path.write_bytes(path.read_bytes()[:-40])
    done = vigia("replay", path)
    assert counts(done.out) == (len(lawful), len(lawful) - 1, 1, 0)


def test_an_empty_journal_holds_nothing(vigia: Terminal, tmp_path: Path) -> None:
    done = vigia("replay", written(tmp_path / "empty.jsonl", []))
    assert (done.status, counts(done.out)) == (0, (0, 0, 0, 0))


BOM = b"\xef\xbb\xbf"
NO_JOURNAL = {
    "another version": (lambda raws: [changed(raw, specversion="2.0") for raw in raws], "records is an event of"),
    "random bytes": (lambda _: [bytes(range(128, 250)), b"\xff" * 40], "None of the 2 records is an event of"),
    "one line": (lambda _: [b"Dear Sir"], "The only record is not an event of version 1.0."),
    "a mark and another version": (
        lambda raws: [BOM + raws[0], *(changed(raw, specversion="2.0") for raw in raws[1:])],
        "is an event of version 1.0. The file starts with a byte-order mark",
    ),
    "a mark": (lambda raws: [BOM + raws[0], *raws[1:]], "The file starts with a byte-order mark"),
}


@pytest.mark.parametrize("kind", NO_JOURNAL)
@pytest.mark.parametrize("how", [(), ("--json",)])
def test_a_journal_without_an_event_is_told(
    vigia: Terminal, tmp_path: Path, lawful: list[bytes], kind: str, how: tuple[str, ...]
) -> None:
    spoil, says = NO_JOURNAL[kind]
    path = written(tmp_path / "no.jsonl", spoil(lawful))
    done = vigia("replay", path, *how)
    assert done.status == 2
    *before, sentence = done.err.splitlines()
    assert sentence.startswith("vigia: ")
    assert says in sentence
    assert bool(before) == bool(how)
    assert counts(done.err if how else done.out)[1] == 0


def test_lines_out_of_order_are_put_in_order(vigia: Terminal, tmp_path: Path, lawful: list[bytes]) -> None:
    records = list(lawful)
    records[20], records[21] = records[21], records[20]
    done = vigia("replay", written(tmp_path / "swapped.jsonl", records))
    assert counts(done.out) == (len(records), len(records), 0, 0)
    assert "No findings." in done.out


def test_a_line_told_twice_is_counted_as_repeated(vigia: Terminal, tmp_path: Path, lawful: list[bytes]) -> None:
    records = [*lawful[:30], lawful[25], *lawful[30:]]
    done = vigia("replay", written(tmp_path / "twice.jsonl", records))
    assert counts(done.out) == (len(records), len(lawful), 0, 1)


def test_a_missing_line_is_told_and_its_coup_is_not_evaluable(
    vigia: Terminal, tmp_path: Path, lawful: list[bytes]
) -> None:
    done = vigia("replay", written(tmp_path / "gap.jsonl", [*lawful[:60], *lawful[61:]]))
    assert "vigia/nothing_missing" in done.out
    assert re.search(r"Not evaluable: \d+ verdicts of \d+ rules", done.out)


def test_another_history_is_not_believed(vigia: Terminal, tmp_path: Path, lawful: list[bytes]) -> None:
    forged = changed(lawful[30], source="elsewhere")
    records = [*lawful[:40], forged, *lawful[40:]]
    done = vigia("replay", written(tmp_path / "fork.jsonl", records))
    assert counts(done.out) == (len(records), len(lawful), 1, 0)
    assert re.search(r"^\s+41\s+\w{12}\s+second history", done.out, re.MULTILINE)


def test_a_journal_of_another_table_that_never_opened(vigia: Terminal, tmp_path: Path, lawful: list[bytes]) -> None:
    done = vigia("replay", written(tmp_path / "late.jsonl", lawful[1:]))
    assert counts(done.out) == (len(lawful) - 1, 0, len(lawful) - 1, 0)
    assert "unopened" in done.out


def test_all_kinds_of_bad_lines_at_once_still_add_up(vigia: Terminal, tmp_path: Path, lawful: list[bytes]) -> None:
    records = list(lawful)
    for place, spoil in enumerate(SPOILED.values()):
        records.insert(3 * place + 5, spoil(lawful[PLACE]))
    lines, accepted, quarantined, repeated = counts(vigia("replay", written(tmp_path / "all.jsonl", records)).out)
    assert lines == len(records) == accepted + quarantined + repeated
    assert accepted == len(lawful)


def test_raw_bytes_of_a_bad_line_reach_the_terminal_harmless(
    vigia: Terminal, tmp_path: Path, lawful: list[bytes]
) -> None:
    records = [*lawful[:10], b"\x1b[2J[bold]\x07\xe2\x80\xae evil", *lawful[10:]]
    out = vigia("replay", written(tmp_path / "evil.jsonl", records)).out
    assert not set("\x1b\x07\u202e") & set(out)
    assert "[bold]" in out


@pytest.mark.parametrize("place", [0, 17, -3])
def test_verify_names_the_first_bad_line(vigia: Terminal, tmp_path: Path, lawful: list[bytes], place: int) -> None:
    records = list(lawful)
    position = range(len(records))[place]
    records[position] = records[position].replace(b'"source":"', b'"source":"x', 1)
    done = vigia("verify", written(tmp_path / "flipped.jsonl", records))
    assert done.status == 1
    assert done.out.startswith(f"Line {position + 1}, table AR-1")


def test_verify_says_that_all_is_well(vigia: Terminal, journal: Path, lawful: list[bytes]) -> None:
    done = vigia("verify", journal)
    assert (done.status, done.out) == (0, f"The chain is unbroken. Records: {len(lawful)}; tables: 1.\n")


def test_findings_of_no_open_table_are_summed_up_without_a_currency(
    vigia: Terminal, tmp_path: Path, lawful: list[bytes]
) -> None:
    path = written(tmp_path / "bad.jsonl", [*lawful, b"half"])
    done = vigia("replay", path, "--lang", "pt")
    assert "total sem mesa aberta" in done.out
    assert "XXX" not in done.out
