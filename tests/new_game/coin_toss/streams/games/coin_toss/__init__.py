"""Coin toss: xx-coin."""

from streams.games.coin_toss.law import coin_toss
from streams.games.coin_toss.phases import NEXT
from streams.games.coin_toss.settlement import FinishedToss, account
from streams.games.coin_toss.shared import SHARED
from streams.games.coin_toss.table import CoinTable
from streams.games.coin_toss.words import PORTUGUESE, REASONS
from streams.games.settlement import ownership
from streams.rules import Rulebook, rules_in

REGULATION = "xx-coin"
CHAPTER = f"{REGULATION}/"

BOOK = Rulebook(
    game="coin_toss", regulation=REGULATION, chapter=CHAPTER, law=coin_toss, table=CoinTable, finished=FinishedToss,
    next=NEXT, rules=rules_in(__name__, ownership, chapter=CHAPTER, cites=SHARED), words=PORTUGUESE, reasons=REASONS, account=account,
)  # fmt: skip
BOOKS = (BOOK,)
