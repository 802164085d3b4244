"""The bets on the cloth of a craps table, from throw to throw and from series to series."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from producers.simulator.craps.intents import CrapsWager
from producers.simulator.dice.croupier import DiceBook
from producers.simulator.dice.intents import DiceWager
from streams.games.craps.law import CrapsLaw, CrapsPlace, ThrowEffect
from streams.games.craps.settlement import due, effect_of
from streams.games.dice.law import SortedFaces


@dataclass(slots=True)
class Held:
    """A bet that waits; `place` is None where the law knows none."""

    wager: DiceWager
    place: CrapsPlace | None
    number: int | None = None


class SimulatedCloth:
    """What lies there, the point, and how each throw is settled."""

    def __init__(self, desk: DiceBook, law: CrapsLaw, licence: Mapping[str, Any]) -> None:
        self.desk = desk
        self.law = law
        self.places = law.cloth(licence["bar"])
        self.chip: int = licence["smallest_chip"]
        self.held: dict[str, Held] = {}
        self.point: int | None = None

    def add(self, bet: str, wager: CrapsWager) -> None:
        """A bet is laid; one that is handed back at once never lay there."""
        if wager.returned:
            return
        parent = self.held.get(wager.parent or "")
        if wager.on == "odds" and parent is not None and parent.place is not None:
            side = self.law.lay if parent.place.against else self.law.take
            self.held[bet] = Held(wager, side, parent.number)
        else:
            self.held[bet] = Held(wager, self.places.get(wager.on))

    def lay_late(self, late: Mapping[str, CrapsWager]) -> None:
        """Bets that came when the dice were rolling play from the next throw on."""
        for bet, wager in late.items():
            self.add(bet, wager)

    def wagers(self) -> dict[str, DiceWager]:
        """What lies there, as its players mean it."""
        return {bet: held.wager for bet, held in self.held.items()}

    def laid(self) -> list[DiceWager]:
        """The same without names."""
        return [held.wager for held in self.held.values()]

    def keep(self, lying: Mapping[str, DiceWager]) -> None:
        """What players have altered."""
        for bet in list(self.held):
            wager = lying.get(bet)
            if wager is None:
                del self.held[bet]
            elif wager.on != self.held[bet].wager.on:
                self.held[bet] = Held(wager, self.places.get(wager.on))
            else:
                self.held[bet].wager = wager

    def call(self, faces: SortedFaces) -> dict[str, Any]:
        """What is called of a throw: total, point, chances that win and that lose."""
        total, point = sum(faces), self.point
        state = None
        if point is None:
            point = total if total in self.law.points else None
            state = "set" if point is not None else None
        else:
            state = "made" if total == point else "lost" if total == self.law.seven else "continued"
        ends = {end: sorted(self._ending(faces, end)) for end in (ThrowEffect.WINS, ThrowEffect.LOSES)}
        return {
            "total": total, "faces": list(faces), "point": point, "point_state": state,
            "wins": ends[ThrowEffect.WINS], "loses": ends[ThrowEffect.LOSES],
        }  # fmt: skip

    def _ending(self, faces: SortedFaces, end: ThrowEffect) -> set[str]:
        return {
            held.wager.on
            for held in self.held.values()
            if held.place is not None and effect_of(held.place, held.number, faces) is end
        }

    def settle(self, faces: SortedFaces) -> None:
        """The point is marked or cleared; losers are taken, winners paid, come bets carried to their number."""
        total = sum(faces)
        if self.point is None and total in self.law.points:
            self.desk.tell("point_marked", {"number": total}, 0)
            self.point = total
        elif self.point is not None and total in (self.point, self.law.seven):
            self.desk.tell("point_cleared", None, 0)
            self.point = None
        for bet, held in list(self.held.items()):
            if held.place is not None:
                self._settle(bet, held, held.place, faces)

    def _settle(self, bet: str, held: Held, place: CrapsPlace, faces: SortedFaces) -> None:
        desk, effect = self.desk, effect_of(place, held.number, faces)
        owed = due(place, held.number, faces, held.wager.amount, self.law)
        if effect is ThrowEffect.LOSES:
            desk.tell("bet_collected", {"bet": bet, "amount": held.wager.amount})
        elif effect is ThrowEffect.WINS:
            prize = int(owed.prize // self.chip * self.chip)
            desk.tell("payout_made", {"bet": bet, "player": held.wager.player, "amount": prize}, 2)
        elif effect is ThrowEffect.STANDS_OFF:
            desk.tell("bet_pushed", {"bet": bet})
        elif effect is ThrowEffect.TRAVELS:
            held.number = sum(faces)
            if place.needs_point:
                mark = {"marked": True} if place.against else {}
                desk.tell("bet_travelled", {"bet": bet, "number": held.number, **mark})
        if effect in (ThrowEffect.WINS, ThrowEffect.LOSES):
            del self.held[bet]
