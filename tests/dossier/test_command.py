"""`vigia dossier` from a journal and from a store, by coup and by finding."""

import json
from pathlib import Path
from typing import Any

import pytest

from producers.device.importer import JournalQueue
from producers.simulator import simulate_journal
from projections.dossier import verify
from projections.sink.folder import CheckpointFolder
from schemas.what_if import PREFIX, NotEvidence, simulated
from tests.cli.conftest import vigia, written  # noqa: F401  # a fixture
from tests.cli.terminal import Terminal
from tests.dossier.case import AUTHORITY, sealed, undated


@pytest.fixture(scope="module")
def evening() -> list[bytes]:
    return list(simulate_journal("american_roulette", 40, 5, ("past_posting",)))


@pytest.fixture
def place(tmp_path: Path, evening: list[bytes]) -> Path:
    """A journal, the checkpoints that were kept elsewhere, and the keys."""
    written(tmp_path / "evening.jsonl", evening)
    folder = CheckpointFolder(tmp_path / "elsewhere")
    for note, _ in sealed(evening):
        folder.keep(note.encode())
    (tmp_path / "authority.pub").write_text(f"{AUTHORITY.public}\n")
    (tmp_path / "seal.key").write_text(f"{AUTHORITY.text()}\n")
    return tmp_path


def finding_of(vigia: Terminal, place: Path) -> dict[str, Any]:  # noqa: F811
    return json.loads(vigia("replay", place / "evening.jsonl", "--json").out.splitlines()[0])


def test_a_finding_has_a_dossier_that_holds(vigia: Terminal, place: Path) -> None:  # noqa: F811
    finding = finding_of(vigia, place)
    out = place / "dossier.zip"
    done = vigia(
        "dossier", finding["id"], "--journal", place / "evening.jsonl", "--checkpoint", place / "elsewhere",
        "--key", place / "authority.pub", "--sign", place / "seal.key", "-o", out,
    )  # fmt: skip
    assert done.status == 0, done.err
    assert verify.CheckpointKey(str(AUTHORITY.public)).fingerprint in done.out
    assert verify.main([str(out), "--key", str(place / "authority.pub")]) == 0
    files = verify.members(out.read_bytes())
    assert finding["id"] in files["judgement/findings.json"].decode()
    law = json.loads(files["law/law.json"])
    assert finding["paragraph"] in [paragraph["id"] for paragraph in law["paragraphs"]]
    assert any(paragraph["figures"] for paragraph in law["paragraphs"])


def test_journal_and_store_give_the_same_dossier(vigia: Terminal, place: Path) -> None:  # noqa: F811
    coup = finding_of(vigia, place)["coup"]
    assert vigia("replay", place / "evening.jsonl", "--store", place / "archive").status == 0
    one, other = place / "journal.zip", place / "store.zip"
    assert vigia("dossier", coup, "--journal", place / "evening.jsonl", "-o", one).status == 0
    assert vigia("dossier", coup, "--store", place / "archive", "-o", other).status == 0
    assert undated(one) == undated(other)


def test_it_says_what_is_missing(vigia: Terminal, place: Path) -> None:  # noqa: F811
    coup = finding_of(vigia, place)["coup"]
    journal, out = place / "evening.jsonl", place / "dossier.zip"
    done = vigia("dossier", coup, "--journal", journal, "-o", out)
    assert "No checkpoint covers it" in done.out
    assert "nobody vouches for findings, verdicts, law and PDF" in done.out
    again = vigia("dossier", coup, "--journal", journal, "-o", out)
    assert again.status == 2
    assert "exists" in again.one_sentence()
    unknown = vigia("dossier", "nobody", "--journal", journal, "-o", place / "x.zip")
    assert unknown.status == 2
    assert coup[:8] in unknown.one_sentence()
    assert vigia("dossier", coup, "-o", place / "x.zip").status == 2
    assert not (place / "x.zip").exists()


def test_a_simulation_is_refused_by_the_store_by_the_importer_and_by_the_dossier(
    vigia: Terminal,  # noqa: F811
    tmp_path: Path,
    evening: list[bytes],
) -> None:
    """With a sentence; a copy that hides its mark in an escape is found too."""
    hidden = evening[0].replace(b'"id":"', b'"id":"\\u0077hat-if-')
    journal = tmp_path / "what-if.jsonl"
    for first in (evening[0].replace(b'"id":"', b'"id":"' + PREFIX.encode()), hidden):
        assert simulated(first)
        written(journal, [first, *evening[1:]])
        done = vigia("replay", journal, "--store", tmp_path / "archive")
        assert done.status == 2
        assert "what-if simulation: it is not evidence" in done.err
        with pytest.raises(NotEvidence, match="Line 1 "):
            JournalQueue(journal)
        done = vigia(
            "dossier",
            next(json.loads(r)["subject"] for r in evening if b"subject" in r),
            "--journal",
            journal,
            "-o",
            tmp_path / "x.zip",
        )
        assert done.status == 2
        assert "not evidence" in done.err
    assert vigia("replay", journal).status == 0, "a simulation may be judged; it is only never kept"


def test_a_device_cannot_hide_behind_the_mark_of_a_simulation(evening: list[bytes]) -> None:
    """What a device sends is kept whatever it calls itself: only a journal that a person hands in is refused."""
    from projections.store import StoreListener
    from tests.engine.floor import judged

    class Rows(list[tuple[str, list[Any]]]):
        def write(self, table: str, columns: list[list[Any]]) -> None:
            self.append((table, columns))

    rows = Rows()
    listener = StoreListener(rows, handed_in=False)
    odd = evening[0].replace(b'"id":"', b'"id":"' + PREFIX.encode())
    listener.taken(odd, 1)
    listener.flush()
    assert rows[0][1][-1] == [odd]
    with pytest.raises(NotEvidence):
        StoreListener(rows).taken(odd, 1)
    assert judged([odd, *evening[1:]]).findings
