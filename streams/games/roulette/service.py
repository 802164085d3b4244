"""Which ball serves, since when, and what was done and said about it before the next launch."""

from typing import Any

from msgspec import Struct

from schemas.envelope import Event
from schemas.events.wheel import BallChangeCalled, BallChanged, BallLaunched


class BallService(Struct, frozen=True):
    """The ball in service and its hour, as they stand before a launch.

    The hour runs from the opening, from the end of a suspension or from the last change. A replacement is
    no change of turn: the hour goes on. What the ball was before lost messages is not known any more, and
    its hour then runs at the latest from the launch that shows it again (`exact` is False).
    """

    ball: str | None = None
    shown: Event[Any] | None = None  # what showed that this ball serves
    since: Event[Any] | None = None
    exact: bool = True
    chosen: Event[BallLaunched] | None = None  # the launch that took it, where no change was needed
    launched: Event[BallLaunched] | None = None  # first launch of the last coup with it
    changed: Event[BallChanged] | None = None  # after the last launch
    called: Event[BallChangeCalled] | None = None  # after the last launch

    def change(self, event: Event[BallChanged]) -> "BallService":
        """The other ball enters; naming the same ball again changes nothing."""
        ball = event.data.ball
        if ball == self.ball:
            return self
        first = self.ball is None and self.exact  # laid out for use, nobody is told of a change
        return BallService(ball, event, event, changed=None if first else event, called=self.called)

    def launch(self, event: Event[BallLaunched], *, again: bool) -> "BallService":
        """A ball that may serve was launched; `again` when the coup had been launched before."""
        ball = event.data.ball
        if self.ball is None:
            return BallService(ball, event, self.since or event, self.exact, chosen=event, launched=event)
        if ball != self.ball:
            return BallService(ball, event, event, launched=event)
        launched = self.launched if again else event
        return BallService(ball, self.shown, self.since, self.exact, self.chosen, launched)


UNKNOWN = BallService(exact=False)
