"""One journal of two casinos that share every name, and use each name of a coup twice: the person says which is meant."""

import json
import re
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import written
from tests.cli.terminal import Terminal
from tests.console.houses import ALFA, BETA, DEALER, journal


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Path:
    records = [raw for venue in (ALFA, BETA) for raw in journal(venue)]
    return written(tmp_path_factory.mktemp("houses") / "both.jsonl", records)


@pytest.fixture(scope="module")
def coup() -> str:
    records = map(json.loads, journal(BETA))
    return str(next(record["subject"] for record in records if record["type"] == "payout_made"))


def offered(sentence: str) -> list[tuple[str, ...]]:
    return re.findall(r"--venue (\S+) --table (\S+) --opening (\w{32})", sentence)


def test_every_coup_that_may_be_meant_is_listed(vigia: Terminal, both: Path, coup: str) -> None:
    refused = vigia("coup", coup, "--journal", both)
    assert refused.status == 2
    assert [venue for venue, _, _ in offered(refused.one_sentence())] == [ALFA, ALFA, BETA, BETA]
    assert "existe em 4 aberturas" in vigia("coup", coup, "--journal", both, "--lang", "pt").one_sentence()
    of_one = vigia("coup", coup, "--journal", both, "--venue", BETA)
    assert of_one.status == 2
    assert {venue for venue, _, _ in offered(of_one.one_sentence())} == {BETA}
    elsewhere = vigia("coup", coup, "--journal", both, "--venue", "casino-gama")
    assert (elsewhere.status, len(offered(elsewhere.one_sentence()))) == (2, 4)


def test_the_one_that_is_chosen_is_shown_and_no_other(vigia: Terminal, both: Path, coup: str) -> None:
    for venue, table, opening in offered(vigia("coup", coup, "--journal", both).one_sentence()):
        done = vigia("coup", coup, "--journal", both, "--venue", venue, "--table", table, "--opening", opening[:8])
        assert done.status == 0, done.err
        assert done.out.count(f"Coup {coup} ") == 1
        assert venue in done.out
        assert (ALFA if venue == BETA else BETA) not in done.out
        assert DEALER not in done.out or venue == ALFA


def test_a_dossier_is_of_the_coup_that_is_chosen(vigia: Terminal, both: Path, coup: str, tmp_path: Path) -> None:
    refused = vigia("dossier", coup, "--journal", both, "-o", tmp_path / "none.zip")
    assert (refused.status, len(offered(refused.one_sentence()))) == (2, 4)
    venue, table, opening = offered(refused.one_sentence())[-1]
    out = tmp_path / "dossier.zip"
    done = vigia(
        "dossier", coup, "--journal", both, "--venue", venue, "--table", table, "--opening", opening, "-o", out
    )
    assert done.status == 0, done.err
    with zipfile.ZipFile(out) as packed:
        records = packed.read("events/records.jsonl").splitlines()
    assert set(records) <= set(journal(BETA))
    assert (venue, records[0]) == (BETA, [raw for raw in journal(BETA) if b'"table_opened"' in raw][-1])
