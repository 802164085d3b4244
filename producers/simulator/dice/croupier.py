"""What every lawful croupier of a dice table does; how the dice are thrown and bets settled, each game says."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, ClassVar

from producers.simulator.book import Book, Moves
from producers.simulator.dice.intents import DiceAlteration, DiceWager
from producers.simulator.script import Draft

TO_LAY = 2.0  # seconds from bet to bet
DEALER = {"staff": "Nuno", "role": "dealer"}
CHIPS, CAMERA, VOICE, BELL = "chips", "camera", "voice", "bell"


@dataclass(slots=True)
class DiceBook(Book):
    """The book of a dice table."""

    seen_by: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("dice_loaded", "dice_thrown", "dice_settled", "dice_touched", "dice_held_back"), CAMERA),
        **dict.fromkeys(
            ("die_left_table", "die_spoiled", "die_touched_object", "die_travelled", "dome_opened"), CAMERA
        ),
        **dict.fromkeys(("cover_closed", "clasps_locked", "lever_pressed", "betting_light_lit"), BELL),
        **dict.fromkeys(("bell_rung", "clasps_released", "cover_lifted", "winning_zones_lit"), BELL),
        **dict.fromkeys(("throw_called", "void_called", "no_more_bets_called", "last_play_called"), VOICE),
        **dict.fromkeys(("bet_placed", "bet_moved", "bet_increased", "bet_removed", "bet_returned"), CHIPS),
        **dict.fromkeys(("bet_collected", "payout_made", "bet_travelled", "bet_pushed"), CHIPS),
    }

    def aside(self, kind: str, data: dict[str, Any], after: float = 1.0) -> None:
        """Write an event of the table, not of the coup."""
        coup, self.coup = self.coup, None
        self.tell(kind, data, after)
        self.coup = coup


class DiceCroupier:
    """Plays one opening of a dice table, by the game's own table of moves."""

    moves: ClassVar[Moves]

    def __init__(self, table: str, licence: Mapping[str, Any], opens: datetime) -> None:
        self.licence = licence
        self.opens = opens
        self.desk = DiceBook(table, opens, moves=self.moves)
        self.coups = self.bets = 0

    def suspend(self, reason: str, seconds: float) -> list[Draft]:
        """Play rests for a while."""
        self.desk.pace = 1.0
        self.desk.rest(reason, seconds)
        return self.desk.take()

    def close(self, at: datetime | None = None) -> list[Draft]:
        """The dealers leave; the table closes."""
        if at is not None:
            self.desk.now = max(self.desk.now, at - timedelta(seconds=3))
        self.leave()
        self.desk.tell("table_closed")
        return self.desk.take()

    def leave(self) -> None:
        """Everybody who works at the table goes."""
        self.desk.tell("dealer_off", DEALER)

    def open_coup(self) -> None:
        """The next coup begins; it has been counted."""
        self.desk.coup = f"{self.desk.table}-{self.opens:%Y%m%d}-{self.coups}"
        self.desk.tell("coup_opened")

    def close_coup(self) -> list[Draft]:
        """The coup is over."""
        self.desk.tell("coup_closed", after=2)
        self.desk.coup = None
        return self.desk.take()

    def take(self, wagers: tuple[DiceWager, ...]) -> dict[str, DiceWager]:
        """Bets get their names, and those that come in time are laid."""
        bets: dict[str, DiceWager] = {}
        for wager in wagers:
            self.bets += 1
            bet = wager.bet or f"b{self.bets}"
            bets[bet] = wager
            if wager.late is None:
                self.lay(bet, wager, TO_LAY)
        return bets

    def take_late(self, bets: Mapping[str, DiceWager], closed: datetime) -> None:
        """Bets that are laid when bets are closed; staff leave them alone or hand them back."""
        for bet, wager in bets.items():
            if wager.late is not None:
                self.at(closed, wager.late)
                self.lay(bet, wager, 0)

    def lay(self, bet: str, wager: DiceWager, after: float) -> None:
        """A bet is laid, and handed back if staff will not have it."""
        data: dict[str, Any] = {
            "bet": bet, "player": wager.player, "position": wager.on, "stake": wager.amount, "chips": wager.chips,
            "chip": "value", **self.where(wager),
        }  # fmt: skip
        self.desk.tell("bet_placed", data | ({"cloth": wager.cloth} if wager.cloth else {}), after)
        if wager.returned:
            self.desk.tell("bet_returned", {"bet": bet, "amount": wager.amount}, 0.5)

    def where(self, wager: DiceWager) -> dict[str, Any]:
        """What the camera sees of where the bet lies, at tables where that matters."""
        return {}

    def alter(self, bets: dict[str, DiceWager], changes: tuple[DiceAlteration, ...], throw: int) -> None:
        """What players do with their bets before a throw."""
        for change in changes:
            if change.throw == throw:
                self._alter(bets, change)

    def _alter(self, bets: dict[str, DiceWager], change: DiceAlteration) -> None:
        wager = bets[change.bet]
        if change.removed:
            self.desk.tell("bet_removed", {"bet": change.bet})
            del bets[change.bet]
        elif change.position is not None:
            self.desk.tell("bet_moved", {"bet": change.bet, "position": change.position})
            bets[change.bet] = replace(wager, on=change.position)
        else:
            raised = bets[change.bet] = replace(wager, amount=change.amount or wager.amount)
            self.desk.tell("bet_increased", {"bet": change.bet, "stake": raised.amount, "chips": raised.chips})

    def at(self, start: datetime, seconds: float, kind: str = "", data: dict[str, Any] | None = None) -> None:
        """Go on to some seconds after an instant, never back; tell what happens then."""
        self.desk.now = max(self.desk.now, start + self.desk.span(seconds))
        if kind:
            self.desk.tell(kind, data, 0)
