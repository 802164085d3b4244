"""How scenarios of baccarat are played: `baccarat_ponto_banca` and `baccarat_macau`, and online in Portugal.

The tables are PB-1 (single, nine seats, 2 % of every win of banca, players handle the cards; 1 000 to 70 000 kwanzas on
ponto and banca, to 15 000 on the tie, to 8 000 on pairs), MC-1 (double, seats 1 to 7 and 8 to 14, half of a win of banca
with five, the dealer handles the cards, prize limit 10 000 000), PO-1 (online, minimum 2 euros, half of a win of banca
with five or six) and MO-1 (online, minimum 5, 5 %, prize limit 20 000). The dealer is Nuno.

A coup has `at`, the instant of its first card; `bets` (`player`, `on` (`ponto`, `banca`, `tie`, `ponto_pair`,
`banca_pair`), `amount`, `seat`; optional `bet`, `late = 2.0` seconds after the call, `returned`); and `cards`, one string:
what comes out of the shoe after the burnt card (`burn`): ponto, banca, ponto, banca, third cards. Cards that are not
given are drawn by lot. Who bets and has no seat sits down where he bets; `sits = {2 = "Rui"}`, `rises = ["2"]`,
`stands = {Eva = ["5", "6"]}` (in the gap between two seats): before the coup. `declines = ["Ana"]` do not care to handle
the cards; `face_up = [2]`: that card is found face up; `joins`, `leaves`: sessions online; `deal_by`: who asks for the
deal at an individual table; `new_shoe`, `pause`, `pace`.

Seconds: `bets_invited` 1 after the opening, bets 2 apart, the call 3 after the last, `card_burned` 2, cards 1.5 each,
`cards_offered` or `cards_placed`, `card_revealed`, `score_called` and `bet_collected` 1 each, `payout_made` 2. Everything
is settled as the law wants it; edits spoil it. The option `declines_cut = ["1"]` names seats that do not care to cut.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import partial
from random import Random
from typing import Any

from producers.simulator.baccarat.croupier import BaccaratCroupier
from producers.simulator.baccarat.intents import BaccaratPlan, BaccaratWager
from producers.simulator.baccarat.licences import REGULATIONS, TABLES, law_of, licence
from tests.scenarios.playing import Playing

DAY = date(2023, 3, 14)


def croupier(game: str, declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> BaccaratCroupier:
    dealer = BaccaratCroupier(TABLES[game], declared, law_of(game, DAY), opens, Random(7))
    dealer.declines = frozenset(options.get("declines_cut", ()))
    return dealer


def plan(coup: dict[str, Any], at: datetime | None) -> BaccaratPlan:
    made: dict[str, Callable[[Any], Any]] = {
        "cards": lambda cards: tuple(cards.split()),
        "declines": frozenset,
        "face_up": tuple,
        "joins": tuple,
        "leaves": tuple,
        "rises": tuple,
        "stands": lambda gaps: {player: tuple(gap) for player, gap in gaps.items()},
    }
    known = ("burn", "deal_by", "sits", "new_shoe", "pause", "pace", *made)
    fields = {name: made.get(name, lambda value: value)(coup.pop(name)) for name in known if name in coup}
    return BaccaratPlan(wagers=tuple(BaccaratWager(**bet) for bet in coup.pop("bets", ())), at=at, **fields)


GAMES = tuple(
    Playing(
        game, table, partial(licence, game), partial(croupier, game), plan,
        options=frozenset({"declines_cut"}), regulation=REGULATIONS[game],
    )
    for game, table in TABLES.items()
)  # fmt: skip
