"""How a player's hand stands against the bank's: nn. 8, 24, 25 and 26 of art. 9; rules 6, 17 and 18 of part I."""

from typing import Final, NamedTuple

from streams.games.cards.hands import EQUAL, HIGHER, LOWER, SINGLE, Compared, Hand
from streams.games.poker_sem_descarte.law import SemDescarteLaw


class Showdown(NamedTuple):
    """What decides a player's bets."""

    result: str | None = None  # how his hand stands against a bank that plays
    bank_plays: bool = True
    passed: bool = False
    cards_shown: bool = False  # by him, to others


UNPLAYED: Final = Showdown(bank_plays=False)
PASSED: Final = Showdown(passed=True)
FORFEITED: Final = Showdown(cards_shown=True)
COMPARED: Final = {result: Showdown(result) for result in (HIGHER, EQUAL, LOWER)}
RESULTS: Final = (UNPLAYED, *COMPARED.values())  # of a player who went on


def qualifies(bank: Hand, law: SemDescarteLaw) -> bool:
    """The bank plays with an ace and a king, or with any combination."""
    return bank.combination != SINGLE or law.qualifies_with.issubset(bank.ranks)


def showdown(own: Hand, bank: Hand, law: SemDescarteLaw) -> tuple[Showdown, Compared | None]:
    """What decides the bets of a player who went on, and how the hands compare where the bank plays."""
    if not qualifies(bank, law):
        return UNPLAYED, None
    compared = law.ranking.compare(own, bank)
    return COMPARED[compared.result], compared
