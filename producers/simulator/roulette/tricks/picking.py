"""Words in which tricks choose their coup and their bet."""

from producers.simulator.script import Draft
from producers.simulator.stage import Scene


def quiet(scene: Scene) -> bool:
    """Launched once, nothing fell in, and not the first coup of the evening."""
    return scene.number > 1 and len(scene.all("ball_launched")) == 1 and scene.has("coup_closed")


def plain(scene: Scene) -> bool:
    """Quiet, and no bet was displaced."""
    return quiet(scene) and not scene.has("bets_displaced")


def kind_of(bet: Draft) -> str:
    """The kind of position on which a bet was laid."""
    return str(bet.data["position"]).partition(":")[0]


def untouched(scene: Scene) -> list[Draft]:
    """The bets that lie as they were laid."""
    acts = ("bet_moved", "bet_increased", "bet_removed", "bet_returned")
    touched = {draft.data["bet"] for kind in acts for draft in scene.all(kind)}
    return [bet for bet in scene.all("bet_placed") if bet.data["bet"] not in touched]


def winners(scene: Scene, *kinds: str) -> list[Draft]:
    """The bets that were paid, of these kinds or of any."""
    paid = {draft.data["bet"] for draft in scene.all("payout_made")}
    return [bet for bet in untouched(scene) if bet.data["bet"] in paid and (not kinds or kind_of(bet) in kinds)]


def losers(scene: Scene, *kinds: str) -> list[Draft]:
    """The bets of which nothing was paid, of these kinds or of any."""
    paid = {draft.data["bet"] for draft in scene.all("payout_made")}
    return [bet for bet in untouched(scene) if bet.data["bet"] not in paid and (not kinds or kind_of(bet) in kinds)]


def settles(scene: Scene, bet: str) -> list[Draft]:
    """The events that open and pay a winning bet."""
    return [draft for kind in ("stack_spread", "payout_called", "payout_made") for draft in scene.all(kind, bet=bet)]


def shown(scene: Scene) -> Draft:
    """The event that shows the number on the cloth."""
    return next(draft for draft in scene.drafts if draft.type in {"marker_placed", "number_indicated"})
