"""What a table declares: variants, shape, slots, seats, percentage: nn. 2 and 5 to 7."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events.poker import CaveReduced, SessionFeeCharged, TipDropped
from schemas.events.table import CoupOpened, TableOpened
from schemas.findings import Money, Severity, Word
from schemas.parties import Party, Role
from streams.games.poker.finished import FinishedHand
from streams.games.poker.fold_sessions import FEE
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both
from streams.games.poker.percentage import between_winners_and_the_house
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import lacks, player

PERCENTAGE: Final = Party(role=Role.PERCENTAGE)
NO_TERMS: Final = "the licence does not say it"


@rule(
    *both("13/2", "13/2.a", "13/2.b", "13/2.c"),
    on=(TableOpened, CoupOpened),
    severity=Severity.MAJOR,
    title=("Joga-se uma das variantes da lei", "One of the variants of the law is played"),
    pt="A variante «{variant}» não é nenhuma das que a lei admite.",
    en="The variant “{variant}” is none of those that the law admits.",
    stands_alone=True,
)
def variant_is_one_of_the_law(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Poker between players is played as omaha, hold'em or sintético, and as nothing else."""
    declared = table.licence.variants if event.type == TableOpened.type else (event.data.variant,)
    for variant in declared:
        if variant is not None and variant not in law.people.variants:
            yield Breach((event,), {"variant": variant})


@rule(
    *both("13/5"),
    on=(TableOpened, TipDropped, SessionFeeCharged),
    severity=Severity.MINOR,
    title=("Cada ranhura tem o seu lado e o seu uso", "Each slot has its side and its use"),
    pt="A mesa não é como a lei quer: {fault} ({found}).",
    en="The table is not as the law wants it: {fault} ({found}).",
)
def table_and_slots_are_as_the_law_wants(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """The table is round or oval; the slot at the dealer's right takes the percentage, that at the left the tips."""
    people, slots = law.people, table.terms.slots
    if event.type in (TipDropped.type, SessionFeeCharged.type):
        tip = event.type == TipDropped.type
        due = people.tip_slot if tip else people.percentage_slot
        if not due and slots is not None:  # the text of 2001 has two slots and no sides
            due = slots.tips if tip else slots.percentage
        if due and event.data.slot not in (None, due):
            yield Breach((event,), {"fault": Word(word="wrong_slot"), "found": Word(word=event.data.slot)})
        return
    if table.licence.layout not in people.shapes:
        yield Breach((event,), {"fault": Word(word="shape"), "found": Word(word=table.licence.layout)})
    if slots is None:
        yield NotEvaluable(NO_TERMS)
    elif people.tip_slot and (slots.percentage, slots.tips) != (people.percentage_slot, people.tip_slot):
        wrong = slots.tips if slots.tips != people.tip_slot else slots.percentage
        yield Breach((event,), {"fault": Word(word="slots_on_the_wrong_side"), "found": Word(word=wrong)})


@rule(
    *both("13/6", "16/5"),
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A mesa tem os lugares da variante", "The table has the seats of its variant"),
    pt="A mesa abriu com os lugares {seats}; a variante pede {due}, numerados por ordem.",
    en="The table opened with seats {seats}; the variant wants {due}, numbered in order.",
)
def table_has_the_seats_of_its_variant(table: PokerTable, event: Event[TableOpened], law: PokerLaw) -> Breaches:
    """Hold'em and omaha have ten seats, sintético eleven, numbered from 1; a table of eleven may close the last one.

    They count from the dealer's left; in the rules of 2001 from his right, the other way round.
    """
    due, seats = law.people.seats[law.game], table.order
    numbered = tuple(str(number) for number in range(1, len(seats) + 1))
    most = int(law.people.closed_seat)
    if seats != numbered or not due <= len(seats) <= most:
        at = None if law.sintetico is None else law.at("16/5")
        yield Breach((event,), {"seats": ", ".join(seats), "due": due}, paragraph=at)


@rule(
    *both("13/7"),
    on=(TableOpened, SessionFeeCharged, CaveReduced),
    severity=Severity.CRITICAL,
    title=("A percentagem segue uma só modalidade", "The percentage follows one mode alone"),
    pt="A percentagem da casa não está fixada numa só modalidade: {fault}.",
    en="The percentage of the house is not fixed in one mode alone: {fault}.",
    version=2,
)
def percentage_follows_one_mode(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """The percentage is fixed before the game in one of two modes, of each hand or of each session, and not in both.

    A fee that leaves a cave is a charge, whether the house records it as one or not.
    """
    if event.type != TableOpened.type and not (_is_fee(event) and table.fee_alone(event)):
        return
    terms = table.terms.percentage
    if terms is None:
        yield NotEvaluable(NO_TERMS)
    elif event.type == TableOpened.type:
        if terms.mode not in law.people.modes:
            yield Breach((event,), {"fault": Word(word="unknown_mode")})
    elif terms.mode != law.people.modes[-1]:
        about = event.data.session if event.type == SessionFeeCharged.type else ""
        money = lacks(player(event.data.player), PERCENTAGE, event.data.amount, about)
        yield Breach((event,), {"fault": Word(word="session_fee")}, player=event.data.player, shortfalls=money)


def _is_fee(event: Event[Any]) -> bool:
    return event.type == SessionFeeCharged.type or event.data.reason == FEE


@at_end(
    *both("13/7"),
    severity=Severity.CRITICAL,
    title=("Onde se cobra por sessão nada se tira do pote", "Where sessions are charged nothing is taken from a pot"),
    pt="Tiraram-se {amount} do pote numa mesa em que a percentagem é cobrada por sessão.",
    en="{amount} was taken out of the pot at a table where the percentage is charged by session.",
)
def pots_are_left_whole_where_sessions_are_charged(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """The two modes exclude each other: at a table that charges sessions no hand is charged too."""
    hand, terms = finished.coup, finished.table.terms.percentage
    if terms is None or terms.mode != law.people.modes[-1] or not hand.percentage:
        return
    taken = sum(event.data.amount for event in hand.percentage)
    money = between_winners_and_the_house(finished, law)
    yield Breach(
        tuple(hand.percentage[:1]), {"amount": Money(money=taken)}, shortfalls=money, shows=tuple(hand.percentage)
    )
