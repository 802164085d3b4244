"""The lawful croupier: plays what players and chance intend, exactly as art. 9 and part I want it."""

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any

from producers.simulator.book import TooEarly
from producers.simulator.cards.croupier import DEALER, CardCroupier
from producers.simulator.cards.jackpot import JackpotDealer
from producers.simulator.cards.shoe import SimulatedShoe
from producers.simulator.poker_sem_descarte.intents import PokerWager, SemDescartePlan
from producers.simulator.poker_sem_descarte.settlement import Stakes, goes_on, settle
from producers.simulator.script import Draft
from streams.games.cards.hands import combination
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.phases import NEXT

VOID = "Jogada anulada."
BY_HAND = 60.0  # seconds of shuffling
TO_CALL = 4.0  # seconds from the last bet to the call


class SemDescarteCroupier(CardCroupier):
    """Plays one opening of a table."""

    moves = NEXT

    def __init__(
        self, table: str, licence: Mapping[str, Any], law: SemDescarteLaw, opens: datetime, chance: Random | None = None
    ) -> None:
        super().__init__(table, licence, law.cards, opens, chance or Random(0))
        self.law = law
        jackpot = licence.get("jackpot")
        self.jackpot = None if jackpot is None else JackpotDealer(self.desk, jackpot, law.jackpot)
        self.reserved: frozenset[str] = frozenset()  # cards that a place waits for

    @property
    def packets(self) -> bool:
        """Cards come five at a time out of a shuffler."""
        return self.licence.get("shuffler") is not None

    def prepare(self) -> None:
        """One pack for one coup: shuffled and cut by hand, or shuffled by the device; one card burnt."""
        packs = self.licence["packs"]
        pack = packs[self.coups % len(packs)]["id"]
        by = self.licence["shuffler"]["id"] if self.packets else DEALER["staff"]
        data = {"by": by, "manual": not self.packets, "packs": [pack]}
        self.desk.aside("cards_shuffled", data, 5 if self.packets else BY_HAND)
        if not self.packets:
            self._cut()
        self.shoe = SimulatedShoe(1, self.chance)
        self.burn()

    def burn(self) -> None:
        """One card to the discard corner, none that a place waits for."""
        assert self.shoe is not None  # noqa: S101  # burnt when the cards are ready
        for _ in range(self.card_law.burning.first):
            self.desk.aside("card_burned", {"card": self.shoe.draw(self._any())}, 3)

    def _any(self) -> str:
        """The next card that no place waits for."""
        assert self.shoe is not None  # noqa: S101  # cards are dealt when a pack is ready
        return next(card for card in reversed(self.shoe.cards) if card not in self.reserved)

    def play(self, plan: SemDescartePlan) -> list[Draft]:
        """One coup, from the shuffle to the settlement."""
        desk = self.desk
        desk.pace = 1.0
        desk.now += desk.span(plan.pause)
        for seat in plan.rises:
            self.rise(seat)
        for seat, player in (*plan.sits, *((wager.seat, wager.player) for wager in plan.wagers)):
            if seat in self.licence["seats"] and seat not in self.seats and player not in self.seats.values():
                self.sit(seat, player)
        self.reserved = frozenset(card for hand in (plan.bank, *(w.cards for w in plan.wagers)) for card in hand or ())
        desk.pace = plan.pace
        self._wait_for(plan)
        self.prepare()
        self.open_coup()
        stakes = self._take(plan)
        desk.tell("no_more_bets_called", {"phrase": self.law.closing_phrase}, TO_CALL)
        called = desk.now
        if self.jackpot is not None:
            self.jackpot.take_in()
        bank = self._deal(plan, stakes)
        if plan.misdeal is not None:
            return self._void(stakes)
        for stake in stakes:
            self._decide(stake)
        self._late(plan, called)
        if any(stake.goes for stake in stakes):
            self._reveal(bank)
            settle(self.desk, stakes, bank, self.law, self.licence.get("highest_prizes"))
        self._pay_jackpot(stakes)
        for place in (*(stake.place for stake in stakes if stake.goes), "bank"):
            desk.tell("cards_collected", {"place": place}, 0.5)
        return self.close_coup()

    def _wait_for(self, plan: SemDescartePlan) -> None:
        """The call comes at the instant that the plan names."""
        if plan.at is None:
            return
        desk = self.desk
        start = plan.at - desk.span(self._span_to_call(plan))
        if start < desk.now:
            raise TooEarly(f"coup {self.coups + 1}: a call at {plan.at:%H:%M:%S} UTC comes too early")
        desk.now = start

    def _span_to_call(self, plan: SemDescartePlan) -> float:
        """Seconds of preparation and betting before the call."""
        prepared = 5 + 3 if self.packets else BY_HAND + 4 + 3
        laid = [wager for wager in plan.wagers if wager.late is None]
        chips = sum(wager.jackpot for wager in laid) if self.jackpot is not None else 0
        return prepared + 1 + 2 * len(laid) + chips + TO_CALL

    def _take(self, plan: SemDescartePlan) -> list[Stakes]:
        """Initial bets, and chips for the jackpot."""
        stakes: list[Stakes] = []
        for wager in plan.wagers:
            if wager.late is None:
                stakes.append(self._lay(wager, 2))
                if wager.jackpot and self.jackpot is not None:
                    self.bets += 1
                    self.jackpot.lay(f"b{self.bets}", wager.player, wager.seat)
        order = self.licence["seats"]
        return sorted(stakes, key=lambda stake: order.index(stake.wager.seat) if stake.wager.seat in order else 99)

    def _lay(self, wager: PokerWager, after: float) -> Stakes:
        self.bets += 1
        name = wager.bet or f"b{self.bets}"
        data = {
            "bet": name,
            "player": wager.player,
            "position": f"ante:{wager.seat}",
            "stake": wager.amount,
            "chips": 1,
        }
        self.desk.tell("bet_placed", {**data, "chip": "value"}, after)
        return Stakes(wager, name)

    def _late(self, plan: SemDescartePlan, called: datetime) -> None:
        """Bets that come after the call; staff hand them back, or not."""
        for wager in plan.wagers:
            if wager.late is not None:
                stake = self._lay(wager, 0.5)
                if wager.returned:
                    self.desk.tell("bet_returned", {"bet": stake.bet, "amount": wager.amount}, 0.5)

    def _deal(self, plan: SemDescartePlan, stakes: list[Stakes]) -> list[str]:
        """Five cards to each, one by one or five at a time, from the left; the bank last, with one open card."""
        bank: list[str] = []
        hands = {stake.place: stake.cards for stake in stakes} | {"bank": bank}
        wanted = {stake.place: stake.wager.cards for stake in stakes} | {"bank": plan.bank}
        places, each = list(hands), self.law.cards_each
        order = [p for p in places for _ in range(each)] if self.packets else places * each
        for number, place in enumerate(order, 1):
            want = wanted[place]
            card = want[len(hands[place])] if want is not None else self._any()
            fault = plan.misdeal == "player_card" and number == len(places) + 1 and place != "bank"
            face = "up" if fault or self._open(place, len(bank) + 1, plan) else "down"
            hands[place].append(self.draw(place, face, 0.4, card))
            if plan.misdeal is not None and number == len(places) + 1:
                if plan.misdeal == "surplus":
                    self.draw(place, "down", 0.4, self._any())
                return bank
        return bank

    def _open(self, place: str, number: int, plan: SemDescartePlan) -> bool:
        """The bank's last card lies open, or the one that was seen before it."""
        return place == "bank" and number == (plan.bank_card or self.law.cards_each)

    def _decide(self, stake: Stakes) -> None:
        """`Vou` and a second bet of twice the first; or `passo`, and the initial bet is taken at once."""
        desk, wager = self.desk, stake.wager
        says = wager.says or ("go" if goes_on(stake.cards, wager.boldness, self.law) else "pass")
        desk.tell("decision_made", {"place": stake.place, "action": says, "by": wager.player}, 2)
        if says == "pass":
            desk.tell("bet_collected", {"bet": stake.bet, "amount": wager.amount}, 0.8)
            desk.tell("cards_collected", {"place": stake.place}, 0.5)
            return
        self.bets += 1
        stake.goes, stake.second = True, f"b{self.bets}"
        amount = self.law.second_over_initial * wager.amount
        data = {"bet": stake.second, "player": wager.player, "position": f"second:{wager.seat}", "stake": amount}
        desk.tell("bet_placed", {**data, "chips": 2, "chip": "value", "parent": stake.bet}, 1)

    def _reveal(self, bank: list[str]) -> None:
        """The bank's four hidden cards are turned over."""
        dealt = [draft for draft in self.desk.drafts if draft.type == "card_drawn" and draft.subject == self.desk.coup]
        shown = [draft.data["card"] for draft in dealt if draft.data["place"] == "bank" and draft.data["face"] == "up"]
        for card in bank:
            if card not in shown:
                self.desk.tell("card_revealed", {"place": "bank", "card": card}, 0.7)

    def _pay_jackpot(self, stakes: list[Stakes]) -> None:
        if self.jackpot is not None:
            made = {stake.wager.seat: (combination(stake.cards) or "",) for stake in stakes if stake.goes}
            self.jackpot.pay(made)

    def _void(self, stakes: list[Stakes]) -> list[Draft]:
        """The whole coup is void: every stake goes back."""
        self.desk.tell("void_called", {"phrase": VOID}, 2)
        for stake in stakes:
            self.desk.tell("bet_returned", {"bet": stake.bet, "amount": stake.wager.amount}, 0.8)
        if self.jackpot is not None:
            self.jackpot.undo()
        for place in (*(stake.place for stake in stakes), "bank"):
            self.desk.tell("cards_collected", {"place": place}, 0.4)
        return self.close_coup()
