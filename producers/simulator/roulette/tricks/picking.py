"""Words in which tricks choose their coup and their bet."""

from collections.abc import Mapping
from typing import Any

from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage


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


def declare(stage: Stage, changes: Mapping[str, Any]) -> Draft:
    """The table opens under a licence that says something else, by dotted path."""
    opening = stage.script[0]
    told: dict[str, Any] = dict(opening.data["licence"])
    for path, value in changes.items():
        part, _, field = path.partition(".")
        told[part] = {**told[part], field: value} if field else value
    opening.data = {"licence": told}
    return opening


def without_combined(stage: Stage, kept: Draft | None = None) -> None:
    """All series and neighbours of the evening but one become dozens that lose: another wheel has none."""
    for scene in list(stage.scenes()):
        for bet in scene.all("bet_placed"):
            if "parts" in bet.data and bet is not kept:
                _into_a_dozen(stage, scene, bet)


def _into_a_dozen(stage: Stage, scene: Scene, bet: Draft) -> None:
    number, name = scene.one("ball_settled").data["pocket"], bet.data["bet"]
    data = {key: value for key, value in bet.data.items() if key != "parts"}
    bet.data = {**data, "position": "dozen:1" if number == 0 or number > 12 else "dozen:2"}
    if not scene.all("bet_collected", bet=name):
        first = shown(scene)
        taken = Draft("bet_collected", first.time, {"bet": name, "amount": 0}, scene.id, bet.source)
        scene.drafts.append(stage.put(taken, after=first))
    scene.one("bet_collected", bet=name).data = {"bet": name, "amount": bet.data["stake"]}
    stage.remove(settles(scene, name))
    for rebuilt in scene.all("bets_reconstructed"):
        told = [
            {**one, "position": bet.data["position"]} if one["bet"] == name else one for one in rebuilt.data["bets"]
        ]
        rebuilt.data = {**rebuilt.data, "bets": told}
