"""What happens in one coup: the bets of those who play, second thoughts, mishaps, the number."""

from dataclasses import replace
from random import Random

from producers.simulator.roulette.cloth import RouletteCloth
from producers.simulator.roulette.croupier import CALLED
from producers.simulator.roulette.guests import RouletteGuest
from producers.simulator.roulette.intents import (
    PlannedChange,
    RouletteAlteration,
    RoulettePlan,
    RouletteWager,
    Upset,
    Void,
)
from producers.simulator.roulette.room import GuestMoves
from producers.simulator.roulette.settlement import settle

HURRY = 2.0  # seconds before the closing call after which nobody lays a chip


class Wishes:
    """Makes plans for the croupier; numbers the bets of one opening."""

    def __init__(self, cloth: RouletteCloth, chance: Random) -> None:
        self.cloth = cloth
        self.law = cloth.law
        self.chance = chance
        self.bets = 0

    def plan(self, moves: GuestMoves) -> RoulettePlan:
        """One coup as players and chance want it."""
        chance = self.chance
        wagers = [wager for guest in moves.play for wager in self._wagers(guest)]
        chance.shuffle(wagers)
        wagers = [replace(wager, bet=self._name()) for wager in wagers]
        alterations = self._second_thoughts(wagers) if wagers and chance.random() < 0.12 else ()
        result = chance.randrange(self.law.pockets)
        upset = self._upset(wagers, result) if not alterations and chance.random() < 0.01 else None
        self._remember(moves.play, result)
        return RoulettePlan(
            result=result,
            wagers=tuple(wagers),
            voids=(self._void(),) if chance.random() < 0.02 else (),
            changes=tuple(self._change(guest) for guest in moves.play if chance.random() < 0.03),
            arrivals=tuple(moves.arrivals),
            waits=tuple(moves.waits),
            gives_up=tuple(moves.gives_up),
            revoked=tuple(moves.revoked),
            leaves=tuple(moves.leaves),
            alterations=alterations,
            refused=self._refused(moves.play) if chance.random() < 0.04 else (),
            upset=upset,
            pause=chance.randint(5, 25),
            pace=chance.randint(80, 115) / 100,
        )

    def _wagers(self, guest: RouletteGuest) -> list[RouletteWager]:
        laid = guest.habit(guest, self.cloth, self.chance)
        return [self._wager(guest, on, chips) for on, chips in laid.items()]

    def _wager(self, guest: RouletteGuest, on: str, chips: int) -> RouletteWager:
        if on not in self.law.combined:
            chips = min(chips, self.cloth.most(on, guest.value))
        value = None if guest.faces else guest.value
        late = self.chance.random() < 0.1
        after = round(self.chance.uniform(0.5, CALLED - HURRY), 1) if late else None
        return RouletteWager(guest.name, on, chips * guest.value, chips, value, after_launch=after)

    def _name(self) -> str:
        self.bets += 1
        return f"b{self.bets}"

    def _second_thoughts(self, wagers: list[RouletteWager]) -> tuple[RouletteAlteration, ...]:
        """A bet is moved to a place of its kind that is still free for the player, raised, or taken back."""
        wager = self.chance.choice(wagers)
        position = self.law.positions.get(wager.on)
        if wager.after_launch is not None or position is None:
            return ()
        after = self.chance.choice((None, 3.0))
        bet = str(wager.bet)
        way = self.chance.choice(("moved", "raised", "removed"))
        if way == "removed":
            return (RouletteAlteration(bet, removed=True, after_launch=after),)
        if way == "moved":
            taken = {other.on for other in wagers if other.player == wager.player}
            free = [name for name in self.cloth.by_kind[position.kind] if name not in taken]
            return (RouletteAlteration(bet, self.chance.choice(free), after_launch=after),) if free else ()
        value = wager.stake // wager.chips
        chips = min(wager.chips + self.chance.randint(1, 3), self.cloth.most(wager.on, value))
        return (RouletteAlteration(bet, stake=chips * value, chips=chips, after_launch=after),)

    def _upset(self, wagers: list[RouletteWager], result: int) -> Upset | None:
        """A careless sleeve sweeps winning chips away; they are put back."""
        winners = [str(w.bet) for w in wagers if settle(str(w.bet), w, result, self.law).prize]
        if not winners:
            return None
        tried = self.chance.choice((0, 0, 0, 1, 2))
        methods = self.law.rebuilding
        return Upset(tuple(winners[:3]), "staff", methods[tried], methods[:tried])

    def _void(self) -> Void:
        return Void(self.chance.choice(self.law.void_causes), called=self.chance.random() < 0.6)

    def _change(self, guest: RouletteGuest) -> PlannedChange:
        amount = self.cloth.minimum * self.chance.choice((10, 20, 50, 100))
        return PlannedChange(guest.name, amount, self.chance.choice(self.law.change_places))

    def _refused(self, players: list[RouletteGuest]) -> tuple[RouletteWager, ...]:
        if not players:
            return ()
        guest = self.chance.choice(players)
        value = None if guest.faces else guest.value
        on = guest.pair[0] if guest.faces else f"straight:{guest.numbers[0]}"
        return (RouletteWager(guest.name, on, guest.value, 1, value),)

    def _remember(self, players: list[RouletteGuest], result: int) -> None:
        """Players with a system count their losses."""
        for guest in players:
            side = guest.pair[0] if guest.losses % 7 < 4 else guest.pair[1]
            guest.losses = 0 if result in self.law.positions[side].numbers else guest.losses + 1
