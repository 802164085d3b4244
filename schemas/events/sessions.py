"""Sessions between an opening and its coups.

A law knows two kinds. `table`: all who sit at a poker table play, and pay, for a stretch of time (ao-de-261-22/13);
one runs at a time. `player`: one person's access to a game online, from start to end (pt-r-812-2015); many run at once.
"""

from typing import Annotated

from pydantic import Field

from schemas.model import Count, Data, Name


class SessionOpened(Data):
    """A session begins."""

    session: Name
    kind: Name  # `table`, `player`
    players: Annotated[tuple[Name, ...], Field(max_length=64)] = ()  # who is in it from the start, as far as is known
    minutes: Count | None = None  # its length, where that is fixed beforehand


class SessionClosed(Data):
    """A session is over."""

    session: Name
    reason: Name | None = None  # `player`, `connection` (the player's own line), `operator`, `inactivity`, `time`
