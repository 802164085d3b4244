"""What happens at a slot machine. A coup of a machine is the stretch of games between two readings of its meters.

Games of a coup stand between its `coup_opened` and `coup_closed`; before it closes the jackpots are fed and the meters
read. Doors, faults, changes, payments and claims may come at any time.
"""

from typing import Annotated

from pydantic import Field

from schemas.licences.slot_machines import MachineMeters, PayTable
from schemas.model import Amount, Count, Data, Instant, Name
from schemas.quoted import Quoted

GameNumber = Annotated[int, Field(ge=0, le=2**53 - 1)]


class GamePlayed(Data):
    """One game: what was staked, which winning sequence came, what was credited for it."""

    game: GameNumber
    pay_table: Name
    stake: Amount
    sequence: Name | None = None  # None: the game lost
    prize: Amount = 0


class MetersRead(Data):
    """The meters are read: at opening, between two coups, at a door, a fault, a dispute."""

    meters: MachineMeters
    occasion: Name


class MetersReset(Data):
    """The meters were set back. Without both readings nobody can tell what they had counted."""

    before: MachineMeters | None = None
    after: MachineMeters | None = None
    reason: Name


class DoorOpened(Data):
    """A door of the cabinet is opened."""

    door: Name
    staff: Name | None = None


class DoorClosed(Data):
    """That door is closed."""

    door: Name


class MachineFaulted(Data):
    """A part of the machine fails: `meter`, `printer`, `reel`."""

    part: Name
    code: Name | None = None


class RepairConfirmed(Data):
    """The part works again."""

    part: Name
    staff: Name | None = None


class MachineChanged(Data):
    """A characteristic of the machine becomes another; `approval` is the supervision body's for this change."""

    kind: Name  # `component`, `pay_table`, `stakes`, `increment`
    name: Name
    before: Name | None = None
    after: Name | None = None
    pay_table: PayTable | None = None  # the new one, where that is what changes
    increment: Count | None = None  # the jackpot's new percentage, likewise
    approval: Name | None = None
    approved_at: Instant | None = None


class ComponentsVerified(Data):
    """The digests of what the components run, as the machine or an inspector reads them."""

    components: dict[Name, Name]


class HandPayRequested(Data):
    """A prize is so high that the machine does not pay it: it locks and calls the room's staff."""

    pay: Name
    game: GameNumber
    amount: Amount


class MachinePrizePaid(Data):
    """A prize, or credits, are paid: by the machine or by the cashier of the room."""

    pay: Name
    player: Name | None = None
    amount: Amount
    channel: Name  # `machine`, `cashier`
    means: Name  # `cash`, `transfer`, `operator_cheque`, another
    authorisation: Name | None = None  # of the National Bank, for another means
    part: bool = False  # the rest of the prize is paid apart


class CreditClaimed(Data):
    """A player claims a prize or credits of a game."""

    claim: Name
    player: Name
    game: GameNumber
    amount: Amount


class ClaimDecided(Data):
    """The claim is decided: what is payable, and by what that was established."""

    claim: Name
    amount: Amount
    basis: Name  # `machine_records`, another


class JackpotFed(Data):
    """What the games since the last feeding put into a jackpot, and the value that it then has."""

    jackpot: Name
    played: Amount
    amount: Amount
    value: Amount | None = None  # shown; None where the machine does not know it


class JackpotHit(Data):
    """A game wins the jackpot; `value` is what it showed."""

    jackpot: Name
    game: GameNumber
    value: Amount


class JackpotPaid(Data):
    """The winner gets the jackpot."""

    jackpot: Name
    player: Name | None = None
    amount: Amount
    channel: Name
    means: Name
    authorisation: Name | None = None
    part: bool = False  # the rest is paid apart


class JackpotMoved(Data):
    """A jackpot that cannot be awarded goes to another machine or group."""

    jackpot: Name
    amount: Amount  # of the jackpot
    reached: Amount  # the other machine or group
    reason: Name  # `force_majeure`, another
    to_machine: Name
    to_model: Name
    to_stakes: Annotated[tuple[Amount, ...], Field(max_length=64)]
    alike: Count | None = None  # machines or groups of the same model and stakes that there were
    proposal: Name | None = None  # of the operator
    authorisation: Name | None = None  # of the supervision body
    authorised_at: Instant | None = None


class JackpotReceived(Data):
    """The value of a jackpot that could not be awarded elsewhere comes here; `quotes` is the `jackpot_moved` of its log."""

    jackpot: Name  # that it adds to
    amount: Amount
    from_machine: Name
    quotes: Quoted | None = None


class MachineWithdrawn(Data):
    """The machine is taken out of service for good."""

    reason: Name


class JackpotFundsRecorded(Data):
    """What the operator holds for the jackpots of this machine, and what is guaranteed."""

    held: Amount
    guaranteed: Amount


class MachineTaken(Data):
    """A player sits down; `also` are the other machines of the same type and stake that the player uses."""

    player: Name
    also: Annotated[tuple[Name, ...], Field(max_length=64)] = ()


class MachineReleased(Data):
    """The player leaves this machine, or lets another have it."""

    player: Name


class MachineRequested(Data):
    """Another customer asks for a machine of this type and stake; `free` are those that nobody uses."""

    player: Name
    free: Count


class HandPayReset(Data):
    """The staff unlock the machine after a prize that it did not pay itself. Who was paid, and how, this does not say."""

    pay: Name


class MachineReported(Data):
    """The machine reports something for which there is no event of its own: kept by its code."""

    code: Name
