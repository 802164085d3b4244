"""What a coup may have come to whose last cards never left the shoe and were seen by nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from streams.games.baccarat.deal import lawful_deal
from streams.games.baccarat.result import BaccaratResult, lawful_result
from streams.games.baccarat.settlement import SETTLEMENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from streams.games.baccarat.law import BaccaratChance, BaccaratLaw
    from streams.games.baccarat.result import Cut

Results = tuple[BaccaratResult, ...]


def possible_results(cards: Sequence[str | None], cut: Cut, law: BaccaratLaw) -> Results:
    """Every result with whatever cards come after those that were seen; none where a card that came out was not read."""
    one_of_each = {points: card for card, points in law.points.items()}.values()
    results: dict[BaccaratResult, None] = {}
    drawn = [tuple(cards)]
    while drawn:
        known = drawn.pop()
        deal = lawful_deal(known, law)
        result = lawful_result(deal, cut, law)
        if result is not None:
            results[result] = None
        elif deal.unknown or not len(law.order) <= len(known) < len(deal.takes):  # no further card decides it
            return ()
        else:
            drawn += [(*known, card) for card in one_of_each]
    return tuple(results)


def certain(chance: BaccaratChance, results: Results, law: BaccaratLaw) -> bool:
    """A bet there is due the same whichever of the results it is."""
    tariff = SETTLEMENT.tariff(law)
    return len({tariff.decide(chance, result)[1].gain for result in results}) == 1
