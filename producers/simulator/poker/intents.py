"""What players and chance intend for one hand."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, TypeAlias

from producers.simulator.poker.seats import Chair

AGAIN, STRING = "again", "string"  # what only scenarios do: an own bet raised, chips added to a call


class Spot(NamedTuple):
    """What a player sees when his turn comes."""

    chair: Chair
    round: int
    to_call: int
    pot: int
    bet: int  # the stake to be matched
    active: int  # players in the hand
    may_raise: bool
    most: int  # by which he may raise
    least: int


class PokerDecision(NamedTuple):
    """What he does: `raise_by` is what goes beyond the call."""

    action: str  # fold, pass, call, bet, raise; call with something beyond it, and `again` and `string`, break the law
    raise_by: int = 0


Decide: TypeAlias = Callable[[Spot], PokerDecision]


@dataclass(frozen=True, slots=True)
class PokerPlan:
    """One hand. Moves that are not given are decided by `decide`: by default everybody calls or passes."""

    moves: tuple[tuple[str, PokerDecision], ...] = ()  # player and what he does, in turn
    decide: Decide | None = None
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # player -> own cards
    board: tuple[str, ...] = ()
    sits: Mapping[str, str] = field(default_factory=dict)  # seat -> player
    caves: Mapping[str, int] = field(default_factory=dict)  # player -> chips, where they are other than fixed
    posts: Mapping[str, int] = field(default_factory=dict)  # kind -> amount, where it is another than due; 0: none
    posts_by: Mapping[str, str] = field(default_factory=dict)  # kind -> player, where it is another than due
    rises: tuple[str, ...] = ()  # players who leave before the hand
    rests: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    returns: tuple[str, ...] = ()
    rebuys: tuple[str, ...] = ()
    straddle: tuple[str, int] | None = None  # at sintético: who advances how much
    restraddle: str | None = None  # and who doubles it
    antes: Mapping[str, int] = field(
        default_factory=dict
    )  # player -> initial bet, where it is another than due; 0: none
    button: str | None = None
    variant: str | None = None  # at a mixed table
    at: datetime | None = None  # the instant of the first card
    pause: float = 6.0
    pace: float = 1.0
