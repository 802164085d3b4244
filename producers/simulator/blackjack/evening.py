"""Evening after evening at one table: believable, lawful, and the same for the same seed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from random import Random

from producers.simulator.blackjack.croupier import BlackjackCroupier
from producers.simulator.blackjack.intents import Asked, BlackjackPlan, BlackjackWager, Insurance
from producers.simulator.blackjack.licences import KEYS, LIMITS, law_of, licence
from producers.simulator.blackjack.players import NAMES, BlackjackHabit, choice
from producers.simulator.cards.jackpot import CarriedMeter
from producers.simulator.licence import MINOR
from producers.simulator.night import FIRST_NIGHT, evening, hours, nights
from producers.simulator.script import Draft

COUPS = (120, 160)  # of an evening
SHUT_LID = 0.05
MISHAPS = 0.02
WORN = 0.2
MULTIPLES = (1, 1, 1, 2, 2, 3, 5, 10)

# Coups in which somebody has the aces that the jackpot pays: rare in life, but every evening shall have some.
Lucky = tuple[str, tuple[str, ...], tuple[str, ...]]  # cards as they come, decisions of the first and the second player

# Two players, each two cards in turn with the bank's between, then what a split or a request brings.
FIXED: Lucky = ("AS 9D 10C AS 8H 7D AS 5C 6C 9H", ("hit", "hit", "stand"), ("stand",))
MAXIMUM: Lucky = ("AH AS 9C AD AC 8C AH AD 3H 7S 2C", ("split",), ("hit", "stand"))
SHARED: Lucky = ("AH AC 9C AD AS 8C AH AD AC AS 5D", ("split",), ("split",))
LUCKY = {3: FIXED, 8: MAXIMUM, 13: SHARED}  # by number of the coup


def evenings(regulation: str, coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played."""
    return nights(KEYS[regulation], coups, seed, table, partial(_evening, regulation, carried=CarriedMeter()))


def _evening(
    regulation: str, table: str, day: date, most: int, chance: Random, *, carried: CarriedMeter
) -> tuple[list[Draft], int]:
    """One opening: every other evening the cards come out of a continuous shuffler and the jackpot is marked by hand."""
    law, (opens, closes) = law_of(regulation, day), hours(day, regulation)
    by_device = (day - FIRST_NIGHT).days % 2 == 1
    declared = carried.into(licence(table, regulation, closes, by_device=by_device))
    croupier = BlackjackCroupier(table, declared, law, opens, chance)
    croupier.shut_lid = SHUT_LID
    company = Company(croupier, regulation, chance)
    played = evening(croupier, closes, min(most, chance.randint(*COUPS)), chance, company.plan)
    carried.shown = croupier.jackpot.meter if croupier.jackpot is not None else None
    return played


class Company:
    """Who sits at the table and how each plays; people come and go."""

    def __init__(self, croupier: BlackjackCroupier, regulation: str, chance: Random) -> None:
        self.croupier, self.chance = croupier, chance
        self.least, self.most = (limit * MINOR for limit in LIMITS[regulation])
        self.habits = {
            name: BlackjackHabit(
                chance.choice((0, 10, 60)), chance.choice((0, 50, 100)), chance.choice((0, 40, 90)),
                chance.choice((0, 10, 50)), chance.choice((0, 0, 20)),
            )
            for name in NAMES
        }  # fmt: skip

    def plan(self) -> BlackjackPlan:
        """One coup as players and chance want it."""
        chance, croupier = self.chance, self.croupier
        seats = dict(croupier.seats)
        rises = tuple(seat for seat in seats if chance.random() < 0.03 and len(seats) > 1)
        for seat in rises:
            del seats[seat]
        sits = self._arrivals(seats)
        seats |= sits
        wagers = self._wagers(seats)
        won = _lucky(croupier.coups + 1, wagers)
        if won is not None:
            return replace(won, sits=sits, rises=rises)
        self._mishaps()
        return BlackjackPlan(
            wagers=wagers,
            choose=self._choose,
            insured=self._insured(wagers),
            even=frozenset(w.player for w in wagers if chance.randrange(100) < self.habits[w.player].even_money),
            gives_up=self._gives_up(wagers),
            follows=frozenset(w.player for w in wagers if w.beside and chance.random() < 0.5),
            jackpot=tuple(w.player for w in wagers if not w.beside and w.after is None and chance.random() < 0.4),
            exposed=chance.random() < 0.004,
            misdrawn=self._misdrawn(wagers),
            sits=sits,
            rises=rises,
            pause=chance.choice((4.0, 8.0, 15.0)),
            pace=chance.choice((1.0, 1.0, 1.2)),
        )

    def _mishaps(self) -> None:
        """The shuffler jams, or a card is no longer perfect."""
        croupier, drawn = self.croupier, self.chance.random()
        device, pack = croupier.device, self.chance.choice(croupier.licence["packs"])["id"]
        if croupier.last_coup and drawn < WORN:
            croupier.mend(pack)
        if not device.loaded or drawn > MISHAPS:
            return
        if drawn < MISHAPS / 2:
            device.jam()
        else:
            device.damage(pack, "7H")

    def _arrivals(self, seats: dict[str, str]) -> dict[str, str]:
        """Somebody sits down, more readily at an empty table."""
        chance, free = self.chance, [seat for seat in self.croupier.licence["seats"] if seat not in seats]
        strangers = [name for name in NAMES if name not in seats.values()]
        data: dict[str, str] = {}
        wanted = chance.randint(2, 5) if not seats else int(chance.random() < 0.08)
        for _ in range(min(wanted, len(free))):
            seat, name = chance.choice(free), chance.choice(strangers)
            free.remove(seat)
            strangers.remove(name)
            data[seat] = name
        return data

    def _wagers(self, seats: dict[str, str]) -> tuple[BlackjackWager, ...]:
        """Everybody bets on his place; some also beside others, or on a vacant place."""
        chance = self.chance
        order = sorted(seats, key=self.croupier.seat_number)
        playing = [seat for seat in order if chance.random() < 0.95] or order[:1]
        wagers = [BlackjackWager(seats[seat], seat, self._stake()) for seat in playing]
        if chance.random() < 0.15 and len(playing) > 1:
            seat = chance.choice(playing)
            others = [player for player in (*seats.values(), "Tomás") if player != seats[seat]]
            room = self.most - next(w.amount for w in wagers if w.seat == seat)
            if room >= self.least:
                wagers.append(BlackjackWager(chance.choice(others), seat, min(self._stake(), room), beside=True))
        free = [seat for seat in self.croupier.licence["seats"] if seat not in seats]
        if chance.random() < 0.12 and free:
            seat = chance.choice(free)
            bettors = chance.sample(sorted(seats.values()), min(len(seats), chance.randint(1, 2)))
            wagers += [BlackjackWager(player, seat, self._stake(), beside=True) for player in bettors]
        self.habits.setdefault("Tomás", BlackjackHabit())
        return tuple(self._hesitant(wagers, order))

    def _hesitant(self, wagers: list[BlackjackWager], order: list[str]) -> list[BlackjackWager]:
        """Somebody at a high number bets when the first cards of others lie already."""
        first = min((w.seat for w in wagers), key=self.croupier.seat_number)
        last = max((w.seat for w in wagers), key=self.croupier.seat_number)
        if self.chance.random() > 0.05 or first == last:
            return wagers
        late = [w for w in wagers if w.seat == last]
        return [w for w in wagers if w not in late] + [
            BlackjackWager(w.player, w.seat, w.amount, None, w.beside, first) for w in late
        ]

    def _stake(self) -> int:
        return self.least * self.chance.choice(MULTIPLES)

    def _choose(self, asked: Asked) -> str:
        seat = asked.place.partition(":")[2].partition("/")[0]
        player = self.croupier.seats.get(seat, NAMES[0])
        return choice(asked, self.croupier.law, self.habits[player], self.chance)

    def _insured(self, wagers: tuple[BlackjackWager, ...]) -> tuple[Insurance, ...]:
        """Half of the bet, or less; it is laid only if the bank shows an ace."""
        chance = self.chance
        likes = [w for w in wagers if chance.randrange(100) < self.habits[w.player].insures]
        return tuple(Insurance(w.player, w.seat, w.amount // chance.choice((2, 2, 2, 4))) for w in likes)

    def _gives_up(self, wagers: tuple[BlackjackWager, ...]) -> tuple[str, ...]:
        """Few give up a coup; the croupier lets them only where the law does."""
        seats = sorted({w.seat for w in wagers if not w.beside}, key=self.croupier.seat_number)
        return tuple(
            seat
            for seat in seats
            if self.chance.randrange(1000) < self.habits[self.croupier.seats.get(seat, NAMES[0])].gives_up // 2
        )

    def _misdrawn(self, wagers: tuple[BlackjackWager, ...]) -> dict[str, bool]:
        """Once in a while the dealer misunderstands somebody who stands."""
        if self.chance.random() > 0.01:
            return {}
        return {self.chance.choice(wagers).seat: self.chance.random() < 0.5}


def _lucky(coup: int, wagers: Sequence[BlackjackWager]) -> BlackjackPlan | None:
    """The plan of a lucky coup for the first two who bet on places of their own; none where they are fewer."""
    own = sorted((wager for wager in wagers if not wager.beside and wager.after is None), key=lambda w: int(w.seat))
    if coup not in LUCKY or len(own) < 2:
        return None
    first, second = own[:2]
    cards, firsts, seconds = LUCKY[coup]
    return BlackjackPlan(
        wagers=(first, second),
        cards=tuple(cards.split()),
        moves={first.seat: firsts, second.seat: seconds},
        jackpot=(first.player, second.player),
        new_shoe=True,
        pause=10.0,
    )
