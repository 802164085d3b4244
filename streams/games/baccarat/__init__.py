"""Baccarat: arts. 10 (ponto e banca) and 11 (Macau) of ao-de-261-22; pt-r-812-2015, both online.

One folder for four games: `baccarat_ponto_banca`, `baccarat_macau`, `baccarat_online`, `baccarat_macau_online`. What
differs is a figure, or a paragraph that only one of them has.

The life of a coup at a table: `coup_opened`, `bets_invited`, `bet_placed` on `banca:5`, `no_more_bets_called`; from the
second coup of a shoe on `card_burned`; four `card_drawn`, face down, to `ponto` and `banca` in turn; `cards_offered` to
the seated players with the highest stakes where players handle the cards, else `cards_placed` by the dealer;
`card_revealed` ponto first; third cards by the table, ponto first; `score_called` for both; then `bet_collected`,
`payout_made` (the prize less the deduction) and, on a tie, `bet_pushed`; `cards_collected`; `coup_closed`. A slip is
`slip_reported` and put right with `card_moved`, `card_discarded` or the `card_drawn` that was missing; one that cannot
be is `slip_beyond_repair`, then `void_called`, and every bet `bet_returned`; of a slip that no card shows somebody tells who is
on record at the table. Between coups a shoe is made ready as at
blackjack, with eight cards burnt; a continuous shuffling shoe takes the cards back (`cards_reinserted`).

Online: `session_opened`; `coup_opened`, `betting_window_opened`, `bet_placed` on `banca`, `betting_window_closed` (at an
individual table `deal_requested`), cards and scores as above, `result_shown` to each player, settlement, `coup_closed`.
`coup_interrupted` by the system before both scores can be known: `void_called` and `bet_returned`; by a player's own line:
the coup stands. The `score_called` of an online table is the one on the screen.
"""

from collections.abc import Callable

from streams.games import cards, decree, shuffler
from streams.games.baccarat.coup_account import account
from streams.games.baccarat.figures import figures
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import (
    ANGOLA,
    MACAU,
    MACAU_ONLINE,
    ONLINE,
    PONTO_BANCA,
    PORTUGAL,
    BaccaratLaw,
    macau,
    macau_online,
    online,
    ponto_banca,
)
from streams.games.baccarat.phases import NEXT
from streams.games.baccarat.shared import SHARED
from streams.games.baccarat.table import BaccaratTable
from streams.games.baccarat.words import ENGLISH, PORTUGUESE, REASONS
from streams.games.settlement import ownership
from streams.law.figures import Figures
from streams.rules import Rule, Rulebook, rules_in

FOLDERS = (__name__, cards, shuffler, ownership)
OF_MACAU = tuple(f"{PORTUGAL}/{rule}" for rule in ("39", "40", "41", "42", "43"))  # chapter II
NOT_OF_MACAU = (f"{PORTUGAL}/15",)  # by rule 39


def _book(
    game: str,
    regulation: str,
    chapter: str,
    law: Callable[[Figures], BaccaratLaw],
    *,
    also: tuple[Rule, ...] = (),
    but: tuple[str, ...] = (),
) -> Rulebook:
    """One of the four games; `but` are paragraphs of its chapter that do not bind it."""
    rules = rules_in(*FOLDERS, chapter=chapter, also=also, cites=SHARED)
    binding = tuple(rule for rule in rules if not _only(rule, chapter, but))
    return Rulebook(
        game=game, regulation=regulation, chapter=chapter, law=law, table=BaccaratTable, finished=FinishedBaccarat,
        next=NEXT, rules=binding, words=PORTUGUESE, english=ENGLISH, reasons=REASONS, account=account, figures=figures,
    )  # fmt: skip


def _only(rule: Rule, chapter: str, but: tuple[str, ...]) -> bool:
    """Whether a rule enforces nothing in the chapter but what does not bind the game."""
    cited = [paragraph for paragraph in rule.cites if paragraph.startswith(chapter)]
    return bool(but and cited) and all(paragraph.startswith(but) for paragraph in cited)


BOOKS = (
    _book(PONTO_BANCA, ANGOLA, f"{ANGOLA}/10/", ponto_banca, also=decree.RULES),
    _book(MACAU, ANGOLA, f"{ANGOLA}/11/", macau, also=decree.RULES),
    _book(ONLINE, PORTUGAL, f"{PORTUGAL}/", online, but=OF_MACAU),
    _book(MACAU_ONLINE, PORTUGAL, f"{PORTUGAL}/", macau_online, but=NOT_OF_MACAU),
)
