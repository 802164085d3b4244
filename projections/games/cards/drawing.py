"""Card tables: seats in a half circle, their hands and bets, the bank, the shoe. Blackjack and póquer sem descarte."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from projections.film.drawings import Drawn
from projections.film.scene import INK, LINE, TableScene, aside, felt, stack
from projections.film.snapshot import Player, ShownStake
from projections.film.svg import circle, element, rect, text, titled
from schemas.cards import shown as cards_shown

WIDTH, HEIGHT = 960.0, 530.0
BANK = (480.0, 78.0)
ACROSS, DOWN = 420.0, 372.0  # of the half circle round the bank
WIDE, HIGH, STEP = 34.0, 48.0, 19.0  # of a card, and how far the next one lies aside
SUITS = {"s": ("♠", "#111"), "h": ("♥", "#b00020"), "d": ("♦", "#b00020"), "c": ("♣", "#111")}
ASIDE = {"insurance": -46.0, "second": -46.0, "jackpot": 46.0}  # bets that lie beside the first one

Card = tuple[str | None, bool]  # its code where somebody read it, and whether it lies face up


def details(table: Any) -> Mapping[str, Any]:
    """Who sits where, every hand as it lies, and how far the shoe is."""
    coup, seats = table.coup, dict(table.seats)
    shoe = table.shoe
    facts: dict[str, Any] = {
        "hands": [_seat(table, seat, seats.get(seat)) for seat in _order(table, seats)],
        "bank": cards_of(coup.hands.get("bank", ())) if coup is not None else (),
        "drawn": shoe.drawn if shoe.known else None,
        "warned": shoe.warned is not None,
        "burned": shoe.burned,
    }
    if coup is not None:
        facts["void"] = coup.void is not None
        facts["discarded"] = len(coup.discarded)
    return facts


def _order(table: Any, seats: Mapping[str, str]) -> list[str]:
    known = list(table.licence.seats)
    return known + sorted(seat for seat in seats if seat not in known)


def _seat(table: Any, seat: str, player: str | None) -> dict[str, Any]:
    coup = table.coup
    first = f"seat:{seat}"
    places = [] if coup is None else [p for p in coup.hands if p == first or p.startswith(f"{first}/")]
    return {
        "seat": seat,
        "player": None if player is None else Player(player),
        "hands": tuple(cards_of(coup.hands[place]) for place in places),
        "swept": tuple(place in coup.swept for place in places),
        "said": _announced(coup, seat, places),
    }


def _announced(coup: Any, seat: str, places: Iterable[str]) -> str | None:
    """The last thing that was decided for the seat."""
    plays = getattr(coup, "plays", None)
    decisions = [decisions for place in places if plays and place in plays for decisions in plays[place].decisions]
    decisions += (
        getattr(coup, "decisions", {}).get(seat, []) if isinstance(getattr(coup, "decisions", None), dict) else []
    )
    return max(decisions, key=lambda each: each.sequence).data.action if decisions else None


def cards_of(laid: Iterable[Any]) -> tuple[Card, ...]:
    """The cards of a hand, and which of them lie face up."""
    return tuple((each.card, each.up or each.shown is not None) for each in laid)


def draw(scene: TableScene) -> Drawn:
    """The table from above, the dealer on top; seats go clockwise from the dealer's left."""
    marks = scene.known.marks
    seats: Sequence[Mapping[str, Any]] = marks.get("hands", ())
    arc = f"M{BANK[0] - ACROSS} {BANK[1] + 20} A{ACROSS} {DOWN} 0 0 0 {BANK[0] + ACROSS} {BANK[1] + 20} Z"
    inside = [
        felt(WIDTH, HEIGHT),
        element("path", d=arc, fill="#0e6a44", stroke=LINE, stroke_width=2),
        _bank(scene),
        *(_place(scene, each, at, len(seats)) for at, each in enumerate(seats)),
        shoe_drawn(scene),
        aside(scene, _elsewhere(scene, seats), 20, HEIGHT - 40, WIDTH - 40),
        text(scene.word(scene.known.phase), 20, 24, 14, fill=INK, text_anchor="start"),
    ]
    return Drawn(WIDTH, HEIGHT, _described(scene, seats), "".join(inside))


def spot(at: int, seats: int, part: float) -> tuple[float, float]:
    """A place on the way from the bank to a seat, of so many; 1 is the edge of the table."""
    turn = math.radians(14 + (at / max(seats - 1, 1)) * 152)
    return BANK[0] + ACROSS * part * math.cos(turn), BANK[1] + 20 + DOWN * part * math.sin(turn)


def _place(scene: TableScene, seat: Mapping[str, Any], at: int, seats: int) -> str:
    held = f"{seat['player']}" if seat["player"] else scene.say("vago", "vacant")
    x, y = spot(at, seats, 0.8)
    parts = [
        circle(x, y, 25, fill="none", stroke=LINE, stroke_width=1.5, opacity=0.7),
        _bets(scene, seat["seat"], x, y),
    ]
    cx, cy = spot(at, seats, 0.54)
    for number, hand in enumerate(seat["hands"]):
        shift = (number - (len(seat["hands"]) - 1) / 2) * 62
        parts.append(hand_drawn(scene, hand, cx + shift, cy, gone=seat["swept"][number]))
    name = held if len(held) <= 17 else f"{held[:16]}…"
    parts.append(text(f"{seat['seat']} · {name}", x, y + 37, 11, fill=INK, font_weight="bold"))
    if seat["said"]:
        parts.append(text(scene.word(seat["said"]), cx, cy + HIGH / 2 + 11, 10, fill="#ffe082"))
    return titled(scene.say(f"Lugar {seat['seat']}: {held}", f"Seat {seat['seat']}: {held}"), *parts)


def _bets(scene: TableScene, seat: str, x: float, y: float) -> str:
    """The bets of a seat: the first in its ring, the others beside it under their names."""
    kinds: dict[str, list[ShownStake]] = {}
    for stake in scene.known.stakes:
        kind, _, where = stake.position.partition(":")
        if where.partition("/")[0] == seat and stake.on_the_cloth:
            kinds.setdefault(kind, []).append(stake)
    parts = []
    for kind, stakes in kinds.items():
        left = x + ASIDE.get(kind, 0.0)
        parts.append(stack(scene, stakes, left, y))
        if kind in ASIDE:
            parts.append(text(scene.word(kind), left, y + 17, 8, fill=INK))
    return element("g", *parts) if parts else ""


def _elsewhere(scene: TableScene, seats: Sequence[Mapping[str, Any]]) -> list[ShownStake]:
    known = {each["seat"] for each in seats}
    return [
        stake
        for stake in scene.known.stakes
        if stake.on_the_cloth and stake.position.partition(":")[2].partition("/")[0] not in known
    ]


def _bank(scene: TableScene) -> str:
    label = scene.say("banca", "bank")
    hand = scene.known.marks.get("bank", ())
    return titled(label, text(label, BANK[0], 24, 13, fill=INK, font_weight="bold"), hand_drawn(scene, hand, *BANK))


def hand_drawn(scene: TableScene, hand: Sequence[Card], x: float, y: float, *, gone: bool = False) -> str:
    """Cards one beside the other; those that were taken away are faint."""
    if not hand:
        return ""
    step = STEP if len(hand) < 5 else 64 / (len(hand) - 1)
    first = x - (step * (len(hand) - 1) + WIDE) / 2
    cards = (_card(scene, card, first + step * at, y - HIGH / 2) for at, card in enumerate(hand))
    return element("g", *cards, opacity=0.4 if gone else None)


def _card(scene: TableScene, card: Card, x: float, y: float) -> str:
    """Face up with rank and suit; face down its back, with what the sensor read on it, small."""
    code, up = card
    rank, suit = (code[:-1], code[-1:].lower()) if code else ("", "")
    if not up:
        known = cards_shown(code) if code else "?"
        label = scene.say(f"carta tapada ({known})", f"card face down ({known})")
        back = rect(x, y, WIDE, HIGH, rx=4, fill="#27408b", stroke="#fff", stroke_width=1.5)
        edge = rect(x + 3, y + 3, WIDE - 6, HIGH - 6, rx=2, fill="none", stroke="#9fb4e8")
        return titled(label, back, edge, text(known, x + 10, y + 12, 8, fill="#dbe4ff"))
    sign, ink = SUITS.get(suit, (suit or "?", "#111"))
    face = rect(x, y, WIDE, HIGH, rx=4, fill="#fdfdfb", stroke="#555", stroke_width=1)
    return titled(
        code or "?", face,
        text(rank or "?", x + 9, y + 11, 12, fill=ink, font_weight="bold"), text(sign, x + 9, y + 25, 13, fill=ink),
    )  # fmt: skip


def shoe_drawn(scene: TableScene) -> str:
    """The shoe, how many cards left it, and whether the warning card is out."""
    marks, say = scene.known.marks, scene.say
    drawn = marks.get("drawn")
    count = "?" if drawn is None else str(drawn)
    label = say(f"sabot: saíram {count} cartas", f"shoe: {count} cards drawn")
    parts = [
        rect(WIDTH - 118, 14, 98, 50, rx=6, fill="#2b2b2b", stroke="#d9c9a3", stroke_width=2),
        text(say("saíram do sabot", "out of the shoe"), WIDTH - 69, 30, 10, fill=INK), text(count, WIDTH - 69, 49, 15, fill="#ffe082"),
    ]  # fmt: skip
    if marks.get("warned"):
        label += say("; saiu a carta de aviso", "; the warning card is out")
        parts.append(rect(WIDTH - 132, 22, 10, 34, rx=2, fill="#ffd54a"))
    if marks.get("void"):
        parts.append(text(say("golpe nulo", "void"), BANK[0], BANK[1] + 44, 13, fill="#ff8a80", font_weight="bold"))
    return titled(label, *parts)


def _described(scene: TableScene, seats: Sequence[Mapping[str, Any]]) -> str:
    say = scene.say
    sentences = [say(f"Fase: {scene.word(scene.known.phase)}.", f"Phase: {scene.word(scene.known.phase)}.")]
    bank = spelt(scene.known.marks.get("bank", ()))
    if bank:
        sentences.append(say(f"Banca: {bank}.", f"Bank: {bank}."))
    for each in seats:
        hands = " / ".join(spelt(hand) for hand in each["hands"])
        if hands:
            sentences.append(say(f"Lugar {each['seat']}: {hands}.", f"Seat {each['seat']}: {hands}."))
    lying = [scene.describe(stake) for stake in scene.known.stakes if stake.on_the_cloth]
    sentences.append("; ".join(lying[:40]) + "." if lying else say("Sem apostas.", "No bets."))
    return " ".join(sentences)


def spelt(hand: Sequence[Card]) -> str:
    """The cards of a hand in letters; one that lies face down is a block."""
    return " ".join(code or "?" if up else "▮" for code, up in hand)
