"""Tricks with the declaration under which the table opens, with the bell and with the dice in it."""

from typing import Any

from producers.simulator.cussec.tricks.picking import calm
from producers.simulator.cussec.tricks.registry import TRICKS, trick
from producers.simulator.dice.tricks import DIE, Declared, aside, declare
from producers.simulator.script import Draft
from producers.simulator.stage import Stage

DECLARED: Declared = {
    "round_table": ("dice/table_is_single_or_double", "a table that is neither single nor double", "layout", "round"),
    "no_cover": ("bell_has_both_parts", "a bell without its cover", "equipment.1.kind", "rope"),
    "bare_disc": ("base_is_made_as_due", "a base without flannel and lever", "equipment.0.features", ["opaque", "black"]),
    "clear_cover": ("cover_is_made_as_due", "a cover that can be looked through", "equipment.1.features", ["black"]),
    "odd_colour": ("dice/dice_of_a_set_are_of_one_colour", "a blue die among red ones", f"{DIE}.colour", "blue"),
}  # fmt: skip
declare(TRICKS, "ao-de-261-22/5/9.f", DECLARED)


@trick("sets_have_three_dice", "a set of four dice")
def fourth_die(stage: Stage) -> list[Draft]:
    own = stage.script[0].data["licence"]["dice_sets"][1]["dice"]
    return [stage.declare("dice_sets.1.dice", [*own, {**own[0], "id": "spare"}])]


@trick("dice_under_the_dome_were_inspected", "dice that nobody inspected are put under the dome")
def strange_die(stage: Stage) -> list[Draft]:
    """They lie there until other dice are shut in."""
    loaded = _loaded(stage, ["pocket-1", "T1-2", "T1-3"])
    for draft in stage.script[stage.place(loaded) + 1 :]:
        if draft.type == "dice_loaded":
            break
        if draft.type == "dice_settled":
            draft.data = {word: _swapped(value, "T1-1", "pocket-1") for word, value in draft.data.items()}
    return [loaded]


def _swapped(dice: list[Any], old: str, new: str) -> list[Any]:
    """The same list with another die in the place of one."""
    return [new if die == old else die for die in dice]


@trick("dice_seen_are_those_shut_in", "a die under the dome is swapped for one of the other set")
def swapped_under_the_dome(stage: Stage) -> list[Draft]:
    rest = stage.pick(calm, "a calm coup").one("dice_settled")
    old = rest.data["dice"][0]
    sets = [[die["id"] for die in told["dice"]] for told in stage.script[0].data["licence"]["dice_sets"]]
    new = next(dice[0] for dice in sets if old not in dice)
    rest.data = {word: _swapped(value, old, new) for word, value in rest.data.items()}
    return [rest]


@trick("three_dice_are_inside_the_dome", "a fourth die is put under the dome")
def crowded_dome(stage: Stage) -> list[Draft]:
    return [_loaded(stage, ["T1-1", "T1-2", "T1-3", "T2-1"])]


def _loaded(stage: Stage, dice: list[str]) -> Draft:
    loaded = next(draft for draft in stage.script if draft.type == "dice_loaded")
    loaded.data = {"dice": dice}
    return loaded


@trick("dome_is_opened_only_to_change_dice", "the glass dome is opened between two coups")
def open_dome(stage: Stage) -> list[Draft]:
    opened = stage.pick(calm, "a calm coup").one("coup_opened")
    return [aside(stage, opened, "dome_opened", {"reason": "cleaning"}, -0.2)]
