"""One hand as the lawful dealer plays it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from producers.simulator.poker.betting import SimulatedBetting
from producers.simulator.poker.intents import AGAIN, PokerDecision, PokerPlan, Spot
from producers.simulator.poker.paying import Paying, SimulatedPot, pots_of
from schemas.cards import PACK
from streams.games.poker.names import BIG, BOARD, CALL, DEAD, PASS, PENALTY, SHOWDOWN, SMALL, place_of

if TYPE_CHECKING:
    from producers.simulator.poker.croupier import PokerCroupier
    from producers.simulator.poker.seats import Chair


class PokerRound:
    """Posts, deals, lets bet, turns up the common cards, pays."""

    def __init__(self, croupier: PokerCroupier, plan: PokerPlan, button: str) -> None:
        self.croupier, self.plan, self.button = croupier, plan, button
        self.desk, self.chance = croupier.desk, croupier.chance
        self.game = plan.variant or croupier.game
        self.law = croupier.law_for(self.game)
        self.terms = croupier.licence["poker"]
        self.minimum: int = croupier.licence["limits"]["minimum"]
        self.chairs = [chair for chair in croupier.in_turn() if chair.away is None]
        self.board: list[str] = []
        self.blinds: dict[str, Chair] = {}
        self.moves = list(plan.moves)
        self.last_opener = button
        wanted = {card for cards in (*plan.cards.values(), plan.board) for card in cards}
        self.stub = [card for card in PACK if card not in wanted]
        self.chance.shuffle(self.stub)
        for chair in self.chairs:
            chair.deal_in()

    @property
    def live(self) -> list[Chair]:
        """Who may still win."""
        return [chair for chair in self.chairs if not chair.folded]

    @property
    def pot(self) -> int:
        """All chips over the line."""
        return sum(chair.staked + chair.dead for chair in self.chairs)

    def from_seat(self, seat: str) -> list[Chair]:
        """The players of the hand in turn, from a seat on."""
        order = list(self.croupier.order)
        start = order.index(seat)
        rank = {each: place for place, each in enumerate(order[start:] + order[:start])}
        return sorted(self.chairs, key=lambda chair: rank[chair.seat])

    def after(self, seat: str) -> list[Chair]:
        """The same after a seat, itself the last."""
        order = self.from_seat(seat)
        return [*order[1:], order[0]] if order and order[0].seat == seat else order

    def stake_to_match(self, number: int) -> int:
        """What a round begins with: the big bet in the first, also where it was short."""
        least = self.minimum if number == 1 and BIG in self.blinds else 0
        return max(least, *(chair.in_round for chair in self.chairs))

    def least_bet(self, bet: int) -> int:
        """By how much a bet or a raise must go beyond the stake to be matched."""
        return self.minimum

    @property
    def comes_again(self) -> bool:
        """A player who has decided already is planned to raise."""
        return bool(self.moves) and self.moves[0][1].action == AGAIN

    def chair_of(self, player: str) -> Chair:
        """Where a player of the hand sits."""
        return next(chair for chair in self.chairs if chair.player == player)

    def decide(self, spot: Spot) -> PokerDecision:
        """As planned; else as the company likes; else call or pass."""
        if self.moves and self.moves[0][0] == spot.chair.player:
            return self.moves.pop(0)[1]
        if self.plan.decide is not None:
            return self.plan.decide(spot)
        return PokerDecision(CALL if spot.to_call else PASS)

    def play(self) -> None:
        """The whole hand."""
        self._post()
        self._deal()
        first = self._first_to_act()
        self._bet(1, first)
        for number, street in enumerate(self.law.dealing.streets, 2):
            if len(self.live) == 1:
                break
            self._turn_up(street.name, street.burnt, street.board)
            if sum(not chair.all_in for chair in self.live) > 1:
                self._bet(number, self.button)
        self._end()

    def _bet(self, number: int, first: str) -> None:
        for chair in self.chairs:
            chair.in_round = 0 if number > 1 else chair.in_round
        self.desk.tell("pack_laid_down", {"covered": True})
        self.betting = SimulatedBetting(self, number, first)
        self.last_opener = self.betting.opener
        self.betting.play()

    def _post(self) -> None:
        """The small bet by whoever has the hand, the big one by the next; then what is owed."""
        law = self.law.betting
        seats = [chair for chair in self.croupier.from_seat(self.button) if chair.seat in self.croupier.chairs]
        holder, neighbour = seats[0], seats[1]
        small, big = int(self.minimum * law.small), int(self.minimum * law.big)
        for kind, chair, amount in ((SMALL, holder, small), (BIG, neighbour, big)):
            if chair.away is not None:
                chair.owes[kind] = amount
                continue
            poster = self.chair_of(self.plan.posts_by[kind]) if kind in self.plan.posts_by else chair
            self.blinds[kind] = poster
            self._put(poster, kind, amount)
        for chair in self.chairs:
            self._put_owed(chair, big)

    def _put_owed(self, chair: Chair, big: int) -> None:
        """Bets that were missed are made good; who was idle too long posts a big bet."""
        owed, chair.owes = sum(chair.owes.values()), {}
        if owed:
            paid = min(self.plan.posts.get(DEAD, owed), chair.cave)
            self._tell_post(chair, DEAD, paid)
            chair.cave -= paid
            chair.dead += paid
        idle = self.law.betting.idle_hands
        if idle is not None and chair.idle >= idle and chair not in self.blinds.values() and chair.cave:
            self._put(chair, PENALTY, big)

    def _put(self, chair: Chair, kind: str, amount: int) -> None:
        paid = min(self.plan.posts.get(kind, amount), chair.cave)
        self._tell_post(chair, kind, paid)
        chair.put(paid)

    def _tell_post(self, chair: Chair, kind: str, amount: int) -> None:
        post = {"seat": chair.seat, "player": chair.player, "kind": kind, "amount": amount}
        if amount:
            self.desk.tell("bet_posted", post, 2)

    def _deal(self) -> None:
        """Deal one card to each in turn, from whoever has the hand, as often as the variant wants."""
        start = len(self.desk.drafts)
        wanted = {player: list(cards) for player, cards in self.plan.cards.items()}
        for _ in range(self.law.dealing.hole_cards):
            for chair in self.from_seat(self.button):
                own = wanted.get(chair.player)
                card = own.pop(0) if own else self.stub.pop()
                chair.cards.append(card)
                self.desk.tell("card_drawn", {"place": place_of(chair.seat), "face": "down", "card": card}, 0.8)
        if self.plan.at is not None:
            self.croupier.wait(self.plan.at, start)

    def _first_to_act(self) -> str:
        """At the left of the big bet, or of where it was due."""
        seats = [chair.seat for chair in self.croupier.from_seat(self.button)]
        big = self.blinds[BIG].seat if BIG in self.blinds else seats[1]
        return self.after(big)[0].seat

    def _turn_up(self, name: str, burnt: int, board: int) -> None:
        for _ in range(burnt):
            self.desk.tell("card_burned", {"card": self.stub.pop()}, 2)
        self.desk.tell("call_made", {"call": name})
        wanted = list(self.plan.board[len(self.board) : len(self.board) + board])
        for _ in range(board):
            card = wanted.pop(0) if wanted else self.stub.pop()
            self.board.append(card)
            self.desk.tell("card_drawn", {"place": BOARD, "face": "up", "card": card})

    def _end(self) -> None:
        """Side pots are told apart; the cards are shown in turn; every pot is paid; the cards are gathered."""
        desk, pots = self.desk, self.pots()
        shown = len(self.live) > 1
        if len(pots) > 1:
            for pot in pots:
                players = [chair.player for chair in pot.chairs]
                desk.tell("pot_formed", {"pot": pot.name, "amount": pot.amount, "players": players}, 2)
        if shown:
            desk.tell("call_made", {"call": SHOWDOWN})
            self._show(self.from_seat(self.shows_first()))
        Paying(self).pay(pots, shown=shown)
        desk.tell("cards_collected", {"place": "table", "cards": self.law.dealing.pack_size}, 2)
        for chair in self.croupier.chairs.values():
            chair.idle = 0 if chair in self.chairs and chair.staked + chair.dead else chair.idle + 1

    def pots(self) -> list[SimulatedPot]:
        """What there is to win."""
        return pots_of(self.chairs)

    def shows_first(self) -> str:
        """The seat that shows its cards first: who opened the last round."""
        return self.last_opener

    def _show(self, order: Iterable[Chair]) -> None:
        for chair in order:
            if not chair.folded:
                shown = {"seat": chair.seat, "player": chair.player, "cards": list(chair.cards)}
                self.desk.tell("hand_shown", shown, 2)
