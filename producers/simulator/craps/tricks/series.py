"""Tricks with the life of a series: the point, come bets, bets that may not be changed."""

from producers.simulator.craps.tricks.picking import (
    SEVEN,
    Throw,
    a_throw,
    bet,
    calm,
    last_of_all,
    lay_and_take_back,
    long,
    settlement,
    throws,
)
from producers.simulator.craps.tricks.registry import trick
from producers.simulator.dice.tricks import beside
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage

LINE = ("pass", "dont_pass")


@trick("point_is_marked", "the point is not marked")
def unmarked_point(stage: Stage) -> list[Draft]:
    scene = stage.pick(long, "a point")
    stage.remove(scene.all("point_marked"))
    return [throws(scene)[0].settled]


@trick("decided_series_are_over", "the dice are thrown once more when the series is decided")
def once_more(stage: Stage) -> list[Draft]:
    scene = last_of_all(stage, calm, "a decision")
    last, closed = throws(scene)[-1], scene.one("coup_closed")
    again = beside(stage, closed, "dice_thrown", last.thrown.data, -0.5)
    faces = {**last.settled.data, "faces": [1, 3]}
    beside(stage, again, "dice_settled", faces, 0.2)
    return [last.settled, again]


@trick("series_go_on_until_they_are_decided", "a series is broken off")
def broken_off(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        return long(scene) and any(draft.data["position"] in LINE for draft in scene.all("bet_placed"))

    scene = last_of_all(stage, suits, "a point and a bet on the line")
    first, second = throws(scene)[:2]
    closed = scene.one("coup_closed")
    begin, end = stage.place(first.end), stage.place(closed)
    stage.remove(stage.script[begin + 1 : end])
    return [first.thrown, closed, second.thrown]


@trick("come_bets_are_laid_when_there_is_a_point", "a come bet is taken for a first throw")
def early_come(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm series")
    return [lay_and_take_back(stage, throws(scene)[0].thrown, scene.one("coup_closed"), bet("come"))]


@trick("line_bets_are_laid_before_the_first_throw", "a pass bet is laid when the point is known")
def put_bet(stage: Stage) -> list[Draft]:
    scene = stage.pick(long, "a point")
    return [lay_and_take_back(stage, throws(scene)[1].thrown, scene.one("coup_closed"), bet("pass"))]


def _carried(stage: Stage, position: str) -> tuple[Draft, Draft]:
    """A bet of that kind and how it was carried to its number."""

    def bets(scene: Scene) -> list[Draft]:
        gone = {draft.data["bet"] for draft in scene.all("bet_travelled")}
        return [b for b in scene.all("bet_placed", position=position) if b.data["bet"] in gone]

    scene = stage.pick(lambda s: calm(s) and bets(s), f"a {position} bet that is carried to its number")
    laid = bets(scene)[0]
    return laid, scene.one("bet_travelled", bet=laid.data["bet"])


@trick("come_bets_are_carried_to_their_number", "a come bet is left where it was laid")
def left_behind(stage: Stage) -> list[Draft]:
    laid, carried = _carried(stage, "come")
    stage.remove([carried])
    return [laid]


@trick("dont_come_bets_are_marked", "a don't come bet gets no mark")
def bare_bet(stage: Stage) -> list[Draft]:
    laid, carried = _carried(stage, "dont_come")
    carried.data = {**carried.data, "marked": False}
    return [laid, carried]


@trick("contract_bets_are_not_altered", "a pass bet is taken back when the point is known")
def cold_feet(stage: Stage) -> list[Draft]:
    def free(scene: Scene) -> list[Draft]:
        backed = {draft.data.get("parent") for draft in scene.all("bet_placed")}
        return [b for b in scene.all("bet_placed", position="pass") if b.data["bet"] not in backed]

    scene = stage.pick(lambda s: long(s) and free(s), "a pass bet without odds")
    laid = free(scene)[0]
    name = laid.data["bet"]
    stage.remove(settlement(scene, name))
    return [laid, beside(stage, throws(scene)[1].thrown, "bet_removed", {"bet": name}, -0.2)]


@trick("bets_are_laid_before_the_throw", "a bet on the field is laid when the dice lie, and paid")
def past_posting(stage: Stage) -> list[Draft]:
    def suits(throw: Throw) -> bool:
        return throw.total in {3, 4, 9, 10, 11}

    _, throw = a_throw(stage, suits, "a total of the field", lambda s: throws(s)[:-1])
    laid = beside(stage, throw.settled, "bet_placed", bet("field"), 0.2)
    prize = {"bet": laid.data["bet"], "player": "Zeca", "amount": laid.data["stake"]}
    return [laid, beside(stage, throw.end, "payout_made", prize, 0.2)]


@trick("bets_that_are_not_decided_are_left_alone", "a pass bet is swept while the point runs")
def early_rake(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        return long(scene, 3) and bool(scene.all("bet_placed", position="pass")) and throws(scene)[1].total != SEVEN

    scene = stage.pick(suits, "a pass bet that waits")
    laid = scene.one("bet_placed", position="pass")
    told = {"bet": laid.data["bet"], "amount": laid.data["stake"]}
    beside(stage, throws(scene)[1].end, "bet_collected", told, 0.1)
    return [laid]
