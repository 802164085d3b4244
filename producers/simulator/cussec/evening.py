"""Evening after evening at one table: believable, lawful, and the same for the same seed."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from producers.simulator.cussec.croupier import Croupier
from producers.simulator.cussec.intents import Alteration, Faces, Plan, Shaking, Wager
from producers.simulator.cussec.licences import MINOR, TIME_ZONE, law_of, licence
from producers.simulator.script import Draft

FIRST_NIGHT = date(2023, 3, 14)
OPENS, CLOSES = time(19, 0), time(4, 0)
LAST_COUP = timedelta(minutes=12)  # before closing; no coup starts later
ZONE = ZoneInfo(TIME_ZONE)
PLAYERS = ("Ana", "Abel", "Carla", "Dário", "Elias", "Flora", "Hugo", "Inês", "Luena", "Nzinga", "Raul", "Zita")
SUSPENSIONS = ("count of the bank", "drink spilled on the cloth", "power cut")
KINDS = ("even", "even", "even", "any")
STAKES = (1000, 2000, 2500, 5000, 12_000)


def evenings(coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played; nothing else is kept in memory."""
    chance = Random(f"cussec {table} {seed}")
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
    zones = tuple(law.places)
    script = croupier.open()
    played = 0
    while played < most and croupier.desk.now < closes - LAST_COUP:
        if chance.random() < 0.002:
            script += croupier.suspend(chance.choice(SUSPENSIONS), chance.randint(120, 1200))
        script += croupier.play(_plan(chance, croupier.bets, zones))
        played += 1
    script += croupier.close(closes if played < most else None)
    return script, played


def _plan(chance: Random, laid: int, zones: tuple[str, ...]) -> Plan:
    """One coup as players and chance want it."""
    present = chance.sample(PLAYERS, chance.randint(2, 7))
    wagers = tuple(_wager(player, chance, zones) for player in present for _ in range(chance.randint(1, 3)))
    shakes = [_shaking(chance)]
    while shakes[-1].obstacle is not None:
        shakes.append(_shaking(chance))
    return Plan(
        tuple(shakes), wagers, _second_thoughts(wagers, len(shakes), chance, laid, zones),
        change=chance.random() < 0.005, pause=chance.choice((10.0, 20.0, 40.0)), pace=chance.choice((1.0, 1.0, 1.2)),
    )  # fmt: skip


def _shaking(chance: Random) -> Shaking:
    faces: Faces = (chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))
    if chance.random() < 0.02:
        return Shaking(faces, chance.choice(("stacked", "stacked", "leaning")))
    return Shaking(faces, touching=chance.random() < 0.05)


def _wager(player: str, chance: Random, zones: tuple[str, ...]) -> Wager:
    on = chance.choice(("small", "big")) if chance.choice(KINDS) == "even" else chance.choice(zones)
    return Wager(player, on, chance.choice(STAKES) * MINOR, chance.randint(1, 5))


def _second_thoughts(
    wagers: tuple[Wager, ...], shakes: int, chance: Random, laid: int, zones: tuple[str, ...]
) -> tuple[Alteration, ...]:
    """A player changes a bet while betting is open, or after a void coup (n. 7)."""
    if shakes == 1 and chance.random() > 0.15:
        return ()
    place = chance.randrange(len(wagers))
    bet, when, drawn = f"b{laid + place + 1}", chance.randint(1, shakes), chance.random()
    if drawn < 0.3:
        return (Alteration(bet, removed=True, shake=when),)
    if drawn < 0.6:
        return (Alteration(bet, position=chance.choice(zones), shake=when),)
    return (Alteration(bet, amount=wagers[place].amount + 1000 * MINOR, shake=when),)
