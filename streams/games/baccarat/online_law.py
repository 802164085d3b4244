"""What pt-r-812-2015 fixes of playing online."""

from dataclasses import dataclass

from streams.law.figures import Figures


@dataclass(frozen=True, slots=True)
class OnlineLaw:
    """Tables, timers and sessions as in force on a day."""

    modes: tuple[str, ...]
    seats: tuple[int, ...]  # the least and the most
    face_down: bool
    idle_seconds: int  # after so many an idle player at an individual table may be invited to end the session
    idle_coups: int  # after more than so many coups, at a table of several players
    warned_seconds: int
    warned_coups: int
    currency: str


def online_law(figures: Figures) -> OnlineLaw:
    """Rules 4 to 6, 14, 17, 32, 35 and 36."""
    number = figures.number
    return OnlineLaw(
        modes=figures.words("4", "modes"),
        seats=figures.numbers("6.a", "seats"),
        face_down=figures.flag("17", "face_down"),
        idle_seconds=number("35.a", "seconds"),
        idle_coups=number("35.b", "coups"),
        warned_seconds=number("36", "individual_seconds"),
        warned_coups=number("36", "multi_coups"),
        currency=figures.word("14", "currency"),
    )
