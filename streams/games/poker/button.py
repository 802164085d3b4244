"""Who has the hand (mão): art. 13 nn. 29 and 30."""

from collections.abc import Sequence

from schemas.envelope import Event
from schemas.events.table import CoupOpened
from schemas.findings import Severity
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both
from streams.games.poker.table import PokerTable
from streams.games.poker.turns import after
from streams.rules import Breach, Breaches, NotEvaluable, rule

NO_SEATS = "messages were lost that may have told who sits where"
NO_HOLDER = "which seat has the hand was not told"


@rule(
    *both("13/30"),
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("A mão passa ao lugar seguinte", "The hand moves on by one place"),
    pt="A mão passou do lugar {before} para o lugar {found}; cabia ao lugar {due}.",
    en="The hand went from seat {before} to seat {found}; it was due to seat {due}.",
)
def hand_moves_on_by_one_place(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """At each new deal the hand goes to the next occupied place clockwise.

    After a void hand the text moves it on too and practice does not: neither is a breach (poker:15).
    """
    hand = table.hand
    if hand is None or hand.before is None or table.last_void or hand.button in table.newcomers:
        return  # that a newcomer has it breaks art. 14 n. 9
    if hand.button is None or not table.sure:
        yield NotEvaluable(NO_HOLDER if hand.button is None else NO_SEATS)
        return
    due = next_holder(table, hand.before, table.order)
    if due is not None and hand.button != due:
        yield Breach((event,), {"before": hand.before, "found": hand.button, "due": due})


def next_holder(table: PokerTable, before: str, order: Sequence[str]) -> str | None:
    """The next seat that somebody holds who did not just sit down."""
    return next((seat for seat in after(before, order) if seat in table.seats and seat not in table.newcomers), None)
