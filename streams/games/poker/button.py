"""Who has the hand (mão): art. 13 nn. 29 and 30."""

from collections.abc import Sequence

from schemas.envelope import Event
from schemas.events.table import CoupOpened
from schemas.findings import Severity, Value
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both, in_2001
from streams.games.poker.state import NO_SEATS
from streams.games.poker.table import PokerTable
from streams.games.poker.turns import after
from streams.rules import Breach, Breaches, NotEvaluable, rule

NO_HOLDER = "nobody recorded which seat has the hand"


@rule(
    *both("13/29"), in_2001("40"),
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("A mão começa à esquerda do pagador", "The hand begins at the dealer's left"),
    pt="A primeira mão da partida foi dada ao lugar {found}; cabia ao lugar {due}.",
    en="The first hand of the game was given to seat {found}; it was due to seat {due}.",
)  # fmt: skip
def hand_begins_at_the_dealers_left(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """In the first deal of the game the hand belongs to the first player at the dealer's left."""
    hand = table.hand
    if hand is None or table.hands != 1 or hand.before is not None:
        return
    if hand.button is None or not table.sure:
        yield NotEvaluable(NO_HOLDER if hand.button is None else NO_SEATS)
        return
    due = next((seat for seat in table.order if seat in table.seats), None)
    if due is not None and hand.button != due:
        yield Breach((event,), {"found": hand.button, "due": due})


@rule(
    *both("13/29"),
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    version=2,
    title=("O marcador está diante de quem tem a mão", "The marker lies in front of whoever has the hand"),
    pt="A mão é do lugar {due}; o marcador {found?está no lugar $|não foi colocado}.",
    en="Seat {due} has the hand; the marker {found?is at seat $|was not put there}.",
)
def marker_lies_where_the_hand_is(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """Before each deal the dealer puts the marker in front of the player who has the hand."""
    hand = table.hand
    if hand is None or hand.button is None:
        return
    marker = table.marker
    if marker is not None and marker.data.seat == hand.button:
        return
    if not (hand.ready.known and (marker is not None or table.sure)):
        yield NotEvaluable(NO_SEATS)
    else:
        lies: Value = None if marker is None else marker.data.seat
        yield Breach((event,), {"found": lies, "due": hand.button}, shows=() if marker is None else (marker,))


@rule(
    *both("13/30"), in_2001("40"),
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("A mão passa ao lugar seguinte", "The hand moves on by one place"),
    pt="A mão passou do lugar {before} para o lugar {found}; cabia ao lugar {due}.",
    en="The hand went from seat {before} to seat {found}; it was due to seat {due}.",
)  # fmt: skip
def hand_moves_on_by_one_place(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """At each new deal the hand goes to the next occupied place clockwise.

    After a void hand the text moves it on too and practice does not: neither is a breach (poker:15). Who has just sat
    down at the place that is due does not get it (art. 14 n. 9), which is another rule.
    """
    hand = table.hand
    if hand is None or hand.before is None or table.last_void or hand.button in table.newcomers:
        return  # that a newcomer has it breaks art. 14 n. 9
    if hand.button is None or not table.sure:
        yield NotEvaluable(NO_HOLDER if hand.button is None else NO_SEATS)
        return
    due = next_holder(table, hand.before, table.order)
    if due is not None and hand.button != due:
        shows = () if table.last_opened is None else (table.last_opened,)
        yield Breach((event,), {"before": hand.before, "found": hand.button, "due": due}, shows=shows)


def next_holder(table: PokerTable, before: str, order: Sequence[str]) -> str | None:
    """The next seat that somebody holds who did not just sit down."""
    return next((seat for seat in after(before, order) if seat in table.seats and seat not in table.newcomers), None)
