"""`vigia batch`: a day of a house, in both manners, checked and sent once."""

import json
from pathlib import Path

import pytest

from streams.engine.notes import SecretKey
from tests.cli.terminal import Terminal

KEY = SecretKey("authority", bytes(32))


@pytest.mark.parametrize("kind", ["srij", "ksa"])
def test_a_day_is_sent_checked_and_not_sent_again(vigia: Terminal, journal: Path, tmp_path: Path, kind: str) -> None:
    (tmp_path / "key").write_text(KEY.text())
    asked = (journal, "--kind", kind, "--venue", "casino-luanda", "--day", "2023-03-14", "--sign", tmp_path / "key")
    done = vigia("batch", tmp_path / "batches", *asked)
    assert (done.status, "a demonstration of format" in done.out) == (0, True), done.err
    assert vigia("batch", tmp_path / "batches", "--check", "--key", str(KEY.public)).status == 0
    done = vigia("batch", tmp_path / "batches", *asked)
    assert (done.status, "was sent in batch 1" in done.one_sentence()) == (2, True)
    if kind == "ksa":
        lines = (tmp_path / "batches" / "0001" / "coups.jsonl").read_text().splitlines()
        assert len(lines) == 8
        assert not {"player", "dealer"} & set(json.loads(lines[0]))
