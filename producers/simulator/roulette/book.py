"""The book of a roulette table: the clock, the drafts so far, who sits with which colour."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from producers.simulator.book import Book
from producers.simulator.roulette.licences import COLOURS

CHIPS, WHEEL, VOICE = "chips", "wheel", "voice"
SEEN_BY = {
    **dict.fromkeys(("ball_launched", "ball_slowed", "ball_settled", "foreign_object_detected", "plate_stopped"), WHEEL),
    **dict.fromkeys(("ball_repositioned", "marker_placed", "number_indicated"), WHEEL),
    **dict.fromkeys(("no_more_bets_called", "void_called", "result_called", "payout_called", "ball_change_called"), VOICE),
    **dict.fromkeys(("bet_placed", "bet_moved", "bet_increased", "bet_removed", "bet_returned", "bet_collected"), CHIPS),
    **dict.fromkeys(("stack_spread", "payout_made", "chips_issued", "chips_redeemed", "bets_displaced"), CHIPS),
}  # fmt: skip
PURCHASE = 20  # colour chips are bought by the stack


@dataclass(slots=True)
class Seat:
    """A player in play: the colour held, the value given to it, and the chips not on the cloth."""

    player: str
    colour: str
    value: int
    chips: int = 0


@dataclass(slots=True)
class RouletteBook(Book):
    """What the croupier writes on, and what must be remembered of the players between coups."""

    symbol: str = "none"
    colours: tuple[str, ...] = COLOURS
    seats: dict[str, Seat] = field(default_factory=dict)

    seen_by: ClassVar[Mapping[str, str]] = SEEN_BY

    def seat(self, player: str, value: int) -> Seat:
        """A player asks for a free colour, gives it a value, and sees it on the display."""
        taken = {seat.colour for seat in self.seats.values()}
        colour = next((colour for colour in self.colours if colour not in taken), None)
        if colour is None:
            raise NoColourLeft(f"{player} cannot sit down: all {len(self.colours)} colours of {self.table} are taken")
        self.tell("colour_requested", {"player": player, "value": value})
        self.tell("colour_assigned", {"player": player, "colour": colour})
        self.tell("display_marker_set", {"colour": colour, "value": value, "symbol": self.symbol})
        seat = self.seats[player] = Seat(player, colour, value)
        return seat

    def sell(self, seat: Seat, chips: int) -> None:
        """The player buys chips of the own colour."""
        seat.chips += chips
        data = {"player": seat.player, "colour": seat.colour, "chips": chips, "paid": chips * seat.value}
        self.tell("chips_issued", data)

    def unseat(self, player: str, *, revoked: bool = False) -> None:
        """The player changes all chips and gives the colour up, or has it taken away."""
        seat = self.seats.pop(player)
        data = {"player": player, "colour": seat.colour}
        if seat.chips:
            redeemed = {"chips": seat.chips, "amount": seat.chips * seat.value}
            self.tell("chips_redeemed", data | redeemed)
        self.tell("colour_revoked" if revoked else "colour_released", data)


class NoColourLeft(ValueError):
    """More players than colours of chips."""
