"""What art. 5 fixes, read from the dated figures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement

from streams.games.decree.law import DecreeLaw, decree
from streams.games.dice.law import DiceLaw, SortedFaces, dice
from streams.law.figures import Figures

Rate = Callable[[SortedFaces], Fraction | None]  # what a result pays a bet; None where the bet loses

OURS = {"pequeno": "small", "grande": "big"}
LETTERS = {
    "small": "a", "big": "b", "single": "c", "pair": "d", "double": "e", "triple": "f", "any_triple": "g", "total": "h",
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)  # told apart by identity, which is quick
class CussecZone:
    """A zone of the cloth: what it pays for each of its results, and where the law says so."""

    name: str
    kind: str
    rates: Mapping[SortedFaces, Fraction]
    listed: str  # n. 8
    priced: str  # n. 9


@dataclass(frozen=True, slots=True)
class CussecLaw:
    """Art. 5 as in force on a day."""

    decree: DecreeLaw
    dice: DiceLaw
    dice_inside: int
    base_features: tuple[str, ...]
    cover_features: tuple[str, ...]
    clasps: int
    layouts: tuple[str, ...]
    presses: int
    closing_phrase: str
    void_phrase: str
    faces: range
    places: Mapping[str, CussecZone]
    winners: Mapping[SortedFaces, frozenset[str]]  # the zones that light up for each result
    letters: Mapping[str, str]  # kind of bet -> its paragraph of n. 8
    lose_on_equal_dice: frozenset[str]  # kinds of bet


@lru_cache(maxsize=64)
def cussec(figures: Figures) -> CussecLaw:
    """Art. 5."""
    inside = figures.number("5/3.a", "dice_inside")
    faces = range(1, figures.number("5/8.c", "positions") + 1)
    results = tuple(combinations_with_replacement(faces, inside))
    places = _places(figures, results, faces)
    spoilt = frozenset(OURS[name] for name in figures.words("5/10", "applies_to"))
    base = (*figures.word("5/3.a", "base").split(), f"{figures.word('5/3.a', 'disc')}_disc", "lever", "glass_dome")
    return CussecLaw(
        decree=decree(figures),
        dice=dice(figures, "5/2"),
        dice_inside=inside,
        base_features=base,
        cover_features=("opaque", "black", "opposite_clasps"),
        clasps=figures.number("5/3.b", "clasps"),
        layouts=figures.words("5/4", "layout_modes"),
        presses=figures.number("5/5", "lever_presses"),
        closing_phrase=figures.word("5/6", "phrase"),
        void_phrase=figures.word("5/7", "phrase"),
        faces=faces,
        places=places,
        winners={
            result: frozenset(
                name
                for name, place in places.items()
                if result in place.rates and not (all_equal(result) and place.kind in spoilt)
            )
            for result in results
        },
        letters={kind: f"{figures.regulation}/5/8.{letter}" for kind, letter in LETTERS.items()},
        lose_on_equal_dice=spoilt,
    )


def all_equal(faces: SortedFaces) -> bool:
    """All dice show one face."""
    return len(set(faces)) == 1


def _places(figures: Figures, results: tuple[SortedFaces, ...], faces: range) -> dict[str, CussecZone]:
    """The zones in the order of the letters of n. 8."""
    zones: dict[str, CussecZone] = {}

    def add(name: str, rate: Rate) -> None:
        kind = name.partition(":")[0]
        rates = {result: prize for result in results if (prize := rate(result)) is not None}
        zones[name] = CussecZone(
            name, kind, rates,
            f"{figures.regulation}/5/8.{LETTERS[kind]}", f"{figures.regulation}/5/9.{LETTERS[kind]}",
        )  # fmt: skip

    for name, letter in (("small", "a"), ("big", "b")):
        least, most = figures.numbers(f"5/8.{letter}", "totals")
        add(name, _between(least, most, figures.ratio(f"5/9.{letter}")))
    for face in faces:
        add(f"single:{face}", _count(face, _rates(figures, "5/9.c")))
    for low, high in figures.sets("5/8.d", "pairs"):
        add(f"pair:{low}-{high}", _both(low, high, figures.ratio("5/9.d")))
    for face in faces:
        add(f"double:{face}", _count(face, _rates(figures, "5/9.e")))
    whole = figures.number("5/3.a", "dice_inside")
    for face in faces:
        add(f"triple:{face}", _count(face, {whole: figures.ratio("5/9.f")}))
    add("any_triple", _equal(figures.ratio("5/9.g")))
    for total, rate in _rates(figures, "5/9.h").items():
        add(f"total:{total}", _between(total, total, rate))
    return zones


def _rates(figures: Figures, cited: str) -> dict[int, Fraction]:
    return {int(key): Fraction(str(rate)) for key, rate in figures.table(cited, "ratio").items()}


def _between(least: int, most: int, rate: Fraction) -> Rate:
    return lambda faces: rate if least <= sum(faces) <= most else None


def _count(face: int, rates: Mapping[int, Fraction]) -> Rate:
    """The rate depends on how many dice show the face; a higher one takes the place of the lower (S5)."""
    return lambda faces: rates.get(faces.count(face))


def _both(low: int, high: int, rate: Fraction) -> Rate:
    return lambda faces: rate if low in faces and high in faces else None


def _equal(rate: Fraction) -> Rate:
    return lambda faces: rate if all_equal(faces) else None
