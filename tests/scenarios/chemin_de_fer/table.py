"""How scenarios of chemin de fer are played, at table CF-1: bets from 1 000, banks from 10 000, 5 % to the house.

Ana, Rui, Eva and Gil sit at 1, 2, 3 and 4 unless the first coup has `sits`; the dealer is Nuno, the inspector Fernando.
The first hand is that of the lowest seat. Seats count to the right: right of 3 is 4, of 9 is 1.

A coup has `at`, the instant of its first card, and
- `bank` (50 000): what is at stake in the first coup of a hand; a hand that was passed on has its level, one won at
  auction its bid, one that must be taken the least. `associate = "Gil"` lays half of it. `garage`: put aside before the
  coup. `outside = true`: the banker pays the cagnotte out of his pocket.
- `bets` (`player`, `amount`; optional `seat`, `line`, `cash`, `symbol`, `bet`, `late = 2.0` seconds after the call,
  `returned`). The amount is what the chips are worth; on the line half of it plays. Not laid where one has a full bancô.
- `banco` (`player`, `kind` (`banco`, `suivi`, `table`, `alone`), `amount` with the table): calls in their order. The
  croupier gives it to whom it belongs and lays it.
- `cards`, one string: ponto, banker, ponto, banker, third cards; `burn`, the first burnt card of a new shoe. `draws` and
  `banker_draws`: their choices where they are free (by default they draw).
- before it: `sits = {5 = "Rui"}`, `rises = ["2"]`, `stands = {Eva = "3"}` (at the right of a seat), `goes = ["Eva"]`,
  `foreigners`, `unknown = ["Eva"]` (do not know the rules), `shufflers = ["2"]` (ask to shuffle), `new_shoe`, `pause`,
  `pace`; `last = true`: called as the last of the evening.
- after it, unless the bank has lost: `passes = true`, and then `taken_by`, or `resumes = true`, or `bids` (`player`,
  `amount`, `partner`); without bids the next player must take the hand.

The option `declines_cut = ["9"]` names seats that do not care to cut.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from random import Random
from typing import Any

from producers.simulator.chemin_de_fer.croupier import CheminCroupier
from producers.simulator.chemin_de_fer.intents import BancoWish, Bid, CheminPlan, CheminWager
from producers.simulator.chemin_de_fer.licences import TABLE, law_of, licence
from producers.simulator.licence import MINOR
from streams.games.chemin_de_fer.names import GAME
from tests.scenarios.playing import Playing

DAY = date(2023, 3, 14)
COMPANY = {"1": "Ana", "2": "Rui", "3": "Eva", "4": "Gil"}
FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "bank": lambda amount: amount * MINOR,
    "garage": lambda amount: amount * MINOR,
    "cards": lambda cards: tuple(cards.split()),
    "rises": tuple,
    "goes": tuple,
    "unknown": tuple,
    "shufflers": tuple,
    **dict.fromkeys(
        ("associate", "outside", "burn", "draws", "banker_draws", "sits", "stands", "foreigners", "new_shoe", "passes",
         "taken_by", "resumes", "last", "pause", "pace"),
        lambda value: value,
    ),
}  # fmt: skip


def croupier(declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> CheminCroupier:
    dealer = CheminCroupier(TABLE, declared, law_of(DAY), opens, Random(7))
    dealer.company = COMPANY
    dealer.declines = frozenset(options.get("declines_cut", ()))
    return dealer


def plan(coup: dict[str, Any], at: datetime | None) -> CheminPlan:
    fields = {name: make(coup.pop(name)) for name, make in FIELDS.items() if name in coup}
    return CheminPlan(
        wagers=tuple(CheminWager(**bet) for bet in coup.pop("bets", ())),
        bancos=tuple(BancoWish(**call) for call in coup.pop("banco", ())),
        bids=tuple(Bid(**bid) for bid in coup.pop("bids", ())),
        at=at,
        **fields,
    )


GAMES = (Playing(GAME, TABLE, licence, croupier, plan, options=frozenset({"declines_cut"})),)
