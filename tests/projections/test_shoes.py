"""A shoe becomes a journal and a shoe again."""

from pathlib import Path
from typing import Any

import pytest

from producers.shoe_import import imported
from producers.simulator import simulate_journal
from producers.simulator.script import seal
from projections.shoe_export import shoes_in
from schemas.decode import decode
from schemas.identity import EXTRACTS
from schemas.shoes import NotAShoe, parsed, written
from tests.engine.floor import judged
from tests.scenarios.loader import Scenario, load_file
from tests.scenarios.play import drafts
from tests.scenarios.playing import playing

SHOE = """vigia-shoe 1
game baccarat_ponto_banca
day 2023-03-14
packs 6
currency AOA
deduction every_win
burn ?? ?? ?? ?? ?? ?? ?? 4D
coup 1
bet P1 banca 5000 lost
bet P2 tie 100 lost
draw P4S B7H PKD B8D P3C
coup 2
bet P2 banca 5000 paid 4900
burn ??
draw P2C BKD P4H B7S
warning
coup 3
bet P1 ponto 50.50 returned
draw P2C
void
"""


def events_of(text: str) -> list[Any]:
    return [decode(raw) for raw in imported(parsed(text), "shoe-1")]


def test_a_shoe_comes_back_as_it_was() -> None:
    [shoe] = shoes_in(events_of(SHOE), bets=True)
    assert written(shoe) == SHOE


def test_a_shoe_is_published_without_bets_unless_they_are_asked_for() -> None:
    [shoe] = shoes_in(events_of(SHOE))
    assert not any(coup.bets for coup in shoe.coups)
    assert shoe.currency is None


def test_players_are_numbered_and_not_named() -> None:
    [shoe] = shoes_in(events_of(SHOE.replace("bet P1", "bet Ana").replace("bet P2", "bet 'Rui Sá'")), bets=True)
    assert {bet.player for coup in shoe.coups for bet in coup.bets} == {"P1", "P2"}


def test_an_imported_shoe_is_an_extract_that_says_what_it_carries() -> None:
    licence = events_of(SHOE)[0].data.licence
    assert licence.venue == EXTRACTS
    assert {"card_drawn", "card_burned", "bet_placed", "payout_made", "warning_card_drawn"} <= set(licence.carries)


def test_what_a_text_never_mentions_is_not_carried() -> None:
    lines = [line for line in SHOE.splitlines() if not line.startswith(("burn", "bet", "warning"))]
    carries = set(events_of("\n".join(lines))[0].data.licence.carries)
    assert not carries & {"card_burned", "bet_placed", "payout_made", "warning_card_drawn", "no_more_bets_called"}


def test_prizes_are_carried_only_where_the_end_of_every_bet_is_known() -> None:
    carries = events_of(SHOE.replace("tie 100 lost", "tie 100"))[0].data.licence.carries
    assert "bet_placed" in carries
    assert "payout_made" not in carries


def findings_of(text: str) -> list[str]:
    notebook = judged(list(imported(parsed(text), "shoe-1")))
    return [finding.rule for finding in notebook.findings]


def test_a_lawful_shoe_accuses_nobody() -> None:
    assert findings_of(SHOE) == []


def test_a_prize_without_its_deduction_is_told_where_the_deduction_is_written_down() -> None:
    generous = SHOE.replace("paid 4900", "paid 5000")
    assert findings_of(generous) == ["baccarat/banca_is_paid_less_the_deduction"]
    assert findings_of(generous.replace("deduction every_win\n", "")) == []


def test_a_third_card_against_the_table_is_told() -> None:
    assert findings_of(SHOE.replace("P4S B7H PKD B8D P3C", "P4S B7H PKD B8D")) == [
        "baccarat/third_cards_follow_the_table"
    ]


def test_a_card_that_the_shoe_cannot_hold_is_told() -> None:
    coups = "".join(f"coup x{number}\ndraw P2C BKD P4H B7S\n" for number in range(6))
    assert "cards/no_card_is_there_that_cannot_be" in findings_of(SHOE + coups)


@pytest.mark.parametrize(("game", "line"), [("baccarat_online", ""), ("baccarat_macau", "shuffle every_coup\n")])
def test_cards_that_go_back_after_each_coup_come_out_again(game: str, line: str) -> None:
    """A program that draws online, or a shuffling shoe: no card is one too many for having been out before."""
    head = f"vigia-shoe 1\ngame {game}\nday 2023-03-14\npacks 8\n{line}"
    coups = "".join(f"coup x{number}\ndraw P2C BKD P4H B7S\n" for number in range(20))
    assert findings_of(head + coups) == []


@pytest.mark.parametrize("game", ["baccarat_macau", "baccarat_online@pt-r-812-2015"])
def test_a_long_simulated_shoe_accuses_nobody_when_it_is_read_again(game: str) -> None:
    events = [decode(raw) for raw in simulate_journal(game, 130, 5)]
    texts = [written(shoe) for shoe in shoes_in(events, bets=True)]
    assert texts
    assert [rule for text in texts for rule in findings_of(text)] == []


FOLDER = Path(__file__).parents[1] / "scenarios" / "baccarat"
FILES = tuple(sorted(FOLDER.glob("*.toml")))


def published(scenario: Scenario) -> list[str]:
    """The shoes of a scenario as text, bets and all."""
    records = seal(drafts(scenario), playing(scenario).table)
    return [written(shoe) for shoe in shoes_in([decode(raw) for raw in records], bets=True)]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_what_was_lawful_is_lawful_when_its_shoe_is_published_and_read_again(file: Path) -> None:
    """Slips that were put right, late chips, corrected prizes, excess handed back: the text has what it came to."""
    accused = [
        (scenario.name, finding.rule)
        for scenario in load_file(file) if not scenario.findings
        for text in published(scenario)
        for finding in judged(list(imported(parsed(text), "shoe-1"))).findings
    ]  # fmt: skip
    assert accused == []


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_every_shoe_of_the_scenarios_comes_back_as_it_was(file: Path) -> None:
    for text in [text for scenario in load_file(file) for text in published(scenario)]:
        [shoe] = shoes_in([decode(raw) for raw in imported(parsed(text), "shoe-1")], bets=True)
        assert written(shoe) == text


def test_a_coup_that_is_cut_short_is_not_published() -> None:
    """The text would say that cards were missing."""
    events = events_of(SHOE)
    end = max(number for number, event in enumerate(events) if event.type == "card_drawn" and event.subject == "2")
    [shoe] = shoes_in(events[:end], bets=True)
    assert [coup.name for coup in shoe.coups] == ["1"]


def test_a_journal_that_ends_in_its_first_coup_has_no_shoe() -> None:
    events = events_of(SHOE)
    first = next(number for number, event in enumerate(events) if event.type == "card_drawn")
    assert list(shoes_in(events[: first + 1])) == []


def test_a_card_put_aside_is_read_again_as_that() -> None:
    text = SHOE.replace("draw P2C BKD P4H B7S", "draw P2C BKD P4H B7S X2S")
    assert judged(list(imported(parsed(text), "shoe-1"))).findings == []
    [shoe] = shoes_in(events_of(text), bets=True)
    assert written(shoe) == text


def test_a_text_from_an_editor_with_other_line_ends_is_the_same_shoe() -> None:
    assert parsed("\ufeff" + SHOE.replace("\n", "\r\n")) == parsed(SHOE)


def test_an_empty_text_lacks_its_first_line() -> None:
    with pytest.raises(NotAShoe, match="line 1: the text ends without vigia-shoe"):
        parsed("")
