"""Tricks with stakes: laid late, laid where they may not lie, laid in the wrong chips. Nn. 8, 19, 23, 27 to 29."""

from datetime import timedelta
from typing import Any

from producers.simulator.night import FIRST_NIGHT
from producers.simulator.roulette.figures import law_of
from producers.simulator.roulette.licences import AMERICAN
from producers.simulator.roulette.tricks.picking import declare, losers, plain, winners, without_combined
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage


@trick("nothing_is_laid_or_altered_after_the_call", "a winning bet slips onto the cloth after the closing call")
def past_posting(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and winners(s), "a winner")
    bet, call = stage.chance.choice(winners(scene)), scene.one("no_more_bets_called")
    stage.remove([bet])
    bet.time = call.time + timedelta(milliseconds=1750)
    return [stage.put(bet, after=call), *scene.all("payout_made", bet=bet.data["bet"])]


@trick("bets_lie_where_the_decree_lists_them", "a split between numbers that do not touch is taken")
def imaginary_split(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and losers(s, "split"), "a losing split")
    bet = stage.chance.choice(losers(scene, "split"))
    number = scene.one("ball_settled").data["pocket"]
    where = "split:12-13" if number not in {12, 13} else "split:3-4"
    bet.data = {**bet.data, "position": where}
    return [bet]


@trick("possible_bets_are_not_refused", "a corner is refused though bets are open")
def refused_corner(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and losers(s, "straight"), "a bet on a number")
    like = stage.chance.choice(losers(scene, "straight"))
    told = {"player": like.data["player"], "position": "corner:0-1-2-3", "chip": like.data["chip"]}
    stake = like.data["stake"] // like.data["chips"]
    refused = Draft(
        "bet_refused", like.time + timedelta(milliseconds=200),
        told | {"stake": stake, "reason": "too_many_bets"}, scene.id, like.source,
    )  # fmt: skip
    return [stage.put(refused, after=like)]


@trick("chips_are_played_at_their_own_table", "chips of another table are played", (AMERICAN,))
def foreign_chips(stage: Stage) -> list[Draft]:
    return _rewritten(stage, "straight", {"symbol": "moon"})


@trick("value_chips_lie_on_even_chances", "value chips are taken on a number", (AMERICAN,))
def value_chips_on_a_number(stage: Stage) -> list[Draft]:
    return _rewritten(stage, "straight", {"chip": "value", "colour": None, "symbol": None})


@trick("combined_bets_are_laid_in_colour_chips", "neighbours are played in value chips", (AMERICAN,))
def value_chips_on_neighbours(stage: Stage) -> list[Draft]:
    return _rewritten(stage, "neighbours", {"chip": "value", "colour": None, "symbol": None})


@trick("combined_bets_have_the_parts_of_the_decree", "a chip of a series lies on another part of it", (AMERICAN,))
def crooked_series(stage: Stage) -> list[Draft]:
    """One chip moves between two parts that both lose, so that no prize changes."""
    scene = stage.pick(lambda s: plain(s) and losers(s, "small_series"), "a losing small series")
    bet = stage.chance.choice(losers(scene, "small_series"))
    bet.data = {**bet.data, "parts": _shifted(bet.data["parts"])}
    return [bet]


@trick("neighbours_are_covered_alike", "one neighbour has a chip more than the others", (AMERICAN,))
def uneven_neighbours(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and losers(s, "neighbours"), "losing neighbours")
    bet = stage.chance.choice(losers(scene, "neighbours"))
    value = bet.data["stake"] // bet.data["chips"]
    parts = [dict(part) for part in bet.data["parts"]]
    parts[0]["chips"] += 1
    bet.data = {**bet.data, "chips": bet.data["chips"] + 1, "stake": bet.data["stake"] + value, "parts": parts}
    (taken,) = scene.all("bet_collected", bet=bet.data["bet"])
    taken.data = {**taken.data, "amount": bet.data["stake"]}
    return [bet, taken]


@trick("combined_bets_need_the_french_wheel", "a series is taken at a wheel of american order", (AMERICAN,))
def series_on_an_american_wheel(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and losers(s, "small_series", "large_series"), "a losing series")
    kept = stage.chance.choice(losers(scene, "small_series", "large_series"))
    without_combined(stage, kept)
    order = law_of(AMERICAN, FIRST_NIGHT).orders["american"]
    return [kept, declare(stage, {"wheel.numbers_clockwise": list(order)})]


def _shifted(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    moved = [dict(part) for part in parts]
    moved[0]["chips"] -= 1
    moved[1]["chips"] += 1
    return moved


def _rewritten(stage: Stage, kind: str, with_: dict[str, Any]) -> list[Draft]:
    """A losing bet in colour chips says something else of itself."""

    def suits(scene: Scene) -> list[Draft]:
        return [bet for bet in losers(scene, kind) if plain(scene) and bet.data["chip"] == "colour"]

    bet = stage.chance.choice(suits(stage.pick(suits, f"a losing bet on {kind}")))
    bet.data = {**bet.data, **with_}
    return [bet]
