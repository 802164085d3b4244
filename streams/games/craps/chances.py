"""The chances, the point and the bets of a whole series: nn. 9 and 10 of art. 4."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

from schemas.envelope import Event
from schemas.events.dice import DiceThrown
from schemas.events.table import CoupClosed
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.state import Bet
from streams.games.craps.accounts import TOO_SOON, UNTHROWN, CrapsAccounts, owed, taken_in
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import OVER, CrapsLaw
from streams.games.craps.outcome import Turn
from streams.games.craps.settlement import MULTIPLE, SIMPLE, bets_that_are_not_decided_are_left_alone
from streams.games.craps.state import LyingBet
from streams.games.craps.throws import next_throw
from streams.games.settlement.accounts import breach
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import NOBODY
from streams.rules.order import surely_before

FIXED = "ao-de-261-22:C7"


@at_end(
    "ao-de-261-22/4/9",
    "ao-de-261-22/4/10",
    "ao-de-261-22/4/11",
    "ao-de-261-22/4/11.c",
    "ao-de-261-22/4/12",
    severity=Severity.CRITICAL,
    about=FinishedSeries.bets_were_wrongly_taken,
    title=("Só se aposta nas chances da lei", "Bets are laid on the chances of the law only"),
    pt="A aposta de {player} {em_position}, de {stake}, não é em nenhuma chance que a lei admita.",
    en="{player}'s bet on {position}, {stake}, is on no chance that the law admits.",
)
def bets_lie_on_a_chance_of_the_law(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """Players bet on the chances of nn. 10 to 13: a big nine, a hard two, a single total of four or a box seven are none.

    Judged when dice are thrown for it; what was taken or handed back before was not taken.
    """
    for lying in finished.accounts.series.strange:
        yield _wrongly_taken(lying, law.letters.get(lying.position.partition(":")[0]))


@at_end(
    "ao-de-261-22/4/9",
    severity=Severity.MAJOR,
    about=FinishedSeries.unsettled,
    title=("Aposta-se antes de se lançarem os dados", "Bets are laid before the dice are thrown"),
    pt="A aposta de {player} {em_position}, de {stake}, não estava feita quando se lançaram os dados, e valeu: {taken?recolhidos $|nada recolhido}, {paid?pagos $|nada pago}.",
    en="{player}'s bet on {position}, {stake}, was not laid when the dice were thrown, and counted: {taken?$|nothing} collected, {paid?$|nothing} paid.",
    reading="ao-de-261-22:G9",
)
def bets_are_laid_before_the_throw(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """A bet is on what the dice will show: what is laid once they have left the hand plays from the next throw on.

    The decree has no closing call for this game; the moment is inferred (G9).
    """
    for late in finished.accounts.of(TOO_SOON):
        first = (*late.bet.collections, *late.bet.payouts)[0]
        thrown = tuple(throw.thrown for throw in finished.accounts.coup.throws)
        yield replace(breach(late), evidence=(late.bet.placed, first), shows=thrown)


@at_end(
    "ao-de-261-22/4/9",
    *SIMPLE,
    "ao-de-261-22/4/11.a",
    *MULTIPLE,
    "ao-de-261-22/4/12.a",
    "ao-de-261-22/4/12.b",
    "ao-de-261-22/4/13.a",
    severity=Severity.CRITICAL,
    about=FinishedSeries.unsettled,
    title=("Sem lançamento nada se recolhe nem se paga", "Without a throw nothing is collected or paid"),
    pt="Ainda não se tinham lançado os dados da série: {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago} na aposta de {player} {em_position}, de {stake}.",
    en="No dice of the series had been thrown: {taken?$|nothing} was collected and {paid?$|nothing} paid on {player}'s bet on {position}, {stake}.",
)
def nothing_moves_before_the_throw(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """A bet wins or loses by the totals of its letter: until dice of the series are thrown it is neither taken nor paid."""
    return finished.accounts.breaches(UNTHROWN)


@at_end(
    "ao-de-261-22/4/10.a",
    severity=Severity.MAJOR,
    title=("O ponto é marcado", "The point is marked"),
    pt="O ponto era {point} e a marca não foi posta no seu número ({found}).",
    en="The point was {point} and the mark was not put on its number ({found}).",
)
def point_is_marked(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """When a first throw does not decide, a mark is put on its number before the dice are thrown again."""
    accounts = finished.accounts
    throws, points = accounts.coup.throws, accounts.series.points
    for place, (before, after) in enumerate(pairwise(points)):
        throw, point = throws[place], after if before is None else before
        numbers = [mark.data.number for mark in throw.marks]
        unmarked = before is None and not numbers and place + 1 < len(throws)
        if point is not None and (unmarked or (numbers and numbers[-1] != point)):
            values: dict[str, Value] = {"point": point, "found": numbers[-1] if numbers else Word(word="no_mark")}
            yield Breach((throw.settled or throw.thrown, *throw.marks[-1:]), values)


@at_end(
    "ao-de-261-22/4/10.a",
    "ao-de-261-22/4/10.b",
    severity=Severity.CRITICAL,
    title=("Decidida a série, não se lança mais por ela", "A series that is decided is not thrown on"),
    pt="O total {total} decidiu a série, mas os dados foram lançados outra vez com as mesmas apostas.",
    en="Total {total} decided the series, but the dice were thrown again on the same bets.",
)
def decided_series_are_over(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """The first throw of 7, 11, 2, 3 or 12, the point made and the seven end a series; what they decided is owed."""
    coup, series = finished.coup, finished.accounts.series
    if not series.thrown_on or series.decided is None:
        return
    settled, again = coup.throws[series.decided].settled, coup.throws[series.decided + 1].thrown
    ended = [each[-1] for each in series.turns.values() if each[-1].throw == series.decided and each[-1].effect in OVER]
    if settled is not None:
        lines = {turn.place.name for turn in ended if turn.place.line}
        cited = "ao-de-261-22/4/10.b" if lines == {"dont_pass"} else None
        yield Breach(
            (settled, again), {"total": sum(settled.data.faces)}, paragraph=cited, shortfalls=owed(coup, ended)
        )


@at_end(
    "ao-de-261-22/4/10.a",
    "ao-de-261-22/4/10.b",
    severity=Severity.CRITICAL,
    title=("A série joga-se enquanto não se decide", "The dice are thrown until the series is decided"),
    pt="O ponto era {point} e a série acabou sem que ele se repetisse ou saísse sete.",
    en="The point was {point} and the series was ended before it came again or a seven came.",
    version=2,
)
def series_go_on_until_they_are_decided(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """With a point set the dice are thrown until it repeats or a seven comes; a room that closes ends it otherwise,
    and so does a table that is suspended.

    Where bets of the series were settled as if it were decided, that is the breach.
    """
    accounts = finished.accounts
    series, point = accounts.series, accounts.series.point
    by_dealer = finished.event.type == CoupClosed.type and finished.table.suspended is None
    stopped = point is not None and by_dealer and series.counted is None and not series.unclear
    if not stopped or any(account.place.line for account in accounts.of(bets_that_are_not_decided_are_left_alone.id)):
        return
    waiting = [turns[0].place for turns in series.turns.values() if turns[0].place.line]
    if waiting:
        cited = "ao-de-261-22/4/10.b" if all(place.against for place in waiting) else None
        yield Breach((finished.event,), {"point": point}, paragraph=cited)


@at_end(
    "ao-de-261-22/4/10.c",
    "ao-de-261-22/4/10.d",
    severity=Severity.CRITICAL,
    about=FinishedSeries.bets_were_wrongly_taken,
    title=("No «come» aposta-se depois de haver ponto", "Come bets are laid when there is a point"),
    pt="A aposta de {player} {em_position}, de {stake}, foi aceite para um primeiro lançamento, sem haver ponto.",
    en="{player}'s bet on {position}, {stake}, was taken for a first throw, when there was no point.",
)
def come_bets_are_laid_when_there_is_a_point(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """Come and don't come may be laid at any time once a point is set, that is, after a first throw that decides nothing."""
    for lying in finished.accounts.series.early:
        yield _wrongly_taken(lying, law.cloths[law.bars[0]][lying.position].listed)


@at_end(
    "ao-de-261-22/4/10.c",
    "ao-de-261-22/4/10.d",
    severity=Severity.MAJOR,
    about=FinishedSeries.bets_left_for_a_number,
    title=("As apostas no «come» vão para o seu número", "Come bets are carried to their number"),
    pt="Saiu {number} e a aposta de {player} {em_position}, de {stake}, não foi levada para a casa desse número.",
    en="{number} came and {player}'s bet on {position}, {stake}, was not carried to the box of that number.",
    version=2,
)
def come_bets_are_carried_to_their_number(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """When the throw after it does not decide, the dealer takes the bet to the box of the total, where it waits.

    Where the bet was also settled wrongly, that is reported instead.
    """
    accounts = finished.accounts
    for turn in _travels(accounts):
        bet, number = turn.lying.bet, sum(turn.faces)
        wrong = _astray(bet, number, next_throw(accounts.coup, turn.throw))
        if wrong is not None:
            values = {**_laid_values(turn.lying), "number": number}
            yield Breach((bet.placed, *wrong), values, player=bet.player, paragraph=turn.place.listed)


@at_end(
    "ao-de-261-22/4/10.d",
    severity=Severity.MINOR,
    about=FinishedSeries.bets_left_for_a_number,
    title=("A aposta no «don't come» leva uma marca", "A don't come bet gets a mark"),
    pt="A aposta de {player} {em_position}, de {stake}, foi levada para a casa do número sem a marca que a distingue.",
    en="{player}'s bet on {position}, {stake}, was carried to its box without the mark that tells it apart.",
)
def dont_come_bets_are_marked(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """A don't come bet in the box of its number has a mark on it, or it could be taken for a come bet."""
    accounts = finished.accounts
    for turn in _travels(accounts):
        carried = turn.lying.bet.travels[-1] if turn.lying.bet.travels else None
        if not turn.place.against or carried is None or carried.data.marked:
            continue
        if carried.data.number == sum(turn.faces):
            bet = turn.lying.bet
            yield Breach((bet.placed, carried), _laid_values(turn.lying), player=bet.player)


@at_end(
    "ao-de-261-22/4/10.i",
    severity=Severity.CRITICAL,
    about=FinishedSeries.bets_were_wrongly_taken,
    title=("As apostas da série fazem-se antes dela", "Bets on a series are laid before it"),
    pt="A aposta de {player} {em_position}, de {stake}, foi feita com o ponto já estabelecido.",
    en="{player}'s bet on {position}, {stake}, was laid when the point was already set.",
    reading=FIXED,
)
def line_bets_are_laid_before_the_first_throw(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """What is laid on pass or don't pass after the first throw alters what was staked on the series (C7).

    A bet laid when the series is already decided is one of the next.
    """
    for lying in finished.accounts.series.put:
        yield _wrongly_taken(lying)


@at_end(
    "ao-de-261-22/4/10.i",
    severity=Severity.CRITICAL,
    title=("As apostas da série não se retiram nem se alteram", "Bets on a series are neither withdrawn nor changed"),
    pt="A aposta de {player} {em_position}, de {stake}, foi retirada ou alterada depois do lançamento que a fixou.",
    en="{player}'s bet on {position}, {stake}, was withdrawn or changed after the throw that fixed it.",
    version=2,
)
def contract_bets_are_not_altered(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """Pass and don't pass are fixed by the first throw of the series, come and don't come by the throw that follows them.

    A void throw fixes nothing. The bet is reckoned as it lay. That more than pass is fixed is our reading (C7).
    """
    accounts = finished.accounts
    for name, life in accounts.series.lives.items():
        if life.altered is None or life.frozen is None:
            continue
        last = accounts.series.turns.get(name, ())[-1:]
        money = owed(accounts.coup, last) if last and last[0].effect in OVER else NOBODY
        evidence, owner = (life.frozen.bet.placed, life.altered), life.frozen.bet.player
        reading = None if life.frozen.position == "pass" else FIXED
        yield Breach(evidence, _laid_values(life.frozen), player=owner, shortfalls=money, reading=reading)


def _astray(bet: Bet, number: int, again: Event[DiceThrown] | None) -> tuple[Event[Any], ...] | None:
    """What shows that a bet was not in its box when the dice were thrown again, or was taken from it later on.

    A message that was only slow tells of the time before the throw.
    """
    in_time = [travel for travel in bet.travels if again is None or not surely_before(again, travel)]
    ends = (in_time[-1], max(in_time, key=lambda travel: travel.time)) if in_time else ()
    if all(travel.data.number != number for travel in ends):
        return tuple(bet.travels[-1:])
    later = (travel for travel in bet.travels if again is not None and surely_before(again, travel))
    return next(((travel,) for travel in later if travel.data.number != number), None)


def _travels(accounts: CrapsAccounts) -> Iterable[Turn]:
    """The turns in which come bets left for a number, of bets that were settled rightly and not altered."""
    series = accounts.series
    for turn in series.journeys:
        name = turn.lying.bet.id
        if series.turns[name][0].place.needs_point and not accounts.fails(name) and series.lives[name].altered is None:
            yield turn


def _wrongly_taken(lying: LyingBet, cited: str | None = None) -> Breach:
    """A bet that should not have been taken, with what it won or lost all the same."""
    bet = lying.bet
    money = taken_in(bet)
    return Breach(bet.evidence, _laid_values(lying), player=bet.player, paragraph=cited, shortfalls=money)


def _laid_values(lying: LyingBet) -> dict[str, Value]:
    bet: Bet = lying.bet
    return {"player": bet.player, "position": Word(word=lying.position), "stake": Money(money=lying.stake)}
