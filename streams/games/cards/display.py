"""The cards are shown before play: art. 6 n. 7, art. 8 n. 4, art. 9 n. 17 of ao-de-261-22; their Portuguese twins."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardsDisplayed, CardsShuffled
from schemas.events.table import CoupOpened
from schemas.findings import Severity, Value, Word
from streams.games.cards.law import OfCards
from streams.games.cards.packs import NO_PACKS
from streams.games.cards.table import CardTable
from streams.rules import Breach, Breaches, NotEvaluable, rule


@rule(
    on=(CardsShuffled, CoupOpened),
    severity=Severity.MAJOR,
    title=("As cartas são exibidas antes do jogo", "The cards are shown before play"),
    pt="Começou o jogo na banca sem que as cartas tivessem sido exibidas.",
    en="Play began at the table before the cards had been shown.",
)
def cards_are_shown_before_play(table: CardTable, event: Event[Any], law: OfCards) -> Breaches:
    """Before play begins at a table the dealer shows all its cards."""
    if table.unshown is event:
        yield Breach((event,))


@rule(
    on=(CardsDisplayed,),
    severity=Severity.MAJOR,
    title=("Exibem-se todas as cartas, à vista e por ordem", "All cards are shown, face up and in order"),
    pt="As cartas não foram exibidas como devem ser: {fault}. Viram-se {found} de {due}.",
    en="The cards were not shown as they must be: {fault}. {found} of {due} were seen.",
    stands_alone=True,
)
def all_cards_are_shown_in_order(table: CardTable, event: Event[CardsDisplayed], law: OfCards) -> Breaches:
    """The cards lie in rows with their faces up, all of them; at blackjack pack by pack, each in order."""
    due = law.cards.pack_size * len(table.licence.packs)
    data = event.data
    fault = ""
    if data.cards != due:
        fault = "cards_missing"
    elif not data.face_up:
        fault = "face_down"
    elif law.cards.by_pack and not data.ordered:
        fault = "not_in_order"
    if not due:
        yield NotEvaluable(NO_PACKS)
    elif fault:
        values: dict[str, Value] = {"fault": Word(word=fault), "found": data.cards, "due": due}
        yield Breach((event,), values)
