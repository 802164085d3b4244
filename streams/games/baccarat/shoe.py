"""The shoe: cut card, burnt cards, warning card, cards found face up: nn. 3, 5 to 7 and 15 of arts. 10 and 11.

How it is made ready, who cuts and how many cards are burnt stand with the rules of all card games.
"""

from schemas.envelope import Event
from schemas.events.cards import CardsCut, ShoeLoaded
from schemas.findings import Severity
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.table import BaccaratTable
from streams.games.shuffler.law import shuffling_shoe
from streams.rules import Breach, Breaches, at_end, rule
from streams.rules.order import surely_before


@rule(
    "ao-de-261-22/10/3", "ao-de-261-22/11/3",
    on=(CardsCut,),
    severity=Severity.MINOR,
    title=("A carta do corte tapa a última carta", "The cut card covers the last card"),
    pt="Depois do corte, a carta do corte não ficou a tapar a última carta do conjunto.",
    en="After the cut the cut card did not cover the last card.",
    stands_alone=True,
)  # fmt: skip
def cut_card_covers_the_last_card(table: BaccaratTable, event: Event[CardsCut], law: BaccaratLaw) -> Breaches:
    """The card with which the pack was cut ends up covering its last card."""
    if event.data.covers_last is False:
        yield Breach((event,))


@rule(
    "ao-de-261-22/10/5", "ao-de-261-22/11/5",
    on=(ShoeLoaded,),
    severity=Severity.MAJOR,
    title=("As cartas entram no sabot de face para baixo", "Cards go into the shoe face down"),
    pt="As cartas entraram no sabot sem estarem todas de face para baixo.",
    en="The cards went into the shoe without all being face down.",
    stands_alone=True,
)  # fmt: skip
def cards_go_into_the_shoe_face_down(table: BaccaratTable, event: Event[ShoeLoaded], law: BaccaratLaw) -> Breaches:
    """All cards lie face down in the shoe."""
    if event.data.face_down is False:
        yield Breach((event,))


@at_end(
    "ao-de-261-22/10/15", "ao-de-261-22/11/15",
    severity=Severity.MAJOR,
    title=("A carta queima-se depois de «nada mais»", "The card is burnt after the call"),
    pt="A carta foi retirada do sabot antes de anunciado «nada mais».",
    en="The card was taken from the shoe before the call was made.",
)  # fmt: skip
def card_is_burnt_after_the_call(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """Before each coup but the first of a shoe a card is taken out, and only once “nada mais” was announced."""
    coup, closed = finished.coup, finished.coup.proper_close
    if coup.dealt is None or closed is None or finished.is_first or shuffling_shoe(finished.table.licence):
        return
    for burnt in coup.burned:
        if surely_before(burnt, closed):
            yield Breach((burnt, closed))


@at_end(
    "ao-de-261-22/10/6", "ao-de-261-22/11/6",
    severity=Severity.MINOR,
    about=FinishedBaccarat.ended_shoe,
    title=("A última jogada anuncia-se logo", "The last coup is announced at once"),
    pt="A última jogada do sabot só foi anunciada depois de se começar a liquidar.",
    en="The last coup of the shoe was announced only after settling had begun.",
    reading="baccarat:7.10",
    version=2,
)  # fmt: skip
def last_coup_is_announced_at_once(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """As soon as the warning card comes out the dealer announces that the coup is the last; before bets are settled."""
    shoe, coup = finished.ended_shoe, finished.coup
    if shoe is None or shoe.warned is None or not shoe.calls or shoe.last_coup != coup.id or not coup.moves:
        return
    if surely_before(shoe.warned, coup.moves[0]) and surely_before(coup.moves[0], shoe.calls[0]):
        yield Breach((shoe.warned, coup.moves[0], shoe.calls[0]))


@at_end(
    "ao-de-261-22/10/7", "ao-de-261-22/11/7",
    severity=Severity.MAJOR,
    title=("A carta encontrada de face para cima é válida", "A card found face up counts"),
    pt="A carta {card}, encontrada no sabot de face para cima, não foi tida por válida.",
    en="{card}, found face up in the shoe, was not taken as valid.",
    reading="baccarat:5.5",
    about=FinishedBaccarat.found_face_up,
)  # fmt: skip
def cards_found_face_up_count(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """A card that lies face up in the shoe takes its place in the deal: it is not put aside, nor is the coup void."""
    coup = finished.coup
    for laid in coup.order[: len(law.order)]:
        if laid.drawn.data.face != "up":
            continue
        aside = next((out for out in coup.discarded if out.data.card == laid.card), None)
        if coup.void is not None and not coup.slips:
            yield Breach((laid.drawn, coup.void), {"card": str(laid.card)}, shortfalls=finished.owed_if_not_void)
        elif aside is not None and coup.place_of(laid) is None:
            yield Breach((laid.drawn, aside), {"card": str(laid.card)}, shortfalls=finished.accounts.for_the_deal)
