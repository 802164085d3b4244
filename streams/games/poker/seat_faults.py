"""Who may sit down where: nn. 6, 8.a, 10 to 12, 25 and 27."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from schemas.envelope import Event
from schemas.events.cards import SeatTaken

if TYPE_CHECKING:
    from streams.games.poker.fold_conduct import ConductFold


class SeatFault(NamedTuple):
    """Why a player may not sit down there: Angola's number, our word for it, and what shows it."""

    number: str
    fault: str
    shows: tuple[Event[Any], ...]


def wrong_seat(table: ConductFold, event: Event[SeatTaken]) -> SeatFault | None:
    """What is wrong with a seat that somebody takes, before he sits there."""
    seat, player = event.data.seat, event.data.player
    holder, elsewhere = table.seats.get(seat), table.holder_of(player)
    if holder is not None:
        return SeatFault("13/10", "seat_is_held", _known(holder.since))
    if elsewhere is not None:
        return SeatFault("13/6", "has_another_seat", _known(elsewhere.since))
    drawn = table.tables_draw
    if drawn is not None and drawn.data.tables.get(player, event.table) != event.table:
        return SeatFault("13/25", "drawn_for_another_table", (drawn,))
    if table.begun is None:
        return _at_the_start(table, seat, player)
    return _during_the_game(table, seat, player)


def _known(event: Event[Any] | None) -> tuple[Event[Any], ...]:
    return () if event is None else (event,)


def _booked(table: ConductFold, player: str) -> Event[Any] | None:
    return next((one for one in table.booked if one.data.player == player), None)


def _at_the_start(table: ConductFold, seat: str, player: str) -> SeatFault | None:
    """Before the first hand seats are those of the draw, and the draw is among the enrolled."""
    if _booked(table, player) is None and player not in table.came_from:
        return SeatFault("13/8.a", "not_in_the_list", ())
    if table.draw is not None and table.draw.data.seats.get(seat) != player:
        return SeatFault("13/11", "not_the_seat_drawn", (table.draw,))
    return None


def _during_the_game(table: ConductFold, seat: str, player: str) -> SeatFault | None:
    """A vacant seat goes to whoever asked to change seats, then to the list, in its order or by a draw."""
    wishes = [one for one in table.asked if one.data.seat == seat]
    if player in table.came_from:
        first = wishes[0] if wishes else None
        if first is not None and first.data.player != player:
            return SeatFault("13/12.a", "another_asked_first", (first,))
        waits = table.booked[0] if table.booked else None
        unasked = first is None and waits is not None
        return SeatFault("13/12", "did_not_ask_to_change", _known(waits)) if unasked else None
    if wishes:
        return SeatFault("13/12.a", "change_comes_first", (wishes[0],))
    own = _booked(table, player)
    if own is None:
        return SeatFault("13/8.a", "not_in_the_list", ())
    if table.draw is not None and table.draw.data.seats.get(seat) == player:
        return None
    next_in_list = table.booked[0]
    late = next_in_list is not own
    return SeatFault("13/12.b", "another_came_first", (next_in_list, own)) if late else None


def exchange(table: ConductFold, player: str, seat: str) -> tuple[str, ...]:
    """The two players who exchanged seats before this hand, if two did."""
    own = table.came_from.get(player)
    other = None if own is None else table.seats.get(own.data.seat)
    theirs = None if other is None or other.player == player else table.came_from.get(other.player)
    if other is None or theirs is None or theirs.data.seat != seat:
        return ()
    return tuple(sorted((player, other.player)))
