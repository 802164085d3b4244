"""How players play: basic strategy with habits, places beside others, insurance now and then."""

from dataclasses import dataclass
from random import Random

from producers.simulator.blackjack.intents import Asked
from streams.games.blackjack.law import ACE, BlackjackLaw

NAMES = ("Ana", "Abel", "Carla", "Dário", "Elias", "Flora", "Hugo", "Inês", "Luena", "Nzinga", "Raul", "Zita")
STIFF, LOW_BANK = range(12, 17), range(4, 7)
ALWAYS_SPLIT, SOMETIMES = {"A", "8"}, {"2", "3", "6", "7", "9"}
SPLIT_AGAINST = range(2, 8)


@dataclass(frozen=True, slots=True)
class BlackjackHabit:
    """What somebody likes to do, as chances out of a hundred."""

    insures: int = 15
    even_money: int = 50
    gives_up: int = 40  # with sixteen against a ten
    timid: int = 10  # does not hit a stiff hand
    splits_tens: int = 2


def choice(asked: Asked, law: BlackjackLaw, habit: BlackjackHabit, chance: Random) -> str:
    """Hit, stand, double or split, by the book and by habit."""
    total, least = law.total(asked.cards), law.least(asked.cards)
    bank = law.values[asked.open_card] + (law.soft if asked.open_card == ACE else 0)
    if "split" in asked.may and _splits(asked.cards[0][:-1], bank, habit, chance):
        return "split"
    if "double" in asked.may and total == least and bank < least and chance.randrange(100) < 85:
        return "double"
    if "double" in asked.may and total != least and bank in LOW_BANK and chance.randrange(100) < 10:
        return "double"  # ace-eight or ace-nine, which freezes the ace
    if "stand" not in asked.may:
        return "hit"
    soft = total != least
    if soft:
        return "stand" if total >= 18 else "hit"
    if total in STIFF:
        wary = chance.randrange(100) < habit.timid
        return "stand" if wary or (bank in LOW_BANK or (total > 12 and bank < 7)) else "hit"
    return "stand"


def _splits(rank: str, bank: int, habit: BlackjackHabit, chance: Random) -> bool:
    if rank in ALWAYS_SPLIT:
        return True
    if rank in SOMETIMES:
        return bank in SPLIT_AGAINST
    return rank not in ("4", "5") and chance.randrange(100) < habit.splits_tens
