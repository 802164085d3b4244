"""A judged coup on its way from the worker to the store."""

from typing import Annotated

from pydantic import Field

from schemas.findings import Value
from schemas.model import Instant, Model, Name, Text

Sequence = Annotated[int, Field(ge=0, le=2**53 - 1)]


class JudgedCoup(Model):
    """A coup that ended, or a stretch of play between two coups, and the verdict of every rule on it."""

    table: Name
    opening: Annotated[str, Field(min_length=32, max_length=32)]  # the start of the opening record's hash
    coup: Annotated[str, Field(max_length=128)]  # empty between coups
    first_sequence: Sequence
    last_sequence: Sequence
    opened: Instant
    closed: Instant
    venue: Name
    territory: Name
    game: Name
    regulation: Name
    currency: Annotated[str, Field(min_length=3, max_length=3)]
    law: Name  # version of the law at the coup's end
    lost: Text  # why messages of the coup are missing; empty if none are
    facts: dict[str, Value]
    compliant: tuple[Name, ...]
    breach: tuple[Name, ...]
    not_evaluable: dict[Name, Text]
    error: dict[Name, Text]
    variant: Name | None = None  # of the game, where the coup chose one
    session: Name | None = None  # in which it was played, where there was one
