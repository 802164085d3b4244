"""How scenarios of the coin toss are played.

The table is CT-1, the dealer Nuno. A coup has `at`, the instant at which it opens, `bets` (`player`, `on`, `amount`),
`side` and perhaps `caller`.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from producers.simulator.coin_toss.croupier import GAME, REGULATION, CoinCroupier, CoinPlan, CoinWager, licence
from tests.scenarios.playing import Playing

TABLE = "CT-1"


def croupier(told: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> CoinCroupier:
    return CoinCroupier(TABLE, told, opens)


def plan(told: dict[str, Any], at: datetime | None) -> CoinPlan:
    wagers = tuple(CoinWager(**bet) for bet in told.pop("bets", ()))
    return CoinPlan(told.pop("side"), wagers, told.pop("caller", "Ana"), at)


GAMES = (Playing(GAME, TABLE, licence, croupier, plan, regulation=REGULATION),)
