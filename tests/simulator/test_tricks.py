"""Each trick breaks its rule and no other; each rule has its trick."""

import contextlib
from collections.abc import Sequence

import pytest

from producers.simulator import GAMES, Game, Impossible, Trick, Truth, UnknownTrick, game_key, simulate_journal
from streams.engine.judge import Judge
from streams.engine.rulebooks import all_books
from streams.law.files import load_law
from tests.scenarios.brought import brought
from tests.scenarios.play import Heard

COUPS = (12, 40, 150, 330)  # the shortest evening in which the trick is possible will do
EVERY = [(key, trick) for key, game in GAMES.items() for trick in game.tricks.values()]


def spoiled(game: str, trick: Trick, truths: list[Truth], lengths: Sequence[int]) -> list[bytes]:
    for coups in lengths[:-1]:
        with contextlib.suppress(Impossible):
            return list(simulate_journal(game, coups, 5, [trick.name], truth=truths.append))
    return list(simulate_journal(game, lengths[-1], 5, [trick.name], truth=truths.append))


@pytest.mark.parametrize("lengths", [COUPS, pytest.param(COUPS[1:], marks=pytest.mark.slow)], ids=["short", "long"])
@pytest.mark.parametrize(("game", "trick"), EVERY, ids=[f"{game}-{trick.name}" for game, trick in EVERY])
def test_a_trick_breaks_its_rule_and_no_other(game: str, trick: Trick, lengths: Sequence[int]) -> None:
    heard, truths = Heard(), list[Truth]()
    judge = Judge(load_law(), heard)
    for position, record in enumerate(spoiled(game, trick, truths, lengths)):
        judge.take(record, position)
    judge.finish()
    assert [finding.rule for finding in heard.findings] == [trick.rule], [finding.en for finding in heard.findings]
    assert heard.errors == {}
    (truth,) = truths
    assert (truth.trick, truth.rule) == (trick.name, trick.rule)
    assert truth.coup in (None, heard.findings[0].coup)
    assert {item.event for item in heard.findings[0].evidence} & set(truth.events)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rule_has_a_trick(game: Game) -> None:
    broken = {trick.rule for trick in game.tricks.values()}
    rules = {rule.id for rule in all_books()[game.regulation, game.name].rules}
    assert sorted(rules - broken - set(brought("NEVER_ALONE"))) == []


def test_every_game_that_has_rules_of_its_own_is_simulated() -> None:
    """What the decree says of whatever game is played needs no evening of a game without rules."""
    assert {game_key(game, regulation) for regulation, game in all_books() if game != "*"} == set(GAMES)


def test_tricks_of_one_evening_keep_to_coups_of_their_own() -> None:
    truths: list[Truth] = []
    names = [
        "past_posting",
        "short_prize",
        "imaginary_split",
        "foreign_chips",
        "plate_with_the_ball",
        "heavy_neighbours",
    ]
    list(simulate_journal("american_roulette", 150, 2, names, truth=truths.append))
    coups = [truth.coup for truth in truths if truth.coup is not None]
    assert len(coups) == len(set(coups))
    assert [truth.trick for truth in truths] == names


def test_the_same_trick_may_be_played_twice() -> None:
    truths: list[Truth] = []
    list(simulate_journal("french_roulette", 50, 2, ["plate_with_the_ball"] * 2, truth=truths.append))
    assert len({truth.coup for truth in truths}) == 2


def test_an_unknown_trick_is_named_with_those_that_are_known() -> None:
    with pytest.raises(UnknownTrick, match=r"knows no trick 'magic'; known are .*past_posting"):
        list(simulate_journal("french_roulette", 5, 1, ["magic"]))


def test_too_short_an_evening_says_what_the_trick_would_need() -> None:
    with pytest.raises(Impossible, match="same_way_twice: the evening has no coup with a launch after another"):
        list(simulate_journal("french_roulette", 1, 1, ["same_way_twice"]))
