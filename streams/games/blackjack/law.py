"""What art. 6 of ao-de-261-22 and rules 1 to 37 of pt-p-1364-2001 fix, read from the dated figures.

The same figure stands at another number in each regulation: `AT` says where.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import Final

from schemas.cards import RANKS, SUITS
from streams.games.blackjack.cards_law import cards_at_blackjack, shuffler_at_blackjack
from streams.games.cards.law import CardLaw
from streams.games.decree.law import DecreeLaw, decree
from streams.games.jackpot.law import JackpotLaw, jackpot_at_blackjack
from streams.games.shuffler.law import ShufflerLaw
from streams.law.figures import Figures
from streams.rules.money import times

ANGOLA, PORTUGAL = "ao-de-261-22", "pt-p-1364-2001"
ACE: Final = "A"
AT: Final[Mapping[str, Mapping[str, str]]] = {  # our name of a figure -> where it stands
    ANGOLA: {
        "natural": "6/1.a", "target": "6/1.b", "seats": "6/2", "values": "6/6", "ace": "6/6.a", "exposed": "6/21",
        "stand": "6/22", "bank_stands": "6/24", "pays": "6/26", "at_once": "6/26#immediate", "wins": "6/28",
        "aces": "6/31#aces", "double": "6/34", "double_split": "6/36", "insurance": "6/38",
        "insurance_pays": "6/38#payout", "even_money": "6/39", "special": "6/40", "surrender": "6/41",
        "maximum": "6/42",
    },
    PORTUGAL: {
        "natural": "1.a", "target": "1.b", "seats": "2", "values": "6", "ace": "6#ace", "stand": "18",
        "bank_stands": "19", "pays": "21", "at_once": "21#immediate", "wins": "23", "aces": "26#aces", "double": "29",
        "double_split": "31", "insurance": "33", "insurance_pays": "33#payout", "even_money": "34", "special": "35",
        "surrender": "36", "maximum": "37",
    },
}  # fmt: skip


class Points(dict[str, int]):
    """What each card is worth, the ace at its lower value; of another suit than the four it is worth as much."""

    def __init__(self, values: Mapping[str, int]) -> None:
        super().__init__({rank + suit: points for rank, points in values.items() for suit in SUITS})
        self._values = values

    def __missing__(self, card: str) -> int:
        return self._values[card[:-1]]


@dataclass(frozen=True, slots=True)
class BlackjackLaw:
    """The rules of play as in force on a day."""

    regulation: str
    decree: DecreeLaw | None
    cards: CardLaw
    jackpot: JackpotLaw
    shuffler: ShufflerLaw
    values: Mapping[str, int]  # rank -> points, the ace at its lower value
    points: Mapping[str, int]  # card -> the same; a `KeyError` where it is none of the pack
    soft: int  # what an ace is worth more at its higher value
    tens: frozenset[str]  # ranks that make a natural with an ace
    target: int
    seats: tuple[int, ...]
    least_to_stand: int
    bank_stands: int
    replaces_exposed: bool
    natural_pays: Fraction
    at_once_against: frozenset[str]
    wins: Fraction | int
    doubled: tuple[int, ...]
    cards_after_double: int
    cards_after_aces: int
    cards_of_double: int
    insurance_most: Fraction
    insurance_against: str
    insurance_pays: Fraction
    even_money_pays: Fraction
    even_money_against: str
    special_pays: int
    specials: Mapping[tuple[str, ...], bool]  # ranks of three cards, in every order -> whether of one suit
    surrender_costs: Fraction
    surrender_not_against: str
    most_over_least: int
    beside_reading: str | None  # under which bets beside the holder's follow a split
    exactly: bool  # the maximum is neither more nor less than so many times the minimum

    def here(self, *paragraphs: str) -> str:
        """Of paragraphs that say the same in several regulations, the one of this."""
        return next(paragraph for paragraph in paragraphs if paragraph.startswith(self.regulation))

    def totals(self, cards: Sequence[str], *, frozen: bool = False) -> list[int]:
        """The best total that is not above 21, or the least there is, card by card.

        `frozen` keeps one ace at its lower value.
        """
        totals: list[int] = []
        least, aces, highest_soft = 0, 0, self.target - self.soft
        points = self.points
        for card in cards:
            least += points[card]
            aces += card[0] == ACE
            totals.append(least + self.soft if aces > frozen and least <= highest_soft else least)
        return totals

    def total(self, cards: Sequence[str], *, frozen: bool = False) -> int:
        """The total of all these cards."""
        return self.totals(cards, frozen=frozen)[-1] if cards else 0

    def least(self, cards: tuple[str, ...]) -> int:
        """The total with every ace at its lower value."""
        return sum(map(self.points.__getitem__, cards))

    def natural(self, cards: tuple[str, ...]) -> bool:
        """An ace and a ten or court card, and nothing else (blackjack)."""
        if len(cards) != 2:
            return False
        if cards[0][0] != ACE != cards[1][0]:
            return False
        first, second = cards[0][:-1], cards[1][:-1]
        return (first == ACE and second in self.tens) or (second == ACE and first in self.tens)

    def special(self, cards: tuple[str, ...]) -> bool:
        """6-7-8 of one suit, or three sevens."""
        if len(cards) != 3:
            return False
        first, second, third = cards
        suited = self.specials.get((first[:-1], second[:-1], third[:-1]))
        return suited is not None and (not suited or len({card[-1] for card in cards}) == 1)


@lru_cache(maxsize=64)
def blackjack(figures: Figures) -> BlackjackLaw:
    """The rules of play of the regulation."""
    at = AT[figures.regulation]

    def number(duty: str, name: str) -> int:
        return figures.number(at[duty], name)

    low, high = figures.numbers(at["ace"], "player")
    values = {rank: low if rank == ACE else number("values", rank) for rank in RANKS}
    return BlackjackLaw(
        regulation=figures.regulation,
        decree=decree(figures) if figures.regulation == ANGOLA else None,
        cards=cards_at_blackjack(figures),
        jackpot=jackpot_at_blackjack(figures),
        shuffler=shuffler_at_blackjack(figures),
        values=values,
        points=Points(values),
        soft=high - low,
        tens=frozenset(figures.words(at["natural"], "ten_cards")),
        target=number("target", "target"),
        seats=figures.numbers(at["seats"], "seats_allowed"),
        least_to_stand=number("stand", "min_total_to_stand"),
        bank_stands=number("bank_stands", "stand_from"),
        replaces_exposed="exposed" in at and number("exposed", "replacement_cards") > 0,
        natural_pays=figures.ratio(at["pays"]),
        at_once_against=frozenset(figures.words(at["at_once"], "immediate_if_open_card")),
        wins=times(1, figures.ratio(at["wins"])),
        doubled=figures.numbers(at["double"], "totals"),
        cards_after_double=number("double", "cards_after"),
        cards_after_aces=number("aces", "cards_per_ace"),
        cards_of_double=number("double_split", "das_max_cards_proposed"),
        insurance_most=figures.ratio(at["insurance"], "max_fraction"),
        insurance_against=figures.word(at["insurance"], "open_card"),
        insurance_pays=figures.ratio(at["insurance_pays"]),
        even_money_pays=figures.ratio(at["even_money"]),
        even_money_against=figures.word(at["even_money"], "open_card"),
        special_pays=number("special", "multiple"),
        specials=dict(each for words in figures.words(at["special"], "hands") for each in _special(words)),
        surrender_costs=figures.ratio(at["surrender"], "loss_fraction"),
        surrender_not_against=figures.word(at["surrender"], "forbidden_open_card"),
        most_over_least=number("maximum", "max_over_min"),
        beside_reading="blackjack:1" if figures.regulation == ANGOLA else None,  # its print names another number
        exactly=figures.word(at["maximum"], "relation") != "<=",
    )


def _special(words: str) -> Iterator[tuple[tuple[str, ...], bool]]:
    """`6-7-8 same suit` as three ranks of one suit, in whatever order they come."""
    ranks, _, how = words.partition(" ")
    for order in permutations(ranks.split("-")):
        yield order, how.startswith("same")
