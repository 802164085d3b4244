"""What chips that should not have been in the pot were worth, and to whom."""

from streams.games.poker.names import DEAD, UNCALLED
from streams.games.poker.settlement import paid_of
from streams.games.poker.state import HandPlayer, Move, PokerHand
from streams.rules.money import NOBODY, UNNAMED, Shortfalls, lacks, player, together


def payees(hand: PokerHand) -> dict[str, int]:
    """What each player was paid out of the pots; corrections replace what they correct."""
    sums: dict[str, int] = {}
    for payment in paid_of(hand):
        sums[payment.player] = sums.get(payment.player, 0) + payment.amount
    return {name: amount for name, amount in sums.items() if amount}


def only_one(names: dict[str, int]) -> str:
    """The one whom money went to; nobody by name where there are several."""
    return next(iter(names)) if len(names) == 1 else UNNAMED


def beyond(hand: PokerHand, who: HandPlayer, excess: int, move: Move | None = None) -> Shortfalls:
    """A player staked so much more than he was allowed to: in one move, or in the hand.

    If he won, those who matched it are short of that part; if he lost, he is, to whoever won. What nobody matched and went
    back to him costs nobody anything.
    """
    paid = payees(hand)
    closed = None if move is None else move.round.closed
    end = None if closed is None else closed.sequence
    lawful = _staked(who, end) - excess
    if move is not None:
        back = [
            event for event in who.returned if event.data.reason == UNCALLED and event.sequence > move.event.sequence
        ]
        lawful += sum(event.data.amount for event in back if end is None or event.sequence < end)
    if excess <= 0 or not paid:
        return NOBODY
    if who.player not in paid:
        return lacks(player(who.player), player(only_one(paid)), min(excess, _staked(who, end) - lawful))
    return together(
        lacks(player(other.player), player(who.player), min(excess, _staked(other, end) - lawful))
        for other in hand.players.values()
        if other is not who and other.player not in paid
    )


def _staked(one: HandPlayer, end: int | None) -> int:
    """What a player had in the pots at a moment, or at the end of the hand."""
    into: list[tuple[int, int]] = [(post.sequence, post.data.amount) for post in one.posts if post.data.kind != DEAD]
    into += [(move.event.sequence, move.amount) for move in one.moves]
    into += [(event.sequence, -event.data.amount) for event in one.returned]
    into += [(event.sequence, -event.data.amount) for event in one.withdrawn]
    return sum(amount for sequence, amount in into if end is None or sequence < end)
