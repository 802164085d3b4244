"""Points and scores: nn. 8, 9 and 20 (22 at Macau); rules 7 and 8."""

from collections.abc import Callable, Mapping
from typing import Final

from schemas.cards import rank
from schemas.findings import Severity, Value, Word
from streams.games.baccarat.accounts import NO_CARDS
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import DEALER, HANDS
from streams.rules import Breach, Breaches, NotEvaluable, at_end

ACE: Final = "A"
# By what somebody reckons wrongly: an ace as the highest card, court cards by their rank.
HIGH_ACE: Final = 14
COURT: Final[Mapping[str, int]] = {"J": 11, "Q": 12, "K": 13}


@at_end(
    "ao-de-261-22/10/9", "ao-de-261-22/10/8.a", "ao-de-261-22/10/8.b", "ao-de-261-22/10/8.c",
    "ao-de-261-22/11/9", "ao-de-261-22/11/8.a", "ao-de-261-22/11/8.b", "ao-de-261-22/11/8.c",
    "pt-r-812-2015/8", "pt-r-812-2015/7.a", "pt-r-812-2015/7.b", "pt-r-812-2015/7.c",
    severity=Severity.CRITICAL,
    title=("A pontuação é a que as cartas dão", "A score is what its cards add up to"),
    pt="A pontuação {de_hand} foi dada como {found}; com {cards} é {due}.",
    en="The score of {hand} was given as {found}; with {cards} it is {due}.",
    reading="baccarat:5.1",
    version=4,
    about=FinishedBaccarat.scores_in_doubt,
)  # fmt: skip
def scores_are_what_the_cards_add_up_to(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """An ace counts one, king to ten nothing, the others their pips; of what they add up to only the units count.

    The last score that was called of a hand counts, so that one that was put right at once accuses nobody. In a void coup
    none counts: cards may have been moved since.
    """
    for hand in HANDS if finished.coup.void is None else ():
        cards = finished.coup.hand(hand)
        called = finished.coup.scores.get(hand, ())
        if not called:
            continue
        if finished.cut_short or any(card not in law.points for card in cards):
            yield NotEvaluable(NO_CARDS)
            continue  # the other hand may still be judged
        known, called_score = tuple(str(card) for card in cards), called[-1].data.score
        if called_score != law.total(known):
            values: dict[str, Value] = {
                "hand": Word(word=hand), "found": called_score, "cards": " ".join(known), "due": law.total(known),
            }  # fmt: skip
            yield Breach((called[-1],), values, paragraph=law.at[_wrong(known, called_score, law)])


def _wrong(cards: tuple[str, ...], called_score: int, law: BaccaratLaw) -> str:
    """Which class of cards was counted wrongly, as far as the number tells; else they were added up wrongly."""
    if called_score == sum(law.points[card] for card in cards):
        return "score"
    ways: dict[str, Callable[[str], int]] = {
        "ace": lambda card: HIGH_ACE if rank(card) == ACE else law.points[card],
        "tens": lambda card: COURT.get(rank(card), law.points[card]),
    }
    for name, worth in ways.items():
        if sum(map(worth, cards)) % law.modulus == called_score:
            return name
    return "others" if any(law.points[card] > 1 for card in cards) else "score"


@at_end(
    "ao-de-261-22/10/20", "ao-de-261-22/11/22",
    severity=Severity.MINOR,
    title=("O pagador anuncia as duas pontuações", "The dealer announces both scores"),
    pt="O pagador não anunciou a pontuação {de_hand}.",
    en="The dealer did not announce the score of {hand}.",
    reading="baccarat:3.3",
)  # fmt: skip
def dealer_announces_both_scores(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """Where the dealer alone handles the cards he announces the scores of ponto and of banca aloud."""
    coup = finished.coup
    if finished.table.terms.card_handling != DEALER or coup.void is not None or len(coup.order) < len(law.order):
        return
    for hand in HANDS:
        if not coup.scores.get(hand):
            yield Breach((coup.drawn[-1],), {"hand": Word(word=hand)}, reading=law.handling_reading)
