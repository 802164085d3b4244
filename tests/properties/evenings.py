"""Evenings to try properties on: lawful ones from a seed, and spoiled ones that break many rules."""

import random
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache
from typing import Any

import pytest
from hypothesis import settings

from producers import simulator
from producers.simulator.roulette.croupier import RouletteCroupier
from producers.simulator.roulette.figures import law_of
from producers.simulator.roulette.intents import PlannedChange, RoulettePlan, RouletteWager, Void
from producers.simulator.roulette.licences import AMERICAN, FRENCH, licence
from producers.simulator.script import Draft, seal
from schemas.decode import Undecodable, decode
from schemas.envelope import Event
from schemas.findings import Verdict
from streams.games.roulette.law import RouletteLaw
from tests.countries import country_of
from tests.engine.floor import Notebook, judged
from tests.scenarios.shaking import forget, miscount, misname, say_twice, shake

DAY = date(2023, 3, 14)
OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)
OTHERS = tuple(sorted(set(simulator.GAMES) - {AMERICAN, FRENCH}))
GAMES = (AMERICAN, FRENCH, *OTHERS)
TWICE = 4  # games with two tables on a floor: what is to be seen is that tables do not see each other
PLACES = 60  # of an evening, where not all are tried: work grows with their number and with the evening
PLAYERS = ("Ana", "Bruno", "Carla")
CHIP = {AMERICAN: 50_000, FRENCH: 100_000}  # the tables' minimum, in minor units
OUTSIDE = ("red", "black", "even", "odd", "low", "high")


def examples(budget: int) -> int:
    """How many examples each game gets of a number for all games together: the run does not grow with the law.

    With `HYPOTHESIS_PROFILE=explore` (`make explore`) each gets twenty times as many.
    """
    return max(20, budget // len(GAMES)) * settings.default.max_examples // 100


def first_or_slow(*values: Any) -> list[Any]:
    """The short form of a check, and the longer ones that `make slow` runs."""
    short, *long = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*short), *(pytest.param(*value, marks=pytest.mark.slow) for value in long)]


def tried(game: str, places: range, step: int, most: int = PLACES) -> range:
    """Every so-manieth place; of a game with long evenings no more than about so many, unless all are asked for.

    Countries with the same game take the places by turns.
    """
    if step == 1:
        return places
    own, countries = country_of(game)
    stride = max(1, step, len(places) // most)
    return places[own * stride :: countries * stride]


def lawful(game: str = AMERICAN, coups: int = 6, seed: int = 0, table: str = "t-1") -> list[Draft]:
    """One opening, without a fault."""
    if game in OTHERS:
        return next(simulator.GAMES[game].evenings(coups, seed, table))
    law, chance = law_of(game, DAY), random.Random(f"{game}/{seed}")
    croupier = RouletteCroupier(table, licence(game, table, law, OPENS + timedelta(hours=10)), law, OPENS)
    script = croupier.open()
    for number in range(coups):
        script += croupier.play(_plan(game, law, chance, number))
    return script + croupier.close()


def _plan(game: str, law: RouletteLaw, chance: random.Random, number: int) -> RoulettePlan:
    voids = (Void("chip", called=bool(number % 2)),) if number and chance.random() < 0.2 else ()
    changes = (PlannedChange("Ana", 1_000_000),) if chance.random() < 0.2 else ()
    wagers = tuple(_wager(game, law, chance, player) for player in PLAYERS)
    return RoulettePlan(result=chance.randrange(37), wagers=wagers, voids=voids, changes=changes)


def _wager(game: str, law: RouletteLaw, chance: random.Random, player: str) -> RouletteWager:
    chips = chance.randrange(1, 4)
    stake = chips * CHIP[game]
    if chance.random() < 0.4:
        return RouletteWager(player, chance.choice(OUTSIDE), stake, chips)
    inside = sorted(name for name, place in law.positions.items() if place.kind in ("straight", "split", "corner"))
    return RouletteWager(player, chance.choice(inside), stake, chips, CHIP[game] if game == AMERICAN else None)


def spoiled(game: str = AMERICAN, coups: int = 6, seed: int = 0, table: str = "t-1", faults: int = 8) -> list[Draft]:
    """An evening in which many small things went wrong at the table; its records are in order."""
    script, chance = lawful(game, coups, seed, table), random.Random(f"spoil/{game}/{seed}")
    shake(script, chance, faults, (forget, say_twice, miscount, miscount, misname))
    return script


@cache
def lawful_records(game: str, coups: int = 6, seed: int = 0, table: str = "t-1") -> tuple[bytes, ...]:
    return tuple(seal(lawful(game, coups, seed, table), table))


@cache
def spoiled_records(game: str, coups: int = 6, seed: int = 0, table: str = "t-1") -> tuple[bytes, ...]:
    return tuple(seal(spoiled(game, coups, seed, table), table))


def floor(seed: int = 0) -> dict[str, tuple[bytes, ...]]:
    """The records of a table of each game, and of a second one of the first few, all spoiled."""
    tables = (
        (f"{number}-{place}", game, place)
        for number, game in enumerate(GAMES)
        for place in range(2 if number < TWICE else 1)
    )
    return {table: spoiled_records(game, 5, seed + place, table) for table, game, place in tables}


def errors(notebook: Notebook) -> dict[str, str | None]:
    """Rules, or the engine itself, that failed instead of judging, and how."""
    verdicts = (verdict for coup in notebook.coups for verdict in coup.verdicts())
    failed = {verdict.rule: verdict.reason for verdict in verdicts if verdict.verdict is Verdict.ERROR}
    return failed | {
        f"engine at {record.position}": record.reason for record in notebook.aside if record.kind == "fault"
    }


def accusations(notebook: Notebook) -> list[str]:
    """Findings that cite the gaming law, and not our own clauses on the log."""
    return [f"{finding.rule}: {finding.en}" for finding in notebook.findings if not finding.rule.startswith("vigia/")]


def heard(records: Sequence[bytes]) -> Notebook:
    return judged(list(records), decoded=readable)


@lru_cache(maxsize=4_096)
def readable(record: bytes) -> Event[Any] | None:
    """The event in a record, if there is one: an evening is judged hundreds of times with another record lost."""
    with suppress(Undecodable):
        return decode(record)
    return None


def shown(value: Any) -> str:
    return value.decode("utf-8", "replace")[:300] if isinstance(value, bytes) else str(value)


def two_openings() -> list[Draft]:
    """The same table on two evenings, one chain."""
    later = lawful(GAMES[0], 2, seed=1)
    for draft in later:
        draft.time += timedelta(days=1)
        draft.subject = draft.subject and draft.subject.replace("20230314", "20230315")
    declared = later[0].data["licence"]
    later[0].data = {"licence": {**declared, "closes_at": declared["closes_at"].replace("-15T", "-16T")}}
    return [*lawful(GAMES[0], 2), *later]


def at_strange_times(script: list[Draft], place: int, moment: str, zone: str) -> list[bytes]:
    """One record says an instant at the edge of the calendar; the chain is whole."""
    import hashlib
    import json

    script[0].data = {"licence": {**script[0].data["licence"], "time_zone": zone}}
    records, head = [], "0" * 64
    for here, record in enumerate(seal(script, "t-1")):
        event = json.loads(record) | {"prevhash": head} | ({"time": moment} if here == place else {})
        records.append(json.dumps(event, separators=(",", ":")).encode())
        head = hashlib.sha256(records[-1]).hexdigest()
    return records
