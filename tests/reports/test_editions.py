"""Editions: the same to the byte, signed, corrected by a new one; and names from events that cannot harm."""

import csv
import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from pypdf import PdfReader

from projections.reports.data_files import figures
from projections.reports.editions import DATA, LIST, NOTE, edition, read_edition, rendered_file
from projections.speech import Spoken
from projections.statistics.cube import Cube
from streams.engine.notes import SecretKey
from tests.reports.cubes import CUBE, cell, played, report

KEY, OTHER = SecretKey("authority", bytes(32)), SecretKey("authority", bytes([1]) * 32)
EVIL = '=HYPERLINK("http://x")<script>alert(1)</script>\u202e\x00\ud800'


def written(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return edition(report("maryland", "2023-03-14"), KEY)


def test_the_same_report_is_the_same_to_the_byte(files: dict[str, bytes]) -> None:
    assert edition(report("maryland", "2023-03-14"), KEY) == files
    assert set(files) == {
        LIST, NOTE, DATA, "report.parquet", *(f"report.{say}.{kind}" for say in ("pt", "en") for kind in ("csv", "pdf", "xlsx"))
    }  # fmt: skip


def test_every_figure_has_its_definition_and_its_query(files: dict[str, bytes]) -> None:
    data = json.loads(files[DATA])
    assert all(each["measure"] in data["definitions"] and "days=2023-" in each["query"] for each in data["figures"])
    rows = pq.read_table(io.BytesIO(files["report.parquet"])).to_pylist()
    assert [row["query"] for row in rows] == [each["query"] for each in data["figures"]]


def test_people_find_the_figures_in_every_format(files: dict[str, bytes]) -> None:
    lines = list(csv.reader(io.StringIO(files["report.en.csv"].decode("utf-8-sig"))))
    assert any("luanda" in line and "60\u00a0AOA" in line for line in lines)
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(files["report.pt.pdf"])).pages)
    assert "Drop, ganho e retenção" in text
    assert "revenue currency=AOA" in text.replace("\n", " ")
    with zipfile.ZipFile(io.BytesIO(files["report.pt.xlsx"])) as book:
        assert any("chart" in name for name in book.namelist())
        assert b"2023-04-03" in book.read("docProps/core.xml")


def test_a_signed_edition_is_whole(tmp_path: Path, files: dict[str, bytes]) -> None:
    own = read_edition(written(tmp_path / "e", files), KEY.public)
    assert (own.listed["edition"], own.listed["previous"], own.listed["changed"]) == (1, None, [])


@pytest.mark.parametrize("name", [DATA, "report.pt.csv", "report.en.pdf", LIST])
def test_a_report_that_was_edited_after_it_was_signed_is_noticed(tmp_path: Path, files, name: str) -> None:
    folder = written(tmp_path / "e", files)
    content = (folder / name).read_bytes()
    (folder / name).write_bytes(content.replace(b"2023", b"2024", 1))
    with pytest.raises(Spoken):
        read_edition(folder, KEY.public)


def test_so_is_one_whose_list_was_made_again_by_somebody_else(tmp_path: Path) -> None:
    forged = edition(report("srij", "2023-03", Cube({cell(): played(10, 1)})), OTHER)
    with pytest.raises(Spoken, match="signature"):
        read_edition(written(tmp_path / "e", forged), KEY.public)
    del forged[NOTE]
    with pytest.raises(Spoken, match="signature"):
        read_edition(written(tmp_path / "n", forged), KEY.public)


def test_a_file_more_or_less_is_noticed(tmp_path: Path, files: dict[str, bytes]) -> None:
    more = written(tmp_path / "more", files | {"extra.pdf": b"x"})
    less = written(tmp_path / "less", {name: body for name, body in files.items() if name != "report.pt.csv"})
    for folder in (more, less):
        with pytest.raises(Spoken, match="not those of the list"):
            read_edition(folder, KEY.public)


def test_a_correction_names_the_edition_before_and_what_changed(tmp_path: Path) -> None:
    first = read_edition(written(tmp_path / "1", edition(report(), KEY)), KEY.public)
    late = Cube({**CUBE.cells, cell(day="2023-03-21"): played(800, 300)}, CUBE.openings)
    files = edition(report(cube=late), KEY, first)
    second = read_edition(written(tmp_path / "2", files), KEY.public)
    assert (second.listed["edition"], second.listed["previous"]) == (2, first.digest)
    (change,) = [
        each for each in second.listed["changed"]
        if each["sheet"] == "revenue_by_game" and each["query"].startswith("revenue currency=AOA game=american_roulette days=2023-03")
    ]  # fmt: skip
    assert (change["was"], change["is"]) == ("5000", "5500")
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(files["report.en.pdf"])).pages)
    assert "Edition 2" in text
    third = edition(report(), KEY, second)
    assert json.loads(third[LIST])["edition"] == 3


def test_a_correction_of_nothing_or_of_another_report_is_refused(tmp_path: Path) -> None:
    first = read_edition(written(tmp_path / "1", edition(report(), KEY)), KEY.public)
    with pytest.raises(Spoken, match="nothing has changed"):
        edition(report(), KEY, first)
    with pytest.raises(Spoken, match="another report"):
        edition(report(scope="luanda"), KEY, first)


def test_notes_and_corrections_stand_in_every_format(tmp_path: Path) -> None:
    first = read_edition(written(tmp_path / "1", edition(report(), KEY)), KEY.public)
    noted = replace(report(), notes=(("Nota da casa", "=A note"),))
    files = edition(noted, KEY, first)
    with zipfile.ZipFile(io.BytesIO(files["report.en.xlsx"])) as book:
        texts = book.read("xl/sharedStrings.xml").decode()
    pdf = " ".join(each.extract_text() for each in PdfReader(io.BytesIO(files["report.en.pdf"])).pages)
    for text in (files["report.en.csv"].decode(), texts, pdf, files[DATA].decode()):
        assert "=A note" in text
        assert first.digest in text.replace("\n", "")
    assert "'=A note" in texts
    assert "Nota da casa" in files["report.pt.csv"].decode()


def test_names_from_events_harm_nobody() -> None:
    cube = Cube({cell(EVIL, table=EVIL): played(10, 4)})
    files = edition(report("maryland", "2023-03-14", cube), KEY)
    for line in csv.reader(io.StringIO(files["report.en.csv"].decode("utf-8-sig"))):
        assert not any(field.startswith(("=", "@", "+")) for field in line)
    assert "\u202e" not in files["report.en.csv"].decode()
    with zipfile.ZipFile(io.BytesIO(files["report.en.xlsx"])) as book:
        assert not any(b"<f>" in book.read(name) for name in book.namelist())
        assert not any(b"<script>" in book.read(name) for name in book.namelist())
    assert files[DATA].isascii()
    (query,) = {
        each["query"]
        for each in figures(report("srij", "2023-03", cube))
        if "venue=" in each["query"] and each["measure"] == "coups"
    }
    assert query.isascii()
    assert query.count(" ") == 3


def test_amounts_of_a_wide_table_are_printed_whole() -> None:
    """Also beside a name that is longer than the page."""
    cube = Cube({cell("luanda", table="W" * 500): played(123_456_789_00, 1_00)})
    pages = PdfReader(io.BytesIO(rendered_file(report("maryland", "2023-03-14", cube), "report.en.pdf"))).pages
    lines = " ".join(each.extract_text().replace("\u00a0", " ") for each in pages).splitlines()
    assert sum("123,456,788 AOA" in line for line in lines) >= 4


def test_an_amount_beyond_what_a_spreadsheet_counts_is_written_exactly() -> None:
    cube = Cube({cell(): played(2**53 + 1, 0)})
    with zipfile.ZipFile(io.BytesIO(rendered_file(report("srij", "2023-03", cube), "report.en.xlsx"))) as book:
        assert b"90071992547409.93" in book.read("xl/sharedStrings.xml")


def test_a_report_of_a_house_names_no_other() -> None:
    own = CUBE.slice(venue="luanda")
    files = edition(replace(report("maryland", "2023-03-14", own, "luanda"), openings=("a" * 32,)), KEY)
    assert not any(b"benguela" in body for body in files.values())


def test_a_correction_of_notes_alone_is_a_new_edition_that_says_so(tmp_path: Path) -> None:
    """What jackpots held, or how many records were set aside, stands in notes."""
    jackpots = ("Nos jackpots: 5.", "In jackpots: 5.")
    first = read_edition(written(tmp_path / "1", edition(replace(report(), notes=(jackpots,)), KEY)), KEY.public)
    corrected = replace(report(), notes=(("Nos jackpots: 6.", "In jackpots: 6."),))
    files = edition(corrected, KEY, first)
    second = read_edition(written(tmp_path / "2", files), KEY.public)
    (change,) = second.listed["changed"]
    assert (change["query"], change["was"], change["is"]) == ("notes", "In jackpots: 5.", "In jackpots: 6.")
    with pytest.raises(Spoken, match="nothing has changed"):  # what an edition says of the one before is no change
        edition(corrected, KEY, second)
    more = Cube(CUBE.cells, CUBE.openings, {("luanda", "T-1"): 3})
    aside = edition(replace(report(cube=more), notes=corrected.notes), KEY, second)
    assert [each["sheet"] for each in json.loads(aside[LIST])["changed"]] == ["record"]
