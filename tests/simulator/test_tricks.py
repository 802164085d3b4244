"""Each trick breaks its rule and no other; each rule has its trick."""

import pickle
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from _pytest.mark import ParameterSet

from producers.simulator import GAMES, Game, Impossible, Trick, Truth, UnknownTrick, game_key, simulate_journal
from streams.engine.judge import Judge
from streams.engine.rulebooks import all_books
from streams.law.files import load_law
from tests.countries import takes
from tests.scenarios.brought import brought
from tests.scenarios.play import Heard

LONG = (40, 150, 330)  # coups of journals: the shortest in which the trick is possible will do
SHORT = (
    *((0, 12, seed) for seed in range(5, 10)), (1, 12, 5), (0, 40, 5), (1, 40, 5), (0, 150, 5),
    *((0, 12, seed) for seed in range(10, 20)),
)  # fmt: skip  # night (equipment changes from the first to the second), coups, seed: the first that has the occasion
EVERY = [(key, trick) for key, game in GAMES.items() for trick in game.tricks.values()]


@cache
def night(key: str, number: int, coups: int, seed: int) -> bytes:
    """One lawful evening, kept for all tricks: most of them find their occasion in the first dozen coups."""
    game, before = GAMES[key], 0
    for evening in islice(game.evenings(10_000, seed, game.table), number):
        before += sum(draft.type == "coup_closed" for draft in evening)
    return pickle.dumps(next(islice(game.evenings(before + coups, seed, game.table), number, None)))


def short(key: str, trick: Trick, truths: list[Truth], monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """A short evening with the trick; where none of them has the occasion, a long journal."""
    game = GAMES[key]
    for which in SHORT:
        evening = night(key, *which)
        with monkeypatch.context() as patch, suppress(Impossible):
            patch.setitem(GAMES, key, replace(game, evenings=lambda *_, kept=evening: iter((pickle.loads(kept),))))
            return list(simulate_journal(key, which[1], 5, [trick.name], truth=truths.append))
    return next(journals(key, trick, truths))


def journals(key: str, trick: Trick, truths: list[Truth]) -> Iterator[list[bytes]]:
    """Longer and longer journals; the last one must have the occasion."""
    for coups in LONG[:-1]:
        with suppress(Impossible):
            yield list(simulate_journal(key, coups, 5, [trick.name], truth=truths.append))
    yield list(simulate_journal(key, LONG[-1], 5, [trick.name], truth=truths.append))


def breaks_its_rule_alone(trick: Trick, records: list[bytes], truths: list[Truth]) -> None:
    heard = Heard()
    judge = Judge(load_law(), heard)
    for position, record in enumerate(records):
        judge.take(record, position)
    judge.finish()
    assert [finding.rule for finding in heard.findings] == [trick.rule], [finding.en for finding in heard.findings]
    assert heard.errors == {}
    (truth,) = truths
    assert (truth.trick, truth.rule) == (trick.name, trick.rule)
    assert truth.coup in (None, heard.findings[0].coup)
    assert {item.event for item in heard.findings[0].evidence} & set(truth.events)


def in_one_country_or_slow(key: str, trick: Trick) -> ParameterSet:
    """A trick is played in one of the countries that have the game and the trick, in all of them with `make slow`."""
    own = takes(key, trick.name, (other for other, game in GAMES.items() if trick.name in game.tricks))
    return pytest.param(key, trick, id=f"{key}-{trick.name}", marks=() if own else pytest.mark.slow)


of_every_trick = pytest.mark.parametrize(("game", "trick"), [in_one_country_or_slow(*each) for each in EVERY])


@of_every_trick
def test_a_trick_breaks_its_rule_and_no_other(game: str, trick: Trick, monkeypatch: pytest.MonkeyPatch) -> None:
    truths: list[Truth] = []
    breaks_its_rule_alone(trick, short(game, trick, truths, monkeypatch), truths)


@pytest.mark.slow
@of_every_trick
def test_a_trick_breaks_its_rule_and_no_other_in_a_long_journal(game: str, trick: Trick) -> None:
    truths: list[Truth] = []
    breaks_its_rule_alone(trick, next(journals(game, trick, truths)), truths)


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
