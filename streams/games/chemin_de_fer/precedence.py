"""Who comes before whom when a coup is over: in order of seats from the banker's right, seated before standing."""

from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.cards.finished import FinishedShoeCoup
from streams.games.cards.state import seat_of
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.state import CheminCoup
from streams.games.chemin_de_fer.table import CheminTable
from streams.games.chemin_de_fer.turns import steps
from streams.rules import derived


class CheminPrecedence(FinishedShoeCoup[CheminTable, CheminCoup, CheminLaw]):
    """A finished coup, as to who held which seat and whose turn came first."""

    @derived
    def _seats(self) -> dict[str, str]:
        """The seat that each player held when betting was closed; of two, the first."""
        return {holder: seat for seat, holder in reversed(self.coup.held.items())}

    def seat_of(self, player: str) -> str | None:
        """The seat that a player held when betting was closed."""
        return self._seats.get(player)

    def rank(self, player: str) -> tuple[int, int, int]:
        """In which order a player comes, counted from the banker's right: seat, seated before standing, arrival."""
        start = None if self.coup.hand is None else self.coup.hand.seat
        seat = self.seat_of(player)
        if start is None:
            return 0, 0, 0
        if seat is not None:
            return self._apart(start, seat), 0, 0
        arrivals = list(self.coup.standing)
        place = self.coup.standing.get(player)
        return (steps(self.table, start, place) if place else 0, 1, arrivals.index(player) if player in arrivals else 0)

    def _apart(self, start: str, seat: str) -> int:
        """How far to the banker's right a seat is. A banker who stands has at his left who holds the seat beside him."""
        return steps(self.table, start, seat) or len(self.table.licence.seats)

    def priority(self, player: str) -> tuple[bool, int, int]:
        """The same where all who sit come before all who stand."""
        apart, stands, arrival = self.rank(player)
        return bool(stands), apart, arrival

    def bet_rank(self, bet: Bet) -> tuple[int, int, int]:
        """In which order a bet is settled."""
        start = None if self.coup.hand is None else self.coup.hand.seat
        seat = seat_of(standing(bet)[0])
        if start is None or seat is None:
            return 0, 0, 0
        stands = self.coup.held.get(seat) != bet.player
        apart = steps(self.table, start, seat) if stands else self._apart(start, seat)
        arrivals = list(self.coup.standing)
        return apart, int(stands), arrivals.index(bet.player) if bet.player in arrivals else 0
