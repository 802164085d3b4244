"""Real hands, each broken in one way by the seed: what a judge must find."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from schemas.hand_history import Acted, Dealt, HandHistory, Showed, put_in

WAYS = ("rake", "split", "turn", "raise", "card", "winner")


def broken(hand: HandHistory, way: str, chance: Random) -> HandHistory | None:
    """The hand with one thing wrong; None where it cannot go wrong in that way."""
    return _BREAKS[way](hand, chance)


def _rake(hand, chance):
    """The house takes more than five per cent."""
    put, won = put_in(hand), list(hand.won)
    excess = put.total // 20 + 100 * chance.randint(1, 5)
    winner = max(range(len(won)), key=won.__getitem__)
    if won[winner] < excess or sum(map(bool, won)) > 1:  # of a shared pot it would be a wrong share too
        return None
    won[winner] -= excess
    return replace(hand, won=tuple(won))


def _split(hand, chance):
    """Equal hands, unequal parts."""
    winners = [player for player, amount in enumerate(hand.won) if amount]
    if len(winners) < 2 or len({hand.won[player] for player in winners}) > 1:
        return None
    won, amount = list(hand.won), 100 * chance.randint(2, 9)
    won[winners[0]] -= amount
    won[winners[1]] += amount
    return replace(hand, won=tuple(won)) if won[winners[0]] >= 0 else None


def _turn(hand, chance):
    """Somebody acts before it is his turn."""
    steps = list(hand.steps)
    places = [
        at
        for at, (one, two) in enumerate(pairwise(steps))
        if isinstance(one, Acted) and isinstance(two, Acted) and one.player != two.player
        and one.action == two.action == "fold"
    ]  # fmt: skip
    if not places:
        return None
    at = chance.choice(places)
    steps[at], steps[at + 1] = steps[at + 1], steps[at]
    return replace(hand, steps=tuple(steps))


def _raise(hand, chance):
    """A raise by less than the least bet of the table, that nobody answers."""
    steps = list(hand.steps)
    acts = [at for at, step in enumerate(steps) if isinstance(step, Acted) and step.action == "raise"]
    last = acts[-1] if acts else None
    if last is None or any(isinstance(step, Acted) and step.amount for step in steps[last + 1 :]):
        return None
    bets = [0] * len(hand.players)
    for post in hand.posted:
        bets[post.player] += post.amount if post.kind not in ("ante", "dead") else 0
    for step in steps[:last]:
        if isinstance(step, Dealt) and step.player is None:
            bets = [0] * len(bets)
        if isinstance(step, Acted):
            bets[step.player] += step.amount
    player = steps[last].player
    steps[last] = Acted(player, "raise", max(bets) - bets[player] + hand.minimum // chance.choice((2, 4)))
    return replace(hand, steps=tuple(steps))


def _card(hand, chance):
    """A card lies on the table that somebody holds."""
    held = [card for step in hand.steps if isinstance(step, Dealt) and step.player is not None for card in step.cards]
    boards = [at for at, step in enumerate(hand.steps) if isinstance(step, Dealt) and step.player is None]
    folded = put_in(hand).folded
    idle = [
        card
        for step in hand.steps
        if isinstance(step, Dealt) and step.player in folded
        for card in step.cards
        if card is not None
    ]
    if not boards or not idle or not held:
        return None
    steps = list(hand.steps)
    at = boards[-1]
    steps[at] = Dealt(None, (*steps[at].cards[:-1], chance.choice(idle)))
    return replace(hand, steps=tuple(steps))


def _winner(hand, chance):
    """The pot goes to somebody else."""
    winners = [player for player, amount in enumerate(hand.won) if amount]
    others = [player for player in range(len(hand.players)) if player not in winners]
    if len(winners) != 1 or not others:
        return None
    shown = [step.player for step in hand.steps if isinstance(step, Showed) and step.player in others]
    other = chance.choice(shown or others)
    won = [0] * len(hand.won)
    won[other] = hand.won[winners[0]]
    return replace(hand, won=tuple(won))


_BREAKS = {"rake": _rake, "split": _split, "turn": _turn, "raise": _raise, "card": _card, "winner": _winner}
