"""The figures of docs/fairness.md on wheels and cards, measured: `python -m tests.statistics.measure_wheels` (minutes).

The same seeds give the same figures on every machine: chance comes from Python's generator, evidence from
multiplications and divisions.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from statistics import median

from projections.statistics.budget import CARDS, WHEELS, promise_for
from projections.statistics.card_evidence import CardBettor
from projections.statistics.wheel_evidence import WheelBettor
from schemas.cards import PACK

POCKETS = 37
MONTH = 9_000  # spins: thirty evenings of three hundred
PATIENCE = 30_000
WHEEL_NEEDED = promise_for(WHEELS).needed(0)
CARD_NEEDED = promise_for(CARDS).needed(0)
LEVELS = (2, 5, 20, 100, int(WHEEL_NEEDED))
PACKS = 6
DEALT = 240  # cards of a shoe of 312

WHEEL_CASES = {
    "one pocket at 1/30": ({0: 1 / 30}, 100),
    "one pocket at 1/25": ({0: 1 / 25}, 30),
    "three neighbours at 1/32 each": (dict.fromkeys((36, 0, 1), 1 / 32), 30),
    "nine neighbours at 1/33 each": (dict.fromkeys(range(9), 1 / 33), 30),
}
CARD_CASES = ("eight tens of 96 became fives", "a card follows its old neighbour one time in ten")


def pockets(chance: Random, loaded: dict[int, float]) -> Iterator[int]:
    """Where the ball rests, spin after spin; the pockets that are not named share what is left."""
    others = [place for place in range(POCKETS) if place not in loaded]
    rest = (1 - sum(loaded.values())) / len(others)
    weights = [loaded.get(place, rest) for place in range(POCKETS)]
    while True:
        yield from chance.choices(range(POCKETS), weights, k=1000)


def spun(seed: object, loaded: dict[int, float], most: int, needed: float = WHEEL_NEEDED) -> tuple[int | None, float]:
    """The spin with which a wheel shows an indicator, looked at after every one; and its strongest evidence."""
    bettor, strongest = WheelBettor(POCKETS), 1.0
    for spin, place in enumerate(pockets(Random(f"wheel {seed}"), loaded), 1):
        bettor.see(place, "left_to_right" if spin % 2 else "right_to_left")
        strongest = max(strongest, bettor.capital)
        if strongest >= needed:
            return spin, strongest
        if spin >= most:
            return None, strongest
    raise AssertionError


def fair_wheels(wheels: int, spins: int) -> list[float]:
    """The strongest evidence that each of so many fair wheels ever came to."""
    return [spun(f"fair {number}", {}, spins, float("inf"))[1] for number in range(wheels)]


def wheel_row(case: str) -> str:
    """A line of the table of worn wheels."""
    loaded, wheels = WHEEL_CASES[case]
    spins = [spun(f"{case} {number}", loaded, PATIENCE)[0] for number in range(wheels)]
    return _row(case, spins, PATIENCE)


def _row(case: str, pieces: Sequence[int | None], patience: int) -> str:
    """A piece that was not found took longer than the search."""
    taken = sorted(each if each is not None else patience + 1 for each in pieces)
    half, most = int(median(taken)), taken[-(-9 * len(taken) // 10) - 1]
    cells = [f"{each:,}" if each <= patience else f"more than {patience:,}" for each in (half, most)]
    return f"| {case} | {sum(each is not None for each in pieces)} of {len(pieces)} | {cells[0]} | {cells[1]} |"


def fair_rows(strongest: Sequence[float]) -> list[str]:
    """How many ever came to evidence of 1 in so many, and how many may."""
    count = len(strongest)
    return [
        f"| 1 in {level:,} | {count / level:,g} | {sum(seen >= level for seen in strongest):,} |" for level in LEVELS
    ]


def shoe(chance: Random, case: str | None, before: Sequence[str]) -> list[str]:
    """The cards of one shoe, in order."""
    cards = list(PACK) * PACKS
    if case == CARD_CASES[0]:
        tens = [place for place, card in enumerate(cards) if card[:-1] in ("10", "J", "Q", "K")]
        for place in chance.sample(tens, 8):
            cards[place] = "5" + cards[place][-1]
    chance.shuffle(cards)
    if case == CARD_CASES[1] and before:
        cards = _keeping(chance, cards, before)
    return cards


def _keeping(chance: Random, cards: list[str], before: Sequence[str]) -> list[str]:
    """Every tenth card is followed by one that followed it in the shoe before, where there still is one."""
    heirs: dict[str, list[str]] = {}
    for card, heir in pairwise(before):
        heirs.setdefault(card, []).append(heir)
    for place in range(1, len(cards)):
        wanted = heirs.get(cards[place - 1], ())
        if wanted and chance.random() < 0.1:
            heir = chance.choice(wanted)
            if heir in cards[place:]:
                other = cards.index(heir, place)
                cards[place], cards[other] = cards[other], cards[place]
    return cards


def dealt(seed: object, case: str | None, shoes: int, needed: float = CARD_NEEDED) -> tuple[int | None, float]:
    """The card with which an indicator is shown, looked at after every one; and the strongest evidence."""
    bettor, strongest, chance = CardBettor(), 1.0, Random(f"cards {seed}")
    cards: list[str] = []
    for _ in range(shoes):
        cards = shoe(chance, case, cards)
        bettor.shuffled(PACKS)
        for card in cards[:DEALT]:
            bettor.see(card)
            strongest = max(strongest, bettor.capital)
            if strongest >= needed:
                return bettor.seen, strongest
    return None, strongest


def card_row(case: str) -> str:
    """A line of the table of shoes."""
    return _row(case, [dealt(f"{case} {number}", case, 150)[0] for number in range(20)], 150 * DEALT)


if __name__ == "__main__":
    for name in WHEEL_CASES:
        print(wheel_row(name), flush=True)
    for name in CARD_CASES:
        print(card_row(name), flush=True)
    for line in fair_rows(fair_wheels(1000, MONTH)):
        print(line)
