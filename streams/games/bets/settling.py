"""How a bet lay when bets were closed, and what was collected and paid on it from one moment to another."""

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Value, Word
from streams.games.bets.state import Bet, BetCoup
from streams.rules.money import Short, short, together
from streams.rules.moves import Span
from streams.rules.payments import Payments


def standing(bet: Bet) -> tuple[str, int | None]:
    """Position and chips of a bet when bets were closed; no chips where it does not count."""
    if bet.late is not None:
        return (bet.position, None) if bet.stood is None or bet.returned is not None else bet.stood
    return bet.position, bet.stake if _played(bet) else None


def counts(bet: Bet) -> bool:
    """The bet has an account: it lay when bets were closed, or came too late and was not handed back."""
    if bet.late is None:
        return _played(bet)
    return bet.returned is None or bet.stood is not None


def _played(bet: Bet) -> bool:
    """The bet lies there, or was handed back only when bets were closed or when it had been settled."""
    if bet.lies or bet.removed is not None or bet.returned is None:
        return bet.lies
    if bet.played:
        return True
    return any(acts and acts[0].sequence < bet.returned.sequence for acts in (bet.collections, bet.payouts))


def moved(bet: Bet, after: int, before: int | None) -> tuple[int, int]:
    """What was taken of a bet and paid for it between two moments, corrections and chips handed back counted."""
    taken = _taken(bet, after, before) if bet.collections else 0
    paid = _paid(bet, after, before) if bet.payouts else 0
    return taken, paid


def _taken(bet: Bet, after: int, before: int | None) -> int:
    if before is None and after < bet.collections[0].sequence:
        taken = bet.collected
    else:
        taken = sum(told.data.amount for told in bet.collections if _within(told, after, before))
    back = bet.returned
    if back is not None and taken and back.sequence > bet.collections[0].sequence:
        taken -= min(taken, back.data.amount)
    return taken


def _paid(bet: Bet, after: int, before: int | None) -> int:
    """Whenever it was paid, a correction moves the difference to what stood till then."""
    if before is None and after < bet.payouts[0].sequence:
        return bet.paid
    paid, payments = 0, Payments()
    for told in bet.payouts:
        stood = payments.worth
        payments.take(told)
        if _within(told, after, before):
            paid += payments.worth - stood
    return paid


def settled_on(bets: Iterable[Bet], span: Span) -> tuple[Event[Any] | None, int]:
    """The first event that collected or paid something in that time, and how many bets were touched."""
    told = [acts for bet in bets if (acts := _movements(bet, *span))]
    first = min((act for acts in told for act in acts), key=attrgetter("sequence"), default=None)
    return first, len(told)


def owed_back(bets: Iterable[Bet], span: Span) -> Short:
    """Who is short when everything that was moved in that time is owed back."""
    return together(short(paid - taken) for taken, paid in (moved(bet, *span) for bet in bets))


def nothing_moved_before(coup: BetCoup, moment: int | None) -> bool:
    """Whether no bet of the coup was collected or paid before a moment; without one, at all."""
    return not coup.moves or (moment is not None and coup.moves[0].sequence >= moment)


def _movements(bet: Bet, after: int, before: int | None) -> tuple[Event[Any], ...]:
    return tuple(told for told in (*bet.collections, *bet.payouts) if _within(told, after, before) and told.data.amount)


def _within(event: Event[Any], after: int, before: int | None) -> bool:
    return after < event.sequence and (before is None or event.sequence < before)


def laid(bet: Bet) -> dict[str, Value]:
    """A bet in the words of a finding."""
    return {"player": bet.player, "position": Word(word=bet.position), "stake": Money(money=bet.stake)}
