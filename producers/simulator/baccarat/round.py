"""One coup of baccarat in lawful hands: bets, cards, who handles them, scores, settlement."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from producers.simulator.cards.croupier import DEALER
from streams.games.baccarat.names import BANCA, PONTO
from streams.games.baccarat.result import BaccaratResult, result_of
from streams.games.baccarat.settlement import due

if TYPE_CHECKING:
    from producers.simulator.baccarat.croupier import BaccaratCroupier
    from producers.simulator.baccarat.intents import BaccaratPlan, BaccaratWager

HANDS = (PONTO, BANCA)


class BaccaratRound:
    """The croupier's work from the invitation to the last prize."""

    def __init__(self, croupier: BaccaratCroupier, plan: BaccaratPlan) -> None:
        self.croupier = croupier
        self.plan = plan
        self.desk = croupier.desk
        self.law = croupier.law
        self.bets: dict[str, BaccaratWager] = {}
        self.hands: dict[str, list[str]] = {PONTO: [], BANCA: []}

    def play(self) -> None:
        """Bets, deal, settlement."""
        self.take_bets()
        self.deal()
        self.take_late()
        self.show()
        self.draw_thirds()
        result = self.call_scores()
        self.settle(result)
        for place in HANDS:
            self.desk.tell("cards_collected", {"place": place})

    def take_bets(self) -> None:
        """The invitation, the bets, the call; online the betting window."""
        chances = list(self.croupier.licence["chances"])
        if self.croupier.online:
            self.desk.tell("betting_window_opened", {"signal": "timer", "seconds": 20})
        else:
            self.desk.tell("bets_invited", {"chances": chances})
        for wager in self.plan.wagers:
            if wager.late is None:
                self.lay(wager)
        if not self.croupier.online:
            self.desk.tell("no_more_bets_called", {"phrase": self.law.phrase}, 3)
        elif self.plan.deal_by is not None:
            self.desk.tell("deal_requested", {"player": self.plan.deal_by}, 3)
        else:
            self.desk.tell("betting_window_closed", {"signal": "timer"}, 3)
        self.closed = self.desk.now

    def lay(self, wager: BaccaratWager, after: float = 2.0) -> None:
        """Chips are laid on a chance."""
        self.croupier.bets += 1
        bet = wager.bet or f"b{self.croupier.bets}"
        position = wager.on if wager.seat is None else f"{wager.on}:{wager.seat}"
        placed = {"bet": bet, "player": wager.player, "position": position, "stake": wager.amount}
        self.desk.tell("bet_placed", {**placed, "chips": 1, "chip": "value"}, after)
        if wager.returned:
            self.desk.tell("bet_returned", {"bet": bet, "amount": wager.amount})
        else:
            self.bets[bet] = wager

    def take_late(self) -> None:
        """Who bets after the call: the chips are left where they lie, or handed back."""
        self.desk.add_late(self.plan.wagers, self.closed, partial(self.lay, after=0))

    def deal(self) -> None:
        """One card is burnt where it must be; two cards to each group in turn."""
        if self.croupier.burns:
            self.croupier.burn_one(self.plan.burn)
        for place in self.law.order:
            self.draw(place)

    def draw(self, place: str, face: str = "down") -> str:
        """The next card to a group."""
        number = sum(map(len, self.hands.values())) + 1
        lies = "up" if number in self.plan.face_up else face
        card = self.croupier.draw(place, lies)
        self.hands[place].append(card)
        return card

    def show(self) -> None:
        """The cards are handed to the players who may handle them, or placed; ponto's are turned over first."""
        if not self.croupier.online:
            self.hand_over()
        up = {number for number in self.plan.face_up if number <= len(self.law.order)}
        for place in self.law.reveal_order:
            for number, (owner, card) in enumerate(self.dealt(), 1):
                if owner == place and number not in up:
                    self.desk.tell("card_revealed", {"place": place, "card": card})

    def dealt(self) -> list[tuple[str, str]]:
        """The first cards with their groups, in the order of the shoe."""
        left = {place: iter(hand) for place, hand in self.hands.items()}
        return [(place, next(left[place])) for place in self.law.order]

    def hand_over(self) -> None:
        """In each group the seated player with the highest stake, then the lower seat; or the dealer."""
        for place in HANDS:
            if self.croupier.licence.get("card_handling") != "players":
                placed = {"place": place, "by": DEALER["staff"], "role": DEALER["role"], "marked": True}
                self.desk.tell("cards_placed", placed)
                continue
            for seat, player in self.handlers(place):
                accepted = player not in self.plan.declines
                offer = {"place": place, "seat": seat, "player": player, "accepted": accepted}
                self.desk.tell("cards_offered", offer)
                if accepted:
                    break

    def handlers(self, place: str) -> list[tuple[str, str]]:
        """Seated players with a stake on a group, the highest first, then by seat."""
        stakes: dict[tuple[str, str], int] = {}
        order = list(self.croupier.licence["seats"])
        for wager in self.bets.values():
            if wager.on == place and wager.late is None and self.croupier.seats.get(wager.seat or "") == wager.player:
                key = str(wager.seat), wager.player
                stakes[key] = stakes.get(key, 0) + wager.amount
        return sorted(stakes, key=lambda key: (-stakes[key], order.index(key[0])))

    def draw_thirds(self) -> None:
        """By the table, ponto first."""
        law, (ponto, banca) = self.law, (self.score(place) for place in HANDS)
        third = None
        if law.tableau.ponto_takes(ponto, banca):
            third = law.points[self.draw(PONTO, "up")]
        if law.tableau.banca_takes(ponto, banca, third):
            self.draw(BANCA, "up")

    def score(self, place: str) -> int:
        """The score of a group as it lies."""
        return self.law.total(tuple(self.hands[place]))

    def call_scores(self) -> BaccaratResult:
        """Both scores; online the screen of each player shows them."""
        for place in HANDS:
            self.desk.tell("score_called", {"place": place, "score": self.score(place)})
        result = result_of(tuple(self.hands[PONTO]), tuple(self.hands[BANCA]), self.croupier.cut, self.law)
        players = dict.fromkeys(wager.player for wager in self.bets.values())
        for player in players if self.croupier.online else ():
            self.desk.tell("result_shown", {"player": player, "ponto": result.ponto, "banca": result.banca}, 0.1)
        return result

    def settle(self, result: BaccaratResult) -> None:
        """What lost is collected, what won is paid, on a tie ponto and banca stand off."""
        for bet, wager in self.bets.items():
            chance = self.law.places.get(wager.on)
            if chance is None or wager.late is not None:
                continue
            owed = due(chance, wager.amount, result, self.law)
            if owed.lost:
                self.desk.tell("bet_collected", {"bet": bet, "amount": int(owed.lost)})
            elif owed.prize:
                self.pay(bet, wager, int(owed.prize))
            else:
                self.desk.tell("bet_pushed", {"bet": bet})
            self.enter(wager, int(owed.prize) - int(owed.lost))

    def pay(self, bet: str, wager: BaccaratWager, amount: int) -> None:
        """A prize, rounded down to what chips can pay."""
        chip = self.croupier.licence["smallest_chip"] or 1
        self.desk.tell("payout_made", {"bet": bet, "player": wager.player, "amount": amount - amount % chip}, 2)

    def enter(self, wager: BaccaratWager, gain: int) -> None:
        """Add a wager and what it won to the session of an online player."""
        if wager.player in self.croupier.visits:
            self.croupier.staked[wager.player] += wager.amount
            self.croupier.gained[wager.player] += gain
