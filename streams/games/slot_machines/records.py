"""What the machine recorded of its last games: by n. 15 that decides what is payable."""

from collections import OrderedDict
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.machines import GamePlayed

WINS: Final = 1_024  # games with a prize that are remembered


class GameRecord:
    """What one game won, and what was asked for and paid of it by hand."""

    __slots__ = ("asked", "hit", "jackpot", "paid", "won")

    def __init__(self) -> None:
        self.won: Event[GamePlayed] | None = None
        self.hit: Event[Any] | None = None  # of a jackpot
        self.jackpot = 0
        self.asked = 0
        self.paid = 0

    @property
    def prize(self) -> int:
        """What the game won, jackpots included."""
        return self.jackpot + (0 if self.won is None else self.won.data.prize)


class GameRecords:
    """The last games with a prize; of all others since the first known one it is known that they lost."""

    def __init__(self) -> None:
        self._games: OrderedDict[int, GameRecord] = OrderedDict()
        self.since: int | None = None  # number of the first game of which it is known whether it won
        self.last = -1

    def forget(self) -> None:
        """Games may have been missed, or are numbered anew."""
        self._games.clear()
        self.since, self.last = None, -1

    def play(self, game: int) -> None:
        """A game is played. One that bears a number for the second time makes all numbers up to there doubtful."""
        if game <= self.last:
            self._games.clear()
            self.since = self.last + 1
            return
        self.last = game
        if self.since is None:
            self.since = game

    def win(self, event: Event[GamePlayed]) -> None:
        """A game won."""
        if self.since is not None and self.since <= event.data.game:
            self._of(event.data.game).won = event

    def hit(self, event: Event[Any]) -> None:
        """A game won a jackpot."""
        if self.known(event.data.game) is not None:
            record = self._of(event.data.game)
            record.hit, record.jackpot = event, record.jackpot + event.data.value

    def ask(self, game: int, amount: int) -> None:
        """So much is asked for by hand."""
        if self.known(game) is not None:
            self._of(game).asked += amount

    def pay(self, game: int, amount: int) -> None:
        """So much of it is paid by hand."""
        if self.known(game) is not None:
            self._of(game).paid += amount

    def known(self, game: int) -> GameRecord | None:
        """What is recorded of a game; None where that is not remembered."""
        if game in self._games:
            return self._games[game]
        return GameRecord() if self.since is not None and self.since <= game <= self.last else None

    def _of(self, game: int) -> GameRecord:
        if game not in self._games:
            self._games[game] = GameRecord()
            if len(self._games) > WINS:
                self.since = max(self.since or 0, self._games.popitem(last=False)[0] + 1)
        return self._games[game]
