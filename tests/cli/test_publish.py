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
    for seed, venue in enumerate(("luanda", "benguela", "huambo"), 1):
        records = list(simulate_journal("french_roulette", 2, seed, venue=venue))
        paths.append(written(folder / f"{venue}.jsonl", records))
    return paths


def test_the_command_publishes_checks_and_refuses(vigia: Terminal, evenings: list[Path], tmp_path: Path) -> None:
    (tmp_path / "key").write_text(KEY.text())
    asked = ("--period", "2023-03", "--date", "2023-04-03", "--sign", tmp_path / "key")
    done = vigia("publish", tmp_path / "site", *evenings, *asked)
    assert done.status == 0, done.err
    assert {path.name for path in (tmp_path / "site").iterdir()} == {
        "editions", "index.html", *(f"{name}.{say}.html" for name in ("index", "check") for say in ("pt", "en"))
    }  # fmt: skip
    done = vigia("publish", tmp_path / "site", "--check", "--key", str(KEY.public))
    assert (done.status, "1 editions, whole, signed and chained" in done.out) == (0, True)
    (tmp_path / "site" / EDITIONS / "0001" / "data.en.csv").write_text("x")
    assert vigia("publish", tmp_path / "site", "--check", "--key", str(KEY.public)).status == 1
    assert vigia("publish", tmp_path / "site", *evenings, *asked).status == 2
