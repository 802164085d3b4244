"""Tricks with the dice, the sets and who throws them."""

from producers.simulator.banca_francesa.tricks.picking import (
    calm,
    last_scene,
    rethrown,
    set_of,
    sets_of,
    single,
    suspect,
    unsuspected,
    with_set,
)
from producers.simulator.banca_francesa.tricks.registry import trick
from producers.simulator.dice.tricks import aside, beside, earlier
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

ACCIDENTS = ("die_left_table", "die_spoiled", "dice_suspected")


@trick("dice_of_one_set_are_thrown", "a die of another set among the three")
def mixed_sets(stage: Stage) -> list[Draft]:
    scene = stage.pick(single, "one throw")
    throw = scene.one("dice_thrown")
    with_set(scene, [*throw.data["dice"][:2], _strange(stage, throw)])
    return [throw]


def _strange(stage: Stage, throw: Draft) -> str:
    """A die of another set."""
    return next(dice for name, dice in sets_of(stage).items() if name != set_of(throw))[0]


@trick("no_more_than_three_dice_are_thrown", "a fourth die goes with the three")
def four_dice(stage: Stage) -> list[Draft]:
    throw = stage.pick(single, "one throw").one("dice_thrown")
    throw.data = {**throw.data, "dice": [*throw.data["dice"], _strange(stage, throw)]}
    return [throw]


@trick("dice_at_rest_are_those_thrown", "a die is swapped while the three roll")
def swapped_on_the_way(stage: Stage) -> list[Draft]:
    scene = stage.pick(single, "one throw")
    throw, rest = scene.one("dice_thrown"), scene.one("dice_settled")
    rest.data = {**rest.data, "dice": [*rest.data["dice"][:2], _strange(stage, throw)]}
    return [throw, rest]


@trick("case_stays_at_the_table", "the case with the sets is carried away")
def stolen_case(stage: Stage) -> list[Draft]:
    closed = stage.pick(calm, "a calm coup").one("coup_closed")
    return [aside(stage, closed, "dice_case_removed", {}, 0.3)]


@trick("set_changes_by_the_hour", "the old set is thrown once more when its hour is over")
def old_set(stage: Stage) -> list[Draft]:
    """Once more only: then the set whose turn it is takes over."""
    for change in [d for d in stage.script if d.type == "dice_set_changed" and d.data["reason"] == "hourly"]:
        place = stage.place(change)
        before = next((d for d in reversed(stage.script[:place]) if d.type == "dice_thrown"), None)
        after = [d for d in stage.script[place:] if d.type in {"dice_loaded", "dice_thrown", "dice_settled"}][:3]
        kinds = [draft.type for draft in after]
        if before is None or kinds != ["dice_loaded", "dice_thrown", "dice_settled"] or after[0].subject in stage.taken:
            continue
        stage.taken.add(str(after[0].subject))
        for draft in after:
            draft.data = {**draft.data, "dice": before.data["dice"]}
        return after
    raise Impossible("the evening has no hourly change of set; ask for more coups or another seed")


@trick("sets_come_in_turn", "a set is passed over")
def out_of_turn(stage: Stage) -> list[Draft]:
    """For one coup; from there the round goes on with the set that served."""
    order = list(sets_of(stage))
    end = next((place for place, d in enumerate(stage.script) if d.type in ACCIDENTS), len(stage.script))
    changed = {d.subject for d in stage.script if d.type == "dice_set_changed"}

    def suits(scene: Scene) -> bool:
        sets = {set_of(throw) for throw in scene.all("dice_thrown")}
        early = stage.place(scene.one("coup_closed")) < end if scene.has("coup_closed") else False
        return calm(scene) and early and len(sets) == 1 and _steady(stage, scene)

    scene = stage.pick(suits, f"one set before and after ({len(changed)} changes)")
    name = order[order.index(set_of(scene.one("dice_thrown"))) - 1]
    with_set(scene, sets_of(stage)[name])
    return scene.all("dice_thrown")


def _steady(stage: Stage, scene: Scene) -> bool:
    """The same set is thrown before and after the coup."""
    here = stage.place(scene.one("dice_thrown"))
    before = next((d for d in reversed(stage.script[:here]) if d.type == "dice_thrown"), None)
    last = stage.place(scene.all("dice_thrown")[-1])
    after = next((d for d in stage.script[last + 1 :] if d.type == "dice_thrown"), None)
    sets = {set_of(throw) for throw in (before, scene.one("dice_thrown"), after) if throw is not None}
    return before is not None and after is not None and len(sets) == 1


@trick("suspected_set_is_not_thrown", "a set that a player suspects is thrown once more")
def suspected_set(stage: Stage) -> list[Draft]:
    scene = last_scene(stage)
    throw = scene.one("dice_thrown")
    opened = stage.script[stage.place(scene.one("coup_opened")) - 1]
    told = suspect(stage, opened, set_of(throw))
    return [told["dice_suspected"], throw]


@trick("whole_set_is_seized", "only two dice of a suspected set are seized")
def two_seized(stage: Stage) -> list[Draft]:
    name = unsuspected(stage)
    seized = suspect(stage, last_scene(stage).one("coup_closed"), name)["dice_set_seized"]
    seized.data = {"set": name, "dice": sets_of(stage)[name][:2]}
    return [seized]


@trick("package_is_sealed_before_two_witnesses", "the package is sealed before one witness")
def lonely_witness(stage: Stage) -> list[Draft]:
    name = unsuspected(stage)
    sealed = suspect(stage, last_scene(stage).one("coup_closed"), name)["dice_sealed"]
    sealed.data = {"set": name, "witnesses": ["Olga"]}
    return [sealed]


@trick("suspected_set_is_seized_sealed_and_sent", "nobody asks for a verification")
def forgotten_request(stage: Stage) -> list[Draft]:
    told = suspect(stage, last_scene(stage).one("coup_closed"), unsuspected(stage))
    stage.remove([told["verification_requested"]])
    return [told["dice_suspected"]]


@trick("cost_falls_on_the_unfounded_complainant", "a player who was right is made to pay")
def charged_all_the_same(stage: Stage) -> list[Draft]:
    name = unsuspected(stage)
    told = suspect(stage, last_scene(stage).one("coup_closed"), name)
    result = aside(stage, told["verification_requested"], "dice_verified", {"set": name, "founded": True}, 0.05)
    charge = {"set": name, "payer": "Zita", "role": "player", "amount": 4_000_000}
    return [aside(stage, result, "verification_charged", charge, 0.05)]


@trick("dice_are_thrown_through_the_tube", "the dice are thrown by hand")
def bare_hand(stage: Stage) -> list[Draft]:
    throw = stage.pick(single, "one throw").one("dice_thrown")
    throw.data = {**throw.data, "via": "hand"}
    return [throw]


@trick("dice_roll_well", "a die is slid onto the track")
def slider(stage: Stage) -> list[Draft]:
    scene = stage.pick(single, "one throw")
    throw = scene.one("dice_thrown")
    told = {"die": throw.data["dice"][0], "crossed_middle": True, "hit_wall": False, "rolled": False}
    return [beside(stage, throw, "die_travelled", told, 1)]


@trick("dice_are_not_lifted_before_they_rest", "the dice are lifted while they roll")
def hasty_hand(stage: Stage) -> list[Draft]:
    scene = stage.pick(rethrown, "a throw that does not decide")
    lift, rest = scene.one("dice_touched"), scene.one("dice_settled")
    return [earlier(stage, lift, rest, 1)]


@trick("dice_thrower_stays_an_hour_at_most", "the thrower is not relieved")
def tireless(stage: Stage) -> list[Draft]:
    """The relief never comes; the one after it does."""
    places = [n for n, d in enumerate(stage.script) if d.type == "dealer_on" and d.data["role"] == "dice_thrower"]
    if len(places) < 2:
        raise Impossible("the evening has no relief of the thrower; ask for more coups or another seed")
    first, relief = stage.script[places[0]], stage.script[places[1]]
    end = places[2] if len(places) > 2 else len(stage.script)
    left = next(d for d in stage.script[: places[1]] if d.type == "dealer_off" and d.data == first.data)
    stayed = stage.script[places[1] : end]
    for draft in stayed:
        for word in ("thrower", "dealer"):
            if draft.data.get(word) == relief.data["staff"]:
                draft.data = {**draft.data, word: first.data["staff"]}
        if draft.type == "dealer_off" and draft.data == relief.data:
            draft.data = dict(first.data)
    stage.remove([left, relief])
    return [first]


@trick("dice_are_thrown_by_the_dealer_on_record", "somebody else throws the dice")
def stranger(stage: Stage) -> list[Draft]:
    throw = stage.pick(single, "one throw").one("dice_thrown")
    throw.data = {**throw.data, "thrower": "Nuno"}
    return [throw]


@trick("set_gives_way_after_an_accident", "dice from the floor are thrown again")
def from_the_floor(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: rethrown(s) and _one_set(s), "a throw that does not decide")
    first, second = scene.all("dice_thrown")[:2]
    told = {"die": first.data["dice"][0], "to": "floor"}
    return [beside(stage, first, "die_left_table", told, 1), second]


def _one_set(scene: Scene) -> bool:
    return len({set_of(throw) for throw in scene.all("dice_thrown")}) == 1


@trick("void_throws_decide_nothing", "a throw that hit a hand is settled")
def guided_die(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: single(s) and s.has("bet_collected"), "a throw that decides")
    return [beside(stage, scene.one("dice_thrown"), "die_touched_object", {"object": "hand"}, 1)]


@trick("throws_are_void_only_for_a_cause", "a throw that decides is called void")
def convenient_void(stage: Stage) -> list[Draft]:
    scene = stage.pick(single, "a throw that decides")
    told = {"phrase": "Golpe nulo."}
    made = [beside(stage, scene.one("throw_called"), "void_called", told, 0.5)]
    stage.remove(scene.all("bet_collected") + scene.all("payout_made"))
    return made


@trick("rolling_dice_are_not_called_void", "a throw is called void while the dice roll")
def hasty_void(stage: Stage) -> list[Draft]:
    scene = stage.pick(rethrown, "a throw that does not decide")
    void = beside(stage, scene.one("dice_settled"), "void_called", {"phrase": "Golpe nulo."}, -1)
    stage.remove([scene.one("throw_called")])
    return [scene.one("dice_thrown"), void]


@trick("decided_throws_are_not_repeated", "a total that decides is thrown again")
def second_chance(stage: Stage) -> list[Draft]:
    rest = stage.pick(rethrown, "two throws").one("dice_settled")
    rest.data = {**rest.data, "faces": [2, 2, 2]}
    return [rest]


@trick("undecided_throws_move_nothing", "a bet is swept on a total that decides nothing")
def greedy_rake(stage: Stage) -> list[Draft]:
    scene = stage.pick(rethrown, "a throw that does not decide")
    bet = scene.one("bet_placed")
    told = {"bet": bet.data["bet"], "amount": bet.data["stake"]}
    return [beside(stage, scene.one("throw_called"), "bet_collected", told, 0.5)]
