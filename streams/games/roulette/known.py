"""What is known of a roulette table, and what is forgotten when messages are lost."""

from datetime import datetime
from typing import Any

from schemas.envelope import Event
from schemas.events import bets, chips, table, wheel
from schemas.licence import Ball
from streams.games.bets.fold import BetFold
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.service import UNKNOWN, BallService
from streams.games.roulette.state import Holding, RouletteBet, RouletteCoup, Spin

BALL_DEALER = "ball_dealer"


class RouletteState(BetFold):
    """What is known of a roulette table at one moment; `None` where a fact is not known, or not any more."""

    coup: RouletteCoup | None
    bets: dict[str, RouletteBet]  # type: ignore[assignment]  # of the coup in play
    answers = BALL_DEALER
    results = ("foreign_object_detected", "void_called", "ball_settled")
    calls = ("no_more_bets_called", "result_called")
    declared = BetFold.declared | {"fault", "symbol"}

    def __init__(self, opened: Event[table.TableOpened]) -> None:
        super().__init__(opened)
        licence = self.licence
        self.balls = {ball.id: ball for ball in licence.balls}
        self.retired: dict[str, Event[wheel.BallReplaced]] = {}
        self.replaced: Ball | None = None  # as registered, the ball that the last replacement took out
        self.service = BallService(since=opened)
        self.served = self.service  # the same before the last launch
        self.inspected: Event[wheel.WheelInspected] | None = None
        self.tried: Event[wheel.BallLaunched] | None = None  # first launch since the inspection
        self.no_cloth: Event[bets.BetPlaced] | None = None  # the first bet of which no cloth was reported
        self.last_spin: Spin | None = None  # of this or an earlier coup; None: unknown
        self.last_number: int | None = None
        self.last_coup_launch: Event[wheel.BallLaunched] | None = None  # the first of the last coup that had one
        self.requests: dict[str, Event[chips.ColourRequested]] = {}  # by player, not yet served
        self.colours: dict[str, list[Holding]] = {}  # colour -> its holders: one, if the law is kept
        self.holders: dict[str, list[Holding]] = {}  # player -> colours held: one, if the law is kept
        self.past: dict[tuple[str, str], Holding] = {}  # (player, colour) given up or taken away
        self.display: dict[str, Event[chips.DisplayMarkerSet]] = {}  # colour -> what the display shows
        self.waiting: dict[str, Event[chips.WaitlistJoined]] = {}
        self.changes: dict[str, list[Event[Any]]] = {}  # change id -> its events, until completed
        self.changed: list[Event[Any]] | None = None  # events of the change completed last, without that one
        self.worth: tuple[int | None, ...] = ()  # of chips in play: what those changed back last could count for
        self.coup_before: Event[Any] | None = None  # opening of the last coup that is over
        self.rested: datetime | None = None  # end of the last coup that had a launch
        self._admits: tuple[object, bool | None] = (None, None)  # by which law, and whether its wheel does
        self.sight_clear = True  # False once messages were lost: what is not known may have happened

    def begin_coup(self, event: Event[Any]) -> None:
        self.coup = RouletteCoup(event)
        self.bets = self.coup.bets

    def end_coup(self) -> None:
        coup, self.bets = self.coup, {}
        if coup is not None:
            self.rested = self.now if coup.spins else self.rested
            self._rest_or_play(coup)
            self.coup_before = coup.opened
            self.last_coup_launch = coup.spins[0].launch if coup.spins else self.last_coup_launch
        if coup is not None and coup.lost is not None:  # the lost messages may have been launches
            self.last_spin = self.last_number = self.coup_before = None
        elif coup is not None and coup.spins:
            self.last_spin = coup.spin
            if coup.number is not None:
                self.last_number = coup.number
        super().end_coup()

    def _rest_or_play(self, coup: RouletteCoup) -> None:
        """Who bet and who did not; a coup without result is no idle coup, and no play either.

        A coup that was closed before the player entered play is not that player's.
        """
        if not self.holders:
            return
        decided, closed = coup.number is not None, coup.spin.call or coup.spin.settled
        self._count_chips(coup, decided=decided)
        counting = [
            bet
            for bet in coup.bets.values()
            if (bet.late is None and bet.removed is None and bet.returned is None) or bet.stood is not None
        ]
        players = {bet.player for bet in counting}
        in_colour = {bet.player for bet in counting if bet.chip == "colour"}
        for held in self.holders.values():
            for holding in held:
                player = holding.player
                if player in players:
                    holding.idle = 0
                elif closed is not None and holding.entered.time > closed.time:
                    continue
                elif decided:
                    holding.idle += 1
                holding.quiet = 0 if player in in_colour else holding.quiet + 1

    def _count_chips(self, coup: RouletteCoup, *, decided: bool) -> None:
        """What the coup did to the chips of each colour."""
        lost: dict[str, int] = {}
        for bet in coup.bets.values():
            colour, holding = bet.colour, bet.held
            if colour is not None and bet.collections:
                lost[colour] = lost.get(colour, 0) + bet.chips
            if holding is not None:
                if decided and not holding.played and bet.lies:
                    holding.played = True
                if bet.payouts and holding.bought_at is not None:
                    holding.mixed = True
        for colour, taken in lost.items():
            for owner in self.colours.get(colour, ()):
                owner.left = max(0, owner.left - taken)

    def bets_now(self, player: str, chip: str | None = None) -> bool:
        """Whether a bet of the player that counts, in such chips, lies in the coup in play."""
        lying = () if self.coup is None else self.coup.bets.values()
        return any(bet.player == player and bet.counts and chip in (None, bet.chip) for bet in lying)

    def admits_combined(self, law: RouletteLaw) -> bool | None:
        """Whether the wheel is numbered as n. 28 asks; None where nobody declared its numbers. Asked once a law."""
        if self._admits[0] is not law:
            wheel, need = self.licence.wheel, law.combined_need
            admits = None if wheel is None or need is None else _same_round(wheel.numbers_clockwise, law.orders[need])
            self._admits = law, admits
        return self._admits[1]

    def lose_sight(self) -> None:
        """A lost message may have been a launch, a change of ball, of dealer or of colour."""
        self.last_spin = None
        self.last_number = None
        self.service = UNKNOWN
        self.inspected = self.tried = None
        self.staff.clear()
        self.changes.clear()
        self.changed = self.coup_before = None
        for known in (self.requests, self.colours, self.holders, self.past, self.display, self.waiting):
            known.clear()
        self.sight_clear = False


def _same_round(numbers: tuple[int, ...], order: tuple[int, ...]) -> bool:
    """The same numbers in the same round, wherever one starts to read."""
    return any(numbers[start:] + numbers[:start] == order for start in range(len(numbers)))
