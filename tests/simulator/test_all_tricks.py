"""All tricks of a game in one evening: each is played or says what it needs, and the judge follows."""

from random import Random

import pytest

from producers.simulator import GAMES, Impossible
from producers.simulator.occasions import _Search
from producers.simulator.script import seal
from producers.simulator.scripted import ScriptedEvening
from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.scenarios.play import Heard


def spoiled(key: str, coups: int, seed: int) -> tuple[list[bytes], dict[str, str]]:
    """The records of an evening with every trick that finds its occasion, and why the others do not."""
    game = GAMES[key]
    script = next(game.evenings(coups, seed, game.table))
    evening = ScriptedEvening(script, Random(seed))
    reasons: dict[str, str] = {}
    for trick in Random(seed).sample(list(game.tricks.values()), len(game.tricks)):
        try:
            trick.play(evening)
        except Impossible as fault:
            reasons[trick.name] = str(fault)
    return list(seal(evening.script, game.table)), reasons


def judged(key: str, coups: int, seed: int) -> None:
    records, reasons = spoiled(key, coups, seed)
    assert {name: reason for name, reason in reasons.items() if not reason} == {}
    assert len(reasons) < len(GAMES[key].tricks)
    heard = Heard()
    judge = Judge(load_law(), heard)
    for position, record in enumerate(records):
        judge.take(record, position)
    judge.finish()
    assert heard.errors == {}
    assert heard.findings


def test_where_a_row_asks_for_the_first_of_none_there_is_no_occasion() -> None:
    """A table with every seat taken has no vacant one for a trick; that is no error."""
    search = _Search(ScriptedEvening([], Random(1)), None, {"seats": ["1", "2"]})
    rows = [{"let": "@[seat for seat in seats if seat > limit][0]", "as": "vacant"}]
    assert list(search.match(rows, {"limit": "1"})) == [{"limit": "1", "vacant": "2"}]
    assert list(search.match(rows, {"limit": "2"})) == []


@pytest.mark.parametrize("seed", [5, 6])
@pytest.mark.parametrize("key", GAMES)
def test_every_trick_is_played_or_says_what_it_needs(key: str, seed: int) -> None:
    judged(key, 40, seed)


def test_a_hand_that_uses_every_card_leaves_none_to_a_trick() -> None:
    """With this seed a trick of omaha in Portugal looks for a card that nobody holds, and there is none."""
    judged("omaha@pt-poquer-nao-bancado", 40, 32)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_a_hundred_evenings_with_every_trick(key: str) -> None:
    for seed in range(100):
        judged(key, 300, seed)


@pytest.mark.parametrize(
    ("key", "name", "seed"),
    [
        ("baccarat_ponto_banca", "swept_winner", 83),  # a pair that won: its prize has a rule of its own
        ("blackjack", "tie_collected", 69),  # both hands had 22
        ("blackjack@pt-p-1364-2001", "six_to_five", 93),  # against 21 of three cards another rule pays
        ("omaha_online@pt-omaha-online", "stakes_kept", 64),  # nobody had staked
        ("superjackpot", "low_display", 77),  # the display showed less than was taken off it
        ("poker_sintetico@pt-p-461-2001", "rebuy_in_silence", 70),  # the next rebuy was announced, and this one with it
    ],
)
def test_a_trick_keeps_away_from_coups_in_which_it_breaks_another_rule_or_none(key: str, name: str, seed: int) -> None:
    game = GAMES[key]
    evening = ScriptedEvening(next(game.evenings(30, seed, game.table)), Random(seed))
    try:
        game.tricks[name].play(evening)
    except Impossible:
        return
    heard = Heard()
    judge = Judge(load_law(), heard)
    for position, record in enumerate(seal(evening.script, game.table)):
        judge.take(record, position)
    judge.finish()
    assert [finding.rule for finding in heard.findings] == [game.tricks[name].rule]
