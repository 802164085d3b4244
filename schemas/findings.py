"""What the engine reports: verdicts on coups, findings of breaches, quarantined records."""

import hashlib
from enum import StrEnum
from typing import Annotated, Final, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from schemas.model import Amount, Instant, Model, Name, Text
from schemas.parties import Role, Shortfall, short_of

NO_CURRENCY: Final = "XXX"  # of a table that never opened: ISO 4217's word for none


class Severity(StrEnum):
    """How grave a breach is."""

    INFO = "info"
    MINOR = "minor"
    MAJOR = "major"
    CRITICAL = "critical"


class Verdict(StrEnum):
    """The verdict of a rule on a coup. Not evaluable never counts as compliant."""

    COMPLIANT = "compliant"
    BREACH = "breach"
    NOT_EVALUABLE = "not_evaluable"
    ERROR = "error"


class Money(Model):
    """An amount in a finding's text, in minor units of the table's currency."""

    money: int


class MoneyBound(Money):
    """An amount that is not known: it was no more than this (`most`), or no less (`least`)."""

    bound: Literal["most", "least"]


class Word(Model):
    """A code word of ours that is shown translated."""

    word: str


class Reason(Model):
    """Why a record could not be read or a rule not judge: kept in English, shown translated."""

    reason: Text


Value = MoneyBound | Money | Word | Reason | int | str | None


class Evidence(Model):
    """An event that the finding rests on."""

    event: Name
    sequence: int
    type: Name
    time: Instant


class Finding(Model):
    """A breach: which paragraph, what was found, what was due, who is short, on what evidence."""

    id: Annotated[str, Field(min_length=32, max_length=32)]
    rule: Name
    version: int
    paragraph: Name
    law: Name  # version of the law: regulation, day of its last change, instruments
    severity: Severity
    venue: Name
    table: Name
    opening: Annotated[str, Field(max_length=32)] = ""  # start of the opening record's hash; empty before any opening
    game: Name
    regulation: Name
    coup: Name | None
    staff: Name | None
    player: Name | None
    time: Instant
    sequence: int
    values: dict[str, Value]
    currency: str
    player_short: Amount  # what the players among the shortfalls are short of together
    bank_short: Amount  # and the bank
    shortfalls: tuple[Shortfall, ...]  # who is short of how much, to whose gain
    evidence: tuple[Evidence, ...]  # the least that proves it: the id is made of it
    shows: tuple[Evidence, ...] = ()  # every event that a reader needs to follow it, in order; contains the evidence
    reading: Name | None  # the doubtful place of the law on which the finding rests, if any
    pt: Text
    en: Text

    @model_validator(mode="after")
    def _sums_agree(self) -> Self:
        """What players and bank are short of is what their shortfalls sum up to."""
        sums = short_of(Role.PLAYER, self.shortfalls), short_of(Role.BANK, self.shortfalls)
        if sums != (self.player_short, self.bank_short):
            raise ValueError(f"player_short and bank_short must be {sums[0]} and {sums[1]}, as the shortfalls sum up")
        return self


class RuleVerdict(Model):
    """The verdict of one rule on one coup, and the reason if it is an error or not evaluable."""

    rule: Name
    verdict: Verdict
    reason: Text | None = None


class Quarantined(Model):
    """A record that is not a believable event, kept whole; in JSON its bytes are base64."""

    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    position: int
    raw: bytes
    reason: Text
    kind: Literal["undecodable", "fork", "unopened", "stale", "fault", "signature", "misrouted"]
    table: Name | None = None
    venue: Name | None = None

    @property
    def hash(self) -> str:
        """The hash of its bytes, by which a finding names it."""
        return hashlib.sha256(self.raw).hexdigest()
