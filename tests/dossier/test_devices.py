"""Signatures of devices are checked record by record."""

import json
from pathlib import Path

import pytest

from projections.dossier import verify
from tests.dossier.case import AUTHORITY, checked, made, spoiled
from tests.engine.keys import KEYS, TABLET, script, signed


def test_signed_records_are_checked_by_the_keys_that_the_licence_names(tmp_path: Path) -> None:
    records = signed(script(), KEYS)
    raw = made(records)
    status, output = checked(raw, tmp_path / "d.zip")
    assert status == 0, output
    count = verify.members(raw)["events/records.jsonl"].count(b'"sig":"')
    assert f"Signatures of devices: {count} hold, 0 do not." in output


def test_a_record_of_a_source_without_a_key_fails_where_every_source_signs(tmp_path: Path) -> None:
    """Which is the default where the licence names any key."""
    source = b'"source":"' + TABLET.encode() + b'"'
    raw = made(signed(script(), KEYS))

    def ghost(files: dict[str, bytes]) -> None:
        lines = files["events/records.jsonl"].split(b"\n")
        same_length = b'"source":"' + b"g" * len(TABLET) + b'"'
        lines[5] = lines[5].replace(source, same_length)
        files["events/records.jsonl"] = b"\n".join(lines)

    assert source in verify.members(raw)["events/records.jsonl"].split(b"\n")[5]
    status, text = checked(spoiled(raw, ghost, relisted=True, sign=AUTHORITY), tmp_path / "d.zip")
    assert status == 1
    assert "Every source had to sign; records from sources without a key, 1: 5." in text
    assert "Who wrote" not in text


def test_a_signature_that_is_not_the_devices_is_found(tmp_path: Path) -> None:
    raw = made(signed(script(), KEYS))

    def change(files: dict[str, bytes]) -> None:
        lines = files["events/records.jsonl"].split(b"\n")
        lines[5] = lines[5][:-20] + (b"A" if lines[5][-20:-19] != b"A" else b"B") + lines[5][-19:]
        files["events/records.jsonl"] = b"\n".join(lines)

    status, output = checked(spoiled(raw, change, relisted=True), tmp_path / "d.zip")
    assert status == 1
    assert ", 1 do not: 5." in output


def test_an_opening_that_names_keys_and_is_not_signed_fails(capsys: pytest.CaptureFixture[str]) -> None:
    """No judge believes it, whoever signed what is said of it. One that another key signed cannot be checked here."""
    records = signed(script(), KEYS)
    unsigned = json.loads(records[0])
    del unsigned["sig"]
    for opening, failed in ((records[0], False), (json.dumps(unsigned, separators=(",", ":")).encode(), True)):
        report = verify.DossierReport()
        verify.check_devices([({}, raw, json.loads(raw)) for raw in (opening, *records[1:4])], report)
        assert report.failed is failed
        assert ("The opening is signed: it names keys" in capsys.readouterr().out) is failed
