"""What a table of poker between players declares: how high a bet may go, the percentage, caves, sessions.

The least bet is `limits.minimum`; a maximum that is a fixed figure is `limits.maximum["bet"]`. `seats` are listed from the
dealer's left, `1` first. A mixed table names its `variants`.
"""

from schemas.licences import Declared
from schemas.model import Amount, Count, Model, Name


class PokerPercentage(Model):
    """What the house takes: of each hand, or of each session."""

    mode: Name  # `hand`, `session`
    rate: Count  # hundredths of a per cent
    cap: Amount | None = None  # the most of one hand
    base: Name | None = None  # of a session: `cave`, `maximum`


class PokerSlots(Model):
    """On which side of the dealer the slots are: `left`, `right`."""

    percentage: Name
    tips: Name


class PokerTerms(Model):
    """The terms of a table; a field that is none was not fixed."""

    maximum: Name | None = None  # `half_pot`, `pot_limit`, `no_limit`, `fixed`
    pot_count: Count | None = None  # how often the last bet counts in the pot when a raise is measured
    percentage: PokerPercentage | None = None
    cave: Amount | None = None  # initial
    rebuy: Amount | None = None
    entry_minimum: Amount | None = None
    regime: Name | None = None  # `continuous`, `session`
    sessions: Count | None = None
    session_minutes: Count | None = None
    straddle: bool = False  # estardilho and restardilho are allowed
    decision_seconds: Count | None = None  # after which a decision is slow
    posted_minimum: Amount | None = None  # as shown at the table
    slots: PokerSlots | None = None


class PokerDeclared(Declared):
    """The terms of a table of poker between players."""

    poker: PokerTerms | None = None
