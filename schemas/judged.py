"""A judged coup on its way from the worker to the store."""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final

from pydantic import Field

from schemas.findings import Value
from schemas.model import Instant, Model, Name, Text

Sequence = Annotated[int, Field(ge=0, le=2**53 - 1)]


Money = Annotated[int, Field(ge=-(2**62), le=2**62)]  # minor units; what is put right later may turn its sign
Ratio = Annotated[str, Field(pattern=r"^-?[0-9]{1,76}/[1-9][0-9]{0,75}$")]


class CoupFigures(Model):
    """What statistics add up of a coup: money that moved, and what the bank could expect of the bets that were laid.

    Stakes less prizes are the gross revenue, in which `rake` is what the house took of pots or of a banker's gain. A
    stake that comes back counts among the prizes. Ratios are exact; None where no exact figure is known.
    """

    bets: Annotated[int, Field(ge=0)]
    handle: Money  # stakes that lay there when the coup was decided
    prizes: Money
    rake: Money = 0
    jackpot_in: Money = 0
    jackpot_out: Money = 0
    games: Annotated[int, Field(ge=0)] = 0  # of a machine
    expected: Ratio | None = None  # gross revenue
    variance: Ratio | None = None  # of the gross revenue
    swing: Annotated[int, Field(ge=0, le=2**62)] | None = None  # the most by which it can differ from `expected`


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
    time_zone: Name | None = None  # of the table
    dealer: Name | None = None  # who answered for the table when it ended
    figures: CoupFigures | None = None  # None where the game does not say what statistics need

    @property
    def seal_name(self) -> str:
        """By what a checkpoint names it: its opening, and its first and last number."""
        return f"{self.opening}/{self.first_sequence}-{self.last_sequence}"

    @property
    def seal_digest(self) -> str:
        """The digest that a checkpoint seals: of all that the store keeps of it."""
        return coup_digest(
            {**self.model_dump(mode="json"), "opened": micros(self.opened), "closed": micros(self.closed)}
        )


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SEALED: Final = (
    "venue", "table", "opening", "coup", "first_sequence", "last_sequence", "opened", "closed", "territory", "game",
    "regulation", "currency", "law", "lost", "facts", "compliant", "breach", "not_evaluable", "error",
)  # fmt: skip


def micros(time: datetime) -> int:
    """Microseconds since 1970."""
    return (time - _EPOCH) // timedelta(microseconds=1)


def coup_digest(fields: Mapping[str, Any]) -> str:
    """The digest of a judged coup, from its message or from its rows in the store; times are in microseconds."""
    kept = [fields[name] for name in _SEALED]
    return hashlib.sha256(json.dumps(kept, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
