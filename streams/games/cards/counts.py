"""The cards of a shoe over its whole life: art. 6 n. 3, art. 9 nn. 1 and 18 of ao-de-261-22; their Portuguese twins."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardBurned, CardDrawn, ShoeEmptied, ShoeLoaded
from schemas.findings import Severity, Value
from streams.games.cards.finished import AnyDeal
from streams.games.cards.law import OfCards
from streams.games.cards.table import CardTable
from streams.rules import COUP_END, Breach, Breaches, at_end, rule


@rule(
    on=(COUP_END, CardBurned),
    severity=Severity.CRITICAL,
    title=(
        "Nenhuma carta sai mais vezes do que os baralhos permitem",
        "No card comes out more often than there are packs",
    ),
    pt="Saiu {card}, que não pode estar entre as cartas em jogo.",
    en="{card}, which cannot be among the cards in play, came out.",
    version=2,
    needs=(ShoeLoaded, CardDrawn),
)
def no_card_is_there_that_cannot_be(table: CardTable, event: Event[Any], law: OfCards) -> Breaches:
    """Each card is in each pack once and jokers are out: one that comes too often was brought in from elsewhere.

    So was one that is turned over where the shoe had given another.
    """
    if event.type == CardBurned.type:
        impossible = [event] if table.impossible is event else []
    else:
        impossible = [] if table.coup is None else table.coup.impossible
    for reading in impossible:
        yield Breach((reading,), {"card": str(reading.data.card)})


@rule(
    on=(ShoeLoaded,),
    severity=Severity.CRITICAL,
    title=("Todas as cartas entram no sabot", "All cards go into the shoe"),
    pt="Entraram no sabot {found} cartas; deviam ser {due}.",
    en="{found} cards went into the shoe; there should have been {due}.",
    stands_alone=True,
)
def all_cards_go_into_the_shoe(table: CardTable, event: Event[ShoeLoaded], law: OfCards) -> Breaches:
    """The shoe holds all cards of all packs of the table."""
    due = law.cards.pack_size * len(table.packs)
    if due and event.data.cards != due:
        yield Breach((event,), {"found": event.data.cards, "due": due}, shows=(table.opened,))


@rule(
    on=(ShoeEmptied,),
    severity=Severity.CRITICAL,
    title=("As cartas do sabot batem certo", "The cards of the shoe add up"),
    pt="Saíram {drawn} cartas e sobraram {left}; deviam ser {due} ao todo.",
    en="{drawn} cards came out and {left} were left; there should be {due} in all.",
)
def cards_of_the_shoe_add_up(table: CardTable, event: Event[ShoeEmptied], law: OfCards) -> Breaches:
    """What came out and what is left are all the cards that went in."""
    due = law.cards.pack_size * len(table.packs)
    shoe = table.shoe
    if shoe.known and shoe.emptied is event and due and shoe.drawn + event.data.cards_left != due:
        values: dict[str, Value] = {"drawn": shoe.drawn, "left": event.data.cards_left, "due": due}
        yield Breach((event,), values, shows=(table.opened,))


@at_end(
    severity=Severity.MAJOR,
    title=("Dois baralhos jogam à vez", "Two packs are used in turn"),
    pt="Duas jogadas seguidas foram jogadas com o baralho {pack}; havendo dois, usam-se à vez.",
    en="Two coups in a row were played with pack {pack}; where there are two they are used in turn.",
)
def two_packs_are_used_in_turn(finished: AnyDeal, law: OfCards) -> Breaches:
    """With an automatic shuffler two packs may be used, one coup with the one, the next with the other."""
    table, shoe = finished.table, finished.coup.shoe
    if shoe is None or not law.cards.every_coup or table.licence.shuffler is None:
        return
    if len(table.packs) > 1 and shoe.packs and shoe.packs == table.last_packs:
        shuffled = tuple(shuffle for shuffle in (table.last_shuffled, shoe.shuffled) if shuffle is not None)
        yield Breach((finished.coup.drawn[0],), {"pack": ", ".join(shoe.packs)}, shows=shuffled)
