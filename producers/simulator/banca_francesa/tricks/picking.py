"""Words in which tricks choose their coup and their bet."""

from typing import Any

from producers.simulator.dice.tricks import altered, aside
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

LINES = ("outer_line", "inner_line")


def calm(scene: Scene) -> bool:
    """Nothing spoiled a throw, nothing was done in silence, and no bet was altered."""
    if scene.number == 1 or scene.has("void_called") or altered(scene):
        return False
    calls, touches = scene.all("throw_called"), scene.all("dice_touched")
    rests = scene.all("dice_settled")
    return (
        scene.has("coup_closed")
        and all(call.time < touch.time for call, touch in zip(calls, touches, strict=True))
        and not any("touching" in rest.data for rest in rests)
    )


def single(scene: Scene) -> bool:
    """Calm, and decided by its first throw."""
    return calm(scene) and len(scene.all("dice_thrown")) == 1


def rethrown(scene: Scene) -> bool:
    """Calm, and thrown at least twice."""
    return calm(scene) and len(scene.all("dice_thrown")) > 1


def sets_of(stage: Stage) -> dict[str, list[str]]:
    """The sets of the table and their dice."""
    return {told["id"]: [die["id"] for die in told["dice"]] for told in stage.script[0].data["licence"]["dice_sets"]}


def set_of(throw: Draft) -> str:
    """The set of a throw."""
    return str(throw.data["dice"][0]).partition("-")[0]


def with_set(scene: Scene, dice: list[str]) -> None:
    """The coup is thrown with another set."""
    for kind in ("dice_loaded", "dice_thrown", "dice_settled"):
        for draft in scene.all(kind):
            draft.data = {**draft.data, "dice": dice}


def suspect(stage: Stage, after: Draft, name: str) -> dict[str, Draft]:
    """A player suspects a set, and everything is done that the law wants (n. 5)."""
    steps: list[tuple[str, dict[str, Any]]] = [
        ("dice_suspected", {"set": name, "by": "Zita", "role": "player"}),
        ("dice_set_seized", {"set": name, "dice": sets_of(stage)[name]}),
        ("dice_packed", {"set": name}),
        ("dice_sealed", {"set": name, "witnesses": ["Olga", "Rui"]}),
        ("verification_requested", {"set": name, "body": "laboratory"}),
    ]
    told: dict[str, Draft] = {}
    for kind, data in steps:
        after = told[kind] = aside(stage, after, kind, data, 0.05)
    return told


def last_scene(stage: Stage) -> Scene:
    """The last coup of the evening, in which no other trick is played."""
    scene = list(stage.scenes())[-1]
    if scene.id in stage.taken:
        raise Impossible("the last coup of the evening is taken by another trick")
    stage.taken.add(scene.id)
    return scene


def unsuspected(stage: Stage) -> str:
    """A set that nobody suspects."""
    held = {draft.data["set"] for draft in stage.script if draft.type == "dice_suspected"}
    return next(name for name in sets_of(stage) if name not in held)
