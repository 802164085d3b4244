"""Evening after evening at one table: believable, lawful, and the same for the same seed."""

from collections.abc import Iterator
from datetime import date
from random import Random

from producers.simulator.cussec.croupier import CussecCroupier
from producers.simulator.cussec.intents import CussecFaces, CussecPlan, Shaking
from producers.simulator.cussec.licences import GAME, law_of, licence
from producers.simulator.dice.intents import DiceAlteration, DiceWager
from producers.simulator.licence import MINOR
from producers.simulator.night import PLAYERS, evening, hours, nights
from producers.simulator.script import Draft

KINDS = ("even", "even", "even", "any")
STAKES = (1000, 2000, 2500, 5000, 12_000)


def evenings(coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played."""
    return nights(GAME, coups, seed, table, _evening)


def _evening(table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
    """One opening."""
    law, (opens, closes) = law_of(day), hours(day)
    croupier = CussecCroupier(table, licence(table, law, closes), law, opens)
    zones = tuple(law.places)
    return evening(croupier, closes, most, chance, lambda: _plan(chance, croupier.bets, zones))


def _plan(chance: Random, laid: int, zones: tuple[str, ...]) -> CussecPlan:
    """One coup as players and chance want it."""
    present = chance.sample(PLAYERS, chance.randint(2, 7))
    wagers = tuple(_wager(player, chance, zones) for player in present for _ in range(chance.randint(1, 3)))
    shakes = [_shaking(chance)]
    while shakes[-1].obstacle is not None:
        shakes.append(_shaking(chance))
    return CussecPlan(
        tuple(shakes), wagers, _second_thoughts(wagers, len(shakes), chance, laid, zones),
        change=chance.random() < 0.005, pause=chance.choice((10.0, 20.0, 40.0)), pace=chance.choice((1.0, 1.0, 1.2)),
    )  # fmt: skip


def _shaking(chance: Random) -> Shaking:
    faces: CussecFaces = (chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))
    if chance.random() < 0.02:
        return Shaking(faces, chance.choice(("stacked", "stacked", "leaning")))
    return Shaking(faces, touching=chance.random() < 0.05)


def _wager(player: str, chance: Random, zones: tuple[str, ...]) -> DiceWager:
    on = chance.choice(("small", "big")) if chance.choice(KINDS) == "even" else chance.choice(zones)
    return DiceWager(player, on, chance.choice(STAKES) * MINOR, chance.randint(1, 5))


def _second_thoughts(
    wagers: tuple[DiceWager, ...], shakes: int, chance: Random, laid: int, zones: tuple[str, ...]
) -> tuple[DiceAlteration, ...]:
    """A player changes a bet while betting is open, or after a void coup (n. 7)."""
    if shakes == 1 and chance.random() > 0.15:
        return ()
    place = chance.randrange(len(wagers))
    bet, when, drawn = f"b{laid + place + 1}", chance.randint(1, shakes), chance.random()
    if drawn < 0.3:
        return (DiceAlteration(bet, removed=True, throw=when),)
    if drawn < 0.6:
        return (DiceAlteration(bet, position=chance.choice(zones), throw=when),)
    return (DiceAlteration(bet, amount=wagers[place].amount + 1000 * MINOR, throw=when),)
