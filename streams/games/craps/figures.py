"""What statistics add up of a series: a stake counts where it was laid, what it brought where it was moved."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import BetIncreased
from streams.games.bets.expectation import UNKNOWN, Expectation
from streams.games.bets.figures import bet_figures
from streams.games.bets.state import Bet
from streams.games.craps.coup_account import earlier
from streams.games.craps.law import BetStage, CrapsLaw
from streams.games.craps.outcome import SeriesOutcome
from streams.games.craps.state import CrapsCoup
from streams.games.craps.table import CrapsTable
from streams.games.craps.worth import worths
from streams.games.dice.law import SortedFaces
from streams.rules.account import Movement
from streams.rules.movements import facts


def _stakes(coup: CrapsCoup) -> list[int]:
    """What was laid in the series, and what was added in it to bets of earlier series."""
    start = coup.opened.sequence
    lying = [bet for bet in coup.bets.values() if bet.lies]
    laid = [bet.stake for bet in lying if bet.placed.sequence >= start]
    return laid + [added for bet in lying if bet.placed.sequence < start and (added := _added(bet, start)) > 0]


def _added(bet: Bet, start: int) -> int:
    """By how much the stake of a bet has grown since that record."""
    before = bet.placed.data.stake
    for event in bet.history:
        if event.type == BetIncreased.type and event.sequence < start:
            before = event.data.stake
    return bet.stake - before


def _moved(table: CrapsTable, events: Sequence[Event[Any]]) -> list[Movement]:
    coup = table.coup
    return [] if coup is None else facts(events, earlier=earlier(table, coup)).movements


def _expectation(table: CrapsTable, law: CrapsLaw) -> Expectation:
    """Throw by throw: the worth of what lay there as the dice left the hand, less the worth of what they left waiting.

    So a bet that is decided in the series in which it was laid counts with its stake times its edge; one that waits on
    takes its worth along. The variance is that of each throw over all results, for all bets together, added up.
    """
    series = table.outcome
    if series is None or not _followed(series) or law.dice_thrown != 2:
        return UNKNOWN
    return expected_of_throws(_staked_by_throw(series), law)


def _followed(series: SeriesOutcome) -> bool:
    """Every throw and every bet of the series went the way of the law, as far as it was seen."""
    wayward = any(life.doubtful or life.unlawful or life.altered is not None for life in series.lives.values())
    return series.clear and not series.annulled and not wayward


Throw = tuple[SortedFaces, dict[int, tuple[BetStage, int]]]  # the result, and what was staked at each stage


def _staked_by_throw(series: SeriesOutcome) -> list[Throw]:
    throws: dict[int, Throw] = {}
    for turns in series.turns.values():
        for turn in turns:
            _, staked = throws.setdefault(turn.throw, (turn.faces, {}))
            _, before = staked.get(id(turn.stage), (turn.stage, 0))
            staked[id(turn.stage)] = turn.stage, before + turn.lying.stake
    return list(throws.values())


def expected_of_throws(throws: Sequence[Throw], law: CrapsLaw) -> Expectation:
    """What the bank could expect of stakes that wait at these stages, thrown with these results."""
    known = worths(law)
    expected, squares, swing = 0, 0, 0
    for faces, staked in throws:
        fell, surprise = known.index[faces], [0] * len(known.results)
        for stage, stake in staked.values():
            own = known.stages[id(stage)]
            expected += stake * (own.worth - own.left[fell])
            surprise = [before + stake * each for before, each in zip(surprise, own.surprise, strict=True)]
        squares += sum(weight * each * each for weight, each in zip(known.weights, surprise, strict=True))
        swing = max(swing, *map(abs, surprise))
    return Expectation(f"{expected}/{known.unit}", f"{squares}/{known.ways * known.unit**2}", -(-swing // known.unit))


figures = bet_figures(_expectation, stakes=_stakes, moved=_moved)
