"""Pots and winners of simulated hands against PokerKit's: `make poker` fetches that library into a folder of its own.

python -m tests.games.poker.second_dealer [HANDS]

Each hand is written as a hand history, which PokerKit plays again by its own rules. Who wins each pot, and what everybody
has won or lost in the end, must be the same, the percentage counted in. Two pots in a row with the same winners are
taken as one. How a shared pot is split is not compared: n. 67 shares whole minimum bets, PokerKit chips. Hands that
its betting rules do not admit (missed bets made good, another measure of the pot) are counted, not compared.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from producers.simulator import simulate_journal
from projections.hand_export import hands_in
from schemas.decode import decode
from schemas.hand_history import HandHistory, NotAHand
from schemas.phh_text import written_phh

GAMES = ("holdem", "holdem@pt-poquer-nao-bancado", "omaha", "omaha@pt-poquer-nao-bancado")
HANDS = 2_000
SEED = 19
MINOR = 100  # hundredths of the currency in a unit of a hand history


@dataclass(frozen=True)
class Ended:
    """How a hand ended: who won each pot, the main pot first, and what each group of players that shared won."""

    winners: tuple[frozenset[str], ...]
    gains: Mapping[frozenset[str], int]


def ended(winners: Iterable[frozenset[str]], gains: Mapping[str, int], taken: Mapping[frozenset[str], int]) -> Ended:
    """Pots in a row with the same winners as one; the gains of those who shared a pot together, the percentage added."""
    pots = tuple(won for won, _ in groupby(winners))
    groups: list[frozenset[str]] = []
    for won in pots:
        joined = won.union(*(group for group in groups if group & won))
        groups = [group for group in groups if not group & won] + [joined]
    groups += [frozenset({player}) for player in gains if not any(player in group for group in groups)]
    return Ended(pots, {
        group: sum(gains[player] for player in group) + sum(part for won, part in taken.items() if won <= group)
        for group in groups
    })  # fmt: skip


def simulated(game: str, hands: int) -> Iterator[tuple[HandHistory, Ended]]:
    """Hands of lawful evenings, each with its end as the dealer paid it."""
    events = [decode(record) for record in simulate_journal(game, hands, SEED)]
    won: dict[str, dict[str, frozenset[str]]] = {}
    taken: dict[str, dict[str, int]] = {}
    for event in events:
        data: Any = event.data
        if event.type == "percentage_taken":
            taken.setdefault(event.subject or "", {})[data.pot] = data.amount
        elif event.type == "winner_announced":
            won.setdefault(event.subject or "", {})[data.pot] = frozenset(data.players)
    for history in hands_in(events, names=True):
        pots, house = won.get(history.name, {}), dict[frozenset[str], int]()
        for pot, amount in taken.get(history.name, {}).items():
            house[pots[pot]] = house.get(pots[pot], 0) + amount
        try:
            written = tomllib.loads(written_phh([history]))
        except NotAHand:  # the format cannot say it
            continue
        stacks = zip(written["players"], written["starting_stacks"], written["finishing_stacks"], strict=True)
        gains = {player: round((after - before) * MINOR) for player, before, after in stacks}
        yield history, ended([pots[pot] for pot in sorted(pots)], gains, house)  # main, side:1, side:2


def second(history: HandHistory) -> Ended:
    """The same as PokerKit plays it."""
    from pokerkit import ChipsPushing
    from pokerkit import HandHistory as Played

    game: Any = Played.loads(written_phh([history]))
    state: Any = None
    for each in game:
        state = each
    pots: dict[int, set[str]] = {}
    for operation in state.operations:
        if isinstance(operation, ChipsPushing):
            paid = {game.players[place] for place, amount in enumerate(operation.amounts) if amount}
            pots.setdefault(operation.pot_index, set()).update(paid)
    stacks = zip(game.players, state.starting_stacks, state.stacks, strict=True)
    gains = {player: round((after - before) * MINOR) for player, before, after in stacks}
    return ended([frozenset(own) for _, own in sorted(pots.items())], gains, {})


def main(hands: int) -> int:
    """How many were compared, and those that differ."""
    differ = 0
    for game in GAMES:
        counted: Counter[str] = Counter()
        for history, ours in simulated(game, hands):
            try:
                theirs = second(history)
            except ValueError:
                counted["not admitted"] += 1
                continue
            counted["compared"] += 1
            counted["with several winners of pots"] += len(ours.winners) > 1
            counted["shared"] += any(len(won) > 1 for won in ours.winners)
            if ours != theirs:
                differ += 1
                sys.stdout.write(f"{game} {history.name}: {ours} here, {theirs} there\n")
        sys.stdout.write(f"{game}: {dict(counted)}\n")
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS))
