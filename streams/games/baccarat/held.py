"""Bets that are handed back after betting was closed: which of them play on, and which could not lie there.

What passes a limit, or does not reach the least, is no bet that must stand: who hands it back does right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from streams.games.baccarat.names import BANCA, HANDS, PONTO, TIE
from streams.games.bets.settling import Bounds, hold_to_limits, standing
from streams.games.cards.state import kind_of
from streams.rules.money import times
from streams.rules.order import surely_before

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from streams.games.baccarat.finished import FinishedBaccarat
    from streams.games.baccarat.law import BaccaratLaw
    from streams.games.baccarat.state import BaccaratCoup
    from streams.games.baccarat.table import BaccaratTable
    from streams.games.bets.state import Bet


def settle_which_play(finished: FinishedBaccarat) -> None:
    """A bet handed back after betting was closed plays on if it was allowed to lie where it lay."""
    table = finished.table
    hold_to_limits(finished.coup, lambda position: (0, bounds(position, table)[1]))
    _hold_to_the_least(finished)
    _hold_to_the_prize_limit(finished)


def _hold_to_the_least(finished: FinishedBaccarat) -> None:
    """Of bets handed back after bets were closed, those do not play that a least binds which they do not reach."""
    returned = [bet for bet in finished.coup.late if bet.played]
    staked = _staked_together(finished) if returned else {}
    below = [bet for bet in returned if _below_the_least(finished, bet, staked)]
    for bet in below:
        _does_not_play(bet)


def _together(finished: FinishedBaccarat, bet: Bet) -> tuple[str, str]:
    """The bets that a least binds together: of one player on one place, online of one player in the coup."""
    return bet.player, "" if finished.law.online is not None else standing(bet)[0]


def _staked_together(finished: FinishedBaccarat) -> dict[tuple[str, str], int]:
    staked: dict[tuple[str, str], int] = {}
    for bet in finished.coup.bets.values():
        key = _together(finished, bet)
        staked[key] = staked.get(key, 0) + (standing(bet)[1] or 0)
    return staked


def _below_the_least(finished: FinishedBaccarat, bet: Bet, staked: dict[tuple[str, str], int]) -> bool:
    """The least binds all that a holder has on a chance, online all that a player has in the coup, and no addition."""
    if finished.law.online is not None:
        least = finished.table.licence.limits.minimum
    elif finished.coup.stands(bet):
        return False
    else:
        least, _ = bounds(standing(bet)[0], finished.table)
    return staked[_together(finished, bet)] < least


def _hold_to_the_prize_limit(finished: FinishedBaccarat) -> None:
    """At Macau what passes the prize limit may be handed back until the first card is out."""
    coup, law, limit = finished.coup, finished.law, finished.coup.limit
    if not law.is_macau or limit is None:
        return
    back = [bet for bet in coup.late if bet.played and _before_the_cards(bet, coup)]
    staked = staked_on_chances(coup.bets.values()) if back else {}
    for bet in back:
        position, stake = standing(bet)
        chance = kind_of(position)
        if beyond_the_limit(chance, limit, staked, law):
            _does_not_play(bet)
            staked[chance] -= (stake or 0) - (standing(bet)[1] or 0)


def _before_the_cards(bet: Bet, coup: BaccaratCoup) -> bool:
    first = coup.dealt
    return first is None or not any(surely_before(first, back) for back in bet.backs)


def _does_not_play(bet: Bet) -> None:
    bet.played = False
    if bet.lies and bet.backs:
        bet.without_backs()


def staked_on_chances(bets: Iterable[Bet]) -> dict[str, int]:
    """What lay on each chance when betting was closed, on all boards together."""
    sums: dict[str, int] = {}
    for bet in bets:
        position, stake = standing(bet)
        sums[kind_of(position)] = sums.get(kind_of(position), 0) + (stake or 0)
    return sums


def beyond_the_limit(chance: str, limit: int, staked: Mapping[str, int], law: BaccaratLaw) -> bool:
    """Whether more lies on a chance of Macau than the bank may have to bear."""
    if chance in HANDS:
        other = BANCA if chance == PONTO else PONTO
        return staked.get(chance, 0) - staked.get(other, 0) > limit
    share = law.tie_share if chance == TIE else law.pair_share
    return share is not None and staked.get(chance, 0) > times(limit, share)


def most_on(chance: str, table: BaccaratTable, law: BaccaratLaw) -> int | None:
    """The most that may lie there, as the table declares it; online what the law makes of the least."""
    if law.online is not None:
        multiple = law.multiples.get(chance)
        return None if multiple is None else multiple * table.licence.limits.minimum
    return None if law.is_macau else bounds(chance, table)[1]


def bounds(position: str, table: BaccaratTable) -> Bounds:
    """The least and the most of a chance, as the table declares them."""
    kind, limits = position.partition(":")[0], table.licence.limits
    return table.terms.minima.get(kind, limits.minimum), limits.maximum.get(kind)
