"""How scenarios of both roulettes are played."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import partial
from typing import Any

from producers.simulator.roulette.croupier import RouletteCroupier
from producers.simulator.roulette.figures import law_of
from producers.simulator.roulette.intents import (
    Arrival,
    PlannedChange,
    RouletteAlteration,
    RoulettePlan,
    RouletteWager,
    Upset,
    Void,
)
from producers.simulator.roulette.licences import AMERICAN, FRENCH, licence
from producers.simulator.script import Draft
from tests.scenarios.playing import Playing

DAY = date(2023, 3, 14)
TABLES = {AMERICAN: "AR-1", FRENCH: "FR-1"}


def declare(game: str, closes: datetime) -> dict[str, Any]:
    return licence(game, TABLES[game], law_of(game, DAY), closes)


def croupier(game: str, declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> RouletteCroupier:
    return RouletteCroupier(TABLES[game], declared, law_of(game, DAY), opens, **options)


def plan(coup: dict[str, Any], at: datetime | None) -> RoulettePlan:
    void, upset = coup.pop("void", None), coup.pop("upset", None)
    voids = [void] if isinstance(void, dict) else void or []
    return RoulettePlan(
        result=coup.pop("result"),
        at=at,
        wagers=tuple(wager(bet) for bet in coup.pop("bets", ())),
        refused=tuple(wager(bet) for bet in coup.pop("refused", ())),
        voids=tuple(Void(**entry) for entry in voids),
        changes=tuple(PlannedChange(**entry) for entry in coup.pop("changes", ())),
        arrivals=tuple(Arrival(**entry) for entry in coup.pop("arrives", ())),
        alterations=tuple(RouletteAlteration(**entry) for entry in coup.pop("alters", ())),
        upset=None if upset is None else Upset(**{k: _tuple(v) for k, v in upset.items()}),
        pause=coup.pop("pause", 0.0),
        pace=coup.pop("pace", 1.0),
        **{word: tuple(coup.pop(word, ())) for word in ("waits", "gives_up", "revoked", "leaves")},
    )


def wager(bet: Mapping[str, Any]) -> RouletteWager:
    fields = dict(bet)
    amount, chips = fields.pop("amount", None), fields.pop("chips", 1)
    stake = amount if amount is not None else chips * fields["value"]
    return RouletteWager(stake=stake, chips=chips, **fields)


def words(played: RouletteCroupier, script: list[Draft]) -> Mapping[str, Any]:
    """A player's name stands for the player's colour, `symbol` for that of the table."""
    colours = {d.data["player"]: d.data["colour"] for d in script if d.type == "colour_assigned"}
    return colours | played.betting.shown | {"symbol": played.desk.symbol}


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


GAMES = tuple(
    Playing(
        name, table, partial(declare, name), partial(croupier, name), plan,
        options=frozenset({"relief", "ball_change"}),
        values={"wheel.numbers_clockwise": {name: list(order) for name, order in law_of(AMERICAN, DAY).orders.items()}},
        words=words,
    )
    for name, table in TABLES.items()
)  # fmt: skip
