"""Where chips can lie: every position of the cloth and every combined bet, as the decree lists them."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from streams.law.figures import Figures
from streams.rules.money import times

MULTIPLE = ("straight", "split", "street", "corner", "line", "dozen", "column", "split_dozen", "split_column")
EVEN_CHANCES = ("even", "odd", "low", "high", "red", "black")
NEIGHBOURS = "neighbours"
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")


@dataclass(frozen=True, slots=True, eq=False)  # told apart by identity, which is quick
class Position:
    """A place for a bet, alone or as part of a combined one: the numbers it wins on, what it pays, and where that is said.

    `name` is what events call it; `chance` is the kind that prizes, order and limits speak of
    (`even_chance` for red); `listed` and `priced` are the paragraphs that admit and that pay it.
    """

    name: str
    kind: str
    chance: str
    numbers: frozenset[int]
    prize: int | Fraction
    listed: str
    priced: str
    of_combined: bool = False


NOWHERE = Position("", "", "", frozenset(), 0, "", "")  # the decree admits no bet there


@dataclass(frozen=True, eq=False)
class Combined:
    """A series or a number with neighbours: chips on several positions, laid as one bet."""

    name: str
    kind: str
    chance: str
    parts: tuple[tuple[Position, int], ...]  # chips per unit on each
    unit: int
    listed: str
    priced: str

    @cached_property
    def numbers(self) -> frozenset[int]:
        return frozenset().union(*(position.numbers for position, _ in self.parts))

    @cached_property
    def laid(self) -> dict[str, int]:
        """Chips of a unit on each position, by name."""
        return {position.name: chips for position, chips in self.parts}

    @cached_property
    def places(self) -> dict[str, Position]:
        """The position of each part, by name."""
        return {position.name: position for position, _ in self.parts}


def positions(figures: Figures, bets: str, prizes: str) -> dict[str, Position]:
    """All single positions; `bets` and `prizes` are the paragraphs that list and pay them (`1/27`, `1/30`)."""
    by_name: dict[str, Position] = {}
    prefix = figures.regulation
    for kind, roman in zip(MULTIPLE, ROMAN, strict=True):
        ratio = times(1, figures.ratio(f"{prizes}.a.{roman}"))
        listed, priced = f"{prefix}/{bets}.a.{roman}", f"{prefix}/{prizes}.a.{roman}"
        for name, numbers in _places(figures, kind, f"{bets}.a.{roman}"):
            by_name[name] = Position(name, kind, kind, frozenset(numbers), ratio, listed, priced)
    ratio = times(1, figures.ratio(f"{prizes}.b"))
    for kind, roman in zip(EVEN_CHANCES, ROMAN, strict=False):
        numbers = figures.numbers(f"{bets}.b.{roman}", "numbers")
        listed, priced = f"{prefix}/{bets}.b.{roman}", f"{prefix}/{prizes}.b"
        by_name[kind] = Position(kind, kind, "even_chance", frozenset(numbers), ratio, listed, priced)
    return by_name


def _places(figures: Figures, kind: str, paragraph: str) -> list[tuple[str, tuple[int, ...]]]:
    """Each place of one kind with its name: dozens by their order, columns by their top number."""
    if kind == "straight":
        return [(f"straight:{number}", (number,)) for number in range(37)]
    listed = sorted(_lists(figures, paragraph))
    if kind == "column":
        return [(f"column:{max(numbers)}", numbers) for numbers in listed]
    if kind == "dozen":
        return [(f"dozen:{place}", numbers) for place, numbers in enumerate(listed, 1)]
    if kind == "split_dozen":
        return [(f"split_dozen:{min(n) // 12 + 1}-{max(n) // 12}", n) for n in listed]
    if kind == "split_column":
        return [(f"split_column:{sorted(n)[-2]}-{max(n)}", n) for n in listed]
    return [(f"{kind}:{'-'.join(map(str, sorted(numbers)))}", numbers) for numbers in listed]


def _lists(figures: Figures, paragraph: str) -> list[tuple[int, ...]]:
    named = figures.of(paragraph)
    if "by_top_number" in named:
        return [tuple(numbers) for numbers in figures.table(paragraph, "by_top_number").values()]  # type: ignore[arg-type]
    value = figures.figure(paragraph, "list").value
    return [tuple(numbers) for numbers in value]  # type: ignore[attr-defined]


def series(figures: Figures, single: dict[str, Position]) -> dict[str, Combined]:
    """The three series of n. 28.a, laid in whole units."""
    combined = {}
    for kind, roman in zip(figures.words("1/28.a", "series"), ROMAN, strict=False):
        paragraph = f"1/28.a.{roman}"
        components = figures.figure(paragraph, "components").value
        listed, priced = f"{figures.regulation}/{paragraph}", f"{figures.regulation}/1/30.c"
        parts = tuple(
            (_part(_named(single, part["type"], part["numbers"]), priced), part["chips_per_unit"])
            for part in components  # type: ignore[attr-defined]
        )
        unit = figures.number(paragraph, "chips_per_unit")
        combined[kind] = Combined(kind, kind, "series", parts, unit, listed, priced)
    return combined


def _named(single: dict[str, Position], kind: str, numbers: tuple[int, ...]) -> Position:
    return single[f"{kind}:{'-'.join(map(str, sorted(numbers)))}"]


def _part(position: Position, priced: str) -> Position:
    """The place as part of a combined bet: of its chips the letter for combined bets speaks."""
    return replace(position, priced=priced, of_combined=True)


def neighbours(figures: Figures, single: dict[str, Position], wheel: tuple[int, ...]) -> dict[str, Combined]:
    """A number and the pockets on each side of it (n. 28.b), for each number and each size."""
    combined = {}
    straights = {number: _part(single[f"straight:{number}"], f"{figures.regulation}/1/30.d") for number in wheel}
    for roman in ROMAN[:3]:
        paragraph = f"1/28.b.{roman}"
        side = figures.number(paragraph, "neighbours_each_side")
        for place, centre in enumerate(wheel):
            arc = [wheel[(place + step) % len(wheel)] for step in range(-side, side + 1)]
            listed, priced = f"{figures.regulation}/{paragraph}", f"{figures.regulation}/1/30.d"
            parts = tuple((straights[number], 1) for number in arc)
            name = f"{NEIGHBOURS}:{centre}+{2 * side}"
            combined[name] = Combined(name, NEIGHBOURS, NEIGHBOURS, parts, 2 * side + 1, listed, priced)
    return combined
