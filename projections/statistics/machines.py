"""Follows the engine's events and watches what every machine returns. An indicator, never a breach.

The promise is made as for dice (`fairness.Promise`): while every machine returns what its plan must, the chance that
any of them ever shows an indicator is at most the machines' share of alpha (`budget`). A machine gets its share with its
first game and divides it between two questions: does it return what the law asks, and what its own plan says?
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from projections.statistics.budget import MACHINES, promise_for
from projections.statistics.fairness import MOST, IndicatorFollower, Promise, Reached
from projections.statistics.returns import ReturnBettor, Spread, bounds
from schemas.envelope import Event
from schemas.events.machines import GamePlayed
from schemas.events.table import CoupClosed, TableClosed, TableOpened
from schemas.identity import TableId
from streams.law.law import Law

LAW, PLAN = "law", "plan"
QUESTIONS: Final = 2
LEAST_RETURN: Final = ("17/2", "min_rtp")  # the paragraph and the name of its figure
WHOLE: Final = 10_000  # hundredths of a per cent, in which a licence tells what a jackpot takes
FLAT: Final = (100_000, Fraction(3, 100))  # games, and how far below its plan: the rule of thumb of others


@dataclass(slots=True)
class ReturnWatch:
    """One pay table of one machine: its games, the evidence, and since when it is an indicator."""

    at: TableId
    plan: str
    theoretical: Fraction
    floors: dict[str, Fraction]
    spread: Spread
    prizes: Counter[Fraction] = field(default_factory=Counter)
    games: int = 0
    staked: int = 0
    won: int = 0
    needed: float | None = None  # nothing before its first game
    strongest: dict[str, float] = field(default_factory=dict)
    reached: dict[str, Reached] = field(default_factory=dict)
    _bettors: dict[str, ReturnBettor] = field(default_factory=dict)
    _new: Counter[tuple[int, int]] = field(default_factory=Counter)  # stake and prize -> games since the last look

    def __post_init__(self) -> None:
        self._bettors = {name: ReturnBettor(floor, self.spread) for name, floor in self.floors.items()}
        self.strongest = dict.fromkeys(self.floors, 1.0)

    def look(self, event: Event[Any]) -> None:
        """Weigh the games since the last look."""
        if not self._new:
            return
        fresh: Counter[Fraction] = Counter()
        for (stake, prize), games in self._new.items():
            if stake:
                fresh[Fraction(prize, stake)] += games
                self.games += games
                self.staked += games * stake
                self.won += games * prize
        self._new.clear()
        self.prizes += fresh
        for name, bettor in self._bettors.items():
            bettor.see(fresh)
            capital = bettor.capital
            self.strongest[name] = max(self.strongest[name], min(capital, MOST))
            if name not in self.reached and self.needed is not None and capital >= self.needed * QUESTIONS:
                self.reached[name] = Reached(self.games, event.time, event.id)

    def count(self, stake: int, prize: int, games: int = 1) -> None:
        """One more game, or so many alike."""
        self._new[stake, prize] += games

    @property
    def returned(self) -> Fraction | None:
        """What came back of each unit staked, all stakes together."""
        return Fraction(self.won, self.staked) if self.staked else None

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which values the return of a game lies, for this machine alone, with 95 % for its whole life."""
        return bounds(self.prizes, self.spread)

    @property
    def flat(self) -> bool:
        """Whether the rule of thumb would accuse it now: so far below its plan after so many games."""
        games, margin = FLAT
        return self.games >= games and self.returned is not None and self.returned < self.theoretical - margin


class MachineReturns(IndicatorFollower):
    """A follower for `replay`. Every game counts, whatever came of its coup."""

    def __init__(self, promise: Promise | None = None, law: Law | None = None) -> None:
        super().__init__(promise or promise_for(MACHINES))
        self.law = law  # without it, machines are held against their own plans alone
        self._tables: dict[TableId, dict[str, ReturnWatch]] = {}
        self._watched: dict[tuple[object, ...], ReturnWatch] = {}

    def __iter__(self) -> Iterator[ReturnWatch]:
        """Every plan of every machine that was played, in order."""
        played = (each for each in self._watched.values() if each.games)
        return iter(sorted(played, key=lambda each: (each.at, each.plan)))

    def accepted(self, event: Event[Any]) -> None:
        """Take the next event of a table."""
        kind = event.type
        if kind == GamePlayed.type:
            plans = self._tables.get(self.table_of(event))
            if plans is not None:
                data = event.data
                watch = plans.get(data.pay_table)
                if watch is not None:
                    if watch.needed is None:
                        watch.needed = self.next_share()
                    watch.count(data.stake, data.prize)
        elif kind == TableOpened.type:
            self._open(event)
        elif kind in (CoupClosed.type, TableClosed.type):
            for watch in self._tables.get(self.table_of(event), {}).values():
                watch.look(event)

    def _open(self, event: Event[TableOpened]) -> None:
        licence: Any = event.data.licence
        at, machine = self.opened(event), licence.machine
        self._tables[at] = {}
        for name, watch in watches_of(event, self.law).items():
            plan = next(each for each in machine.pay_tables if each.id == name)
            lines = tuple((line.multiple, line.ways) for line in plan.lines)
            key = (at, name, plan.cycle, lines, *watch.floors.values())
            self._tables[at][name] = self._watched.setdefault(key, watch)


def watches_of(opened: Event[TableOpened], law: Law | None) -> dict[str, ReturnWatch]:
    """A watch for each pay table that a machine declares.

    The law's floor counts what goes into jackpots: that reading accuses nobody whom the other would clear.
    """
    licence: Any = opened.data.licence
    machine, at = licence.machine, TableId(licence.venue, opened.table)
    if machine is None:
        return {}
    fed = Fraction(sum(jackpot.increment for jackpot in machine.jackpots), WHOLE)
    least, watches = _least(licence.regulation, opened, law), {}
    for plan in machine.pay_tables:
        spread = Spread.of(((line.multiple, line.ways) for line in plan.lines), plan.cycle)
        theoretical = spread.mean
        floors = {PLAN: theoretical} if least is None else {LAW: least - fed, PLAN: theoretical}
        watches[plan.id] = ReturnWatch(at, plan.id, theoretical, floors, spread)
    return watches


def _least(regulation: str, opened: Event[TableOpened], law: Law | None) -> Fraction | None:
    """What the law of that day wants returned; None where it says nothing."""
    if law is None:
        return None
    try:
        return law.figures(regulation, opened.time.date()).ratio(*LEAST_RETURN)
    except (LookupError, ValueError):
        return None
