"""How scenarios of slot machines are played.

The machine is MA-1, of model Luar 3: stakes 100, 200 and 500; plan P-620 (777 pays 620, bar-bar-bar 40,
bell-bell-bell 15, cherry-cherry-cherry 10, lemon-lemon-lemon 4, cherry-cherry-any 3, of 8 000 outcomes); its jackpot
J-MA-1 takes 1.5 % and stands at 25 000, the linked one SJ-1 takes 1 %. The attendant is Nuno.

A coup has `at`, the instant at which it opens, and `games`: a stake, or `{stake, sequence, jackpot}`. Optional:
`player`, `seconds` from game to game (6), and `episodes` after the games: `door`, `fault` (of a meter, and its repair),
`change` (a printer, approved), `claim` (of the last win), `two` (machines, while others are free), `funds`, `reset` (of the
meters), `verify` (the components), `move` (the jackpot to MA-7).

Script: `coup_opened`, `machine_taken`, the games, the episodes, `machine_released`, `jackpot_fed` for each jackpot,
`meters_read`, `coup_closed`. A prize of 40 stakes or more is paid by the cashier. Meters, `played` and `held` are in
minor units.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from producers.simulator.licence import MINOR
from producers.simulator.slot_machines.attendant import MachineAttendant, MachineGame, MachinePlan
from producers.simulator.slot_machines.licences import GAME, licence
from tests.scenarios.playing import Playing

TABLE = "MA-1"


def declare(closes: datetime) -> dict[str, Any]:
    return licence(TABLE, closes)


def attendant(declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> MachineAttendant:
    return MachineAttendant(TABLE, declared, opens)


def plan(given: dict[str, Any], at: datetime | None) -> MachinePlan:
    return MachinePlan(
        tuple(game(each) for each in given.pop("games", ())),
        given.pop("player", "Ana"),
        tuple(given.pop("episodes", ())),
        at,
        seconds=given.pop("seconds", 6.0),
    )


def game(given: Any) -> MachineGame:
    if isinstance(given, int):
        return MachineGame(given * MINOR)
    return MachineGame(**given)


GAMES = (Playing(GAME, TABLE, declare, attendant, plan),)
