"""The meter as a ledger: what goes in, what goes out, what the display shows, how it starts anew.

Art. 7 nn. 3, 4, 7 and 13, art. 9 nn. 4, 5, 12, 14 and 30 of ao-de-261-22; their Portuguese twins.
"""

from collections import Counter
from collections.abc import Sequence
from math import floor
from typing import Any

from schemas.envelope import Event
from schemas.events.jackpot import JackpotDisplayed, JackpotMeterChanged
from schemas.findings import Money, Severity, Value
from schemas.parties import BANK, Party
from streams.games.bets.state import Bet
from streams.games.cards.finished import AnyDeal
from streams.games.cards.table import CardTable
from streams.games.jackpot.law import OfJackpots
from streams.games.jackpot.parties import (
    INCREMENT,
    PRIZE,
    RESET,
    REVERSAL,
    START,
    got,
    jackpot_party,
    meter_short,
    stands,
)
from streams.games.jackpot.reckoning import NO_METER, on_jackpot, reckon
from streams.games.jackpot.state import JackpotPage
from streams.rules import COUP_END, Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.account import paired
from streams.rules.money import NOBODY, Shortfalls, player, together


@at_end(
    "ao-de-261-22/7/3", "pt-p-1364-2001/40", "ao-de-261-22/9/4", "pt-p-461-2001/I/3#increment",
    severity=Severity.CRITICAL,
    about=AnyDeal.stirred_jackpot,
    title=("O incremento é o aprovado", "The increment is the one approved"),
    pt="{stakes#$ aposta no acumulado incrementou-o|$ apostas no acumulado incrementaram-no|Sem apostas no acumulado, incrementou-se} {found?em $|em nada}; {due?o incremento devido é $|nenhum incremento era devido}.",
    en="{stakes#$ stake|$ stakes|No stake} on the jackpot increased it by {found?$|nothing}; {due?it must be $|no increment was due}.",
    version=4,
)  # fmt: skip
def increment_is_the_one_approved(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """Each stake that is taken in feeds the meter with the approved percentage, no more and no less.

    Parts of the smallest unit may be rounded either way: the law does not say how.
    """
    made, coup, page = finished.jackpot, finished.coup, finished.coup.page
    if -1 < made.fed - made.owed < 1 or (coup.undone is not None and page.moved(REVERSAL)):
        return
    due = floor(made.owed)
    values: dict[str, Value] = {
        "stakes": len(made.taken), "found": Money(money=made.fed), "due": Money(money=due),
    }  # fmt: skip
    evidence = (*page.taken, *(change for change in page.changes if change.data.cause == INCREMENT))
    void = coup.undone is not None  # then what is left of it is reported with all that is to be undone
    money = NOBODY if void else meter_short(finished.table, made.fed, due)
    yield Breach(evidence or (coup.opened,), values, shortfalls=money)


@rule(
    "ao-de-261-22/7/4", "pt-p-1364-2001/41", "ao-de-261-22/9/5", "pt-p-461-2001/I/4", "ao-de-261-22/7/4.a",
    "ao-de-261-22/7/4.b", "pt-p-1364-2001/41.a", "pt-p-1364-2001/41.b", "ao-de-261-22/9/5.a", "ao-de-261-22/9/5.b",
    "pt-p-461-2001/I/4.a", "pt-p-461-2001/I/4.b",
    on=(JackpotDisplayed,),
    severity=Severity.MAJOR,
    title=("O mostrador indica o valor do acumulado", "The display shows what the jackpot is"),
    pt="O mostrador indica {shown}; o acumulado é {due}.",
    en="The display shows {shown}; the jackpot is {due}.",
)  # fmt: skip
def display_shows_the_meter(table: CardTable, event: Event[JackpotDisplayed], law: OfJackpots) -> Breaches:
    """What the players see is what the ledger holds, whether the increase is automatic or entered by hand."""
    jackpot = table.licence.jackpot
    if table.ledger is None or jackpot is None:
        return
    due = table.ledger.balance
    if due is None:
        yield NotEvaluable(NO_METER)
    elif event.data.shown != due:
        values: dict[str, Value] = {"shown": Money(money=event.data.shown), "due": Money(money=due)}
        yield Breach((event,), values, paragraph=law.jackpot.marking(jackpot.mode))


@rule(
    "ao-de-261-22/7/13", "pt-p-1364-2001/50", "ao-de-261-22/9/14", "pt-p-461-2001/I/12",
    on=(JackpotMeterChanged,),
    severity=Severity.CRITICAL,
    title=("O acumulado continua de onde estava", "The jackpot goes on from where it stood"),
    pt="O acumulado estava em {due} e foi contado a partir de {found}.",
    en="The jackpot stood at {due} and was counted from {found}.",
    version=3,
)  # fmt: skip
def meter_goes_on_from_where_it_stood(table: CardTable, event: Event[JackpotMeterChanged], law: OfJackpots) -> Breaches:
    """Nothing leaves the meter but in a coup, and nothing between one entry of its ledger and the next.

    What a void coup brought may be taken out again after it.
    """
    ledger, data = table.ledger, event.data
    drained = event.subject is None and data.after < data.before and data.cause != REVERSAL
    if ledger is None:
        return
    if ledger.stray is event and ledger.stood is not None:
        before, due = data.before, ledger.stood
    elif drained:
        before, due = data.after, data.before
    else:
        return
    values: dict[str, Value] = {"found": Money(money=before), "due": Money(money=due)}
    evidence = (*((ledger.earlier,) if ledger.earlier else ()), event)
    yield Breach(evidence, values, shortfalls=meter_short(table, before, due))


@at_end(
    "ao-de-261-22/7/13", "pt-p-1364-2001/50", "ao-de-261-22/9/14", "pt-p-461-2001/I/12",
    severity=Severity.CRITICAL,
    about=AnyDeal.stirred_jackpot,
    title=("As contas do acumulado batem certo", "The jackpot's account balances"),
    pt="Depois da jogada o acumulado ficou em {found}; era {before}, {added?entraram $|nada entrou}, {paid?pagaram-se $|nada se pagou}: deve ficar em {due}.",
    en="After the coup the jackpot stood at {found}; it was {before}, {added?$ went in|nothing went in}, {paid?$ was paid|nothing was paid}: it must stand at {due}.",
    version=5,
    reading="blackjack:44",
)  # fmt: skip
def jackpot_account_balances(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """Before and increments are prizes and after, less what the operator adds to start anew.

    A wrong increment and a wrong prize are reported by themselves: here the ledger may follow what was paid or what was
    due. When the maximum was paid the meter starts anew at its start value, with what could not be divided.
    """
    made, page = finished.jackpot, finished.coup.page
    if not (page.changes or made.winners):
        return
    ledger = None if made.unclear else stands(page, made)
    if ledger is None:
        yield NotEvaluable(made.unclear or NO_METER)
    elif ledger.after not in (ledger.by_paid, ledger.by_due):
        values: dict[str, Value] = {
            "found": Money(money=ledger.after), "before": Money(money=ledger.before), "added": Money(money=ledger.added),
            "paid": Money(money=ledger.paid), "due": Money(money=ledger.by_due),
        }  # fmt: skip
        evidence: tuple[Event[Any], ...] = (*page.changes,) or tuple(bet.placed for bet in made.chips)
        after, due = max(made.start, ledger.after), max(made.start, ledger.by_due)  # what a start lacks is told apart
        money = NOBODY if finished.coup.undone is not None else meter_short(finished.table, after, due)
        yield Breach(evidence, values, shortfalls=money)


@rule(
    "ao-de-261-22/7/7", "pt-p-1364-2001/44", "ao-de-261-22/9/12", "pt-p-461-2001/I/10",
    on=(JackpotMeterChanged, COUP_END),
    severity=Severity.CRITICAL,
    title=("O acumulado recomeça no valor de arranque", "The jackpot starts anew at its start value"),
    pt="O acumulado recomeçou em {found}; o mínimo é {least}.",
    en="The jackpot started anew at {found}; the minimum is {least}.",
    version=2,
)  # fmt: skip
def meter_starts_anew_high_enough(table: CardTable, event: Event[Any], law: OfJackpots) -> Breaches:
    """Whenever the jackpot starts, first or anew, it starts at ten thousand stakes or more.

    When the maximum was won and no new start is reported by the end of the coup, it starts with what is left.
    """
    jackpot = table.licence.jackpot
    start = None if jackpot is None else _start(table, event, law)
    if jackpot is None or start is None:
        return
    least = law.jackpot.least_start(jackpot.stake)
    if start.data.after < least:
        values: dict[str, Value] = {"found": Money(money=start.data.after), "least": Money(money=least)}
        yield Breach((start,), values, shortfalls=meter_short(table, start.data.after, least))


def _start(table: CardTable, event: Event[Any], law: OfJackpots) -> Event[JackpotMeterChanged] | None:
    """The entry with which the jackpot starts, or with which a coup leaves it that took all of it."""
    if event.type == JackpotMeterChanged.type:
        return event if event.data.cause in (START, RESET) else None
    made = reckon(table, law)
    changes = [] if table.coup is None else table.coup.page.changes
    if made is None or not made.due.emptied or any(change.data.cause == RESET for change in changes):
        return None
    return changes[-1] if changes else None


@at_end(
    "ao-de-261-22/7/13", "pt-p-1364-2001/50", "ao-de-261-22/9/14", "pt-p-461-2001/I/12",
    severity=Severity.INFO,
    about=AnyDeal.stirred_jackpot,
    title=("O acumulado chega para os prémios", "The jackpot is enough for its prizes"),
    pt="Os prémios do acumulado excedem-no em {deficit}, que cabe à entidade exploradora cobrir; o acumulado era {meter}.",
    en="The jackpot prizes exceed it by {deficit}, which is for the operator to cover; the jackpot was {meter}.",
    version=2,
    reading="blackjack:48",
)  # fmt: skip
def jackpot_is_enough_for_its_prizes(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """Where fixed prizes come to more than the meter the law is silent: they are paid, and the deficit is reported."""
    made = finished.jackpot
    if made.meter is not None and made.due.deficit:
        winners = tuple(bet.placed for bet in made.chips if made.line(bet) is not None)
        yield Breach(winners, {"deficit": Money(money=made.due.deficit), "meter": Money(money=made.meter)})


@at_end(
    "ao-de-261-22/9/30", "pt-p-461-2001/I/19",
    severity=Severity.CRITICAL,
    about=AnyDeal.stirred_jackpot,
    title=("A jogada anulada desfaz o acumulado", "A void coup undoes the jackpot"),
    pt="A jogada foi anulada e não foi tudo desfeito{kept?; diferença no acumulado: $|}{players?; fichas por devolver: $|}{prizes?; prémios por desfazer: $|}.",
    en="The coup was void and not everything was undone{kept?; difference in the jackpot: $|}{players?; chips not handed back: $|}{prizes?; prizes not undone: $|}.",
    reading="blackjack:54",
    version=6,
)  # fmt: skip
def void_coups_undo_the_jackpot(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """All of a void coup is undone: jackpot stakes are handed back, their increment and prizes are taken back."""
    made, coup, page = finished.jackpot, finished.coup, finished.coup.page
    if coup.undone is None:
        return
    kept = _net(page)
    taken = {bet.id for bet in made.taken}
    owing = [bet for bet in made.chips if bet.id in taken]
    paid = [bet for bet in coup.bets.values() if on_jackpot(bet) and bet.paid and not bet.parts_unknown]
    if kept or owing or paid:
        players = ", ".join(dict.fromkeys(bet.player for bet in owing)) or "0"
        prizes = Money(money=sum(bet.paid for bet in paid))
        values: dict[str, Value] = {"kept": Money(money=kept), "players": players, "prizes": prizes}
        shows = (*page.taken, *page.changes)
        yield Breach((coup.undone,), values, shows=shows, shortfalls=_undone(finished.table, kept, owing, paid))


def _undone(table: CardTable, kept: int, owing: Sequence[Bet], paid: Sequence[Bet]) -> Shortfalls:
    """What players are owed back is the meter's gain as far as it kept it, the first chips first, and else the bank's.

    Prizes that were paid all the same are its loss as far as it followed them, and the gain of whoever got them.
    """
    meter, nets = jackpot_party(table), dict[str, Counter[Party]]()
    for bet in paid:
        of_meter = max(0, min(-kept, bet.paid))
        kept += of_meter
        nets[bet.id] = Counter({meter: -of_meter, BANK: of_meter - bet.paid, **got(bet, bet.paid)})
    for bet in owing:
        owed = max(0, bet.stake - bet.handed_back)
        of_meter = max(0, min(kept, owed))
        kept -= of_meter
        nets.setdefault(bet.id, Counter()).update({player(bet.player): -owed, meter: of_meter, BANK: owed - of_meter})
    each = [tuple(paired(net, bet)) for bet, net in nets.items()]
    return together((*each, meter_short(table, kept, 0)))


def _net(page: JackpotPage) -> int:
    return page.moved(INCREMENT, REVERSAL, PRIZE, RESET)
