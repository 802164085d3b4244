"""The law that the simulator plays by, as the packaged books have it on a day."""

from datetime import date
from functools import cache

from producers.simulator.licence import REGULATION
from producers.simulator.roulette.licences import AMERICAN, FRENCH
from streams.games.roulette.law import RouletteLaw, american, french
from streams.law.files import load_law

_READ = {AMERICAN: american, FRENCH: french}


@cache
def law_of(game: str, day: date) -> RouletteLaw:
    """Arts. 1 or 2 as in force on the day."""
    return _READ[game](load_law().figures(REGULATION, day))
