"""What the law gives a bet once its coup is decided, of each unit staked. Nothing is rounded here."""

from typing import NamedTuple

from msgspec import Struct

from schemas.findings import Severity
from streams.rules.account import Number
from streams.rules.money import times


class Otherwise(NamedTuple):
    """What a bet would gain under a reading of the law that we do not follow: who settled so may have meant well.

    Or as if a paragraph were not there that the rule cites besides (`at`): who settled so has broken that one.
    """

    gain: Number
    reading: str | None = None  # the doubtful place, where our reading is chosen
    severity: Severity | None = None  # of such a shortfall of the player, where it is another
    at: str | None = None


class Due(Struct, frozen=True, gc=False):
    """The prize that is paid and the part that is lost.

    `at` names the paragraph where the rule cites several, and `paid_at` another for a loser that was paid; `reading` the doubtful place of the law that it follows;
    `otherwise` has other readings; `excepted` says that an act of the staff makes an exception of the case
    (`Fell.because`).
    """

    prize: Number = 0
    lost: Number = 0
    at: str | None = None
    reading: str | None = None
    otherwise: tuple[Otherwise, ...] = ()
    excepted: bool = False
    paid_at: str | None = None

    @property
    def gain(self) -> Number:
        """What the player has more, or less, when all is settled."""
        return self.prize - self.lost

    def on(self, stake: Number) -> "Due":
        """The same in money, for a stake."""
        prize = times(stake, self.prize) if self.prize else 0
        lost = times(stake, self.lost) if self.lost else 0
        return Due(prize, lost, self.at, self.reading, self.otherwise, self.excepted, self.paid_at)


NOTHING = Due()
WAITS = Due()  # known by itself, not by what it holds


def waits() -> Due:
    """The paragraph speaks of the bet, and what decides it has not all fallen yet, or is not known."""
    return WAITS


def pays(rate: Number, at: str | None = None, reading: str | None = None, otherwise: tuple[Otherwise, ...] = ()) -> Due:
    """The bet wins: its owner keeps the stake and earns `rate` times it."""
    return Due(rate, 0, at, reading, otherwise)


def loses(
    part: Number = 1, at: str | None = None, reading: str | None = None, otherwise: tuple[Otherwise, ...] = ()
) -> Due:
    """The bank takes the stake, or a part of it."""
    return Due(0, part, at, reading, otherwise)


def stands_off(at: str | None = None, reading: str | None = None, *, excepted: bool = False) -> Due:
    """The bet neither wins nor loses: the stake stays its owner's."""
    return Due(0, 0, at, reading, excepted=excepted)
