"""A coup as frames: what was known at each event is what the game's own fold knew."""

import json
from dataclasses import replace

import pytest

from projections.film import films
from projections.film.drawings import observe
from streams.law.files import load_law
from tests.film.conftest import GAMES, coups_of, evening, shot


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_every_coup_has_a_frame_with_what_was_known(game: str) -> None:
    records = evening(game)
    events = [json.loads(record) for record in records]
    for coup in coups_of(records):
        film = shot(records, coup)
        own = [event["id"] for event in events if event.get("subject") == coup]
        shown = [frame.event.id for frame in film.frames]
        assert [name for name in shown if name in own] == own
        assert all(frame.known is not None and frame.believed for frame in film.frames)
        assert all(frame.raw for frame in film.frames)


def test_a_bet_is_on_the_cloth_from_its_event_on_and_not_before() -> None:
    records = evening("american_roulette")
    film = shot(records, coups_of(records)[3])
    laid: set[str] = set()
    for frame in film.frames:
        if frame.event.type == "bet_placed":
            laid.add(frame.event.data.bet)
        assert {stake.bet for stake in frame.known.stakes} == laid
    assert laid


def test_the_last_frame_still_shows_the_coup_that_it_closes() -> None:
    records = evening("american_roulette")
    film = shot(records, coups_of(records)[3])
    last = film.frames[-1]
    assert last.event.type == "coup_closed"
    assert last.known.stakes
    assert last.known.marks["pocket"] is not None
    assert {stake.state for stake in last.known.stakes} <= {"collected", "paid", "returned", "removed", "lies"}


def test_a_frame_does_not_change_when_the_coup_goes_on() -> None:
    records = evening("american_roulette")
    coup = coups_of(records)[3]
    film = shot(records, coup)
    places = [at for at, record in enumerate(records) if json.loads(record).get("subject") == coup]
    cut = shot(records[: places[-4] + 1], coup)
    assert not cut.closed
    for early, late in zip(cut.frames, film.frames, strict=False):
        assert early.known.stakes == late.known.stakes
        assert early.known.marks == late.known.marks


def test_a_late_bet_is_known_as_late() -> None:
    records = evening("american_roulette", "past_posting", coups=30)
    table = json.loads(records[0])["table"]
    every = (next(films(coup, table, enumerate(records, 1), load_law(), observe)) for coup in coups_of(records))
    film = next(film for film in every if film.findings)
    late = [stake for stake in film.frames[-1].known.stakes if stake.late]
    assert len(late) == 1
    assert film.findings[0].rule == "roulette/nothing_is_laid_or_altered_after_the_call"


def test_clocks_run_towards_the_hour_of_the_decree() -> None:
    records = evening("american_roulette")
    known = shot(records, coups_of(records)[5]).frames[-1].known
    clocks = {clock.name: clock for clock in known.clocks}
    assert (clocks["stay"].until - clocks["stay"].since).total_seconds() == 3600
    assert (clocks["ball"].until - clocks["ball"].since).total_seconds() == 3600
    assert clocks["coup"].until is None
    known = shot(evening("banca_francesa"), coups_of(evening("banca_francesa"))[5]).frames[-1].known
    clocks = {clock.name: clock for clock in known.clocks}
    assert (clocks["dice_set"].until - clocks["dice_set"].since).total_seconds() == 3600


def test_a_record_that_nobody_believes_is_shown_and_changes_nothing() -> None:
    records = list(evening("american_roulette"))
    coup = coups_of(tuple(records))[3]
    place = next(at for at, record in enumerate(records) if json.loads(record).get("subject") == coup) + 1
    forged = records[place].replace(b'"stake":', b'"stake":9')
    assert forged != records[place]
    film = shot((*records[: place + 1], forged, *records[place + 1 :]), coup)
    doubted = [frame for frame in film.frames if not frame.believed]
    assert [frame.raw for frame in doubted] == [forged]
    whole = shot(tuple(records), coup)
    assert film.frames[-1].known.stakes == whole.frames[-1].known.stakes


def test_players_can_be_shown_under_other_names() -> None:
    records = evening("craps")
    known = shot(records, coups_of(records)[4]).frames[-1].known
    masked = known.masked(lambda name: f"Jogador {len(name)}")
    assert known.marks["shooter"] not in str(masked.marks)
    assert all(stake.player.startswith("Jogador ") for stake in masked.stakes)
    assert [replace(stake, player="") for stake in masked.stakes] == [
        replace(stake, player="") for stake in known.stakes
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_mask_changes_names_and_nothing_else(game: str) -> None:
    """At baccarat the deduction went missing from every picture that a mask had passed through."""
    records = evening(game)
    for frame in shot(records, coups_of(records)[4]).frames:
        assert frame.known.masked(str) == frame.known
