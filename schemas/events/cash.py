"""The table's money beside the game: its float, what comes from the cash desk and goes there, its drop box, who is there.

A house reports these where it can; the licence says which (`cash_reported`). What is not reported is not known.
The float (encaixe) is the value of the chips in the tray. Chips bought at the table leave the tray, and what was paid
for them lies in the drop box until it is counted.
"""

from typing import Literal

from schemas.model import Amount, Count, Data, Name


class FloatCounted(Data):
    """The chips in the tray are counted when the table opens, or when it closes."""

    moment: Literal["opening", "closing"]
    amount: Amount
    staff: Name | None = None


class FloatFilled(Data):
    """Chips come from the cash desk into the tray (reforço)."""

    amount: Amount
    slip: Name | None = None
    staff: Name | None = None


class FloatCredited(Data):
    """Chips go from the tray to the cash desk (devolução)."""

    amount: Amount
    slip: Name | None = None
    staff: Name | None = None


class ChipsBought(Data):
    """A player buys chips of the table, for money that goes into the drop box."""

    player: Name
    amount: Amount


class ChipsCashed(Data):
    """A player gives chips back at the table, for money out of the drop box."""

    player: Name
    amount: Amount


class MarkerIssued(Data):
    """A player gets chips on credit; the slip goes into the drop box, with the value of the chips."""

    player: Name
    amount: Amount
    slip: Name | None = None


class DropCounted(Data):
    """The drop box is counted: money and slips together."""

    amount: Amount
    box: Name | None = None
    staff: Name | None = None


class AttendanceCounted(Data):
    """How many people sit at the table, and how many stand around it and play."""

    seated: Count
    standing: Count = 0
