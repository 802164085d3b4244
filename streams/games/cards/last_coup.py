"""The warning card and the last coup of the shoe; spread cards: art. 6 nn. 13 and 14 of ao-de-261-22 and their twins."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardsSpread
from schemas.findings import Severity, Value
from streams.games.cards.finished import AnyDeal
from streams.games.cards.law import OfCards
from streams.games.cards.table import CardTable
from streams.games.shuffler.law import continuous
from streams.rules import Breach, Breaches, at_end, rule
from streams.rules.order import surely_before


@at_end(
    severity=Severity.MAJOR,
    about=AnyDeal.ended_shoe,
    title=("A última jogada do sabot é anunciada", "The last coup of the shoe is announced"),
    pt="A carta-aviso saiu e não foi anunciada a última jogada do sabot.",
    en="The warning card came out, and the last coup of the shoe was not announced.",
)
def last_coup_is_announced(finished: AnyDeal, law: OfCards) -> Breaches:
    """When the warning card comes out the dealer announces that the coup in play is the last of the shoe."""
    shoe = finished.ended_shoe
    if shoe is None or shoe.warned is None or shoe.last_coup != finished.coup.id or shoe.calls:
        return
    if not continuous(finished.table.licence):
        yield Breach((shoe.warned,))


@at_end(
    severity=Severity.MAJOR,
    about=AnyDeal.warning_passed,
    title=("A carta-aviso não fica para trás", "The warning card is not passed over"),
    pt="A carta-aviso, posta a {due} cartas do fim, não saiu, e {left#resta uma carta|restam $ cartas|não resta carta nenhuma} no sabot.",
    en="The warning card, put {due} cards from the end, did not come out, and {left#one card is|$ cards are|no card is} left in the shoe.",
)
def warning_card_is_not_passed_over(finished: AnyDeal, law: OfCards) -> Breaches:
    """The warning card comes out before the cards behind it: whoever keeps it back plays a shoe without an end.

    It is reported once, with the coup in which the cards behind it were reached.
    """
    passed, shoe = finished.warning_passed, finished.coup.shoe
    if passed is None or shoe is None or shoe.warning is None or continuous(finished.table.licence):
        return
    reading = law.cards.warning.reading if law.cards.warning is not None else None
    values: dict[str, Value] = {"due": passed.due, "left": max(passed.left, 0)}
    yield Breach((shoe.warning, finished.coup.drawn[-1]), values, reading=reading, shows=(finished.table.opened,))


@at_end(
    severity=Severity.CRITICAL,
    about=AnyDeal.ended_shoe,
    title=("Depois da última jogada baralha-se", "After the last coup the cards are shuffled"),
    pt="Jogou-se mais uma jogada do mesmo sabot depois da última, sem novo baralhamento.",
    en="One more coup was played from the same shoe after the last one, without a new shuffle.",
)
def no_coup_follows_the_last_of_the_shoe(finished: AnyDeal, law: OfCards) -> Breaches:
    """After the coup in which the warning card came out none is played before the cards are made ready anew."""
    coup, shoe = finished.coup, finished.ended_shoe
    if shoe is None or not shoe.known or shoe.warned is None or shoe.last_coup is None:
        return
    if shoe.last_coup != coup.id and surely_before(shoe.warned, coup.drawn[0]):
        yield Breach((shoe.warned, coup.drawn[0]))


@rule(
    on=("cards_shuffled",),
    severity=Severity.MAJOR,
    title=("A jogada que se segue à carta-aviso ainda se faz", "A warning card before a coup lets it be played"),
    pt="A carta-aviso saiu antes de começar a jogada, e baralhou-se sem a jogar.",
    en="The warning card came out before the coup began, and the cards were shuffled without playing it.",
)
def coup_after_an_early_warning_is_played(table: CardTable, event: Event[Any], law: OfCards) -> Breaches:
    """When the warning card comes out just before a coup, that coup is still played, and then the cards are shuffled."""
    if table.hasty is event:
        yield Breach((event,), reading=law.cards.early_warning)


@rule(
    on=(CardsSpread,),
    severity=Severity.MINOR,
    title=("Só se estendem as cartas sem apostas na mesa", "Cards are spread only when no bet lies"),
    pt="As cartas do sabot foram estendidas com {bets#$ aposta|$ apostas} na mesa.",
    en="The cards of the shoe were spread with {bets#$ bet|$ bets} on the table.",
)
def cards_are_spread_only_without_bets(table: CardTable, event: Event[CardsSpread], law: OfCards) -> Breaches:
    """When nobody is there or nobody bets the dealer may spread the cards; with bets on the table play goes on."""
    lying = [bet for bet in table.bets.values() if bet.lies and not bet.payouts and not bet.collections]
    if lying:
        yield Breach((event, lying[0].placed), {"bets": len(lying)})


@at_end(
    severity=Severity.MAJOR,
    about=AnyDeal.ended_shoe,
    title=("Cartas estendidas não voltam ao jogo sem baralhar", "Spread cards are shuffled before they are dealt"),
    pt="Deram-se cartas de um sabot que tinha sido estendido na mesa.",
    en="Cards were dealt from a shoe that had been spread on the table.",
)
def spread_cards_are_shuffled_before_they_are_dealt(finished: AnyDeal, law: OfCards) -> Breaches:
    """A shoe whose cards were spread is finished: the next coup needs all of the preparation."""
    shoe, first = finished.ended_shoe, finished.coup.drawn[0]
    if shoe is not None and shoe.spread is not None and surely_before(shoe.spread, first):
        yield Breach((shoe.spread, first))
