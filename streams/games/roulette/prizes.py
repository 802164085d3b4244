"""Prizes and stakes once the ball rests: art. 1 nn. 30 and 31, art. 2 nn. 18 and 19.

Money is counted bet by bet and net: what the player should hold more (or the bank), after what was taken, paid,
corrected and handed back. A finding cites the letter that prices the bet when only the prize is wrong; the head
of the paragraph when a winning stake was swept, a losing one left or paid; the paragraph on 0 when 0 decided.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import floor
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.events.table import TableClosed
from schemas.findings import Money, Severity, Value, Word
from schemas.parties import BANK
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.looks import accounts_fail
from streams.games.roulette.overdue import LAST, Overdue, not_paid_yet, overdue, still_owed, unpaid
from streams.games.roulette.settling import PARTS, PRIZE, STAKE, ZERO, Account, accounts, ending, lacking
from streams.games.roulette.state import RouletteCoup
from streams.games.roulette.table import RouletteTable
from streams.rules import AFTER_END, COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where
from streams.rules.money import Shortfalls, lacks, player, short
from streams.rules.payments import handed_to_others

ROUNDING = "ao-de-261-22:G6"


@rule(
    "ao-de-261-22/1/30.a.i", "ao-de-261-22/1/30.a.ii", "ao-de-261-22/1/30.a.iii", "ao-de-261-22/1/30.a.iv",
    "ao-de-261-22/1/30.a.v", "ao-de-261-22/1/30.a.vi", "ao-de-261-22/1/30.a.vii", "ao-de-261-22/1/30.a.viii",
    "ao-de-261-22/1/30.a.ix", "ao-de-261-22/1/30.b",
    "ao-de-261-22/2/18.a.i", "ao-de-261-22/2/18.a.ii", "ao-de-261-22/2/18.a.iii", "ao-de-261-22/2/18.a.iv",
    "ao-de-261-22/2/18.a.v", "ao-de-261-22/2/18.a.vi", "ao-de-261-22/2/18.a.vii", "ao-de-261-22/2/18.a.viii",
    "ao-de-261-22/2/18.a.ix", "ao-de-261-22/2/18.b", "ao-de-261-22/1/30", "ao-de-261-22/2/18",
    on=(COUP_END, TableClosed),
    severity=Severity.CRITICAL,
    title=("Cada aposta vencedora recebe o seu prémio", "Every winning bet is paid its prize"),
    pt="A aposta de {player} em {position}, de {stake}, ganhou e recebeu {paid}; o prémio é de {due}.",
    en="The bet of {player} on {position}, {stake}, won and was paid {paid}; its prize is {due}.",
    version=2,
)  # fmt: skip
@where(accounts_fail)
def every_winning_bet_is_paid_its_prize(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Said:
    """A winning bet earns the multiple of its stake that the letter for its kind says, no more and no less.

    The decree has no rounding rule (G6): an amount that the smallest chip cannot pay may be rounded down to
    it, which is noted; rounded further, or up, it is a wrong prize. Prizes of one player handed over in one
    sum are judged by the sum. Where nothing was paid at all, there is time until the next launch (n. 22).
    """
    yield from _never_paid(table, event, PRIZE)
    if table.coup is None:
        return
    found = accounts(table, law)
    for account in found.wrong[PRIZE]:
        if unpaid(account) and event.type not in LAST:
            yield NotEvaluable(not_paid_yet(account))
        else:
            yield _wrong_prize(table, [account], account.place.priced)
    for lump in found.lumps:
        if lacking(lump):
            yield _wrong_prize(table, lump, lump[0].place.priced.partition(".")[0])
    if PRIZE in found.unclear:
        yield NotEvaluable(found.unclear[PRIZE])


@rule(
    "ao-de-261-22/1/30.c",
    "ao-de-261-22/1/30.d",
    on=(COUP_END, TableClosed),
    severity=Severity.CRITICAL,
    title=("Séries e vizinhos são pagos ficha a ficha", "Series and neighbours are settled chip by chip"),
    pt="Em {position}, {player} ({stake}) recebeu {paid} e perdeu {taken}; são devidos {due} e perdem-se {lost}.",
    en="On {position}, {player} ({stake}) was paid {paid} and lost {taken}; {due} is due and {lost} is lost.",
    version=3,
)
@where(accounts_fail)
def series_and_neighbours_are_settled_chip_by_chip(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Said:
    """The chips on the winning number are paid like the bet they form, all other chips of the bet are lost.

    The decree says "the winning bet" of a series; on 17 two splits of the orphans win and both are paid (A8).
    """
    yield from _never_paid(table, event, PARTS)
    if table.coup is None:
        return
    found = accounts(table, law)
    for account in found.wrong[PARTS]:
        if unpaid(account) and event.type not in LAST:
            yield NotEvaluable(not_paid_yet(account))
        else:
            yield _breach(ending(table), [account], paragraph=account.place.priced)
    if PARTS in found.unclear:
        yield NotEvaluable(found.unclear[PARTS])


@rule(
    "ao-de-261-22/1/30",
    "ao-de-261-22/2/18",
    on=(COUP_END, AFTER_END),
    severity=Severity.CRITICAL,
    title=("Quem ganha fica com a aposta, quem perde perde-a", "Winners keep their stake and losers lose it"),
    pt="A aposta de {player} em {position}, de {stake}: recolhidos {taken}, pagos {paid}; "
    "era devido recolher {lost} e pagar {due}.",
    en="The bet of {player} on {position}, {stake}: {taken} collected, {paid} paid; "
    "{lost} was to be collected and {due} to be paid.",
    version=3,
)
@where(accounts_fail)
def winners_keep_their_stake_and_losers_lose_it(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Said:
    """A stake that wins stays its owner's; one that loses is collected whole and earns nothing.

    A bet that was taken back in time, or a coup whose ball was never launched, takes and pays nothing. When
    the coup is over, whatever is paid beyond what was still owed is paid for nothing.
    """
    if event is table.stray:
        yield from _paid_beyond(table, event, law)
        return
    found = accounts(table, law)
    for account in found.wrong[STAKE]:
        yield _breach(ending(table), [account])
    if STAKE in found.unclear:
        yield NotEvaluable(found.unclear[STAKE])


@rule(
    "ao-de-261-22/1/31",
    "ao-de-261-22/2/19",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("O zero leva chances simples, dúzias e colunas", "Zero takes even chances, dozens and columns"),
    pt="Saiu o 0 e a aposta de {player} em {position} perdia {lost}; foram recolhidos {taken} e pagos {paid}.",
    en="0 came out and the bet of {player} on {position} lost {lost}; {taken} was collected and {paid} paid.",
)
@where(accounts_fail)
def zero_takes_even_chances_dozens_and_columns(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Said:
    """When 0 comes out, even chances, dozens, columns and their splits lose the whole stake.

    There is no half back (la partage) and no stake held over for the next coup (en prison).
    """
    found = accounts(table, law)
    for account in found.wrong[ZERO]:
        yield _breach(ending(table), [account])
    if ZERO in found.unclear:
        yield NotEvaluable(found.unclear[ZERO])


def _never_paid(table: RouletteTable, event: Event[Any], duty: str) -> Said:
    """Prizes of the coup before that were not paid while the next one was played, nor before the table closed."""
    if table.over is None or (event.type == TableClosed.type and table.coup is not None):
        return  # the coup in play ends with the table, and is asked about then
    for owed in still_owed(table, duty):
        several = len(owed.accounts) > 1
        priced = owed.accounts[0].place.priced
        breach = _breach(table.over, owed.accounts, paragraph=priced.partition(".")[0] if several else priced)
        yield replace(
            breach,
            evidence=(*breach.evidence, *owed.late),
            values={**breach.values, "paid": Money(money=owed.paid)},
            shortfalls=short(owed.accounts[0].bet.player, 0, owed.short, about=_matter(owed.accounts)),
            coup=table.over.id,
        )


def _rounded_down(found: Sequence[Account], table: RouletteTable) -> bool:
    """Exactly what the smallest chip can pay of the prize."""
    smallest = table.licence.smallest_chip or 1
    return sum(one.paid for one in found) == sum(one.due.prize for one in found) // smallest * smallest


def _wrong_prize(table: RouletteTable, found: Sequence[Account], paragraph: str) -> Breach:
    rounded = _rounded_down(found, table)
    return _breach(
        ending(table),
        found,
        paragraph=paragraph,
        severity=Severity.INFO if rounded else None,
        reading=ROUNDING if rounded else None,
    )


def _paid_beyond(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Said:
    """A payment after the end of the coup, as far as nothing was owed any more."""
    for late in overdue(table, event, law) or ():
        if late.excess <= 0 or table.over is None:
            continue
        paid = late.added + sum(one.paid for one in late.accounts)
        breach = _breach(table.over, late.accounts)
        yield replace(
            breach,
            evidence=(*breach.evidence, *late.evidence),
            values={**breach.values, "paid": Money(money=paid)},
            shortfalls=lacks(BANK, player(_taker(event, late)), late.excess, _matter(late.accounts)),
        )


def _taker(event: Event[Any], late: Overdue) -> str:
    """To whom a late payment was handed, or the payment that is put right late."""
    if event.type == PayoutMade.type:
        name: str = event.data.player
        return name
    paid = (told for one in late.accounts for told in (*one.bet.payouts, *late.evidence))
    corrected = (told.data.player for told in paid if told.type == PayoutMade.type and told.id == event.data.corrects)
    return next(corrected, late.accounts[0].bet.player)


def _breach(coup: RouletteCoup, found: Sequence[Account], **closer: Any) -> Breach:
    """The finding on one bet, or on one sum for several: it rests on the ball, the bets, and all taken or paid."""
    owner, rest = found[0].bet.player, coup.spin.settled
    told: dict[str, Value] = {
        "player": owner,
        "position": Word(word=found[0].bet.position if len(found) == 1 else "several_places"),
        "stake": Money(money=sum(one.bet.stake for one in found)),
        "taken": Money(money=sum(one.taken for one in found)),
        "paid": Money(money=sum(one.paid for one in found)),
        "lost": Money(money=int(sum(one.due.lost for one in found))),
        "due": Money(money=int(sum(one.due.prize for one in found))),
    }
    of_bets = (event for one in found for event in (one.bet.placed, *one.bet.collections, *one.bet.payouts))
    evidence = (*(() if rest is None else (rest,)), *of_bets)
    return Breach(evidence, told, player=owner, shortfalls=_short(found), **closer)


def _short(found: Sequence[Account]) -> Shortfalls:
    """Who is short on one bet, or on one sum for several of one owner."""
    owner, payouts = found[0].bet.player, [told for one in found for told in one.bet.payouts]
    gain = -floor(lacking(found))
    handed = handed_to_others(owner, payouts) if gain > 0 else None
    return short(owner, gain, about=_matter(found), handed=handed)


def _matter(found: Sequence[Account]) -> str:
    """What the money is about: the bet, unless one sum was paid for several."""
    return found[0].bet.id if len(found) == 1 else ""
