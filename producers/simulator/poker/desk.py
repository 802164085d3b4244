"""The book of a poker table: who sees which event."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from producers.simulator.cards.desk import CAMERA, CHIPS, SHOE, VOICE, CardBook


@dataclass(slots=True)
class PokerBook(CardBook):
    """The book of a poker table."""

    seen_by: ClassVar[Mapping[str, str]] = {
        **CardBook.seen_by,
        **dict.fromkeys(("card_drawn", "card_burned", "hand_shown"), SHOE),
        **dict.fromkeys(("bet_posted", "move_made", "chips_added", "chips_exchanged", "chips_returned"), CHIPS),
        **dict.fromkeys(("chips_withdrawn", "cave_counted", "cave_reduced", "pot_paid", "percentage_taken"), CHIPS),
        **dict.fromkeys(("move_announced", "player_asked", "call_made", "winner_announced"), VOICE),
        **dict.fromkeys(("betting_round_opened", "betting_round_closed"), VOICE),
        **dict.fromkeys(("pack_checked", "pack_laid_down", "stub_shuffled", "button_moved", "cards_seen"), CAMERA),
    }
