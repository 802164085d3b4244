"""The declaration under which the table opens: places (n. 2) and the maximum (n. 42)."""

from typing import Any

from schemas.envelope import Event
from schemas.events.bets import BetPlaced
from schemas.events.cards import CardDrawn
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import BOX
from streams.games.blackjack.table import BlackjackTable
from streams.games.cards.state import SEAT, kind_of, seat_of
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.breach import SILENT

DRAWN = CardDrawn.type


@rule(
    "ao-de-261-22/6/2", "pt-p-1364-2001/2",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A mesa tem seis ou sete lugares numerados", "The table has six or seven numbered places"),
    pt="A banca abriu com os lugares {seats}; devem ser seis ou sete, numerados desde 1.",
    en="The table opened with the places {seats}; they must be six or seven, numbered from 1.",
)  # fmt: skip
def places_are_six_or_seven_in_order(table: BlackjackTable, event: Event[TableOpened], law: BlackjackLaw) -> Breaches:
    """Six or seven betting places, numbered clockwise from the dealer's left."""
    seats = table.licence.seats
    if len(seats) not in law.seats or list(seats) != [str(number) for number in range(1, len(seats) + 1)]:
        yield Breach((event,), {"seats": ", ".join(seats) or "0"})


@rule(
    "ao-de-261-22/6/2", "pt-p-1364-2001/2",
    on=(BetPlaced, CardDrawn),
    severity=Severity.MINOR,
    title=("Apostas e cartas ficam em lugares da mesa", "Bets and cards lie on places of the table"),
    pt="Uma aposta ou carta foi posta no {position}, que não é lugar desta mesa.",
    en="A bet or a card was laid on {position}, which is no place of this table.",
    stands_alone=True,
)  # fmt: skip
def bets_and_cards_lie_on_places_of_the_table(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Breaches:
    """No bet and no card refers to a place that the table has not."""
    position: str = event.data.place if event.type == DRAWN else event.data.position
    return SILENT if position in table.spots else _elsewhere(table, event, position)


def _elsewhere(table: BlackjackTable, event: Event[Any], position: str) -> Breaches:
    if kind_of(position) in (BOX, SEAT) and seat_of(position) not in table.licence.seats:
        yield Breach((event,), {"position": Word(word=position)})


@rule(
    "ao-de-261-22/6/42", "pt-p-1364-2001/37",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("O máximo guarda a proporção legal com o mínimo", "The maximum stands in its proportion to the minimum"),
    pt="A banca abriu com o máximo de {maximum} para o mínimo de {minimum}; a lei dá {due}.",
    en="The table opened with a maximum of {maximum} for a minimum of {minimum}; the law gives {due}.",
)  # fmt: skip
def maximum_stands_in_its_proportion(table: BlackjackTable, event: Event[TableOpened], law: BlackjackLaw) -> Breaches:
    """Angola: up to thirty times the minimum; Portugal: thirty times, no more and no less (blackjack:38)."""
    limits = table.licence.limits
    most = limits.maximum.get(BOX)
    if most is None:
        yield NotEvaluable("the licence does not say how high a bet may be")
        return
    due = law.most_over_least * limits.minimum
    if most > due or (law.exactly and most != due):
        values: dict[str, Value] = {
            "maximum": Money(money=most),
            "minimum": Money(money=limits.minimum),
            "due": Money(money=due),
        }
        yield Breach((event,), values)
