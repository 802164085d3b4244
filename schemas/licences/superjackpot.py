"""What the controller of a linked jackpot (superjackpot) declares: its percentage, its value, the machines that feed it.

Its log is a table without cards: machines of several casinos are bound here, and each keeps its own log.
"""

from typing import Annotated

from pydantic import Field

from schemas.licences import Declared
from schemas.model import Amount, Count, Model, Name


class LinkedMachine(Model):
    """A machine that feeds the jackpot and may win it."""

    venue: Name
    machine: Name
    model: Name
    stakes: Annotated[tuple[Amount, ...], Field(max_length=64)]
    house: Name = "casino"  # `casino`, `gaming_room`


class Superjackpot(Model):
    """The linked jackpot as approved."""

    id: Name
    increment: Count  # hundredths of a per cent of the amounts played
    start: Amount
    carried: Amount  # its value when the log opens
    machines: Annotated[tuple[LinkedMachine, ...], Field(max_length=4096)]


class SuperjackpotDeclared(Declared):
    """The jackpot that the controller keeps."""

    superjackpot: Superjackpot | None = None
