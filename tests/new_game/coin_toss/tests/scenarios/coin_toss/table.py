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


def croupier(declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> CoinCroupier:
    return CoinCroupier(TABLE, declared, opens)


def plan(coup: dict[str, Any], at: datetime | None) -> CoinPlan:
    wagers = tuple(CoinWager(**bet) for bet in coup.pop("bets", ()))
    return CoinPlan(coup.pop("side"), wagers, coup.pop("caller", "Ana"), at)


GAMES = (Playing(GAME, TABLE, licence, croupier, plan, regulation=REGULATION),)
