"""Every case of every game: some rule speaks of it, and where two do, the one that decides is a declared exception.

A game whose cases are not walked fails the last test: it brings them in `tests/scenarios/<game>/cases.py`, or has a test of
its own, `tests/games/test_<game>_settlement.py`.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from streams.engine.rulebooks import every_book
from streams.games.banca_francesa.law import banca
from streams.games.banca_francesa.settlement import SETTLEMENT as BANCA
from streams.games.banca_francesa.settlement import ChanceWon
from streams.games.cards.hands import EQUAL, HIGHER, LOWER
from streams.games.craps.law import craps
from streams.games.craps.settlement import SETTLEMENT as CRAPS
from streams.games.craps.settlement import Thrown
from streams.games.cussec.law import cussec
from streams.games.cussec.settlement import SETTLEMENT as CUSSEC
from streams.games.jackpot.law import Made, Pot
from streams.games.jackpot.settlement import SETTLEMENT as JACKPOT
from streams.games.poker_sem_descarte.law import poker
from streams.games.poker_sem_descarte.settlement import SETTLEMENT as POKER
from streams.games.poker_sem_descarte.showdown import Showdown
from streams.games.settlement import Due
from streams.law.files import load_law
from tests.gates.tree import ROOT
from tests.settlement.walked import Game, brought

DAY = date(2024, 1, 1)
DECREE = load_law().figures("ao-de-261-22", DAY)
FACES = range(1, 7)
OTHERS = ROOT / "tests/games"


def _craps(law: Any) -> Iterator[tuple[Any, Any]]:
    cloths = [place for cloth in law.cloths.values() for place in cloth.values()]
    for place in (*cloths, law.take, law.lay):
        stages = [stage for stage in (place.first, *place.then.values()) if stage is not None]
        for stage, faces, first in product(stages, combinations_with_replacement(FACES, 2), (False, True)):
            yield stage, Thrown(faces, first)


def _games() -> dict[str, Game]:
    b, c, s = banca(DECREE), craps(DECREE), cussec(DECREE)
    thrown = tuple(
        product(b.places.values(), (ChanceWon(name, hushed) for name in b.chances for hushed in (False, True)))
    )
    p = poker(DECREE)
    j = poker(load_law().figures("pt-p-461-2001", DAY)).jackpot
    made = [Made(None), Made(None, other_cards=True), *map(Made, j.lines)]
    pots = [Pot(100, 80_000, 5_000, alike, 4) for alike in (1, 2, 3)]
    showdowns = [
        Showdown(result, *facts) for result in (HIGHER, EQUAL, LOWER) for facts in product((True, False), repeat=3)
    ]
    shaken = tuple(product(s.places.values(), combinations_with_replacement(FACES, s.dice_inside)))
    return {
        "banca_francesa": Game(
            BANCA, b, thrown,
            {("nobody_loses_when_dice_are_touched_before_the_call", "bets_that_do_not_win_are_lost"): 10},
        ),
        "craps": Game(CRAPS, c, tuple(_craps(c)), {}),
        "cussec": Game(
            CUSSEC, s, shaken,
            {("small_and_big_lose_on_three_equal_dice", "every_winning_bet_is_paid_its_prize"): 4},
        ),
        "jackpot": Game(JACKPOT, j, tuple(product(made, pots)), {}),
        "poker_sem_descarte": Game(
            POKER, p, tuple(product((lay for lays in p.lays.values() for lay in lays if lay.combination), showdowns)),
            _excepted({
                "who_passes_loses_the_initial_bet": {
                    "who_shows_the_cards_loses_the_bet": 60, "bank_that_does_not_play_pays_the_initial_bets": 60,
                    "second_bets_are_paid_by_the_combination": 20, "lower_hands_lose_both_bets": 20,
                    "winning_initial_bets_are_paid_an_equal_amount": 20, "equal_hands_keep_their_bets": 20,
                },
                "who_shows_the_cards_loses_the_bet": {
                    "bank_that_does_not_play_pays_the_initial_bets": 60, "equal_hands_keep_their_bets": 20,
                    "second_bets_are_paid_by_the_combination": 10, "winning_initial_bets_are_paid_an_equal_amount": 10,
                },
            }),
        ),
    }  # fmt: skip


def _excepted(exceptions: dict[str, dict[str, int]]) -> dict[tuple[str, str], int]:
    return {(first, other): cases for first, others in exceptions.items() for other, cases in others.items()}


GAMES = {**_games(), **brought()}
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def spoken(game: Game, place: Any, what: Any) -> list[tuple[str, Due]]:
    """The rules that speak of a case, in order, and what each gives."""
    words = ((rule.id.partition("/")[2], rule.stated_by(place, what, game.law)) for rule in game.settlement.order)
    return [(name, due) for name, due in words if due is not None]


@each_game
def test_some_rule_speaks_of_every_case(game: Game) -> None:
    assert game.cases
    assert [case for case in game.cases if not spoken(game, *case)] == []


@each_game
def test_two_rules_that_speak_agree_unless_one_excepts_the_other(game: Game) -> None:
    disagree = Counter[tuple[str, str]]()
    for case in game.cases:
        (first, due), *others = spoken(game, *case)
        disagree.update((first, name) for name, other in others if other.gain != due.gain)
    assert dict(disagree) == game.exceptions


@each_game
def test_every_settling_rule_decides_some_case(game: Game) -> None:
    deciding = {spoken(game, *case)[0][0] for case in game.cases}
    assert deciding == {rule.id.partition("/")[2] for rule in game.settlement.order}


def test_every_game_that_settles_bets_is_walked() -> None:
    stated = {
        rule.stated_by.__module__.split(".")[2]
        for book in every_book()
        for rule in book.rules
        if rule.states is not None
    }
    elsewhere = {
        file.stem.removeprefix("test_").removesuffix("_settlement") for file in OTHERS.glob("test_*_settlement.py")
    }
    assert stated - {"dice", "settlement"} - elsewhere == set(GAMES) - elsewhere
