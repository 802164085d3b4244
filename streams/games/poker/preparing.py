"""The cards are made ready: art. 13 nn. 31 to 33."""

from schemas.envelope import Event
from schemas.events.cards import CardsCut
from schemas.findings import Severity, Word
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, rule


@rule(
    *both("13/32"),
    on=(CardsCut,),
    severity=Severity.MAJOR,
    title=("Só o pagador corta as cartas", "Only the dealer cuts the cards"),
    pt="O baralho foi cortado por «{by}» ({role}); o corte cabe só ao pagador.",
    en="The pack was cut by “{by}” ({role}); only the dealer may cut.",
    stands_alone=True,
)
def only_the_dealer_cuts(table: PokerTable, event: Event[CardsCut], law: PokerLaw) -> Breaches:
    """At omaha and hold'em the dealer alone cuts; at sintético a player does (art. 16 nn. 6 and 7)."""
    if event.data.role != law.dealing.cut_by:
        yield Breach((event,), {"by": event.data.by, "role": Word(word=event.data.role)})
