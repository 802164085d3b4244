"""How a bet lay when bets were closed, and what was collected and paid on it from one moment to another."""

from collections import Counter
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from schemas.envelope import Event
from schemas.events.bets import BetCollected, BetIncreased, BetMoved, BetReturned, PayoutMade
from schemas.findings import Money, Value, Word
from streams.games.bets.state import Bet, BetCoup
from streams.rules.account import Number
from streams.rules.money import NOBODY, Shortfalls, short, together
from streams.rules.moves import Span
from streams.rules.order import surely_before
from streams.rules.payments import Payments, as_corrected, handed_to_others

Bounds = tuple[int, int | None]  # the least and the most that may lie somewhere; None: no most is known
BEFORE_ALL: Final = -1  # no record has such a number
ALWAYS: Final[Span] = (BEFORE_ALL, None)
Spot = tuple[str, str, str | None]  # player, position, cloth


def standing(bet: Bet) -> tuple[str, int | None]:
    """Position and chips of a bet when bets were closed; no chips where it does not count."""
    if bet.late is None:
        untouched = bet.removed is None and bet.returned is None  # as nearly always
        return bet.position, bet.stake if untouched or _played(bet) else None
    gone = bet.returned is not None and not bet.played
    return (bet.position, None) if bet.stood is None or gone else bet.stood[:2]


def lay_at(bet: Bet, closed: Event[Any]) -> tuple[str, int] | None:
    """Position and chips of a bet when bets were closed, whatever was done to it since; None where it did not lie there."""
    if surely_before(closed, bet.placed):
        return None
    position, stake = bet.placed.data.position, bet.placed.data.stake
    for act in bet.acts:
        if surely_before(closed, act):
            continue
        if act.type == BetMoved.type:
            position = act.data.position
        elif act.type == BetIncreased.type:
            stake = act.data.stake
        else:  # withdrawn, or handed back as far as it was
            stake -= act.data.amount if act.type == BetReturned.type else stake
    return (position, stake) if stake > 0 else None


def as_they_lay(bets: Iterable[Bet], closed: Event[Any]) -> Iterable[Bet]:
    """Those of these bets that lie as they lay when bets were closed."""
    return (bet for bet in bets if lay_at(bet, closed) == standing(bet))


def lay_for(bet: Bet, closed: Event[Any] | None, *, stood: bool) -> tuple[str, int | None]:
    """Where a bet lay for a result, with how much; for one that was not let stand, at the moment when bets were closed for it."""
    if stood:
        return standing(bet) if counts(bet) else (bet.position, None)
    return (None if closed is None else lay_at(bet, closed)) or (bet.position, None)


def counts(bet: Bet) -> bool:
    """The bet has an account: it lay when bets were closed, or came too late and was not handed back."""
    if bet.late is None:
        return _played(bet)
    return bet.returned is None or bet.stood is not None


def came_too_late(bet: Bet) -> bool:
    """The bet was laid or altered when bets were closed; one that was then handed back whole fails as it stood."""
    return bet.late is not None and not (bet.played and bet.returned is not None)


def _played(bet: Bet) -> bool:
    """The bet lies there, or was handed back only when bets were closed or when it had been settled."""
    if bet.removed is not None or bet.returned is None:
        return bet.removed is None
    if bet.played:
        return True
    return any(acts and acts[0].sequence < bet.returned.sequence for acts in (bet.collections, bet.payouts))


def hold_to_limits(coup: BetCoup, bounds: Callable[[str], Bounds]) -> None:
    """Of bets handed back after bets were closed, those play on that could lie where they lay.

    What passes the limits, with all that its owner has there, may be handed back at any time.
    """
    if not any(bet.played for bet in coup.late):
        return
    there = Counter[Spot]()
    for bet in coup.bets.values():
        there[_spot(bet)] += standing(bet)[1] or 0
    for bet in coup.late:
        least, most = bounds(standing(bet)[0])
        stake = there[_spot(bet)]
        if bet.played and (stake < least or (most is not None and stake > most)):
            bet.played = False
            if bet.lies and bet.backs:
                bet.without_backs()


def _spot(bet: Bet) -> Spot:
    return bet.player, standing(bet)[0], bet.cloth


def moved(bet: Bet, after: int, before: int | None) -> tuple[int, int]:
    """What was taken of a bet and paid for it between two moments.

    Chips that were handed back, and what a correction changed, belong to the sweep and the payment that they put right,
    whenever that was done.
    """
    taken = _taken(bet, after, before) if bet.collections else 0
    paid = _paid(bet, after, before) if bet.payouts else 0
    return taken, paid


def _taken(bet: Bet, after: int, before: int | None) -> int:
    """Chips handed back are those last taken, as far as they go."""
    if bet.backs:
        return _kept(bet, after, before, 0)
    if before is None and after < bet.collections[0].sequence:
        return bet.collected
    return sum(act.data.amount for act in bet.collections if within(act, after, before))


def taken_at_most(bet: Bet, after: int, before: int | None, added: int = 0) -> int:
    """What was taken of a bet if chips handed back are those that still lay there, as far as they go.

    `added` lay there besides its first stake.
    """
    return _kept(bet, after, before, bet.stake + added) if bet.backs else _taken(bet, after, before)


def _kept(bet: Bet, after: int, before: int | None, lying: int) -> int:
    """What was taken and is kept; of so many chips that lie there the first are handed back without a loss."""
    kept: list[tuple[bool, int]] = []  # of each sweep: whether it is asked for, and what is left of it
    acts: list[Event[Any]] = [*bet.collections, *bet.backs]
    for act in sorted(acts, key=attrgetter("sequence")):
        amount = act.data.amount
        if act.type == BetCollected.type:
            kept.append((within(act, after, before), amount))
            lying = max(0, lying - amount)
            continue
        at_hand = {None: min(lying, amount), "cloth": amount, "sweep": 0}[act.data.origin]
        lying, amount = max(0, lying - at_hand), amount - at_hand
        while kept and amount:
            asked, left = kept.pop()
            if left > amount:
                kept.append((asked, left - amount))
            amount -= min(left, amount)
    return sum(left for asked, left in kept if asked)


def _paid(bet: Bet, after: int, before: int | None) -> int:
    if before is None and after < bet.payouts[0].sequence:
        return bet.paid
    amounts = as_corrected(bet.payouts)
    return sum(amounts[act.sequence] for act in bet.payouts if act.sequence in amounts and within(act, after, before))


def moved_since(bet: Bet, after: int) -> tuple[int, int]:
    """What was taken of a bet and paid for it by what was done since; below zero: what was handed or taken back."""
    (taken, paid), (taken_then, paid_then) = (moved(each, BEFORE_ALL, None) for each in (bet, _as_it_was(bet, after)))
    return taken - taken_then, paid - paid_then


def _as_it_was(bet: Bet, after: int) -> Bet:
    """A bet with what was moved on it up to a moment."""
    swept, backs, payouts = (
        [act for act in acts if act.sequence <= after] for acts in (bet.collections, bet.backs, bet.payouts)
    )
    return replace(
        bet, collections=swept, collected=sum(act.data.amount for act in swept), backs=backs, payouts=payouts,
        paid=Payments(payouts).worth, payments=None,
    )  # fmt: skip


def left_of(bet: Bet, paid: Event[PayoutMade]) -> int:
    """What corrections have left so far of a payment for the bet."""
    return paid.data.amount if bet.payments is None else bet.payments.amounts.get(paid.sequence, 0)


def settled_on(bets: Iterable[Bet], span: Span) -> tuple[Event[Any] | None, int]:
    """The first event that collected or paid something in that time, and how many bets were touched.

    What was put right again, chips handed back and prizes taken back, has not been done.
    """
    movements = [acts for bet in bets if (acts := _movements(bet, *span)) and any(moved(bet, *span))]
    first = min((act for acts in movements for act in acts), key=attrgetter("sequence"), default=None)
    return first, len(movements)


def short_on(bet: Bet, gain: int, due: int = 0) -> Shortfalls:
    """Who is short on a bet that gained so much and was due so much: its owner or the bank, bet by bet.

    A prize that was handed to somebody else is told apart, as the owner's to that other's gain.
    """
    return short(bet.player, gain, due, about=bet.id)


def short_in_account(bet: Bet, gain: int, due: int) -> Shortfalls:
    """The same of a bet whose account is drawn up: what the bank gave too much is the gain of whoever got it."""
    if bet.parts_unknown:
        return NOBODY
    if gain <= due:
        return short_on(bet, gain, due)
    return short(bet.player, gain, due, about=bet.id, handed=handed_to_others(bet.player, bet.payouts))


def undone(bets: Iterable[Bet], span: Span) -> Shortfalls:
    """Who is short when everything that was moved in that time is owed back; what another was handed is that other's gain."""
    return together(short_within(bet, span) for bet in bets)


def short_within(bet: Bet, span: Span, due: int = 0) -> Shortfalls:
    """Who is short by what was moved on a bet in that time; what the bank gave too much is the gain of whoever got it."""
    taken, paid = moved(bet, *span)
    return _short(bet, paid - taken, due, span)


def _short(bet: Bet, gain: int, due: int, span: Span) -> Shortfalls:
    if bet.parts_unknown:
        return NOBODY
    return short(bet.player, gain, due, about=bet.id, handed=handed_within(bet, *span) if gain > due else None)


def excess_within(bet: Bet, span: Span) -> int:
    """What the bank overpaid on a bet between two events, while nothing was due."""
    taken, paid = moved(bet, *span)
    return max(0, paid - taken)


def moved_beyond(staked: Iterable[tuple[Bet, int, Number]], most: int) -> Shortfalls:
    """Who is short by what was staked beyond the most that the law allows: it is no bet, and what it won or lost is owed back.

    Each bet has its stake and what that gains; the chips laid last are those beyond. What was not settled moved nothing.
    """
    latest = sorted(staked, key=lambda entry: -entry[0].placed.sequence)
    beyond, each = sum(stake for _, stake, _ in latest) - most, list[Shortfalls]()
    for bet, stake, gain in latest:
        part = max(0, min(beyond, stake))
        beyond -= part
        if part and bet.settled:
            each.append(short_on(bet, int(gain * part // stake)))
    return together(each)


def given_since(bet: Bet, after: int) -> int:
    """What the bank gave on a bet, to whomever, by what was moved since."""
    taken, paid = moved_since(bet, after)
    return paid - taken


def lost_since(bet: Bet, after: int) -> int:
    """What its owner lost by what was moved on a bet since; a prize that another gave back had not been the owner's."""
    taken, paid = moved_since(bet, after)
    both = bet.payouts, _as_it_was(bet, after).payouts
    handed, handed_then = (sum(handed_to_others(bet.player, acts).values()) for acts in both)
    return taken - paid + handed - handed_then


def short_since(bet: Bet, after: int) -> Shortfalls:
    """Who is short on a bet that was due nothing, by what was moved since; what was owed back till then is not counted."""
    (taken, paid), since = moved(bet, BEFORE_ALL, None), given_since(bet, after)
    gain = paid - taken
    by_that = min(gain, since) if gain > 0 else max(gain, since)
    return NOBODY if gain * since <= 0 else _short(bet, since, since - by_that, (after, None))


def handed_within(bet: Bet, after: int, before: int | None) -> dict[str, int]:
    """What of the payments made in that time was handed to others and left to them."""
    acts = [act for act in bet.payouts if act.type != PayoutMade.type or within(act, after, before)]
    return handed_to_others(bet.player, acts)


def nothing_moved_before(coup: BetCoup, moment: int | None) -> bool:
    """Whether no bet of the coup was collected or paid before a moment; without one, at all."""
    return not coup.moves or (moment is not None and coup.moves[0].sequence >= moment)


def _movements(bet: Bet, after: int, before: int | None) -> tuple[Event[Any], ...]:
    return tuple(act for act in (*bet.collections, *bet.payouts) if within(act, after, before) and act.data.amount)


def within(event: Event[Any], after: int, before: int | None) -> bool:
    """After one sequence number and before another, if there is another."""
    return after < event.sequence and (before is None or event.sequence < before)


def laid(bet: Bet) -> dict[str, Value]:
    """A bet in the words of a finding."""
    return {"player": bet.player, "position": Word(word=bet.position), "stake": Money(money=bet.stake)}
