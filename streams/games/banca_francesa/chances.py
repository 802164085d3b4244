"""The chances and the throws that decide none: nn. 9 and 10 of art. 3."""

from dataclasses import replace
from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity, Value, Word
from streams.games.banca_francesa.law import BancaLaw, Place
from streams.games.banca_francesa.settling import CHANCE, LATE, LINE, BancaAccounts, thrown_again
from streams.games.banca_francesa.state import BancaCoup
from streams.games.banca_francesa.table import BancaTable
from streams.games.banca_francesa.throws import cause, chance_of, since, span
from streams.games.banca_francesa.void import owed
from streams.games.bets.settling import laid, moved, nothing_moved_before, settled_on, short_within, undone
from streams.games.dice.accounts import ROUNDING, Account, breach, rounded_down, told
from streams.games.dice.looks import accounts_fail
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where
from streams.rules.moves import moved_on


@rule(
    "ao-de-261-22/3/9",
    "ao-de-261-22/3/10",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Só se aposta nas chances da lei", "Bets are laid on the chances of the law only"),
    pt="A aposta de {player} em {position}, de {stake}, não é em nenhuma chance nem risco que a lei admita.",
    en="The bet of {player} on {position}, {stake}, is on no chance and no line that the law admits.",
    version=2,
)
def bets_lie_on_a_chance_of_the_law(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """Players may bet on the aces, on small and on big, and on the two lines of the cloth; nothing else is a bet.

    A bet that was taken back or handed back before the dice decided was not taken.
    """
    coup = table.coup
    for bet in coup.bets.values() if coup is not None else ():
        if law.places.get(bet.position) is not None or not bet.lies:
            continue
        cited = "ao-de-261-22/3/10" if bet.position.endswith("_line") else None
        yield Breach(
            bet.evidence,
            laid(bet),
            player=bet.player,
            paragraph=cited,
            shortfalls=short_within(bet, (-1, None)),
        )


@rule(
    "ao-de-261-22/3/10.a",
    "ao-de-261-22/3/10.b",
    "ao-de-261-22/3/10.c",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("As fichas no risco jogam metade, cada risco na sua chance", "Chips on a line play the half, on its chance"),
    pt="As fichas de {player} em {position}, de {stake}: recolhidos {taken}, pagos {paid}; "
    "era devido recolher {lost} e pagar {due}.",
    en="The chips of {player} on {position}, {stake}: {taken} collected, {paid} paid; "
    "{lost} was to be collected and {due} to be paid.",
    version=2,
)
@where(accounts_fail)
def line_bets_play_half_on_their_chance(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """Chips on the outer line play small and on the inner line big, with half of their value.

    The paragraph says "according to the preceding number", which read literally would halve every bet; it means
    the two lines (B3). It has no rounding rule (G6): where the smallest chip cannot pay the half, it may be rounded
    down to it, and where it cannot be taken, to the chip below or above; either is noted.
    """
    found: BancaAccounts = table.accounts(law)
    for account in found.failing(LINE):
        won = account.place.chance is found.chance
        astray = account.taken if won else account.paid
        broken = breach(account, account.place.listed if astray else "ao-de-261-22/3/10.c")
        if not astray and _rounded(account, table.licence.smallest_chip):
            broken = replace(broken, severity=Severity.INFO, reading=ROUNDING)
        yield broken
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/3/9",
    "ao-de-261-22/3/9.a",
    "ao-de-261-22/3/9.b",
    "ao-de-261-22/3/9.c",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Quem não acerta perde", "Bets that do not win are lost"),
    pt="Saiu {total} e a aposta de {player} em {position}, de {stake}, perdia {lost}; "
    "foram recolhidos {taken} e pagos {paid}.",
    en="{total} came and the bet of {player} on {position}, {stake}, lost {lost}; {taken} was collected and {paid} paid.",
)
@where(accounts_fail)
def bets_that_do_not_win_are_lost(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """When one chance wins, the other two lose: their stakes are collected whole and earn nothing."""
    found: BancaAccounts = table.accounts(law)
    total = found.throw.total if found.throw is not None else None
    yield from told(found, CHANCE, lambda lost: lost.place.chance.listed if lost.paid else None, total=total)


@rule(
    "ao-de-261-22/3/9",
    "ao-de-261-22/3/9.a",
    "ao-de-261-22/3/9.b",
    "ao-de-261-22/3/9.c",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Um total que não decide não move nada", "A total that decides nothing moves nothing"),
    pt="Com o total {total}, que não decide, foram movimentadas {bets} aposta(s).",
    en="On total {total}, which decides nothing, {bets} bet(s) were settled.",
    version=2,
)
def undecided_throws_move_nothing(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """Totals that win no chance decide nothing: the bets stay and the dice are thrown again (B1).

    One finding for the whole throw; it cites the chance that was paid, if one was.
    """
    coup = table.coup
    if coup is None or not (coup.collections or coup.payouts):
        return
    for place, throw in enumerate(coup.throws):
        within = span(coup, place)
        if throw.settled is None or throw.total in law.decides or nothing_moved_before(coup, within[1]):
            continue
        if cause(throw, law) is not None:
            continue
        moved_then = moved_on(coup, within)
        first, bets = settled_on(moved_then, within)
        if first is not None:
            cited = _paid_chance(coup, place, law)
            values: dict[str, Value] = {"total": throw.total, "bets": bets}
            yield Breach((throw.settled, first), values, paragraph=cited, shortfalls=undone(moved_then, within))


@rule(
    "ao-de-261-22/3/9",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Sem lançamento nada se recolhe nem se paga", "Without a throw nothing is collected or paid"),
    pt="A aposta de {player} em {position}, de {stake}, foi recolhida ou paga antes de se lançarem os dados.",
    en="The bet of {player} on {position}, {stake}, was collected or paid before the dice were thrown.",
    version=2,
)
def nothing_moves_before_the_throw(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """Bets are decided by the dice: until a throw of the coup nothing is taken and nothing is paid."""
    coup = table.coup
    if coup is None:
        return
    first = next((throw.thrown.sequence for throw in coup.throws if throw.thrown is not None), None)
    if nothing_moved_before(coup, first):
        return
    for bet in coup.bets.values():
        if any(moved(bet, -1, first)):
            yield Breach(bet.evidence, laid(bet), player=bet.player, shortfalls=short_within(bet, (-1, first)))


@rule(
    "ao-de-261-22/3/9.a",
    "ao-de-261-22/3/9.b",
    "ao-de-261-22/3/9.c",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("O golpe decidido não se repete", "A throw that decides is not thrown again"),
    pt="O total {total} decidiu a favor da chance {chance}, mas os dados foram lançados outra vez.",
    en="Total {total} decided for {chance}, but the dice were thrown again.",
)
def decided_throws_are_not_repeated(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """The total that wins a chance ends the coup; what comes after it on the same bets is owed back.

    Where dice touched one another or an object the dealer may have thrown again in good faith.
    """
    coup = table.coup
    place = None if coup is None else thrown_again(coup, law)
    if coup is None or place is None:
        return
    throw, following = coup.throws[place], coup.throws[place + 1]
    chance = chance_of(throw, law)
    if chance is not None and throw.settled is not None and following.thrown is not None:
        values: dict[str, Value] = {"total": throw.total, "chance": Word(word=chance.name)}
        yield Breach(
            (throw.settled, following.thrown),
            values,
            paragraph=chance.listed,
            shortfalls=owed(coup, place, chance, law),
        )


@rule(
    "ao-de-261-22/3/9",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Aposta-se antes de se lançarem os dados", "Bets are laid before the dice are thrown"),
    pt="A aposta de {player} em {position}, de {stake}, foi feita ou alterada depois de lançados os dados, e valeu.",
    en="The bet of {player} on {position}, {stake}, was laid or altered after the dice were thrown, and counted.",
    reading="ao-de-261-22:G9",
)
@where(accounts_fail)
def bets_are_laid_before_the_throw(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """A bet is on what the dice will show: what is laid or altered once they have left the cup counts for the next.

    The decree has no closing call for this game; the moment is inferred (G9). A late bet that is left alone, or
    settled as it stood before, is lawful.
    """
    found: BancaAccounts = table.accounts(law)
    for account in found.failing(LATE):
        late = account.bet.late
        yield replace(breach(account), evidence=() if late is None else (late,))


def _rounded(account: Account[Place], chip: int) -> bool:
    """The half of the chips is no multiple of the smallest chip, and the nearest that is was settled."""
    if account.due.prize:
        return rounded_down(account.paid, account.due.prize, chip)
    lost = account.due.lost
    return chip > 0 and lost % chip != 0 and account.taken % chip == 0 and -chip < account.taken - lost < chip


def _paid_chance(coup: BancaCoup, place: int, law: BancaLaw) -> str | None:
    """The chance of the first bet that was paid on a throw, if one was."""
    start = since(coup, place)
    for payout in coup.payouts:
        bet = coup.bets.get(payout.data.bet)
        where = None if bet is None else law.places.get(bet.position)
        if where is not None and payout.sequence > start:
            return where.chance.listed
    return None
