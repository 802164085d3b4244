"""Words in which tricks choose their coup and their bet."""

from datetime import timedelta
from typing import Any

from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage

ALTERED = ("bet_moved", "bet_increased", "bet_removed", "bet_returned")


def calm(scene: Scene) -> bool:
    """Nothing was void and no bet was altered."""
    altered = any(scene.has(kind) for kind in ALTERED)
    return scene.number > 1 and scene.has("coup_closed") and not scene.has("void_called") and not altered


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


def beside(stage: Stage, other: Draft, kind: str, data: dict[str, Any], seconds: float) -> Draft:
    """One more event of the coup, some seconds after another, or before it."""
    made = Draft(kind, other.time + timedelta(seconds=seconds), data, other.subject, other.source)
    return stage.put(made, before=other) if seconds < 0 else stage.put(made, after=other)


def earlier(stage: Stage, draft: Draft, than: Draft, seconds: float = 0.2) -> Draft:
    """The event happens just before another."""
    stage.remove([draft])
    draft.time = than.time - timedelta(seconds=seconds)
    return stage.put(draft, before=than)
