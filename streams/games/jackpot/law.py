"""What the regulations fix about the jackpot, read from the dated figures; where each duty stands, by regulation.

Portugal prints the tables of prizes; Angola leaves them to the approval, which the licence carries.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, Protocol

from schemas.licence import Jackpot, JackpotLine
from streams.law.figures import Figures

BLACKJACK: Final[Mapping[str, Mapping[str, str]]] = {
    "ao-de-261-22": {
        "modes": "7/4", "cards": "7/5", "start": "7/7", "chip": "7/10", "call": "7/11#announcement",
    },
    "pt-p-1364-2001": {
        "modes": "41", "cards": "42", "start": "44", "chip": "47", "call": "48#announcement", "table": "43",
    },
}  # fmt: skip
POKER: Final[Mapping[str, Mapping[str, str]]] = {
    "ao-de-261-22": {"modes": "9/5", "start": "9/12", "chip": "9/21", "maximum": "9/14.a", "share": "9/14.c"},
    "pt-p-461-2001": {"modes": "I/4", "start": "I/10", "chip": "I/16#jackpot_bet", "table": "I/9"},
}
WHOLE: Final = 10_000  # hundredths of a per cent in a whole
THOUSAND: Final = 1000  # thousandths of the meter in which a licence tells a share


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A combination and its prize: so many stakes, a part of the meter shared among all who have it, or what remains."""

    combination: str
    multiple: int | None = None
    share: Fraction | None = None
    maximum: bool = False
    cited: str | None = None


class Made(NamedTuple):
    """What the cards that count make for a chip; `other_cards` of its seat would have made something."""

    line: PrizeLine | None
    other_cards: bool = False
    passed: bool = False  # its player did, and may not show the cards


class Pot(NamedTuple):
    """What a chip plays for when the cards are seen."""

    stake: int  # as approved
    meter: int = 0  # J, when the cards are dealt
    smaller: Fraction | int = 0  # F + S: all prizes below the maximum combination
    alike: int = 1  # winners with the same line
    winners: int = 1  # with any line


@dataclass(frozen=True, slots=True)
class JackpotLaw:
    """The jackpot as in force on a day."""

    modes: tuple[str, ...]
    marks: Mapping[str, str]  # mode -> its paragraph
    start: int  # the least start value, in stakes
    chips: int  # a player, a coup
    lines: tuple[PrizeLine, ...]  # of the law, the best first; none where they are left to the approval
    fixed: tuple[PrizeLine, ...]  # lines on which an approved table must agree with the law
    phrase: str | None  # the call, where it is this game's jackpot that asks for it
    counted: str | None  # the paragraph that says which cards count, where not all do

    @property
    def names_a_share(self) -> bool:
        """Whether some line is a share of the meter by the regulation itself, and not by the approval alone."""
        return any(line.share is not None for line in (*self.lines, *self.fixed))

    def marking(self, mode: str) -> str | None:
        """The paragraph of that way of marking."""
        return self.marks.get(mode)

    def least_start(self, stake: int) -> int:
        """The least start value for a stake."""
        return self.start * stake

    def table(self, approved: Jackpot) -> tuple[PrizeLine, ...]:
        """The prizes of a table, the best first: those of the law, or those that were approved."""
        if self.lines:
            return self.lines
        return tuple(sorted(map(as_line, approved.lines), key=_worth, reverse=True))


def as_line(declared: JackpotLine) -> PrizeLine:
    """A line of a licence, which tells a share in thousandths."""
    share = None if declared.share is None else Fraction(declared.share, THOUSAND)
    return PrizeLine(declared.combination, declared.multiple, share, declared.maximum)


def _worth(line: PrizeLine) -> tuple[bool, Fraction, int]:
    """The maximum combination stands highest, then parts of the meter, then so many stakes."""
    return line.maximum, line.share or Fraction(0), line.multiple or 0


class OfJackpots(Protocol):
    """The law of a game that may have a jackpot."""

    @property
    def jackpot(self) -> JackpotLaw: ...


def jackpot_at_blackjack(figures: Figures) -> JackpotLaw:
    """Art. 7 of ao-de-261-22; rules 38 to 50 of pt-p-1364-2001."""
    at = BLACKJACK[figures.regulation]
    return JackpotLaw(
        modes=figures.words(at["modes"], "modes"),
        marks=_marks(figures, at["modes"]),
        start=figures.number(at["start"], "min_multiple_of_stake"),
        chips=figures.number(at["chip"], "chips_per_player_per_coup"),
        lines=_printed(figures, at, "combination"),
        fixed=(),
        phrase=figures.word(at["call"], "phrase"),
        counted=f"{figures.regulation}/{at['cards']}",
    )


def jackpot_at_poker(figures: Figures) -> JackpotLaw:
    """Art. 9 nn. 3 to 5, 10 to 14 and 21 of ao-de-261-22; rules 3, 4, 8 to 12 and 16 of pt-p-461-2001 part I."""
    at = POKER[figures.regulation]
    return JackpotLaw(
        modes=figures.words(at["modes"], "modes"),
        marks=_marks(figures, at["modes"]),
        start=figures.number(at["start"], "min_multiple_of_stake"),
        chips=figures.number(at["chip"], "chips"),
        lines=_printed(figures, at, "hand"),
        fixed=_named(figures, at),
        phrase=None,
        counted=None,
    )


def _marks(figures: Figures, cited: str) -> dict[str, str]:
    """Automatic marking is letter a, manual marking letter b."""
    modes = figures.words(cited, "modes")
    return {mode: f"{figures.regulation}/{cited}.{letter}" for mode, letter in zip(modes, "ab", strict=True)}


def _printed(figures: Figures, at: Mapping[str, str], name: str) -> tuple[PrizeLine, ...]:
    """The table that the law prints, letter by letter."""
    lines: list[PrizeLine] = []
    for letter in "abcde" if "table" in at else ():
        cited = f"{at['table']}.{letter}"
        known = figures.of(cited)
        lines.append(
            PrizeLine(
                figures.word(cited, name),
                figures.number(cited, "multiple") if "multiple" in known else None,
                figures.ratio(cited, "part") if "part" in known else None,
                "multiple" not in known and "part" not in known,
                f"{figures.regulation}/{cited}",
            )
        )
    return tuple(lines)


def _named(figures: Figures, at: Mapping[str, str]) -> tuple[PrizeLine, ...]:
    """Lines that the law names although it leaves the table to the approval."""
    if "maximum" not in at:
        return ()
    return (
        PrizeLine(figures.word(at["maximum"], "hand"), maximum=True, cited=f"{figures.regulation}/{at['maximum']}"),
        PrizeLine(
            figures.word(at["share"], "hand"),
            share=figures.ratio(at["share"], "part"),
            cited=f"{figures.regulation}/{at['share']}",
        ),
    )
