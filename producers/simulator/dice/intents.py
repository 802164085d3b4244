"""What players intend at a dice table; the croupier turns it into events. Money is in minor units."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DiceWager:
    """A bet as its player means it; `amount` is the value of all its chips."""

    player: str
    on: str
    amount: int
    chips: int = 1
    bet: str | None = None
    cloth: str | None = None
    angle: int | None = None  # None: where the player stands
    late: float | None = None  # seconds after the bets of the last throw were closed; None: before the first
    returned: bool = False  # staff hand it back at once

    @property
    def stands(self) -> bool:
        """The bet was laid in time and not handed back."""
        return self.late is None and not self.returned


@dataclass(frozen=True, slots=True)
class DiceAlteration:
    """A bet is moved, raised or taken back before a throw or shaking of the coup (from 1)."""

    bet: str
    position: str | None = None
    amount: int | None = None
    removed: bool = False
    throw: int = 1
