"""Who has what on each place. A bet is looked at again only when it was altered, however often somebody asks."""

from collections.abc import Mapping

from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.cards.state import kind_of, seat_of

BoxKey = tuple[str, str, str]  # kind of the bet, seat, player


class Boxes:
    """The bets that stand, and what those on each place come to."""

    __slots__ = ("_altered", "_bets", "_counted", "_owned")

    def __init__(self) -> None:
        self._altered: list[Bet] = []  # since somebody asked
        self._bets: dict[BoxKey, dict[str, Bet]] = {}
        self._owned: dict[tuple[str, str], dict[str, int]] = {}  # kind and seat -> player -> his stakes
        self._counted: dict[str, tuple[BoxKey, int]] = {}

    def tell(self, bet: Bet) -> None:
        """A bet was laid, altered or taken away."""
        self._altered.append(bet)

    def _look(self) -> None:
        for bet in self._altered:
            self._take(bet)
        self._altered.clear()

    def _take(self, bet: Bet) -> None:
        position, stake = standing(bet)
        key = (kind_of(position), seat_of(position) or "", bet.player)
        before = self._counted.pop(bet.id, None)
        if before is not None:
            stood, counted = before
            self._owned[stood[:2]][bet.player] -= counted
            if stake is None or stood != key:
                del self._bets[stood][bet.id]
        if stake is not None:
            self._count(bet, key, stake)

    def _count(self, bet: Bet, key: BoxKey, stake: int) -> None:
        self._counted[bet.id] = key, stake
        owners = self._owned.setdefault(key[:2], {})
        owners[bet.player] = owners.get(bet.player, 0) + stake
        there = self._bets.setdefault(key, {})
        there[bet.id] = bet
        if bet.last is not bet.placed:  # it may have come from another place: the order is that in which they were laid
            self._bets[key] = dict(sorted(there.items(), key=lambda item: item[1].placed.sequence))

    def owned(self, kind: str, seat: str) -> Mapping[str, int]:
        """What each player has on a place."""
        self._look()
        owners = self._owned.get((kind, seat), {})
        return {player: stake for player, stake in owners.items() if stake}

    def first_bet(self, kind: str, seat: str, player: str) -> Bet | None:
        """The first bet of a player on a place that stands there."""
        self._look()
        return next(iter(self._bets.get((kind, seat, player), {}).values()), None)
