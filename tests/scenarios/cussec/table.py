"""How scenarios of cussec are played.

The table is CU-1: minimum 1 000; sets T1 and T2 with dice T1-1 to T2-3, of which T1 lies under the dome. The dealer
is Nuno.

A coup has `at`, the instant of its first betting light; `bets` (`player`, `on`, `amount`; optional `chips`, `bet`,
`cloth`, `late = 3.0` seconds after the closing call, `returned`); and `shakes`, each `[2, 2, 3]` or
`{faces, obstacle = "stacked" | "leaning", touching}`: one with an obstacle is called void, and the next follows.
`alters` (`bet`, `position` | `amount` | `removed`, `throw = 2` for after the first void and before the second light);
`change = true`: the dice are changed before it; `pause`, `pace`.

Seconds from the light: `coup_opened` -8, `cover_closed` -6, `clasps_locked` -5, `lever_pressed` -4, -3, -2; bets 2 s
apart; `bell_rung` 3 s after the last (in a repeated shaking 6 s after the light), `no_more_bets_called` 1.5 s later,
`clasps_released` 1 s, `cover_lifted` 1 s, `dice_settled` 0.5 s, `throw_called` 1 s, `winning_zones_lit` 1 s; then bet by
bet `bet_collected` (1 s) or `payout_made` (2 s), and `coup_closed` 2 s later. Bets that the law does not know, or
that come after the call, are left alone.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from producers.simulator.cussec.croupier import CussecCroupier
from producers.simulator.cussec.intents import CussecPlan, Shaking
from producers.simulator.cussec.licences import GAME, law_of, licence
from producers.simulator.dice.intents import DiceAlteration, DiceWager
from tests.scenarios.playing import Playing

TABLE = "CU-1"
LAW = law_of(date(2023, 3, 14))


def declare(closes: datetime) -> dict[str, Any]:
    return licence(TABLE, LAW, closes)


def croupier(declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> CussecCroupier:
    return CussecCroupier(TABLE, declared, LAW, opens)


def plan(coup: dict[str, Any], at: datetime | None) -> CussecPlan:
    return CussecPlan(
        shakes=tuple(shaking(entry) for entry in coup.pop("shakes")),
        wagers=tuple(DiceWager(**bet) for bet in coup.pop("bets", ())),
        alterations=tuple(DiceAlteration(**entry) for entry in coup.pop("alters", ())),
        at=at,
        change=coup.pop("change", False),
        pause=coup.pop("pause", 0.0),
        pace=coup.pop("pace", 1.0),
    )


def shaking(entry: Any) -> Shaking:
    if isinstance(entry, list):
        return Shaking(tuple(entry))
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return Shaking(**fields)


GAMES = (Playing(GAME, TABLE, declare, croupier, plan),)
