"""Cussec: every chance of the cloth, the three dice under their dome, the zones that light up."""

from collections.abc import Mapping
from typing import Any

from projections.film.cloth import Zone, boxes, chips_in, described, dice
from projections.film.drawings import Drawn
from projections.film.scene import INK, TableScene, felt
from projections.film.svg import circle, element, text, titled

WIDTH, HEIGHT = 960.0, 545.0
FACES = range(1, 7)


def details(table: Any) -> Mapping[str, Any]:
    """The shaking in hand."""
    coup = table.coup
    if coup is None:
        return {}
    shake = coup.shake
    return {
        "faces": tuple(shake.settled.data.faces) if shake.settled else None,
        "covered": shake.cover is not None and not shake.lifted,
        "shaken": len(shake.presses),
        "light": shake.light is not None and shake.bell is None,
        "bell": shake.bell is not None,
        "lit": tuple(shake.lit[-1].data.positions) if shake.lit else (),
        "called": shake.results[-1].data.total if shake.results else None,
        "void": shake.void is not None,
    }


def zones(scene: TableScene) -> dict[str, Zone]:
    """As the law lists them: small and big, doubles and triples, totals, pairs, single faces."""
    word = scene.word
    layout = {
        "small": Zone(20, 80, 110, 110, word("small"), "#12513a", 15),
        "big": Zone(830, 80, 110, 110, word("big"), "#12513a", 15),
        "any_triple": Zone(420, 80, 120, 110, word("any_triple")[:18], "#8a1f2a", 11),
    }
    for face in FACES:
        left = 140 + (face - 1) * 46 if face <= 3 else 550 + (face - 4) * 46
        layout[f"double:{face}"] = Zone(left, 80, 44, 110, f"{face}·{face}", "#0e6a44", 12)
        left = 280 + (face - 1) * 46 if face <= 3 else 690 + (face - 4) * 46
        layout[f"triple:{face}"] = Zone(left, 80, 44, 110, f"{face}·{face}·{face}", "#6d2030", 10)
    for total in range(4, 18):
        layout[f"total:{total}"] = Zone(20 + (total - 4) * 65.9, 200, 62, 90, str(total), "#0e6a44", 18)
    pairs = [(low, high) for low in FACES for high in FACES if low < high]
    for at, (low, high) in enumerate(pairs):
        layout[f"pair:{low}-{high}"] = Zone(20 + at * 61.4, 300, 58, 80, f"{low}·{high}", "#0b5236", 13)
    for face in FACES:
        layout[f"single:{face}"] = Zone(20 + (face - 1) * 154, 390, 150, 80, str(face), "#0e6a44", 20)
    return layout


def draw(scene: TableScene) -> Drawn:
    """Dome above, cloth below."""
    marks, say = scene.known.marks, scene.say
    faces, places = marks.get("faces"), zones(scene)
    stakes = [(stake.position, stake) for stake in scene.known.stakes if stake.on_the_cloth]
    head = [scene.word(scene.known.phase)]
    if marks.get("shaken"):
        head.append(say(f"alavanca premida {marks['shaken']}x", f"lever pressed {marks['shaken']}x"))
    if marks.get("called") is not None:
        head.append(say(f"anunciado {marks['called']}", f"called {marks['called']}"))
    if marks.get("void"):
        head.append(say("golpe nulo", "void"))
    inside = [felt(WIDTH, HEIGHT), boxes(places, marks.get("lit", ())), chips_in(scene, places, stakes)]
    inside += [text(" · ".join(head), 300, 40, 14, fill=INK, text_anchor="start"), _light(scene)]
    if faces:
        inside.append(dice(scene, faces, 90, 18, void=bool(marks.get("void"))))
    elif marks.get("covered"):
        inside.append(_dome(scene))
    return Drawn(WIDTH, HEIGHT, described(scene, faces), "".join(inside))


def _dome(scene: TableScene) -> str:
    label = scene.say("Os dados estão sob a redoma opaca", "The dice are under the opaque dome")
    shape = element("path", d="M100 66 A60 52 0 0 1 220 66 Z", fill="#2b2b2b", stroke="#d9c9a3", stroke_width=2)
    return titled(label, shape, circle(160, 14, 5, fill="#d9c9a3"))


def _light(scene: TableScene) -> str:
    lit = scene.known.marks.get("light")
    label = scene.say("quadro aceso: apostas abertas", "light on: bets are open") if lit else scene.say("quadro apagado", "light off")  # fmt: skip
    return titled(label, circle(45, 40, 14, fill="#ffe082" if lit else "#3b4a43", stroke="#d9c9a3", stroke_width=2))
