"""Five cards at a time: art. 9 n. 23 of ao-de-261-22; rule 16.b of pt-p-461-2001 part I."""

from itertools import groupby
from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity
from streams.games.cards.state import BANK, CardCoup
from streams.games.cards.table import CardTable
from streams.games.shuffler.law import OfShufflers
from streams.rules import COUP_END, Breach, Said, rule


@rule(
    "ao-de-261-22/9/23",
    "ao-de-261-22/9/23.b",
    "pt-p-461-2001/I/16#shuffler",
    "pt-p-461-2001/I/16.b",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Com baralhador dão-se cinco cartas de cada vez", "With a shuffler five cards are dealt at a time"),
    pt="Com baralhador automático as cartas não foram dadas {packet} de cada vez, da esquerda para a direita do "
    "pagador, a banca por último.",
    en="With an automatic shuffler the cards were not dealt {packet} at a time, clockwise from the dealer's left, "
    "the bank last.",
)
def five_cards_are_dealt_at_a_time(table: CardTable, event: Event[Any], law: OfShufflers) -> Said:
    """With a shuffler each player gets five cards at once, from the dealer's left onwards, and the bank last."""
    coup, packet = table.coup, law.shuffler.dealt_at_once
    if coup is None or not packet or table.licence.shuffler is None or not coup.drawn or coup.void is not None:
        return
    runs = [(place, len(list(told))) for place, told in groupby(coup.drawn, key=lambda told: told.data.place)]
    order = [place for place, _ in runs]
    if any(length != packet for _, length in runs) or order != _clockwise(table, coup):
        yield Breach((coup.drawn[0],), {"packet": packet})


def _clockwise(table: CardTable, coup: CardCoup) -> list[str]:
    """The places that got cards, in the order of the seats, the bank last."""
    seats = [f"seat:{seat}" for seat in table.licence.seats]
    return [place for place in (*seats, BANK) if any(told.data.place == place for told in coup.drawn)]
