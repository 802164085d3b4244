"""Sessions at a table that charges for them instead of taking of each hand: an hour of play, paid by all who come in time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from producers.simulator.poker.licences import PER_CENT_OF

if TYPE_CHECKING:
    from producers.simulator.poker.croupier import PokerCroupier

SESSION: Final = "session"


class ChargedSessions:
    """The session that runs, and who has paid for it."""

    def __init__(self, croupier: PokerCroupier) -> None:
        self.croupier = croupier
        self.number = 0
        self.began: datetime | None = None
        self.paid: set[str] = set()

    @property
    def name(self) -> str:
        """Of the session that runs."""
        return f"s{self.number}"

    def go_on(self) -> None:
        """Between two hands: a session of an hour ends, another begins, who came in time pays."""
        croupier = self.croupier
        terms, desk = croupier.licence["poker"]["percentage"], croupier.desk
        if terms["mode"] != SESSION:
            return
        law = croupier.law_for(croupier.game).pots
        if self.began is not None and desk.now - self.began >= timedelta(minutes=law.session_minutes):
            self.end()
        if self.began is None:
            self.number += 1
            names = [chair.player for chair in croupier.in_turn()]
            desk.aside("session_opened", {"session": self.name, "kind": "table", "players": names}, 5)
            self.began, self.paid = desk.drafts[-1].time, set()
        limits, base = croupier.licence["limits"], terms["base"]
        of = croupier.licence["poker"]["cave"] if base == "cave" else limits["maximum"]["bet"]
        for chair in croupier.in_turn():
            in_time = chair.since - self.began <= timedelta(minutes=law.late_minutes)
            if in_time and chair.player not in self.paid:
                self.paid.add(chair.player)
                fee = {"session": self.name, "player": chair.player, "amount": of * terms["rate"] // PER_CENT_OF}
                desk.aside("session_fee_charged", {**fee, "slot": "right"}, 3)

    def end(self) -> None:
        """The session is over."""
        if self.began is not None:
            self.croupier.desk.aside("session_closed", {"session": self.name, "reason": "time"}, 2)
            self.began = None
