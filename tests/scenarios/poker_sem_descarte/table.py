"""How scenarios of póquer sem descarte are played, in Angola and in Portugal.

The table is PS-1 (Angola: minimum 1 000, maximum 20 000, at most 1 500 000 of prizes in a coup, jackpot stake 500) or
PS-P1 (Portugal: minimum 5, maximum 125, at most 7 500, jackpot stake 1); seats 1 to 7; one pack, shuffled by hand.
`shuffler = true` gives it a shuffler and a second pack. The dealer is Nuno.

A coup has `at`, the instant of the closing call; `bets` (`player`, `seat`, `amount`; optional `cards = "AS KH 9D 5C 2S"`,
`says = "go" | "pass"`, else with a pair or better or ace and king they go on, `jackpot = true`, `bet`, `late = 1` for one
that is laid after the decisions, `returned`); `bank = "..."`, the bank's cards, the last of which lies open. Cards that
are not named are dealt by chance, always the same. `misdeal = "player_card" | "short" | "surplus"`: the coup is void;
`bank_card = 2`: the bank's second card is seen, and is the open one. `sits = [["5", "Rui"]]` and `rises = ["2"]` before
it: who bets sits down by himself if his seat is free. `pause`, `pace`.

Seconds: `cards_shuffled`, `cards_cut` and `card_burned` before the coup; `coup_opened`; each initial bet 2 s, each jackpot
chip 1 s; `no_more_bets_called` 4 s after the last; jackpot chips taken in; cards 0.4 s apart; then seat by seat
`decision_made` (2 s) and `bet_collected` (0.8 s) or the second bet (1 s); `card_revealed` of the bank's four (0.7 s); seat
by seat `bet_collected` (0.8 s) or `payout_made` (1.5 s); the jackpot's prizes; `cards_collected`; `coup_closed`.
Bets are named b1, b2, ... as they are laid over the opening: initial bets and jackpot chips first, then second bets.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from producers.simulator.poker_sem_descarte.croupier import SemDescarteCroupier
from producers.simulator.poker_sem_descarte.intents import PokerWager, SemDescartePlan
from producers.simulator.poker_sem_descarte.licences import GAME, SHUFFLER, TABLES, law_of, licence
from tests.scenarios.playing import Playing

DAY = date(2023, 3, 14)


def declare(regulation: str) -> Callable[[datetime], dict[str, Any]]:
    return lambda closes: licence(TABLES[regulation], law_of(regulation, DAY), closes, regulation)


def croupier(regulation: str) -> Callable[[dict[str, Any], datetime, Mapping[str, Any]], SemDescarteCroupier]:
    def seated(declared: dict[str, Any], opens: datetime, options: Mapping[str, Any]) -> SemDescarteCroupier:
        if options.get("shuffler"):
            declared["shuffler"] = declared.get("shuffler") or dict(SHUFFLER)
            declared["packs"] = [
                *declared["packs"],
                {**declared["packs"][0], "id": f"{TABLES[regulation]}-pack-2", "back": "blue"},
            ]
        return SemDescarteCroupier(TABLES[regulation], declared, law_of(regulation, DAY), opens)

    return seated


def plan(coup: dict[str, Any], at: datetime | None) -> SemDescartePlan:
    return SemDescartePlan(
        wagers=tuple(wager(bet) for bet in coup.pop("bets", ())),
        bank=cards(coup.pop("bank", None)),
        at=at,
        misdeal=coup.pop("misdeal", None),
        bank_card=coup.pop("bank_card", None),
        sits=tuple((seat, player) for seat, player in coup.pop("sits", ())),
        rises=tuple(coup.pop("rises", ())),
        pause=coup.pop("pause", 0.0),
        pace=coup.pop("pace", 1.0),
    )


def wager(bet: dict[str, Any]) -> PokerWager:
    return PokerWager(**{**bet, "cards": cards(bet.get("cards"))})


def cards(names: str | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names.split())


GAMES = tuple(
    Playing(
        GAME, table, declare(regulation), croupier(regulation), plan, frozenset({"shuffler"}), regulation=regulation
    )
    for regulation, table in TABLES.items()
)
