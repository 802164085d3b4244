"""Whose turn it is.

Seats run clockwise from the dealer's left. Who opens a round hangs on the variant: at hold'em and omaha the first round
is opened at the left of the big bet (art. 14 n. 13), the others by whoever has the hand (art. 13 nn. 42, 44, 46; art. 14
n. 14); whoever is out or all-in is passed over.
"""

from collections.abc import Callable, Container, Sequence

from streams.games.poker.names import BIG, HOLDEM, OMAHA, STRADDLE
from streams.games.poker.state import BettingRound, PokerHand

Opener = Callable[
    [PokerHand, BettingRound, Sequence[str]], str | None
]  # the seat from which on the first is looked for


def after(seat: str | None, seats: Sequence[str]) -> list[str]:
    """The seats in turn after a seat, itself the last; from the beginning where it is none of them."""
    if seat is None or seat not in seats:
        return list(seats)
    place = seats.index(seat) + 1
    return [*seats[place:], *seats[:place]]


def from_seat(seat: str | None, seats: Sequence[str]) -> list[str]:
    """The seats in turn from a seat, itself the first."""
    if seat is None or seat not in seats:
        return list(seats)
    place = seats.index(seat)
    return [*seats[place:], *seats[:place]]


def opens_after_the_big_bet(hand: PokerHand, round_: BettingRound, seats: Sequence[str]) -> str | None:
    """Round 1: the first at the left of the big bet; later rounds: who has the hand, or the next.

    Where nobody posted the big bet, it is looked for from where it was due; where nobody recorded who has the hand, nobody
    knows who opens. Rooms whose hands are imported know straddles,
    which stand for the big bet here.
    """
    if round_.number > 1:
        return None if hand.button is None else _first(hand, round_, from_seat(hand.button, seats))
    straddles = [post for post in hand.posts if post.data.kind == STRADDLE]
    big = max(straddles, key=lambda post: post.data.amount) if straddles else hand.posted(BIG)
    if big is not None:
        return _first(hand, round_, after(big.data.seat, seats))
    if hand.button is None:
        return None
    there = [seat for seat in after(hand.button, seats) if seat in hand.holders]
    return _first(hand, round_, after(there[0] if there else None, seats))


def _first(hand: PokerHand, round_: BettingRound, order: Sequence[str]) -> str | None:
    return next((seat for seat in order if seat in round_.pending), None)


OPENERS: dict[str, Opener] = {HOLDEM: opens_after_the_big_bet, OMAHA: opens_after_the_big_bet}


def due(hand: PokerHand, round_: BettingRound, seats: Sequence[str]) -> str | None:
    """The seat whose turn it is in a round; None where nobody has to move any more."""
    if not round_.pending:
        return None
    if round_.last is None:
        if round_.first is not None and round_.first in round_.pending:
            return round_.first
        opener = OPENERS.get(hand.game, opens_after_the_big_bet)
        return opener(hand, round_, seats)
    return _next(round_.pending, round_.last, seats)


def _next(pending: Container[str], last: str, seats: Sequence[str]) -> str | None:
    """The first after a seat that still has to move; asked for with every move."""
    place = seats.index(last) + 1 if last in seats else 0
    for seat in seats[place:]:
        if seat in pending:
            return seat
    for seat in seats[:place]:
        if seat in pending:
            return seat
    return None
