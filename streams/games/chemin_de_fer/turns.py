"""To whom the hand belongs, and in which order players come: to the right of the banker, seated before standing."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from streams.games.chemin_de_fer.names import TURN, at

if TYPE_CHECKING:
    from streams.games.chemin_de_fer.hand_fold import HandFold
    from streams.games.chemin_de_fer.seat_fold import SeatFold
    from streams.games.chemin_de_fer.state import BankersHand


class Entitled(NamedTuple):
    """To whom the hand belongs, by which paragraph; nobody where that is not known."""

    players: tuple[str, ...]
    paragraph: str
    reading: str | None = None


UNKNOWN = Entitled((), "")
BY_LOSS = "baccarat:5.9"  # that a lost coup ends the hand, and who comes next
BY_SHOE = "baccarat:5.7"  # the first hand of the first shoe, or of each
OF_TIE = "baccarat:5.8"


def entitled(table: HandFold) -> Entitled:
    """To whom the next hand belongs, when the last one is over, or none has been yet."""
    hand = table.hand
    if not table.hand_known or (hand is None and table.ended is not None):
        return UNKNOWN
    if not table.sighted and _goes_on_by_seats(table, hand):
        return UNKNOWN
    if hand is None:
        first = [table.seats[seat] for seat in sorted(table.seats) if seat not in table.absent]
        return Entitled(tuple(one for one in first if one not in table.refusers)[:1], at("29"), BY_SHOE)
    if hand.passed is not None:
        return _after_a_pass(table, hand)
    after = [_after_a_coup(table, hand, outcome) for outcome in sorted(hand.outcomes) or (None,)]
    return after[0]._replace(players=tuple(dict.fromkeys(player for each in after for player in each.players)))


def _after_a_coup(table: HandFold, hand: BankersHand, outcome: str | None) -> Entitled:
    """Who has the hand after a coup that was this for the bank."""
    if outcome != "lost":
        changed = hand.shoe != table.shoes
        return Entitled((hand.player,), at("32") if changed else at("78"), OF_TIE if changed else None)
    if hand.standing:
        return Entitled(next_to_the_right(table, hand.regular), at("92"))
    changed = hand.shoe != table.shoes
    seats = (hand.seat,) if hand.how == TURN else (hand.seat, hand.regular)
    players = tuple(player for seat in dict.fromkeys(seats) for player in next_to_the_right(table, seat))
    return Entitled(players, at("32") if changed else at("97.c.i"), None if changed else BY_LOSS)


def _goes_on_by_seats(table: HandFold, hand: BankersHand | None) -> bool:
    """The hand goes to a neighbour: whoever lost messages does not know who that is, nor who must let it go by."""
    if hand is None or "lost" in hand.outcomes:
        return True
    return hand.passed is not None and table.auction is not None and not table.bids


def _after_a_pass(table: HandFold, hand: BankersHand) -> Entitled:
    """Who took it at the level; or the best bid; or, without bids, the next one; or again who passed it."""
    for offer in table.offers:
        if offer.data.accepted and offer.data.player not in table.refusers:
            return Entitled((offer.data.player,), at("79"))
    if table.award is not None and table.award.data.player not in table.refusers:
        return Entitled((table.award.data.player,), at("89"))
    if table.auction is not None and not table.bids:
        return Entitled(next_to_the_right(table, hand.regular if hand.standing else hand.seat), at("86"))
    return Entitled((hand.player,), at("81"))


def next_to_the_right(table: HandFold, seat: str | None) -> tuple[str, ...]:
    """Who sits next to the right of a seat, and need not let the hand go by; nobody where that is not known."""
    for other in to_the_right(table, seat):
        player = table.seats[other]
        if player not in table.moved_up and player not in table.refusers and other not in table.absent:
            return (player,)
    return ()


def to_the_right(table: HandFold, seat: str | None) -> list[str]:
    """The occupied seats to the right of a seat, in order, itself the last."""
    if seat is None or seat not in table.licence.seats:
        return []
    return sorted(table.seats, key=lambda other: steps(table, seat, other) or len(table.licence.seats))


def steps(table: SeatFold, seat: str, other: str) -> int:
    """How many seats one sits to the right of another."""
    return _steps(table.licence.seats, seat, other)


@lru_cache(maxsize=1024)
def _steps(listed: tuple[str, ...], seat: str, other: str) -> int:
    seats = list(reversed(listed))  # a licence lists them from the dealer's left
    if seat not in seats or other not in seats:
        return 0
    return (seats.index(other) - seats.index(seat)) % len(seats)


def offered_in(table: HandFold, hand: BankersHand) -> list[str]:
    """The players to whom a passed hand is offered, in order: seated, then standing; who moved up comes after the seated."""
    start = hand.regular if hand.standing else hand.seat
    seated = [table.seats[seat] for seat in to_the_right(table, start)]
    late = [player for player in seated if player in table.moved_up]
    return [
        player
        for player in [*(one for one in seated if one not in late), *late, *standing_order(table, start)]
        if player != hand.player
    ]


def standing_order(table: HandFold, seat: str | None) -> list[str]:
    """Standing players by the seat where they stand, counted to the right, and there by arrival."""
    if seat is None:
        return list(table.standing)
    return sorted(table.standing, key=lambda player: steps(table, seat, table.standing[player]))
