"""Tricks before the first coup: a licence, a wheel or chips that the decree does not admit. Nn. 1 to 7, 13."""

from collections.abc import Callable
from typing import Any

from producers.simulator.licence import REGULATION
from producers.simulator.night import FIRST_NIGHT
from producers.simulator.roulette.figures import law_of
from producers.simulator.roulette.licences import AMERICAN, FRENCH
from producers.simulator.roulette.tricks.picking import declare, losers, plain, without_combined
from producers.simulator.roulette.tricks.registry import BOTH, TRICKS, trick
from producers.simulator.script import Draft
from producers.simulator.stage import Play, Stage, Trick

DEVIATION = {"paragraph": f"{REGULATION}/1/30.a.i", "instrument": "Instrutivo n.º 99/22"}
DECLARED: dict[str, tuple[str, str, tuple[str, ...], dict[str, Any]]] = {
    "unapproved_game": ("decree/game_is_approved", "a game that nobody approved", BOTH, {"game": "keno"}),
    "house_rules": (
        "decree/deviations_rest_on_an_instrutivo", "rules of the house under an Instrutivo that does not exist",
        BOTH, {"deviations": [DEVIATION]},
    ),
    "triple_table": ("table_is_single_or_double", "a table with three cloths", BOTH, {"layout": "triple"}),
    "chips_with_face_value": (
        "chips_carry_no_face_value", "table chips with an amount on them", (AMERICAN,), {"chips.face_value": True},
    ),
    "shared_symbol": (
        "chip_symbol_is_the_tables_own", "chips with the symbol of the next table", (AMERICAN,),
        {"venue_symbols": {"AR-1": "star", "AR-7": "star"}},
    ),
    "blackboard": (
        "display_gives_way_to_boxes_only", "chip values on a blackboard", (AMERICAN,), {"display.kind": "blackboard"},
    ),
    "boxes_too_few": (
        "boxes_are_as_many_as_colours", "a box less than colours", (AMERICAN,),
        {"display": {"kind": "boxes", "boxes": 7}},
    ),
    "small_cylinder": ("cylinder_has_a_lawful_diameter", "a cylinder of 49 cm", BOTH, {"wheel.diameter_mm": 490}),
    "magnetic_mount": ("plate_rests_on_pivot_or_bearing", "a plate on a magnet", BOTH, {"wheel.mount": "magnet"}),
    "plastic_cylinder": ("cylinder_is_of_wood", "a cylinder of plastic", (FRENCH,), {"wheel.material": "plastic"}),
    "smooth_slope": ("wheel_has_deflectors", "a slope without deflectors", BOTH, {"wheel.deflectors": False}),
    "spare_compartment": ("plate_has_its_compartments", "a plate of 38 compartments", BOTH, {"wheel.pockets": 38}),
    "plastic_walls": (
        "compartments_are_parted_by_metal", "compartments parted by plastic", BOTH, {"wheel.separators": "plastic"},
    ),
    "motor_plate": ("plate_is_turned_by_hand", "a plate that a motor turns", (FRENCH,), {"wheel.rotor_drive": "motor"}),
}  # fmt: skip


def _declares(changes: dict[str, Any]) -> Play:
    def play(stage: Stage) -> list[Draft]:
        return [declare(stage, changes)]

    return play


for _name, (_rule, _says, _games, _changes) in DECLARED.items():
    _full = _rule if "/" in _rule else f"roulette/{_rule}"
    TRICKS[_name] = Trick(_name, _full, _games, _says, _declares(_changes))


def _another_wheel(stage: Stage, changed: Callable[[list[int]], list[int]]) -> list[Draft]:
    """A wheel of which series and neighbours would be refused, so that the evening has none."""
    without_combined(stage)
    order = list(law_of(FRENCH, FIRST_NIGHT).orders["french"])
    return [declare(stage, {"wheel.numbers_clockwise": changed(order)})]


@trick("wheel_bears_the_numbers", "a wheel with two 34 and no 36")
def number_twice(stage: Stage) -> list[Draft]:
    return _another_wheel(stage, lambda order: [34 if number == 36 else number for number in order])


@trick("wheel_follows_the_order", "a wheel on which 1 and 3 have changed places")
def shuffled_wheel(stage: Stage) -> list[Draft]:
    swapped = {1: 3, 3: 1}
    return _another_wheel(stage, lambda order: [swapped.get(number, number) for number in order])


@trick("deflectors_are_fixed", "the inspection finds loose deflectors, and play begins")
def loose_deflectors(stage: Stage) -> list[Draft]:
    found = next(draft for draft in stage.script if draft.type == "wheel_inspected")
    found.data = {**found.data, "deflectors_fixed": False}
    return [found]


@trick("bets_lie_on_the_cloths_declared", "bets on a second cloth of a single table")
def second_cloth(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and len(losers(s)) > 1, "two bets that lose")
    first, second = losers(scene)[:2]
    first.data, second.data = {**first.data, "cloth": "left"}, {**second.data, "cloth": "right"}
    return [second]


@trick("bets_at_a_double_table_name_their_cloth", "a double table does not say on which cloth bets lie")
def nameless_cloths(stage: Stage) -> list[Draft]:
    declare(stage, {"layout": "double"})
    return [next(draft for draft in stage.script if draft.type == "bet_placed")]
