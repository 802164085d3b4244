"""Games online: the betting window, interruptions, what the screen shows, sessions that end, demonstrations.

A player's access is a session (`schemas.events.sessions`) of kind `player`. Chips handed back are `bet_returned`.
"""

from typing import Annotated

from pydantic import Field

from schemas.model import Amount, Count, Data, Name, Text


class BettingWindowOpened(Data):
    """Bets may be made: signalled to all by a timer, a text or a sound; `seconds` is how long, where that is shown."""

    signal: Name | None = None  # `timer`, `text`, `sound`; none: it was not signalled
    phrase: Text | None = None
    seconds: Count | None = None


class BettingWindowClosed(Data):
    """Bets may be made no longer."""

    signal: Name | None = None
    phrase: Text | None = None


class DealRequested(Data):
    """At an individual table the player starts the deal himself."""

    player: Name


class CoupInterrupted(Data):
    """Something fails in the course of a coup: on the side of the operator (`system`), or of a player (`player`)."""

    side: Name
    cause: Text
    player: Name | None = None  # whose line or equipment failed


class ResultShown(Data):
    """What the screen of a player showed as the result of the coup."""

    player: Name
    ponto: Count
    banca: Count


class LastCoupShown(Data):
    """A player looks at the last coup again: what was shown of it; a view that failed is not `available`."""

    player: Name
    available: bool
    coup: Name | None = None
    ponto: Count | None = None
    banca: Count | None = None
    staked: Amount | None = None
    won: Amount | None = None  # what the player got, where there are pots


class InformationChecked(Data):
    """A probe looks whether information was there for the player."""

    topic: Name  # `rules`, `limits`, `results`, `complaints`
    moment: Name  # `before`, `during`, `after` the session
    available: bool


class RulesPublicationChecked(Data):
    """A probe looks whether the rules stand on the operator's site, free for all, and in which version."""

    available: bool
    free: bool = True
    version: Name | None = None


class SpecificRulesApproved(Data):
    """The regulator approves the operator's specific rules in a version; a field that is none is left to the table."""

    version: Name
    deduction: Name | None = None
    scores: Annotated[tuple[Count, ...], Field(max_length=10)] | None = None
    prize_limit: Amount | None = None
    minimum: Amount | None = None


class SpecificRulesActivated(Data):
    """The operator plays by a version of the specific rules from now on."""

    version: Name


class SessionEndInvited(Data):
    """The operator invites a player to end the session."""

    session: Name
    player: Name
    ground: Name | None = None  # `idle`, `low_cave`, or another


class SessionEndWarned(Data):
    """The operator warns the player that the session will be ended unless he bets."""

    session: Name
    player: Name


class SessionStated(Data):
    """The operator tells the player what was staked in the session, and the profit or the loss."""

    session: Name
    player: Name
    staked: Amount
    profit: Amount = 0
    loss: Amount = 0


class DemonstrationAwarded(Data):
    """A demonstration gives somebody something: more play for nothing (`free_play`), or else."""

    award: Name  # `free_play`, `money`, `voucher`, `goods`, `service`
