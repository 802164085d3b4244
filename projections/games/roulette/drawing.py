"""The roulettes: the layout with chips where they lie, the wheel in the order of the licence, the ball."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from projections.film.drawings import Drawn
from projections.film.scene import FELT, INK, LINE, TableScene, aside, felt, legend, stack
from projections.film.snapshot import ShownStake
from projections.film.svg import circle, element, rect, text, titled

CELL = 46.0
LEFT, TOP = 330.0, 30.0  # of the 3 by 12 numbers
ROWS = {0: 2, 1: 1, 2: 0}  # (number - 1) % 3 -> row: 3, 6, 9 … stand on top
WIDTH, HEIGHT = LEFT + 12 * CELL + CELL + 20, 340.0
GRID_BOTTOM = TOP + 3 * CELL
DOZENS, EVENS = GRID_BOTTOM + 8, GRID_BOTTOM + 8 + CELL
EVEN_CHANCES = ("low", "even", "red", "black", "odd", "high")
RED, BLACK, GREEN = "#b3202a", "#1d1d1f", "#1d7a3d"


def details(table: Any) -> Mapping[str, Any]:
    """Ball, calls and marker of the coup in play."""
    coup = table.coup
    if coup is None:
        return {"last_number": table.last_number}
    spin = coup.spin
    return {
        "last_number": table.last_number,
        "launched": spin.launch is not None,
        "direction": spin.launch.data.direction if spin.launch else None,
        "slowed": spin.slowed is not None,
        "pocket": spin.settled.data.pocket if spin.settled else None,
        "closed": spin.call is not None,
        "void": spin.void is not None,
        "objects": [event.data.kind for event in spin.objects],
        "called": coup.calls[-1].data.number if coup.calls else None,
        "marker": coup.marks[-1].data.number if coup.marks else None,
        "spins": len(coup.spins),
    }


def centre(number: int) -> tuple[float, float]:
    """The middle of a number's box."""
    if number == 0:
        return LEFT - CELL * 0.5, TOP + 1.5 * CELL
    return LEFT + ((number - 1) // 3 + 0.5) * CELL, TOP + (ROWS[(number - 1) % 3] + 0.5) * CELL


def spot(position: str) -> tuple[float, float] | None:
    """Where chips for a position lie; None for what has no box on the cloth."""
    kind, _, rest = position.partition(":")
    if kind in EVEN_CHANCES and not rest:
        return LEFT + (EVEN_CHANCES.index(kind) * 2 + 1) * CELL, EVENS + CELL * 0.5
    try:
        numbers = sorted(int(part) for part in rest.split("-"))
    except ValueError:
        return None
    places = _boxes(kind, numbers)
    if places is not None:
        return places
    if not numbers or not all(0 <= number <= 36 for number in numbers):
        return None
    return _on_numbers(kind, numbers)


def _boxes(kind: str, numbers: list[int]) -> tuple[float, float] | None:
    """Dozens by their order, columns by their top number, and the lines between two of them."""
    if kind in ("dozen", "split_dozen") and all(1 <= number <= 3 for number in numbers):
        middle = sum(numbers) / len(numbers)
        return LEFT + (middle - 0.5) * 4 * CELL, DOZENS + CELL * 0.5
    if kind in ("column", "split_column") and all(number in (34, 35, 36) for number in numbers):
        middle = sum(36 - number for number in numbers) / len(numbers)
        return LEFT + 12.5 * CELL, TOP + (middle + 0.5) * CELL
    return None


def _on_numbers(kind: str, numbers: list[int]) -> tuple[float, float] | None:
    others = [centre(number) for number in numbers if number]
    if kind == "straight" and len(numbers) == 1:
        return centre(numbers[0])
    if not others:
        return None
    x = sum(place[0] for place in others) / len(others)
    y = sum(place[1] for place in others) / len(others)
    if kind == "split" and len(numbers) == 2:
        return (LEFT, y) if numbers[0] == 0 else (x, y)
    if kind == "street" and len(numbers) == 3:
        return (LEFT, y) if numbers[0] == 0 else (x, GRID_BOTTOM)
    if kind == "corner" and len(numbers) == 4:
        return (LEFT, GRID_BOTTOM) if numbers[0] == 0 else (x, y)
    return (x, GRID_BOTTOM) if kind == "line" and len(numbers) == 6 else None


def draw(scene: TableScene) -> Drawn:
    """Wheel at the left, layout at the right, chips on top."""
    marks = scene.known.marks
    inside = felt(WIDTH, HEIGHT) + _wheel(scene) + _layout(scene) + _marker(marks) + _chips(scene)
    return Drawn(WIDTH, HEIGHT, _described(scene), inside)


def _colour(scene: TableScene, number: int) -> str:
    """As printed on the cloth or painted on the wheel, as the table declared; a number of neither is green."""
    licence = scene.known.licence
    painted = licence.cloth or licence.wheel
    if painted is None:
        return GREEN
    return RED if number in painted.red else BLACK if number in painted.black else GREEN


def _layout(scene: TableScene) -> str:
    parts = [
        element("path", d=f"M{LEFT} {TOP} L{LEFT - 0.6 * CELL} {TOP} L{LEFT - CELL} {TOP + 1.5 * CELL} "
                f"L{LEFT - 0.6 * CELL} {GRID_BOTTOM} L{LEFT} {GRID_BOTTOM} Z", fill=GREEN, stroke=LINE, stroke_width=1.5),
        text(0, LEFT - CELL * 0.45, TOP + 1.5 * CELL, 16, fill=INK, font_weight="bold"),
    ]  # fmt: skip
    for number in range(1, 37):
        x, y = centre(number)
        parts += [
            rect(x - CELL / 2, y - CELL / 2, CELL, CELL, fill=_colour(scene, number), stroke=LINE, stroke_width=1.5),
            text(number, x, y, 16, fill=INK, font_weight="bold"),
        ]
    for top in (36, 35, 34):
        y = TOP + (36 - top) * CELL
        parts += [
            _box(LEFT + 12 * CELL, y, CELL),
            text(scene.word("column"), LEFT + 12.5 * CELL, y + CELL / 2, 9, fill=INK),
        ]
    for dozen in (1, 2, 3):
        x = LEFT + (dozen - 1) * 4 * CELL
        label = scene.word(f"dozen:{dozen}")
        parts += [_box(x, DOZENS, 4 * CELL), text(label, x + 2 * CELL, DOZENS + CELL / 2, 13, fill=INK)]
    for at, chance in enumerate(EVEN_CHANCES):
        x = LEFT + at * 2 * CELL
        fill = {"red": RED, "black": BLACK}.get(chance, FELT)
        parts += [_box(x, EVENS, 2 * CELL, fill), text(scene.word(chance), x + CELL, EVENS + CELL / 2, 12, fill=INK)]
    return element("g", *parts)


def _box(x: float, y: float, width: float, fill: str = FELT) -> str:
    return rect(x, y, width, CELL, fill=fill, stroke=LINE, stroke_width=1.5)


def _chips(scene: TableScene) -> str:
    on: dict[tuple[float, float], list[ShownStake]] = {}
    elsewhere: list[ShownStake] = []
    for stake in scene.known.stakes:
        if not stake.on_the_cloth:
            continue
        for each in _pieces(stake):
            place = spot(each.position)
            (elsewhere if place is None else on.setdefault(place, [])).append(each)
    stacks = (stack(scene, stakes, x, y) for (x, y), stakes in sorted(on.items(), key=lambda item: item[0][1]))
    room = WIDTH - LEFT - 10
    below = legend(scene, LEFT, EVENS + CELL + 18, room) + aside(scene, elsewhere, LEFT, HEIGHT - 38, room)
    return element("g", *stacks, below)


def _pieces(stake: ShownStake) -> list[ShownStake]:
    """A combined bet as it lies: so many of its chips on each place."""
    if not stake.parts or not all(spot(position) for position, _ in stake.parts):
        return [stake]
    total = sum(chips for _, chips in stake.parts) or 1
    return [
        replace(stake, position=position, chips=chips, amount=stake.amount * chips // total, parts=())
        for position, chips in stake.parts
    ]


def _marker(marks: Mapping[str, Any]) -> str:
    number = marks.get("marker")
    if number is None or not 0 <= number <= 36:
        return ""
    x, y = centre(number)
    return rect(x - CELL / 2 + 2, y - CELL / 2 + 2, CELL - 4, CELL - 4, fill="none", stroke="#ffd54a", stroke_width=3.5)


HUB_X, HUB_Y, RIM = 135.0, 150.0, 122.0  # of the wheel


def _wheel(scene: TableScene) -> str:
    """The numbers clockwise as the licence declares them, and the ball: on the rim, or in its pocket."""
    wheel, marks = scene.known.licence.wheel, scene.known.marks
    if wheel is None or not wheel.numbers_clockwise:
        return text(scene.say("roda não declarada", "no wheel declared"), HUB_X, HUB_Y, 12, fill=INK)
    order, shown = wheel.numbers_clockwise, marks.get("pocket")
    return element(
        "g",
        circle(HUB_X, HUB_Y, RIM + 8, fill="#5b3a1e", stroke="#2e1d0f", stroke_width=3),
        *(_pocket(wheel, at, lit=number == shown) for at, number in enumerate(order)),
        circle(HUB_X, HUB_Y, RIM - 34, fill="#7a4f2a", stroke="#2e1d0f", stroke_width=1.5),
        circle(HUB_X, HUB_Y, 26, fill="#c9a227", stroke="#2e1d0f", stroke_width=1.5),
        _ball(scene, order),
        _under_the_wheel(scene, HUB_X, HUB_Y + RIM + 30),
        text("—" if shown is None else shown, HUB_X, HUB_Y, 24, fill="#111", font_weight="bold"),
    )


def _pocket(wheel: Any, at: int, *, lit: bool) -> str:
    """One pocket as a wedge, its number standing on the rim."""
    number, wide = wheel.numbers_clockwise[at], 1 / len(wheel.numbers_clockwise)
    turn = at * wide
    outer, inner = (RIM, RIM - 34)
    sides = ((outer, -wide / 2), (outer, wide / 2), (inner, wide / 2), (inner, -wide / 2))
    (a, b), (c, d), (e, f), (g, h) = (_at(radius, turn + aside) for radius, aside in sides)
    path = f"M{a:.2f} {b:.2f} A{RIM} {RIM} 0 0 1 {c:.2f} {d:.2f} L{e:.2f} {f:.2f} L{g:.2f} {h:.2f} Z"
    fill = RED if number in wheel.red else BLACK if number in wheel.black else GREEN
    x, y = _at(RIM - 10, turn)
    edge, thick = ("#ffd54a", 2.4) if lit else ("#d9c9a3", 0.7)
    turned = f"rotate({turn * 360:.1f} {x:.2f} {y:.2f})"
    return element(
        "g",
        element("path", d=path, fill=fill, stroke=edge, stroke_width=thick),
        text(number, x, y, 9.5, fill=INK, font_weight="bold", transform=turned),
    )


def _ball(scene: TableScene, order: tuple[int, ...]) -> str:
    marks = scene.known.marks
    pocket = marks.get("pocket")
    if pocket is not None and pocket in order:
        bx, by = _at(RIM - 26, order.index(pocket) / len(order))
        return titled(scene.say(f"A bola parou no {pocket}", f"The ball rests in {pocket}"), _dot(bx, by))
    if not marks.get("launched") or marks.get("void"):
        return ""
    bx, by = _at(RIM + 2, 0.06)
    arrow = "↻" if marks.get("direction") == "left_to_right" else "↺"
    label = scene.say("A bola corre", "The ball runs")
    return titled(label, _dot(bx, by), text(arrow, HUB_X, HUB_Y - RIM + 52, 22, fill=INK))


def _dot(x: float, y: float) -> str:
    return circle(x, y, 6, fill="#fff", stroke="#333", stroke_width=1)


def _under_the_wheel(scene: TableScene, x: float, y: float) -> str:
    marks, say = scene.known.marks, scene.say
    lines = [scene.word(scene.known.phase)]
    if marks.get("void"):
        lines.append(say("golpe nulo", "void"))
    if marks.get("objects"):
        lines.append(say("objecto na roda", "object in the wheel"))
    if marks.get("called") is not None:
        lines.append(say(f"anunciado {marks['called']}", f"called {marks['called']}"))
    return text(" · ".join(dict.fromkeys(lines)), x, y, 12, fill=INK)


def _at(radius: float, turn: float) -> tuple[float, float]:
    """A place on the wheel: clockwise from the top, a whole turn being 1."""
    angle = 2 * math.pi * turn
    return HUB_X + radius * math.sin(angle), HUB_Y - radius * math.cos(angle)


def _described(scene: TableScene) -> str:
    """The picture in words: phase, ball, and every stake that lies."""
    say, marks = scene.say, scene.known.marks
    ball = marks.get("pocket")
    sentences = [say(f"Fase: {scene.word(scene.known.phase)}.", f"Phase: {scene.word(scene.known.phase)}.")]
    if ball is not None:
        sentences.append(say(f"A bola está no {ball}.", f"The ball is in {ball}."))
    elif marks.get("launched"):
        sentences.append(say("A bola corre.", "The ball runs."))
    lying = [scene.describe(stake) for stake in scene.known.stakes if stake.on_the_cloth]
    return " ".join(sentences) + (" " + "; ".join(lying[:40]) + "." if lying else say(" Sem apostas.", " No bets."))
