"""Batches: the hours add up to the day to the cent; a correction is another batch that names the first."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from projections.reports.batch_figures import LABEL
from projections.reports.batches import CHAIN, batch_facts, coup_files, hourly_files, unreconciled
from projections.speech import Spoken
from projections.statistics.cube import Cube, Measures
from streams.engine.notes import SecretKey
from tests.reports.cubes import CUBE, cell, played

KEY = SecretKey("authority", bytes(32))
DAY = "2023-03-14"
HOURS = Cube({
    replace(cell(), hour=21): played(10_001, 4_000), replace(cell(), hour=22): played(503, 9_000),
    replace(cell(table="T-2"), hour=22): played(77, 0), cell("benguela"): played(900, 1),
})  # fmt: skip


def send(
    folder: Path, kind: str, files: dict[str, bytes], rectifies: str | None = None, reason: str | None = None
) -> str:
    links = CHAIN.read(folder, KEY.public)
    facts = batch_facts(kind, "luanda", DAY, links, rectifies=rectifies, reason=reason)
    place = folder / f"{len(links) + 1:04d}"
    place.mkdir(parents=True)
    for name, body in CHAIN.next(files, facts, links, KEY).items():
        (place / name).write_bytes(body)
    return CHAIN.read(folder, KEY.public)[-1].digest


def test_the_hours_add_up_to_the_day_to_the_cent() -> None:
    files = hourly_files(HOURS, "luanda", DAY)
    assert sorted(files) == ["activity-21.xml", "activity-22.xml", "summary.xml"]
    assert unreconciled(files) == []
    assert b'handle="10581"' in files["summary.xml"]
    assert b'revenue="-2419"' in files["summary.xml"]
    assert all(LABEL.encode() in body and b"benguela" not in body for body in files.values())


@pytest.mark.parametrize(
    ("name", "was", "instead"),
    [("activity-21.xml", b'handle="10001"', b'handle="10000"'), ("summary.xml", b'prizes="13000"', b'prizes="13001"')],
)
def test_a_cent_too_many_or_too_few_is_noticed(name: str, was: bytes, instead: bytes) -> None:
    files = hourly_files(HOURS, "luanda", DAY)
    assert was in files[name]
    assert unreconciled(files | {name: files[name].replace(was, instead)})


def test_an_hour_that_is_left_out_is_noticed() -> None:
    files = hourly_files(HOURS, "luanda", DAY)
    del files["activity-21.xml"]
    assert unreconciled(files)


def test_what_declares_entities_is_not_read() -> None:
    with pytest.raises(Spoken):
        unreconciled({"summary.xml": b'<!DOCTYPE x [<!ENTITY a "b">]><summary>&a;</summary>'})


def test_names_from_events_stay_names() -> None:
    evil = '"/><line game="x"\x00\u202e'
    files = hourly_files(Cube({cell(table=evil): played(10, 4)}), "luanda", DAY)
    assert unreconciled(files) == []
    assert files["activity-21.xml"].count(b"<line") == 1


def test_a_day_is_sent_once_and_then_rectified(tmp_path: Path) -> None:
    first = send(tmp_path, "srij", hourly_files(CUBE, "luanda", DAY))
    with pytest.raises(Spoken, match="was sent in batch 1"):
        send(tmp_path, "srij", hourly_files(HOURS, "luanda", DAY))
    for rectifies, reason in ((first, None), ("0" * 64, "late records")):
        with pytest.raises(Spoken, match="names the hash"):
            send(tmp_path, "srij", hourly_files(HOURS, "luanda", DAY), rectifies, reason)
    second = send(tmp_path, "srij", hourly_files(HOURS, "luanda", DAY), first, "late records")
    with pytest.raises(Spoken, match="names the hash"):  # the last one is rectified, not the first
        send(tmp_path, "srij", hourly_files(CUBE, "luanda", DAY), first, "again")
    send(tmp_path, "ksa", coup_files([{"coup": "c"}]))
    links = CHAIN.read(tmp_path, KEY.public)
    assert [each.listed["rectifies"] for each in links] == [None, first, None]
    assert [each.listed["previous"] for each in links] == [None, first, second]


def test_nobody_changes_a_batch_unnoticed(tmp_path: Path) -> None:
    send(tmp_path, "srij", hourly_files(CUBE, "luanda", DAY))
    path = tmp_path / "0001" / "summary.xml"
    path.write_bytes(path.read_bytes().replace(b'"10000"', b'"10001"'))
    with pytest.raises(Spoken, match="was changed"):
        CHAIN.read(tmp_path, KEY.public)


def test_chips_moved_in_an_hour_without_a_coup_are_in_the_hours_and_the_day() -> None:
    late = Cube({**HOURS.cells, replace(cell(), hour=3): Measures(prizes=25)})
    files = hourly_files(late, "luanda", DAY)
    assert b'coups="0"' in files["activity-03.xml"]
    assert unreconciled(files) == []
    del files["activity-03.xml"]
    assert unreconciled(files) == [
        "american_roulette (AOA): prizes 13000 / 13025", "american_roulette (AOA): revenue -2419 / -2444",
    ]  # fmt: skip


def test_money_that_nobody_knows_is_in_no_sum_of_a_day() -> None:
    """It is left out, not zero; and a figure that is known cannot be left out."""
    cube = Cube({**HOURS.cells, replace(cell(), hour=3): played(0, 0, coups_unpriced=4)})
    files = hourly_files(cube, "luanda", DAY)
    assert unreconciled(files) == []
    assert b"revenue" not in files["summary.xml"]
    assert b'coups_without_money="4"' in files["summary.xml"]
    assert b'revenue="6001"' in files["activity-21.xml"]
    files["activity-21.xml"] = files["activity-21.xml"].replace(b'revenue="6001"', b"")
    with pytest.raises(Spoken, match="a figure is missing"):
        unreconciled(files)


def test_the_last_batch_is_missed_by_whoever_kept_its_hash(tmp_path: Path) -> None:
    send(tmp_path, "srij", hourly_files(CUBE, "luanda", DAY))
    last = send(tmp_path, "ksa", coup_files([{"coup": "c"}]))
    shutil.rmtree(tmp_path / "0002")
    assert len(CHAIN.read(tmp_path, KEY.public)) == 1
    with pytest.raises(Spoken, match="taken back"):
        CHAIN.read(tmp_path, KEY.public, last)
