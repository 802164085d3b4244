"""Tricks with the declaration under which the table opens, with the bell and with the dice in it."""

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
    return [_loaded(stage, ["pocket-1", "T1-2", "T1-3"])]


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
