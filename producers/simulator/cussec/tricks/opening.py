"""Tricks with the declaration under which the table opens, with the bell and with the dice in it."""

from datetime import timedelta
from functools import partial
from typing import Any

from producers.simulator.cussec.tricks.picking import calm
from producers.simulator.cussec.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Stage

DIE = "dice_sets.0.dice.0"
DEVIATION = {"paragraph": "ao-de-261-22/5/9.f", "instrument": "Instrutivo n.º 99/22"}
DECLARED: dict[str, tuple[str, str, str, Any]] = {
    "unapproved_game": ("decree/game_is_approved", "a game that nobody approved", "game", "keno"),
    "house_rules": (
        "decree/deviations_rest_on_an_instrutivo", "rules under an Instrutivo that does not exist",
        "deviations", [DEVIATION],
    ),
    "round_table": ("table_is_single_or_double", "a table that is neither single nor double", "layout", "round"),
    "no_cover": ("bell_has_both_parts", "a bell without its cover", "equipment.1.kind", "rope"),
    "bare_disc": ("base_is_made_as_due", "a base without flannel and lever", "equipment.0.features", ["opaque", "black"]),
    "clear_cover": ("cover_is_made_as_due", "a cover that can be looked through", "equipment.1.features", ["black"]),
    "odd_colour": ("dice/dice_of_a_set_are_of_one_colour", "a blue die among red ones", f"{DIE}.colour", "blue"),
    "opaque_die": ("dice/dice_are_transparent", "a die that hides its inside", f"{DIE}.transparent", False),
    "uneven_die": ("dice/edges_are_equal_and_within_limits", "a die that is no cube", f"{DIE}.edges_equal", False),
    "double_five": ("dice/opposite_faces_add_up", "a die with two fives", f"{DIE}.opposite_sums", [7, 7, 10]),
    "faint_pips": ("dice/pips_are_alike_and_visible", "pips that can hardly be seen", f"{DIE}.pips_alike", False),
    "loaded_die": ("dice/dice_are_balanced", "a die heavier on one side", f"{DIE}.balanced", False),
}  # fmt: skip


def _declared(stage: Stage, *, path: str, value: Any) -> list[Draft]:
    return [stage.declare(path, value)]


for _name, (_rule, _says, _path, _value) in DECLARED.items():
    _play = partial(_declared, path=_path, value=_value)
    _play.__name__ = _name  # type: ignore[attr-defined]
    trick(_rule, _says)(_play)


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
    told = Draft("dome_opened", opened.time - timedelta(seconds=0.2), {"reason": "cleaning"}, None, opened.source)
    return [stage.put(told, before=opened)]
