"""Tricks with the declaration under which the table opens."""

from producers.simulator.craps.tricks.registry import TRICKS, trick
from producers.simulator.dice.tricks import Declared, declare
from producers.simulator.script import Draft
from producers.simulator.stage import Stage

DECLARED: Declared = {
    "bar_of_eleven": ("bar_is_the_pair_of_sixes_or_aces", "don't pass stands off on eleven", "bar", 11),
    "nameless_die": ("dice_are_numbered", "a die without a number", "dice.0.serial", None),
}

declare(TRICKS, "ao-de-261-22/4/11.d", DECLARED, die="dice.0")


@trick("table_has_five_dice", "a sixth die")
def sixth_die(stage: Stage) -> list[Draft]:
    own = stage.script[0].data["licence"]["dice"]
    return [stage.declare("dice", [*own, {**own[0], "id": "spare", "serial": "9999"}])]
