"""Who sits at a table of poker, and how they play; people come, go, rest and buy."""

from random import Random
from typing import Final

from producers.simulator.night import PLAYERS
from producers.simulator.poker.croupier import PokerCroupier
from producers.simulator.poker.intents import PokerDecision, PokerPlan, Spot
from producers.simulator.poker.seats import Chair
from streams.games.poker.names import BET, CALL, FOLD, PASS, RAISE

FEWEST: Final = 4  # who must sit


class PokerCompany:
    """Who sits at the table, and how they play; people come, go, rest and buy."""

    def __init__(self, croupier: PokerCroupier, chance: Random) -> None:
        self.croupier, self.chance = croupier, chance
        self.minimum: int = croupier.licence["limits"]["minimum"]
        self.resting: dict[str, int] = {}  # player -> hands that he has sat out
        self.rested: set[str] = set()
        self.cautious: str | None = None  # a player who hardly ever bets

    def plan(self) -> PokerPlan:
        """One hand as players and chance want it."""
        chance, croupier = self.chance, self.croupier
        if not croupier.hands and not croupier.chairs:
            number = chance.randint(9, 10)
            seats = sorted(chance.sample(croupier.licence["seats"], number), key=int)
            players = chance.sample(PLAYERS, number)
            self.cautious = players[0]
            return PokerPlan(sits=dict(zip(seats, players, strict=True)), decide=self.decide)
        returns = self._returns()
        rises = self._leaving()
        staying = [chair for chair in croupier.in_turn() if chair.player not in rises]
        rests = self._resting(staying)
        broke = [chair.player for chair in staying if chair.cave < self.minimum]
        return PokerPlan(
            sits=self._arrivals(rises), rises=tuple(rises), rebuys=tuple(broke), returns=returns, rests=rests,
            decide=self.decide, pause=chance.choice((4.0, 6.0, 9.0)), pace=chance.choice((1.0, 1.0, 1.2)),
        )  # fmt: skip

    def _returns(self) -> tuple[str, ...]:
        """Who rested for two hands comes back, some sooner."""
        back = []
        for player in list(self.resting):
            self.resting[player] += 1
            if self.resting[player] >= 2 or self.chance.random() < 0.3:
                del self.resting[player]
                back.append(player)
        return tuple(back)

    def _leaving(self) -> list[str]:
        """Some who have lost their cave, and now and then another; the last four stay."""
        croupier, chance = self.croupier, self.chance
        free = max(0, len(croupier.chairs) - FEWEST - len(self.resting))
        wants = [
            chair.player
            for chair in croupier.in_turn()
            if chair.away is None
            and chair.player != self.cautious
            and chance.random() < (0.3 if chair.cave < self.minimum else 0.01)
        ]
        return wants[:free]

    def _arrivals(self, rises: list[str]) -> dict[str, str]:
        """A newcomer takes a free seat, but not the one that has the hand now."""
        croupier, chance = self.croupier, self.chance
        if chance.random() > 0.06:
            return {}
        left = {croupier.chair_of(player).seat for player in rises}
        free = [seat for seat in croupier.licence["seats"] if seat not in croupier.chairs and seat not in left]
        known = {chair.player for chair in croupier.chairs.values()}
        strangers = [player for player in PLAYERS if player not in known]
        free = [seat for seat in free if not self._would_have_the_hand(seat, left)]
        return {chance.choice(free): chance.choice(strangers)} if free and strangers else {}

    def _would_have_the_hand(self, seat: str, left: set[str]) -> bool:
        """Whether the hand would come to the seat in this deal."""
        croupier = self.croupier
        order = list(croupier.order)
        start = 0 if croupier.button is None else order.index(croupier.button) + 1
        held = (set(croupier.chairs) | {seat}) - left
        return next(each for each in order[start:] + order[:start] if each in held) == seat

    def _resting(self, staying: list[Chair]) -> tuple[str, ...]:
        able = [chair for chair in staying if chair.away is None and chair.player not in self.rested]
        able = [chair for chair in able if chair.player != self.cautious]
        if len(able) <= FEWEST or self.chance.random() > 0.03:
            return ()
        player = self.chance.choice(able).player
        self.resting[player] = 0
        self.rested.add(player)
        return (player,)

    def decide(self, spot: Spot) -> PokerDecision:
        """Mostly by chance; a short cave goes in sooner."""
        luck = self.chance.random()
        if spot.chair.player == self.cautious and luck < 0.95 and (spot.to_call or spot.round == 1):
            return PokerDecision(FOLD)
        if not spot.to_call:
            return self._raise(spot) if spot.may_raise and luck < 0.35 else PokerDecision(PASS)
        short = spot.chair.cave <= 12 * self.minimum
        if spot.may_raise and luck < (0.25 if short else 0.12):
            return self._raise(spot)
        return PokerDecision(CALL if luck < 0.6 else FOLD)

    def _raise(self, spot: Spot) -> PokerDecision:
        """A raise within the limits, in half minimum bets, or the whole cave where that is allowed."""
        chance, action = self.chance, BET if not spot.bet else RAISE
        whole, half = spot.chair.cave - spot.to_call, self.minimum // 2
        most = (
            spot.most - 3 * half if spot.most < spot.chair.cave else spot.most
        )  # nobody counts the pot to the last chip
        if whole <= most and (whole <= spot.least or chance.random() < 0.35):
            return PokerDecision(action, whole)
        wanted = self.minimum * chance.choice((1, 1, 2, 3, 5, 8)) + chance.choice((0, 0, half))
        by = min(wanted, most // half * half, whole)
        if by < spot.least:
            return PokerDecision(CALL if spot.to_call else PASS)
        return PokerDecision(action, by)
