"""Wheel and ball, and what the dealer calls and shows about them."""

from typing import Literal

from schemas.licence import Ball
from schemas.model import Data, Name, Pocket

Direction = Literal["left_to_right", "right_to_left"]


OBJECTS = ("card", "coin", "glass", "jewellery", "lighter", "liquid", "paper")  # that fall into a wheel
OF_THE_BALL = ("ball_left_the_wheel", "ball_stuck")  # kinds that tell of the ball itself, and of no object


class WheelInspected(Data):
    """Inspection before opening."""

    wheel: Name
    deflectors_fixed: bool


class BallChanged(Data):
    """The other ball of the pair enters service."""

    ball: Name


class BallChangeCalled(Data):
    """The change of ball is made public."""


class BallReplaced(Data):
    """A defective, broken or lost ball gives way to another."""

    old: Name
    new: Ball
    reason: Name


class BallLaunched(Data):
    """The dealer sends the ball."""

    ball: Name
    dealer: Name
    direction: Direction
    rotor: Direction


class BallSlowed(Data):
    """The sensor sees the ball lose speed."""


class ForeignObjectDetected(Data):
    """A chip, another ball or an object fell into the wheel.

    `chip`, `second_ball`, or what it is: one of `OBJECTS` or in a word of one's own, `foreign_object` where that cannot
    be said; one of `OF_THE_BALL` where nothing fell in.
    """

    kind: Name


class PlateStopped(Data):
    """The plate was stopped by hand."""


class BallRepositioned(Data):
    """The ball is put back on a number before a new launch."""

    number: Pocket


class BallSettled(Data):
    """The sensor sees the ball at rest in a pocket."""

    pocket: Pocket


class ResultCalled(Data):
    """The dealer calls number and colour."""

    number: Pocket
    colour: Name | None = None


class MarkerPlaced(Data):
    """The marker (marcador) stands on a number of the cloth."""

    number: Pocket


class NumberIndicated(Data):
    """A number of the cloth is pointed out."""

    number: Pocket
    tool: Name
