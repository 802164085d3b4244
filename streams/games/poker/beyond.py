"""What chips that should not have been in the pot were worth, and to whom."""

from streams.games.poker.state import HandPlayer, PokerHand
from streams.rules.money import NOBODY, UNNAMED, Shortfalls, lacks, player, together


def payees(hand: PokerHand) -> dict[str, int]:
    """What each player was paid out of the pots; corrections replace what they correct."""
    by_event: dict[str, tuple[str, int]] = {}
    for event in hand.paid:
        by_event[getattr(event.data, "corrects", event.id)] = (event.data.player, event.data.amount)
    sums: dict[str, int] = {}
    for name, amount in by_event.values():
        sums[name] = sums.get(name, 0) + amount
    return {name: amount for name, amount in sums.items() if amount}


def only_one(names: dict[str, int]) -> str:
    """The one whom money went to; nobody by name where there are several."""
    return next(iter(names)) if len(names) == 1 else UNNAMED


def beyond(hand: PokerHand, who: HandPlayer, excess: int) -> Shortfalls:
    """A player staked so much more than he was allowed to.

    If he won, those who matched it are short of that part; if he lost, he is, to whoever won.
    """
    paid = payees(hand)
    if excess <= 0 or not paid:
        return NOBODY
    if who.player not in paid:
        return lacks(player(who.player), player(only_one(paid)), excess)
    lawful = who.staked - excess
    return together(
        lacks(player(other.player), player(who.player), min(excess, other.staked - lawful))
        for other in hand.players.values()
        if other is not who and other.player not in paid
    )
