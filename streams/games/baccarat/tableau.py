"""The drawing table (n. 16, rule 20): who takes a third card."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from streams.law.figures import Figures

DRAW: Final = "draw"


@dataclass(frozen=True, slots=True)
class Tableau:
    """Third cards by the scores of the first two cards; a natural on either side stops both."""

    naturals: frozenset[int]
    ponto_draws: frozenset[int]
    banca_draws: Mapping[int, frozenset[int]]  # score of banca -> points of ponto's third card on which it draws
    banca_alone: frozenset[int]  # scores on which banca draws where ponto took no card

    def natural(self, ponto: int, banca: int) -> bool:
        """Either side has eight or nine: no further card."""
        return ponto in self.naturals or banca in self.naturals

    def ponto_takes(self, ponto: int, banca: int) -> bool:
        """Whether ponto gets a third card."""
        return not self.natural(ponto, banca) and ponto in self.ponto_draws

    def banca_takes(self, ponto: int, banca: int, third: int | None) -> bool:
        """Whether banca gets a third card; `third` is what ponto's is worth, where there is one."""
        if self.natural(ponto, banca):
            return False
        return banca in self.banca_alone if third is None else third in self.banca_draws.get(banca, frozenset())


def tableau(figures: Figures, at: str) -> Tableau:
    """The table as the law prints it, with the heading of its third column read as `stands` (baccarat:2.1)."""
    ponto = figures.table(at, "ponto")
    always = frozenset(figures.numbers(at, "banca_draw_always"))
    by_card = figures.table(at, "banca_draw_if_ponto_third_card_value_in")
    stands_on = figures.table(at, "banca_stand_if_ponto_third_card_value_in")
    worth = frozenset(_numbers(next(iter(by_card.values()))) + _numbers(next(iter(stands_on.values()))))
    alone = figures.table(at, "banca_if_ponto_took_no_card")
    return Tableau(
        naturals=frozenset(_numbers(ponto["natural"])),
        ponto_draws=frozenset(_numbers(ponto["draw_on"])),
        banca_draws={
            **dict.fromkeys(always, worth),
            **{int(score): frozenset(_numbers(cards)) for score, cards in by_card.items()},
        },
        banca_alone=frozenset(int(score) for score, does in alone.items() if does == DRAW),
    )


def _numbers(value: object) -> tuple[int, ...]:
    return tuple(int(str(each)) for each in value) if isinstance(value, tuple | list) else ()
