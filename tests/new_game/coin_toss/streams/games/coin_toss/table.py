"""The fold of a table where a coin is tossed."""

from typing import Any

from schemas.envelope import Event
from schemas.events.coin import CoinTossed
from schemas.events.table import TableOpened
from schemas.findings import Value
from schemas.licences import declared
from schemas.licences.coin_toss import CoinDeclared
from streams.games.bets.fold import BetFold
from streams.games.bets.state import BetCoup


class CoinCoup(BetCoup):
    """One toss and its bets."""

    toss: Event[CoinTossed] | None = None

    def facts(self) -> dict[str, Value]:
        """Result and money of the coup."""
        return {"side": None if self.toss is None else self.toss.data.side, **super().facts()}


class CoinTable(BetFold):
    """The bets, and the toss of the coup."""

    coup: CoinCoup | None
    results = ("coin_tossed",)

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.coin = declared(self.licence, CoinDeclared).coin

    def begin_coup(self, event: Event[Any]) -> None:
        self.coup = CoinCoup(event)
        self.bets = self.coup.bets

    def end_coup(self) -> None:
        self.bets = {}
        super().end_coup()

    def too_late(self, event: Event[Any]) -> bool:
        """Once the coin was tossed."""
        return self.coup is not None and self.coup.toss is not None

    def on_coin_tossed(self, event: Event[CoinTossed]) -> None:
        if self.coup is not None and self.coup.toss is None:
            self.coup.toss = event
