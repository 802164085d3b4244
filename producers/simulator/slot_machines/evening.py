"""Evening after evening at one machine: believable, lawful, and the same for the same seed."""

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any

from producers.simulator.licence import MINOR
from producers.simulator.night import PLAYERS, evening, hours, nights
from producers.simulator.script import Draft
from producers.simulator.slot_machines.attendant import HOUSE, MachineAttendant, MachineGame, MachinePlan
from producers.simulator.slot_machines.licences import CARRIED, CYCLE, GAME, LINES, OWN, STAKES, licence

SEQUENCES = [name for name, _, ways in LINES for _ in range(ways)]  # the outcomes that win, each as often as it comes
JACKPOT = 1 / 1_500  # of a game


def evenings(coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played; meters and jackpot go on from evening to evening."""
    kept: dict[str, Any] = {"meters": dict(CARRIED), "jackpot": 2_500_000}

    def one(table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
        opens, closes = hours(day)
        attendant = MachineAttendant(table, licence(table, closes, **kept), opens)
        script, played = evening(attendant, closes, most, chance, lambda: _plan(chance))
        kept["meters"], kept["jackpot"] = dict(attendant.meters), attendant.jackpots[OWN]["carried"]
        return script, played

    return nights(GAME, coups, seed, table, one)


def spin(chance: Random, stake: int) -> MachineGame:
    """A game as the reels decide it."""
    stop = chance.randrange(CYCLE)
    sequence = SEQUENCES[stop] if stop < len(SEQUENCES) else None
    return MachineGame(stake, sequence, jackpot=chance.random() < JACKPOT)


def _plan(chance: Random) -> MachinePlan:
    """One coup as a player and chance want it."""
    stake = chance.choice(STAKES) * MINOR
    games = tuple(spin(chance, stake) for _ in range(chance.randint(8, 30)))
    episodes = (chance.choice(HOUSE),) if chance.random() < 0.4 else ()
    return MachinePlan(
        games, chance.choice(PLAYERS), episodes, pause=chance.choice((20.0, 60.0, 180.0)), seconds=chance.choice((5.0, 7.0))
    )  # fmt: skip
