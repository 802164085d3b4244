"""Words in which tricks choose their series, their throw and their bet."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from producers.simulator.dice.tricks import altered, beside
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

UNIT = 100_000  # the minimum, in minor units
SEVEN = 7
MOVES = ("bet_collected", "payout_made", "bet_travelled", "bet_pushed", "point_marked", "point_cleared")
OF_A_BET = ("bet_placed", "bet_moved", "bet_increased", "bet_removed", "bet_returned", "bet_travelled", "bet_pushed")
HANDING = ("shooter_assigned", "dice_checked", "dice_offered", "dice_chosen")


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw of a series and all that followed, until the next."""

    thrown: Draft
    drafts: list[Draft]

    def all(self, kind: str) -> list[Draft]:
        """The events of one kind."""
        return [draft for draft in self.drafts if draft.type == kind]

    @property
    def settled(self) -> Draft:
        """The rest of the dice."""
        return self.all("dice_settled")[0]

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.settled.data["faces"])

    @property
    def call(self) -> Draft:
        """What was called of it in Portuguese."""
        return self.all("throw_called")[0]

    @property
    def still(self) -> bool:
        """Nothing was collected, paid, carried or marked on it."""
        return not any(draft.type in MOVES for draft in self.drafts)

    @property
    def end(self) -> Draft:
        """The last event before players bet again."""
        told = [draft for draft in self.drafts if draft.type in {*MOVES, "throw_called"}]
        return told[-1]


def throws(scene: Scene) -> list[Throw]:
    """The throws of a series."""
    found: list[Throw] = []
    for draft in scene.drafts:
        if draft.type == "dice_thrown":
            found.append(Throw(draft, []))
        elif found:
            found[-1].drafts.append(draft)
    return found


def calm(scene: Scene) -> bool:
    """Not the first series, several players bet, it was decided, no throw was void and no bet altered."""
    if scene.number == 1 or not scene.has("coup_closed", "dice_thrown") or scene.has("void_called") or altered(scene):
        return False
    first = scene.one("dice_thrown")
    return len({bet.data["player"] for bet in scene.all("bet_placed") if bet.time < first.time}) > 1


def long(scene: Scene, least: int = 2) -> bool:
    """Calm, and thrown so often at least."""
    return calm(scene) and len(scene.all("dice_thrown")) >= least


def middle(scene: Scene) -> list[Throw]:
    """The throws after the first that did not decide the series."""
    return throws(scene)[1:-1]


def a_throw(stage: Stage, suits: Callable[[Throw], object], needs: str, among: Any = throws) -> tuple[Scene, Throw]:
    """A calm series and one of its throws that suits."""
    scene = stage.pick(lambda s: calm(s) and any(suits(throw) for throw in among(s)), needs)
    return scene, next(throw for throw in among(scene) if suits(throw))


def bet(position: str, stake: int = UNIT, name: str = "x1", **more: Any) -> dict[str, Any]:
    """A bet of a player who is no guest of the evening."""
    told = {"bet": name, "player": "Zeca", "position": position, "stake": stake, "chips": 1, "chip": "value"}
    return {**told, **more}


def lay_and_take_back(stage: Stage, before: Draft, closed: Draft, told: dict[str, Any]) -> Draft:
    """A bet lies there from just before a throw until the series is closed."""
    laid = beside(stage, before, "bet_placed", told, -0.2)
    beside(stage, closed, "bet_removed", {"bet": told["bet"]}, -0.2)
    return laid


def forget(stage: Stage, names: set[str]) -> None:
    """These bets were never made, nor the odds that lean on them."""
    placed = [draft for draft in stage.script if draft.type == "bet_placed"]
    names = names | {draft.data["bet"] for draft in placed if draft.data.get("parent") in names}
    kinds = {*OF_A_BET, "bet_collected", "payout_made"}
    stage.remove([draft for draft in stage.script if draft.type in kinds and draft.data["bet"] in names])


def settlement(scene: Scene, name: str) -> list[Draft]:
    """What was collected and paid of a bet in the series."""
    return [draft for kind in ("bet_collected", "payout_made") for draft in scene.all(kind, bet=name)]


def lives_on(stage: Stage, scene: Scene) -> set[str]:
    """Bets that were laid earlier and settled in this series or later, or never."""
    start = stage.place(scene.one("coup_opened"))
    laid = {draft.data["bet"] for draft in stage.script[:start] if draft.type == "bet_placed"}
    gone = {
        draft.data["bet"]
        for draft in stage.script[:start]
        if draft.type in {"bet_collected", "payout_made", "bet_removed"}
    }
    return laid - gone


def handing(stage: Stage, scene: Scene) -> dict[str, Draft]:
    """How the dice got to the shooter before the first throw of the series, if they did so then."""
    start, end = stage.place(scene.one("coup_opened")), stage.place(scene.one("dice_thrown"))
    return {draft.type: draft for draft in stage.script[start:end] if draft.type in (*HANDING, "dice_declined")}


def offered(stage: Stage, scene: Scene) -> bool:
    """All five dice were offered anew before the first throw, and none had left the table since they last were."""
    given = handing(stage, scene)
    if "dice_offered" not in given or len(given["dice_offered"].data["dice"]) < 5:
        return False
    here = stage.place(given["dice_checked"])
    for draft in reversed(stage.script[:here]):
        if draft.type == "dice_offered":
            break
        if draft.type == "die_left_table":
            return False
    return True


def last_of_all(stage: Stage, suits: Callable[[Scene], object], needs: str) -> Scene:
    """A series after which the table closes: nothing that the trick upsets is played on."""
    scenes = list(stage.scenes())
    first = max((place + 1 for place, scene in enumerate(scenes) if scene.id in stage.taken), default=0)
    free = [scene for scene in scenes[first:] if suits(scene)]
    if not free:
        raise Impossible(f"the evening has no series with {needs} after all other tricks; ask for more coups")
    scene = free[0]
    stage.taken.update(other.id for other in scenes[scenes.index(scene) :])
    closed = stage.place(scene.one("coup_closed"))
    stage.remove([draft for draft in stage.script[closed + 1 :] if draft.type not in {"dealer_off", "table_closed"}])
    return scene
