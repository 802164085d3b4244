"""A linked jackpot as a card: its value, and how many machines feed it."""

from collections.abc import Mapping
from typing import Any

from projections.film.drawings import Drawn
from projections.film.scene import INK, TableScene, felt
from projections.film.svg import text, titled

WIDTH, HEIGHT = 480.0, 200.0


def details(table: Any) -> Mapping[str, Any]:
    """The value, what came in since the last reading, and the group."""
    return {
        "value": table.value,
        "received": 0 if table.coup is None else table.coup.received,
        "machines": len(table.members),
    }


def draw(scene: TableScene) -> Drawn:
    """The value large, the rest below."""
    marks, say = scene.known.marks, scene.say
    value = marks.get("value")
    shown = "?" if value is None else scene.money(value)
    lines = [
        say("Recebido: ", "Received: ") + scene.money(marks.get("received") or 0),
        say(f"Máquinas agrupadas: {marks.get('machines')}", f"Linked machines: {marks.get('machines')}"),
    ]
    inside = [felt(WIDTH, HEIGHT), text(shown, WIDTH / 2, 70, 34, fill=INK, font_weight="bold")]
    inside += [text(line, WIDTH / 2, 120 + 28 * place, 16, fill=INK) for place, line in enumerate(lines)]
    phase = scene.word(scene.known.phase)
    description = " ".join(f"{line}." for line in (say(f"Fase: {phase}", f"Phase: {phase}"), shown, *lines))
    return Drawn(WIDTH, HEIGHT, description, titled(description, *inside))
