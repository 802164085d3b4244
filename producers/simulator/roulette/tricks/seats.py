"""Who sits with which colour, and strangers who come for a moment: words for tricks with chips."""

from typing import Any

from producers.simulator.roulette.licences import COLOURS
from producers.simulator.roulette.tricks.picking import plain
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage

GHOST = "Xavier"  # somebody whom no evening draws

Said = tuple[str, dict[str, Any]]


def seated(stage: Stage, until: Draft) -> dict[str, str]:
    """Who holds which colour before an event."""
    held: dict[str, str] = {}
    for draft in stage.script[: stage.place(until)]:
        if draft.type == "colour_assigned":
            held[draft.data["player"]] = draft.data["colour"]
        elif draft.type in {"colour_released", "colour_revoked"}:
            held.pop(draft.data["player"], None)
    return held


def worth(stage: Stage, until: Draft, colour: str) -> int:
    """What the display says of a colour before an event."""
    shown = [d for d in stage.script[: stage.place(until)] if d.type == "display_marker_set"]
    return int(next(d.data["value"] for d in reversed(shown) if d.data["colour"] == colour))


def say_before(stage: Stage, scene: Scene, *said: Said) -> list[Draft]:
    """These things happen just before the coup is opened."""
    opened = scene.one("coup_opened")
    return [stage.put(Draft(kind, opened.time, data, None, f"{opened.source}"), before=opened) for kind, data in said]


def comes(colour: str, value: int = 100_000, player: str = GHOST) -> list[Said]:
    """Somebody asks for a colour and gets it."""
    return [
        ("colour_requested", {"player": player, "value": value}),
        ("colour_assigned", {"player": player, "colour": colour}),
    ]


def goes(colour: str, player: str = GHOST) -> Said:
    """And gives it up."""
    return "colour_released", {"player": player, "colour": colour}


def with_room(stage: Stage) -> tuple[Scene, dict[str, str], list[str]]:
    """A coup before which some colours are held and at least two are free."""

    def room(scene: Scene) -> bool:
        return plain(scene) and 0 < len(seated(stage, scene.one("coup_opened"))) < len(COLOURS) - 1

    scene = stage.pick(room, "free colours")
    held = seated(stage, scene.one("coup_opened"))
    return scene, held, [colour for colour in COLOURS if colour not in held.values()]


def newcomers(stage: Stage) -> list[str]:
    """Players who are the first of the evening with their colour, and bet in it."""
    first: dict[str, str] = {}
    for draft in stage.script:
        if draft.type == "colour_assigned":
            first.setdefault(draft.data["colour"], draft.data["player"])
    bettors = {draft.data["player"] for draft in stage.script if draft.type == "bet_placed"}
    return [player for player in first.values() if player in bettors]
