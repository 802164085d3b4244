"""How scenarios of banca francesa are played.

The table is BF-1: minimum 500, aces maximum 3 000, small and big maximum 100 000; sets S1, S2, S3 with dice S1-1 to
S3-3. Throwers are Marta, Paulo, Teresa in turn. `relief = false` leaves the thrower in place, `set_change = false`
the set.

A coup has `at`, the instant of its first throw; `bets` (`player`, `on`, `amount`: the value of all chips, on a line
too; optional `chips`, `bet`, `cloth`, `angle`, `late = 5.0`, `returned`); and `throws`, each `[2, 2, 3]` or
`{faces, accident, silent, touching, at}` (see `Toss`). `alters` (`bet`, `position` | `amount` | `removed`, `throw = 2`
for between the first and the second throw); `suspicion = "Ana"` before it; `pause`, `pace`.

Seconds from the throw: `dice_loaded` -2, `dice_settled` 4, `throw_called` 6, `dice_touched` (lifted) 8, then every
`bet_collected` (1 s each), every `payout_made` (2 s each), `coup_closed` 2 s later. Players stand 45 degrees apart in
the order in which they first bet. Accidents happen 2 s after the throw, `void_called` 6 s.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from producers.simulator.banca_francesa.croupier import BancaCroupier
from producers.simulator.banca_francesa.intents import BancaPlan, BancaToss
from producers.simulator.banca_francesa.licences import GAME, law_of, licence
from producers.simulator.dice.intents import DiceAlteration, DiceWager
from tests.scenarios.playing import Playing

TABLE = "BF-1"
LAW = law_of(date(2023, 3, 14))


def declare(closes: datetime) -> dict[str, Any]:
    return licence(TABLE, LAW, closes)


def croupier(declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> BancaCroupier:
    return BancaCroupier(TABLE, declared, LAW, opens, **options)


def plan(coup: dict[str, Any], at: datetime | None) -> BancaPlan:
    throws = [toss(entry) for entry in coup.pop("throws")]
    throws[0] = replace(throws[0], at=at)
    return BancaPlan(
        throws=tuple(throws),
        wagers=tuple(DiceWager(**bet) for bet in coup.pop("bets", ())),
        alterations=tuple(DiceAlteration(**entry) for entry in coup.pop("alters", ())),
        suspicion=coup.pop("suspicion", None),
        pause=coup.pop("pause", 0.0),
        pace=coup.pop("pace", 1.0),
    )


def toss(entry: Any) -> BancaToss:
    if isinstance(entry, list):
        return BancaToss(tuple(entry))
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return BancaToss(**fields)


GAMES = (Playing(GAME, TABLE, declare, croupier, plan, options=frozenset({"relief", "set_change"})),)
