"""What a house charges for a session, to whom, and how long a session is: art. 13 n. 7.b and its twin."""

from datetime import timedelta
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.poker import SessionFeeCharged
from schemas.events.sessions import SessionClosed
from schemas.events.table import CoupOpened, TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.finished_pots import SESSION, WHOLE
from streams.games.poker.fold_sessions import ChargedSession
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both
from streams.games.poker.settlement import PERCENTAGE
from streams.games.poker.table import PokerTable
from streams.games.poker.terms import NO_TERMS
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.money import lacks, player

CAVE, MAXIMUM = "cave", "maximum"  # of which the fee is a part
BET: Final = "bet"  # the limit that a fixed maximum is
LATE, END = "poker:50", "poker:30"  # readings
NO_WHOLE_SESSION: Final = "messages were lost that may have told who sat down and who was charged"


def _base(table: PokerTable) -> int | None:
    """Of what the fee of a session is a part; None where the table does not say, or does not charge sessions."""
    terms = table.terms
    if terms.percentage is None or terms.percentage.mode != SESSION:
        return None
    return terms.cave if terms.percentage.base == CAVE else table.licence.limits.maximum.get(BET)


def fee_of(table: PokerTable, law: PokerLaw) -> int | None:
    """What a session costs: the part that was fixed, or the nearest that the law allows."""
    base, terms = _base(table), table.terms.percentage
    if base is None or terms is None:
        return None
    least, most = int(law.pots.least_fee * base), int(law.pots.most_fee * base)
    return min(max(terms.rate * base // WHOLE, least), most)


@rule(
    *both("13/7.b"),
    on=(TableOpened, SessionFeeCharged),
    severity=Severity.CRITICAL,
    title=("Por sessão cobra-se o que foi fixado", "A session costs what was fixed"),
    pt="Por uma sessão {found?foram cobrados ou fixados $|nada foi cobrado}; deviam ser {due}, e a lei admite de {least} a {most}.",
    en="{found?$|Nothing} was charged or fixed for a session; it should be {due}, and the law allows {least} to {most}.",
)
def session_costs_what_was_fixed(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """From five to twenty per cent of the maximum of the table, or of the cave, as it was fixed beforehand."""
    base, terms = _base(table), table.terms.percentage
    if terms is None or terms.mode != SESSION:
        return
    due = fee_of(table, law)
    if base is None or due is None:
        yield NotEvaluable(NO_TERMS)
        return
    opens = event.type == TableOpened.type
    paid: int = terms.rate * base // WHOLE if opens else event.data.amount
    if paid == due:
        return
    values: dict[str, Value] = {
        "found": Money(money=paid), "due": Money(money=due), "least": Money(money=int(law.pots.least_fee * base)),
        "most": Money(money=int(law.pots.most_fee * base)),
    }  # fmt: skip
    if opens:
        yield Breach((event,), values)
        return
    who = player(event.data.player)
    money = (*lacks(who, PERCENTAGE, paid - due), *lacks(PERCENTAGE, who, due - paid))
    yield Breach((event,), values, player=event.data.player, shortfalls=money, shows=(table.opened,))


@rule(
    *both("13/7.b"),
    on=(SessionFeeCharged, SessionClosed),
    severity=Severity.CRITICAL,
    title=("A sessão cobra-se uma vez a quem chega a tempo", "A session is charged once, to whoever came in time"),
    pt="A {player} foram cobrados {paid} pela sessão sem que os devesse: {fault}.",
    en="{player} was charged {paid} for the session without owing it: {fault}.",
    version=2,
)
def session_is_charged_once_to_who_came_in_time(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Who takes a seat more than thirty minutes after the start pays nothing for the session (poker:50).

    A fee that leaves a cave without a charge on record, until the session ends, is paid for nothing.
    """
    if _base(table) is None:
        return
    if event.type == SessionClosed.type:
        if table.uncharged and (table.charged is None or not table.charged.known):
            yield NotEvaluable(NO_WHOLE_SESSION)
            return
        for fee in table.uncharged:
            yield _for_nothing(fee.data.player, fee.data.amount, "nothing_charged", (fee, event))
        return
    session, name = table.charging, event.data.player
    before = table.session_fees.get((event.data.session, name), [event])[0]
    own = None if session is None or session.opened.data.session != event.data.session else session
    joined = None if own is None else own.joined.get(name)
    fault = ""
    reading: str | None = None
    shows: tuple[Event[Any], ...] = (before,)
    if before is not event:
        fault = "charged_twice"
    elif own is not None and joined is not None and _late(own, joined, law):
        fault, shows, reading = "came_late", (own.opened, joined), LATE
    if fault:
        yield _for_nothing(name, event.data.amount, fault, (*shows, event), reading)


def _for_nothing(
    name: str, amount: int, fault: str, evidence: tuple[Event[Any], ...], reading: str | None = None
) -> Breach:
    values: dict[str, Value] = {"player": name, "paid": Money(money=amount), "fault": Word(word=fault)}
    money = lacks(player(name), PERCENTAGE, amount)
    return Breach(evidence, values, player=name, shortfalls=money, reading=reading)


def _late(session: ChargedSession, joined: Event[Any], law: PokerLaw) -> bool:
    return joined.time - session.opened.time > timedelta(minutes=law.pots.late_minutes)


@rule(
    *both("13/7.b"),
    on=(SessionClosed,),
    severity=Severity.MAJOR,
    title=("Quem chega a tempo paga a sessão", "Whoever came in time pays for the session"),
    pt="A sessão acabou sem que a {player} se cobrassem os {due} que devia.",
    en="The session ended, and {player} was not charged the {due} that was due.",
)
def who_came_in_time_pays_for_the_session(table: PokerTable, event: Event[SessionClosed], law: PokerLaw) -> Breaches:
    """All who sat there at the start, and who sat down within the first thirty minutes, pay for the session."""
    session, due = table.charged, fee_of(table, law)
    if session is None or due is None:
        return
    if not session.known:
        yield NotEvaluable(NO_WHOLE_SESSION)
        return
    for name, joined in session.joined.items():
        if (event.data.session, name) not in table.session_fees and not _late(session, joined, law):
            values: dict[str, Value] = {"player": name, "due": Money(money=due)}
            yield Breach(
                (session.opened, joined, event) if joined is not session.opened else (joined, event), values, player=name,
                shortfalls=lacks(PERCENTAGE, player(name), due), shows=(table.opened,),
            )  # fmt: skip


@rule(
    *both("13/7.b"),
    on=(SessionClosed, CoupOpened),
    severity=Severity.MAJOR,
    title=("Uma sessão é uma hora de jogo", "A session is an hour of play"),
    pt="A sessão dura {due} minutos e as mãos que então estiverem em curso: {fault}.",
    en="A session lasts {due} minutes and the hands then in progress: {fault}.",
    reading=END,
)
def session_is_an_hour_of_play(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """An hour of play, and what it takes to complete the hand in progress, at most the turn of the marker (poker:30).

    Where fewer players than a game needs are left it may end before (n. 24).
    """
    closes = event.type == SessionClosed.type
    session = table.charged if closes else table.charging
    if session is None or _base(table) is None:
        return
    hour = timedelta(minutes=law.pots.session_minutes)
    values: dict[str, Value] = {"due": law.pots.session_minutes}
    if closes:
        if event.time - session.opened.time < hour and len(table.seats) >= law.people.players:
            yield Breach((session.opened, event), {**values, "fault": Word(word="ended_early")})
        return
    beyond = [hand for hand in session.hands if hand.time - session.opened.time >= hour]
    if len(beyond) == len(table.seats) + 1:
        yield Breach(
            (session.opened, event), {**values, "fault": Word(word="went_on_beyond_the_turn")}, shows=tuple(beyond)
        )
