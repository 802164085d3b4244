"""What the controller of a linked jackpot books. Each entry quotes the record of the machine that it rests on."""

from schemas.model import Amount, Data, Name
from schemas.quoted import Quoted


class ContributionReceived(Data):
    """A linked machine fed the jackpot; `quotes` is its `jackpot_fed`."""

    played: Amount
    amount: Amount
    quotes: Quoted


class SuperjackpotRead(Data):
    """The value that the display shows."""

    value: Amount


class SuperjackpotWon(Data):
    """A linked machine wins; `quotes` is its `jackpot_hit`."""

    value: Amount
    quotes: Quoted


class SuperjackpotPaid(Data):
    """The winner gets the value; `quotes` is the machine's `jackpot_paid`."""

    player: Name | None = None
    amount: Amount
    quotes: Quoted | None = None
    part: bool = False  # the rest is paid apart
