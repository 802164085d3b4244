"""The code words of chemin de fer."""

from typing import Final

GAME: Final = "chemin_de_fer"
ANGOLA: Final = "ao-de-261-22"
PONTO, BANKER, BOTH = "ponto", "banker", "all"  # whose cards
HANDS: Final = (PONTO, BANKER)
SEAT_ZONE, LINE = "seat", "line"  # where a bet lies: in the zone of a seat, or on its line
TURN, LEVEL, RESUMED, AUCTION, OBLIGED = "turn", "level", "resumed", "auction", "obliged"  # how a hand is got
BANCO, SUIVI, TABLE, ALONE = "banco", "suivi", "table", "alone"  # kinds of bancô
FULL: Final = (BANCO, SUIVI, ALONE)
EIGHT, NINE, NO, CARD = "eight", "nine", "no", "card"  # words of the ponto
SHOWS: Final = {8: EIGHT, 9: NINE}
WORDS: Final = (EIGHT, NINE, NO, CARD)
DRAW, STAND = "draw", "stand"
WON, LOST, TIED = "won", "lost", "tied"  # what a coup was for the bank
DEALER, INSPECTOR, CHIEF = "dealer", "table_inspector", "game_manager"
RULING: Final = (DEALER, INSPECTOR, CHIEF)  # who may rule a fault, the highest last
DEALERS_OWN: Final = frozenset({"wrong_passing", "wrong_repetition", "dealer_boxed"})  # faults
SHOE: Final = "shoe"  # where the next card lies
CASH, UP, DOWN = "cash", "up", "down"


def at(number: str) -> str:
    """A paragraph of art. 12."""
    return f"{ANGOLA}/12/{number}"
