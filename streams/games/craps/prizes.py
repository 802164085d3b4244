"""What bets win and lose: nn. 10 to 13 of art. 4."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value
from schemas.parties import Role, short_of
from streams.games.bets.settling import laid
from streams.games.craps.accounts import LOST, PRIZE, WAITS, CrapsAccounts
from streams.games.craps.law import CrapsLaw, Place, Verdict
from streams.games.craps.reckoning import Turn
from streams.games.craps.table import CrapsTable
from streams.games.dice.accounts import ROUNDING, Account, breach, rounded_down
from streams.games.dice.looks import accounts_fail
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where


@rule(
    "ao-de-261-22/4/10.a",
    "ao-de-261-22/4/10.b",
    "ao-de-261-22/4/10.c",
    "ao-de-261-22/4/10.d",
    "ao-de-261-22/4/10.e",
    "ao-de-261-22/4/10.f",
    "ao-de-261-22/4/10.g",
    "ao-de-261-22/4/10.h",
    "ao-de-261-22/4/11.a",
    "ao-de-261-22/4/11.a.i",
    "ao-de-261-22/4/11.a.ii",
    "ao-de-261-22/4/11.a.iii",
    "ao-de-261-22/4/11.b",
    "ao-de-261-22/4/11.c",
    "ao-de-261-22/4/11.d",
    "ao-de-261-22/4/11.e",
    "ao-de-261-22/4/11.f",
    "ao-de-261-22/4/11.g",
    "ao-de-261-22/4/11.h",
    "ao-de-261-22/4/12.t1",
    "ao-de-261-22/4/12.t2",
    "ao-de-261-22/4/12.t3",
    "ao-de-261-22/4/13.a",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Cada aposta vencedora recebe o seu prémio", "Every winning bet is paid its prize"),
    pt="Saiu {total}: a aposta de {player} em {position}, de {stake}, ganhou e recebeu {paid}; o prémio é de {due}.",
    en="{total} came: the bet of {player} on {position}, {stake}, won and was paid {paid}; its prize is {due}.",
)
@where(accounts_fail)
def every_winning_bet_is_paid_its_prize(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> Said:
    """Simple chances earn as much as the stake, the others what their letter or row says; the stake stays.

    Row 4 or 10 of the boxes is printed 9 to 15, a misprint for 9 to 5 (C1): who was paid by the print was paid too
    little, but not by a dealer's fault. Odds against the point earn the inverse of the printed ratio (C3). What the
    smallest chip cannot pay may be rounded down to it (G6).
    """
    found = table.accounts(law)
    for account, turn, told in _wrong(found, PRIZE):
        printed = _printed(account, turn, table.licence.smallest_chip)
        priced = replace(told, paragraph=turn.stage.priced, reading=printed or _working(turn, found, account.paid))
        if rounded_down(account.paid, account.due.prize, table.licence.smallest_chip):
            priced = replace(priced, severity=Severity.INFO, reading=ROUNDING)
        elif printed is not None and priced.player_short:
            priced = replace(priced, severity=Severity.MINOR)
        yield priced
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/4/10.a",
    "ao-de-261-22/4/10.b",
    "ao-de-261-22/4/10.c",
    "ao-de-261-22/4/10.d",
    "ao-de-261-22/4/10.e",
    "ao-de-261-22/4/10.f",
    "ao-de-261-22/4/10.g",
    "ao-de-261-22/4/10.h",
    "ao-de-261-22/4/11.a",
    "ao-de-261-22/4/11.b",
    "ao-de-261-22/4/11.c",
    "ao-de-261-22/4/11.d",
    "ao-de-261-22/4/11.e",
    "ao-de-261-22/4/11.f",
    "ao-de-261-22/4/11.g",
    "ao-de-261-22/4/11.h",
    "ao-de-261-22/4/12.a",
    "ao-de-261-22/4/12.b",
    "ao-de-261-22/4/13.a",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Quem não acerta perde", "Bets that do not win are lost"),
    pt="Saiu {total}: a aposta de {player} em {position}, de {stake}, perdia; foram recolhidos {taken} e pagos {paid}.",
    en="{total} came: the bet of {player} on {position}, {stake}, lost; {taken} was collected and {paid} paid.",
)
@where(accounts_fail)
def bets_that_lose_are_collected(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> Said:
    """A stake is lost with the totals of its letter: those of one throw with all that do not win, a hardway also with
    the easy way, a bet on a number with the seven that comes first, a bet against it with the number.

    No bet is off on a first throw (C8).
    """
    found = table.accounts(law)
    for account, turn, told in _wrong(found, LOST):
        yield replace(told, paragraph=turn.place.listed, reading=_working(turn, found, account.taken))
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/4/10.a",
    "ao-de-261-22/4/10.b",
    "ao-de-261-22/4/10.c",
    "ao-de-261-22/4/10.d",
    "ao-de-261-22/4/10.e",
    "ao-de-261-22/4/10.f",
    "ao-de-261-22/4/11.a",
    "ao-de-261-22/4/11.c",
    "ao-de-261-22/4/12.a",
    "ao-de-261-22/4/12.b",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("O que não se decide fica como está", "What is not decided is left alone"),
    pt="Saiu {total}, que não decide a aposta de {player} em {position}, de {stake}; "
    "foram recolhidos {taken} e pagos {paid}.",
    en="{total} came, which does not decide the bet of {player} on {position}, {stake}; "
    "{taken} was collected and {paid} paid.",
)
@where(accounts_fail)
def bets_that_are_not_decided_are_left_alone(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> Said:
    """A bet that waits for a number is neither paid nor taken by other totals.

    On a first throw of the bar's total don't pass neither wins nor loses; don't come likewise, by analogy (C4).
    """
    found = table.accounts(law)
    for _, turn, told in _wrong(found, WAITS):
        doubt = turn.stage.doubt if turn.verdict is Verdict.STANDS_OFF else None
        yield replace(told, paragraph=turn.place.listed, reading=doubt)
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/4/9",
    "ao-de-261-22/4/13.b",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("O que está decidido não se torna a liquidar", "What is decided is not settled again"),
    pt="A aposta de {player} em {position}, de {stake}, já estava decidida numa série anterior; "
    "foram-lhe agora recolhidos {taken} e pagos {paid}, mais do que estava por liquidar.",
    en="The bet of {player} on {position}, {stake}, was decided in an earlier series; "
    "{taken} was now collected and {paid} paid, more than was still to be settled.",
    version=2,
)
def decided_bets_are_settled_once(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> Said:
    """Once its series is over, a bet may get or lose what was still owing, and no more.

    Nothing is paid for a bet that is no longer one (n. 9), and a winning stake stays its owner's (13.b).
    """
    for closed in table.gone.values():
        owed = closed.beyond() if closed.acts else None
        if not owed:
            continue
        bet = closed.bet
        values: dict[str, Value] = {
            **laid(bet), "taken": Money(money=max(closed.taken, 0)), "paid": Money(money=closed.paid),
        }  # fmt: skip
        cited = "ao-de-261-22/4/13.b" if short_of(Role.PLAYER, owed) else None
        yield Breach((bet.placed, *closed.acts), values, player=bet.player, paragraph=cited, shortfalls=owed)


def _wrong(found: CrapsAccounts, duty: str) -> Iterator[tuple[Account[Place], Turn, Breach]]:
    """The accounts that fail a duty, each with its turn and the breach as far as all duties tell it alike."""
    for account in found.failing(duty):
        turn = found.turns[account.bet.id]
        yield account, turn, breach(account, total=sum(turn.faces))


def _printed(account: Account[Place], turn: Turn, chip: int) -> str | None:
    """The reading that rejects the ratio by which the bet was paid, to the unit or rounded down to a chip."""
    for ratio, reading in turn.stage.instead.items():
        prize = account.stake * ratio
        if account.paid and (account.paid == prize or rounded_down(account.paid, prize, chip)):
            return reading
    return None


def _working(turn: Turn, found: CrapsAccounts, moved: int) -> str | None:
    """The reading on which it rests that a box or a hardway plays on a first throw, where the table left it alone."""
    return turn.place.working if found.series.points[turn.throw] is None and not moved else None
