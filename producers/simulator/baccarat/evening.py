"""Evening after evening at one table of baccarat, or of one online game: believable, lawful, the same for the same seed."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from functools import partial
from random import Random
from typing import Any, Final

from producers.simulator.baccarat.croupier import BaccaratCroupier
from producers.simulator.baccarat.intents import BaccaratPlan, BaccaratWager
from producers.simulator.baccarat.licences import REGULATIONS, law_of, licence
from producers.simulator.cards.device import shuffler
from producers.simulator.night import FIRST_NIGHT, PLAYERS, evening, hours, nights
from producers.simulator.script import Draft
from streams.games.baccarat.names import BANCA, BANCA_PAIR, EVERY_WIN, NO_DEDUCTION, ON_SCORE, PONTO, PONTO_PAIR, TIE

COUPS: Final = (140, 200)  # of an evening
MULTIPLES: Final = (1, 1, 2, 2, 3, 5, 10, 20)
ASIDE: Final = ((TIE, 0.06), (PONTO_PAIR, 0.05), (BANCA_PAIR, 0.05))  # bets beside the first, and how often
OPTIONS: Final = (EVERY_WIN, ON_SCORE, NO_DEDUCTION)  # of deduction, night by night
STANDING: Final = "Tomás"
SHUT_LID: Final = 0.05  # how often the lid of a shuffling shoe stays shut after a coup


def evenings(game: str, coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played."""
    return nights(game, coups, seed, table, partial(_evening, game))


def _evening(game: str, table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
    regulation = REGULATIONS[game]
    opens, closes = hours(day, regulation)
    declared = {**licence(game, closes), **_of_the_night(game, closes, (day - FIRST_NIGHT).days)}
    croupier = BaccaratCroupier(table, declared, law_of(game, day), opens, chance)
    croupier.shut_lid = SHUT_LID
    company = OnlineCompany(croupier, chance) if croupier.online else BaccaratCompany(croupier, chance)
    return evening(croupier, closes, min(most, chance.randint(*COUPS)), chance, company.plan)


def _of_the_night(game: str, closes: datetime, night: int) -> dict[str, Any]:
    """The first night is that of the reference licence; then the deduction changes, and who handles the cards."""
    if not night:
        return {}
    declared = licence(game, closes)
    option = OPTIONS[night % len(OPTIONS)]
    deduction = {**declared["deduction"], "option": option}
    if "specific_rules" not in declared:
        handling = {"players": "dealer", "dealer": "players"}[declared["card_handling"]] if night % 2 else declared["card_handling"]  # fmt: skip
        return {"deduction": deduction, "card_handling": handling, **(_device(declared) if night % 2 else {})}
    scores = [5, 6] if option == ON_SCORE else []
    rules = {**declared["specific_rules"], "deduction": option, "scores": scores}
    return {"deduction": {"option": option, "scores": scores}, "specific_rules": rules}


def _device(declared: Mapping[str, Any]) -> dict[str, Any]:
    """Every other night the cards come out of a shuffling shoe, into which they go back: six packs at any table."""
    return {"shuffler": shuffler(), "packs": declared["packs"][:6], "equipment": [{"kind": "discard_corner"}]}


class BaccaratCompany:
    """Who sits at the table and what they bet; people come and go, and now and then somebody stands."""

    def __init__(self, croupier: BaccaratCroupier, chance: Random) -> None:
        self.croupier, self.chance = croupier, chance
        self.least: int = croupier.licence["limits"]["minimum"]
        self.most: Mapping[str, int] = croupier.licence["limits"]["maximum"]
        self.side = {name: chance.choice((0.3, 0.5, 0.7)) for name in (*PLAYERS, STANDING)}  # how readily on banca
        self.stands: tuple[str, ...] = ()  # the seats between which somebody stands

    def plan(self) -> BaccaratPlan:
        """One coup as players and chance want it."""
        chance, seats = self.chance, dict(self.croupier.seats)
        rises = tuple(seat for seat in seats if chance.random() < 0.03 and len(seats) > 2)
        for seat in rises:
            del seats[seat]
        sits = self._arrivals(seats)
        seats |= sits
        stands = self._standing()
        return BaccaratPlan(
            wagers=tuple(self._wagers(seats)),
            sits=sits,
            rises=rises,
            stands=stands,
            declines=frozenset(name for name in seats.values() if chance.random() < 0.15),
            face_up=(chance.randint(1, 4),) if chance.random() < 0.004 else (),
            pause=chance.choice((5.0, 9.0, 14.0)),
            pace=chance.choice((1.0, 1.0, 1.2)),
        )

    def _arrivals(self, seats: Mapping[str, str]) -> dict[str, str]:
        """Somebody sits down, more readily at an empty table."""
        chance, free = self.chance, [seat for seat in self.croupier.licence["seats"] if seat not in seats]
        strangers = [name for name in PLAYERS if name not in seats.values()]
        wanted = chance.randint(3, 6) if not seats else int(chance.random() < 0.08)
        wanted = min(wanted, len(free), len(strangers))
        return dict(zip(chance.sample(free, wanted), chance.sample(strangers, wanted), strict=True))

    def _standing(self) -> dict[str, tuple[str, ...]]:
        """Somebody comes to stand between two seats of a board, and stays there."""
        if self.stands or self.chance.random() > 0.03:
            return {}
        board = self.chance.choice(self.croupier.licence["boards"])
        place = self.chance.randrange(len(board) - 1)
        self.stands = (board[place], board[place + 1])
        return {STANDING: self.stands}

    def _wagers(self, seats: Mapping[str, str]) -> Iterator[BaccaratWager]:
        chance = self.chance
        order = [seat for seat in self.croupier.licence["seats"] if seat in seats]
        for seat in [seat for seat in order if chance.random() < 0.95] or order[:1]:
            name = seats[seat]
            side = BANCA if chance.random() < self.side[name] else PONTO
            stake = self._stake(side)
            yield BaccaratWager(name, side, stake, seat)
            for on, often in ASIDE:
                if chance.random() < often:
                    yield BaccaratWager(name, on, self.least, seat)
            room = self.most.get(side, stake * 3) - stake
            if seat in self.stands[:1] and chance.random() < 0.5 and room >= self.least:
                yield BaccaratWager(STANDING, side, min(self._stake(side), room), seat)

    def _stake(self, chance: str) -> int:
        stake = self.least * self.chance.choice(MULTIPLES)
        return min(stake, self.most.get(chance, stake))


class OnlineCompany(BaccaratCompany):
    """Who plays online: sessions begin and end, nobody sits or stands."""

    def plan(self) -> BaccaratPlan:
        """One coup as players and chance want it."""
        chance, here = self.chance, list(self.croupier.visits)
        strangers = [name for name in PLAYERS if name not in here]
        places = len(self.croupier.licence["seats"]) - len(here)
        joins = chance.sample(strangers, min(places, 3 if not here else int(chance.random() < 0.1)))
        playing = [name for name in (*here, *joins) if chance.random() < 0.95] or [*here, *joins][:1]
        leaves = tuple(name for name in playing if chance.random() < 0.02 and len(here) > 2)
        return BaccaratPlan(
            wagers=tuple(wager for name in playing for wager in self._bets_of(name)),
            joins=tuple(joins),
            leaves=leaves[:1],
            pause=chance.choice((2.0, 4.0)),
        )

    def _bets_of(self, name: str) -> Iterator[BaccaratWager]:
        side = BANCA if self.chance.random() < self.side[name] else PONTO
        yield BaccaratWager(name, side, self._stake(side))
        for on, often in ASIDE:
            if self.chance.random() < often:
                yield BaccaratWager(name, on, self.least)
