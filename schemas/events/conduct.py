"""How players behave at the table, and what staff do about it; limits that the direction changes."""

from schemas.model import Amount, Data, Name


class InfractionRecorded(Data):
    """Staff note that somebody did what players may not do.

    `communication` (words or gestures between players or with others), `early_show` (cards shown before their time),
    `cards_lifted` (taken off the table so that others see them), `shown_after_passing`, `advice` (how to play),
    `side_bet` (a bet between players, or with others).
    """

    player: Name  # who did it; a bystander too
    kind: Name


class PlayerBarred(Data):
    """Somebody may not go on playing at the table."""

    player: Name
    reason: Name


class SeatReleaseRequested(Data):
    """Staff ask the holder of a place to give it up."""

    seat: Name
    player: Name
    reason: Name


class LimitsChanged(Data):
    """The table's limits are set anew; they bind from the next coup on."""

    by: Name
    role: Name
    minimum: Amount
    maximum: Amount
