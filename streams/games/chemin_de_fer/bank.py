"""The bank: announced, laid, reduced: nn. 33 to 35, 39, 47, 81 and 86."""

from fractions import Fraction
from math import ceil, floor
from typing import Any

from schemas.envelope import Event
from schemas.events.chemin_de_fer import BankAnnounced, GarageSet
from schemas.findings import Money, Severity, Value, Word
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import AUCTION, DEALER, LOST, OBLIGED, TIED, WON, at
from streams.games.chemin_de_fer.state import BankersHand
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before

NO_MINIMUM = "the licence does not say what is the least of a bank"
ODD_WIN = "baccarat:6.25"  # whether half may leave the bank when a tie has followed the third win


@rule(
    "ao-de-261-22/12/35", "ao-de-261-22/12/81", "ao-de-261-22/12/86", "ao-de-261-22/12/83",
    on=(BankAnnounced,),
    severity=Severity.MAJOR,
    title=("A banca tem o capital devido", "The bank has the capital that it must have"),
    pt="{player} fez banca de {amount}; eram devidos {due}.",
    en="{player} made a bank of {amount}; it should have been {due}.",
    version=4,
)  # fmt: skip
def bank_has_the_capital_that_it_must(table: CheminTable, event: Event[BankAnnounced], law: CheminLaw) -> Breaches:
    """No bank is below the least of the table. A hand taken at the level has that level, one won by a bid that bid.

    Who must take a hand that nobody bid for does so with the least. Where bets were settled wrongly, the level is what lay in
    the bank as well as what should have lain there: the wrong is reported with the bet.
    """
    hand, amount, least = table.hand, event.data.amount, table.terms.bank_minimum
    if least is None:
        yield NotEvaluable(NO_MINIMUM)
        return
    if hand is None and amount >= least:
        yield NotEvaluable(table.why_no_hand)
        return
    banker = event.data.player if hand is None else hand.player
    levels = table.at_level(hand) if hand is not None and not hand.coups else ()
    if hand is not None and levels and amount not in levels:
        paragraph = at("86") if hand.how == OBLIGED else at("83") if hand.how == AUCTION else at("81")
        values: dict[str, Value] = {
            "player": hand.player,
            "amount": Money(money=amount),
            "due": Money(money=levels[-1]),
        }
        yield Breach((hand.given, event), values, player=hand.player, paragraph=paragraph, shows=_offered(table))
    elif amount < least:
        values = {"player": banker, "amount": Money(money=amount), "due": Money(money=least)}
        yield Breach((event,), values, player=banker, shows=(table.opened,))


def _offered(table: CheminTable) -> tuple[Event[Any], ...]:
    """What shows the level, the bid, or the least."""
    award = () if table.award is None else (table.award,)
    return (table.opened, *table.offers, *award, *(() if table.ended is None else table.ended.announced))


@rule(
    "ao-de-261-22/12/33", "ao-de-261-22/12/34", "ao-de-261-22/12/47",
    on=(GarageSet,),
    severity=Severity.MAJOR,
    title=("Só se retira da banca o que a lei permite", "Only what the law allows leaves the bank"),
    pt="{player} retirou {amount} da banca; {due?podia retirar $|não podia retirar nada}.",
    en="{player} took {amount} out of the bank; {due?$|nothing} could leave it.",
    version=4,
)  # fmt: skip
def only_what_the_law_allows_leaves_the_bank(table: CheminTable, event: Event[GarageSet], law: CheminLaw) -> Breaches:
    """Half of the bank after the third win and each odd one after it, or with a new shoe.

    After a coup that the bets did not cover and the bank won, whatever passes twice what was won.
    """
    hand = table.hand
    if hand is None:
        yield NotEvaluable(table.why_no_hand)
        return
    taken = hand.aside
    allowed = withdrawals(table, hand, hand.stock + taken, law)
    if taken in allowed:
        return
    paragraph = at("33") if hand.shoe != table.shoes else at("47") if hand.uncovered and hand.last == WON else at("34")
    values: dict[str, Value] = {
        "player": hand.player, "amount": Money(money=taken), "due": Money(money=max(allowed, default=0)),
    }  # fmt: skip
    halved = taken in _half((hand.stock + taken) * law.withdrawal)
    reading = ODD_WIN if hand.last == TIED and halved and _odd(hand) else None
    yield Breach(
        (event,), values, player=hand.player, paragraph=paragraph, shows=tuple(hand.announced), reading=reading
    )


@at_end(
    "ao-de-261-22/12/34", "ao-de-261-22/12/31",
    severity=Severity.MAJOR,
    title=("A banca fica em jogo enquanto dura a mão", "The bank stays in play while the hand lasts"),
    pt="Com a mão a continuar foram devolvidos a {player} {amount} da banca.",
    en="While the hand went on {amount} of the bank was given back to {player}.",
    version=2,
)  # fmt: skip
def bank_stays_while_the_hand_goes_on(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """What lies in the bank is given back when the hand ends; before that only what the law allows leaves it.

    The associate wins and loses as the banker does, and cannot leave in the middle of a hand.
    """
    coup, hand = finished.coup, finished.coup.hand
    if coup.left_bank is None or hand is None:
        return
    gone, taken = coup.left_bank.events, coup.left_bank.amount + hand.aside
    if taken in withdrawals(finished.table, hand, coup.in_bank + taken, law):
        return
    owner = next((event.data.player for event in gone if event.data.player != hand.player), hand.player)
    values: dict[str, Value] = {"player": owner, "amount": Money(money=coup.left_bank.amount)}
    paragraph = at("34") if owner == hand.player else at("31")
    yield Breach(tuple(gone), values, player=owner, paragraph=paragraph, shows=(hand.given, *hand.announced))


def withdrawals(table: CheminTable, hand: BankersHand, before: int, law: CheminLaw) -> set[int]:
    """What the banker may take out of the bank after a coup, each ground once; with a new shoe half of what is left then."""
    if hand.outcomes <= {LOST}:
        return set()
    left, won = {before}, WON in hand.outcomes
    if won and _odd(hand):
        left |= {before - amount for amount in _half(before * law.withdrawal)}
    if won and hand.uncovered:
        left |= {2 * hand.won, 2 * (before - (hand.bank or 0))}
    if hand.shoe != table.shoes:
        left |= {amount for rest in left for share in law.shoe_shares for amount in _half(rest * share)}
    return {before - rest for rest in left if rest < before}


def _odd(hand: BankersHand) -> bool:
    """The third win of the hand, the fifth, and so on."""
    return hand.wins > 1 and hand.wins % 2 == 1


def _half(amount: Fraction) -> set[int]:
    """Half of an odd amount is rounded to a unit either way."""
    return {floor(amount), ceil(amount)}


@at_end(
    "ao-de-261-22/12/39",
    severity=Severity.MAJOR,
    title=("A banca é anunciada e posta na mesa", "The bank is announced and laid on the table"),
    pt="A banca de {player} não foi posta em jogo como deve ser: {fault}. Anúncio: {amount?$|nenhum}; fichas: {chips?$|nenhumas}.",
    en="{player}'s bank was not put at stake as it must be: {fault}. Announced: {amount?$|nothing}; chips: {chips?$|none}.",
    version=4,
)
def bank_is_announced_and_laid(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The banker says what he puts at stake, and the dealer lays chips of that amount on the table before bets close.

    What is said when bets are closed makes the bank neither more nor less.
    """
    coup, hand = finished.coup, finished.coup.hand
    if hand is None:
        yield NotEvaluable(finished.table.why_no_hand)
        return
    if not coup.order:
        return
    fault, chips, late_word = "", coup.in_bank, coup.announced_late
    other = next((event for event in coup.laid_bank if event.data.role != DEALER), None)
    late = next((event for event in coup.laid_bank if coup.calls and surely_before(coup.calls[0], event)), None)
    if not coup.announced:
        fault = "not_announced"
    elif coup.announced[-1].data.player != hand.player:
        fault = "not_announced_by_the_banker"
    elif late_word is not None:
        fault = "announced_too_late"
    elif other is not None:
        fault = "not_laid_by_the_dealer"
    elif late is not None:
        fault = "laid_too_late"
    elif coup.bank not in (chips, chips - hand.astray):
        fault = "chips_do_not_match"
    if fault:
        values: dict[str, Value] = {
            "player": hand.player, "fault": Word(word=fault), "amount": Money(money=coup.bank), "chips": Money(money=chips),
        }  # fmt: skip
        evidence = (*coup.announced[-1:], *coup.laid_bank, *(() if late_word is None else (late_word,))) or (
            coup.opened,
        )
        gone = () if coup.left_bank is None else coup.left_bank.events
        yield Breach(evidence, values, player=hand.player, shows=(*hand.announced, hand.given, *gone))
