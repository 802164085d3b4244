"""Who wins which pot, what the house takes of it, and how it is handed over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from producers.simulator.poker.licences import PER_CENT_OF
from streams.games.cards.hands import Hand
from streams.games.poker.names import MAIN

if TYPE_CHECKING:
    from producers.simulator.poker.hand import PokerRound
    from producers.simulator.poker.seats import Chair


@dataclass(slots=True)
class SimulatedPot:
    """Chips and who may win them."""

    name: str
    amount: int
    chairs: list[Chair]


def pots_of(chairs: Sequence[Chair]) -> list[SimulatedPot]:
    """A pot for each amount with which somebody is all-in; dead money goes to the first."""
    live = [chair for chair in chairs if not chair.folded]
    levels = sorted({chair.staked for chair in live if chair.all_in} | {max(chair.staked for chair in live)})
    pots: list[SimulatedPot] = []
    below = 0
    for level in levels:
        last = level == levels[-1]
        amount = sum(
            max(0, (chair.staked if last else min(chair.staked, level)) - min(chair.staked, below)) for chair in chairs
        )
        able = [chair for chair in live if chair.staked >= level or (last and not chair.all_in)]
        if amount or not pots:
            name = MAIN if not pots else f"side:{len(pots)}"
            pots.append(SimulatedPot(name, amount, able))
        below = level
    pots[0].amount += sum(chair.dead for chair in chairs)
    return pots


class Paying:
    """The end of one hand."""

    def __init__(self, hand: PokerRound) -> None:
        self.hand = hand
        self.taken = 0  # by the house in this hand

    def pay(self, pots: Sequence[SimulatedPot], *, shown: bool) -> None:
        """The last side pot first: who is all-in longest ago waits longest."""
        desk = self.hand.desk
        hands = self._hands() if shown else {}
        for pot in reversed(pots):
            winners = self._winners(pot, hands)
            words = {"pot": pot.name, "players": [chair.player for chair in winners]}
            if shown:
                words["combination"] = hands[winners[0].seat].combination
            desk.tell("winner_announced", words, 2)
            net = pot.amount - self._take(pot)
            for chair, share in self._shares(net, winners):
                desk.tell("pot_paid", {"pot": pot.name, "player": chair.player, "amount": share}, 2)
                chair.cave += share

    def _hands(self) -> dict[str, Hand]:
        hand = self.hand
        law = hand.law.pots.hands
        best = {chair.seat: law.ranking.best(law.selection, chair.cards, hand.board) for chair in hand.live}
        return {seat: worth for seat, worth in best.items() if worth is not None}

    def _winners(self, pot: SimulatedPot, hands: Mapping[str, Hand]) -> list[Chair]:
        if not hands:
            return pot.chairs
        top = max(hands[chair.seat].key for chair in pot.chairs)
        return [chair for chair in pot.chairs if hands[chair.seat].key == top]

    def _take(self, pot: SimulatedPot) -> int:
        """The percentage of the pot, rounded down to the smallest chip, as long as the hand's cap is not reached."""
        terms, chip = self.hand.terms["percentage"], self.hand.croupier.licence["smallest_chip"]
        if terms["mode"] != "hand":
            return 0
        due: int = pot.amount * terms["rate"] // PER_CENT_OF // chip * chip
        if terms.get("cap") is not None:
            due = min(due, terms["cap"] - self.taken)
        if due:
            self.hand.desk.tell("percentage_taken", {"pot": pot.name, "amount": due, "slot": "right"}, 2)
            self.taken += due
        return due

    def _shares(self, net: int, winners: Sequence[Chair]) -> list[tuple[Chair, int]]:
        """Whole minimum bets to each; what is left goes from whoever has the hand on, the rest to the first of them."""
        unit = self.hand.law.pots.unit or self.hand.minimum
        order = [chair for chair in self.hand.from_seat(self.hand.button) if chair in winners]
        each, left = divmod(net // unit, len(order))
        shares = [(each + (1 if place < left else 0)) * unit for place in range(len(order))]
        shares[0] += net % unit
        return [(chair, share) for chair, share in zip(order, shares, strict=True) if share]
