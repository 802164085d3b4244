"""`vigia publish`: from journals to a site, and what is refused."""

from pathlib import Path

import pytest

from producers.simulator import simulate_journal
from projections.reports.publication import EDITIONS
from streams.engine.notes import SecretKey
from tests.cli.conftest import written
from tests.cli.terminal import Terminal

KEY = SecretKey("authority", bytes(32))


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Three houses that play the same game for one evening."""
    folder = tmp_path_factory.mktemp("evenings")
    paths = []
    for seed, venue in ((1, "luanda"), (2, "benguela"), (8, "huambo")):  # in no measure does one of them dominate
        records = list(simulate_journal("french_roulette", 2, seed, venue=venue))
        paths.append(written(folder / f"{venue}.jsonl", records))
    return paths


def test_the_command_publishes_checks_and_refuses(vigia: Terminal, evenings: list[Path], tmp_path: Path) -> None:
    (tmp_path / "key").write_text(KEY.text())
    ledger = tmp_path / "ledger.json"
    asked = ("--period", "2023-03", "--date", "2023-04-03", "--sign", tmp_path / "key", "--ledger", ledger)
    done = vigia("publish", tmp_path / "site", *evenings, *asked)
    assert done.status == 0, done.err
    assert {path.name for path in (tmp_path / "site").iterdir()} == {
        "editions", "index.html", "front.json", "front.note",
        *(f"{name}.{say}.html" for name in ("index", "check") for say in ("pt", "en")),
    }  # fmt: skip
    assert ledger.stat().st_mode & 0o077 == 0
    done = vigia("publish", tmp_path / "site", "--check", "--key", str(KEY.public))
    assert (done.status, "1 editions, whole, signed and chained" in done.out) == (0, True)
    (tmp_path / "site" / "index.html").write_text("<p>Another front page</p>")
    done = vigia("publish", tmp_path / "site", "--check", "--key", str(KEY.public))
    assert (done.status, "index.html is not what was signed" in done.err) == (1, True)
    assert vigia("publish", tmp_path / "site", "--front", "--sign", tmp_path / "key").status == 0
    assert vigia("publish", tmp_path / "site", "--check", "--key", str(KEY.public)).status == 0
    done = vigia("publish", tmp_path / "site", evenings[0], *asked[:-1], tmp_path / "lost.json")
    assert (done.status, "these journals give" in done.err) == (2, True)
    done = vigia("publish", tmp_path / "site", *evenings, *asked[:-1], tmp_path / "site" / "ledger.json")
    assert (done.status, "outside the folder" in done.err) == (2, True)
    (tmp_path / "site" / EDITIONS / "0001" / "data.en.csv").write_text("x")
    assert vigia("publish", tmp_path / "site", "--check", "--key", str(KEY.public)).status == 1
    assert vigia("publish", tmp_path / "site", *evenings, *asked).status == 2


def test_houses_of_the_list_of_operators_count_as_one(vigia: Terminal, evenings: list[Path], tmp_path: Path) -> None:
    (tmp_path / "key").write_text(KEY.text())
    (tmp_path / "operators.toml").write_text('Grupo = ["luanda", "benguela"]\nSol = ["huambo"]\n')
    asked = (
        "--period",
        "2023-03",
        "--date",
        "2023-04-03",
        "--sign",
        tmp_path / "key",
        "--ledger",
        tmp_path / "ledger.json",
    )
    done = vigia("publish", tmp_path / "site", *evenings, *asked, "--operators", tmp_path / "operators.toml")
    assert (done.status, "2 rows, 2 withheld" in done.out) == (0, True), done.err
    (tmp_path / "operators.toml").write_text('Grupo = ["luanda"]')
    done = vigia("publish", tmp_path / "site", *evenings, *asked, "--operators", tmp_path / "operators.toml")
    assert (done.status, "no operator of the list" in done.err) == (2, True)
