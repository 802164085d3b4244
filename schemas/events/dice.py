"""Dice: which set serves, how they are thrown, how they come to rest, and what is said and shown about them.

A coup is everything from the opening of betting to the settlement of a decision: at banca francesa it may take
many throws, at craps it is the series from the come-out to its decision (`coup_opened`, `coup_closed`), at cussec
it is one shaking of the dice, repeated while void.

Bets of craps are settled throw by throw. One that a throw does not decide stays as it is, over any number of throws
and series, and keeps its name; one that won or lost is over, and chips that its owner leaves there are a new bet.

Players of craps stand: `seat_taken` and `seat_left` say who stands at which of the places that the licence lists.

Positions (`bet_placed.position`) are written kind first:

- banca francesa: `aces`, `small`, `big`; chips on a line of the cloth, whose stake is the value of all of them:
  `outer_line`, `inner_line`;
- craps: `pass`, `dont_pass`, `come`, `dont_come`, `odds` (with the bet it leans on as `parent`), `big:6`, `big:8`,
  `under_seven`, `over_seven`, `craps`, `hard:4` to `hard:10`, `total:2`, `total:3`, `total:7`, `total:11`,
  `total:12`, `box_win:4` to `box_win:10`, `box_lose:4` to `box_lose:10`, `field`;
- cussec: `small`, `big`, `single:4`, `pair:2-5`, `double:3`, `triple:6`, `any_triple`, `total:4` to `total:17`.
"""

from typing import Annotated, Literal

from pydantic import Field

from schemas.model import Amount, Count, Data, Faces, Name, Total

Dice = Annotated[tuple[Name, ...], Field(max_length=16)]
Positions = Annotated[tuple[Name, ...], Field(max_length=64)]


class DiceSetChanged(Data):
    """A set of dice enters service: at the opening, when its hour comes, or in the place of another."""

    set: Name
    reason: Name


class DiceCaseRemoved(Data):
    """The case (estojo) with the sets leaves the table."""


class DiceLoaded(Data):
    """Dice were put into the cup, or shut in under the dome."""

    dice: Dice


class DiceThrown(Data):
    """Dice leave the cup or the hand; `thrower` is a dealer or a player."""

    dice: Dice
    thrower: Name
    cup: Name | None = None
    via: Name | None = None
    seat: Name | None = None


class DieTravelled(Data):
    """The way of one die, as the camera saw it."""

    die: Name
    crossed_middle: bool
    hit_wall: bool
    rolled: bool = True


class DieTouchedObject(Data):
    """A die on its way, or rolling, touches something."""

    object: Name
    die: Name | None = None


class DieLeftTable(Data):
    """A die falls to the floor or leaves the table."""

    die: Name
    to: Literal["floor", "off_table"]


class DieSpoiled(Data):
    """A die is found damaged, or has picked up foreign matter."""

    die: Name
    cause: Literal["damaged", "foreign_substance"]


class DiceHeldBack(Data):
    """Dice did not come out with the others."""

    dice: Dice
    place: Name


class DiceSettled(Data):
    """The sensor sees all dice at rest: the upper face of each, 0 where none can be read.

    Dice that do not lie flat and apart from the others are named again: on top of another, leaning on something,
    side by side, or outside the track.
    """

    dice: Dice
    faces: Faces
    stacked: Dice | None = None
    leaning: Dice | None = None
    touching: Dice | None = None
    off_track: Dice | None = None


class DiceTouched(Data):
    """A dealer touches, turns or lifts dice on the track."""

    dealer: Name
    how: Literal["touched", "altered", "lifted"]


class DiceDisturbed(Data):
    """A player touches, turns or lifts dice on the track, or stops them on their way."""

    player: Name
    how: Literal["touched", "altered", "lifted", "stopped"]


class ThrowCalled(Data):
    """The dealer calls what a throw brought; each game has its own things to be called."""

    chance: Name | None = None  # banca francesa: `aces`, `small`, `big`
    total: Total | None = None
    faces: Faces | None = None
    point: Total | None = None
    point_state: Name | None = None  # set, continued, made, lost
    wins: Positions | None = None  # the positions that win, written as in `bet_placed`
    loses: Positions | None = None  # the positions that lose, written as in `bet_placed`
    shooter: Name | None = None
    next_shooter: Literal["same", "new"] | None = None
    language: Name | None = None


class DiceSuspected(Data):
    """Somebody suspects that a die of the set is tampered with or defective."""

    set: Name
    by: Name
    role: Literal["supervision", "player"]


class DiceSetSeized(Data):
    """The set is taken out of play to be verified."""

    set: Name
    dice: Dice


class DicePacked(Data):
    """The seized set is packed."""

    set: Name


class DiceSealed(Data):
    """The package is sealed in front of witnesses."""

    set: Name
    witnesses: Annotated[tuple[Name, ...], Field(max_length=16)]


class VerificationRequested(Data):
    """A body is asked to verify the seized dice."""

    set: Name
    body: Name


class DiceVerified(Data):
    """What the verification found."""

    set: Name
    founded: bool


class VerificationCharged(Data):
    """Somebody is made to bear the cost of seizure and verification."""

    set: Name
    payer: Name
    role: Literal["player", "house", "supervision"]
    amount: Amount


class ShooterAssigned(Data):
    """A player gets the dice."""

    player: Name
    seat: Name
    reason: Name


class DiceDeclined(Data):
    """A player whose turn it is does not want the dice."""

    player: Name
    seat: Name


class DiceChecked(Data):
    """The dealer in charge of the dice looks whether they are in good condition."""

    dealer: Name
    dice: Dice
    sound: bool = True


class DiceOffered(Data):
    """Dice are put before the shooter."""

    dealer: Name
    player: Name
    dice: Dice


class DiceChosen(Data):
    """The shooter takes dice of those offered."""

    player: Name
    dice: Dice


class PointMarked(Data):
    """The mark stands on the number that is the point."""

    number: Total


class PointCleared(Data):
    """The mark is taken off."""


class CoverClosed(Data):
    """The opaque dome covers the glass dome."""


class ClaspsLocked(Data):
    """Clasps of the opaque dome are shut."""

    clasps: Count


class LeverPressed(Data):
    """The lever makes the dice jump."""


class BettingLightLit(Data):
    """The light that opens the betting goes on."""


class BellRung(Data):
    """The dealer rings the bell."""


class ClaspsReleased(Data):
    """Clasps of the opaque dome are opened."""

    clasps: Count


class CoverLifted(Data):
    """The opaque dome is lifted: the dice can be seen."""


class WinningZonesLit(Data):
    """The zones of the winning bets light up on the cloth."""

    positions: Positions


class DomeOpened(Data):
    """The glass dome itself is opened."""

    reason: Name
