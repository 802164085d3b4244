"""Pictures of tables: every chip where it lies, nothing said by a device becomes markup."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest

from producers import simulator
from projections.film.drawings import drawings, drawn
from projections.film.scene import TableScene, owners_of, short
from projections.film.snapshot import TableSnapshot
from projections.games import modules
from projections.games.roulette import drawing as roulette
from projections.speech import Language, Speech
from schemas.cards import shown as cards_shown
from schemas.licence import Licence
from streams.engine.rulebooks import all_books
from streams.law.files import load_law
from tests.film.conftest import GAMES, coups_of, evening, shot

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '"><script>alert(1)</script><svg onload=alert(1)>\u202e\x07&amp;]]>'


def scene(known: TableSnapshot, language: Language = "pt", **more: Any) -> TableScene:
    book = all_books()[known.licence.regulation, known.licence.game]
    return TableScene(known, known.licence.currency, Speech(language), book.words, owners_of([known]), **more)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["pt", "en"])
def test_every_frame_is_drawn_with_title_description_and_every_chip(game: str, language: Language) -> None:
    records = evening(game)
    for coup in coups_of(records)[:4]:
        for frame in shot(records, coup).frames:
            picture = ET.fromstring(drawn(scene(frame.known, language), "f1"))
            assert picture.tag == f"{SVG}svg"
            assert picture.find(f"{SVG}title").text
            description = picture.find(f"{SVG}desc").text
            chips = [
                group.find(f"{SVG}title").text for group in picture.iter(f"{SVG}g") if group.get("class") == "chip"
            ]
            for stake in frame.known.stakes:
                if stake.on_the_cloth:
                    assert stake.player in description
                    assert any(title.startswith(f"{stake.player}: ") for title in chips)


@pytest.mark.parametrize("game", GAMES)
def test_what_devices_say_stays_text(game: str) -> None:
    records = evening(game)
    frames = shot(records, coups_of(records)[4]).frames
    known = next((f.known for f in reversed(frames) if f.known.stakes), frames[-1].known)  # a machine has no stakes
    stakes = tuple(replace(s, player=HOSTILE, position=s.position if i else HOSTILE, state="lies", colour=HOSTILE) for i, s in enumerate(known.stakes))  # fmt: skip
    marks = {key: HOSTILE if isinstance(value, str) else value for key, value in known.marks.items()}
    picture = drawn(scene(replace(known, stakes=stakes, marks=marks, phase=HOSTILE)), "f1")
    root = ET.fromstring(picture)
    assert {each.tag for each in root.iter()} <= {f"{SVG}{name}" for name in ("svg", "g", "title", "desc", "rect", "circle", "path", "text")}  # fmt: skip
    assert "\u202e" not in picture
    assert "\x07" not in picture
    for each in root.iter():
        assert not any(name.startswith("on") or name in ("style", "href") for name in each.attrib)


def test_the_layout_is_that_of_the_law() -> None:
    """Every position of the decree has a place of its own that touches all its numbers, or its box."""
    law = all_books()["ao-de-261-22", "american_roulette"].law(load_law().figures("ao-de-261-22", date(2023, 3, 14)))
    places = {name: roulette.spot(name) for name in law.positions}
    assert None not in places.values()
    assert len(set(places.values())) == len(places)
    for name, position in law.positions.items():
        x, y = places[name]
        if position.kind in ("straight", "split", "corner"):
            for number in position.numbers - {0}:
                across, down = roulette.centre(number)
                assert abs(across - x) <= roulette.CELL / 2
                assert abs(down - y) <= roulette.CELL / 2 or position.numbers == {0, 1, 2, 3}
        if position.kind in ("street", "line") and 0 not in position.numbers:
            columns = {roulette.centre(number)[0] for number in position.numbers}
            assert all(abs(column - x) <= roulette.CELL / 2 for column in columns)
            assert y == roulette.GRID_BOTTOM
        if 0 in position.numbers and len(position.numbers) > 1:
            assert x == roulette.LEFT


def test_the_wheel_has_the_order_of_the_licence() -> None:
    records = evening("french_roulette")
    known = shot(records, coups_of(records)[2]).frames[-1].known
    order = known.licence.wheel.numbers_clockwise
    drawn_order = [
        text.text for text in ET.fromstring(drawn(scene(known), "w")).iter(f"{SVG}text") if text.get("transform")
    ]
    assert drawn_order == [str(number) for number in order]


def test_every_chance_of_the_dice_games_has_a_box() -> None:
    figures = load_law().figures("ao-de-261-22", date(2023, 3, 14))
    for game, module in ((game, modules("drawing")[game]) for game in ("banca_francesa", "cussec", "craps")):
        records = evening(game)
        known = shot(records, coups_of(records)[2]).frames[-1].known
        law = all_books()["ao-de-261-22", game].law(figures)
        names = law.cloth(known.licence.bar) if game == "craps" else law.places
        zones = module.zones(scene(known))
        assert set(names) - {"odds"} <= set(zones), game
        boxes = [(z.x, z.y, z.x + z.width, z.y + z.height) for z in zones.values()]
        for at, one in enumerate(boxes):
            assert 0 <= one[0] < one[2] <= module.WIDTH
            assert 0 <= one[1] < one[3] <= module.HEIGHT
            for other in boxes[at + 1 :]:
                assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_simulation_carries_its_mark_in_the_picture() -> None:
    records = evening("craps")
    known = shot(records, coups_of(records)[2]).frames[-1].known
    note = "SIMULAÇÃO: não é prova / not evidence"
    assert drawn(scene(known), "x", note).count(note) >= 3
    assert note not in drawn(scene(known), "x")


def test_a_game_without_a_drawing_has_none() -> None:
    records = evening("craps")
    known = shot(records, coups_of(records)[2]).frames[-1].known
    licence = json.loads(records[0])["data"]["licence"] | {"game": "tarot"}
    other = replace(known, licence=cast("Licence", SimpleNamespace(**licence)))
    assert drawn(TableScene(other, "AOA", Speech("pt")), "x") is None
    assert {simulator.GAMES[game].name for game in GAMES} <= set(drawings())


def test_amounts_on_chips_are_short_and_never_more_than_there_is() -> None:
    assert [short(minor) for minor in (0, 50, 100, 99_900, 100_000, 159_999, 1_000_000, 123_456_789_00)] == [
        "0", "0.50", "1", "999", "1k", "1.5k", "10k", "123.4M",
    ]  # fmt: skip


def test_drawings_have_no_style_and_no_script() -> None:
    for path in (Path(module.__file__) for module in modules("drawing").values()):
        assert "style=" not in path.read_text().replace("font_style=", ""), path


@pytest.mark.parametrize("game", ["blackjack", "poker_sem_descarte"])
def test_every_card_that_was_dealt_is_on_the_table_and_no_other(game: str) -> None:
    records = evening(game)
    for coup in coups_of(records)[:4]:
        dealt: list[str] = []
        for frame in shot(records, coup).frames:
            event = frame.event
            if event.type == "card_drawn" and event.subject == coup:
                dealt.append(event.data.card)
            if event.type == "card_discarded":
                break
            if event.subject == coup:
                marks = frame.known.marks
                hands = [hand for seat in marks["hands"] for hand in seat["hands"]]
                shown = [code for hand in (*hands, marks["bank"]) for code, _ in hand]
                assert sorted(shown) == sorted(dealt)
                picture = drawn(scene(frame.known), "c")
                assert all(f">{code}<" in picture or f"({cards_shown(code)})" in picture for code in shown)


def test_seats_go_clockwise_from_the_dealers_left() -> None:
    """The dealer sits on top and looks down: what is at the dealer's left is at the right of the picture."""
    from projections.games.cards import drawing as cards

    places = [cards.spot(at, 7, 1) for at in range(7)]
    assert [x for x, _ in places] == sorted((x for x, _ in places), reverse=True)
    assert max(y for _, y in places) == places[3][1] < cards.HEIGHT - 40
    assert all(0 < x < cards.WIDTH for x, _ in places)


def _words_of(known: TableSnapshot, language: Language) -> str:
    """What is written on the cloth."""
    return " ".join(each.text or "" for each in ET.fromstring(drawn(scene(known, language), "f1")).iter(f"{SVG}text"))


def test_the_cloth_of_chemin_de_fer_says_who_shares_the_bank_and_who_plays_alone_against_it() -> None:
    records = evening("chemin_de_fer", coups=60)
    frames = [frame.known for coup in coups_of(records)[:40] for frame in shot(records, coup).frames]
    shared = next(known for known in frames if known.marks.get("associates"))
    alone = next(known for known in frames if known.marks.get("banco"))
    words: dict[Language, str] = {"pt": "associados", "en": "associates"}
    for language, word in words.items():
        assert f"{word}: {shared.marks['associates'][0]}" in _words_of(shared, language)
        assert f"Bancô: {alone.marks['banco']}" in _words_of(
            replace(alone, marks={**alone.marks, "banco_kind": "banco"}), language
        )
    with_the_table = replace(alone, marks={**alone.marks, "banco_kind": "table"})
    assert f"Bancô com a mesa: {alone.marks['banco']}" in _words_of(with_the_table, "pt")
    neither = next(known for known in frames if "stock" in known.marks and not known.marks["associates"])
    assert "associ" not in _words_of(neither, "en")
    masked = shared.masked(lambda _: "X")
    assert shared.marks["associates"][0] not in drawn(scene(masked), "f1")


def test_a_coup_of_baccarat_has_its_bead_once_both_scores_are_announced() -> None:
    records = evening("baccarat_ponto_banca")
    frames = shot(records, coups_of(records)[3]).frames
    calls = [number for number, frame in enumerate(frames) if frame.event.type == "score_called"]
    before = len(frames[0].known.marks["road"])
    assert [len(frame.known.marks["road"]) - before for frame in frames] == [
        int(number >= calls[1]) for number in range(len(frames))
    ]
