"""Who stands around the table: arrivals, colours, the waiting list, idle players, departures."""

from dataclasses import dataclass, field
from random import Random

from producers.simulator.roulette.cloth import RouletteCloth
from producers.simulator.roulette.guests import RouletteGuest, guests
from producers.simulator.roulette.intents import Arrival

CROWD = (4, 11)  # how many the table draws at once
FEW = 3  # a table with fewer draws others at once
SLEEP = 5  # coups that a dreamer may miss in a row


@dataclass(slots=True)
class GuestMoves:
    """Who does what before and after one coup."""

    waits: list[str] = field(default_factory=list)
    gives_up: list[str] = field(default_factory=list)
    revoked: list[str] = field(default_factory=list)
    arrivals: list[Arrival] = field(default_factory=list)
    leaves: list[str] = field(default_factory=list)
    play: list[RouletteGuest] = field(default_factory=list)


class RouletteRoom:
    """The people of one evening."""

    def __init__(self, cloth: RouletteCloth, colours: int, chance: Random) -> None:
        self.cloth = cloth
        self.colours = colours
        self.chance = chance
        self.faces = guests(cloth, chance)
        self.crowd = chance.randint(*CROWD)
        self.present: list[RouletteGuest] = []
        self.holders: list[str] = []  # with a colour, in the order they got it
        self.waiting: list[RouletteGuest] = []

    def next_coup(self) -> GuestMoves:
        """Let time pass until the next coup."""
        moves = GuestMoves()
        self._come(moves)
        self._lose_colours(moves)
        self._serve_waiting(moves)
        for guest in list(self.present):
            self._act(guest, moves)
        return moves

    def _come(self, moves: GuestMoves) -> None:
        if self.chance.random() < 0.02:
            self.crowd = self.chance.randint(*CROWD)
        here = {guest.name for guest in (*self.present, *self.waiting)}
        while len(here) < self.crowd and (len(here) < FEW or self.chance.random() < 0.35):
            guest = next(face for face in self.faces if face.name not in here)
            here.add(guest.name)
            if not self._needs_colour(guest):
                self.present.append(guest)
            elif self.waiting or len(self.holders) == self.colours:
                self.waiting.append(guest)
                moves.waits.append(guest.name)
            else:
                self._sit(guest, moves)

    def _needs_colour(self, guest: RouletteGuest) -> bool:
        return self.cloth.american and not guest.faces

    def _sit(self, guest: RouletteGuest, moves: GuestMoves) -> None:
        self.present.append(guest)
        self.holders.append(guest.name)
        moves.arrivals.append(Arrival(guest.name, guest.value, 20 * self.chance.randint(1, 4)))

    def _lose_colours(self, moves: GuestMoves) -> None:
        """Three coups without a bet and somebody waiting: the colour is lost (art. 1 n. 15)."""
        idle_coups = self.cloth.law.idle_coups
        if idle_coups is None or not self.waiting:
            return
        for guest in [g for g in self.present if g.name in self.holders and g.idle >= idle_coups]:
            moves.revoked.append(guest.name)
            self._go(guest)

    def _serve_waiting(self, moves: GuestMoves) -> None:
        for guest in list(self.waiting):
            guest.patience -= 1
            free = len(self.holders) < self.colours
            if free or guest.patience <= 0:
                self.waiting.remove(guest)
                moves.gives_up.append(guest.name)
            if free:
                self._sit(guest, moves)

    def _act(self, guest: RouletteGuest, moves: GuestMoves) -> None:
        guest.stays -= 1
        if guest.asleep == 0 and self.chance.random() < guest.dreams:
            guest.asleep = self.chance.randint(1, SLEEP)
        if guest.asleep:
            guest.asleep -= 1
            guest.idle += 1
        else:
            guest.idle = 0
            moves.play.append(guest)
        if guest.stays <= 0:
            if guest.name in self.holders:
                moves.leaves.append(guest.name)
            self._go(guest)

    def _go(self, guest: RouletteGuest) -> None:
        self.present.remove(guest)
        if guest.name in self.holders:
            self.holders.remove(guest.name)
