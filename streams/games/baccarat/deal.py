"""To which hand each card of a coup goes: nn. 14 and 16, rules 17 to 20."""

from collections.abc import Sequence
from typing import NamedTuple

from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import BANCA, PONTO


class LawfulDeal(NamedTuple):
    """The hand of each card in the order in which they leave the shoe; `unknown` where a card was not read."""

    takes: tuple[str, ...]
    ponto: tuple[str, ...]
    banca: tuple[str, ...]
    unknown: bool = False

    @property
    def complete(self) -> bool:
        """All cards that the coup takes are known."""
        return len(self.takes) == len(self.ponto) + len(self.banca)

    def lacking(self, cards: int) -> str | None:
        """The first hand that lacks a card, where only so many came out."""
        return self.takes[cards] if cards < len(self.takes) else None


def lawful_deal(cards: Sequence[str | None], law: BaccaratLaw) -> LawfulDeal:
    """How these cards are dealt by the law; those beyond what the coup takes go to nobody."""
    first = cards[: len(law.order)]
    if any(card not in law.points for card in first):
        return LawfulDeal(law.order, (), (), unknown=True)
    if len(first) < len(law.order):
        return LawfulDeal(law.order, _of(PONTO, first, law.order), _of(BANCA, first, law.order))
    ponto, banca = (_of(hand, first, law.order) for hand in (PONTO, BANCA))
    return _third_cards(ponto, banca, cards[len(law.order) :], law)


def _third_cards(
    ponto: tuple[str, ...], banca: tuple[str, ...], cards: Sequence[str | None], law: BaccaratLaw
) -> LawfulDeal:
    scores, third, takes = (law.total(ponto), law.total(banca)), None, law.order
    left = list(cards)
    if law.tableau.ponto_takes(*scores):
        takes += (PONTO,)
        if not left or left[0] not in law.points:
            return LawfulDeal(takes, ponto, banca, unknown=bool(left))
        card = str(left.pop(0))
        ponto, third = (*ponto, card), law.points[card]
    if law.tableau.banca_takes(*scores, third):
        takes += (BANCA,)
        if not left or left[0] not in law.points:
            return LawfulDeal(takes, ponto, banca, unknown=bool(left))
        banca = (*banca, str(left[0]))
    return LawfulDeal(takes, ponto, banca)


def _of(hand: str, cards: Sequence[str | None], order: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(card) for card, taker in zip(cards, order, strict=False) if taker == hand)
