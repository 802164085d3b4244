"""What a rule may say of what it sees; silence means that the law was kept."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity, Value


@dataclass(slots=True, frozen=True)
class Breach:
    """The law was broken.

    `evidence` is the least that proves it: the finding's identity is made of it and never changes as the
    log grows. `shows` names further events without which the sentence cannot be followed, where no hook of the
    game (see `Shows`) knows them. `values` fill the rule's sentences. `paragraph`, `severity` and `reading` narrow or replace
    those of the rule.
    """

    evidence: tuple[Event[Any], ...]
    values: dict[str, Value] = field(default_factory=dict)
    player: str | None = None
    staff: str | None = None
    player_short: int = 0
    bank_short: int = 0
    paragraph: str | None = None
    severity: Severity | None = None
    reading: str | None = None
    coup: str | None = None  # where it is not the coup in play
    shows: tuple[Event[Any], ...] = ()


@dataclass(slots=True, frozen=True)
class NotEvaluable:
    """The law may have been kept or broken: the fact that would tell is missing."""

    reason: str


Said = Iterator[Breach | NotEvaluable]
