"""How scenarios of craps are played.

The table is CR-1: minimum 1 000, bar 12, highest prize 1 000 000, smallest chip 50; dice CR-1-die-1 to -5; places P1 to
P8 from the stickman's left. The dealer is Nuno, the stickman Rui. Players take the free places in the order in which
they first bet.

A coup is a series and has `at`, the instant of its first throw; `bets` (`player`, `on`, `amount`; optional `chips`,
`bet`, `throw = 2` for laid between the first and the second throw, `late = 1.5` for seconds after that throw was made,
`parent` for odds, `returned`); and `throws`, each `[3, 4]` or `{faces, accident = "floor" | "off_table" | "short",
wall, returns}` (see `Toss`). `alters` (`bet`, `position` | `amount` | `removed`, `throw`); `shooter`, `declines`;
`last = true`: the last play is called before it; `pause`, `pace`.

Bets that a series does not decide stay for the next under their names. The dice go to the first shooter, and to
another after a seven-out, when the bets of the series are laid: `shooter_assigned`, `dice_checked`, `dice_offered`,
`dice_chosen`, 1 s each. Seconds from a throw: `die_travelled` 2, `dice_settled` 4, `throw_called` 6 (Portuguese) and 7
(English), `point_marked` or `point_cleared` 8, then bet by bet `bet_collected`, `bet_travelled`, `bet_pushed` (1 s) or
`payout_made` (2 s); bets of the next throw 2 s apart, the next throw 3 s later; `coup_closed` 2 s after the last.
Bets that the law does not know are left alone.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from producers.simulator.craps.croupier import CrapsCroupier
from producers.simulator.craps.intents import CrapsPlan, CrapsToss, CrapsWager
from producers.simulator.craps.licences import GAME, law_of, licence
from producers.simulator.dice.intents import DiceAlteration
from tests.scenarios.playing import Playing

TABLE = "CR-1"
LAW = law_of(date(2023, 3, 14))


def declare(closes: datetime) -> dict[str, Any]:
    return licence(TABLE, LAW, closes)


def croupier(declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> CrapsCroupier:
    return CrapsCroupier(TABLE, declared, LAW, opens)


def plan(coup: dict[str, Any], at: datetime | None) -> CrapsPlan:
    return CrapsPlan(
        throws=tuple(toss(entry) for entry in coup.pop("throws")),
        wagers=tuple(CrapsWager(**bet) for bet in coup.pop("bets", ())),
        alterations=tuple(DiceAlteration(**entry) for entry in coup.pop("alters", ())),
        at=at,
        shooter=coup.pop("shooter", None),
        declines=tuple(coup.pop("declines", ())),
        last=coup.pop("last", False),
        pause=coup.pop("pause", 0.0),
        pace=coup.pop("pace", 1.0),
    )


def toss(entry: Any) -> CrapsToss:
    if isinstance(entry, list):
        return CrapsToss(tuple(entry))
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return CrapsToss(**fields)


GAMES = (Playing(GAME, TABLE, declare, croupier, plan),)
