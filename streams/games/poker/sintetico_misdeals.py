"""What makes a hand of sintético void: art. 16 n. 15, its Portuguese twin, n. 62 of 2001."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from schemas.envelope import Event
from streams.games.poker.names import BOARD, PACK, seat_at
from streams.games.poker.state import PokerHand
from streams.games.poker.turns import from_seat


class WrongDeal(NamedTuple):
    """What went wrong in a deal, and the events that show it."""

    ground: str  # dealt_out_of_order, wrong_number_of_cards, card_face_up, card_turned_over
    shows: tuple[Event[Any], ...]


def misdeal_of(hand: PokerHand, order: Sequence[str], cards: int) -> WrongDeal | None:
    """The first ground on which a deal of sintético makes the hand void; None where it was as it must be."""
    dealt = [drawn for drawn in hand.drawn if drawn.data.place != BOARD]
    end = next((drawn.sequence for drawn in hand.drawn if drawn.data.place == BOARD), None)
    if not dealt:
        return None
    for drawn in dealt:
        if drawn.data.face == "up":
            return WrongDeal("card_turned_over", (drawn,))
    for seen in hand.exposed:
        in_the_deal = seen.sequence > dealt[0].sequence and (end is None or seen.sequence < end)
        by_a_player = any(one.player == seen.data.by for one in hand.players.values())
        if in_the_deal and not by_a_player:
            return WrongDeal("card_face_up" if seen.data.place == PACK else "card_turned_over", (seen,))
    seats = [seat for seat in from_seat(hand.button, order) if any(seat_at(one.data.place) == seat for one in dealt)]
    seated = [seat_at(one.data.place) for one in dealt]
    for seat in seats:
        if seated.count(seat) != cards:
            return WrongDeal("wrong_number_of_cards", tuple(one for one in dealt if seat_at(one.data.place) == seat))
    for drawn, seat in zip(dealt, seats * cards, strict=False):
        if seat_at(drawn.data.place) != seat and hand.button is not None:
            return WrongDeal("dealt_out_of_order", (drawn,))
    return None
