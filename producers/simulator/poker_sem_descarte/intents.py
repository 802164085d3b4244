"""What players and chance intend for a coup; the croupier turns it into events. Money is in minor units."""

from dataclasses import dataclass
from datetime import datetime

PlannedCards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PokerWager:
    """One player's coup: the initial bet, what he says when he has seen his cards, whether he plays for the jackpot.

    `cards` are wanted; without them chance deals. Without `says` he goes on with a pair or better, or ace and king.
    """

    player: str
    seat: str
    amount: int
    cards: PlannedCards | None = None
    says: str | None = None
    jackpot: bool = False
    boldness: str = "plain"  # `plain`, `bold` (always goes on), `timid` (wants eights or better)
    bet: str | None = None
    late: float | None = None  # seconds after the call
    returned: bool = False


@dataclass(frozen=True, slots=True)
class SemDescartePlan:
    """One coup; `at` is the instant of the closing call.

    `misdeal`: `player_card` (a player's card falls face up), `short` (the deal stops), `surplus` (a card too many):
    the coup is called void. `bank_card`: the bank's card of that number, from 1, is seen while it is dealt.
    """

    wagers: tuple[PokerWager, ...]
    bank: PlannedCards | None = None
    at: datetime | None = None
    misdeal: str | None = None
    bank_card: int | None = None
    sits: tuple[tuple[str, str], ...] = ()
    rises: tuple[str, ...] = ()
    pause: float = 0.0
    pace: float = 1.0
