"""The chances and the throws that decide none: nn. 9 and 10 of art. 3."""

from collections.abc import Iterator

from schemas.findings import Severity, Value, Word
from streams.games.banca_francesa.finished import FinishedBanca, result_of, thrown_again
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.state import BancaCoup, BancaThrow
from streams.games.banca_francesa.throws import cause, chance_of, since, span
from streams.games.bets.settling import laid, nothing_moved_before
from streams.games.dice.void import Movements, movements_after, movements_in
from streams.rules import Breach, Breaches, at_end


@at_end(
    "ao-de-261-22/3/9",
    "ao-de-261-22/3/10",
    severity=Severity.CRITICAL,
    title=("Só se aposta nas chances da lei", "Bets are laid on the chances of the law only"),
    pt="A aposta de {player} {em_position}, de {stake}, não é em nenhuma chance nem risco que a lei admita.",
    en="{player}'s bet on {position}, {stake}, is on no chance and no line that the law admits.",
    version=2,
)
def bets_lie_on_a_chance_of_the_law(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """Players may bet on the aces, on small and on big, and on the two lines of the cloth; nothing else is a bet.

    A bet that was taken back or handed back before the dice decided was not taken.
    """
    for bet, money in finished.on_no_chance():
        cited = "ao-de-261-22/3/10" if bet.position.endswith("_line") else None
        yield Breach(bet.evidence, laid(bet), player=bet.player, paragraph=cited, shortfalls=money)


@at_end(
    "ao-de-261-22/3/9",
    "ao-de-261-22/3/9.a",
    "ao-de-261-22/3/9.b",
    "ao-de-261-22/3/9.c",
    severity=Severity.CRITICAL,
    title=("Um total que não decide não move nada", "A total that decides nothing moves nothing"),
    pt="Com o total {total}, que não decide, {bets#foi movimentada $ aposta|foram movimentadas $ apostas}.",
    en="On total {total}, which decides nothing, {bets#$ bet was|$ bets were} settled.",
    version=3,
    after_last=True,
    about=FinishedBanca.irregular_throws,
)
def undecided_throws_move_nothing(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """Totals that win no chance decide nothing: the bets stay and the dice are thrown again (B1).

    One finding for the whole throw; it cites the chance that was paid, if one was.
    """
    coup, last, before = finished.coup, finished.table.recent, finished.since
    if (coup.collections or coup.payouts) and not finished.asked_again:
        for place, throw in enumerate(coup.throws):
            within = span(coup, place)
            if _undecided(throw, law) and not nothing_moved_before(coup, within[1]):
                yield from _settled(coup, place, movements_in(coup, within), law)
    if last is not None and before is not None and _undecided(before.coup.throw, law):
        for breach in _settled(before.coup, len(before.coup.throws) - 1, movements_after(last), law):
            yield before.with_its_coup(breach)


def _undecided(throw: BancaThrow, law: BancaLaw) -> bool:
    """A valid throw whose total wins no chance."""
    return throw.settled is not None and throw.total not in law.decides and cause(throw, law) is None


def _settled(coup: BancaCoup, place: int, movements: Movements, law: BancaLaw) -> Iterator[Breach]:
    """What was moved on a throw that decided nothing."""
    throw, (first, bets, owed_back) = coup.throws[place], movements
    if throw.settled is None or first is None:
        return
    values: dict[str, Value] = {"total": throw.total, "bets": bets}
    yield Breach((throw.settled, first), values, paragraph=_paid_chance(coup, place, law), shortfalls=owed_back)


@at_end(
    "ao-de-261-22/3/9",
    severity=Severity.CRITICAL,
    title=("Sem lançamento nada se recolhe nem se paga", "Without a throw nothing is collected or paid"),
    pt="A aposta de {player} {em_position}, de {stake}, foi recolhida ou paga antes de se lançarem os dados.",
    en="{player}'s bet on {position}, {stake}, was collected or paid before the dice were thrown.",
    version=2,
    about=FinishedBanca.irregular_throws,
)
def nothing_moves_before_the_throw(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """Bets are decided by the dice: until a throw of the coup nothing is taken and nothing is paid."""
    for bet, money in finished.moved_unseen():
        yield Breach(bet.evidence, laid(bet), player=bet.player, shortfalls=money)


@at_end(
    "ao-de-261-22/3/9.a",
    "ao-de-261-22/3/9.b",
    "ao-de-261-22/3/9.c",
    severity=Severity.CRITICAL,
    title=("O golpe decidido não se repete", "A throw that decides is not thrown again"),
    pt="O total {total} decidiu a favor da chance {chance}, mas os dados foram lançados outra vez.",
    en="Total {total} decided for {chance}, but the dice were thrown again.",
    version=4,
    about=FinishedBanca.irregular_throws,
)
def decided_throws_are_not_repeated(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """The total that wins a chance ends the coup; what comes after it on the same bets is owed back.

    Where dice touched one another or an object the dealer may have thrown again in good faith.
    """
    coup, place = finished.coup, thrown_again(finished.coup, law)
    if place is None:
        return
    throw, following = coup.throws[place], coup.throws[place + 1]
    chance = chance_of(throw, law)
    if chance is not None and throw.settled is not None and following.thrown is not None:
        values: dict[str, Value] = {"total": throw.total, "chance": Word(word=chance.name)}
        money = finished.owed_by(result_of(place, throw, chance), finished.open_bets(place))
        yield Breach((throw.settled, following.thrown), values, paragraph=chance.listed, shortfalls=money)


@at_end(
    "ao-de-261-22/3/9",
    severity=Severity.MAJOR,
    title=("Lança-se até que uma chance ganhe", "The dice are thrown until a chance wins"),
    pt="O golpe acabou sem que nenhum total decidisse, com {bets#$ aposta|$ apostas} ainda no pano.",
    en="The coup ended before any total decided, with {bets#$ bet|$ bets} still on the cloth.",
    reading="ao-de-261-22:B1",
    about=FinishedBanca.irregular_throws,
)
def dice_are_thrown_until_a_chance_wins(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """A total that wins no chance, and a void throw, decide nothing: the dice are thrown again (B1).

    Not where every bet was taken or handed back, nor at a table that is suspended or closes. Where bets were settled all
    the same, or a total that wins a chance was called void or thrown again, that is reported instead.
    """
    coup = finished.coup
    bets = finished.given_up
    if (
        bets
        and not coup.moves
        and not finished.accounts.unclear
        and not any(throw.total in law.decides and cause(throw, law) is None for throw in (*coup.throws, coup.throw))
    ):
        yield Breach((coup.opened, finished.event), {"bets": bets})


def _paid_chance(coup: BancaCoup, place: int, law: BancaLaw) -> str | None:
    """The chance of the first bet that was paid on a throw, if one was."""
    start = since(coup, place)
    for payout in coup.payouts:
        bet = coup.bets.get(payout.data.bet)
        where = None if bet is None else law.places.get(bet.position)
        if where is not None and payout.sequence > start:
            return where.chance.listed
    return None
