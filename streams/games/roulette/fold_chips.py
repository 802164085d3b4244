"""Colours, their value on the display, and change, taken into what is known."""

from typing import Any

from schemas.envelope import Event
from schemas.events import chips
from streams.games.roulette.known import Known
from streams.games.roulette.state import Holding


class ChipFold(Known):
    """Nn. 7 to 18 of art. 1, n. 8 of art. 2."""

    def on_colour_requested(self, event: Event[chips.ColourRequested]) -> None:
        self.requests[event.data.player] = event

    def on_colour_assigned(self, event: Event[chips.ColourAssigned]) -> None:
        holding = Holding(event, self.requests.pop(event.data.player, None))
        self.colours.setdefault(holding.colour, []).append(holding)
        self.holders.setdefault(holding.player, []).append(holding)

    def on_display_marker_set(self, event: Event[chips.DisplayMarkerSet]) -> None:
        for holding in self.colours.get(event.data.colour, ()):
            holding.marker = event
            holding.value = event.data.value

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

    def _give_up(self, event: Event[Any]) -> None:
        """The holding passes into the past, where late chips find its value."""
        player, colour = event.data.player, event.data.colour
        for holding in [held for held in self.holders.get(player, ()) if held.colour == colour]:
            self.holders[player].remove(holding)
            self.colours[colour].remove(holding)
            self.past[player, colour] = holding
        if not self.holders.get(player):
            self.holders.pop(player, None)
