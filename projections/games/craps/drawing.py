"""Craps: every chance of the cloth, two dice, the puck on the point, who holds the dice."""

from collections.abc import Mapping
from typing import Any

from projections.film.cloth import Zone, boxes, chips_in, described, dice
from projections.film.drawings import Drawn
from projections.film.scene import INK, TableScene, felt
from projections.film.snapshot import Player, ShownStake
from projections.film.svg import circle, text, titled

WIDTH, HEIGHT = 960.0, 576.0
POINTS = (4, 5, 6, 8, 9, 10)
CARRIED = ("come", "dont_come", "odds")  # bets that lie in the box of their number


def details(table: Any) -> Mapping[str, Any]:
    """The last throw of the series, where the mark stands and who shoots."""
    coup = table.coup
    shooter = Player(table.hand.event.data.player) if table.hand is not None else None
    point = table.puck.data.number if table.puck is not None else None
    if coup is None or not coup.throws:
        return {"shooter": shooter, "throws": 0, "point": point}
    throw = coup.throws[-1]
    return {
        "shooter": shooter or Player(throw.thrown.data.thrower),
        "faces": tuple(throw.settled.data.faces) if throw.settled else None,
        "rolling": throw.settled is None and not throw.void,
        "void": bool(throw.void),
        "called": throw.calls[-1].data.total if throw.calls else None,
        "point": point,
        "throws": len(coup.throws),
    }


def zones(scene: TableScene) -> dict[str, Zone]:
    """The chances as the law lists them; the bar of don't pass stands as the licence declares it."""
    word, bar = scene.word, scene.known.licence.bar
    barred = f"bar {bar}" if bar is not None else ""
    cloth = scene.known.law.cloth(bar) if scene.known.law is not None else {}
    field = " · ".join(map(str, sorted({sum(faces) for faces in cloth["field"].first.wins}))) if cloth else ""
    layout: dict[str, Zone] = {}
    for at, number in enumerate(POINTS):
        left = 20 + at * 98
        layout[f"box_lose:{number}"] = Zone(left, 80, 94, 50, scene.say("contra", "against"), "#0b5236", 11)
        layout[f"box:{number}"] = Zone(left, 132, 94, 70, str(number), "#0e6a44", 20)
        layout[f"box_win:{number}"] = Zone(left, 204, 94, 50, scene.say("a favor", "for"), "#0b5236", 11)
    layout |= {
        "dont_come": Zone(20, 262, 290, 60, word("dont_come"), "#0b5236", 13, barred),
        "come": Zone(314, 262, 290, 60, word("come"), "#8a1f2a", 15),
        "field": Zone(20, 328, 584, 60, word("field"), "#0e6a44", 14, field),
        "dont_pass": Zone(20, 394, 584, 48, word("dont_pass"), "#0b5236", 13, barred),
        "pass": Zone(20, 448, 584, 56, word("pass"), "#0e6a44", 16),
        "total:7": Zone(624, 80, 316, 54, word("total:7"), "#8a1f2a", 13),
        "craps": Zone(624, 330, 316, 54, word("craps"), "#8a1f2a", 13),
        "under_seven": Zone(624, 392, 156, 50, word("under_seven"), "#0b5236", 11),
        "over_seven": Zone(784, 392, 156, 50, word("over_seven"), "#0b5236", 11),
        "big:6": Zone(624, 450, 156, 54, word("big:6"), "#0e6a44", 13),
        "big:8": Zone(784, 450, 156, 54, word("big:8"), "#0e6a44", 13),
    }
    for at, number in enumerate((4, 6, 8, 10)):
        layout[f"hard:{number}"] = Zone(624 + at * 80, 140, 76, 86, f"{number // 2}·{number // 2}", "#0e6a44", 15)
    for at, number in enumerate((2, 3, 11, 12)):
        layout[f"total:{number}"] = Zone(624 + at * 80, 234, 76, 86, str(number), "#0b5236", 17)
    return layout


def draw(scene: TableScene) -> Drawn:
    """Dice above, cloth below, the puck on its number or off."""
    marks, say = scene.known.marks, scene.say
    faces, places = marks.get("faces"), zones(scene)
    held = {stake.bet: stake for stake in scene.known.stakes}
    stakes = [(_box_of(held.get(each.parent or "", each)), each) for each in held.values() if each.on_the_cloth]
    head = [scene.word(scene.known.phase)]
    if marks.get("throws"):
        head.append(say(f"lançamento {marks['throws']}", f"throw {marks['throws']}"))
    if marks.get("shooter"):
        head.append(say(f"lança {marks['shooter']}", f"{marks['shooter']} shoots"))
    if marks.get("called") is not None:
        head.append(say(f"anunciado {marks['called']}", f"called {marks['called']}"))
    if marks.get("void"):
        head.append(say("lançamento nulo", "void throw"))
    inside = [felt(WIDTH, HEIGHT), boxes(places), _puck(scene), chips_in(scene, places, stakes)]
    inside.append(text(" · ".join(head), 150, 42, 14, fill=INK, text_anchor="start"))
    if faces:
        inside.append(dice(scene, faces, 24, 20, void=bool(marks.get("void"))))
    elif marks.get("rolling"):
        inside.append(text(say("os dados rolam…", "the dice roll…"), 75, 42, 13, fill=INK))
    return Drawn(WIDTH, HEIGHT, described(scene, faces, _point(scene)), "".join(inside))


def _box_of(stake: ShownStake) -> str | None:
    """The box in which a bet lies: that of its number once it was carried there. Odds lie beside what they lean on."""
    return f"box:{stake.box}" if stake.box is not None and stake.position in CARRIED else stake.position


def _point(scene: TableScene) -> str:
    point = scene.known.marks.get("point")
    return "" if point is None else scene.say(f"Ponto: {point}.", f"Point: {point}.")


def _puck(scene: TableScene) -> str:
    point = scene.known.marks.get("point")
    on = point in POINTS
    x, y = (20 + POINTS.index(point) * 98 + 16, 148) if on else (924, 42)
    label = _point(scene) or scene.say("Sem ponto", "No point")
    fill, ink, word = ("#fdfdfb", "#111", "ON") if on else ("#1d1d1f", "#fdfdfb", "OFF")
    return titled(label, circle(x, y, 13, fill=fill, stroke="#999"), text(word, x, y, 8, fill=ink, font_weight="bold"))
