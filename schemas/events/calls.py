"""What the dealer of any game says aloud for all to hear.

A call made in two languages is two events; `language` is a code such as `pt` or `en`, where the law asks for one.
"""

from schemas.model import Data, Name, Text


class NoMoreBetsCalled(Data):
    """The closing call ended at the event's time."""

    phrase: Text


class VoidCalled(Data):
    """The coup or the throw is called void (golpe nulo)."""

    phrase: Text
    language: Name | None = None
    ground: Name | None = None  # why, where the law lists the grounds


class LastPlayCalled(Data):
    """The last play before the room closes is announced."""

    phrase: Text
    language: Name | None = None
