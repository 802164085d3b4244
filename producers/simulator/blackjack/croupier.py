"""The lawful croupier of blackjack: plays what players and chance intend, exactly as the law wants it."""

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any

from producers.simulator.blackjack.intents import BlackjackPlan, BlackjackWager
from producers.simulator.blackjack.round import Round
from producers.simulator.book import TooEarly
from producers.simulator.cards.croupier import CardCroupier
from producers.simulator.cards.jackpot import JackpotDealer
from producers.simulator.script import Draft
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.phases import NEXT
from streams.games.jackpot.aces import combinations

TO_DEAL = 4.0  # seconds from the last bet to the first card


class BlackjackCroupier(CardCroupier):
    """Plays one opening of a blackjack table."""

    moves = NEXT

    def __init__(
        self, table: str, licence: Mapping[str, Any], law: BlackjackLaw, opens: datetime, chance: Random
    ) -> None:
        super().__init__(table, licence, law.cards, opens, chance)
        self.law = law
        jackpot = licence.get("jackpot")
        self.jackpot = None if jackpot is None else JackpotDealer(self.desk, jackpot, law.jackpot)
        self.stray: tuple[str, str] | None = None  # where a card was misdrawn unseen, and the card

    def play(self, plan: BlackjackPlan) -> list[Draft]:
        """One coup, with a new shoe before it where the last is finished."""
        desk = self.desk
        desk.pace = 1.0
        desk.now += desk.span(plan.pause)
        self._seat(plan)
        if self.shoe is None or self.last_coup or (plan.new_shoe and not self.device.shuffling_shoe):
            self.finish_shoe()
            self.prepare()
        self.want(plan.cards)
        if plan.at is not None:
            self._wait(plan, plan.at)
        desk.pace = plan.pace
        self.open_coup()
        coup = Round(self, plan)
        coup.bet()
        coup.deal()
        coup.settle_early()
        coup.serve()
        coup.bank_plays()
        coup.settle()
        self._pay_jackpot(coup)
        coup.clear()
        return self.close_coup()

    def finish_shoe(self) -> None:
        """What is left in the shoe is counted."""
        if self.shoe is not None:
            self.desk.aside("shoe_emptied", {"cards_left": self.shoe.left}, 20)

    def _wait(self, plan: BlackjackPlan, at: datetime) -> None:
        """So that the first card comes out at the instant wanted."""
        desk = self.desk
        before = sum(wager.after is None for wager in plan.wagers) * 2 + TO_DEAL + 1
        before += 3.5 if self.jackpot is not None else 0
        before += 1.5 + len(plan.jackpot) if plan.jackpot else 0
        start = at - desk.span(before)
        if start <= desk.now:
            raise TooEarly(f"coup {self.coups + 1}: a first card at {at:%H:%M:%S} UTC comes too early")
        desk.now = start

    def _seat(self, plan: BlackjackPlan) -> None:
        """Who comes and goes before the coup; who bets on a free place and has none sits down there."""
        for seat in plan.rises:
            self.rise(seat)
        for seat, player in plan.sits.items():
            if self.seats.get(seat) != player:
                self.sit(seat, player)
        for wager in plan.wagers:
            if not wager.beside and wager.seat not in self.seats and wager.player not in self.seats.values():
                self.sit(wager.seat, wager.player)

    def seat_number(self, seat: str) -> int:
        """The place of a seat in the order of the table."""
        seats = self.licence["seats"]
        return seats.index(seat) if seat in seats else len(seats)

    def draw_for(self, place: str, face: str = "up") -> str:
        """The next card for a place: one that was misdrawn unseen goes first."""
        if self.stray is not None:
            (source, card), self.stray = self.stray, None
            self.desk.tell("card_passed", {"place": source, "to": place, "card": card}, 1.5)
            return card
        return self.draw(place, face)

    def _pay_jackpot(self, coup: Round) -> None:
        if self.jackpot is not None:
            self.jackpot.pay({seat: combinations(cards) or () for seat, cards in coup.received.items()})

    def lay(self, wager: BlackjackWager) -> str:
        """A bet is laid on a place."""
        self.bets += 1
        bet = wager.bet or f"b{self.bets}"
        data = {"bet": bet, "player": wager.player, "position": f"box:{wager.seat}", "stake": wager.amount}
        self.desk.tell("bet_placed", {**data, "chips": 1, "chip": "value"}, 2)
        return bet
