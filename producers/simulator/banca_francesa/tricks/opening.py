"""Tricks with the declaration under which the table opens."""

from producers.simulator.banca_francesa.tricks.picking import sets_of, unsuspected
from producers.simulator.banca_francesa.tricks.registry import TRICKS, trick
from producers.simulator.dice.tricks import DIE, Declared, declare
from producers.simulator.script import Draft
from producers.simulator.stage import Stage

DECLARED: Declared = {
    "triple_table": ("dice/table_is_single_or_double", "a table with three cloths", "layout", "triple"),
    "metal_cup": ("cup_is_of_leather", "a cup of metal", "equipment.0.material", "metal"),
    "smooth_tube": ("tube_is_of_leather_and_grooved", "a tube without grooves", "equipment.1.features", ["metal_stand"]),
    "no_rim": ("track_is_marked_off", "a track without a rim", "equipment.2.kind", "rope"),
    "odd_colour": ("dice/dice_of_a_set_are_of_one_colour", "a blue die among red ones", f"{DIE}.colour", "blue"),
    "large_die": ("dice_of_a_set_are_of_one_size", "a larger die in the set", f"{DIE}.edge_mm", 15),
    "generous_aces": (
        "aces_maximum_keeps_its_proportion", "a maximum of seven minimums on the aces", "limits.maximum.aces", 350_000,
    ),
    "generous_big": (
        "small_and_big_maximum_keeps_its_proportion", "a maximum of 201 minimums on big", "limits.maximum.big",
        10_050_000,
    ),
}  # fmt: skip
declare(TRICKS, "ao-de-261-22/3/12.a", DECLARED)


@trick("table_has_its_sets_of_dice", "a fourth die in a set")
def fourth_die(stage: Stage) -> list[Draft]:
    place = list(sets_of(stage)).index(unsuspected(stage))  # a seizure would have to take it too
    own = stage.script[0].data["licence"]["dice_sets"][place]["dice"]
    return [stage.declare(f"dice_sets.{place}.dice", [*own, {**own[0], "id": "spare"}])]
