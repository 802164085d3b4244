"""What the law says of table, seats, people and conduct: arts. 13 and 14, and the same in Portugal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from typing import Final

from streams.games.poker.names import HALF_POT, INSPECTOR, NO_LIMIT, POT_LIMIT
from streams.law.figures import Figures

# The words of a licence and of events, and those of the figures.
MODES: Final = {"per_hand": "hand", "per_session": "session"}
MAXIMA: Final = {"limit": HALF_POT, "pot_limit": POT_LIMIT, "no_limit": NO_LIMIT}
ROLES: Final = {"fiscal": INSPECTOR}
SHAPES: Final = {"circular": "round", "oval": "oval"}
AIDS: Final = {"caps": "cap_disturbs", "dark glasses": "glasses_disturb", "personal audio": "audio_disturbs"}


@dataclass(frozen=True, slots=True)
class PeopleLaw:
    """The figures of nn. 2 to 28 and 52 to 58, and of art. 14 nn. 3 to 9."""

    variants: tuple[str, ...]
    shapes: tuple[str, ...]
    percentage_slot: str
    tip_slot: str
    seats: Mapping[str, int]  # variant -> how many
    closed_seat: str  # of a table with one more than its variant has
    modes: tuple[str, ...]  # of the percentage
    drawn_by: str
    rest: int  # hands that a player may rest
    absent: int  # hands without playing after which a player must leave
    rests: int  # of one turn of the hand, from which on a rest is repeated
    aids: frozenset[str]  # infractions: which aids may not disturb others
    least_part: Fraction  # of the maximum, that the minimum is
    greatest_part: Fraction
    maxima: tuple[str, ...]
    half: Fraction  # of the pot
    mixed: int  # variants of a mixed table
    players: int  # without whom there is no game
    restored: timedelta  # within which they must be there again
    left: int  # players who must stay at a table that one leaves for another
    repeated: int  # breaches of one player, from which on the breach is repeated
    ruled_by: str  # who decides on a turn that was passed over
    regimes: tuple[str, ...]
    packs: int  # that alternate where a device shuffles


def people_law(figures: Figures, at: Callable[[str], str]) -> PeopleLaw:
    """The figures of the day, under either regulation."""
    least, greatest = (Fraction(part) for part in figures.words(at("13/20"), "range"))
    seats = {name: int(str(count)) for name, count in figures.table(at("13/6"), "seats").items()}
    return PeopleLaw(
        variants=figures.words(at("13/2"), "variants"),
        shapes=tuple(SHAPES[shape] for shape in figures.words(at("13/5"), "shape")),
        percentage_slot=figures.word(at("13/5"), "rake_slot").removeprefix("dealer_"),
        tip_slot=figures.word(at("13/5"), "tip_slot").removeprefix("dealer_"),
        seats=seats,
        closed_seat=str(figures.number(at("13/6"), "closed_seat_if_11")),
        modes=tuple(MODES[mode] for mode in figures.words(at("13/7"), "modes")),
        drawn_by=ROLES[figures.word(at("13/11"), "drawn_by")],
        rest=figures.number(at("13/13"), "rest_hands"),
        absent=figures.number(at("13/13"), "max_no_bet_hands"),
        rests=figures.number(at("13/13"), "rests"),
        aids=frozenset(AIDS[aid] for aid in figures.words(at("13/15"), "may_not_disturb")),
        least_part=least,
        greatest_part=greatest,
        maxima=tuple(MAXIMA[mode] for mode in figures.words(at("13/21"), "modes")),
        half=Fraction(figures.word(at("13/21.a"), "max").partition(" ")[0]),
        mixed=figures.number(at("13/23"), "variants_per_table"),
        players=figures.number(at("13/24"), "min_players"),
        restored=timedelta(minutes=figures.number(at("13/24"), "restore_minutes")),
        left=figures.number(at("13/26"), "min_left"),
        repeated=figures.number(at("13/58"), "repeated"),
        ruled_by=ROLES[figures.word(at("13/71.i"), "decided_by")],
        regimes=figures.words(at("14/3"), "regimes"),
        packs=figures.number(at("14/5"), "decks"),
    )
