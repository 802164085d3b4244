"""Coin toss: two sides of a cloth, and the coin."""

from collections.abc import Mapping
from typing import Any

from projections.film.cloth import Zone, boxes, chips_in, described
from projections.film.drawings import Drawn
from projections.film.scene import INK, TableScene, felt
from projections.film.snapshot import Player
from projections.film.svg import circle, text, titled

WIDTH, HEIGHT = 480.0, 320.0


def details(table: Any) -> Mapping[str, Any]:
    """The side that fell up, and who tossed."""
    toss = None if table.coup is None else table.coup.toss
    coin = {} if table.coin is None else {"mint": table.coin.mint}
    return coin if toss is None else {**coin, "side": toss.data.side, "caller": Player(toss.data.caller)}


def draw(scene: TableScene) -> Drawn:
    """The coin above, the two sides below."""
    side = scene.known.marks.get("side")
    zones = {name: Zone(20 + at * 225, 120, 215, 110, scene.word(name)) for at, name in enumerate(("heads", "tails"))}
    stakes = [(stake.position, stake) for stake in scene.known.stakes if stake.on_the_cloth]
    inside = [felt(WIDTH, HEIGHT), boxes(zones, () if side is None else (side,)), chips_in(scene, zones, stakes)]
    more = []
    if scene.known.marks.get("mint"):
        inside.append(text(scene.known.marks["mint"], 440, 20, 10, fill=INK))
    if side is not None:
        more.append(f"{scene.known.marks['caller']}: {scene.word(side)}.")
        inside.append(
            titled(more[0], circle(240, 60, 36, fill="#d9b44a"), text(scene.word(side), 240, 60, 14, fill=INK))
        )
    return Drawn(WIDTH, HEIGHT, described(scene, None, *more), "".join(inside))
