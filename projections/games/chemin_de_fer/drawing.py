"""Chemin de fer: nine seats round an oval, the banker with his bank, both hands with their scores, the shoe."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from projections.film.drawings import Drawn
from projections.film.scene import INK, LINE, TableScene, aside, felt, short, stack
from projections.film.snapshot import Player, ShownStake
from projections.film.svg import circle, element, text, titled
from projections.games.cards.drawing import Card, cards_of, hand_drawn, shoe_drawn, spelt

WIDTH, HEIGHT = 960.0, 560.0
MIDDLE: Final = (470.0, 300.0)
ACROSS, DOWN = 400.0, 205.0  # of the oval
SEATS: Final = 9
LONGEST: Final = 16  # letters of a name: a pseudonym fits
BANCOS: Final = {"banco": "Bancô", "suivi": "Bancô suivi", "alone": "Bancô seul"}
MOST_ASSOCIATES: Final = 4  # that are named on the cloth
BETS, LINES = 0.66, 0.8  # how far out a bet lies, in its zone and on the line
HANDS: Final = (("ponto", 380.0), ("banker", 560.0))
COLOURS: Final = {"ponto": "#64b5f6", "banker": "#ef5350"}
OVER_THE_EDGE: Final[Mapping[str, Any]] = {"stroke": "#0c5f3d", "stroke_width": 4, "paint_order": "stroke"}


def details(table: Any) -> Mapping[str, Any]:
    """Who sits and stands where, whose hand it is, what lies in the bank, both hands, the shoe."""
    coup, hand, shoe = table.coup, table.hand, table.shoe
    facts: dict[str, Any] = {
        "seats": {seat: Player(player) for seat, player in table.seats.items()},
        "standing": tuple((Player(player), seat) for player, seat in table.standing.items()),
        "drawn": shoe.drawn if shoe.known else None,
        "warned": shoe.warned is not None,
    }
    if hand is not None:
        facts |= {"banker_name": Player(hand.player), "place": hand.seat, "stock": hand.stock, "garage": hand.garage}
        facts["associates"] = tuple(Player(player) for player in sorted(hand.associates))
    for place, _ in HANDS:
        facts[place] = cards_of(coup.hands.get(place, ())) if coup is not None else ()
    if coup is not None:
        words = coup.words["ponto"]
        facts["void"] = coup.void is not None
        facts["word"] = words[-1].data.word if words else None
        if coup.award is not None:
            facts |= {"banco": Player(coup.award.data.player), "banco_kind": coup.award.data.kind}
    return facts


def spot(seat: str, part: float, turn: float = 0.0) -> tuple[float, float]:
    """A place between the middle and a seat: seat 1 at the dealer's right, the dealer on top."""
    number = (int(seat) if seat.isdigit() else 0) + turn
    angle = math.radians(-90 - number * 360 / (SEATS + 1))
    return MIDDLE[0] + ACROSS * part * math.cos(angle), MIDDLE[1] + DOWN * part * math.sin(angle)


def draw(scene: TableScene) -> Drawn:
    """The table from above."""
    marks = scene.known.marks
    seats = scene.known.licence.seats
    elsewhere = [stake for stake in scene.known.stakes if stake.on_the_cloth and _seat(stake) not in seats]
    inside = [
        felt(WIDTH, HEIGHT),
        _oval(),
        text(scene.word(scene.known.phase), 20, 24, 14, fill=INK, text_anchor="start"),
        text(scene.say("pagador", "dealer"), MIDDLE[0], MIDDLE[1] - DOWN - 14, 12, fill=INK, font_style="italic"),
        *(_place(scene, seat) for seat in seats),
        *(_standing(scene, player, seat) for player, seat in marks.get("standing", ())),
        *(_hand(scene, place, x) for place, x in HANDS),
        _bank(scene),
        shoe_drawn(scene),
        aside(scene, elsewhere, 20, HEIGHT - 34, WIDTH - 40),
    ]
    return Drawn(WIDTH, HEIGHT, _described(scene), "".join(inside))


def _oval() -> str:
    """The cloth of an oval table: two halves of an arc."""
    left, right = MIDDLE[0] - ACROSS, MIDDLE[0] + ACROSS
    arc = f"A {ACROSS} {DOWN} 0 0 1"
    outline = f"M {left} {MIDDLE[1]} {arc} {right} {MIDDLE[1]} {arc} {left} {MIDDLE[1]} Z"
    return element("path", d=outline, fill="#0e6a44", stroke=LINE, stroke_width=2)


def _seat(stake: ShownStake) -> str:
    return stake.position.partition(":")[2]


def _place(scene: TableScene, seat: str) -> str:
    """A seat with its holder and the bets that lie before it."""
    marks = scene.known.marks
    player = marks.get("seats", {}).get(seat)
    banks = marks.get("place") == seat and player is not None and player == marks.get("banker_name")
    held = f"{player}" if player is not None else scene.say("vago", "vacant")
    x, y = spot(seat, 1.0)
    name = held if len(held) <= LONGEST else f"{held[: LONGEST - 1]}…"
    parts = [
        circle(x, y, 17, fill="#8a1f2a" if banks else "#093f29", stroke=LINE, stroke_width=1.5),
        text(seat, x, y, 12, fill=INK, font_weight="bold"),
        text(name, x, y + 28, 11, fill="#ffe082" if banks else INK, font_weight="bold", **OVER_THE_EDGE),
    ]
    for kind, far in (("seat", BETS), ("line", LINES)):
        there = [stake for stake in scene.known.stakes if stake.on_the_cloth and stake.position == f"{kind}:{seat}"]
        if there:
            parts.append(stack(scene, there, *spot(seat, far)))
    return titled(scene.say(f"Lugar {seat}: {held}", f"Seat {seat}: {held}"), *parts)


def _standing(scene: TableScene, player: Player, seat: str) -> str:
    """Somebody who stands at the right of a seat."""
    x, y = spot(seat, 1.0, 0.5)
    label = scene.say(f"{player}, de pé à direita do lugar {seat}", f"{player}, standing at the right of seat {seat}")
    return titled(
        label,
        circle(x, y, 9, fill="none", stroke=LINE, stroke_dasharray="3 2"),
        text(f"{player}"[:LONGEST], x, y + 18, 10, fill=INK, **OVER_THE_EDGE),
    )


def _hand(scene: TableScene, place: str, x: float) -> str:
    cards: Sequence[Card] = scene.known.marks.get(place, ())
    score = _score(scene, cards)
    word = scene.known.marks.get("word") if place == "ponto" else None
    return titled(
        f"{scene.word(place)}: {spelt(cards)} {'' if score is None else score}",
        text(scene.word(place), x, 240, 13, fill=COLOURS[place], font_weight="bold"),
        hand_drawn(scene, cards, x, 285),
        text("" if score is None else score, x, 332, 20, fill="#ffe082", font_weight="bold"),
        text(scene.say("«{}»", "“{}”").format(scene.word(word)), x, 354, 12, fill=INK) if word else "",
    )


def _score(scene: TableScene, cards: Sequence[Card]) -> int | None:
    """What the cards that lie open come to; nothing while one is covered or was not read."""
    law, codes = scene.known.law, [code for code, up in cards if up and code is not None]
    if law is None or not cards or len(codes) < len(cards) or any(code not in law.points for code in codes):
        return None
    return int(law.total(tuple(codes)))


def _bank(scene: TableScene) -> str:
    """What is at stake and what was put aside, before the dealer."""
    marks = scene.known.marks
    if "stock" not in marks:
        return ""
    label = scene.say("banca", "bank") + f" {short(marks['stock'])}"
    if marks["garage"]:
        label += scene.say(" · garagem ", " · garage ") + short(marks["garage"])
    return titled(
        _bank_in_words(scene),
        text(label, MIDDLE[0], 150, 14, fill="#ffe082", font_weight="bold"),
        *(
            text(line, MIDDLE[0], 170 + 17 * number, 12, fill=INK)
            for number, line in enumerate(_beside_the_bank(scene))
        ),
    )


def _beside_the_bank(scene: TableScene) -> list[str]:
    """Who shares the bank, and who plays alone against it."""
    marks, say = scene.known.marks, scene.say
    lines = []
    if marks["associates"]:
        names = ", ".join(f"{player}"[:LONGEST] for player in marks["associates"][:MOST_ASSOCIATES])
        lines.append(say("associados: ", "associates: ") + names)
    if marks.get("banco"):
        lines.append(f"{_banco(scene)}: {marks['banco']}")
    return lines


def _banco(scene: TableScene) -> str:
    """Which bancô it is, as players call it."""
    kind = scene.known.marks["banco_kind"]
    return (
        scene.say("Bancô com a mesa", "Bancô with the table") if kind == "table" else BANCOS.get(kind, BANCOS["banco"])
    )


def _bank_in_words(scene: TableScene) -> str:
    marks, say = scene.known.marks, scene.say
    phrase = say(
        f"Banca de {marks['banker_name']}: {scene.money(marks['stock'])}",
        f"Bank of {marks['banker_name']}: {scene.money(marks['stock'])}",
    )
    if marks["garage"]:
        phrase += say(", garagem ", ", garage ") + scene.money(marks["garage"])
    if marks["associates"]:
        phrase += say(", associados: ", ", associates: ") + ", ".join(f"{player}" for player in marks["associates"])
    return phrase


def _described(scene: TableScene) -> str:
    say, marks = scene.say, scene.known.marks
    parts = [say(f"Fase: {scene.word(scene.known.phase)}.", f"Phase: {scene.word(scene.known.phase)}.")]
    if "stock" in marks:
        parts.append(f"{_bank_in_words(scene)}.")
    if marks.get("banco"):
        kind = _banco(scene)
        parts.append(say(f"{kind} de {marks['banco']}.", f"{kind} by {marks['banco']}."))
    parts += [f"{scene.word(place)}: {spelt(marks[place])}." for place, _ in HANDS if marks.get(place)]
    if marks.get("void"):
        parts.append(say("Golpe nulo.", "Void."))
    lying = [scene.describe(stake) for stake in scene.known.stakes if stake.on_the_cloth]
    parts.append("; ".join(lying[:40]) + "." if lying else say("Sem apostas.", "No bets."))
    return " ".join(parts)
