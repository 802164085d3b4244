"""A place at the table and what lies there."""

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(slots=True)
class Chair:
    """A seat with its player, his chips and, during a hand, his cards."""

    seat: str
    player: str
    cave: int
    since: datetime  # when it was taken
    away: str | None = None  # why he does not play: `rest`, `absent`
    owes: dict[str, int] = field(default_factory=dict)  # bets that he missed
    idle: int = 0  # hands in a row without chips in the pot
    cards: list[str] = field(default_factory=list)
    staked: int = 0  # in this hand
    dead: int = 0
    in_round: int = 0
    folded: bool = False

    def deal_in(self) -> None:
        """A new hand."""
        self.cards, self.staked, self.dead, self.in_round, self.folded = [], 0, 0, 0, False

    def put(self, amount: int) -> None:
        """Chips cross the line."""
        self.cave -= amount
        self.staked += amount
        self.in_round += amount

    @property
    def all_in(self) -> bool:
        """Nothing is left."""
        return self.cave == 0
