"""Pots and shares as arithmetic: art. 13 nn. 7.a, 38, 48 to 50, 66 and 67, and their twins. No events, no figures.

A player can win of each other no more than he put in himself. So chips lie in layers: up to the least that a player
who is still in has put in, up to the next, and so on. Each layer is a pot (*pote*, *pote lateral*), and those who put
in that much may win it. What nobody covered is in no layer: it is its owner's.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Final, NamedTuple

MAIN: Final = "main"


class PokerPot(NamedTuple):
    """One layer of chips."""

    name: str  # main, side:1, side:2, ...
    amount: int
    contenders: tuple[str, ...]  # who may win it
    level: int  # what each of them has put in, up to this layer
    parts: Mapping[str, int]  # what each player has in it, folded hands too


class Layers(NamedTuple):
    """All pots of a hand, the main pot first, and what nobody covered."""

    pots: tuple[PokerPot, ...]
    uncalled: Mapping[str, int]


def pot_name(place: int) -> str:
    """Main, then side pots by number."""
    return f"side:{place}" if place else MAIN


def layers_of(
    staked: Mapping[str, int],
    folded: Collection[str] = (),
    dead: Mapping[str, int] | None = None,
    short: Mapping[str, int] | None = None,
) -> Layers:
    """The pots that arise of what each player put in.

    Who is still in with less than others is all-in. Those named in `short` are not, with what should lie there of them: they
    owe the rest (n. 48), their stake makes no pot of its own, and what others have beyond it, up to what should lie there, is
    not uncovered; so too who took all back (n. 71.c).
    Dead money (art. 14 n. 19) raises nobody's level and lies whole in the main pot. A folded hand leaves its chips and
    wins nothing: they are of whoever is still in, though with no chips. With nobody left in the pot has no contenders.
    """
    live = {player: amount for player, amount in staked.items() if amount > 0}
    owing = {player: amount for player, amount in (short or {}).items() if player not in folded}
    uncalled = _uncalled({**live, **owing})
    uncalled = {player: amount for player, amount in uncalled.items() if player not in folded}  # who gives up loses all
    covered = {player: amount - uncalled.get(player, 0) for player, amount in live.items()}
    in_play = {player: amount for player, amount in {**covered, **owing}.items() if player not in folded}
    levels = sorted({*in_play.values()} - {0})
    beyond = max(covered.values(), default=0)
    pots, below = [], 0
    for place, level in enumerate(levels or [beyond]):
        top = max(level, beyond) if place == len(levels) - 1 else level  # folded chips above lie in the last
        parts = {player: min(amount, top) - below for player, amount in covered.items() if amount > below}
        contenders = tuple(player for player, amount in in_play.items() if amount >= level)
        contenders = contenders or tuple(player for player in staked if player not in folded)
        pots.append(PokerPot(pot_name(place), sum(parts.values()), contenders, level, parts))
        below = level
    return Layers(_with_dead(tuple(pots), dead or {}, staked, folded), uncalled)


def _uncalled(live: Mapping[str, int]) -> dict[str, int]:
    """What the highest put in beyond the next highest, whoever that is."""
    ranked = sorted(live, key=live.__getitem__, reverse=True)
    second = live[ranked[1]] if len(ranked) > 1 else 0
    return {ranked[0]: live[ranked[0]] - second} if ranked and live[ranked[0]] > second else {}


def _with_dead(
    pots: tuple[PokerPot, ...], dead: Mapping[str, int], staked: Mapping[str, int], folded: Collection[str]
) -> tuple[PokerPot, ...]:
    given = {player: amount for player, amount in dead.items() if amount}
    if not given:
        return pots
    if not pots[0].amount:
        still_in = tuple(player for player in staked if player not in folded)
        pots = (PokerPot(MAIN, 0, still_in, 0, {}), *pots[1:])
    main = pots[0]
    parts = {player: main.parts.get(player, 0) + given.get(player, 0) for player in {**main.parts, **given}}
    return (main._replace(amount=main.amount + sum(given.values()), parts=parts), *pots[1:])


def proportion(own: int, full: int, pot: int) -> Fraction:
    """N. 50 to the letter: the own bet, and of the rest of the pot the ratio between it and the full bets."""
    return own + Fraction(own, full) * (pot - own)


def shares(amount: int, winners: Sequence[str], unit: int) -> dict[str, int]:
    """N. 67: equal parts in whole units; odd units one each, from the hand holder on; a residue to the first.

    `winners` stand in the order in which they follow the holder of the hand.
    """
    if not winners:
        return {}
    unit = max(unit, 1)
    units, residue = divmod(amount, unit)
    each, odd = divmod(units, len(winners))
    parts = {player: (each + (place < odd)) * unit for place, player in enumerate(winners)}
    parts[winners[0]] += residue
    return parts


def by_whole_bets(amount: int, winners: Sequence[str], staked: Mapping[str, int]) -> dict[str, Fraction]:
    """N. 66 to the letter: tied winners share in proportion to all that each has bet."""
    total = sum(staked[player] for player in winners)
    return {player: Fraction(amount * staked[player], total) for player in winners} if total else {}


def most_of(rate: Fraction | int, wagered: int, cap: int | None = None) -> int:
    """N. 7.a: the most that the house may take of a hand."""
    most = floor(rate * wagered)
    return most if cap is None else min(most, cap)


def least_of(rate: Fraction | int, payments: Iterable[int], unit: int, cap: int | None = None) -> int:
    """What the house takes at least at a fixed rate: off each payment (n. 65), rounded down to the smallest chip."""
    unit = max(unit, 1)
    least = sum(floor(rate * payment) // unit * unit for payment in payments)
    return least if cap is None else min(least, cap)


def spread(amount: int, parts: Mapping[str, int]) -> dict[str, int]:
    """An amount in proportion to parts, what does not divide to the last."""
    total, left, shared = sum(parts.values()), amount, dict[str, int]()
    for place, (name, part) in enumerate(parts.items(), 1):
        shared[name] = left if place == len(parts) else min(left, amount * part // total if total else 0)
        left -= shared[name]
    return {name: part for name, part in shared.items() if part}
