"""How scenarios of poker between players are played: hold'em at HE-1, omaha at OM-1, sintético at SI-1, omaha online at OO-1.

Bets from 1 000, pot limit (k = 2), five per cent of each hand up to 20 000, caves of 100 000. Ana, Rui, Eva and Gil sit at
1, 2, 3 and 4 unless the first coup has `sits = {1 = "Ana", 5 = "Rui"}`; the dealer is Nuno, the inspector Fernando. The hand
(mão) begins at the lowest seat and moves on by one: in the first coup Ana has it and posts 500, Rui posts 1 000, Eva opens.

A coup has `at`, the instant of its first card, and
- `moves`: a string for each move, `"Eva call"`, `"Gil fold"`, `"Ana raise 2000"` (beyond the call), `"Rui bet 3000"`, `"Eva pass"`,
  in turn; who is not named calls, or passes where there is nothing to call. Unlawful ones that are settled as they stand:
  `"Eva call 500"`, `"Eva call -500"` (500 more than the call, or fewer), `"Eva string 500"` (the same, added after a plain call), `"Eva again 1000"` (when
  all have answered, Eva raises once more), `"Gil pass"` with something to match.
- `cards = {Ana = "AS KD", board = "2H 7C 9D JS 3C"}`; what is not named comes by chance (the same every time).
- `caves = {Gil = 8000}` for those who sit down in this coup; `rises = ["Gil"]`, `rests`, `absent`, `returns`, `rebuys`:
  players who leave, ask to rest, are not there, come back, buy again before the coup. Bets that were missed are posted dead.
- at sintético `straddle = {Eva = 2000}`, `restraddle = "Gil"`, `antes = {Rui = 500}` (0: none). All put in 1 000 and Rui opens; under
  the rules of 2001 (`pt-p-461-2001`) seats and turns run the other way, 1 at the dealer's right: Gil, at Ana's left, opens.
- `posts = {small = 450}`, `posts_by = {big = "Eva"}`: bets before the cards (`small`, `big`, `dead`, `penalty`, `restraddle`) of another
  amount (0: none), or by another, than is due.
- `button = "2"` (the seat that has the hand), `variant` (at a mixed table), `pause`, `pace`.
"""

from collections.abc import Mapping
from datetime import date, datetime
from functools import partial
from random import Random
from typing import Any

from producers.simulator.licence import MINOR
from producers.simulator.poker.croupier import PokerCroupier
from producers.simulator.poker.evening import CROUPIERS
from producers.simulator.poker.intents import PokerDecision, PokerPlan
from producers.simulator.poker.licences import ELSEWHERE, TABLES, law_of, licence
from streams.games.poker.chapters import REGULATIONS
from tests.scenarios.playing import Playing

DAY = date(2023, 3, 14)
COMPANY = {"1": "Ana", "2": "Rui", "3": "Eva", "4": "Gil"}
PEOPLE = ("rises", "rests", "absent", "returns", "rebuys")
AS_IT_IS = ("sits", "posts_by", "button", "variant", "pause", "pace", "restraddle")


def croupier(
    declared: dict[str, Any], opens: datetime, options: Mapping[str, Any], table: str, regulation: str
) -> PokerCroupier:
    kind = CROUPIERS.get(declared["game"], PokerCroupier)
    dealer: PokerCroupier = kind(table, declared, partial(law_of, day=DAY, regulation=regulation), opens, Random(7))
    dealer.company = COMPANY
    return dealer


def plan(coup: dict[str, Any], at: datetime | None) -> PokerPlan:
    cards = {name: tuple(text.split()) for name, text in coup.pop("cards", {}).items()}
    fields: dict[str, Any] = {name: tuple(coup.pop(name)) for name in PEOPLE if name in coup}
    fields |= {name: coup.pop(name) for name in AS_IT_IS if name in coup}
    for player, amount in coup.pop("straddle", {}).items():
        fields["straddle"] = player, amount * MINOR
    return PokerPlan(
        moves=tuple(map(_move, coup.pop("moves", ()))),
        board=cards.pop("board", ()),
        cards=cards,
        caves={name: amount * MINOR for name, amount in coup.pop("caves", {}).items()},
        antes={name: amount * MINOR for name, amount in coup.pop("antes", {}).items()},
        posts={kind: round(amount * MINOR) for kind, amount in coup.pop("posts", {}).items()},
        at=at,
        **fields,
    )


def _move(text: str) -> tuple[str, PokerDecision]:
    """`Ana raise 2000`."""
    player, action, *more = text.split()
    return player, PokerDecision(action, int(more[0]) * MINOR if more else 0)


PLAYED = [(name, regulation, table) for regulation in REGULATIONS for name, table in TABLES.items()]
PLAYED += [(name, regulation, table) for name, (regulation, table) in ELSEWHERE.items()]
GAMES = tuple(
    Playing(
        name, table, partial(licence, name, regulation), partial(croupier, table=table, regulation=regulation), plan,
        regulation=regulation,
    )
    for name, regulation, table in PLAYED
)  # fmt: skip
