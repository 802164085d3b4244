"""Baccarat: the two hands with their scores, the bets chance by chance, the shoe, and the roads that players keep."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from projections.film.cloth import Zone, boxes, chips_in
from projections.film.drawings import Drawn
from projections.film.scene import INK, LINE, TableScene, felt
from projections.film.svg import circle, element, rect, text, titled
from projections.games.baccarat.roads import ROWS, RoadCell, RoadResult, bead_plate, big_road
from projections.games.cards.drawing import Card, cards_of, hand_drawn, shoe_drawn, spelt
from schemas.cards import rank

WIDTH, HEIGHT = 960.0, 560.0
HANDS: Final = (("ponto", 250.0), ("banca", 620.0))  # and where each lies
COLOURS: Final = {"ponto": "#64b5f6", "banca": "#ef5350", None: "#66bb6a"}
CELL: Final = 17.0  # of a road
COLUMNS: Final = 16  # of the bead plate that are shown: the last ones
ROAD_COLUMNS: Final = 34


def details(table: Any) -> Mapping[str, Any]:
    """Both hands as they lie, the coups of the shoe so far, and how far the shoe is."""
    coup, shoe = table.coup, table.shoe
    facts: dict[str, Any] = {
        "road": tuple(table.road), "drawn": shoe.drawn if shoe.known else None, "warned": shoe.warned is not None,
        "cut": table.cut if coup is None else coup.cut,
    }  # fmt: skip
    for hand, _ in HANDS:
        facts[hand] = cards_of(coup.hands.get(hand, ())) if coup is not None else ()
    if coup is not None:
        facts["void"] = coup.void is not None
        facts["called"] = {hand: calls[-1].data.score for hand, calls in coup.scores.items()}
        if coup.void is None and len(facts["called"]) == len(HANDS):  # both scores were announced: the bead is placed
            facts["road"] += (tuple(coup.hand(hand) for hand, _ in HANDS),)
    return facts


def zones(scene: TableScene) -> dict[str, Zone]:
    """The chances of the cloth, each with what it pays."""
    places = scene.known.law.places if scene.known.law is not None else {}
    left = {"ponto_pair": 20.0, "ponto": 170.0, "tie": 390.0, "banca": 550.0, "banca_pair": 770.0}
    wide = {"ponto_pair": 140.0, "ponto": 210.0, "tie": 150.0, "banca": 210.0, "banca_pair": 170.0}
    fill = {"ponto": "#0d4f8b", "banca": "#8a1f2a", "tie": "#12513a"}
    return {
        chance: Zone(
            left[chance], 170, wide[chance], 150, scene.word(chance), fill.get(chance, "#0e6a44"), 14,
            small=f"{place.rate}:1" + (_deduction(scene) if chance == "banca" else ""),
        )
        for chance, place in places.items()
    }  # fmt: skip


def _deduction(scene: TableScene) -> str:
    """What is taken off the prizes of banca, and with which scores: `-2 %`, `5, 6: -50 %`."""
    law, chosen = scene.known.law, scene.known.marks.get("cut")
    if law is None or chosen is None:
        return ""
    cut = law.deductions.get(chosen.option)
    if cut is None or not cut.rate:
        return ""
    scores = ", ".join(map(str, sorted(chosen.scores or cut.scores or ())))
    return f" ({scores + ': ' if scores else ''}-{cut.rate * 100} %)"


def draw(scene: TableScene) -> Drawn:
    """Hands above, cloth in the middle, roads below."""
    places = zones(scene)
    stakes = [(stake.position.partition(":")[0], stake) for stake in scene.known.stakes if stake.on_the_cloth]
    results = road_of(scene)
    inside = [
        felt(WIDTH, HEIGHT),
        text(scene.word(scene.known.phase), 20, 24, 14, fill=INK, text_anchor="start"),
        *(_hand(scene, hand, x) for hand, x in HANDS),
        shoe_drawn(scene),
        boxes(places), chips_in(scene, places, stakes) if places else "",
        _roads(scene, results),
    ]  # fmt: skip
    return Drawn(WIDTH, HEIGHT, _described(scene, results), "".join(inside))


def _hand(scene: TableScene, hand: str, x: float) -> str:
    cards: Sequence[Card] = scene.known.marks.get(hand, ())
    score = _score(scene, cards)
    shown = "" if score is None else str(score)
    return titled(
        f"{scene.word(hand)}: {spelt(cards)} {shown}",
        text(scene.word(hand), x, 24, 14, fill=COLOURS[hand], font_weight="bold"),
        hand_drawn(scene, cards, x, 75),
        text(shown, x, 122, 22, fill="#ffe082", font_weight="bold"),
    )


def _score(scene: TableScene, cards: Sequence[Card]) -> int | None:
    """What the cards that lie open come to; nothing while one is covered or was not read."""
    law, codes = scene.known.law, [code for code, up in cards if up and code is not None]
    if law is None or not cards or len(codes) < len(cards) or any(code not in law.points for code in codes):
        return None
    return int(law.total(tuple(codes)))


def road_of(scene: TableScene) -> list[RoadResult]:
    """How the coups of the shoe ended, as far as their cards are known."""
    law = scene.known.law
    if law is None:
        return []
    known = [(ponto, banca) for ponto, banca in scene.known.marks.get("road", ()) if _read(law, ponto + banca)]
    return [_result(law, ponto, banca) for ponto, banca in known]


def _read(law: Any, cards: tuple[str | None, ...]) -> bool:
    return bool(cards) and all(card in law.points for card in cards)


def _result(law: Any, ponto: tuple[str, ...], banca: tuple[str, ...]) -> RoadResult:
    scores = law.total(ponto), law.total(banca)
    winner = None if scores[0] == scores[1] else "ponto" if scores[0] > scores[1] else "banca"
    return RoadResult(winner, *(len(hand) > 1 and rank(hand[0]) == rank(hand[1]) for hand in (ponto, banca)))


def _roads(scene: TableScene, results: Sequence[RoadResult]) -> str:
    """The bead plate on the left, the big road on the right; of long shoes the last columns."""
    top, say = HEIGHT - ROWS * CELL - 14, scene.say
    skipped = max(0, (len(results) - 1) // ROWS + 1 - COLUMNS)
    tie = say("E", "T")
    beads = [_bead(bead.column - skipped, bead.row, bead.result, top, tie) for bead in bead_plate(results) if bead.column >= skipped]  # fmt: skip
    road = big_road(results)
    first = max(0, max((cell.column for cell in road), default=0) + 1 - ROAD_COLUMNS)
    cells = [_cell(cell, cell.column - first, top) for cell in road if cell.column >= first]
    return titled(
        say("estrada do sabot", "the shoe's road"),
        _grid(20, top, COLUMNS), *beads, _grid(340, top, ROAD_COLUMNS), *cells,
    )  # fmt: skip


def _grid(left: float, top: float, columns: int) -> str:
    box = rect(left, top, columns * CELL, ROWS * CELL, fill="#f7f7f2", stroke=LINE)
    across = "".join(f"M{left} {top + row * CELL} h{columns * CELL} " for row in range(1, ROWS))
    down = "".join(f"M{left + column * CELL} {top} v{ROWS * CELL} " for column in range(1, columns))
    return element("g", box, element("path", d=across + down, stroke="#c9c9c0", stroke_width=0.6, fill="none"))


def _bead(column: int, row: int, result: RoadResult, top: float, tie: str) -> str:
    x, y = 20 + (column + 0.5) * CELL, top + (row + 0.5) * CELL
    letter = {"ponto": "P", "banca": "B", None: tie}[result.winner]
    return element(
        "g", circle(x, y, 7.2, fill=COLOURS[result.winner]), text(letter, x, y, 9, fill="#fff", font_weight="bold"),
        _pairs(result.ponto_pair, result.banca_pair, x, y),
    )  # fmt: skip


def _cell(cell: RoadCell, column: int, top: float) -> str:
    x, y = 340 + (column + 0.5) * CELL, top + (cell.row + 0.5) * CELL
    ring = "" if cell.winner is None else circle(x, y, 6.2, fill="none", stroke=COLOURS[cell.winner], stroke_width=2.4)
    stroke = element("path", d=f"M{x - 6} {y + 6} L{x + 6} {y - 6}", stroke=COLOURS[None], stroke_width=1.8)
    ties = "" if not cell.ties else stroke + (text(cell.ties, x, y, 8, fill="#1b5e20") if cell.ties > 1 else "")
    return element("g", ring, ties, _pairs(cell.ponto_pair, cell.banca_pair, x, y))


def _pairs(ponto: bool, banca: bool, x: float, y: float) -> str:  # which of the two
    marks = circle(x + 5, y + 5, 2.2, fill=COLOURS["ponto"], stroke="#fff", stroke_width=0.6) if ponto else ""
    return marks + (circle(x - 5, y - 5, 2.2, fill=COLOURS["banca"], stroke="#fff", stroke_width=0.6) if banca else "")


def _described(scene: TableScene, results: Sequence[RoadResult]) -> str:
    say, marks = scene.say, scene.known.marks
    parts = [say(f"Fase: {scene.word(scene.known.phase)}.", f"Phase: {scene.word(scene.known.phase)}.")]
    parts += [f"{scene.word(hand)}: {spelt(marks[hand])}." for hand, _ in HANDS if marks.get(hand)]
    if marks.get("void"):
        parts.append(say("Golpe nulo.", "Void."))
    if results:
        wins = [sum(result.winner == side for result in results) for side in ("ponto", "banca", None)]
        parts.append(say(f"No sabot: ponto {wins[0]}, banca {wins[1]}, empates {wins[2]}.", f"In this shoe: ponto {wins[0]}, banca {wins[1]}, ties {wins[2]}."))  # fmt: skip
    lying = [scene.describe(stake) for stake in scene.known.stakes if stake.on_the_cloth]
    parts.append("; ".join(lying[:40]) + "." if lying else say("Sem apostas.", "No bets."))
    return " ".join(parts)
