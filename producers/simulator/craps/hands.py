"""Who has the dice at a craps table, and which: nn. 3, 4, 5 and 8."""

from collections.abc import Iterable, Mapping
from typing import Any

from producers.simulator.dice.croupier import DiceBook
from producers.simulator.dice.intents import DiceWager
from streams.games.craps.law import CrapsLaw


class Hands:
    """The shooter, the dice that are chosen, and who comes next."""

    def __init__(self, desk: DiceBook, law: CrapsLaw, licence: Mapping[str, Any], stickman: str) -> None:
        self.desk = desk
        self.law = law
        self.stickman = stickman
        self.seats: list[str] = list(licence["seats"])
        self.dice: list[str] = [die["id"] for die in licence["dice"]]
        self.sits: dict[str, str] = {}  # player -> place
        self.shooter: str | None = None
        self.takes: tuple[int, ...] = ()  # the dice that the shooter would like, of the five
        self.pair: list[str] = []
        self.out: set[str] = set()
        self.suspect: str | None = None  # left the table and is to be looked at
        self.passes = False  # a seven has taken the dice from the shooter

    @property
    def seat(self) -> str | None:
        """Where the shooter stands."""
        return self.sits.get(self.shooter or "")

    def sit(self, player: str) -> None:
        """A player takes the first free place."""
        free = [seat for seat in self.seats if seat not in self.sits.values()] or self.seats
        if player not in self.sits and free:
            self.sits[player] = free[0]

    def give(self, bets: Iterable[DiceWager], wanted: str | None, declines: Iterable[str]) -> None:
        """Before a series: the dice stay, or go to the next player who has a bet and wants them."""
        shooter = wanted or self._next(list(bets), set(declines))
        if shooter is None:
            return
        for player in declines:
            self.desk.aside("dice_declined", {"player": player, "seat": self.sits[player]})
        if shooter != self.shooter or self.passes:
            reason = "opening" if self.shooter is None else "seven_out" if self.passes else "shooter_stops"
            self.shooter, self.passes = shooter, False
            self.sit(shooter)
            self.out.clear()
            self.desk.aside("shooter_assigned", {"player": shooter, "seat": self.seat, "reason": reason})
            self.offer()

    def _next(self, bets: list[DiceWager], declines: set[str]) -> str | None:
        """Who keeps the dice, or gets them: those on the pass line before others, in the order of the places."""
        players = {wager.player for wager in bets}
        if self.shooter in players - declines and not self.passes:
            return self.shooter
        others = players - declines - {self.shooter}
        passers = {wager.player for wager in bets if wager.on == self.law.preferred} & others
        turn = sorted(passers or others, key=self.turn)
        return turn[0] if turn else self.shooter

    def turn(self, player: str) -> int:
        """How many places a player stands after the last shooter."""
        here = self.seats.index(self.sits[player])
        return here if self.seat is None else (here - self.seats.index(self.seat) - 1) % len(self.seats)

    def offer(self) -> None:
        """The stickman checks the dice and puts them before the shooter, who takes two."""
        dice = [die for die in self.dice if die not in self.out]
        if len(dice) < self.law.dice_thrown:  # those that left are looked at with the others, and come back
            self.out.clear()
            dice = list(self.dice)
        liked = [die for place, die in enumerate(self.dice) if place in self.takes and die in dice]
        self.pair = [*liked, *(die for die in dice if die not in liked)][: self.law.dice_thrown]
        self.desk.aside("dice_checked", {"dealer": self.stickman, "dice": dice})
        self.desk.aside("dice_offered", {"dealer": self.stickman, "player": self.shooter, "dice": dice})
        self.desk.aside("dice_chosen", {"player": self.shooter, "dice": list(self.pair)})

    def lose(self, die: str, *, returns: bool) -> None:
        """A die left the table: it waits for the next shooter, or is looked at before the next throw and stays."""
        if returns:
            self.suspect = die
        else:
            self.out.add(die)

    def ready(self) -> None:
        """Dice are chosen anew where one of the pair is out."""
        if self.suspect is not None:
            self.desk.aside("dice_checked", {"dealer": self.stickman, "dice": [self.suspect]})
            self.suspect = None
        if self.out & set(self.pair):
            self.offer()

    def after(self, point_state: str | None) -> str:
        """Whether the same player throws on."""
        self.passes = point_state == "lost"
        return "new" if self.passes else "same"
