"""Players who can win nothing, though they did not fold: nn. 70.b, 71.b, 71.g and 71.h.

Who is one of them and was paid all the same breaks the rule that says so, which tells the money. Who was not paid is left out
when the pots are judged.
"""

from collections.abc import Iterable
from typing import Any

from schemas.envelope import Event
from schemas.events.chemin_de_fer import AbsenceNoted
from schemas.events.poker import CardsMixed, HandRebuilt, MisdealDeclared, PlayerReturned
from streams.games.poker.shown_misdeals import in_the_deal
from streams.games.poker.state import HandPlayer, PokerHand
from streams.games.poker.table import PokerTable


def mixed_cards(hand: PokerHand) -> dict[str, Event[Any]]:
    """Players whose cards were mixed, and were not rebuilt with certainty; mixed with another's they never are."""
    certain = {
        one.data.player: one.sequence for one in hand.faults if one.type == HandRebuilt.type and one.data.certain
    }
    mixed: dict[str, Event[Any]] = {}
    for event in hand.faults:
        if event.type == CardsMixed.type:
            other = event.data.other
            if other is not None or certain.get(event.data.player, 0) < event.sequence:
                for name in (event.data.player,) if other is None else (event.data.player, other):
                    mixed.setdefault(name, event)
    return mixed


def silent_on_a_misdeal(hand: PokerHand) -> dict[str, Event[Any]]:
    """Players who told a misdeal only when the first round had begun."""
    late: dict[str, Event[Any]] = {}
    for event in hand.faults:
        if event.type == MisdealDeclared.type and not in_the_deal(hand, event):
            late.setdefault(event.data.player, event)
    return late


def absent_players(hand: PokerHand, table: PokerTable) -> dict[str, Event[Any]]:
    """Seats to which cards were dealt though nobody was there to bet in time, each with the absence."""
    gone = {event.data.player: event for event in reversed(table.incidents) if event.type == AbsenceNoted.type}
    back = {event.data.player: event for event in reversed(table.incidents) if event.type == PlayerReturned.type}
    absent: dict[str, Event[Any]] = {}
    for one in hand.players.values():
        if one.cards:
            since = _absent_since(one, table, gone)
            if since is not None and not _in_time(hand, one, since, back.get(one.player)):
                absent[one.seat] = since
    return absent


def _absent_since(one: HandPlayer, table: PokerTable, gone: dict[str, Event[Any]]) -> Event[Any] | None:
    """The absence of a player that was noted before any move of the hand."""
    holder = table.seats.get(one.seat)
    known = gone.get(one.player) or (holder.absent if holder is not None and holder.player == one.player else None)
    early = known is not None and one.moves and one.moves[0].event.sequence < known.sequence
    return None if early else known


def _in_time(hand: PokerHand, one: HandPlayer, since: Event[Any], back: Event[Any] | None) -> bool:
    """Whether the player was back before the turn to bet came, or moved without having been noted as back."""
    if back is None:
        return bool(one.moves)
    first = hand.rounds[0].moves if hand.rounds else []
    turn = next((move.event for move in first if move.due == one.seat and move.player is not one), None)
    return turn is None or back.sequence < turn.sequence


def barred_players(hand: PokerHand, seats: Iterable[str]) -> frozenset[str]:
    """All who can win nothing; at those seats sits nobody who was there to bet in time."""
    if hand.void is not None:
        return frozenset()
    absent = (hand.players[seat].player for seat in seats)
    if not hand.faults:
        return frozenset(absent)
    return frozenset((*mixed_cards(hand), *silent_on_a_misdeal(hand), *absent))
