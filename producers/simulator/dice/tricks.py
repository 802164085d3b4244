"""Words in which the tricks of all dice games are told."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from itertools import pairwise
from typing import Any

from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage, Tricks

ALTERED = ("bet_moved", "bet_increased", "bet_removed", "bet_returned")
DIE = "dice_sets.0.dice.0"
Declared = Mapping[str, tuple[str, str, str, Any]]  # trick -> rule, what it says, path in the licence, value


def paid(scene: Scene, *positions: str) -> list[Draft]:
    """The bets on these positions, or on any, that were paid."""
    return _settled(scene, "payout_made", positions)


def lost(scene: Scene, *positions: str) -> list[Draft]:
    """The bets on these positions, or on any, that were collected."""
    return _settled(scene, "bet_collected", positions)


def _settled(scene: Scene, kind: str, positions: tuple[str, ...]) -> list[Draft]:
    names = {draft.data["bet"] for draft in scene.all(kind)}
    bets = [bet for bet in scene.all("bet_placed") if bet.data["bet"] in names]
    return [bet for bet in bets if not positions or bet.data["position"] in positions]


def altered(scene: Scene) -> bool:
    """A bet was changed after it was laid."""
    return any(scene.has(kind) for kind in ALTERED)


def beside(stage: Stage, other: Draft, kind: str, data: dict[str, Any], seconds: float) -> Draft:
    """One more event of the coup, some seconds after another, or before it."""
    made = Draft(kind, other.time + timedelta(seconds=seconds), data, other.subject, other.source)
    return stage.put(made, before=other) if seconds < 0 else stage.put(made, after=other)


def aside(stage: Stage, other: Draft, kind: str, data: dict[str, Any], seconds: float) -> Draft:
    """One more event of the table, some seconds after another, or before it."""
    made = beside(stage, other, kind, data, seconds)
    made.subject = None
    return made


def earlier(stage: Stage, draft: Draft, than: Draft, seconds: float = 0.2) -> Draft:
    """The event happens just before another."""
    stage.remove([draft])
    draft.time = than.time - timedelta(seconds=seconds)
    return stage.put(draft, before=than)


def later(stage: Stage, draft: Draft, than: Draft, seconds: float = 0.2) -> Draft:
    """The event happens just after another."""
    stage.remove([draft])
    draft.time = than.time + timedelta(seconds=seconds)
    return stage.put(draft, after=than)


def paid_late(stage: Stage, suits: Callable[[Scene], bool], begins: str) -> tuple[Scene, Draft]:
    """A coup whose last prize is paid when the next one has begun, with the event `begins`; and that prize.

    The caller leaves in doubt what the dice decided: otherwise the prize is missed when its coup ends.
    """
    following = {scene.id: after for scene, after in pairwise(stage.scenes())}

    def has_a_next(scene: Scene) -> bool:
        after = following.get(scene.id)
        return after is not None and after.id not in stage.taken and after.has(begins, "coup_closed")

    scene = stage.pick(lambda s: suits(s) and s.has("payout_made") and has_a_next(s), "a winner before another coup")
    after = following[scene.id]
    stage.taken.add(after.id)
    return scene, later(stage, scene.all("payout_made")[-1], after.one(begins), 0.1)


def two_cloths(stage: Stage, suits: Callable[[Scene], bool]) -> list[Draft]:
    """Bets of one coup lie on two cloths."""
    scene = stage.pick(lambda s: suits(s) and len(s.all("bet_placed")) > 1, "two bets")
    bets = scene.all("bet_placed")[:2]
    for bet, cloth in zip(bets, ("left", "right"), strict=True):
        bet.data = {**bet.data, "cloth": cloth}
    return [bets[1]]


def declare(tricks: Tricks, paragraph: str, own: Declared, die: str = DIE) -> None:
    """Tricks with the declaration under which the table opens: those of the game, and those of all dice games.

    `paragraph` is the one from which the house deviates without leave, `die` where the licence describes a die.
    """
    deviation = {"paragraph": paragraph, "instrument": "Instrutivo n.º 99/22"}
    common: Declared = {
        "unapproved_game": ("decree/game_is_approved", "a game that nobody approved", "game", "keno"),
        "house_rules": (
            "decree/deviations_rest_on_an_instrutivo", "rules under an Instrutivo that does not exist",
            "deviations", [deviation],
        ),
        "opaque_die": ("dice/dice_are_transparent", "a die that hides its inside", f"{die}.transparent", False),
        "uneven_die": ("dice/edges_are_equal_and_within_limits", "a die that is no cube", f"{die}.edges_equal", False),
        "double_five": ("dice/opposite_faces_add_up", "a die with two fives", f"{die}.opposite_sums", [7, 7, 10]),
        "faint_pips": ("dice/pips_are_alike_and_visible", "pips that can hardly be seen", f"{die}.pips_alike", False),
        "loaded_die": ("dice/dice_are_balanced", "a die heavier on one side", f"{die}.balanced", False),
    }  # fmt: skip
    for name, (rule, says, path, value) in {**common, **own}.items():
        play = partial(_declared, path=path, value=value)
        play.__name__ = name  # type: ignore[attr-defined]
        tricks.trick(rule, says)(play)


def _declared(stage: Stage, *, path: str, value: Any) -> list[Draft]:
    return [stage.declare(path, value)]
