"""Wheel, ball, and what is called and shown about them, taken into what is known."""

from schemas.envelope import Event
from schemas.events import wheel
from streams.games.roulette.known import Known
from streams.games.roulette.state import Spin


class WheelFold(Known):
    """Nn. 20 to 26 of art. 1, nn. 9 to 15 of art. 2."""

    def on_wheel_inspected(self, event: Event[wheel.WheelInspected]) -> None:
        self.inspected = event

    def on_ball_changed(self, event: Event[wheel.BallChanged]) -> None:
        self.ball, self.ball_since, self.ball_entered = event.data.ball, event.time, event
        self.uncalled_change = event

    def on_ball_change_called(self, event: Event[wheel.BallChangeCalled]) -> None:
        self.uncalled_change = None

    def on_ball_replaced(self, event: Event[wheel.BallReplaced]) -> None:
        """The hour goes on: a replacement is no change of turn."""
        self.retired[event.data.old] = event
        self.balls[event.data.new.id] = event.data.new
        self.retired.pop(event.data.new.id, None)
        if self.ball in (event.data.old, None):
            self.ball = event.data.new.id

    def on_ball_launched(self, event: Event[wheel.BallLaunched]) -> None:
        coup = self.coup
        if coup is not None:
            if coup.spins:
                self.last_spin = coup.spin
            coup.spin = Spin(event)
            coup.spins.append(coup.spin)
        if self.ball is None:
            self.ball = event.data.ball

    def on_ball_slowed(self, event: Event[wheel.BallSlowed]) -> None:
        if self.coup is not None:
            self.coup.spin.slowed = self.coup.spin.slowed or event

    def on_no_more_bets_called(self, event: Event[wheel.NoMoreBetsCalled]) -> None:
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

    def on_void_called(self, event: Event[wheel.VoidCalled]) -> None:
        """A void spin decides nothing: what was laid after its call lies in time for the next."""
        coup = self.coup
        if coup is not None:
            coup.spin.void = event
            for bet in coup.bets.values() if coup.spin.settled is None else ():
                bet.late = bet.stood = None

    def on_ball_repositioned(self, event: Event[wheel.BallRepositioned]) -> None:
        """The new launch after a void one may belong to a coup of its own."""
        coup = self.coup
        spin = coup.spin if coup is not None and coup.spins else self.last_spin
        if spin is not None:
            spin.repositioned = event

    def on_ball_settled(self, event: Event[wheel.BallSettled]) -> None:
        if self.coup is not None:
            self.coup.spin.settled = event

    def on_result_called(self, event: Event[wheel.ResultCalled]) -> None:
        if self.coup is not None:
            self.coup.result_called = event
            self.coup.calls.append(event)

    def on_marker_placed(self, event: Event[wheel.MarkerPlaced]) -> None:
        if self.coup is not None:
            self.coup.indicated = event
            self.coup.marks.append(event)

    def on_number_indicated(self, event: Event[wheel.NumberIndicated]) -> None:
        if self.coup is not None:
            self.coup.indicated = event
            self.coup.marks.append(event)
