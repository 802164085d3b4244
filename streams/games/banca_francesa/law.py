"""What art. 3 fixes, read from the dated figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from functools import lru_cache

from streams.games.decree.law import DecreeLaw, decree
from streams.games.dice.law import DiceLaw, dice
from streams.law.figures import Figures

OURS = {"ases": "aces", "pequeno": "small", "grande": "big"}


@dataclass(frozen=True, slots=True)
class Chance:
    """One of the three chances: the totals that win it, its prize, its greatest stake in minimums, and where."""

    name: str
    totals: frozenset[int]
    prize: Fraction
    most: int
    listed: str  # n. 9
    priced: str  # n. 12
    limited: str  # n. 16


@dataclass(frozen=True, slots=True, eq=False)  # told apart by identity, which is quick
class BancaPlace:
    """Where chips lie: the chance they play, with which part of their value, and on which line if on one."""

    name: str
    chance: Chance
    share: Fraction
    prize: Fraction  # of the chips' value
    line: str | None = None
    listed: str | None = None  # n. 10, for a line


@dataclass(frozen=True, slots=True)
class BancaLaw:
    """Art. 3 as in force on a day."""

    decree: DecreeLaw
    dice: DiceLaw
    layouts: tuple[str, ...]
    sets: int
    dice_per_set: int
    cup: tuple[str, str]  # item, material
    tube: tuple[str, str]
    tube_features: tuple[str, ...]
    rim: str
    turn: timedelta
    witnesses: int
    via: str
    at_home: frozenset[str]  # what is no foreign object
    perhaps_at_home: frozenset[str]
    chances: Mapping[str, Chance]
    decides: Mapping[int, Chance]
    places: Mapping[str, BancaPlace]
    lines: Mapping[str, BancaPlace]
    line_times: int  # how often a line bet's chips hold the stake
    collected_first: str
    ribbons: Mapping[str, str]
    stay: timedelta
    shortest_break: timedelta
    thrower_role: str


@lru_cache(maxsize=64)
def banca(figures: Figures) -> BancaLaw:
    """Art. 3."""
    chances = {OURS[name]: _chance(figures, name, letter) for name, letter in zip(OURS, "abc", strict=True)}
    share = figures.ratio("3/10.c", "stake_factor")
    lines = {
        line: _place(line, chances[OURS[figures.word(cited, line)]], share, line, f"{figures.regulation}/{cited}")
        for line, cited in (("outer_line", "3/10.a"), ("inner_line", "3/10.b"))
    }
    places = {name: _place(name, chance, Fraction(1)) for name, chance in chances.items()}
    return BancaLaw(
        decree=decree(figures),
        dice=dice(figures, "3/3"),
        layouts=figures.words("3/1", "layout_modes"),
        sets=figures.number("3/2.a", "sets"),
        dice_per_set=figures.number("3/2.a", "dice_per_set"),
        cup=(figures.word("3/2.b", "item"), figures.word("3/2.b", "material")),
        tube=(figures.word("3/2.c", "item"), figures.word("3/2.c", "material")),
        tube_features=(figures.word("3/2.c", "inside"), f"{figures.word('3/2.c', 'stand')}_stand"),
        rim=figures.word("3/2.d", "item"),
        turn=timedelta(minutes=figures.number("3/4", "rotation_minutes")),
        witnesses=figures.number("3/5", "witnesses"),
        via=figures.word("3/7.a", "via"),
        at_home=frozenset(figures.words("3/8.a", "not_foreign")),
        perhaps_at_home=frozenset(figures.words("3/8.a", "perhaps_not_foreign")),
        chances=chances,
        decides={total: chance for chance in chances.values() for total in chance.totals},
        places=places | lines,
        lines=lines,
        line_times=int(1 / share),
        collected_first=OURS[figures.word("3/11", "first")],
        ribbons={OURS[name]: str(layout) for name, layout in figures.table("3/15", "layout").items()},
        stay=timedelta(minutes=figures.number("3/17", "max_stay_minutes")),
        shortest_break=timedelta(minutes=figures.number("3/17", "shortest_break_minutes")),
        thrower_role=figures.word("3/17", "role"),
    )


def _place(
    name: str, chance: Chance, share: Fraction, line: str | None = None, listed: str | None = None
) -> BancaPlace:
    return BancaPlace(name, chance, share, share * chance.prize, line, listed)


def _chance(figures: Figures, name: str, letter: str) -> Chance:
    limit = "a" if letter == "a" else "b"  # small and big share a letter
    return Chance(
        name=OURS[name],
        totals=frozenset(figures.numbers(f"3/9.{letter}", "totals")),
        prize=figures.ratio(f"3/12.{letter}"),
        most=figures.number(f"3/16.{limit}", "max_factor"),
        listed=f"{figures.regulation}/3/9.{letter}",
        priced=f"{figures.regulation}/3/12.{letter}",
        limited=f"{figures.regulation}/3/16.{limit}",
    )
