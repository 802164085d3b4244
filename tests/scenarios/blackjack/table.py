"""How scenarios of blackjack are played, in Angola and (`regulation = "pt-p-1364-2001"`) in Portugal.

The tables are BJ-1 (minimum 1 000, maximum 30 000 kwanzas) and BJ-P1 (5 and 150 euros): seven places, six packs, a
jackpot with chips of 500 kwanzas or 2 euros. The dealer is Nuno, the table's inspector Fernando.

A coup has `at`, the instant of its first card; `bets` (`player`, `seat`, `amount`; optional `bet`, `beside = true`
where its owner sits elsewhere or stands, `after = "1"`: laid after the first card of that seat); and `cards`, one
string: what comes out of the shoe, in order: a card for each place with a bet, the bank's, the second ones, the
bank's, then as they are asked for. Cards that are not given are drawn by lot.

Who bets and has no seat sits down where he bets; `sits = {2 = "Rui"}`, `rises = ["2"]`: before the coup.
`moves = {1 = ["hit", "stand"], "1/2" = ["double"]}`: decisions by hand; without them a hand stands from twelve on.
`insured` (`player`, `seat`, `amount`), `even = ["Ana"]`, `gives_up = ["1"]`, `follows = ["Rui"]` (beside the holder,
with him into splits and doubles), `jackpot = ["Ana"]`, `exposed = true` (Angola: the bank's second card is turned and
replaced), `misdrawn = {1 = true}` (a card is drawn for a hand that stands, and seen, or not); `new_shoe`, `pause`,
`pace`.

Everything is settled as the law wants it; edits spoil it. Places are `seat:1`, `seat:1/2`, `bank`.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import partial
from random import Random
from typing import Any

from producers.simulator.blackjack.croupier import BlackjackCroupier
from producers.simulator.blackjack.intents import BlackjackPlan, BlackjackWager, Insurance
from producers.simulator.blackjack.licences import GAME, TABLES, law_of, licence
from tests.scenarios.playing import Playing

DAY = date(2023, 3, 14)


def declare(regulation: str, closes: datetime) -> dict[str, Any]:
    return licence(TABLES[regulation], regulation, closes)


def croupier(
    regulation: str, declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]
) -> BlackjackCroupier:
    return BlackjackCroupier(TABLES[regulation], declared, law_of(regulation, DAY), opens, Random(7))


def plan(coup: dict[str, Any], at: datetime | None) -> BlackjackPlan:
    made: dict[str, Callable[[Any], Any]] = {
        "cards": lambda cards: tuple(cards.split()),
        "moves": lambda moves: {hand: tuple(actions) for hand, actions in moves.items()},
        "even": frozenset,
        "follows": frozenset,
        "gives_up": tuple,
        "jackpot": tuple,
        "rises": tuple,
        "insured": lambda entries: tuple(Insurance(**entry) for entry in entries),
    }
    known = ("exposed", "misdrawn", "sits", "new_shoe", "pause", "pace", *made)
    fields = {name: made.get(name, lambda value: value)(coup.pop(name)) for name in known if name in coup}
    return BlackjackPlan(wagers=tuple(BlackjackWager(**bet) for bet in coup.pop("bets", ())), at=at, **fields)


GAMES = tuple(
    Playing(GAME, table, partial(declare, regulation), partial(croupier, regulation), plan, regulation=regulation)
    for regulation, table in TABLES.items()
)
