"""The tricks of póquer sem descarte, one set for each regulation."""

from collections.abc import Callable

from producers.simulator.poker_sem_descarte.licences import AO, GAME, PT
from producers.simulator.stage import Play, Tricks

TRICKS = {regulation: Tricks("poker_sem_descarte", (GAME,)) for regulation in (AO, PT)}


def trick(rule: str, says: str, only: str | None = None) -> Callable[[Play], Play]:
    """Register a trick in both countries, or in one."""

    def register(play: Play) -> Play:
        for regulation, tricks in TRICKS.items():
            if only in (None, regulation):
                tricks.trick(rule, says)(play)
        return play

    return register
