"""Tricks with who throws, and when the dice change hands."""

from producers.simulator.craps.tricks.picking import (
    SEVEN,
    calm,
    forget,
    handing,
    last_of_all,
    lives_on,
    long,
    throws,
)
from producers.simulator.craps.tricks.registry import trick
from producers.simulator.dice.tricks import aside
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage

PREFERRED = "pass"


def _shooter(scene: Scene) -> str:
    return str(scene.one("dice_thrown").data["thrower"])


def _laid(scene: Scene, player: str) -> list[Draft]:
    """The bets of a player before the first throw."""
    first = scene.one("dice_thrown")
    return [draft for draft in scene.all("bet_placed", player=player) if draft.time < first.time]


def _seats(stage: Stage, scene: Scene) -> dict[str, str]:
    """The places that are known before the series, by what was told of the dice."""
    start = stage.place(scene.one("coup_opened"))
    told = [draft for draft in stage.script[:start] if draft.type in {"shooter_assigned", "dice_declined"}]
    return {draft.data["player"]: draft.data["seat"] for draft in told}


def _before(stage: Stage, scene: Scene) -> Scene | None:
    """The series before."""
    scenes = [other for other in stage.scenes() if other.number == scene.number - 1]
    return scenes[0] if scenes and scenes[0].has("dice_thrown") else None


@trick("shooter_has_a_bet", "the shooter throws on without a bet")
def free_rider(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        if not calm(scene) or "shooter_assigned" in handing(stage, scene):
            return False
        waiting, player = lives_on(stage, scene), _shooter(scene)
        mine = {d.data["bet"] for d in stage.script if d.type == "bet_placed" and d.data["player"] == player}
        return not waiting & mine

    scene = last_of_all(stage, suits, "a shooter who keeps the dice and has no bet from before")
    forget(stage, {draft.data["bet"] for draft in scene.all("bet_placed", player=_shooter(scene))})
    return [scene.one("dice_thrown")]


@trick("pass_line_bettors_come_first", "the dice pass by a player on the pass line")
def overlooked(stage: Stage) -> list[Draft]:
    def rivals(scene: Scene) -> list[Draft]:
        before, given = _before(stage, scene), handing(stage, scene)
        if before is None or "dice_declined" in given:
            return []
        out = {_shooter(scene), _shooter(before)}
        return [d for d in scene.all("bet_placed", position=PREFERRED) if d.data["player"] not in out]

    def suits(scene: Scene) -> bool:
        if not calm(scene) or "shooter_assigned" not in handing(stage, scene) or not rivals(scene):
            return False
        own = _laid(scene, _shooter(scene))
        return any(d.data["position"] == PREFERRED for d in own) and any(
            d.data["position"] not in {PREFERRED, "odds"} for d in own
        )

    scene = stage.pick(suits, "a shooter with a second bet and another player on the pass line")
    given, other = handing(stage, scene), rivals(scene)[0]
    forget(stage, {d.data["bet"] for d in scene.all("bet_placed", player=_shooter(scene), position=PREFERRED)})
    return [other, given["shooter_assigned"]]


@trick("dice_go_round_in_the_order_of_places", "a player is passed over who did not decline")
def passed_over(stage: Stage) -> list[Draft]:
    order = stage.script[0].data["licence"]["seats"]

    def skipped(scene: Scene) -> Draft | None:
        given, before = handing(stage, scene), _before(stage, scene)
        declined = given.get("dice_declined")
        if declined is None or before is None or "shooter_assigned" not in given:
            return None
        seats, player, shooter = _seats(stage, scene), declined.data["player"], _shooter(scene)
        on_line = all(any(d.data["position"] == PREFERRED for d in _laid(scene, each)) for each in (player, shooter))
        last = seats.get(_shooter(before))
        if player not in seats or last is None or not on_line or player == _shooter(before):
            return None
        here, there = order.index(declined.data["seat"]), order.index(given["shooter_assigned"].data["seat"])
        start = order.index(last) + 1
        nearer = (here - start) % len(order) < (there - start) % len(order) and here < there
        return declined if nearer else None

    scene = stage.pick(lambda s: calm(s) and skipped(s) is not None, "a player whose turn it was and who declined")
    declined, given = skipped(scene), handing(stage, scene)
    stage.remove([] if declined is None else [declined])
    return [given["shooter_assigned"]]


@trick("dice_are_thrown_by_the_shooter", "a friend throws for the shooter")
def helping_hand(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: long(s, 3), "three throws")
    throw = throws(scene)[1].thrown
    other = next(d.data["player"] for d in scene.all("bet_placed") if d.data["player"] != throw.data["thrower"])
    throw.data = {**throw.data, "thrower": other}
    return [throw]


@trick("dice_are_thrown_from_the_place_of_the_shooter", "the shooter throws from another place")
def wanderer(stage: Stage) -> list[Draft]:
    throw = stage.pick(calm, "a calm series").one("dice_thrown")
    seats = stage.script[0].data["licence"]["seats"]
    throw.data = {**throw.data, "seat": next(seat for seat in seats if seat != throw.data["seat"])}
    return [throw]


@trick("dice_change_hands_only_for_a_cause", "the dice are taken from the shooter before the last throw")
def snatched(stage: Stage) -> list[Draft]:
    def other(scene: Scene) -> Draft | None:
        """A bet on the line of somebody else; the shooter must have one too."""
        on_line = scene.all("bet_placed", position=PREFERRED)
        mine = [d for d in on_line if d.data["player"] == _shooter(scene)]
        return next((d for d in on_line if mine and d.data["player"] != _shooter(scene)), None)

    scene = last_of_all(stage, lambda s: long(s) and other(s), "two players on the pass line")
    throw, taker = throws(scene)[-1].thrown, other(scene)
    player = "" if taker is None else taker.data["player"]
    given = [d for d in stage.script[: stage.place(throw)] if d.type in {"dice_checked", "dice_offered"}]
    dice, stickman = given[-1].data["dice"], given[-1].data["dealer"]
    seat = _seats(stage, scene).get(player, stage.script[0].data["licence"]["seats"][-1])
    assigned = aside(stage, throw, "shooter_assigned", {"player": player, "seat": seat, "reason": "other"}, -0.9)
    check = aside(stage, assigned, "dice_checked", {"dealer": stickman, "dice": dice, "sound": True}, 0.1)
    offer = aside(stage, check, "dice_offered", {"dealer": stickman, "player": player, "dice": dice}, 0.1)
    aside(stage, offer, "dice_chosen", {"player": player, "dice": throw.data["dice"]}, 0.1)
    throw.data = {**throw.data, "thrower": player, "seat": seat}
    return [assigned, throw]


@trick("seven_out_passes_the_dice", "the shooter keeps the dice after a seven")
def clinging(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        before = _before(stage, scene)
        if before is None or not calm(scene) or "shooter_assigned" not in handing(stage, scene):
            return False
        ends = throws(before)
        seven = len(ends) > 1 and bool(ends[-1].all("dice_settled")) and ends[-1].total == SEVEN
        return seven and bool(_laid(scene, _shooter(before))) and _shooter(before) != _shooter(scene)

    scene = last_of_all(stage, suits, "a shooter who loses the dice and bets on")
    before = _before(stage, scene)
    last = scene.one("dice_thrown") if before is None else before.one("dice_thrown")
    given = handing(stage, scene)
    stage.remove([given["shooter_assigned"]])
    for draft in (given["dice_offered"], given["dice_chosen"]):
        draft.data = {**draft.data, "player": last.data["thrower"]}
    for throw in throws(scene):
        throw.thrown.data = {**throw.thrown.data, "thrower": last.data["thrower"], "seat": last.data["seat"]}
    return [scene.one("dice_thrown")]
