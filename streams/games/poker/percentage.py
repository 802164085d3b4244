"""What the house takes of a hand: art. 13 nn. 7.a, 9.c and 65, and their twins; rule 55 of 2001."""

from collections.abc import Mapping
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.poker import BetPosted, ChipsReturned, MoveMade, PercentageTaken, PotPaid
from schemas.findings import Money, Severity, Value, Word
from schemas.parties import Shortfall
from streams.games.poker.finished_pots import FinishedPots
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both
from streams.games.poker.pots import least_of, spread
from streams.games.poker.settlement import PERCENTAGE, Matter, weighed
from streams.games.poker.state import NO_CAVES
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.account import player_of
from streams.rules.money import rounding_chip

IN_2001: Final = "pt-p-461-2001/II/55"
UNCALLED_CHIPS: Final = "poker:11"  # reading


@at_end(
    *both("13/7.a"), IN_2001,
    severity=Severity.CRITICAL,
    about=FinishedPots.percentage_taken,
    version=3,
    title=("A percentagem não passa do fixado", "The percentage is no more than was fixed"),
    pt="Foram retirados {paid} de {amount} apostados na mão; o máximo era de {due}.",
    en="{paid} was taken from {amount} bet in the hand; the most was {due}.",
    needs=(BetPosted, MoveMade, ChipsReturned, PercentageTaken, PotPaid),
)  # fmt: skip
def percentage_is_no_more_than_was_fixed(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """Up to five per cent of what was bet in the hand, no more than the rate and the maximum fixed beforehand.

    Whether chips count that nobody covered is not said: they lie in no pot (nn. 38, 49, 50) and go back whole. What only
    they would allow is reported for information (poker:11).
    """
    taken, covered = finished.percentage_taken, finished.covered
    total, most = sum(event.data.amount for event in taken), finished.most_taken(covered)
    if most is None or total <= most or (finished.rightly_void and law.online is None):
        return
    if finished.hangs_on_a_cave:
        yield NotEvaluable(NO_CAVES)
        return
    of_all = finished.most_taken(finished.wagered)
    doubtful = of_all is not None and total <= of_all
    values: dict[str, Value] = {"paid": Money(money=total), "amount": Money(money=covered), "due": Money(money=most)}
    yield Breach(
        tuple(taken), values, shortfalls=between_winners_and_the_house(finished, law), shows=_bets(finished),
        severity=Severity.INFO if doubtful else None, reading=UNCALLED_CHIPS if doubtful else None,
    )  # fmt: skip


def _contested(finished: FinishedPots, law: PokerLaw) -> list[int]:
    """The payments of pots that hands contested; in 2001 of all."""
    pots = {outcome.pot.name for outcome in finished.decided if outcome.shown or law.pots.exact}
    return [payment.amount for matter in finished.matters for payment in matter.payments if payment.pot in pots]


def _least(finished: FinishedPots, law: PokerLaw) -> int:
    """The least that the house takes of the hand at the rate fixed."""
    rate, terms = finished.fixed_rate, finished.table.terms.percentage
    if rate is None or finished.coup.void is not None or not finished.coup.paid:
        return 0
    chip, cap = rounding_chip(finished.table.licence), None if terms is None else terms.cap
    pots = [outcome.pot.amount for outcome in finished.decided]  # whatever was paid, no more is taken than of these
    return min(least_of(rate, _contested(finished, law), chip, cap), least_of(rate, pots, chip, cap))


def due_to_the_house(finished: FinishedPots, law: PokerLaw) -> dict[str, int]:
    """By matter: what the house took beyond what it may and did not make good, below zero what it should have taken."""
    total = sum(event.data.amount for event in finished.percentage_taken)
    short = _least(finished, law) - total
    if short > 0:
        paid = {matter.name: sum(matter.paid.values()) for matter in finished.matters if matter.payments}
        return {name: -part for name, part in spread(short, paid).items()}
    excess = (
        finished.taken_too_much - sum(matter.repaid for matter in finished.matters) if finished.taken_too_much else 0
    )
    return _overcharged(finished, excess) if excess else {}


def _overcharged(finished: FinishedPots, excess: int) -> dict[str, int]:
    """Of which pots too much was taken: first those of which more was than the rate allows, then the last ones."""
    parts, left = {matter.name: 0 for matter in finished.matters}, excess
    for matter in finished.matters:
        most = finished.most_taken(sum(outcome.pot.amount for outcome in matter.decided)) or 0
        parts[matter.name] = min(left, max(0, matter.kept - most))
        left -= parts[matter.name]
    for matter in reversed(finished.matters):
        part = min(left, matter.kept - parts[matter.name])
        parts[matter.name] += part
        left -= part
    return parts


def between_winners_and_the_house(finished: FinishedPots, law: PokerLaw) -> tuple[Shortfall, ...]:
    """Who is short by what the house took too much or too little: of each pot those to whom it was due, in proportion."""
    dues = due_to_the_house(finished, law)
    money = []
    for matter in finished.matters:
        part = dues.get(matter.name, 0)
        for name, amount in spread(abs(part), owed(finished, matter)).items():
            short, gainer = (player_of(name), PERCENTAGE) if part > 0 else (PERCENTAGE, player_of(name))
            money.append(Shortfall(party=short, gainer=gainer, amount=amount, about=matter.name))
    return tuple(money)


@at_end(
    *both("13/9.c"), IN_2001,
    severity=Severity.CRITICAL,
    version=3,
    title=("A percentagem fixada é retirada", "The percentage that was fixed is taken"),
    pt="{paid?Foram retirados $|Nada foi retirado} da mão, com {amount} em potes pagos; à percentagem fixada cabiam {due}.",
    en="{paid?$|Nothing} was taken from the hand, with {amount} in pots paid; at the rate fixed {due} was due.",
)  # fmt: skip
def percentage_fixed_is_taken(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """The dealer works the percentage out and puts it into its slot: at the rate fixed, off each payment, in whole chips.

    A pot that nobody contested, and chips that nobody covered, may go without (poker:11).
    """
    least, total = _least(finished, law), sum(event.data.amount for event in finished.percentage_taken)
    if total >= least:
        return
    values: dict[str, Value] = {
        "paid": Money(money=total),
        "amount": Money(money=sum(_contested(finished, law))),
        "due": Money(money=least),
    }
    money = between_winners_and_the_house(finished, law)
    shows = (*finished.percentage_taken, *_bets(finished))
    yield Breach(tuple(finished.coup.paid), values, shortfalls=money, shows=shows)


@rule(
    *both("13/65"),
    on=(PercentageTaken,),
    severity=Severity.CRITICAL,
    title=("A percentagem sai antes de se pagar o pote", "The percentage comes off before the pot is paid"),
    pt="Do pote {pot} foram retirados {paid} depois de pago.",
    en="{paid} was taken from the {pot} after it had been paid.",
)  # fmt: skip
def percentage_comes_off_before_the_payment(
    table: PokerTable, event: Event[PercentageTaken], law: PokerLaw
) -> Breaches:
    """The value is deducted before the prize is handed to the winner."""
    hand = table.hand
    before = [] if hand is None else [paid for paid in hand.paid if getattr(paid.data, "pot", "") == event.data.pot]
    if before and event.data.player is None and event.data.amount:
        values: dict[str, Value] = {"pot": Word(word=event.data.pot), "paid": Money(money=event.data.amount)}
        yield Breach((before[0], event), values)


@rule(
    *both("13/9.c"),
    on=(PercentageTaken,),
    severity=Severity.MINOR,
    title=("A percentagem entra na sua ranhura", "The percentage goes into its slot"),
    pt="A percentagem de {paid} entrou na ranhura que está {slot}; a sua é a que está {due}.",
    en="The percentage, {paid}, went into the {slot} slot; its own is the {due} one.",
    stands_alone=True,
)  # fmt: skip
def percentage_goes_into_its_slot(table: PokerTable, event: Event[PercentageTaken], law: PokerLaw) -> Breaches:
    """The percentage is put into the slot that is meant for it."""
    slots, slot = table.terms.slots, event.data.slot
    if slots is not None and slot is not None and slot != slots.percentage:
        values: dict[str, Value] = {
            "paid": Money(money=event.data.amount), "slot": Word(word=slot), "due": Word(word=slots.percentage),
        }  # fmt: skip
        yield Breach((event,), values, shows=(table.opened,))


def owed(finished: FinishedPots, matter: Matter) -> Mapping[str, int]:
    """What of a pot was due to whom; where that is as it was paid, or nobody can say it, what was paid."""
    wrong = None if matter.unclear or not matter.decided else weighed(finished.coup, matter, finished.sharing)
    return matter.paid if wrong is None else {name: amount for name, amount in wrong.due.items() if amount > 0}


def _bets(finished: FinishedPots) -> tuple[Event[Any], ...]:
    hand = finished.coup
    return (*hand.posts, *hand.moves_shown, *hand.paid)
