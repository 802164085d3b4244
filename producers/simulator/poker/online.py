"""A hand of omaha online, and the sessions around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from producers.simulator.poker.croupier import PokerCroupier
from producers.simulator.poker.hand import PokerRound

if TYPE_CHECKING:
    from producers.simulator.poker.intents import PokerPlan
    from producers.simulator.script import Draft

LOOKS_BACK = 0.1  # how often a player looks at the last hand again


@dataclass(slots=True)
class Visit:
    """A player's session, and what it came to so far."""

    session: str
    staked: int = 0
    gain: int = 0


class OnlineRound(PokerRound):
    """The winner is marked on the screen; who raised last shows first."""

    croupier: OnlineCroupier

    def play(self) -> None:
        """The whole hand, and what it came to for each."""
        before = {chair.player: chair.cave for chair in self.chairs}
        start = len(self.desk.drafts)
        super().play()
        self.croupier.results = {}
        for chair in self.chairs:
            staked = chair.staked + chair.dead
            gain = chair.cave - before[chair.player]
            self.croupier.results[chair.player] = staked, gain + staked
            visit = self.croupier.visits[chair.player]
            visit.staked, visit.gain = visit.staked + staked, visit.gain + gain
        if len(self.live) > 1:
            self._mark([draft.data for draft in self.desk.drafts[start:] if draft.type == "pot_paid"])

    def shows_first(self) -> str:
        """The last to raise in the last round, else who sits at the left of the marker."""
        raiser = self.betting.raiser
        return self.after(self.button)[0].seat if raiser is None else raiser

    def _mark(self, paid: list[Mapping[str, Any]]) -> None:
        own = {chair.player: chair.cards for chair in self.chairs}
        for payment in paid:
            cards = list(self._best(own[payment["player"]]))
            marked = {"pot": payment["pot"], "player": payment["player"], "cards": cards}
            self.desk.tell("winner_marked", marked, 0.5)

    def _best(self, own: list[str]) -> tuple[str, ...]:
        law = self.law.pots.hands
        made = [cards for cards in law.selection.of(own, self.board) if law.ranking.hand(cards) is not None]
        return max(made, key=lambda cards: getattr(law.ranking.hand(cards), "key", ()))


class OnlineCroupier(PokerCroupier):
    """Plays one opening of a table of omaha online."""

    round_of: ClassVar = OnlineRound

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.visits: dict[str, Visit] = {}
        self.results: dict[str, tuple[int, int]] = {}  # of the last hand: staked, won
        self.sessions = 0

    def play(self, plan: PokerPlan) -> list[Draft]:
        script = super().play(plan)
        for player, (staked, won) in self.results.items():
            if self.chance.random() < LOOKS_BACK:
                shown = {"player": player, "available": True, "staked": staked, "won": won}
                self.desk.aside("last_coup_shown", shown)
        return [*script, *self.desk.take()]

    def _seat(self, arrivals: Mapping[str, str], caves: Mapping[str, int]) -> None:
        for player in arrivals.values():
            self.sessions += 1
            session = f"{self.desk.table}-{self.opens:%Y%m%d}-session-{self.sessions}"
            self.visits[player] = Visit(session)
            self.desk.aside("session_opened", {"session": session, "kind": "player", "players": [player]})
        super()._seat(arrivals, caves)

    def rise(self, player: str) -> None:
        """Who leaves is told what the session came to."""
        super().rise(player)
        visit = self.visits.pop(player)
        result = {"profit": visit.gain} if visit.gain > 0 else {"loss": -visit.gain}
        stated = {"session": visit.session, "player": player, "staked": visit.staked, **result}
        self.desk.aside("session_stated", stated)
        self.desk.aside("session_closed", {"session": visit.session, "reason": "player"})
