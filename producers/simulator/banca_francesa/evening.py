"""Evening after evening at one table: believable, lawful, and the same for the same seed."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from producers.simulator.banca_francesa.croupier import Croupier
from producers.simulator.banca_francesa.intents import Alteration, Faces, Plan, Toss, Wager
from producers.simulator.banca_francesa.licences import MINOR, TIME_ZONE, law_of, licence
from producers.simulator.script import Draft
from streams.games.banca_francesa.law import BancaLaw

FIRST_NIGHT = date(2023, 3, 14)
OPENS, CLOSES = time(19, 0), time(4, 0)
LAST_COUP = timedelta(minutes=12)  # before closing; no coup starts later
ZONE = ZoneInfo(TIME_ZONE)
PLAYERS = ("Ana", "Abel", "Carla", "Dário", "Elias", "Flora", "Hugo", "Inês", "Luena", "Nzinga", "Raul", "Zita")
ACCIDENTS = ("floor", "off_table", "damaged", "held", "short", "leaning", "stacked", "off_track", "hand", "glass")
SUSPENSIONS = ("count of the bank", "drink spilled on the cloth", "power cut")
SMALL, BIG, ACES = "small", "big", "aces"
LINES = ("outer_line", "inner_line")
PLACES = (SMALL, SMALL, SMALL, BIG, BIG, BIG, ACES, *LINES)


def evenings(coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played; nothing else is kept in memory."""
    chance = Random(f"banca_francesa {table} {seed}")
    day, left = FIRST_NIGHT, coups
    while left > 0:
        script, played = _evening(table, day, left, chance)
        yield script
        left -= played
        day += timedelta(days=1)


def _evening(table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
    """One opening: the script, and how many coups it has."""
    law = law_of(day)
    closes = datetime.combine(day + timedelta(days=1), CLOSES, ZONE).astimezone(UTC)
    opens = datetime.combine(day, OPENS, ZONE).astimezone(UTC)
    croupier = Croupier(table, licence(table, law, closes), law, opens)
    script = croupier.open()
    played, suspected = 0, False
    while played < most and croupier.desk.now < closes - LAST_COUP:
        if chance.random() < 0.002:
            script += croupier.suspend(chance.choice(SUSPENSIONS), chance.randint(120, 1200))
        suspicion = chance.choice(PLAYERS) if not suspected and chance.random() < 0.004 else None
        suspected = suspected or suspicion is not None
        script += croupier.play(_plan(law, chance, croupier.bets, suspicion))
        played += 1
    script += croupier.close(closes if played < most else None)
    return script, played


def _plan(law: BancaLaw, chance: Random, laid: int, suspicion: str | None) -> Plan:
    """One coup as players and chance want it."""
    present = chance.sample(PLAYERS, chance.randint(2, 7))
    wagers = tuple(_wager(player, chance) for player in present for _ in range(chance.randint(1, 2)))
    tosses: list[Toss] = []
    while not tosses or tosses[-1].accident is not None or sum(tosses[-1].faces) not in law.decides:
        tosses.append(_toss(chance))
    alterations = _second_thoughts(wagers, len(tosses), chance, laid)
    return Plan(tuple(tosses), wagers, alterations, suspicion, pause=chance.choice((0.0, 3.0, 10.0)))


def _toss(chance: Random) -> Toss:
    faces: Faces = (chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))
    if chance.random() < 0.01:
        return Toss(faces, chance.choice(ACCIDENTS))
    return Toss(faces, silent=chance.random() < 0.01, touching=chance.random() < 0.01)


def _wager(player: str, chance: Random) -> Wager:
    on = chance.choice(PLACES)
    if on == ACES:
        return Wager(player, on, chance.randint(1, 2) * 500 * MINOR, chance.randint(1, 3))
    if on in LINES:
        return Wager(player, on, chance.randint(1, 20) * 1000 * MINOR, chance.randint(1, 4))
    return Wager(player, on, chance.choice((500, 1000, 2500, 8000, 20_000, 45_000)) * MINOR, chance.randint(1, 5))


def _second_thoughts(
    wagers: tuple[Wager, ...], throws: int, chance: Random, laid: int
) -> tuple[Alteration, ...]:  # fmt: skip
    """Between two undecided throws a player may change a bet (B2)."""
    if chance.random() > 0.15:
        return ()
    place = chance.randrange(len(wagers))
    bet, before = f"b{laid + place + 1}", chance.randint(1, throws)
    on = wagers[place].on
    drawn = chance.random()
    if drawn < 0.3:
        return (Alteration(bet, removed=True, throw=before),)
    if drawn < 0.6 and on in (SMALL, BIG):
        return (Alteration(bet, position=BIG if on == SMALL else SMALL, throw=before),)
    return (Alteration(bet, amount=wagers[place].amount + (1000 if on in LINES else 500) * MINOR, throw=before),)
