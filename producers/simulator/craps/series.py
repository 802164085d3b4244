"""One series as players and chance want it: what each lays, adds and takes back, throw by throw."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from producers.simulator.craps.cloth import SimulatedCloth
from producers.simulator.craps.hands import Hands
from producers.simulator.craps.intents import CrapsFaces, CrapsPlan, CrapsToss, CrapsWager
from producers.simulator.craps.players import CrapsGuest
from producers.simulator.dice.intents import DiceAlteration
from streams.games.craps.law import OVER, CrapsLaw, CrapsPlace, ThrowEffect
from streams.games.craps.settlement import effect_of

ODDS = "odds"
SPARE = 2  # dice that may be out of play before one that leaves the table is looked at at once
MOST = 5  # bets that a player has on the cloth at once
NEIGHBOUR = {"big:6": "big:8", "big:8": "big:6", "hard:6": "hard:8", "hard:8": "hard:6"}


@dataclass(slots=True)
class Lying:
    """A bet on the cloth, as its player follows it."""

    player: str
    on: str
    amount: int
    place: CrapsPlace
    number: int | None = None
    parent: str | None = None


class Series:
    """The players look at the cloth and at the dice, and decide what to do next."""

    def __init__(
        self, cloth: SimulatedCloth, hands: Hands, law: CrapsLaw, minimum: int, chance: Random, *, laid: int
    ) -> None:
        self.hands, self.law, self.minimum, self.chance = hands, law, minimum, chance
        self.places, self.chip = cloth.places, cloth.chip
        self.laid = laid  # bets that were named so far
        self.lying = {
            name: Lying(
                held.wager.player, held.wager.on, held.wager.amount, held.place, held.number, _parent(held.wager)
            )
            for name, held in cloth.held.items()
            if held.place is not None
        }
        self.point: int | None = None
        self.wagers: list[CrapsWager] = []
        self.alterations: list[DiceAlteration] = []
        self.throws: list[CrapsToss] = []

    def plan(self, guests: list[CrapsGuest], *, last: bool, pause: float) -> CrapsPlan:
        """Throws until one decides."""
        decided = False
        while not decided:
            before = list(self.lying)
            for guest in guests:
                self._bet(guest)
            if not self.lying and not self.throws:  # without a bet nobody may throw
                self._lay(guests[0], "pass")
            self._think_again(before)
            toss = self._toss()
            self.throws.append(toss)
            decided = toss.accident is None and self._decides(tuple(sorted(toss.faces)))
        return CrapsPlan(
            tuple(self.throws), tuple(self.wagers), tuple(self.alterations),
            declines=self._declines(), takes=tuple(self.chance.sample(range(self.law.dice_offered), 2)), last=last, pause=pause, pace=self.chance.choice((1.0, 1.0, 1.2)),
        )  # fmt: skip

    def _bet(self, guest: CrapsGuest) -> None:
        """What a player lays before the next throw, after his habit."""
        chance, habit = self.chance, guest.habit
        own = {name: bet for name, bet in self.lying.items() if bet.player == guest.name}
        on = {bet.on for bet in own.values()}
        if habit.line is not None and not self.throws and not on & {"pass", "dont_pass"} and chance.random() < 0.9:
            self._lay(guest, habit.line)
        if len(own) >= MOST:
            return
        self._add_odds(guest, own)
        if habit.line is not None and self.point is not None and chance.random() < habit.come:
            self._lay(guest, "come" if habit.line == "pass" else "dont_come")
        if habit.beside and chance.random() < habit.often:
            place = chance.choice(habit.beside)
            if place not in on:
                self._lay(guest, place)

    def _add_odds(self, guest: CrapsGuest, own: Mapping[str, Lying]) -> None:
        backed = {bet.parent for bet in own.values()}
        for name, bet in own.items():
            if (
                not bet.place.contract
                or bet.number is None
                or name in backed
                or self.chance.random() > guest.habit.odds
            ):
                continue
            side = self.law.lay if bet.place.against else self.law.take
            unit = self._unit(side, bet.number)
            if unit <= bet.amount:
                self._name(
                    CrapsWager(guest.name, ODDS, unit * self.chance.randint(1, bet.amount // unit), parent=name), side
                )
                self.lying[f"b{self.laid}"].number = bet.number

    def _lay(self, guest: CrapsGuest, on: str) -> None:
        place = self.places[on]
        unit = self._unit(place, None)
        times = max(1, guest.unit * self.minimum // unit)
        self._name(CrapsWager(guest.name, on, unit * times), place)

    def _name(self, wager: CrapsWager, place: CrapsPlace) -> None:
        self.laid += 1
        stake = CrapsWager(
            wager.player, wager.on, wager.amount, self.chance.randint(1, 4), parent=wager.parent,
            throw=len(self.throws) + 1,
        )  # fmt: skip
        self.wagers.append(stake)
        self.lying[f"b{self.laid}"] = Lying(stake.player, stake.on, stake.amount, place, parent=stake.parent)

    def _unit(self, place: CrapsPlace, number: int | None) -> int:
        """The least multiple of the minimum whose prizes the smallest chip can pay."""
        stages = [place.then[number]] if number is not None else [place.first, *place.then.values()]
        ratios: set[Fraction] = {ratio for stage in stages if stage is not None for ratio in stage.wins.values()}
        times = 1
        while any(self.minimum * times * ratio % self.chip for ratio in ratios):
            times += 1
        return self.minimum * times

    def _think_again(self, before: list[str]) -> None:
        """Odds, boxes, hardways and big bets may be taken back, raised or moved; bets of 10.i may not."""
        free = [name for name in before if name in self.lying and not self.lying[name].place.contract]
        if not free or self.chance.random() > 0.05:
            return
        name, throw = self.chance.choice(free), len(self.throws) + 1
        bet, drawn = self.lying[name], self.chance.random()
        if drawn < 0.4 or bet.on == ODDS:
            del self.lying[name]
            self.alterations.append(DiceAlteration(name, removed=True, throw=throw))
        elif drawn < 0.7 and bet.on in NEIGHBOUR:
            bet.on = NEIGHBOUR[bet.on]
            bet.place = self.places[bet.on]
            self.alterations.append(DiceAlteration(name, position=bet.on, throw=throw))
        else:
            bet.amount += self._unit(bet.place, None)
            self.alterations.append(DiceAlteration(name, amount=bet.amount, throw=throw))

    def _toss(self) -> CrapsToss:
        chance = self.chance
        faces: CrapsFaces = (chance.randint(1, 6), chance.randint(1, 6))
        drawn = chance.random()
        if drawn > 0.02:
            return CrapsToss(faces, wall=drawn > 0.97)
        accident = chance.choice(("floor", "off_table", "short"))
        return CrapsToss(
            faces, accident, returns=len(self.hands.out) + len(self._out()) >= SPARE or chance.random() < 0.3
        )

    def _out(self) -> list[CrapsToss]:
        return [toss for toss in self.throws if toss.accident is not None and not toss.returns]

    def _decides(self, faces: tuple[int, ...]) -> bool:
        """Follow every bet through the throw; whether it decides the series."""
        total = sum(faces)
        for name, bet in list(self.lying.items()):
            effect = effect_of(bet.place, bet.number, faces)
            if effect in OVER:
                del self.lying[name]
            elif effect is ThrowEffect.TRAVELS:
                bet.number = total
        if self.point is None and total in self.law.points:
            self.point = total
            return False
        return self.point is None or total in (self.point, self.law.seven)

    def _declines(self) -> tuple[str, ...]:
        """Now and then one of the two whose turn it is does not want the dice when they change hands."""
        laid = {wager.player for wager in self.wagers if wager.throw == 1} - {self.hands.shooter}
        turn = sorted(laid & self.hands.sits.keys(), key=self.hands.turn)
        if not self.hands.passes or len(turn) < 3 or self.chance.random() > 0.2:
            return ()
        return (self.chance.choice(turn[:2]),)


def _parent(wager: object) -> str | None:
    return wager.parent if isinstance(wager, CrapsWager) else None
