"""The hand in lawful hands: who has it, what lies in its bank, to whom it goes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from streams.games.chemin_de_fer.names import AUCTION, LEVEL, OBLIGED, RESUMED, TURN

if TYPE_CHECKING:
    from producers.simulator.chemin_de_fer.croupier import CheminCroupier
    from producers.simulator.chemin_de_fer.intents import Bid, CheminPlan


@dataclass(slots=True)
class SimulatedHand:
    """One banker, his associate and their chips."""

    player: str
    place: str  # the seat where he sits, or at whose right he stands
    how: str
    regular: str  # the seat whose turn it is, or was when the hand was passed on
    standing: bool = False
    level: int | None = None  # the bank that it must begin with, if not any
    partner: str | None = None  # who bid with him
    put: dict[str, int] = field(default_factory=dict)
    stock: int = 0
    garage: int = 0
    wins: int = 0
    won: int = 0  # in the last coup; below 0: lost
    uncovered: bool = False  # the bets of it did not reach the bank

    def shares(self) -> dict[str, int]:
        """What goes back to each who laid something in."""
        laid, left = sum(self.put.values()), self.stock + self.garage
        return {player: left * amount // laid for player, amount in self.put.items()} if laid else {}


class HandTurns:
    """Gives the hand, passes it on, offers it, auctions it."""

    def __init__(self, croupier: CheminCroupier) -> None:
        self.croupier = croupier
        self.desk = croupier.desk

    def first(self) -> SimulatedHand:
        """The first hand goes to the lowest seat that somebody holds."""
        seat = min(self.croupier.seats)
        return self.give(self.croupier.seats[seat], TURN, seat)

    def give(
        self, player: str, how: str, regular: str, level: int | None = None, partner: str | None = None
    ) -> SimulatedHand:
        """A player becomes the banker."""
        seat = self.croupier.seat_of(player)
        given = {"player": player, "how": how} | ({} if seat is None else {"seat": seat})
        self.desk.aside("hand_given", given, 3)
        place = seat or self.croupier.standing[player]
        regular = place if how in (TURN, OBLIGED) else regular
        return SimulatedHand(player, place, how, regular, seat is None, level, partner)

    def after_loss(self, hand: SimulatedHand) -> SimulatedHand:
        """A lost coup ends the hand: what is left goes back, and the next player to the right has it."""
        self.croupier.call("hand_passes")
        self.give_back(hand)
        return self.next_in_turn(hand.regular if hand.standing else hand.place, TURN)

    def next_in_turn(self, start: str, how: str, level: int | None = None) -> SimulatedHand:
        """The hand goes to the next player to the right of a seat."""
        seat = self.croupier.to_the_right(start)[0]
        return self.give(self.croupier.seats[seat], how, seat, level)

    def give_back(self, hand: SimulatedHand) -> None:
        """Bank and garage go back to those who laid them in."""
        for player, amount in hand.shares().items():
            if amount:
                self.desk.aside("bank_returned", {"player": player, "amount": amount}, 2)

    def after_pass(self, hand: SimulatedHand, plan: CheminPlan) -> SimulatedHand:
        """The banker gives the hand up: it is offered at its level, resumed, auctioned, or must be taken."""
        self.desk.aside("hand_passed", {"player": hand.player}, 3)
        self.croupier.call("hand_given_up")
        self.give_back(hand)
        for player in self.offered_in(hand):
            seat = self.croupier.seat_of(player)
            offer = {"player": player, "amount": hand.stock, "accepted": player == plan.taken_by}
            self.desk.aside("hand_offered", offer | ({} if seat is None else {"seat": seat}), 2)
            if player == plan.taken_by:
                return self.give(player, LEVEL, hand.regular, hand.stock)
        if plan.resumes:
            return self.give(hand.player, RESUMED, hand.regular, hand.stock)
        return self.auction(hand, plan)

    def auction(self, hand: SimulatedHand, plan: CheminPlan) -> SimulatedHand:
        """The highest bid has the hand; without bids the next player must take it at the least."""
        licence = self.croupier.licence
        self.desk.aside("auction_opened", {"base": licence["auction_base"]}, 2)
        self.croupier.call("auction")
        for bid in plan.bids:
            offer = {"player": bid.player, "amount": bid.amount}
            self.desk.aside("bid_made", offer | ({} if bid.partner is None else {"partner": bid.partner}), 3)
            self.croupier.call("bid", amount=bid.amount)
        start = hand.regular if hand.standing else hand.place
        if not plan.bids:
            return self.next_in_turn(start, OBLIGED, licence["bank_minimum"])
        best = min(plan.bids, key=lambda bid: (-bid.amount, bid.partner is not None, self._rank(start, bid)))
        pair = sorted([best.player] if best.partner is None else [best.player, best.partner], key=self.rank_from(start))
        award = {"player": pair[0], "amount": best.amount} | ({"partner": pair[1]} if pair[1:] else {})
        self.desk.aside("auction_awarded", award, 2)
        self.croupier.call("awarded", amount=best.amount)
        return self.give(pair[0], AUCTION, hand.regular, best.amount, pair[1] if pair[1:] else None)

    def _rank(self, start: str, bid: Bid) -> tuple[bool, int, int]:
        rank = self.rank_from(start)
        return min(rank(player) for player in (bid.player, bid.partner) if player is not None)

    def rank_from(self, start: str) -> PlayerRank:
        """In which order players come: seated, then standing, each to the right of a seat, there by arrival."""
        return PlayerRank(self.croupier, start)

    def offered_in(self, hand: SimulatedHand) -> Iterator[str]:
        """To whom a passed hand is offered, in order."""
        everybody = [*self.croupier.seats.values(), *self.croupier.standing]
        ranked = sorted(everybody, key=self.rank_from(hand.regular if hand.standing else hand.place))
        return (player for player in ranked if player != hand.player)


@dataclass(slots=True)
class PlayerRank:
    """Players by their way from a seat to the right."""

    croupier: CheminCroupier
    start: str

    def __call__(self, player: str) -> tuple[bool, int, int]:
        seat = self.croupier.seat_of(player)
        if seat is not None:
            return False, self.croupier.steps(self.start, seat) or len(self.croupier.licence["seats"]), 0
        standing = self.croupier.standing
        return True, self.croupier.steps(self.start, standing[player]), list(standing).index(player)
