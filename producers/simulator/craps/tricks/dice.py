"""Tricks with the dice: who checks them, how many are offered, which are thrown and how."""

from producers.simulator.craps.tricks.picking import a_throw, calm, handing, last_of_all, long, offered, throws
from producers.simulator.craps.tricks.registry import trick
from producers.simulator.dice.tricks import aside, beside
from producers.simulator.script import Draft
from producers.simulator.stage import Stage


def _handing(stage: Stage) -> dict[str, Draft]:
    return handing(stage, stage.pick(lambda s: s.has("dice_thrown") and offered(stage, s), "dice offered anew"))


def _rest(throw: Draft, stage: Stage) -> str:
    """A die that was offered and not taken."""
    offers = [draft for draft in stage.script[: stage.place(throw)] if draft.type == "dice_offered"]
    return str(next(die for die in offers[-1].data["dice"] if die not in throw.data["dice"]))


@trick("dice_are_checked_before_they_are_offered", "nobody looks at the dice before they are offered")
def blind_offer(stage: Stage) -> list[Draft]:
    given = _handing(stage)
    stage.remove([given["dice_checked"]])
    return [given["dice_offered"]]


@trick("unsound_dice_are_not_offered", "a chipped die is offered all the same")
def chipped_die(stage: Stage) -> list[Draft]:
    given = _handing(stage)
    check, spare = given["dice_checked"], given["dice_checked"].data["dice"][-1]
    check.data = {**check.data, "dice": check.data["dice"][:-1]}
    bad = aside(stage, check, "dice_checked", {**check.data, "dice": [spare], "sound": False}, 0.1)
    return [bad, given["dice_offered"]]


@trick("stickman_himself_checks_the_dice", "another dealer looks at the dice")
def borrowed_eyes(stage: Stage) -> list[Draft]:
    check = _handing(stage)["dice_checked"]
    check.data = {**check.data, "dealer": "Nuno"}
    return [check]


@trick("five_dice_are_offered", "a die is held back from the shooter")
def four_offered(stage: Stage) -> list[Draft]:
    given = _handing(stage)
    offer, chosen = given["dice_offered"], given["dice_chosen"].data["dice"]
    held = next(die for die in offer.data["dice"] if die not in chosen)
    offer.data = {**offer.data, "dice": [die for die in offer.data["dice"] if die != held]}
    return [offer]


@trick("shooter_chooses_the_dice", "the stickman chooses for the shooter")
def no_choice(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and offered(stage, s), "dice offered anew")
    stage.remove([handing(stage, scene)["dice_chosen"]])
    return [scene.one("dice_thrown")]


@trick("two_dice_are_thrown", "a third die is thrown along")
def third_die(stage: Stage) -> list[Draft]:
    throw = stage.pick(calm, "a calm series").one("dice_thrown")
    throw.data = {**throw.data, "dice": [*throw.data["dice"], _rest(throw, stage)]}
    return [throw]


@trick("chosen_dice_are_thrown", "a die is swapped in the hand")
def swapped_die(stage: Stage) -> list[Draft]:
    throw = stage.pick(calm, "a calm series").one("dice_thrown")
    throw.data = {**throw.data, "dice": [throw.data["dice"][0], _rest(throw, stage)]}
    return [throw]


@trick("dice_at_rest_are_those_thrown", "a die is swapped while the pair rolls")
def swapped_on_the_way(stage: Stage) -> list[Draft]:
    throw = throws(stage.pick(calm, "a calm series"))[0]
    rest = throw.settled
    rest.data = {**rest.data, "dice": [rest.data["dice"][0], _rest(throw.thrown, stage)]}
    return [throw.thrown, rest]


@trick("dice_thrown_were_inspected", "a die from the pocket is offered, chosen and thrown")
def pocket_die(stage: Stage) -> list[Draft]:
    """Offered anew before the last throw of the evening, so that it is thrown once."""
    scene = last_of_all(stage, long, "two throws")
    rest, throw = throws(scene)[-1].settled, throws(scene)[-1].thrown
    given = [d for d in stage.script[: stage.place(throw)] if d.type in {"dice_checked", "dice_offered"}]
    stickman = given[-1].data["dealer"]
    dice = ["pocket", *(die["id"] for die in stage.script[0].data["licence"]["dice"][1:])]
    pair, player = [dice[0], dice[1]], throw.data["thrower"]
    check = aside(stage, throw, "dice_checked", {"dealer": stickman, "dice": dice, "sound": True}, -0.9)
    offer = aside(stage, check, "dice_offered", {"dealer": stickman, "player": player, "dice": dice}, 0.2)
    aside(stage, offer, "dice_chosen", {"player": player, "dice": pair}, 0.2)
    throw.data, rest.data = {**throw.data, "dice": pair}, {**rest.data, "dice": pair}
    return [throw]


@trick("die_that_left_waits_for_a_check", "a die that fell is thrown again unseen")
def from_the_floor(stage: Stage) -> list[Draft]:
    """It falls while the dice are gathered for the last throw of the evening."""
    scene = last_of_all(stage, long, "two throws")
    before, last = throws(scene)[-2:]
    left = beside(stage, before.end, "die_left_table", {"die": last.thrown.data["dice"][0], "to": "floor"}, 0.1)
    return [left, last.thrown]


@trick("dice_roll", "a die is slid along the table")
def slider(stage: Stage) -> list[Draft]:
    way = stage.pick(calm, "a calm series").one("die_travelled")
    way.data = {**way.data, "rolled": False}
    return [way]


@trick("void_throws_decide_nothing", "dice that stopped short decide")
def short_throw(stage: Stage) -> list[Draft]:
    scene = last_of_all(stage, lambda s: calm(s) and not throws(s)[-1].still, "a throw that decides")
    way = throws(scene)[-1].all("die_travelled")[0]
    way.data = {**way.data, "crossed_middle": False, "hit_wall": False}
    return [way]


@trick("rolling_dice_are_not_called_void", "a throw is called void while the dice roll")
def hasty_void(stage: Stage) -> list[Draft]:
    """They are gathered before they lie."""
    _, throw = a_throw(stage, lambda t: t.still and t.total > 0, "a throw on which nothing moved")
    void = beside(stage, throw.settled, "void_called", {"phrase": "Golpe nulo.", "language": "pt"}, -0.2)
    stage.remove([throw.settled, *throw.all("throw_called")])
    return [throw.thrown, void]


@trick("throws_are_void_only_for_a_cause", "a throw that the bank does not like is called void")
def convenient_void(stage: Stage) -> list[Draft]:
    _, throw = a_throw(stage, lambda t: t.still and t.total > 0, "a throw on which nothing moved")
    told = throw.all("throw_called")
    void = beside(stage, told[-1], "void_called", {"phrase": "Golpe nulo.", "language": "pt"}, 0.2)
    stage.remove(told)
    return [throw.settled, void]
