"""What a rule may yield. A rule that yields nothing found the law kept."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from schemas.envelope import Event
from schemas.findings import Severity, Value
from schemas.parties import Role, Shortfall, short_of


@dataclass(slots=True, frozen=True)
class Breach:
    """The law was broken.

    `evidence` is the least that proves it. The finding's id is made of it, and never changes as the log grows. `shows` names further events without which the sentence cannot be followed, where no hook of the
    game (see `Shows`) knows them. `values` fill the rule's sentences. `shortfalls` say who is short of how much and
    to whose gain (`streams.rules.money` has the words). `paragraph`, `severity` and `reading` narrow or replace those
    of the rule.
    """

    evidence: tuple[Event[Any], ...]
    values: dict[str, Value] = field(default_factory=dict)
    player: str | None = None
    staff: str | None = None
    shortfalls: tuple[Shortfall, ...] = ()
    paragraph: str | None = None
    severity: Severity | None = None
    reading: str | None = None
    coup: str | None = None  # where it is not the coup in play
    shows: tuple[Event[Any], ...] = ()

    @property
    def player_short(self) -> int:
        """What players are short of, all together."""
        return short_of(Role.PLAYER, self.shortfalls)

    @property
    def bank_short(self) -> int:
        """What the bank is short of."""
        return short_of(Role.BANK, self.shortfalls)


@dataclass(slots=True, frozen=True)
class NotEvaluable:
    """The law may have been kept or broken: the fact that would tell is missing."""

    reason: str


Breaches = Iterator[Breach | NotEvaluable]


SILENT: Final[Breaches] = iter(())  # an empty iterator: it never yields
