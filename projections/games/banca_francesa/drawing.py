"""Banca francesa: big, small and aces, the two lines, three dice."""

from collections.abc import Mapping
from typing import Any

from projections.film.cloth import Zone, boxes, chips_in, described, dice
from projections.film.drawings import Drawn
from projections.film.scene import INK, TableScene, felt
from projections.film.svg import text

WIDTH, HEIGHT = 760.0, 275.0


def details(table: Any) -> Mapping[str, Any]:
    """The throw in hand and the set that serves."""
    coup = table.coup
    facts = {"set": table.service.set}
    if coup is None:
        return facts
    throw = coup.throw
    return facts | {
        "faces": tuple(throw.settled.data.faces) if throw.settled else None,
        "rolling": throw.thrown is not None and throw.settled is None,
        "void": throw.void is not None,
        "called": throw.calls[-1].data.chance if throw.calls else None,
        "throws": len(coup.throws),
    }


def zones(scene: TableScene) -> dict[str, Zone]:
    """The three chances and the lines between them, with the totals that win as the figures of the day say."""
    chances = getattr(scene.known.law, "chances", {})

    def totals(name: str) -> str:
        known = chances.get(name)
        return " ".join(str(total) for total in sorted(known.totals)) if known else ""

    return {
        "big": Zone(20, 90, 215, 110, scene.word("big"), "#0e6a44", 18, totals("big")),
        "inner_line": Zone(241, 90, 80, 110, scene.word("inner_line"), "#0b5236", 8.5),
        "aces": Zone(327, 90, 106, 110, scene.word("aces"), "#8a1f2a", 18, totals("aces")),
        "outer_line": Zone(439, 90, 80, 110, scene.word("outer_line"), "#0b5236", 8.5),
        "small": Zone(525, 90, 215, 110, scene.word("small"), "#0e6a44", 18, totals("small")),
    }


def draw(scene: TableScene) -> Drawn:
    """Dice above, cloth below."""
    marks, say = scene.known.marks, scene.say
    faces = marks.get("faces")
    places = zones(scene)
    stakes = [(stake.position, stake) for stake in scene.known.stakes if stake.on_the_cloth]
    head = [scene.word(scene.known.phase)]
    if marks.get("throws"):
        head.append(say(f"lançamento {marks['throws']}", f"throw {marks['throws']}"))
    if marks.get("set"):
        head.append(say(f"terno {marks['set']}", f"set {marks['set']}"))
    called = marks.get("called")
    if called:
        head.append(say("anunciado ", "called ") + scene.word(called))
    if marks.get("void"):
        head.append(say("lançamento nulo", "void throw"))
    inside = [
        felt(WIDTH, HEIGHT),
        boxes(places, [called] if called else ()),
        chips_in(scene, places, stakes),
        text(" · ".join(head), 230, 45, 14, fill=INK, text_anchor="start"),
    ]
    if faces:
        inside.append(dice(scene, faces, 24, 22, void=bool(marks.get("void"))))
    elif marks.get("rolling"):
        inside.append(text(say("os dados rolam…", "the dice roll…"), 110, 45, 14, fill=INK))
    return Drawn(WIDTH, HEIGHT, described(scene, faces), "".join(inside))
