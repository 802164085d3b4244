"""A publication in a folder: a chain of signed editions, pages that a browser opens from a disk."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from projections.dossier.sheets import canonical
from projections.reports.chain import sha256
from projections.reports.disclosure import LATE
from projections.reports.disclosure_rules import rules_on
from projections.reports.front import check_front, front_files
from projections.reports.ledger import Ledger, ledger_text, read_ledger
from projections.reports.pages import edition_page
from projections.reports.periods import Period
from projections.reports.publication import CHAIN, DATA, EDITIONS, Background, data_of, edition_files, read_chain
from projections.speech import Speech, Spoken
from projections.statistics.cube import Cube
from streams.engine.notes import SecretKey
from tests.reports.countries import Play, country
from tests.reports.cubes import cell, played

KEY = SecretKey("authority", bytes(32))
RULES = rules_on("2023-04-01")
X, Y = "american_roulette", "cussec"
JANUARY: list[Play] = [(house, X, "2023-01", 100) for house in "ABC"]
CUBE = country(*JANUARY, ("A", Y, "2023-01", 50), *[(house, X, "2023-02", 70) for house in "ABC"])


def publish(
    site: Path, cube: Cube = CUBE, period: str = "2023-01", ledger: Ledger | None = None, **more: Any
) -> list[Any]:
    """One more edition, with its front pages; its rows."""
    chain, books = read_chain(site, KEY.public), {} if ledger is None else ledger
    folder = site / EDITIONS / f"{len(chain) + 1:04d}"
    data, entry = data_of(cube, Period.read(period), "2023-04-01", RULES, Background(chain, books, **more))
    files = edition_files(data, chain, KEY)
    books[sha256(files[CHAIN.list_name])] = entry
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    for name, content in front_files(read_chain(site, KEY.public), KEY).items():
        (site / name).write_bytes(content)
    rows: list[Any] = data["rows"]
    return rows


def row_of(rows: list[Any], game: str, month: str = "2023-01-01") -> dict[str, Any]:
    (row,) = [row for row in rows if row["game"] == game and row["first_day"] == month]
    return dict(row)


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
    row = row_of(data["rows"], Y)
    assert (row["withheld"], row["revenue"], row["coups"]) == ("threshold", None, None)
    (protects,) = [row for row in data["rows"] if row["withheld"] == "complementary"]
    assert (protects["game"], protects["revenue"]) == (X, None)
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
    known = {cell(house, X, "T", "2023-01-10", currency=evil): played(10, 0) for house in "ABC"}
    data, _ = data_of(Cube(known), Period.read("2023-01"), "2023-04-01", RULES, Background())
    text = edition_page(data, 1, Speech("pt"))
    assert "<script" not in text
    assert "\u202e" not in text
    assert "&lt;script&gt;" in text


def test_a_day_is_not_published() -> None:
    with pytest.raises(Spoken, match="not a day"):
        data_of(CUBE, Period.read("2023-01-10"), "2023-04-01", RULES, Background())


# Earlier editions, and what they were made of.


FIVE: list[Play] = [(house, game, "2023-01", 100) for house in "ABCDE" for game in (X, Y)]
LATER = [(house, game, month, handle + (40 if (house, game) == ("A", X) else 0)) for house, game, month, handle in FIVE]


def test_a_second_edition_of_a_month_does_not_show_whose_records_came_late(tmp_path: Path) -> None:
    site, ledger = tmp_path / "site", Ledger()
    first = publish(site, country(*FIVE), ledger=ledger)
    second = publish(site, country(*LATER), ledger=read_ledger(ledger_text(ledger)))
    assert row_of(first, X)["handle"] == 500
    corrected = row_of(second, X)
    assert (corrected["withheld"], corrected["handle"], corrected["shown_in"]) == (LATE, None, 1)
    assert row_of(second, Y)["handle"] == 500
    text = (site / EDITIONS / "0002" / "en.html").read_text()
    assert "withheld: a correction of few houses; the figure of edition 1 stands" in text
    assert "540" not in (site / EDITIONS / "0002" / DATA).read_text()


def test_without_a_ledger_late_records_are_refused_and_the_same_records_are_not(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, country(*FIVE))
    again = publish(site, country(*FIVE), checkpoints=({"origin": "a", "size": 1},))
    assert row_of(again, X)["withheld"] is None
    with pytest.raises(Spoken, match=r"edition 1 shows .*: give with --ledger the one written then"):
        publish(site, country(*LATER))


def test_a_part_from_its_own_journals_is_checked_against_the_whole_that_was_published(tmp_path: Path) -> None:
    """Y is withheld in February. January and March alone would tell it, since the quarter was published."""
    plays: list[Play] = [
        (house, game, month, 100)
        for house in "ABCDE" for game in (X, Y) for month in ("2023-01", "2023-02", "2023-03")
        if (game, month) != (Y, "2023-02") or house in "AB"
    ]  # fmt: skip
    site, ledger = tmp_path / "site", Ledger()
    quarter = publish(site, country(*plays), "2023-Q1", ledger=ledger)
    assert row_of([row for row in quarter if row["last_day"] == "2023-02-28"], Y, "2023-02-01")["withheld"]
    shown = {(row["game"], row["first_day"]) for row in quarter if not row["withheld"]}
    for month in ("2023-01", "2023-03"):
        own = country(*(play for play in plays if play[2] == month))
        again = publish(site, own, month, ledger=ledger)
        assert {(row["game"], row["first_day"]) for row in again if not row["withheld"]} <= shown
    bare = tmp_path / "bare"
    publish(bare, country(*plays), "2023-Q1")
    with pytest.raises(Spoken, match="these journals give"):
        publish(bare, country(*(play for play in plays if play[2] == "2023-01")), "2023-01")


def test_a_ledger_of_other_figures_is_refused(tmp_path: Path) -> None:
    site, ledger = tmp_path / "site", Ledger()
    publish(site, country(*FIVE), ledger=ledger)
    (digest,) = ledger
    other = Ledger()
    publish(tmp_path / "other", country(*LATER), ledger=other)
    ledger[digest] = next(iter(other.values()))
    with pytest.raises(Spoken, match="not that of this publication"):
        publish(site, country(*FIVE), ledger=ledger)
    with pytest.raises(Spoken, match="cannot be read"):
        read_ledger(b"{}")


def test_houses_of_one_operator_are_one(tmp_path: Path) -> None:
    """A threshold of three houses that are two operators' would protect nobody from his own partner."""
    owners = {"A": "Grupo", "B": "Grupo", "C": "Sol"}
    rows = publish(tmp_path / "site", country(*JANUARY), operators=owners)
    assert {row["withheld"] for row in rows} == {"threshold"}
    assert {row["withheld"] for row in publish(tmp_path / "other", country(*JANUARY))} == {None}
    with pytest.raises(Spoken, match="no operator of the list has this house"):
        publish(tmp_path / "more", country(*FIVE), operators=owners)


def test_a_game_that_no_law_names_is_no_row_and_in_no_total(tmp_path: Path) -> None:
    """Whoever sends events may invent a game, and so may a regulation."""
    invented = country(*JANUARY, *[(house, "unicorn", "2023-01", 1_000) for house in "ABCDE"])
    invented = invented.plus(Cube({cell("D", X, day="2023-01-10", regulation="xx-1"): played(7, 0)}))
    ledger = Ledger()
    rows = publish(tmp_path / "site", invented, ledger=ledger)
    assert {(row["game"], row["handle"]) for row in rows} == {(X, 300), ("", 300)}
    (entry,) = ledger.values()
    assert (entry.apart.games, entry.apart.coups) == ((X, "unicorn"), 60)
    page = (tmp_path / "site" / EDITIONS / "0001" / "en.html").read_text()
    assert "unicorn" not in page
    assert "records of games that no law names" in page
    plain = publish(tmp_path / "plain", country(*JANUARY))
    assert plain == rows


def test_money_that_nobody_knows_is_not_zero(tmp_path: Path) -> None:
    some = Cube({cell("A", X, "T-2", "2023-01-11"): played(0, 0, coups_unpriced=3)}).plus(country(*JANUARY))
    row = row_of(publish(tmp_path / "site", some), X)
    assert (row["handle"], row["known_part"]["handle"]) == (None, 300)
    assert "coups_missing" not in row  # all three are A's
    edition = tmp_path / "site" / EDITIONS / "0001"
    assert "3 AOA, without some coups" in (edition / "en.html").read_text().replace("\u00a0", " ")
    assert "300, without some coups" in (edition / "data.en.csv").read_text()


def test_checkpoints_are_named_by_the_hash_of_their_list_alone(tmp_path: Path) -> None:
    """How long a table's log is tells how much it played: the list stays with the authority."""
    seals = ({"origin": "luanda/T-1/2023-01-10", "size": 4711, "root": "AA=="},)
    ledger = Ledger()
    publish(tmp_path / "site", ledger=ledger, checkpoints=seals)
    data = json.loads((tmp_path / "site" / EDITIONS / "0001" / DATA).read_text())
    (entry,) = read_ledger(ledger_text(ledger)).values()
    assert data["checkpoints"] == sha256(canonical(entry.checkpoints))
    for path in (tmp_path / "site" / EDITIONS / "0001").iterdir():
        assert "4711" not in path.read_text()
        assert "luanda" not in path.read_text()


# Front pages.


@pytest.mark.parametrize(
    "damage", ["index.html", "check.en.html", "added.html", "removed", "other", "older", "unsigned"]
)
def test_front_pages_are_signed_with_the_editions_that_they_lead_to(site: Path, damage: str) -> None:
    chain = read_chain(site, KEY.public)
    check_front(site, chain, KEY.public)
    match damage:
        case "removed":
            (site / "index.pt.html").unlink()
        case "other":
            for name, content in front_files(chain, SecretKey("authority", bytes([7]) * 32)).items():
                (site / name).write_bytes(content)
        case "older":
            for name, content in front_files(chain[:-1], KEY).items():
                (site / name).write_bytes(content)
        case "unsigned":
            (site / "front.note").unlink()
        case _:
            (site / damage).write_text("<p>other</p>")
    with pytest.raises(Spoken):
        check_front(site, chain, KEY.public)


def test_a_correction_shows_what_the_figure_was(tmp_path: Path) -> None:
    """In the edition's page and data, and in the index; what did not change says nothing."""
    site, ledger = tmp_path / "site", Ledger()
    publish(site, country(*JANUARY), ledger=ledger)
    more = [(house, game, month, handle + 10) for house, game, month, handle in JANUARY]
    rows = publish(site, country(*more), ledger=ledger)
    assert {(row["shown_in"], row["was"]["handle"], row["handle"]) for row in rows} == {(1, 300, 330)}
    page = (site / EDITIONS / "0002" / "en.html").read_text()
    assert page.count(", in edition 1</td>") == 2
    assert "corrects figures of edition 1" in (site / "index.en.html").read_text()
    quarter = publish(site, country(*more), "2023-Q1", ledger=ledger)
    assert {row["was"] is None for row in quarter} == {True}
    assert "in edition" not in (site / EDITIONS / "0003" / "en.html").read_text()


def test_the_same_months_are_published_again_only_if_something_changed(tmp_path: Path) -> None:
    site, ledger = tmp_path / "site", Ledger()
    publish(site, country(*JANUARY), ledger=ledger)
    with pytest.raises(Spoken, match="nothing has changed since edition 1"):
        publish(site, country(*JANUARY), ledger=ledger)
    publish(site, country(*JANUARY), ledger=ledger, checkpoints=({"origin": "a", "size": 1},))
    assert len(read_chain(site, KEY.public)) == 2
