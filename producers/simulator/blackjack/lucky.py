"""Coups in which somebody has the aces that the jackpot pays: rare in life, but every evening shall have some."""

from collections.abc import Sequence

from producers.simulator.blackjack.intents import BlackjackPlan, BlackjackWager

Lucky = tuple[str, tuple[str, ...], tuple[str, ...]]  # cards as they come, decisions of the first and the second player

# Two players, each two cards in turn with the bank's between, then what a split or a request brings.
FIXED: Lucky = ("AS 9D 10C AS 8H 7D AS 5C 6C 9H", ("hit", "hit", "stand"), ("stand",))
MAXIMUM: Lucky = ("AH AS 9C AD AC 8C AH AD 3H 7S 2C", ("split",), ("hit", "stand"))
SHARED: Lucky = ("AH AC 9C AD AS 8C AH AD AC AS 5D", ("split",), ("split",))
LUCKY = {3: FIXED, 8: MAXIMUM, 13: SHARED}  # by number of the coup


def lucky(coup: int, wagers: Sequence[BlackjackWager]) -> BlackjackPlan | None:
    """The plan of a lucky coup for the first two who bet on places of their own; none where they are fewer."""
    own = sorted((wager for wager in wagers if not wager.beside and wager.after is None), key=lambda w: int(w.seat))
    if coup not in LUCKY or len(own) < 2:
        return None
    first, second = own[:2]
    cards, firsts, seconds = LUCKY[coup]
    return BlackjackPlan(
        wagers=(first, second),
        cards=tuple(cards.split()),
        moves={first.seat: firsts, second.seat: seconds},
        jackpot=(first.player, second.player),
        new_shoe=True,
        pause=10.0,
    )
