"""What there may be to judge of a coup that is over: looks that spare rules their question."""

from typing import Any

from schemas.envelope import Event
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.settling import accounts
from streams.games.roulette.table import RouletteTable


def accounts_fail(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> bool:
    """Some bet of this coup or of the one before did not get what was due, or that cannot be told; or one is paid late."""
    over = table.over
    if event is table.stray or (over is not None and over.accounts is not None and not over.accounts.fine):
        return True
    return table.coup is not None and not accounts(table, law).fine


def bets_were_knocked_over(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> bool:
    """Chips were knocked off their places, or put back."""
    coup = table.coup
    return coup is not None and bool(coup.displaced or coup.rebuilt)


def launches_went_wrong(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> bool:
    """The ball was launched more than once, something fell in, or the launch was called void."""
    coup = table.coup
    if coup is None or len(coup.spins) > 1:
        return coup is not None
    spin = coup.spin
    return bool(spin.objects) or spin.void is not None or spin.over is not None
