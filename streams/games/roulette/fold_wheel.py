"""Wheel, ball, and what is called and shown about them, taken into what is known."""

from typing import Any

from msgspec.structs import replace

from schemas.envelope import Event
from schemas.events import calls, wheel
from schemas.events.readings import ReadingCorrected
from schemas.events.table import ClockTicked, TableResumed
from streams.games.roulette.known import BALL_DEALER, RouletteState
from streams.games.roulette.service import BallService
from streams.games.roulette.state import RouletteCoup, Spin
from streams.rules import Stint
from streams.rules.readings import corrected_reading


class WheelFold(RouletteState):
    """Nn. 20 to 26 of art. 1, nn. 9 to 15 of art. 2."""

    def on_wheel_inspected(self, event: Event[wheel.WheelInspected]) -> None:
        own = self.licence.wheel
        if own is None or own.id == event.data.wheel:
            self.inspected, self.tried = event, None

    def on_ball_changed(self, event: Event[wheel.BallChanged]) -> None:
        if self._may_serve(event.data.ball):
            self.service = self.service.change(event)

    def on_ball_change_called(self, event: Event[wheel.BallChangeCalled]) -> None:
        self.service = replace(self.service, called=event)

    def on_ball_replaced(self, event: Event[wheel.BallReplaced]) -> None:
        old, new = event.data.old, event.data.new
        self.replaced = self.balls.get(old)
        self.retired[old] = event
        self.balls[new.id] = new
        self.retired.pop(new.id, None)
        if self.service.ball == old:
            self.service = replace(self.service, ball=new.id, shown=event)

    def on_table_resumed(self, event: Event[TableResumed]) -> None:
        """The hour of the ball begins anew, with either ball; not where play is known not to have rested."""
        rested = self.suspended is not None or not self.sight_clear
        super().on_table_resumed(event)
        if rested:
            self.service = BallService(since=event)

    def on_ball_launched(self, event: Event[wheel.BallLaunched]) -> None:
        coup = self.coup
        again = coup is not None and bool(coup.spins)
        if coup is not None:
            if again:
                self.last_spin = coup.spin
                if coup.spin.settled is None or coup.spin.objects:
                    _lie_in_time(coup)
                coup.spin.over = event if coup.spin.settled is not None and coup.spin.void is None else None
            coup.spin = Spin(event)
            coup.spins.append(coup.spin)
        self.tried = self.tried or event
        self._take_ball(event, again=again)
        self._watch_dealer(event)

    def _may_serve(self, ball: str) -> bool:
        return ball in self.balls and ball not in self.retired

    def _take_ball(self, event: Event[wheel.BallLaunched], *, again: bool) -> None:
        self.served, ball = self.service, event.data.ball
        if self._may_serve(ball):
            self.service = self.service.launch(event, again=again)
        else:
            self.service = replace(self.service, changed=None, called=None)

    def _watch_dealer(self, event: Event[wheel.BallLaunched]) -> None:
        """After lost messages, who launches is taken to have the ball from that launch on."""
        dealer = event.data.dealer
        stint = self.staff.get(BALL_DEALER)
        if stint is None and not self.sight_clear:
            stint = self.staff[BALL_DEALER] = Stint(event, dealer, BALL_DEALER)
        if stint is not None and stint.staff == dealer:
            stint.see(event)

    def on_clock_ticked(self, event: Event[ClockTicked]) -> None:
        """Time passes for a ball dealer who stays, unless a ball that was launched in time is being settled."""
        stint = self.staff.get(BALL_DEALER)
        if stint is not None:
            self._watch_stay(stint, event)

    def _watch_stay(self, stint: Stint, event: Event[Any]) -> None:
        if self.suspended or (self.coup is not None and self.coup.spins):
            return
        last = self.last_spin
        if last is None or last.launch is None or last.launch.data.dealer == stint.staff:
            stint.see(event)

    def _leave(self, stint: Stint, event: Event[Any]) -> None:
        """Who leaves the ball was there until then."""
        if stint.role == BALL_DEALER:
            stint.rested = self.rested
            self._watch_stay(stint, event)
        super()._leave(stint, event)

    def on_ball_slowed(self, event: Event[wheel.BallSlowed]) -> None:
        if self.coup is not None:
            self.coup.spin.slowed = self.coup.spin.slowed or event

    def on_no_more_bets_called(self, event: Event[calls.NoMoreBetsCalled]) -> None:
        if self.coup is not None:
            spin = self.coup.spin
            spin.calls.append(event)
            spin.call = spin.call or event

    def on_foreign_object_detected(self, event: Event[wheel.ForeignObjectDetected]) -> None:
        """Order and clock may disagree by a little: either makes it an object before the ball was at rest."""
        coup = self.coup
        if coup is not None and (coup.spin.settled is None or event.time < coup.spin.settled.time):
            coup.spin.objects.append(event)

    def on_plate_stopped(self, event: Event[wheel.PlateStopped]) -> None:
        if self.coup is not None:
            self.coup.spin.stopped = event

    def on_void_called(self, event: Event[calls.VoidCalled]) -> None:
        """A void spin decides nothing: what was laid after its call lies in time for the next."""
        coup = self.coup
        if coup is not None:
            coup.spin.void = event
            if coup.spin.settled is None or coup.spin.objects:
                _lie_in_time(coup)

    def on_ball_repositioned(self, event: Event[wheel.BallRepositioned]) -> None:
        """The new launch after a void one may belong to a coup of its own."""
        coup = self.coup
        spin = coup.spin if coup is not None and coup.spins else self.last_spin
        if spin is not None:
            spin.repositioned = event

    def on_ball_settled(self, event: Event[wheel.BallSettled]) -> None:
        if self.coup is not None:
            self.coup.spin.settled = event

    def on_reading_corrected(self, event: Event[ReadingCorrected]) -> None:
        coup = self.coup
        if coup is not None:
            coup.spin.settled = corrected_reading(coup.spin.settled, event, coup.moves, coup.bets.values())

    def on_result_called(self, event: Event[wheel.ResultCalled]) -> None:
        if self.coup is not None:
            self.coup.calls.append(event)

    def on_marker_placed(self, event: Event[wheel.MarkerPlaced]) -> None:
        if self.coup is not None:
            self.coup.marks.append(event)

    def on_number_indicated(self, event: Event[wheel.NumberIndicated]) -> None:
        if self.coup is not None:
            self.coup.marks.append(event)


def _lie_in_time(coup: RouletteCoup) -> None:
    """What came too late for a launch without result is in time for the next."""
    for late in coup.late_acts:
        late.bet.late = late.bet.stood = None
    coup.late_acts.clear()
