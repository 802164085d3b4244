"""The accumulated prize (prémio acumulado, jackpot): its chips, its marks, its meter.

A jackpot bet is a `bet_placed` on `jackpot:<seat>`; its prizes are `payout_made` with the component `jackpot`.
"""

from typing import Annotated

from pydantic import Field

from schemas.model import Amount, Count, Data, Name
from schemas.quoted import Quoted

Bets = Annotated[tuple[Name, ...], Field(max_length=64)]


class JackpotStakesCollected(Data):
    """The jackpot chips are taken in; `counted` is what the device's own sensor saw."""

    bets: Bets
    trigger: Name  # `dealer`, or the device
    counted: Count | None = None


class JackpotMarkerPlaced(Data):
    """A mark (marca) takes the place of a jackpot chip, so that the bettor is known."""

    seat: Name


class JackpotMeterChanged(Data):
    """The jackpot's meter goes from one value to another."""

    before: Amount
    after: Amount
    cause: Name  # `start`, `increment`, `prize`, `reset`, `reversal`
    by: Name  # the controller, or a dealer by hand
    quotes: Annotated[tuple[Quoted, ...], Field(max_length=64)] | None = None  # records of linked tables that caused it


class JackpotDisplayed(Data):
    """What the display shows to the players."""

    shown: Amount
