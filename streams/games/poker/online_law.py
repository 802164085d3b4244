"""What the rules on omaha online fix: rules 62, 70, 71 and 75."""

from dataclasses import dataclass

from streams.law.figures import Figures

ONLINE = "pt-omaha-online"


@dataclass(frozen=True, slots=True)
class OnlineOmahaLaw:
    """Sessions and demonstrations as in force on a day."""

    idle_hands: int  # without a bet, after more than which a player may be made to leave
    further_hands: int  # after the warning, in which the player may still bet
    award: str  # what a demonstration may give


def online_omaha_law(figures: Figures) -> OnlineOmahaLaw:
    """Of the regulation to which the figures belong."""
    return OnlineOmahaLaw(
        idle_hands=figures.number("70.b", "more_than"),
        further_hands=figures.number("71", "further_hands"),
        award=figures.word("75", "award"),
    )


def online_at(number: str) -> str:
    """A rule of omaha online."""
    return f"{ONLINE}/{number}"
