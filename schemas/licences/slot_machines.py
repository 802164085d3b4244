"""What a slot machine (máquina automática) declares when it is put into service: model, approval, pay tables, meters.

A machine is a table without a dealer. What was approved stands beside what runs, so that a change can be seen.
"""

from typing import Annotated

from pydantic import Field

from schemas.licences import Declared
from schemas.model import Amount, Count, Instant, Model, Name

Ways = Annotated[int, Field(ge=0, le=2**53 - 1)]  # of many equally likely outcomes


class PayLine(Model):
    """A winning sequence: what it pays for each unit staked, and in how many outcomes of the cycle it comes."""

    sequence: Name
    multiple: Count
    ways: Ways


class PayTable(Model):
    """A payment plan (plano de pagamento): its winning sequences out of `cycle` equally likely outcomes.

    From these follow the theoretical return and its spread, exactly.
    """

    id: Name
    stakes: Annotated[tuple[Amount, ...], Field(max_length=64)]  # at which it is played
    cycle: Annotated[int, Field(ge=1, le=2**53 - 1)]
    lines: Annotated[tuple[PayLine, ...], Field(max_length=512)]


class JackpotController(Model):
    """The log that keeps a linked jackpot."""

    venue: Name
    table: Name


class MachineJackpot(Model):
    """A jackpot that the machine feeds: its own, or one that linked machines share (superjackpot)."""

    id: Name
    linked: bool = False
    increment: Count  # hundredths of a per cent of the amounts played
    start: Amount = 0
    carried: Amount | None = None  # its value when the machine opens; None: not known here, as of a linked one
    controller: JackpotController | None = None  # of a linked one; None: not declared, so nobody may speak for it


class MachineMeters(Model):
    """The meters (contadores) of a machine at one moment; money in minor units. One that is absent was not read."""

    bets: Amount | None = None
    prizes: Amount | None = None
    takings: Amount | None = None
    games: Amount | None = None
    bills: Amount | None = None
    jackpots: Amount | None = None


class ModelApproval(Model):
    """The characteristics of the model as the supervision body approved them."""

    id: Name
    approved_at: Instant | None = None
    components: dict[Name, Name] = Field(default_factory=dict)  # component -> digest of what it runs
    pay_tables: Annotated[tuple[Name, ...], Field(max_length=64)] = ()
    stakes: Annotated[tuple[Amount, ...], Field(max_length=64)] = ()
    certificate_required: bool = False
    certificate: Name | None = None  # of a technically qualified body


class MachineManual(Model):
    """What the approved manual says of the model."""

    id: Name
    model: Name
    technology: Name
    meter_limit: Amount | None = None


class MachineSigns(Model):
    """What the cabinet shows to players; a part that is absent is not shown."""

    number: Name | None = None
    stakes: Annotated[tuple[Amount, ...], Field(max_length=64)] | None = None
    sequences: Annotated[tuple[Name, ...], Field(max_length=512)] | None = None
    means: Annotated[tuple[Name, ...], Field(max_length=16)] | None = None


class CabinetText(Model):
    """An instruction on the cabinet, and whether it stands there in Portuguese too."""

    about: Name
    language: Name
    in_portuguese: bool


class Machine(Model):
    """The machine as it is put into service."""

    number: Name  # identification number
    model: Name
    technology: Name  # `mechanical`, `electric`, `electromechanical`, `electronic`
    approval: ModelApproval | None = None
    manual: MachineManual | None = None  # None: it was not consulted
    pay_tables: Annotated[tuple[PayTable, ...], Field(max_length=64)]
    components: dict[Name, Name] = Field(default_factory=dict)
    meters: Annotated[tuple[Name, ...], Field(max_length=16)]  # that it has
    meter_limit: Amount | None = None  # a meter that reaches it starts again at zero
    meter_limits: dict[Name, Amount] = Field(default_factory=dict)  # of meters with a limit of their own
    carried: MachineMeters | None = None  # the last reading before this opening
    signs: MachineSigns | None = None  # None: nobody looked
    texts: Annotated[tuple[CabinetText, ...], Field(max_length=64)] = ()
    means: Annotated[tuple[Name, ...], Field(max_length=16)] = ()  # in which it pays
    jackpots: Annotated[tuple[MachineJackpot, ...], Field(max_length=16)] = ()


class MachineDeclared(Declared):
    """The machine that opens."""

    machine: Machine | None = None
