"""`vigia batch`: a day of a house, in every manner, checked and sent once."""

import hashlib
import json
from pathlib import Path

import pytest

from streams.engine.notes import SecretKey
from tests.cli.terminal import Terminal
from tests.reports.certificates import self_signed

KEY = SecretKey("authority", bytes(32))


@pytest.mark.parametrize("kind", ["srij", "ksa"])
def test_a_day_is_sent_checked_and_not_sent_again(vigia: Terminal, journal: Path, tmp_path: Path, kind: str) -> None:
    (tmp_path / "key").write_text(KEY.text())
    asked = (journal, "--kind", kind, "--venue", "casino-luanda", "--day", "2023-03-14", "--sign", tmp_path / "key")
    done = vigia("batch", tmp_path / "batches", *asked)
    assert (done.status, "a demonstration of format" in done.out) == (0, True), done.err
    assert vigia("batch", tmp_path / "batches", "--check", "--key", str(KEY.public)).status == 0
    gone = vigia("batch", tmp_path / "batches", "--check", "--key", str(KEY.public), "--last", "0" * 64)
    assert (gone.status, "taken back" in gone.one_sentence()) == (1, True)
    done = vigia("batch", tmp_path / "batches", *asked)
    assert (done.status, "was sent in batch 1" in done.one_sentence()) == (2, True)
    if kind == "ksa":
        lines = (tmp_path / "batches" / "0001" / "coups.jsonl").read_text().splitlines()
        assert len(lines) == 8
        assert not {"player", "dealer"} & set(json.loads(lines[0]))


def test_a_lot_is_sent_opened_rectified_and_reconciled(vigia: Terminal, journal: Path, tmp_path: Path) -> None:
    certificate, key = self_signed()
    for name, content in (
        ("key", KEY.text().encode()), ("cert.pem", certificate), ("cert.key", key),
        ("password", b"four words and a number 7\n"), ("wrong", b"four words and a number 8\n"),
    ):  # fmt: skip
        (tmp_path / name).write_bytes(content)
    batches = tmp_path / "batches"
    asked = (batches, journal, "--venue", "casino-luanda", "--day", "2023-03-14", "--sign", tmp_path / "key")
    own = ("--certificate", tmp_path / "cert.pem", "--password-file", tmp_path / "password")
    check = ("batch", batches, "--check", "--key", str(KEY.public))
    lot = ("batch", *asked, "--kind", "dgoj", *own, "--certificate-key", tmp_path / "cert.key")
    assert "--certificate-key is missing" in vigia("batch", *asked, "--kind", "dgoj", *own).one_sentence()
    assert vigia(*lot).status == 0
    assert vigia("batch", *asked, "--kind", "srij").status == 0
    assert vigia(*check, *own).status == 0
    assert "--certificate is missing" in vigia(*check).one_sentence()  # what was not opened was not checked
    done = vigia(*check, *own[:2], "--password-file", tmp_path / "wrong")
    assert (done.status, "does not open" in done.one_sentence()) == (1, True)
    assert "was sent in batch 1" in vigia(*lot).one_sentence()
    first = hashlib.sha256((batches / "0001" / "batch.json").read_bytes()).hexdigest()
    assert vigia(*lot, "--rectifies", first, "--reason", "late records").status == 0
    assert vigia(*check, *own).status == 0
    last = hashlib.sha256((batches / "0003" / "batch.json").read_bytes()).hexdigest()
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    less = [empty if each is journal else each for each in lot]
    assert vigia(*less, "--rectifies", last, "--reason", "nothing was played").status == 0
    done = vigia(*check, *own)
    assert (done.status, "not those of the summary" in done.one_sentence()) == (1, True)
