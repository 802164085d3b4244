"""The code words of baccarat, and the law's words for its chances."""

from collections.abc import Mapping
from typing import Final

PONTO, BANCA, TIE, PONTO_PAIR, BANCA_PAIR = "ponto", "banca", "tie", "ponto_pair", "banca_pair"
HANDS: Final = (PONTO, BANCA)
CHANCES: Final = (PONTO, BANCA, TIE, PONTO_PAIR, BANCA_PAIR)
PAIR_OF: Final[Mapping[str, str]] = {PONTO_PAIR: PONTO, BANCA_PAIR: BANCA}
OF_LAW: Final[Mapping[str, str]] = {
    "ponto": PONTO, "banca": BANCA, "empate": TIE, "par_ponto": PONTO_PAIR, "par_banca": BANCA_PAIR,
}  # fmt: skip
NO_DEDUCTION, EVERY_WIN, ON_SCORE = "none", "every_win", "on_score"
DEALER = "dealer"  # who handles the cards where the players do not
SINGLE, DOUBLE = "single", "double"
INDIVIDUAL, MULTI = "individual", "multi"
SHOE: Final = "shoe"  # where the next card lies
