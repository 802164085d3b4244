"""The book of a card table: who sees which event."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Protocol, TypeVar

from producers.simulator.book import Book
from producers.simulator.script import Draft

CHIPS, CAMERA, SHOE, VOICE, JACKPOT, SHUFFLER = "chips", "camera", "shoe", "voice", "jackpot", "shuffler"


class _Wager(Protocol):
    @property
    def late(self) -> float | None: ...


WagerT = TypeVar("WagerT", bound=_Wager)


@dataclass(slots=True)
class CardBook(Book):
    """The book of a card table."""

    seen_by: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("card_drawn", "card_burned", "warning_card_drawn", "shoe_loaded", "shoe_emptied"), SHOE),
        **dict.fromkeys(("cards_displayed", "cards_shuffled", "cards_cut", "warning_card_placed"), CAMERA),
        **dict.fromkeys(("card_revealed", "card_exposed", "card_discarded", "cards_collected", "cards_spread"), CAMERA),
        **dict.fromkeys(("bet_placed", "bet_moved", "bet_increased", "bet_removed", "bet_returned"), CHIPS),
        **dict.fromkeys(("bet_collected", "bet_pushed", "payout_made", "stake_added"), CHIPS),
        **dict.fromkeys(("no_more_bets_called", "last_coup_called", "void_called", "table_closing_called"), VOICE),
        **dict.fromkeys(("jackpot_stakes_collected", "jackpot_meter_changed", "jackpot_displayed"), JACKPOT),
        **dict.fromkeys(("shuffler_loaded", "shuffler_unloaded", "shuffler_jammed", "jam_cleared"), SHUFFLER),
        **dict.fromkeys(("lid_opened", "lid_closed", "cards_reinserted"), SHUFFLER),
    }

    def aside(self, kind: str, data: dict[str, Any] | None = None, after: float = 1.0) -> Draft:
        """Write an event of the table, not of the coup."""
        coup, self.coup = self.coup, None
        draft = self.tell(kind, data, after)
        self.coup = coup
        return draft

    def add_late(self, wagers: Iterable[WagerT], closed: datetime, lay: Callable[[WagerT], None]) -> None:
        """Lay the bets that come so many seconds after the closing call; what was written already keeps its time."""
        now = self.now
        for wager in wagers:
            if wager.late is not None:
                self.now = closed + self.span(wager.late)
                lay(wager)
        self.now = now
        self.drafts.sort(key=lambda draft: draft.time)
