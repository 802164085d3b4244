"""What decides the bets of a coup: scores, pairs and the deduction in force."""

from typing import NamedTuple

from schemas.cards import rank
from streams.games.baccarat.deal import LawfulDeal
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import BANCA, NO_DEDUCTION, PONTO


class Cut(NamedTuple):
    """The deduction that a table takes off the prizes of banca; `scores` are those that its approved rules chose."""

    option: str = NO_DEDUCTION
    scores: frozenset[int] = frozenset()


class BaccaratResult(NamedTuple):
    """Scores, pairs, and what is taken off the prizes of banca."""

    ponto: int
    banca: int
    ponto_pair: bool
    banca_pair: bool
    cut: Cut = Cut()
    alike: frozenset[str] = frozenset()  # groups whose first two cards count the same and are no pair

    @property
    def winner(self) -> str | None:
        """The group with the higher score; none on a tie."""
        if self.ponto == self.banca:
            return None
        return PONTO if self.ponto > self.banca else BANCA

    def pairs(self, hand: str) -> bool:
        """Whether the first two cards of a group are a pair."""
        return self.ponto_pair if hand == PONTO else self.banca_pair


def result_of(ponto: tuple[str, ...], banca: tuple[str, ...], cut: Cut, law: BaccaratLaw) -> BaccaratResult:
    """What two hands decide; a pair is two cards of one rank, whatever they count (10 and king are none)."""
    hands = {PONTO: ponto, BANCA: banca}
    alike = frozenset(name for name, hand in hands.items() if not is_pair(hand) and _same_points(hand, law))
    return BaccaratResult(law.total(ponto), law.total(banca), is_pair(ponto), is_pair(banca), cut, alike)


def lawful_result(deal: LawfulDeal, cut: Cut, law: BaccaratLaw) -> BaccaratResult | None:
    """What the cards decide by the law; None where they are not all known."""
    return result_of(deal.ponto, deal.banca, cut, law) if deal.complete else None


def is_pair(hand: tuple[str, ...]) -> bool:
    """Its first two cards are of one rank."""
    return len(hand) > 1 and rank(hand[0]) == rank(hand[1])


def _same_points(hand: tuple[str, ...], law: BaccaratLaw) -> bool:
    return len(hand) > 1 and law.points[hand[0]] == law.points[hand[1]]
