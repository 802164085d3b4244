"""What is asked of the invented game, inside the copy of the tree that has it: `test_coin_toss.py` runs this there."""

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from producers.simulator import GAMES, simulate_journal
from projections.cli.simulated_floor import names
from projections.console.addresses import address
from projections.film import Film, films
from projections.film.drawings import observe
from schemas.identity import CoupId
from streams.law.files import load_law
from tests.cli.conftest import vigia, written
from tests.cli.terminal import Terminal
from tests.console.conftest import access, client_as, clock, console, console_of, law, services, stored
from tests.console.test_floor import play

__all__ = ["access", "client_as", "clock", "console", "console_of", "law", "services", "stored", "vigia"]

GAME = "coin_toss@xx-coin"
RULE = "coin_toss/bets_on_the_side_that_falls_win"


@pytest.fixture(scope="session")
def evening() -> list[bytes]:
    """One table with one trick."""
    return list(simulate_journal(GAME, 20, 1, ("short_prize",)))


@pytest.fixture(scope="session")
def spoiled(evening: list[bytes]) -> Film:
    """The coup in which the prize was short."""
    coups = dict.fromkeys(json.loads(raw).get("subject") for raw in evening)
    shot = [film for coup in coups if coup for film in films(coup, "CT-1", enumerate(evening, 1), load_law(), observe)]
    (film,) = (film for film in shot if film.findings)
    return film


def test_the_command_simulates_replays_and_tells_the_coup(vigia: Terminal, tmp_path: Path, spoiled: Film) -> None:
    journal = tmp_path / "evening.jsonl"
    words = ("coin_toss", "--regulation", "xx-coin", "--coups", 20, "--seed", 1, "--trick", "short_prize")
    assert vigia("simulate", *words, "-o", journal).status == 0
    replayed = vigia("replay", journal)
    assert "it was due 1,000 AOA and to lose 0 AOA." in replayed.out.replace("\u00a0", " ")
    assert len(re.findall(r"^\d{4}-\d\d-\d\d ", replayed.out, re.MULTILINE)) == 1
    assert f"{RULE} " in replayed.out
    output = vigia("coup", spoiled.coup, "--journal", journal, "--lang", "pt").out
    assert "Zita lança a moeda: coroa." in output
    assert "moeda lançada" in output
    assert "não avaliável" not in output
    shown = vigia("law", "show", "xx-coin/1", "--lang", "pt").out
    assert "prémio por unidade da moeda" in shown


def test_the_dossier_holds_the_finding(vigia: Terminal, tmp_path: Path, evening: list[bytes], spoiled: Film) -> None:
    journal, dossier = written(tmp_path / "evening.jsonl", evening), tmp_path / "coup.zip"
    assert vigia("dossier", spoiled.coup, "--journal", journal, "-o", dossier).status == 0
    with zipfile.ZipFile(dossier) as archive:
        assert RULE in archive.read("judgement/findings.json").decode()
        assert "xx-coin/1" in archive.read("law/law.json").decode()
        assert archive.read("dossier.pdf").startswith(b"%PDF")
        archive.extract("verify.py", tmp_path)
    command = [sys.executable, "-I", "-S", "verify.py", "coup.zip"]
    checked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "IT AGREES WITH ITSELF" in checked.stdout, checked.stdout + checked.stderr  # nobody signed it


def test_the_demo_has_a_table_of_it() -> None:
    assert ("CT-1", GAME) in names(len(GAMES))


def test_the_film_knows_the_coin_once_it_is_tossed(spoiled: Film) -> None:
    assert {frame.known.marks.get("side") for frame in spoiled.frames} == {None, "tails"}
    assert {frame.known.marks.get("mint") for frame in spoiled.frames} == {"Luanda"}


def test_the_floor_shows_a_table_of_it_while_it_plays(
    client_as: Any, services: Any, law: Any, evening: list[bytes]
) -> None:
    tossed = max(place for place, raw in enumerate(evening) if b"coin_tossed" in raw)
    play(services.feed.floor, law, evening[: tossed + 1])
    floor = client_as("investigator").get("/floor").text
    assert "Cara ou coroa" in floor
    assert "moeda lançada" in floor


def test_the_statistics_count_its_coups_and_take_no_money_for_zero(client_as: Any) -> None:
    """It says nothing of its figures."""
    page = client_as("statistician").get("/statistics?by=game").text
    assert "Cara ou coroa" in page
    assert "20 golpes sem valores" in page


def test_the_console_shows_coup_drawing_account_finding_and_law_and_names_nobody(client_as: Any, spoiled: Film) -> None:
    client = client_as("investigator")
    coup = address(CoupId(spoiled.place.venue, spoiled.table, spoiled.opening, spoiled.coup))
    last = len(spoiled.frames) - 1
    paths = (coup, f"{coup}?frame={last}", f"{coup}/frames", f"{coup}/account", "/findings", "/law/xx-coin/1")
    pages = {path: client.get(path) for path in paths}
    (finding,) = spoiled.findings
    pages["finding"] = client.get(f"/findings/{finding.id}")
    assert {path: page.status_code for path, page in pages.items()} == dict.fromkeys(pages, 200)
    assert "lança a moeda: coroa." in pages[coup].text
    assert "Cara ou coroa" in pages["finding"].text
    assert "prémio por unidade da moeda" in pages["/law/xx-coin/1"].text
    assert "prémio por unidade da moeda" in pages["finding"].text
    picture = re.search(r"<svg.*?</svg>", pages[f"{coup}?frame={last}"].text, re.DOTALL)
    assert "coroa" in " ".join(ET.fromstring(picture.group()).itertext())
    everybody = {stake.player for stake in spoiled.frames[-2].known.stakes} | {"Zita"}
    for page in pages.values():
        assert not re.search(rf"\b({'|'.join(everybody)})\b", page.text)
