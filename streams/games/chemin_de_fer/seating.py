"""Who may sit down where: nn. 18 to 23 and 26."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from schemas.envelope import Event
from schemas.events.cards import SeatTaken
from streams.games.chemin_de_fer.names import at

if TYPE_CHECKING:
    from streams.games.chemin_de_fer.seat_fold import SeatFold

SeatFault = tuple[str, str, tuple[Event[Any], ...]]  # paragraph, our word for it, what shows it


def wrong_seat(table: SeatFold, event: Event[SeatTaken]) -> SeatFault | None:
    """Why a player may not sit down there: the paragraph, our word for it, and what shows it."""
    seat, player = event.data.seat, event.data.player
    holder = (
        None if seat in table.absent else table.seats.get(seat)
    )  # who was away when his turn came has lost it (n. 95)
    call = table.called_names.get(player)
    if table.seats.get(seat) == player or not table.seated:
        return None
    if player in table.no_hand:
        return at("23"), "will_not_take_the_hand", (table.no_hand[player],)
    if holder is not None:
        return at("26"), "seat_is_held", ()
    if call is not None and not call.data.answered:
        return at("22"), "did_not_answer", (call,)
    return _out_of_order(table, seat, player)


def _out_of_order(table: SeatFold, seat: str, player: str) -> SeatFault | None:
    """Another comes first: who asked to change when a shoe has ended, or who was in the list before."""
    changes = [one for one in table.asked if one.data.seat == seat]
    own = next((one for one in table.booked if one.data.player == player), None)
    earlier = [one for one in table.booked if own and one.data.seat == seat and one.sequence < own.sequence]
    if player in table.former:
        other = next((one for one in changes[:1] if one.data.player != player), None)
        return None if other is None else (at("20#order"), "another_came_first", (other,))
    if changes and table.between_shoes:
        return at("20"), "change_comes_first", (changes[0],)
    if own is None:
        return at("18"), "not_in_the_book", ()
    return (at("20#order"), "another_came_first", (earlier[0], own)) if earlier else None
