"""A hand of sintético as the lawful dealer plays it: a player cuts, all put in the initial bet, common cards come from below."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from producers.simulator.poker.croupier import PokerCroupier
from producers.simulator.poker.hand import PokerRound
from producers.simulator.poker.intents import PokerPlan
from streams.games.poker.game_fold import LAST_TURN, REBUY, TABLE
from streams.games.poker.names import ANTE, BOARD, COMMON_CARD, PO, RESTRADDLE, STRADDLE
from streams.games.poker.sintetico_2001 import LOOK
from streams.games.poker.sintetico_law import LEFT, SinteticoLaw

if TYPE_CHECKING:
    from producers.simulator.poker.paying import SimulatedPot
    from producers.simulator.poker.seats import Chair
    from producers.simulator.script import Draft

LOOKS = 0.3  # how often a player looks at his cards at once
LENGTHS = (60, 75, 90, 120)  # of a game of 2001, in minutes
PREPARED = timedelta(seconds=3)  # from now on: the pack of the next hand is checked
MARGIN = timedelta(minutes=12)  # before the last moment, in which the last turn is announced


class SinteticoRound(PokerRound):
    """Initial bets, two cards each, a common card before each of five rounds."""

    croupier: SinteticoCroupier

    def __init__(self, croupier: SinteticoCroupier, plan: PokerPlan, button: str) -> None:
        super().__init__(croupier, plan, button)
        self.stub = [card for card in self.stub if card[:-1] in self.law.pots.hands.ranking.value]
        self.own = croupier.own
        self.price = 0  # of a straddle
        self.raisers: list[str | None] = []  # of each round
        self.dust = 0  # what lies in front of all as «pó»

    def play(self) -> None:
        """The whole hand."""
        self._post()
        self._deal()
        if self.croupier.old:
            self.desk.tell("call_made", {"call": LOOK})
        self._straddle()
        self._look()
        for number in range(1, self.own.rounds + 1):
            if len(self.live) == 1:
                break
            self._common_card()
            if self._can_bet(number):
                self._bet(number, self._opener(number))
            else:
                self.raisers.append(None)
        if self.croupier.old and not any(self.raisers) and not self.price and len(self.live) > 1:
            self._carry()
        else:
            self._end()
            self.croupier.carried = 0

    def _post(self) -> None:
        """After a hand that nobody played the «pó» stands for the initial bet."""
        kind = PO if self.croupier.dusty else ANTE
        for chair in self.from_seat(self.button):
            self._put(chair, kind, self.plan.antes.get(chair.player, self.minimum))
            chair.in_round = 0
        self.dust = sum(chair.staked for chair in self.chairs) if self.croupier.dusty else 0

    def _straddle(self) -> None:
        """What a player advances unseen, and another doubles."""
        if self.plan.straddle is None:
            return
        player, amount = self.plan.straddle
        self._put(self.croupier.chair_of(player), STRADDLE, amount)
        if self.plan.restraddle is not None:
            amount = self.plan.posts.get(RESTRADDLE, self.own.doubled * amount)
            self._put(self.croupier.chair_of(self.plan.restraddle), RESTRADDLE, amount)
        self.price = self.own.price * amount

    def _look(self) -> None:
        for chair in self.chairs:
            if self.chance.random() < LOOKS:
                self.desk.tell("cards_seen", {"player": chair.player}, 0.5)

    def _common_card(self) -> None:
        wanted = self.plan.board[len(self.board) : len(self.board) + 1]
        card = wanted[0] if wanted else self.stub.pop(0)
        self.board.append(card)
        self.desk.tell("call_made", {"call": COMMON_CARD})
        self.desk.tell("card_drawn", {"place": BOARD, "face": "up", "card": card, "end": self.own.board_end})

    def stake_to_match(self, number: int) -> int:
        """A straddle sets the stake of the first round."""
        return max(super().stake_to_match(number), self.price if number == 1 else 0)

    def least_bet(self, bet: int) -> int:
        """Who opens after the «pó» bets at least what lies in front of all."""
        opens = not bet and not any(self.raisers)
        return self.dust if self.dust and opens else self.minimum

    def _can_bet(self, number: int) -> bool:
        """Two have chips left, or one has still to match a straddle."""
        able = [chair for chair in self.live if not chair.all_in]
        behind = number == 1 and any(chair.in_round < self.price for chair in able)
        return len(able) > 1 or behind

    def _bet(self, number: int, first: str) -> None:
        super()._bet(number, first)
        self.raisers.append(self.betting.raiser)

    def _opener(self, number: int) -> str:
        """Beside who has the hand; later who bet last in the round before, or in an earlier one."""
        raised = [seat for seat in self.raisers if seat is not None]
        if number > 1 and raised:
            return raised[-1]
        following = [chair.seat for chair in self.after(self.button) if not chair.folded and not chair.all_in]
        beside = [seat for seat in following if seat != self.button]
        if not beside:
            return self.button
        return beside[-1] if self.croupier.old else beside[0]

    def pots(self) -> list[SimulatedPot]:
        """What was carried over lies in the first."""
        pots = super().pots()
        pots[0].amount += self.croupier.carried
        return pots

    def shows_first(self) -> str:
        """In 2001 who bet highest."""
        raised = self.raisers[-1] if self.raisers else None
        return raised if self.croupier.old and raised is not None else super().shows_first()

    def _carry(self) -> None:
        """Nobody went in: what lies there waits for the next hand, which begins with the «pó»."""
        self.croupier.carried += sum(chair.staked for chair in self.chairs)
        self.croupier.dusty_next = True
        self.desk.tell("cards_collected", {"place": "table", "cards": self.law.dealing.pack_size}, 2)


class SinteticoCroupier(PokerCroupier):
    """Plays one opening of a table of sintético."""

    round_of: ClassVar = SinteticoRound
    carried = 0  # the POT of hands that nobody played
    dusty = False  # this hand begins with the «pó»
    dusty_next = False

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.own: SinteticoLaw = self._own()
        if self.old:
            self.order = self.order[::-1]
        self.games = 0  # of 2001 that have begun
        self.ends: datetime | None = None  # of the game that is played
        self.turn: str | None = None  # the seat that had the hand when its time was up
        self.announced = False  # the last turn

    def _own(self) -> SinteticoLaw:
        own = self.law_for(self.game).sintetico
        if own is None:
            raise ValueError(f"{self.game} is not sintético")
        return own

    @property
    def old(self) -> bool:
        """Whether the table plays by the rules of 2001."""
        return self.own.partida is not None

    def play(self, plan: PokerPlan) -> list[Draft]:
        self.dusty, self.dusty_next = self.dusty_next, False
        return super().play(plan)

    def _people(self, plan: PokerPlan) -> None:
        super()._people(plan)
        if self.old:
            self._game(plan.button or self._next_button())

    def _game(self, button: str) -> None:
        """A game ends when its time is up and the hand has gone once more round; then the next begins."""
        now = self.desk.now
        if self.ends is not None and now + PREPARED >= self.ends:
            if self.turn is None:
                self.turn = self.button
            elif self.turn in self._passed(button):
                self._end_game("time")
        if self.ends is None:
            self.games += 1
            minutes = self.chance.choice(LENGTHS)
            self.ends, self.turn, self.announced = now + timedelta(minutes=minutes), None, False
            self.desk.aside("session_opened", {"session": self._session, "kind": TABLE, "minutes": minutes})
        self._announce()

    def _passed(self, button: str) -> list[str]:
        """The seats from the one after the last that had the hand up to the next."""
        start = 0 if self.button is None else self.order.index(self.button) + 1
        ring = [*self.order[start:], *self.order[:start]]
        return ring[: ring.index(button) + 1]

    def _announce(self) -> None:
        notice = timedelta(minutes=0 if self.own.partida is None else self.own.partida.notice_minutes)
        latest = datetime.fromisoformat(self.licence["closes_at"]) - notice
        near = self.ends is not None and self.ends > latest and self.desk.now >= latest - MARGIN
        if near and not self.announced:
            self.announced = True
            self.desk.aside("call_made", {"call": LAST_TURN})

    @property
    def _session(self) -> str:
        return f"{self.desk.table}-{self.opens:%Y%m%d}-game-{self.games}"

    def _end_game(self, reason: str) -> None:
        self.desk.aside("session_closed", {"session": self._session, "reason": reason})
        self.ends = None

    def close(self, at: datetime | None = None) -> list[Draft]:
        if self.ends is not None:
            self._end_game("incident")
        return super().close(at)

    def cut(self, button: str) -> None:
        """The player beside whoever has the hand cuts."""
        seats = list(self.licence["seats"])
        start = seats.index(button)
        ring = [seat for seat in seats[start + 1 :] + seats[:start] if seat in self.chairs]
        cutter = self.chairs[ring[0] if self.own.cutter == LEFT else ring[-1]]
        who = {"seat": cutter.seat, "player": cutter.player}
        self.desk.aside("cut_offered", {**who, "accepted": True}, 2)
        self.desk.aside("cards_cut", {"by": cutter.player, "role": "player", "seat": cutter.seat}, 3)

    def entry(self) -> int:
        """Who joins brings the average of what the others have."""
        caves = [chair.cave for chair in self.chairs.values() if chair.cave]
        chip: int = self.licence["smallest_chip"]
        return sum(caves) // len(caves) // chip * chip

    def buy(self, chair: Chair, kind: str, amount: int) -> None:
        super().buy(chair, kind, amount)
        if self.old and kind == REBUY:
            self.desk.aside("call_made", {"call": REBUY, "amount": amount})
