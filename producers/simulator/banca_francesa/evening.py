"""Evening after evening at one table: believable, lawful, and the same for the same seed."""

from collections.abc import Iterator
from datetime import date
from random import Random

from producers.simulator.banca_francesa.croupier import BancaCroupier
from producers.simulator.banca_francesa.intents import BancaFaces, BancaPlan, BancaToss
from producers.simulator.banca_francesa.licences import GAME, law_of, licence
from producers.simulator.dice.intents import DiceAlteration, DiceWager
from producers.simulator.licence import MINOR
from producers.simulator.night import PLAYERS, evening, hours, nights
from producers.simulator.script import Draft
from streams.games.banca_francesa.law import BancaLaw

ACCIDENTS = ("floor", "off_table", "damaged", "held", "short", "leaning", "stacked", "off_track", "hand", "glass")
SMALL, BIG, ACES = "small", "big", "aces"
LINES = ("outer_line", "inner_line")
PLACES = (SMALL, SMALL, SMALL, BIG, BIG, BIG, ACES, *LINES)


def evenings(coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played."""
    return nights(GAME, coups, seed, table, _evening)


def _evening(table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
    """One opening; at most once in it a player suspects the dice."""
    law, (opens, closes) = law_of(day), hours(day)
    croupier = BancaCroupier(table, licence(table, law, closes), law, opens)
    suspected = False

    def plan() -> BancaPlan:
        nonlocal suspected
        suspicion = chance.choice(PLAYERS) if not suspected and chance.random() < 0.004 else None
        suspected = suspected or suspicion is not None
        return _plan(law, chance, croupier.bets, suspicion)

    return evening(croupier, closes, most, chance, plan)


def _plan(law: BancaLaw, chance: Random, laid: int, suspicion: str | None) -> BancaPlan:
    """One coup as players and chance want it."""
    present = chance.sample(PLAYERS, chance.randint(2, 7))
    wagers = tuple(_wager(player, chance) for player in present for _ in range(chance.randint(1, 2)))
    tosses: list[BancaToss] = []
    while not tosses or tosses[-1].accident is not None or sum(tosses[-1].faces) not in law.decides:
        tosses.append(_toss(chance))
    alterations = _second_thoughts(wagers, len(tosses), chance, laid)
    return BancaPlan(tuple(tosses), wagers, alterations, suspicion, pause=chance.choice((0.0, 3.0, 10.0)))


def _toss(chance: Random) -> BancaToss:
    faces: BancaFaces = (chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))
    if chance.random() < 0.01:
        return BancaToss(faces, chance.choice(ACCIDENTS))
    return BancaToss(faces, silent=chance.random() < 0.01, touching=chance.random() < 0.01)


def _wager(player: str, chance: Random) -> DiceWager:
    on = chance.choice(PLACES)
    if on == ACES:
        return DiceWager(player, on, chance.randint(1, 2) * 500 * MINOR, chance.randint(1, 3))
    if on in LINES:
        return DiceWager(player, on, chance.randint(1, 20) * 1000 * MINOR, chance.randint(1, 4))
    return DiceWager(player, on, chance.choice((500, 1000, 2500, 8000, 20_000, 45_000)) * MINOR, chance.randint(1, 5))


def _second_thoughts(
    wagers: tuple[DiceWager, ...], throws: int, chance: Random, laid: int
) -> tuple[DiceAlteration, ...]:  # fmt: skip
    """Between two undecided throws a player may change a bet (B2)."""
    if chance.random() > 0.15:
        return ()
    place = chance.randrange(len(wagers))
    bet, before = f"b{laid + place + 1}", chance.randint(1, throws)
    on = wagers[place].on
    drawn = chance.random()
    if drawn < 0.3:
        return (DiceAlteration(bet, removed=True, throw=before),)
    if drawn < 0.6 and on in (SMALL, BIG):
        return (DiceAlteration(bet, position=BIG if on == SMALL else SMALL, throw=before),)
    return (DiceAlteration(bet, amount=wagers[place].amount + (1000 if on in LINES else 500) * MINOR, throw=before),)
