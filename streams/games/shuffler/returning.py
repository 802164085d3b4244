"""Played cards go back into the shuffler, and what must come before: art. 8 nn. 9 to 12 of ao-de-261-22; rules 58 to 62."""

from typing import Any

from schemas.envelope import Event
from schemas.events import cards, shuffler
from schemas.events.table import CoupOpened
from schemas.findings import Severity, Value, Word
from streams.games.cards.finished import AnyDeal
from streams.games.cards.law import OfCards
from streams.games.cards.state import CardCoup, seat_of
from streams.games.cards.table import CardTable
from streams.games.shuffler.fold import OPEN, SHUT
from streams.games.shuffler.law import continuous, shuffling_shoe
from streams.rules import Breach, Breaches, at_end, rule
from streams.rules.order import surely_before

LATE = "late"  # why a complaint is refused


@at_end(
    severity=Severity.MINOR,
    about=AnyDeal.cut_stakes,
    title=("As cartas fora de jogo vão logo ao descarte", "Cards out of play go to the discard corner at once"),
    pt="As cartas do lugar {seat} estavam fora de jogo e ficaram na mesa enquanto se servia o lugar {next}.",
    en="The cards of seat {seat} were out of play and stayed on the table while seat {next} was served.",
)
def cards_out_of_play_go_to_discard(finished: AnyDeal, law: OfCards) -> Breaches:
    """During the coup the dealer puts cards that are out of play into the discard corner at once.

    At once is before the next seat is served. Cards that win the jackpot stay until they are paid (art. 7 n. 12).
    """
    table, coup = finished.table, finished.coup
    if not shuffling_shoe(table.licence):
        return
    for place in coup.hands:
        seat = seat_of(place)
        gone = _given_up(coup, place, seat)
        served = None if gone is None else _served_after(coup, seat, gone)
        if gone is None or served is None or table.jackpot_combinations(seat or ""):
            continue
        swept = coup.swept.get(place)
        if swept is None or surely_before(served, swept):
            values: dict[str, Value] = {"seat": seat, "next": seat_of(served.data.place)}
            yield Breach((gone, served), values)


def _given_up(coup: CardCoup, place: str, seat: str | None) -> Event[Any] | None:
    """With which event a seat gave up: half of its stake is taken. Hands that are lost or paid at once are art. 6's."""
    if seat is None or f"seat:{seat}/2" in coup.hands or place != f"seat:{seat}":
        return None
    for bet in coup.bets.values():
        if bet.position == f"box:{seat}" and bet.collections and bet.collected < bet.stake:
            return bet.collections[0]
    return None


def _served_after(coup: CardCoup, seat: str | None, gone: Event[Any]) -> Event[cards.CardDrawn] | None:
    """The first card that another seat got afterwards."""
    for event in coup.drawn:
        other = seat_of(event.data.place)
        if other is not None and other != seat and surely_before(gone, event):
            return event
    return None


@rule(
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("Terminada a jogada, as cartas voltam ao baralhador", "After the coup the cards go back"),
    pt="Abriu-se outra jogada com {cards} cartas fora do baralhador, sem as introduzir nem dizer que não era possível.",
    en="Another coup was opened with {cards} cards outside the shuffler; they were not put in, nor was it said that "
    "they could not be.",
)
def cards_go_back_after_the_coup(table: CardTable, event: Event[CoupOpened], law: OfCards) -> Breaches:
    """When the coup is over the dealer gathers its cards, adds the discard corner and puts all into the shuffler."""
    if continuous(table.licence) and table.forgotten is event:
        yield Breach((event,), {"cards": table.outside}, shows=table.drawn_before())


@rule(
    on=(shuffler.CardsReinserted,),
    severity=Severity.MAJOR,
    title=("Voltam todas as cartas, com as do descarte", "All cards go back, the discard corner's too"),
    pt="Entraram no baralhador {found} cartas; fora dele estavam {due}.",
    en="{found} cards went into the shuffler; {due} were outside it.",
)
def all_cards_go_back_together(table: CardTable, event: Event[shuffler.CardsReinserted], law: OfCards) -> Breaches:
    """What goes in is all of the coup, with what was left over from coups after which it could not go in."""
    cards, due = event.data.cards, table.due_back
    if due >= 0 and cards != due:
        cited = law.cards.shuffler.carry_over if table.coups_back > 1 else None
        yield Breach((event,), {"found": cards, "due": due}, paragraph=cited, shows=table.drawn_before())


@rule(
    on=(shuffler.CardsReinserted,),
    severity=Severity.MAJOR,
    title=("As cartas entram com a tampa aberta", "The cards go in when the lid is open"),
    pt="Foram introduzidas cartas no baralhador com a tampa fechada.",
    en="Cards were put into the shuffler with its lid closed.",
)
def cards_go_in_when_the_lid_is_open(
    table: CardTable, event: Event[shuffler.CardsReinserted], law: OfCards
) -> Breaches:
    """The cards are put in only when the lid has opened."""
    if table.lid == SHUT:
        yield Breach((event,))


@rule(
    on=(shuffler.ReinsertionDeferred,),
    severity=Severity.MINOR,
    title=("Só a tampa fechada adia a introdução", "Only a closed lid puts the insertion off"),
    pt="Deixaram-se as cartas no canto de descarte com a tampa do baralhador aberta.",
    en="The cards were left in the discard corner although the lid of the shuffler was open.",
)
def only_a_closed_lid_defers(table: CardTable, event: Event[shuffler.ReinsertionDeferred], law: OfCards) -> Breaches:
    """The cards wait for the next coup only if the lid has not opened by itself."""
    if table.lid == OPEN:
        yield Breach((event,))


@rule(
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("Introduzidas as cartas, fecha-se a tampa", "Once the cards are in the lid is closed"),
    pt="Introduziram-se as cartas e abriu-se outra jogada sem fechar a tampa do baralhador.",
    en="The cards were put in and another coup was opened without closing the lid of the shuffler.",
)
def lid_is_closed_after_the_cards(table: CardTable, event: Event[CoupOpened], law: OfCards) -> Breaches:
    """Right after putting the cards in the dealer closes the lid, which starts the shuffling."""
    if table.lid_left is event:
        yield Breach((event,))


@rule(
    on=(cards.ComplaintDecided,),
    severity=Severity.MAJOR,
    title=("Reclama-se antes de as cartas entrarem", "Complaints come before the cards go in"),
    pt="A reclamação {complaint} de {player} foi {verdict}; cartas da jogada ainda fora do baralhador: {outside}.",
    en="{player}'s complaint {complaint} was {verdict}; cards of the coup still outside the shuffler: {outside}.",
)
def complaints_come_before_the_cards_go_in(
    table: CardTable, event: Event[cards.ComplaintDecided], law: OfCards
) -> Breaches:
    """A complaint is heard if it is made before the cards go into the shuffler, and only then."""
    made, data = table.decided, event.data
    if made is None or not continuous(table.licence):
        return
    refused_in_time = made.in_time and not data.admitted and data.reason == LATE
    heard_too_late = not made.in_time and data.admitted
    if refused_in_time or heard_too_late:
        values: dict[str, Value] = {
            "complaint": data.complaint, "player": made.filed.data.player,
            "verdict": Word(word="admitted" if data.admitted else "refused"),
            "outside": Word(word="yes" if made.in_time else "not"),
        }  # fmt: skip
        yield Breach((made.filed, event), values, player=made.filed.data.player)


@rule(
    on=(shuffler.CardsReinserted,),
    severity=Severity.MAJOR,
    title=("As cartas reclamadas não entram", "Cards under complaint stay outside"),
    pt="As cartas da jogada entraram no baralhador com a reclamação {complaint} de {player} por decidir.",
    en="The cards of the coup went into the shuffler with {player}'s complaint {complaint} undecided.",
)
def cards_under_complaint_stay_outside(
    table: CardTable, event: Event[shuffler.CardsReinserted], law: OfCards
) -> Breaches:
    """The cards of a coup that a player complains of stay outside until it is decided: they are the proof."""
    for made in table.pending:
        data = made.filed.data
        yield Breach((made.filed, event), {"complaint": data.complaint, "player": data.player}, player=data.player)
