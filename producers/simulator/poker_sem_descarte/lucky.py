"""Coups in which the jackpot is won: one in twenty, each with another winning hand."""

from dataclasses import replace
from typing import Final

from producers.simulator.poker_sem_descarte.intents import PokerWager

EVERY: Final = 20  # coups
HANDS: Final = {
    "royal": "AS KS QS JS 10S", "other royal": "AH KH QH JH 10H", "sequence": "9D 8D 7D 6D 5D",
    "other sequence": "9C 8C 7C 6C 5C", "four": "4S 4H 4D 4C 2H", "full": "3S 3H 3D 2C 2S", "flush": "AD QD JD 4D 3D",
}  # fmt: skip
LUCK: Final = (
    ("flush",), ("sequence", "other sequence"), ("full", "royal"), ("four",), ("royal", "other royal"), ("full",),
    ("sequence",), ("royal",), ("flush", "other sequence", "other royal"),
)  # fmt: skip


def lucky(wagers: tuple[PokerWager, ...], coup: int, first: int) -> tuple[PokerWager, ...]:
    """The bets of a coup, with winning cards if it is such a coup; `first` says with which kind of luck to begin."""
    if coup % EVERY != EVERY // 2:
        return wagers
    hands = LUCK[(coup // EVERY + first) % len(LUCK)]
    if len(hands) > len(wagers):
        return wagers
    chosen = tuple(
        replace(wager, cards=tuple(HANDS[name].split()), says="go", jackpot=True)
        for wager, name in zip(wagers, hands, strict=False)
    )
    return (*chosen, *wagers[len(hands) :])
