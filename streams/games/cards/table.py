"""The fold of a card table; blackjack and póquer sem descarte extend it."""

from collections.abc import Collection

from streams.games.cards.rereading import ReadingFold
from streams.games.jackpot.fold import JackpotFold
from streams.games.shuffler.fold import ShufflerFold


class CardTable(JackpotFold, ShufflerFold, ReadingFold):
    """Everything that the shared rules of card games look at; `None` where a fact is not known, or not any more.

    A game adds the life of its own coup, and says through the hooks below what only it can know.
    """

    jackpot_names: Collection[str] = ()  # the combinations that the game can tell; an approved table may have others

    def jackpot_combinations(self, seat: str) -> Collection[str] | None:
        """Hook: the combinations of the jackpot that the cards of the seat make; None where a card was not read."""
        raise NotImplementedError

    def forfeits_jackpot(self, seat: str) -> bool:
        """Hook: whether the seat can show no cards for the jackpot, as one who passed at póquer sem descarte."""
        return False
