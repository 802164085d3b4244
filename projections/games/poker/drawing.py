"""Poker between players: seats round an oval with caves and cards, the common cards, the pots; below, who may win which."""

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from projections.film.drawings import Drawn
from projections.film.scene import INK, LINE, TableScene, felt, short
from projections.film.snapshot import Player
from projections.film.svg import circle, element, rect, text, titled
from projections.games.cards.drawing import Card, hand_drawn, spelt
from projections.games.poker.pots_sheet import PotLine, sheet, sheets
from streams.games.poker.settlement import payments_of
from streams.games.poker.showdown import layers
from streams.games.poker.turns import from_seat

WIDTH, TABLE = 960.0, 500.0
MIDDLE: Final = (480.0, 262.0)
ACROSS, DOWN = 390.0, 185.0  # of the oval
ROW, HEAD = 22.0, 54.0  # of the sheet below it
LETTER: Final = 6.6  # what a letter of it takes up
GOLD: Final = "#ffe082"
PLACES: Final = 11
ANGLE: Final = 360 / (PLACES + 1)
__all__ = ["details", "draw", "sheets"]


def details(table: Any) -> Mapping[str, Any]:
    """Who sits where with how much, the cards, what lies in which pot, what was taken and paid."""
    hand = table.coup
    facts: dict[str, Any] = {"seats": tuple(_seat(table, seat) for seat in table.order), "minimum": table.minimum}
    if hand is None:
        return facts
    lying = layers(hand)
    turn = [seat for seat in from_seat(hand.button, table.order) if seat in hand.players]
    facts |= {
        "button": hand.button, "board": _cards(hand.board), "pot": hand.pot, "minimum": hand.minimum,
        "void": hand.void is not None, "order": tuple(Player(hand.players[seat].player) for seat in turn),
        "pots": tuple(
            {"name": pot.name, "amount": pot.amount, "who": tuple(map(Player, pot.contenders))}
            for pot in lying.pots if pot.amount
        ),
        "uncalled": tuple((Player(player), amount) for player, amount in lying.uncalled.items()),
        "paid": tuple((each.pot, Player(each.player), each.amount) for each in payments_of(hand)),
        "taken": tuple((each.data.pot, each.data.amount) for each in hand.percentage),
    }  # fmt: skip
    return facts


def _seat(table: Any, seat: str) -> dict[str, Any]:
    holder = table.seats.get(seat)
    own = None if table.coup is None else table.coup.players.get(seat)
    name = own.player if own is not None else holder.player if holder is not None else None
    return {
        "seat": seat, "player": None if not name else Player(name), "cave": None if holder is None else holder.cave,
        "put": 0 if own is None else own.total, "cards": () if own is None else _cards(own.cards, shown=own.shown is not None),
        "out": own is not None and not own.live, "all_in": own is not None and own.all_in,
        "mucked": own is not None and own.mucked is not None and own.shown is None,
    }  # fmt: skip


def _cards(laid: Iterable[Any], *, shown: bool = False) -> tuple[Card, ...]:
    return tuple((each.card, each.up or shown) for each in laid)


def spot(seat: str, part: float) -> tuple[float, float]:
    """A place between the middle and a seat: the dealer on top, seat 1 at his left, the others clockwise."""
    number = int(seat) if seat.isdigit() else 0
    angle = math.radians(-90 + number * ANGLE)
    return MIDDLE[0] + ACROSS * part * math.cos(angle), MIDDLE[1] + DOWN * part * math.sin(angle)


def draw(scene: TableScene) -> Drawn:
    """The table from above, and the sheet of its pots."""
    marks = scene.known.marks
    lines = sheet(marks, scene.known.law)
    height = TABLE + HEAD + ROW * max(1, len(lines))
    inside = [
        felt(WIDTH, height),
        _oval(),
        text(scene.word(scene.known.phase), 20, 24, 14, fill=INK, text_anchor="start"),
        text(scene.say("pagador", "dealer"), MIDDLE[0], MIDDLE[1] - DOWN - 14, 12, fill=INK, font_style="italic"),
        *(_place(scene, seat) for seat in marks.get("seats", ())),
        hand_drawn(scene, marks.get("board", ()), MIDDLE[0], MIDDLE[1] - 8),
        text(_pot(scene), MIDDLE[0], MIDDLE[1] + 46, 15, fill=GOLD, font_weight="bold"),
        *_sheet(scene, lines),
    ]
    return Drawn(WIDTH, height, _described(scene, lines), "".join(inside))


def _oval() -> str:
    left, right = MIDDLE[0] - ACROSS, MIDDLE[0] + ACROSS
    arc = f"A {ACROSS} {DOWN} 0 0 1"
    outline = f"M {left} {MIDDLE[1]} {arc} {right} {MIDDLE[1]} {arc} {left} {MIDDLE[1]} Z"
    return element("path", d=outline, fill="#0e6a44", stroke=LINE, stroke_width=2)


def _place(scene: TableScene, seat: Mapping[str, Any]) -> str:
    """A seat: its holder, the cave, the cards, and what it has put in."""
    number, player = seat["seat"], seat["player"]
    x, y = spot(number, 1.0)
    if player is None:
        return titled(scene.say(f"Lugar {number}: vago", f"Seat {number}: vacant"), circle(x, y, 12, fill="none", stroke=LINE), text(number, x, y, 10, fill=INK))  # fmt: skip
    has = scene.known.marks.get("button") == number
    name = player if len(player) <= 14 else f"{player[:13]}…"
    cave = "" if seat["cave"] is None else short(seat["cave"])
    bet_x, bet_y = spot(number, 0.6)
    lines = (-40, -26) if y < MIDDLE[1] - 1 else (26, 40)  # away from the cards: above in the upper half, else below
    parts = [
        circle(x, y, 15, fill="#8a1f2a" if has else "#093f29", stroke=LINE, stroke_width=1.5),
        text(number, x, y, 11, fill=INK, font_weight="bold"),
        text(name, x, y + lines[0], 11, fill="#9e9e9e" if seat["out"] else INK, font_weight="bold"),
        text(
            cave + (f" · {scene.say('encavado', 'all-in')}" if seat["all_in"] else ""), x, y + lines[1], 10, fill=GOLD
        ),
        text(short(seat["put"]) if seat["put"] else "", bet_x, bet_y, 12, fill=INK),
    ]
    if seat["cards"]:
        card_x, card_y = spot(number, 0.8 if len(seat["cards"]) < 3 else 0.76)
        parts.append(hand_drawn(scene, seat["cards"], card_x, card_y - 6, gone=seat["out"]))
    label = scene.say(f"Lugar {number}: {player}", f"Seat {number}: {player}")
    if seat["put"]:
        label += scene.say(", no pote ", ", in the pot ") + scene.money(seat["put"])
    return titled(f"{label} {spelt(seat['cards'])}", *parts)


def _pot(scene: TableScene) -> str:
    pot = scene.known.marks.get("pot")
    return "" if not pot else scene.say("pote ", "pot ") + scene.money(pot)


def _sheet(scene: TableScene, lines: Sequence[PotLine]) -> list[str]:
    """Who may win which pot, who has the best hand, who was paid, who is short."""
    top, say = TABLE + 16, scene.say
    columns = (
        (20.0, say("Pote", "Pot")), (90.0, say("Valor", "Amount")), (175.0, say("Podem ganhá-lo", "May win it")),
        (362.0, say("Melhor mão", "Best hand")), (472.0, say("Percentagem", "Percentage")), (562.0, say("Pago a", "Paid to")),
        (768.0, say("Em falta", "Short")),
    )  # fmt: skip
    parts = [rect(10, TABLE, WIDTH - 20, HEAD + ROW * max(1, len(lines)) - 10, fill="#0a2e20", stroke=LINE)]
    parts += [text(label, x, top, 11, fill=GOLD, text_anchor="start", font_weight="bold") for x, label in columns]
    for place, line in enumerate(lines, 1):
        cells = (
            scene.word(line.name), scene.money(line.amount), ", ".join(line.contenders), ", ".join(line.winners) or "?",
            scene.money(line.taken) if line.taken else "", _each(scene, line.paid), _each(scene, line.short),
        )  # fmt: skip
        for (x, end), cell in zip(pairwise((*(x for x, _ in columns), WIDTH - 10)), cells, strict=True):
            wrong = cell and x == columns[-1][0]
            room = int((end - x) / LETTER)
            shown = cell if len(cell) <= room else f"{cell[: room - 1]}…"
            parts.append(text(shown, x, top + ROW * place, 11, fill="#ff8a80" if wrong else INK, text_anchor="start"))
    return parts


def _each(scene: TableScene, amounts: Sequence[tuple[Player, int]]) -> str:
    return ", ".join(f"{player} {scene.money(amount)}" for player, amount in amounts)


def _described(scene: TableScene, lines: Sequence[PotLine]) -> str:
    say, marks = scene.say, scene.known.marks
    parts = [say(f"Fase: {scene.word(scene.known.phase)}.", f"Phase: {scene.word(scene.known.phase)}.")]
    staked = [f"{seat['player']} {scene.money(seat['put'])}" for seat in marks.get("seats", ()) if seat["put"]]
    if staked:
        parts.append(say("No pote: ", "In the pot: ") + "; ".join(staked) + ".")
    if marks.get("board"):
        parts.append(say("Cartas comuns: ", "Common cards: ") + spelt(marks["board"]) + ".")
    for player, amount in marks.get("uncalled", ()):
        parts.append(say(f"Por cobrir, de {player}: ", f"Not covered, of {player}: ") + scene.money(amount) + ".")
    parts += [_in_words(scene, line) for line in lines]
    if marks.get("void"):
        parts.append(say("Mão nula.", "Void."))
    return " ".join(parts)


def _in_words(scene: TableScene, line: PotLine) -> str:
    say = scene.say
    phrase = say(
        f"Pote {scene.word(line.name)}, {scene.money(line.amount)}: podem ganhá-lo {', '.join(line.contenders)}",
        f"Pot {scene.word(line.name)}, {scene.money(line.amount)}: {', '.join(line.contenders)} may win it",
    )
    if line.paid:
        phrase += say("; pago a ", "; paid to ") + _each(scene, line.paid)
    if line.short:
        phrase += say("; em falta ", "; short: ") + _each(scene, line.short)
    return f"{phrase}."
