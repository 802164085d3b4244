"""A publication in a folder: a chain of signed editions, pages that a browser opens from a disk."""

import json
import shutil
from pathlib import Path

import pytest

from projections.reports.disclosure import rules_on
from projections.reports.pages import edition_page
from projections.reports.periods import Period
from projections.reports.publication import DATA, EDITIONS, data_of, edition_files, read_chain
from projections.speech import Speech, Spoken
from projections.statistics.cube import Cube
from streams.engine.notes import SecretKey
from tests.reports.test_disclosure import THREE, country

KEY = SecretKey("authority", bytes(32))
RULES = rules_on("2023-04-01")
CUBE = country(*THREE, ("A", "y", "2023-01", 50), *[(house, "x", "2023-02", 70) for house in "ABC"])


def publish(site: Path, cube: Cube = CUBE, period: str = "2023-01") -> None:
    chain = read_chain(site, KEY.public)
    folder = site / EDITIONS / f"{len(chain) + 1:04d}"
    folder.mkdir(parents=True)
    data = data_of(cube, Period.read(period), "2023-04-01", RULES, chain)
    for name, content in edition_files(data, chain, KEY).items():
        (folder / name).write_bytes(content)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for period in ("2023-01", "2023-02", "2023-Q1"):
        publish(tmp_path / "site", period=period)
    return tmp_path / "site"


def test_every_edition_names_the_one_before(site: Path) -> None:
    chain = read_chain(site, KEY.public)
    assert [each.number for each in chain] == [1, 2, 3]
    assert [each.listed["previous"] for each in chain] == [None, chain[0].digest, chain[1].digest]


def test_the_same_journals_give_the_same_edition(site: Path, tmp_path: Path) -> None:
    publish(tmp_path / "other")
    for path in (tmp_path / "other" / EDITIONS / "0001").iterdir():
        assert path.read_bytes() == (site / EDITIONS / "0001" / path.name).read_bytes()


def test_a_withheld_row_has_no_figure_in_any_file(site: Path) -> None:
    data = json.loads((site / EDITIONS / "0001" / DATA).read_text())
    (row,) = [row for row in data["rows"] if row["game"] == "y"]
    assert (row["withheld"], row["revenue"], row["coups"]) == ("threshold", None, None)
    (protects,) = [row for row in data["rows"] if row["withheld"] == "complementary"]
    assert (protects["game"], protects["revenue"]) == ("x", None)
    for name in ("pt.html", "data.pt.csv"):
        text = (site / EDITIONS / "0001" / name).read_text()
        assert "0,50\u00a0AOA" not in text
        assert ",50," not in text


@pytest.mark.parametrize("damage", ["changed", "removed", "swapped", "renumbered", "unsigned", "added"])
def test_nobody_changes_or_takes_back_an_edition_unnoticed(site: Path, damage: str) -> None:
    one, two = site / EDITIONS / "0001", site / EDITIONS / "0002"
    match damage:
        case "changed":
            (one / "pt.html").write_text("<p>nothing</p>")
        case "removed":
            shutil.rmtree(two)
        case "swapped":
            one.rename(site / "aside")
            two.rename(one)
            (site / "aside").rename(two)
        case "renumbered":
            shutil.rmtree(one)
            two.rename(one)
            (site / EDITIONS / "0003").rename(two)
        case "unsigned":
            (two / "publication.note").write_text((one / "publication.note").read_text())
        case "added":
            (two / "more.csv").write_text("x")
    with pytest.raises(Spoken):
        read_chain(site, KEY.public)


def test_the_last_edition_is_missed_by_whoever_kept_its_hash(site: Path) -> None:
    last = read_chain(site, KEY.public)[-1].digest
    shutil.rmtree(site / EDITIONS / "0003")
    assert len(read_chain(site, KEY.public)) == 2
    with pytest.raises(Spoken, match="taken back"):
        read_chain(site, KEY.public, last)


def test_another_key_does_not_count(site: Path) -> None:
    with pytest.raises(Spoken, match="signature"):
        read_chain(site, SecretKey("authority", bytes([7]) * 32).public)


def test_names_from_events_harm_no_page() -> None:
    evil = "<script>alert(1)</script>\u202e"
    data = data_of(
        country(*[(house, evil, "2023-01", 10) for house in "ABC"]), Period.read("2023-01"), "2023-04-01", RULES, []
    )
    text = edition_page(data, 1, Speech("pt"))
    assert "<script" not in text
    assert "\u202e" not in text
    assert "&lt;script&gt;" in text


def test_a_day_is_not_published() -> None:
    with pytest.raises(Spoken, match="not a day"):
        data_of(CUBE, Period.read("2023-01-10"), "2023-04-01", RULES, [])
