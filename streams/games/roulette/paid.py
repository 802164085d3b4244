"""The prizes of a coup in the order in which they were paid, cloth by cloth."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.settlement import RoulettePlace
from streams.games.roulette.state import RouletteBet, RouletteCoup


class Paid(Struct, frozen=True, gc=False):
    """A prize that was paid."""

    payout: Event[PayoutMade]
    player: str
    chance: str


class ClothPrizes(NamedTuple):
    """The prizes of one cloth as they were paid, once a bet, and the kinds on which each player won there."""

    prizes: list[Paid]
    won: dict[str, list[str]]


def prizes_by_cloth(
    coup: RouletteCoup, winners: Iterable[tuple[RouletteBet, RoulettePlace]], law: RouletteLaw
) -> Collection[ClothPrizes]:
    """What was won and paid on each cloth; bets of which no cloth was told stand together."""
    chances: dict[str, str] = {}
    cloths: dict[str | None, ClothPrizes] = {}
    for bet, place in winners:
        chances[bet.id] = place.chance
        cloth = cloths.get(bet.cloth)
        if cloth is None:
            cloth = cloths[bet.cloth] = ClothPrizes([], {})
        cloth.won.setdefault(bet.player, []).append(place.chance)
    for payout in coup.payouts:
        chance = chances.pop(payout.data.bet, None) if payout.data.amount else None
        if chance is not None:
            bet = coup.bets[payout.data.bet]
            cloths[bet.cloth].prizes.append(Paid(payout, bet.player, chance))
    for cloth in cloths.values():
        cloth.prizes[:] = at_one_go(cloth.prizes, law.payout_ranks[0])
    return cloths.values()


def at_one_go(prizes: list[Paid], ranks: Mapping[str, int]) -> list[Paid]:
    """The parts of one payment are simultaneous: they stand in the order of the law, however they were listed."""
    if len({paid.payout.sequence for paid in prizes}) == len(prizes):
        return prizes
    return sorted(prizes, key=lambda paid: (paid.payout.sequence, ranks[paid.chance], paid.player))
