"""What only sintético, its rules of 2001 and omaha online remember of a hand."""

from typing import Any

from schemas.envelope import Event
from schemas.events.online import CoupInterrupted
from schemas.events.poker_variants import WinnerMarked


class SpecialState:
    """The part of a hand that only some variants have."""

    __slots__ = (
        "carried", "doubtful", "early_round", "first_stakes", "interrupted", "made_up", "marked", "po_due", "untimely",
    )  # fmt: skip

    def __init__(self) -> None:
        self.untimely: list[tuple[Event[Any], str, int]] = []  # common cards out of their time, why, and which it was
        self.doubtful: Event[Any] | None = None  # one without a round, where it is not known who had chips left to bet
        self.early_round: Any = None  # the round in which one came before the bets were made
        self.made_up: Event[Any] | None = None  # the opening of a round that no card preceded
        self.first_stakes: dict[str, tuple[int, int | None]] = {}  # by seat: stake of the first round, what was left
        self.po_due = False  # the hand before was played by nobody
        self.carried = 0  # what lies in the POT from hands that nobody played
        self.interrupted: list[Event[CoupInterrupted]] = []
        self.marked: list[Event[WinnerMarked]] = []
