"""Tricks with colours of the wheel, posted limits and stakes beyond them. Nn. 6 and 35; art. 2 nn. 6 and 24."""

from typing import Any

from producers.simulator.roulette.licences import AMERICAN
from producers.simulator.roulette.tricks.picking import declare, losers, plain
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage


def _recoloured(stage: Stage, part: str) -> list[Draft]:
    """1 and 2 have each other's colour."""
    told = stage.script[0].data["licence"][part]
    swapped = {1: 2, 2: 1}
    return [
        declare(
            stage,
            {
                f"{part}.{colour}": [swapped.get(number, number) for number in told[colour]]
                for colour in ("red", "black")
            },
        )
    ]


@trick("wheel_has_the_colours", "1 is black and 2 is red on the wheel")
def recoloured_wheel(stage: Stage) -> list[Draft]:
    return _recoloured(stage, "wheel")


@trick("cloth_has_the_colours_of_the_wheel", "1 is black and 2 is red on the cloth")
def recoloured_cloth(stage: Stage) -> list[Draft]:
    return _recoloured(stage, "cloth")


def _posted(stage: Stage, **changes: int | None) -> list[Draft]:
    maximum = stage.script[0].data["licence"]["limits"]["maximum"] | changes
    return [declare(stage, {"limits.maximum": {kind: most for kind, most in maximum.items() if most is not None}})]


@trick("each_chance_has_a_posted_maximum", "no maximum is posted for lines")
def no_maximum_for_lines(stage: Stage) -> list[Draft]:
    return _posted(stage, line=None)


@trick("maxima_of_multiple_chances_keep_proportion", "too high a maximum is posted for splits")
def high_maximum_for_splits(stage: Stage) -> list[Draft]:
    return _posted(stage, split=stage.script[0].data["licence"]["limits"]["minimum"] * 62)


@trick("maximum_of_even_chances_keeps_proportion", "too high a maximum is posted for even chances")
def high_maximum_for_even_chances(stage: Stage) -> list[Draft]:
    return _posted(stage, even_chance=stage.script[0].data["licence"]["limits"]["minimum"] * 600)


@trick("stakes_keep_within_the_limits", "a straight above the maximum is taken")
def beyond_the_maximum(stage: Stage) -> list[Draft]:
    most = stage.script[0].data["licence"]["limits"]["maximum"]["straight"]
    scene = stage.pick(lambda s: plain(s) and losers(s, "straight"), "a straight that loses")
    bet = stage.chance.choice(losers(scene, "straight"))
    return _raised(scene, bet, most // (bet.data["stake"] // bet.data["chips"]) + 1)


@trick("series_have_an_allowed_number_of_chips", "a small series with a chip too many", (AMERICAN,))
def odd_series(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and losers(s, "small_series"), "a small series that loses")
    bet = stage.chance.choice(losers(scene, "small_series"))
    parts = [dict(part) for part in bet.data["parts"]]
    parts[0]["chips"] += 1
    return _raised(scene, bet, bet.data["chips"] + 1, parts=parts)


@trick("neighbours_and_straights_keep_to_the_straight_maximum", "neighbours above the straight maximum", (AMERICAN,))
def heavy_neighbours(stage: Stage) -> list[Draft]:
    most = stage.script[0].data["licence"]["limits"]["maximum"]["straight"]
    scene = stage.pick(lambda s: plain(s) and losers(s, "neighbours"), "neighbours that lose")
    bet = stage.chance.choice(losers(scene, "neighbours"))
    units = most // (bet.data["stake"] // bet.data["chips"]) + 1
    parts = [{**part, "chips": units} for part in bet.data["parts"]]
    return _raised(scene, bet, units * len(parts), parts=parts)


def _raised(scene: Scene, bet: Draft, chips: int, **more: Any) -> list[Draft]:
    """A bet that loses has other chips, and is collected whole."""
    stake = bet.data["stake"] // bet.data["chips"] * chips
    bet.data = {**bet.data, "chips": chips, "stake": stake, **more}
    taken = scene.one("bet_collected", bet=bet.data["bet"])
    taken.data = {**taken.data, "amount": stake}
    return [bet]
