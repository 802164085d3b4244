"""`vigia report`: from journals to a signed edition, and from a figure back to its coups."""

import json
from pathlib import Path

import pytest

from streams.engine.notes import SecretKey
from tests.cli.terminal import Terminal

KEY = SecretKey("authority", bytes(32))
ASKED = ("--period", "2023-03-14", "--date", "2023-03-15")


@pytest.fixture
def key(tmp_path: Path) -> Path:
    (tmp_path / "key").write_text(KEY.text())
    return tmp_path / "key"


def test_a_report_is_made_checked_and_led_back_to_its_coups(
    vigia: Terminal, journal: Path, key: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "report"
    done = vigia("report", journal, "--shape", "maryland", *ASKED, "--sign", key, "-o", folder)
    assert done.status == 0, done.err
    assert vigia("report", "--check", folder, "--key", str(KEY.public)).status == 0
    data = json.loads((folder / "report.json").read_text())
    figure = next(each for each in data["figures"] if each["measure"] == "revenue" and each["venue"])
    coups = [json.loads(line) for line in vigia("report", journal, "--behind", figure["query"]).out.splitlines()]
    assert coups
    assert sum(each["revenue"] for each in coups) == figure["value"]
    (folder / "report.pt.csv").write_text("nothing happened")
    done = vigia("report", "--check", folder, "--key", str(KEY.public))
    assert (done.status, "was changed after it was signed" in done.err) == (1, True)


def test_the_same_journal_gives_the_same_files(vigia: Terminal, journal: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        assert vigia("report", journal, "--shape", "srij", *ASKED, "-o", tmp_path / name).status == 0
    files = [{path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("a", "b")]
    assert files[0] == files[1]


def test_a_journal_is_not_counted_twice(vigia: Terminal, journal: Path, tmp_path: Path) -> None:
    done = vigia("report", journal, journal, "--shape", "srij", *ASKED, "-o", tmp_path / "a")
    assert (done.status, "counted twice" in done.one_sentence()) == (2, True)
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--shape", "srij"), "--period is missing."),
        (("--behind", "everything"), "is not the query of a report"),
        (("--shape", "srij", "--period", "2023", "--date", "2023-03-15", "-o", "x"), "is not a period"),
        (("--check", "nowhere"), "Give the key with --key."),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    vigia: Terminal, journal: Path, words: tuple[str, ...], says: str
) -> None:
    done = vigia("report", journal, *words)
    assert (done.status, says in done.one_sentence()) == (2, True)


def test_a_store_gives_the_figures_of_its_journals(vigia: Terminal, tmp_path: Path) -> None:
    """Every figure with its query, the same openings behind them, and the same sentences on sums, floats and jackpots."""
    journal, store = tmp_path / "evening.jsonl", tmp_path / "store"
    assert vigia("simulate", "blackjack", "--coups", 6, "--cash-desk", "--missing", 700, "-o", journal).status == 0
    assert vigia("replay", journal, "--store", store).status == 0
    day = json.loads(journal.read_text().splitlines()[0])["time"][:10]
    asked = ("--shape", "maryland", "--period", day, "--date", "2026-11-18")
    for name, source in (("a", (journal,)), ("b", ("--store", store))):
        done = vigia("report", *source, *asked, "-o", tmp_path / name)
        assert done.status == 0, done.err
    one, other = (json.loads((tmp_path / name / "report.json").read_text()) for name in ("a", "b"))
    assert one["figures"] == other["figures"]
    assert one["openings"] == other["openings"]
    assert one["notes"] == other["notes"]
    assert [note for note in one["notes"] if "DO NOT AGREE" in note[1]]
    assert [note for note in one["notes"] if "In jackpots at the end" in note[1]]
    done = vigia("report", journal, "--store", store, *asked, "-o", tmp_path / "c")
    assert (done.status, "neither journals nor checkpoints" in done.one_sentence()) == (2, True)


def test_editions_of_a_report_are_a_chain_that_a_taking_back_breaks(
    vigia: Terminal, journal: Path, key: Path, tmp_path: Path
) -> None:
    """The report of one table, corrected when the journal of another comes: each edition names the one before."""
    more = tmp_path / "more.jsonl"
    made = vigia("simulate", "cussec", "--coups", 3, "--table", "CU-1", "-o", more)
    assert made.status == 0, made.err
    chain = tmp_path / "chain"
    asked = ("--shape", "srij", *ASKED, "--sign", key, "--chain", chain)
    check = ("report", "--check", chain, "--key", str(KEY.public))
    assert vigia(*check).status == 1
    for journals in ((journal,), (journal, more), (more,)):
        done = vigia("report", *journals, *asked)
        assert done.status == 0, done.err
    done = vigia("report", more, *asked)
    assert (done.status, "Nothing has changed" in done.one_sentence()) == (2, True)
    assert sorted(path.name for path in chain.iterdir()) == ["0001", "0002", "0003"]
    assert {path.name for path in tmp_path.iterdir()} == {"chain", "key", "lawful.jsonl", "more.jsonl"}
    done = vigia(*check)
    assert (done.status, "3 editions, whole, signed and chained" in done.out) == (0, True)
    last = done.out.split()[-1]
    assert vigia(*check, "--last", last).status == 0
    (chain / "0003").rename(tmp_path / "0003")
    done = vigia(*check)
    assert (done.status, "2 editions" in done.out) == (0, True)  # whoever kept no hash cannot see it
    done = vigia(*check, "--last", last)
    assert (done.status, "taken back" in done.err) == (1, True)
    (tmp_path / "0003").rename(chain / "0003")
    (chain / "0002").rename(tmp_path / "0002")
    done = vigia(*check)
    assert (done.status, "the chain is broken" in done.err) == (1, True)
    assert vigia("report", journal, *asked).status == 2
    (chain / "0003").rename(chain / "0002")
    assert vigia(*check).status == 1
    (chain / "0002").rename(tmp_path / "0003")
    other = ("--shape", "nevada", *ASKED, "--sign", key, "--chain", chain)
    done = vigia("report", journal, *other)
    assert (done.status, "of another report" in done.one_sentence()) == (2, True)
