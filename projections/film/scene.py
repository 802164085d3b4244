"""What a drawing is given: what was known, whose colour is whose, the words of the game and of the person."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from projections.film.snapshot import ShownStake, TableSnapshot
from projections.film.svg import circle, element, rect, text, titled
from projections.speech import Speech
from streams.engine.texts import money, translated

# Told apart by those who see colours differently too (after Okabe and Ito); the first is the first player seen.
PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195", "#8c6d31", "#444444", "#a6cee3")
CHIPS = {
    "green": "#2e8b57", "blue": "#2f5fc4", "yellow": "#f2c81f", "pink": "#ee8fb4", "brown": "#8a5a2b",
    "white": "#fafafa", "orange": "#f08a24", "purple": "#7a3fa0", "grey": "#8f8f8f", "red": "#c62828",
    "black": "#333333",
}  # fmt: skip
DARK = frozenset({"#0072b2", "#d55e00", "#7a5195", "#8c6d31", "#444444", "#2e8b57", "#2f5fc4", "#8a5a2b", "#7a3fa0", "#c62828", "#333333"})  # fmt: skip
FELT, LINE, INK = "#0b5d3b", "#e9f5ee", "#f6fbf8"
CHIP = 11  # radius


@dataclass(frozen=True, slots=True)
class TableScene:
    """One moment of a table, to be drawn for a person."""

    known: TableSnapshot
    currency: str
    say: Speech
    words: Mapping[str, str] = field(default_factory=dict)  # the game's code words in the language of the person
    owners: Mapping[str, int] = field(default_factory=dict)  # player -> place in the palette
    lit: frozenset[str] = frozenset()  # bets that the event of this moment speaks of

    def word(self, code: str) -> str:
        """A code word as the person reads it."""
        return translated(code, self.words)

    def money(self, minor: int) -> str:
        """An amount with its currency."""
        return money(minor, self.currency, portuguese=self.say.portuguese)

    def colour(self, stake: ShownStake) -> str:
        """The colour of the chips where they have one, else that of their owner."""
        own = CHIPS.get(stake.colour or "")
        return own or PALETTE[self.owners.get(stake.player, 0) % len(PALETTE)]

    def describe(self, stake: ShownStake) -> str:
        """A stake in words."""
        where = self.word(stake.position)
        if stake.box is not None:
            where += self.say(f" na casa do {stake.box}", f" in the box of {stake.box}")
        description = f"{stake.player}: {self.money(stake.amount)}, {where}"
        if stake.paid:
            description += self.say(", recebeu ", ", was paid ") + self.money(stake.paid)
        return description + (self.say(" (fora de tempo)", " (too late)") if stake.late else "")


def owners_of(scenes: Iterable[TableSnapshot | None]) -> dict[str, int]:
    """Every player whose chips are seen, in the order in which they are first seen."""
    places: dict[str, int] = {}
    for known in scenes:
        for stake in known.stakes if known is not None else ():
            places.setdefault(stake.player, len(places))
    return places


def short(minor: int) -> str:
    """An amount that fits on a chip: whole units, thousands as k, millions as M."""
    whole, rest = divmod(minor, 100)
    if whole < 1_000:
        return f"{whole}" if not rest else f"{whole}.{rest:02d}"
    for size, letter in ((1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")):
        if whole >= size:
            tenths = whole * 10 // size
            return f"{tenths // 10}{letter}" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}{letter}"
    return str(whole)


def chip(scene: TableScene, stake: ShownStake, x: float, y: float) -> str:
    """One stake: a chip in its owner's colour with the amount on it."""
    colour = scene.colour(stake)
    ink = "#fff" if colour in DARK else "#111"
    edge = "#ff5252" if stake.late else "#ffd54a" if stake.bet in scene.lit else "#fff"
    shown = short(stake.amount)
    parts = [
        circle(x, y, CHIP, fill=colour, stroke=edge, stroke_width=2.4 if edge != "#fff" else 1.4),
        circle(x, y, CHIP - 2.6, fill="none", stroke=ink, stroke_width=0.6, stroke_dasharray="2 2"),
        text(shown, x, y, 8 if len(shown) < 4 else 6.4, fill=ink, font_weight="bold"),
    ]
    if stake.paid:
        parts.append(text("✓", x + CHIP - 2, y - CHIP + 2, 10, fill="#ffd54a", font_weight="bold"))
    return titled(scene.describe(stake), *parts, class_="chip")


def stack(
    scene: TableScene, stakes: Sequence[ShownStake], x: float, y: float, step: tuple[float, float] = (6, -5)
) -> str:
    """Several stakes on one place, each a little aside from the one below; of more than five the rest are counted."""
    shown = [chip(scene, stake, x + step[0] * at, y + step[1] * at) for at, stake in enumerate(stakes[:5])]
    if len(stakes) > 5:
        rest = "; ".join(scene.describe(stake) for stake in stakes[5:])
        shown.append(titled(rest, text(f"+{len(stakes) - 5}", x + step[0] * 5 + 6, y + step[1] * 5, 10, fill=INK)))
    return element("g", *shown) if shown else ""


def legend(scene: TableScene, x: float, y: float, width: float) -> str:
    """Whose colour is whose, of those whose chips are on the cloth; what does not fit is in the list beside."""
    seen = {stake.player: scene.colour(stake) for stake in scene.known.stakes if stake.on_the_cloth}
    parts, at = [], x
    for player, colour in seen.items():
        name = player if len(player) <= 18 else f"{player[:17]}…"
        if at + 26 + 6.2 * len(name) > x + width:
            break
        parts += [
            circle(at + 6, y, 6, fill=colour, stroke="#fff"),
            text(name, at + 17, y, 11, fill=INK, text_anchor="start"),
        ]
        at += 32 + 6.2 * len(name)
    return element("g", *parts) if parts else ""


def aside(scene: TableScene, stakes: Sequence[ShownStake], x: float, y: float, width: float) -> str:
    """Stakes that lie on no place of this cloth, in a row under it: nothing is left out of the picture."""
    if not stakes:
        return ""
    label = scene.say("fora das casas do pano", "on no box of the cloth")
    parts = [text(label, x, y, 10, fill=INK, text_anchor="start", font_style="italic")]
    for at, stake in enumerate(stakes[: int(width // 130)]):
        left = x + 130 * at
        parts += [
            chip(scene, stake, left + 12, y + 20),
            text(scene.word(stake.position)[:18], left + 28, y + 20, 9, fill=INK, text_anchor="start"),
        ]
    if len(stakes) > int(width // 130):
        parts.append(text(f"+{len(stakes) - int(width // 130)}", x + width - 10, y + 20, 10, fill=INK))
    return element("g", *parts)


def felt(width: float, height: float) -> str:
    """The cloth under everything."""
    return rect(0, 0, width, height, rx=10, fill=FELT)
