"""Colours, their value on the display, and change, taken into what is known."""

from typing import Any

from schemas.envelope import Event
from schemas.events import chips
from schemas.events.table import TableClosed
from streams.games.roulette.known import RouletteState
from streams.games.roulette.state import Holding


class ChipFold(RouletteState):
    """Nn. 7 to 18 of art. 1, n. 8 of art. 2."""

    def on_colour_requested(self, event: Event[chips.ColourRequested]) -> None:
        """A player in play cannot give the colour another value before all chips are changed back."""
        held = self.holders.get(event.data.player)
        if not held:
            self.requests[event.data.player] = event
        elif held[0].in_play:
            held[0].wish = event
        else:
            held[0].requested, held[0].wish = event, None  # another value for the colour already held

    def on_colour_assigned(self, event: Event[chips.ColourAssigned]) -> None:
        if any(held.colour == event.data.colour for held in self.holders.get(event.data.player, ())):
            return  # told twice
        holding = Holding(event, self.requests.pop(event.data.player, None))
        shown = self.display.get(holding.colour)
        if shown is not None:
            holding.marker, holding.value = shown, shown.data.value
        self.colours.setdefault(holding.colour, []).append(holding)
        self.holders.setdefault(holding.player, []).append(holding)

    def on_display_marker_set(self, event: Event[chips.DisplayMarkerSet]) -> None:
        self.display[event.data.colour] = event
        for holding in self.colours.get(event.data.colour, ()):
            _grant(holding)
            holding.before = holding.value
            if holding.in_play and holding.before is not None and holding.before != event.data.value:
                self._shift(holding, event, holding.before)
            holding.former, holding.marker = holding.marker, event
            holding.value = event.data.value

    def on_chips_issued(self, event: Event[chips.ChipsIssued]) -> None:
        """From the first chips on the player is in play (n. 15)."""
        holding = self.holding(event.data.player, event.data.colour)
        if holding is None:
            return
        _grant(holding)
        if holding.entered is holding.assigned:
            holding.entered = event
        holding.in_play = True
        self._sell(holding, event)
        holding.left += event.data.chips
        if holding.requested is None or holding.marker is None:
            return
        if holding.value != holding.requested.data.value and holding.misled is None:
            holding.misled = (holding.marker, event)

    def _sell(self, holding: Holding, event: Event[chips.ChipsIssued]) -> None:
        """The chips are bought at the displayed value, or at the one asked for where the display shows another."""
        asked, sale = holding.requested, event.data
        sold = None
        other = asked is not None and holding.value not in (None, asked.data.value)
        if asked is not None and other and sale.paid == sale.chips * asked.data.value:
            sold = asked.data.value
        holding.mixed = holding.mixed or holding.swerved is not None or (holding.left > 0 and sold != holding.sold)
        holding.sold = sold if holding.sold is None else holding.sold

    def on_chips_redeemed(self, event: Event[chips.ChipsRedeemed]) -> None:
        """The player leaves play when no chip can be shown to be still out."""
        holding = self.holding(event.data.player, event.data.colour)
        if holding is None:
            return
        self.worth = self._worth(holding)
        holding.left -= event.data.chips
        if holding.left > self._lost_now(holding):
            return
        holding.left = 0
        holding.in_play = holding.laid = holding.shifted = holding.mixed = False
        holding.swerved = holding.misled = holding.sold = None

    def on_colour_released(self, event: Event[chips.ColourReleased]) -> None:
        self._give_up(event)

    def on_colour_revoked(self, event: Event[chips.ColourRevoked]) -> None:
        self._give_up(event)

    def on_waitlist_joined(self, event: Event[chips.WaitlistJoined]) -> None:
        self.waiting[event.data.player] = event

    def on_waitlist_left(self, event: Event[chips.WaitlistLeft]) -> None:
        self.waiting.pop(event.data.player, None)

    def on_change_requested(self, event: Event[chips.ChangeRequested]) -> None:
        self.changes[event.data.change] = [event]

    def on_change_placed(self, event: Event[chips.ChangePlaced]) -> None:
        self.changes.setdefault(event.data.change, []).append(event)

    def on_change_started(self, event: Event[chips.ChangeStarted]) -> None:
        self.changes.setdefault(event.data.change, []).append(event)

    def on_change_completed(self, event: Event[chips.ChangeCompleted]) -> None:
        self.changed = self.changes.pop(event.data.change, None)

    def on_table_closed(self, event: Event[TableClosed]) -> None:
        """Nobody is in play at a closed table."""
        for holding in [held for colours in self.holders.values() for held in colours]:
            self._put_away(holding, event)
        self.colours.clear()
        self.holders.clear()

    def holding(self, player: str, colour: str) -> Holding | None:
        """The colour as that player holds it."""
        for held in self.holders.get(player, ()):
            if held.colour == colour:
                return held
        return None

    def _shift(self, holding: Holding, event: Event[chips.DisplayMarkerSet], before: int) -> None:
        """The display changes in mid-play; put right, to the value given or the one till then, nothing has swerved."""
        asked, value = holding.requested, event.data.value
        righted = (asked is not None and asked.data.value == value) or (
            holding.swerved is not None and holding.swerved[1] == value
        )
        holding.shifted = holding.shifted or holding.laid or not righted
        if righted:
            holding.swerved = None
        else:
            holding.swerved = (event, before if holding.swerved is None else holding.swerved[1])

    def _worth(self, holding: Holding) -> tuple[int | None, ...]:
        """What the chips changed back may count for; prizes of the coup in play are paid at the displayed value."""
        if holding.bought_at is None:
            return (holding.value,)
        lying = () if self.coup is None else self.coup.bets.values()
        return holding.worth(mixed=any(bet.held is holding and bet.payouts for bet in lying))

    def _lost_now(self, holding: Holding) -> int:
        """Chips of the colour that were collected in the coup still open."""
        lying = () if self.coup is None else self.coup.bets.values()
        return sum(bet.chips for bet in lying if bet.collections and bet.colour == holding.colour)

    def _give_up(self, event: Event[Any]) -> None:
        """The holding passes into the past, where late chips find its value."""
        player, colour = event.data.player, event.data.colour
        for holding in [held for held in self.holders.get(player, ()) if held.colour == colour]:
            self._put_away(holding, event)
            self.holders[player].remove(holding)
            self.colours[colour].remove(holding)
        if not self.holders.get(player):
            self.holders.pop(player, None)

    def _put_away(self, holding: Holding, event: Event[Any]) -> None:
        """The colour given up last comes last."""
        holding.ended = event
        self.past.pop((holding.player, holding.colour), None)
        self.past[holding.player, holding.colour] = holding


def _grant(holding: Holding) -> None:
    """A value asked for in mid-play may be given once the player is out of play."""
    if holding.wish is not None and not holding.in_play:
        holding.requested, holding.wish = holding.wish, None
