"""What statistics add up of a coup: its money, and what the bank could expect of these bets over all shoes.

Cards are not put back, but no coup of a shoe that nobody has seen is unlike another: the mean over all orders of the
shoe is the same for each. A bet on a pair is not independent of the others; where one lies, the variance is not known.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.result import BaccaratResult, Cut
from streams.games.baccarat.settlement import SETTLEMENT
from streams.games.baccarat.table import BaccaratTable
from streams.games.bets.expectation import (
    LAWS,
    UNKNOWN,
    Expectation,
    Number,
    UnitGains,
    expectation,
    stakes_by_position,
)
from streams.games.bets.figures import bet_figures

CARDS: Final = 52
SCORES: Final = range(10)


class Deals(NamedTuple):
    """Of all ordered ways to draw six cards of a shoe: those in which ponto wins, neither, and banca with each score."""

    ponto: int
    tie: int
    banca_with: tuple[int, ...]


DEALS: Final = {  # by the number of packs
    6: Deals(
        ponto=392_220_492_728_832,
        tie=83_552_962_932_288,
        banca_with=(
            0,
            4_264_128_824_832,
            7_843_189_948_416,
            12_820_164_239_232,
            28_706_863_470_336,
            38_128_872_750_336,
            47_322_230_031_360,
            67_608_812_078_208,
            93_145_507_893_504,
            103_255_981_998_336,
        ),
    ),
    8: Deals(
        ponto=2_230_518_282_592_256,
        tie=475_627_426_473_216,
        banca_with=(
            0,
            24_291_119_898_624,
            44_681_581_871_104,
            72_927_778_568_192,
            163_359_790_133_248,
            216_715_928_915_968,
            269_232_304_455_680,
            384_279_324_919_808,
            529_914_458_673_152,
            586_850_279_002_112,
        ),
    ),
}


def _expectation(table: BaccaratTable, law: BaccaratLaw) -> Expectation:
    packs, coup = table.licence.packs, table.coup
    deals = DEALS.get(len(packs)) if all(pack.cards == CARDS for pack in packs) else None
    if coup is None or deals is None:
        return UNKNOWN
    hands: list[tuple[str, int]] = []
    pairs: list[tuple[str, int]] = []
    for position, stake in stakes_by_position(coup):
        place = law.places.get(position)
        if place is None:
            return UNKNOWN
        (pairs if place.pair else hands).append((position, stake))
    whole_hands = _over_deals(hands, deals, coup.cut, law)
    if not pairs:
        return whole_hands
    return Expectation(_sum(whole_hands.expected, _over_pairs(pairs, len(packs), law).expected))


def _over_deals(stakes: list[tuple[str, int]], deals: Deals, cut: Cut, law: BaccaratLaw) -> Expectation:
    """Who wins, and with which score banca does: the deduction may depend on it."""
    return _expected((deals.ponto, deals.tie, *deals.banca_with), _by_winner(cut), stakes, law)


def _over_pairs(stakes: list[tuple[str, int]], packs: int, law: BaccaratLaw) -> Expectation:
    """The first two cards of a group are of one rank, or not; the mean of several such bets is the sum of their means."""
    return _expected((4 * packs - 1, CARDS * packs - 4 * packs), _BY_PAIR, stakes, law)


def _expected(weights: Sequence[int], units: UnitGains, stakes: list[tuple[str, int]], law: BaccaratLaw) -> Expectation:
    kinds = [(position.partition(":")[0], stake) for position, stake in stakes]
    gains = units.of(kinds, law, len(weights))
    return UNKNOWN if gains is None else expectation(weights, gains)


def _units(results: Sequence[BaccaratResult]) -> UnitGains:
    """What one unit on each kind of bet gains at each of these results."""

    def work_out(kind: str, law: BaccaratLaw) -> list[Number]:
        tariff = SETTLEMENT.tariff(law)
        return [tariff.decide(law.places[kind], result)[1].gain for result in results]

    return UnitGains(work_out)


@lru_cache(LAWS)
def _by_winner(cut: Cut) -> UnitGains:
    results = [BaccaratResult(1, 0, False, False, cut), BaccaratResult(0, 0, False, False, cut)]
    return _units(results + [BaccaratResult(-1, score, False, False, cut) for score in SCORES])


_BY_PAIR: Final = _units([BaccaratResult(1, 0, True, True), BaccaratResult(1, 0, False, False)])


def _sum(one: str | None, other: str | None) -> str | None:
    if one is None or other is None:
        return None
    (above, below), (more, of) = (map(int, each.split("/")) for each in (one, other))
    return f"{above * of + more * below}/{below * of}"


figures = bet_figures(_expectation)
