"""The bank: announced, laid, reduced, shared, and the house's percentage of its gain: nn. 31, 33 to 35, 39, 47, 48, 81, 86."""

from fractions import Fraction
from math import ceil, floor
from typing import Any

from schemas.envelope import Event
from schemas.events.chemin_de_fer import AssociateJoined, BankAnnounced, GarageSet
from schemas.findings import Money, Severity, Value, Word
from streams.games.chemin_de_fer.banker_party import CAGNOTTE, banker_in
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import AUCTION, BANKER, DEALER, LOST, OBLIGED, TIED, WON, at
from streams.games.chemin_de_fer.state import BankersHand, gained
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import lacks
from streams.rules.order import surely_before

NO_MINIMUM = "the licence does not say what is the least of a bank"
NO_RATE = "the licence does not say what percentage the house takes"
ODD_WIN = "baccarat:6.25"  # whether half may leave the bank when a tie has followed the third win
HUNDREDTHS = 10_000  # of a per cent in the whole


@rule(
    "ao-de-261-22/12/35", "ao-de-261-22/12/81", "ao-de-261-22/12/86", "ao-de-261-22/12/83",
    on=(BankAnnounced,),
    severity=Severity.MAJOR,
    title=("A banca tem o capital devido", "The bank has the capital that it must have"),
    pt="{player} fez banca de {amount}; eram devidos {due}.",
    en="{player} made a bank of {amount}; it should have been {due}.",
    version=2,
)  # fmt: skip
def bank_has_the_capital_that_it_must(table: CheminTable, event: Event[BankAnnounced], law: CheminLaw) -> Breaches:
    """No bank is below the least of the table. A hand taken at the level has that level, one won by a bid that bid.

    Who must take a hand that nobody bid for does so with the least.
    """
    hand, amount, least = table.hand, event.data.amount, table.terms.bank_minimum
    if least is None:
        yield NotEvaluable(NO_MINIMUM)
        return
    if hand is None and amount >= least:
        yield NotEvaluable(table.why_no_hand)
        return
    banker = event.data.player if hand is None else hand.player
    level = table.at_level(hand) if hand is not None and not hand.coups else None
    if hand is not None and level is not None and amount != level:
        paragraph = at("86") if hand.how == OBLIGED else at("83") if hand.how == AUCTION else at("81")
        values: dict[str, Value] = {"player": hand.player, "amount": Money(money=amount), "due": Money(money=level)}
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
    version=2,
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
    if hand.last in (None, LOST):
        return set()
    left = {before}
    if hand.last == WON and _odd(hand):
        left |= {before - amount for amount in _half(before * law.withdrawal)}
    if hand.last == WON and hand.uncovered:
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
    pt="A banca de {player} não foi posta em jogo como deve: {fault}. Anúncio: {amount?$|nenhum}; fichas: {chips?$|nenhumas}.",
    en="{player}'s bank was not put at stake as it must be: {fault}. Announced: {amount?$|nothing}; chips: {chips?$|none}.",
    version=2,
)
def bank_is_announced_and_laid(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The banker says what he puts at stake, and the dealer lays chips of that amount on the table before bets close."""
    coup, hand = finished.coup, finished.coup.hand
    if hand is None:
        yield NotEvaluable(finished.table.why_no_hand)
        return
    if not coup.order:
        return
    fault, chips = "", coup.in_bank
    other = next((event for event in coup.laid_bank if event.data.role != DEALER), None)
    late = next((event for event in coup.laid_bank if coup.calls and surely_before(coup.calls[0], event)), None)
    if not coup.announced:
        fault = "not_announced"
    elif other is not None:
        fault = "not_laid_by_the_dealer"
    elif late is not None:
        fault = "laid_too_late"
    elif coup.bank != chips:
        fault = "chips_do_not_match"
    if fault:
        values: dict[str, Value] = {
            "player": hand.player, "fault": Word(word=fault), "amount": Money(money=coup.bank), "chips": Money(money=chips),
        }  # fmt: skip
        evidence = (*coup.announced[-1:], *coup.laid_bank) or (coup.opened,)
        gone = () if coup.left_bank is None else coup.left_bank.events
        yield Breach(evidence, values, player=hand.player, shows=(*hand.announced, hand.given, *gone))


@rule(
    "ao-de-261-22/12/31",
    on=(AssociateJoined,),
    severity=Severity.MAJOR,
    title=("O associado entra no início, com igual quantia", "An associate joins at the start, with an equal amount"),
    pt="{player} associou-se ao banqueiro com {amount}: {fault}.",
    en="{player} joined the banker with {amount}: {fault}.",
    version=2,
)
def associate_joins_at_the_start_with_an_equal_amount(
    table: CheminTable, event: Event[AssociateJoined], law: CheminLaw
) -> Breaches:
    """At the start of a hand a player may join the banker, if he accepts, with as much as the banker has put up."""
    hand, data = table.hand, event.data
    if hand is None:
        yield NotEvaluable(table.why_no_hand)
        return
    if not data.accepted:
        return
    own = hand.put.get(hand.player, 0)
    dealt = table.coup is not None and bool(table.coup.order)
    fault = "hand_had_begun" if hand.coups or dealt else "not_an_equal_amount" if data.amount != own else ""
    if fault:
        values: dict[str, Value] = {
            "player": data.player, "amount": Money(money=data.amount), "fault": Word(word=fault),
        }  # fmt: skip
        yield Breach((hand.given, event), values, player=data.player)


@at_end(
    "ao-de-261-22/12/48", "ao-de-261-22/12/77",
    severity=Severity.CRITICAL,
    title=("A cagnotte é a percentagem do que a banca ganhou", "The cagnotte is the percentage of what the bank won"),
    pt="{charged?Foram cobrados $ de cagnotte|Não foi cobrada cagnotte} a {player}, que {won?ganhou $|não ganhou nada}; {due?eram devidos $|nada era devido}.",
    en="{charged?A cagnotte of $|No cagnotte} was taken from {player}, who won {won?$|nothing}; {due?it should have been $|nothing was due}.",
    reading="baccarat:4.11",
    version=6,
)  # fmt: skip
def cagnotte_is_the_percentage_of_the_gain(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Of what the banker wins the house takes its percentage, out of the bank or from outside; of a null coup nothing.

    The article fixes no rate: it is that of the table.
    """
    coup, hand, rate = finished.coup, finished.coup.hand, finished.table.terms.cagnotte
    if coup.banker is None or rate is None:
        yield NotEvaluable(finished.table.why_no_hand if rate is not None else NO_RATE)
        return
    if not coup.order:
        return
    won, charged, due = cagnotte_of(finished, rate)
    if charged == due:
        return
    banker = banker_in(coup)
    money = lacks(CAGNOTTE, banker, due - charged) or lacks(banker, CAGNOTTE, charged - due)
    values: dict[str, Value] = {
        "player": coup.banker, "charged": Money(money=charged), "won": Money(money=won), "due": Money(money=due),
    }  # fmt: skip
    tied = finished.result is not None and finished.result.winner is None
    evidence = tuple(coup.cagnotte) or (coup.opened,)
    yield Breach(
        evidence, values, player=coup.banker, shortfalls=money, paragraph=at("77") if tied else None,
        shows=(finished.table.opened, *(() if hand is None else (hand.given,)), *finished.settled),
    )  # fmt: skip


def cagnotte_of(finished: FinishedChemin, rate: int) -> tuple[int, int, int]:
    """What the bank won in a coup, what the house took of it, and what was due to the house.

    Where bets were settled wrongly that is told alone, and the percentage may follow the chips that were moved.
    """
    coup, decided = finished.coup, finished.result or finished.announced
    by_the_chips = max(0, gained(coup.bets.values()))
    won = by_the_chips if decided is None else finished.covered if decided.winner == BANKER else 0
    if finished.void_rightly:
        won = 0
    charged, due = sum(one.data.amount for one in coup.cagnotte), won * rate // HUNDREDTHS
    chip = finished.table.licence.smallest_chip
    lawful = {due, due - due % chip, by_the_chips * rate // HUNDREDTHS, 0 if finished.cannot_stand else due}
    return won, charged, charged if charged in lawful else due


def banker_won(finished: FinishedChemin) -> bool:
    """The cards gave the coup to the bank."""
    return finished.result is not None and finished.result.winner == BANKER
