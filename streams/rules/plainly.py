"""Marks the folds that the native front end can do by itself where all is plain (streams/engine/native/folds.c).

A mark says nothing that the function below it does not say: where something is not plain, or where there is no front end,
that function is called. tests/native hold both to the same.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

LAYS: Final = "lays"  # a bet is laid
COLLECTS: Final = "collects"  # chips of a bet are taken
PAYS: Final = "pays"  # something is paid for a bet
DRAWS: Final = "draws"  # a card comes to lie
MAKES: Final = "makes"  # a bet is made of the event that lays it
NOTHING: Final = "nothing"  # a hook that does nothing, and says no


class Mark(NamedTuple):
    """What a function does where all is plain."""

    does: str
    makes: type | None = None  # of the bets, or of the cards that lie
    copies: tuple[str, ...] = ()  # fields of the event that such a bet has, too, besides those of every bet
    then: str | None = None  # the method that is called with bet and event


def plainly(
    does: str, makes: type | None = None, copies: tuple[str, ...] = (), then: str | None = None
) -> Callable[[F], F]:
    """Mark a function with what it does where all is plain."""

    def mark(function: F) -> F:
        function.plain = Mark(does, makes, copies, then)  # type: ignore[attr-defined]
        return function

    return mark
