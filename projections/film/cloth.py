"""Cloths made of boxes: a box for each position, chips in their box, dice beside it. For the dice games."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from projections.film.scene import CHIP, INK, LINE, TableScene, aside, chip, legend
from projections.film.snapshot import ShownStake
from projections.film.svg import circle, element, rect, text, titled

PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


class Zone(NamedTuple):
    """A box on the cloth and what is printed in it."""

    x: float
    y: float
    width: float
    height: float
    label: str
    fill: str = "#0e6a44"
    size: float = 12
    small: str = ""  # a second line, such as what it pays


def boxes(zones: Mapping[str, Zone], lit: Iterable[str] = ()) -> str:
    """Every box with its print; those that are lit stand out."""
    shining = set(lit)
    parts: list[str] = []
    for position, zone in zones.items():
        bright = position in shining
        edge, wide = ("#ffd54a", 3.0) if bright else (LINE, 1.4)
        parts.append(
            rect(zone.x, zone.y, zone.width, zone.height, rx=3, fill=zone.fill, stroke=edge, stroke_width=wide)
        )
        middle = zone.x + zone.width / 2
        top = zone.y + (zone.size * 0.5 + 5)
        parts.append(text(zone.label, middle, top, zone.size, fill=INK, font_weight="bold"))
        if zone.small:
            parts.append(text(zone.small, middle, top + zone.size * 0.5 + 8, 9, fill="#cfe8da"))
    return element("g", *parts)


def chips_in(scene: TableScene, zones: Mapping[str, Zone], stakes: Sequence[tuple[str | None, ShownStake]]) -> str:
    """Each stake in the box given with it, side by side and then overlapping; without a box it goes aside."""
    inside: dict[str, list[ShownStake]] = {}
    elsewhere = []
    for position, stake in stakes:
        if position in zones:
            inside.setdefault(str(position), []).append(stake)
        else:
            elsewhere.append(stake)
    parts = [_row(scene, zones[position], held) for position, held in inside.items()]
    low = max(zone.y + zone.height for zone in zones.values())
    wide = max(zone.x + zone.width for zone in zones.values())
    parts.append(legend(scene, 20, low + 18, wide - 20))
    parts.append(aside(scene, elsewhere, 20, low + 36, wide - 20))
    return element("g", *parts)


def _row(scene: TableScene, zone: Zone, stakes: Sequence[ShownStake]) -> str:
    most = 12
    room = max(zone.width - 2 * CHIP - 4, 1)
    step = min(2 * CHIP + 2, room / max(len(stakes[:most]) - 1, 1))
    first = zone.x + zone.width / 2 - step * (len(stakes[:most]) - 1) / 2
    y = zone.y + zone.height - CHIP - 4
    parts = [chip(scene, stake, first + step * at, y) for at, stake in enumerate(stakes[:most])]
    if len(stakes) > most:
        rest = "; ".join(scene.describe(stake) for stake in stakes[most:])
        parts.append(titled(rest, text(f"+{len(stakes) - most}", zone.x + zone.width - 10, zone.y + 9, 9, fill=INK)))
    return element("g", *parts)


def dice(scene: TableScene, faces: Sequence[int], x: float, y: float, size: float = 44, *, void: bool = False) -> str:
    """Dice side by side with the faces that the sensor saw; a face that could not be read is a question mark."""
    shown = ", ".join(str(face) if face else "?" for face in faces)
    parts = [_die(face, x + at * (size + 8), y, size) for at, face in enumerate(faces[:8])]
    if void:
        end = x + len(faces[:8]) * (size + 8) - 8
        parts.append(element("path", d=f"M{x - 4} {y + size + 4} L{end + 4} {y - 4}", stroke="#ff5252", stroke_width=4))
    return titled(scene.say(f"Dados: {shown}", f"Dice: {shown}"), *parts)


def _die(face: int, x: float, y: float, size: float) -> str:
    box = rect(x, y, size, size, rx=size * 0.16, fill="#fdfdfb", stroke="#333", stroke_width=1.5)
    middle_x, middle_y, apart = x + size / 2, y + size / 2, size * 0.27
    if face not in PIPS:
        return box + text(face or "?", middle_x, middle_y, size * 0.5, fill="#111", font_weight="bold")
    pips = (
        circle(middle_x + across * apart, middle_y + down * apart, size * 0.09, fill="#b00020")
        for across, down in PIPS[face]
    )
    return box + "".join(pips)


def described(scene: TableScene, faces: Sequence[int] | None, *more: str) -> str:
    """The picture in words."""
    say = scene.say
    sentences = [say(f"Fase: {scene.word(scene.known.phase)}.", f"Phase: {scene.word(scene.known.phase)}.")]
    if faces:
        shown = "-".join(str(face) if face else "?" for face in faces)
        sentences.append(say(f"Dados: {shown}.", f"Dice: {shown}."))
    sentences += [sentence for sentence in more if sentence]
    lying = [scene.describe(stake) for stake in scene.known.stakes if stake.on_the_cloth]
    sentences.append("; ".join(lying[:40]) + "." if lying else say("Sem apostas.", "No bets."))
    return " ".join(sentences)
