"""Tricks with the declaration under which the table opens."""

from functools import partial
from typing import Any

from producers.simulator.banca_francesa.tricks.picking import sets_of, unsuspected
from producers.simulator.banca_francesa.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Stage

DIE = "dice_sets.0.dice.0"
DEVIATION = {"paragraph": "ao-de-261-22/3/12.a", "instrument": "Instrutivo n.º 99/22"}
DECLARED: dict[str, tuple[str, str, str, Any]] = {
    "unapproved_game": ("decree/game_is_approved", "a game that nobody approved", "game", "keno"),
    "house_rules": (
        "decree/deviations_rest_on_an_instrutivo", "rules under an Instrutivo that does not exist",
        "deviations", [DEVIATION],
    ),
    "triple_table": ("table_is_single_or_double", "a table with three cloths", "layout", "triple"),
    "metal_cup": ("cup_is_of_leather", "a cup of metal", "equipment.0.material", "metal"),
    "smooth_tube": ("tube_is_of_leather_and_grooved", "a tube without grooves", "equipment.1.features", ["metal_stand"]),
    "no_rim": ("track_is_marked_off", "a track without a rim", "equipment.2.kind", "rope"),
    "odd_colour": ("dice/dice_of_a_set_are_of_one_colour", "a blue die among red ones", f"{DIE}.colour", "blue"),
    "opaque_die": ("dice/dice_are_transparent", "a die that hides its inside", f"{DIE}.transparent", False),
    "uneven_die": ("dice/edges_are_equal_and_within_limits", "a die that is no cube", f"{DIE}.edges_equal", False),
    "large_die": ("dice_of_a_set_are_of_one_size", "a larger die in the set", f"{DIE}.edge_mm", 15),
    "double_five": ("dice/opposite_faces_add_up", "a die with two fives", f"{DIE}.opposite_sums", [7, 7, 10]),
    "faint_pips": ("dice/pips_are_alike_and_visible", "pips that can hardly be seen", f"{DIE}.pips_alike", False),
    "loaded_die": ("dice/dice_are_balanced", "a die heavier on one side", f"{DIE}.balanced", False),
    "generous_aces": (
        "aces_maximum_keeps_its_proportion", "a maximum of seven minimums on the aces", "limits.maximum.aces", 350_000,
    ),
    "generous_big": (
        "small_and_big_maximum_keeps_its_proportion", "a maximum of 201 minimums on big", "limits.maximum.big",
        10_050_000,
    ),
}  # fmt: skip


def _declared(stage: Stage, *, path: str, value: Any) -> list[Draft]:
    return [stage.declare(path, value)]


for _name, (_rule, _says, _path, _value) in DECLARED.items():
    _play = partial(_declared, path=_path, value=_value)
    _play.__name__ = _name  # type: ignore[attr-defined]
    trick(_rule, _says)(_play)


@trick("table_has_its_sets_of_dice", "a fourth die in a set")
def fourth_die(stage: Stage) -> list[Draft]:
    place = list(sets_of(stage)).index(unsuspected(stage))  # a seizure would have to take it too
    own = stage.script[0].data["licence"]["dice_sets"][place]["dice"]
    return [stage.declare(f"dice_sets.{place}.dice", [*own, {**own[0], "id": "spare"}])]
