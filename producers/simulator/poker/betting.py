"""The betting of one hand: turns in order, words where they are due, chips over the line."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from producers.simulator.poker.intents import AGAIN, STRING, PokerDecision, Spot
from streams.games.poker.names import BET, CALL, FOLD, HALF_POT, NO_LIMIT, PASS, RAISE, UNCALLED, place_of

if TYPE_CHECKING:
    from producers.simulator.poker.hand import PokerRound
    from producers.simulator.poker.seats import Chair


class SimulatedBetting:
    """One round of betting."""

    def __init__(self, hand: PokerRound, number: int, first: str) -> None:
        self.hand = hand
        self.number = number
        self.bet = hand.stake_to_match(number)
        self.raises = 0
        self.raiser: str | None = None  # the seat that bet or raised last
        self.settled: set[str] = set()  # seats that have wagered since the last full raise
        self.over: set[str] = set()  # seats with more chips in than they had to match
        order = hand.from_seat(first)
        self.waiting = deque(chair for chair in order if not chair.folded and not chair.all_in)
        self.opener = self.waiting[0].seat if self.waiting else first

    def play(self) -> None:
        """Until everybody has answered the last raise, or one alone is left."""
        desk, hand = self.hand.desk, self.hand
        desk.tell("betting_round_opened", {"round": self.number})
        while (self.waiting or hand.comes_again) and len(hand.live) > 1:
            chair = self.waiting.popleft() if self.waiting else hand.chair_of(hand.moves[0][0])
            desk.tell("player_asked", {"place": place_of(chair.seat)})
            self._do(chair, self._decision(chair))
        self._give_back()
        desk.tell("betting_round_closed", {"round": self.number, "pot": hand.pot}, 2)

    def _decision(self, chair: Chair) -> PokerDecision:
        hand = self.hand
        to_call = min(self.bet - chair.in_round, chair.cave)
        most = min(self.most(chair), chair.cave - to_call)
        many = hand.law.betting.raises is not None and self.bet and self.raises >= hand.law.betting.raises
        reopened = chair.cave > to_call and most > 0 and chair.seat not in self.settled
        may = reopened and (not many or len(hand.live) == hand.law.betting.unlimited)
        least = hand.least_bet(self.bet)
        may = may and (least <= hand.minimum or most >= least)
        spot = Spot(chair, self.number, to_call, hand.pot, self.bet, len(hand.live), may, most, least)
        return hand.decide(spot)

    def most(self, chair: Chair) -> int:
        """By how much a raise may exceed the call at this table."""
        hand, terms = self.hand, self.hand.terms
        count: int = terms["pot_count"] or max(hand.law.betting.counts)
        if terms["maximum"] == NO_LIMIT:
            return chair.cave
        if terms["maximum"] == HALF_POT:
            return hand.pot * hand.law.betting.half_pot.numerator // hand.law.betting.half_pot.denominator
        return hand.pot + (count - 1) * (self.bet - chair.in_round)

    def _do(self, chair: Chair, decision: PokerDecision) -> None:
        desk, hand = self.hand.desk, self.hand
        who = {"seat": chair.seat, "player": chair.player}
        action, by = decision
        to_call = min(self.bet - chair.in_round, chair.cave)
        if action in (CALL, STRING) and by:
            self._call_with_other_chips(chair, to_call, by, at_once=action == CALL)
            return
        if action in (BET, RAISE, AGAIN):
            by = min(by, chair.cave - to_call)
            action = BET if not self.bet else RAISE
            desk.tell("move_announced", {**who, "action": action, "more": by}, 3)
        elif action in (FOLD, PASS):
            desk.tell("move_announced", {**who, "action": action}, 3)
        amount = to_call + by if action in (BET, RAISE) else to_call if action == CALL else 0
        desk.tell("move_made", {**who, "action": action, "amount": amount}, 2)
        chair.put(amount)
        if chair.in_round - self.bet >= hand.minimum:
            self.settled.clear()
        if action in (CALL, BET, RAISE):
            self.settled.add(chair.seat)
        if action == FOLD:
            chair.folded = True
            desk.tell("cards_collected", {"place": place_of(chair.seat)})
        if chair.in_round > self.bet:
            self.raises += 1 if self.bet else 0
            self.bet, self.raiser = chair.in_round, chair.seat
            order = hand.after(chair.seat)
            self.waiting = deque(
                other for other in order if other is not chair and not other.folded and not other.all_in
            )

    def _call_with_other_chips(self, chair: Chair, to_call: int, by: int, *, at_once: bool) -> None:
        """A call with more chips than are to be matched, or fewer, which no lawful player makes; at once, or added later."""
        desk, who = self.hand.desk, {"seat": chair.seat, "player": chair.player}
        first = to_call + by if at_once else to_call
        desk.tell("move_made", {**who, "action": CALL, "amount": first}, 2)
        if not at_once:
            desk.tell("chips_added", {**who, "amount": by}, 3)
        chair.put(to_call + by)
        if by > 0:
            self.over.add(chair.seat)

    def _give_back(self) -> None:
        """What nobody has matched goes back to whoever staked it."""
        ranked = sorted(self.hand.chairs, key=lambda chair: chair.in_round, reverse=True)
        if ranked[0].seat in self.over:
            return
        if len(ranked) > 1 and ranked[0].in_round > ranked[1].in_round and not ranked[0].folded:
            chair, amount = ranked[0], ranked[0].in_round - ranked[1].in_round
            back = {"seat": chair.seat, "player": chair.player, "amount": amount, "reason": UNCALLED}
            self.hand.desk.tell("chips_returned", back, 2)
            chair.put(-amount)
