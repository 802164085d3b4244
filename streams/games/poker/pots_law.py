"""What hands are worth and what the house may take: art. 13 nn. 7, 17, 18; art. 14 n. 2; art. 15 n. 3; art. 16 nn. 3, 9 to 11."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from streams.games.poker.ranking import HandLaw, hand_law
from streams.law.figures import Figures

OF_2001: Final = "pt-p-461-2001"
AT_2001: Final = "pt-p-461-2001/II/55"


@dataclass(frozen=True, slots=True)
class PotsLaw:
    """The end of a hand."""

    hands: HandLaw
    rate: Fraction | None  # of what was bet in a hand, at most; None: the text that is left has no figure
    exact: bool  # neither more nor less
    least_fee: Fraction  # of a session, of the cave or the maximum
    most_fee: Fraction
    late_minutes: int  # who sits down later in a session pays nothing for it
    session_minutes: int = 0
    unit: int | None = (
        None  # to which a pot is shared among equal hands, whoever gets the rest; None: by whole minimum bets
    )


def pots_law(game: str, figures: Figures, cited: Callable[[str], str]) -> PotsLaw:
    """The regulation of 2001 fixes the percentage itself; of the rules on online omaha those on it are lost."""
    hands = hand_law(figures, game)
    if figures.regulation == OF_2001:
        return PotsLaw(hands, figures.ratio(AT_2001, "rate"), True, Fraction(0), Fraction(0), 0)
    if not figures.of(cited("13/7.a")):
        return PotsLaw(hands, None, False, Fraction(0), Fraction(0), 0, unit=figures.number("62", "smallest"))
    return PotsLaw(
        hands, figures.ratio(cited("13/7.a"), "max_rate"), False,
        figures.ratio(cited("13/7.b"), "min_rate"), figures.ratio(cited("13/7.b"), "max_rate"),
        figures.number(cited("13/7.b"), "late_join_charge_minutes"), figures.number(cited("13/7.b"), "session_minutes"),
    )  # fmt: skip
