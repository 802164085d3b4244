"""How scenarios of a linked jackpot are played.

The controller is SJ-1: 1 % of what is played on four machines of model Luar 3, at casino-luanda (MA-1, MA-2),
casino-benguela (MA-1) and casino-lubango (MA-4); it starts at 500 000 and stands there. A coup has `at`, `fed` (pairs of a
machine, from 0, and what was played there in minor units), perhaps `winner`, and `episodes`: `funds`, `move`.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from producers.simulator.superjackpot.controller import GAME, SuperjackpotController, SuperjackpotPlan, licence
from tests.scenarios.playing import Playing

TABLE = "SJ-1"


def controller(declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> SuperjackpotController:
    return SuperjackpotController(TABLE, declared, opens)


def plan(given: dict[str, Any], at: datetime | None) -> SuperjackpotPlan:
    fed = tuple((member, played) for member, played in given.pop("fed", ()))
    return SuperjackpotPlan(fed, given.pop("winner", None), tuple(given.pop("episodes", ())), at)


GAMES = (Playing(GAME, TABLE, licence, controller, plan),)
