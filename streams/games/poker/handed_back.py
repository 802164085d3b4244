"""Chips that went back out of the pots to players to whom they were not due: art. 13 nn. 39.a, 48 and 71.c.

The word with which the dealer hands them back does not matter, what is missing in the pots does. Who folded leaves there all
that lay there then; who is still in has as much there as the others when the last round is over, or the whole cave. What is
handed back beyond that is paid out of the pots; so is what a player gets back and never put in, or bet in a round that is over.
"""

from typing import Any, NamedTuple

from schemas.envelope import Event
from streams.games.poker.names import UNCALLED
from streams.games.poker.state import HandPlayer, PokerHand


class HandedBack(NamedTuple):
    """What a player got back and should not have: so much of an own stake, and so much in all."""

    player: str
    stake: int
    amount: int
    events: tuple[Event[Any], ...]


def wrongly_handed_back(hand: PokerHand) -> dict[str, HandedBack]:
    """By seat; of a void hand everything goes back."""
    wrong: dict[str, HandedBack] = {}
    for seat, player in hand.players.items() if hand.void is None else ():
        if player.returned:
            back = {event: event.data.amount for event in _late(hand, player)}
            back = dict(player.back_early) | back
            stake = min(missing(hand, player), sum(back.values()))
            if stake or player.beyond:
                events = tuple(back) or tuple(player.returned[-1:])
                wrong[seat] = HandedBack(player.player, stake, stake + player.beyond, events)
    return wrong


def missing(hand: PokerHand, player: HandPlayer) -> int:
    """What a player should have in the pots and has not."""
    if not player.live:
        return max(0, player.given_up - player.total)
    others = max((other.staked for other in hand.players.values() if other is not player), default=0)
    due = others if player.start is None else min(others, player.start - player.dead)
    return max(0, due - player.staked)


def _late(hand: PokerHand, player: HandPlayer) -> list[Event[Any]]:
    """What went back after the player had folded, or after the last round; as uncovered, also before it was over.

    Chips that a dealer hands back by mistake within the round may still be asked for: that stakes were unequal is reported.
    """
    round_ = hand.round
    end = player.folded or player.out or (None if round_ is None else round_.over or round_.closed)
    last = player.moves[-1].event if player.moves else end
    return [
        event
        for event in player.returned
        if (end is not None and event.sequence > end.sequence)
        or (event.data.reason == UNCALLED and last is not None and event.sequence > last.sequence)
    ]
