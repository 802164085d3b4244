"""What players and chance intend in a coup of chemin de fer, before the croupier plays it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from streams.games.chemin_de_fer.names import BANCO


@dataclass(frozen=True, slots=True)
class CheminWager:
    """Chips, or notes, in the zone of a seat or on its line."""

    player: str
    amount: int
    seat: str | None = None  # by default where the player sits or stands
    line: bool = False  # half of it plays
    cash: bool = False
    symbol: str = "AOA"  # of the notes
    bet: str | None = None
    late: float | None = None  # seconds after betting is closed
    returned: bool = False  # handed back at once

    @property
    def played(self) -> int:
        """What of it plays."""
        return self.amount // 2 if self.line else self.amount


@dataclass(frozen=True, slots=True)
class BancoWish:
    """A player says bancô; `amount` is what he lays in a bancô with the table, half of the bank if it is not given."""

    player: str
    kind: str = BANCO
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """An offer for a hand that is auctioned, by one player or by two in equal parts."""

    player: str
    amount: int
    partner: str | None = None


@dataclass(frozen=True, slots=True)
class CheminPlan:
    """One coup, what comes before it and what becomes of the hand after it."""

    wagers: tuple[CheminWager, ...] = ()
    bancos: tuple[BancoWish, ...] = ()
    bank: int | None = None  # in the first coup of a hand
    associate: str | None = None  # who lays as much as the banker: half of the bank each
    garage: int = 0  # put aside before the coup
    outside: bool = False  # the banker pays the cagnotte out of his pocket
    cards: tuple[str, ...] = ()
    burn: str | None = None  # the first burnt card of a new shoe
    draws: bool | None = None  # the ponto's choice where he has one; None: he draws
    banker_draws: bool | None = None
    at: datetime | None = None  # of the first card
    sits: Mapping[str, str] = field(default_factory=dict)  # seat -> player, before the coup
    rises: tuple[str, ...] = ()
    stands: Mapping[str, str] = field(default_factory=dict)  # player -> the seat at whose right he stands
    goes: tuple[str, ...] = ()  # standing players who leave
    foreigners: bool | None = None  # None: as before
    unknown: tuple[str, ...] = ()  # players who turn out not to know the rules
    shufflers: tuple[str, ...] = ()  # seats whose holders ask to shuffle the next shoe
    new_shoe: bool = False
    passes: bool = False  # the banker gives the hand up after the coup, unless he loses it
    taken_by: str | None = None  # who takes a passed hand at its level
    resumes: bool = False  # nobody takes it, and the banker goes on
    bids: tuple[Bid, ...] = ()  # nobody takes it, and it is auctioned
    last: bool = False  # the last coup of the evening
    pause: float = 0.0
    pace: float = 1.0
