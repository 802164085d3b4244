"""From the broker to a row in the store, and back: the log is verified against checkpoints kept elsewhere."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.cli.broker.cluster import Cluster
from projections.dossier import verify
from projections.store import connect
from streams.engine.notes import SecretKey
from streams.engine.outcome import Digest
from tests.cli.terminal import Terminal
from tests.dossier.case import undated
from tests.live.pipe import Pipe, expected, judged
from tests.live.traffic import a_floor
from tests.stored import stored_findings

KEY = SecretKey("autoridade.ao", bytes(range(32)))


@pytest.fixture
def pipe(broker: Cluster, prefix: str, tmp_path: Path) -> Iterator[Pipe]:
    made = Pipe(broker.address, prefix, log=tmp_path / "worker.log")
    yield made
    made.stop()


def vigia(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "projections.cli.main", *map(str, words), "--lang", "en"],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip


def test_from_the_journal_to_the_row_and_back(pipe: Pipe, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The store has what a replay says; topic and store hold against the checkpoints; a cut does not."""
    (tmp_path / "seal.key").write_text(KEY.text())
    records, store, elsewhere = a_floor(4), tmp_path / "store", tmp_path / "elsewhere"
    pipe.start("--key", str(tmp_path / "seal.key"))
    kafka = ("--brokers", pipe.address, "--prefix", pipe.prefix)
    pipe.send(records[: len(records) // 2])
    (tmp_path / "rest.jsonl").write_bytes(b"".join(raw + b"\n" for _, raw in records[len(records) // 2 :]))
    sent = vigia("device", "send", tmp_path / "rest.jsonl", *kafka, "--batch", 5)
    assert sent.returncode == 0, sent.stderr
    pipe.wait()
    done = vigia("sink", *kafka, "--store", store, "--checkpoints", elsewhere, "--once")
    assert done.returncode == 0, done.stderr
    whole, digest = judged(records), Digest()
    with connect(store) as kept:
        findings = stored_findings(kept)
        for finding in findings:
            digest.add(finding)
        assert digest.hex() == expected(records)
        assert kept.counts()["coups"] == len(whole.coups)
        assert kept.counts()["quarantine"] == len(whole.aside)
        assert kept.counts()["events"] + kept.counts()["quarantine"] == len({raw for _, raw in records})
    here = Terminal(capsys)  # what only reads what is there needs no process of its own
    sealed = ("--checkpoint", elsewhere, "--key", str(KEY.public), "--lang", "en")
    for source in (kafka, ("--store", store)):
        verified = here("verify", *source, *sealed)
        assert "The checkpoints hold." in verified.out, verified.out + verified.err
    number = next(each.id for each in findings if each.coup)
    for name, source in (("topic.zip", kafka), ("store.zip", ("--store", store))):
        made = here("dossier", number, *source, *sealed, "--sign", tmp_path / "seal.key", "-o", tmp_path / name)
        assert made.status == 0, made.err
        assert verify.main([str(tmp_path / name), "--key", str(KEY.public)]) == 0
    assert undated(tmp_path / "topic.zip") == undated(tmp_path / "store.zip")
    journal = tmp_path / "cut.jsonl"
    journal.write_bytes(b"".join(raw + b"\n" for _, raw in records[:-40]))
    cut = here("verify", journal, *sealed)
    assert cut.status == 1
    assert "were cut off" in cut.out
