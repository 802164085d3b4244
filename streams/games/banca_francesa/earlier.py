"""What lay on the cloth at the throws before the last: each throw is played with what lies there (n. 16)."""

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from schemas.envelope import Event
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.state import BancaCoup, EarlierLay
from streams.games.banca_francesa.throws import cause
from streams.games.bets.settling import Spot, standing
from streams.games.bets.state import Bet


class SpotStake(NamedTuple):
    """What lies on a spot, and what shows it."""

    stake: int
    shown: tuple[Event[Any], ...]


LayChange = tuple[str, Spot, SpotStake]  # a bet lies there now


def wrongly_laid(coup: BancaCoup, law: BancaLaw, wrong: Callable[[Spot, int], bool]) -> dict[Spot, SpotStake]:
    """What was wrong on each spot at a throw before the last, the first time that it was.

    A void throw is not played. What the house hands back when the dice lie has not been played either, if nothing
    wrong is left there.
    """
    wrongs: dict[Spot, SpotStake] = {}
    changes, handed = _changes(coup), _handed_back(coup)
    cloth = _Cloth()
    fresh: dict[Spot, None] = {}  # where something lies otherwise than at the last throw that was played
    for place, throw in enumerate(coup.throws[:-1] if coup.lay else ()):
        for change in changes.get(place, ()):
            fresh |= dict.fromkeys(cloth.take(*change))
        if throw.void is not None or cause(throw, law) is not None:
            continue
        for spot in fresh:
            stake = cloth.stakes[spot]
            left = stake - handed[place, spot]
            if spot not in wrongs and left and wrong(spot, stake) and wrong(spot, left):
                wrongs[spot] = SpotStake(stake, cloth.shown(spot))
        fresh.clear()
    return wrongs


class _Cloth:
    """The chips of each player on each spot, from throw to throw."""

    def __init__(self) -> None:
        self.stakes = Counter[Spot]()
        self.bets: dict[Spot, dict[str, SpotStake]] = {}
        self.where: dict[str, Spot] = {}

    def take(self, bet: str, spot: Spot, held: SpotStake) -> Iterator[Spot]:
        """The bet lies otherwise: the spots where it makes a difference."""
        before = self.where.pop(bet, None)
        if before is not None:
            self.stakes[before] -= self.bets[before].pop(bet).stake
            yield before
        if held.stake:
            self.where[bet] = spot
            self.stakes[spot] += held.stake
            self.bets.setdefault(spot, {})[bet] = held
            yield spot

    def shown(self, spot: Spot) -> tuple[Event[Any], ...]:
        return tuple(event for held in self.bets.get(spot, {}).values() for event in held.shown)


def _changes(coup: BancaCoup) -> dict[int, list[LayChange]]:
    """Throw -> how bets lay from it on, where they lay otherwise before."""
    earlier: dict[str, list[EarlierLay]] = {}
    for lay in coup.lay:
        earlier.setdefault(lay.bet.id, []).append(lay)
    changes: dict[int, list[LayChange]] = {}
    starts = [throw.thrown.sequence for throw in coup.throws if throw.thrown is not None]
    for name, bet in coup.bets.items() if earlier else ():
        since = _first_throw(coup, bet, starts)
        for lay in earlier.get(name, ()):
            if since < lay.until:
                spot = bet.player, lay.position, bet.cloth
                changes.setdefault(since, []).append((name, spot, SpotStake(lay.stake, lay.shown)))
                since = lay.until
        position, stake = standing(bet)
        changes.setdefault(since, []).append(
            (name, (bet.player, position, bet.cloth), SpotStake(stake or 0, bet.evidence))
        )
    return changes


def _first_throw(coup: BancaCoup, bet: Bet, starts: list[int]) -> int:
    """The first throw for which the bet lay there; a message that was only slow is in time."""
    place = bisect(starts, bet.placed.sequence)
    before = coup.throws[place - 1].thrown if place else None
    return place - 1 if before is not None and bet.placed.time <= before.time else place


def _handed_back(coup: BancaCoup) -> Counter[tuple[int, Spot]]:
    handed = Counter[tuple[int, Spot]]()
    for lay in coup.lay:
        if lay.back:
            handed[lay.until - 1, (lay.bet.player, lay.position, lay.bet.cloth)] += lay.back
    return handed
