"""Our ranking against PokerKit's over every hand: `make poker` fetches that library into a folder of its own.

python -m tests.games.poker.second_evaluator
"""

import sys
from typing import Any

from rich.progress import track

from schemas.cards import PACK, rank, suit
from tests.games.poker.all_hands import HANDS, hands, law_of, standard


def main() -> int:
    """Both rankings put all hands into the same order, with the same ties."""
    from pokerkit import Card, StandardLookup

    theirs, mine = StandardLookup(), dict[Any, Any]()
    known = {card: next(Card.parse(rank(card) + suit(card).lower())) for card in PACK}
    for cards, hand in track(hands(law_of()), "PokerKit's order", HANDS):
        index = theirs.get_entry([known[card] for card in cards]).index
        if mine.setdefault(standard(hand), index) != index:
            sys.stdout.write(f"{' '.join(cards)}: another hand of the same strength has index {mine[standard(hand)]}\n")
            return 1
    indices = [index for _, index in sorted(mine.items())]
    if indices != sorted(set(indices)):
        sys.stdout.write("The orders differ.\n")
        return 1
    sys.stdout.write(f"{HANDS:,} hands, {len(mine):,} strengths: the same order, the same ties.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
