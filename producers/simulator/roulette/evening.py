"""Evening after evening at one table: believable, lawful, and the same for the same seed."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from random import Random

from producers.simulator.night import SUSPENSIONS, hours, nights
from producers.simulator.roulette.cloth import RouletteCloth
from producers.simulator.roulette.croupier import RouletteCroupier
from producers.simulator.roulette.figures import law_of
from producers.simulator.roulette.licences import licence
from producers.simulator.roulette.room import RouletteRoom
from producers.simulator.roulette.wishes import Wishes
from producers.simulator.script import Draft

LAST_COUP = timedelta(minutes=6)  # before closing; no coup starts later


def evenings(game: str, coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played."""
    return nights(game, coups, seed, table, partial(_evening, game))


def _evening(game: str, table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
    """One opening: the script, and how many coups it has."""
    law, (opens, closes) = law_of(game, day), hours(day)
    declaration = licence(game, table, law, closes)
    cloth = RouletteCloth(declaration, law)
    croupier = RouletteCroupier(
        table, declaration, law, opens,
        grouped=chance.random() < 0.5 if cloth.american else None,
    )  # fmt: skip
    room, wishes = RouletteRoom(cloth, len(croupier.desk.colours), chance), Wishes(cloth, chance)
    script = croupier.open()
    played = 0
    while played < most and croupier.desk.now < closes - LAST_COUP:
        script += _incident(croupier, chance)
        script += croupier.play(wishes.plan(room.next_coup()))
        played += 1
    script += croupier.close(closes if played < most else None)
    return script, played


def _incident(croupier: RouletteCroupier, chance: Random) -> list[Draft]:
    """Once in an evening or so: a ball breaks, or play rests."""
    drawn = chance.random()
    if drawn < 0.001:
        return croupier.replace_ball(chance.choice(croupier.law.replacement_reasons))
    if drawn < 0.002:
        return croupier.suspend(chance.choice(SUSPENSIONS), chance.randint(120, 1200))
    return []
