"""Mixed tables: n. 23."""

from typing import Final

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Severity, Value, Word
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, at_end, rule
from streams.rules.order import surely_before

MIXED: Final = "poker:38"


@rule(
    *both("13/23"),
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Uma mesa mista tem duas variantes", "A mixed table has two variants"),
    pt="A mesa declara as variantes {variants}; uma mesa mista tem {due}.",
    en="The table declares the variants {variants}; a mixed table has {due}.",
)
def mixed_table_has_two_variants(table: PokerTable, event: Event[TableOpened], law: PokerLaw) -> Breaches:
    """The house may allow tables at which two variants are played, and no more; a table with one is not mixed."""
    variants = table.licence.variants
    if len(set(variants)) > law.people.mixed:
        yield Breach((event,), {"variants": ", ".join(variants), "due": law.people.mixed})


@at_end(
    *both("13/23"),
    severity=Severity.MAJOR,
    title=("Quem tem a mão escolhe a variante", "Whoever has the hand chooses the variant"),
    pt="Na mesa mista jogou-se {variant}: {fault}.",
    en="At the mixed table {variant} was played: {fault}.",
)
def who_has_the_hand_chooses_the_variant(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """At a mixed table who has the hand shows with the marker which of the two variants is dealt, before the first card."""
    hand, table = finished.coup, finished.table
    if len(set(table.licence.variants)) != law.people.mixed or not hand.drawn:
        return
    choice, fault, played = table.choice, "", hand.game
    if choice is None or surely_before(hand.drawn[0], choice):
        fault = "nobody_chose"
    elif choice.data.seat != hand.button:
        fault = "chosen_by_another_seat"
    elif choice.data.variant != played:
        fault = "another_was_chosen"
    elif played not in table.licence.variants:
        fault = "not_a_variant_of_the_table"
    if fault:
        values: dict[str, Value] = {"variant": Word(word=played), "fault": Word(word=fault)}
        shows = () if choice is None else (choice,)
        yield Breach((hand.opened,), values, shows=shows)
