"""Evening after evening at one table: believable, lawful, and the same for the same seed."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Final

from producers.simulator.cards.jackpot import CarriedMeter
from producers.simulator.game import Evenings
from producers.simulator.licence import MINOR
from producers.simulator.night import FIRST_NIGHT, PLAYERS, SUSPENSIONS, hours, nights
from producers.simulator.poker_sem_descarte.croupier import SemDescarteCroupier
from producers.simulator.poker_sem_descarte.intents import PokerWager, SemDescartePlan
from producers.simulator.poker_sem_descarte.licences import GAME, MINIMUM, law_of, licence
from producers.simulator.script import Draft

LAST_COUP = timedelta(minutes=15)  # before closing; no coup starts later
TIMES = (1, 1, 2, 2, 3, 5, 10, 20)  # the stakes of an evening, in minimums
HABITS = ("plain", "plain", "plain", "timid", "bold")
MISDEALS = ("player_card", "short", "surplus")

# Coups in which the jackpot is won: one in twenty, each with another winning hand.
EVERY: Final = 20  # coups
HANDS: Final = {
    "royal": "AS KS QS JS 10S", "other royal": "AH KH QH JH 10H", "sequence": "9D 8D 7D 6D 5D",
    "other sequence": "9C 8C 7C 6C 5C", "four": "4S 4H 4D 4C 2H", "full": "3S 3H 3D 2C 2S", "flush": "AD QD JD 4D 3D",
}  # fmt: skip
LUCK: Final = (
    ("flush",), ("sequence", "other sequence"), ("full", "royal"), ("four",), ("royal", "other royal"), ("full",),
    ("sequence",), ("royal",), ("flush", "other sequence", "other royal"),
)  # fmt: skip


def evenings_of(regulation: str) -> Evenings:
    """The evenings of a table under the regulation."""

    def evenings(coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
        carried = CarriedMeter()

        def evening(table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
            return _evening(table, day, most, chance, regulation, carried=carried)

        return nights(f"{GAME} {regulation}", coups, seed, table, evening)

    return evenings


def _evening(
    table: str, day: date, most: int, chance: Random, regulation: str, *, carried: CarriedMeter
) -> tuple[list[Draft], int]:
    """One opening: by hand on one evening, with a shuffler on the next."""
    law, (opens, closes) = law_of(regulation, day), hours(day, regulation)
    declaration = licence(table, law, closes, regulation, shuffler=(day - FIRST_NIGHT).days % 2 == 1)
    croupier = SemDescarteCroupier(table, carried.into(declaration), law, opens, chance)
    guests = _Guests(chance, regulation)
    script, played = croupier.open(), 0
    while played < most and croupier.desk.now < closes - LAST_COUP:
        if chance.random() < 0.004:
            script += croupier.suspend(chance.choice(SUSPENSIONS), chance.randint(120, 1200))
        script += croupier.play(guests.plan(croupier))
        played += 1
    script += croupier.close(closes if played < most else None)
    carried.shown = croupier.jackpot.meter if croupier.jackpot is not None else None
    return script, played


class _Guests:
    """Who comes, sits, bets and goes, each with habits of his own."""

    def __init__(self, chance: Random, regulation: str) -> None:
        self.chance = chance
        self.unit = MINIMUM[regulation] * MINOR
        self.habits = {player: chance.choice(HABITS) for player in PLAYERS}
        self.fond = {player: chance.random() < 0.5 for player in PLAYERS}  # of the jackpot

    def plan(self, croupier: SemDescarteCroupier) -> SemDescartePlan:
        """One coup as players and chance want it."""
        chance, seated = self.chance, dict(croupier.seats)
        rises = tuple(seat for seat in seated if len(seated) > 1 and chance.random() < 0.02)
        for seat in rises:
            del seated[seat]
        sits = self._arrivals(croupier, seated)
        seated |= dict(sits)
        wagers = tuple(self._wager(seat, player) for seat, player in sorted(seated.items()) if chance.random() < 0.93)
        if not wagers:
            seat, player = min(seated.items())
            wagers = (self._wager(seat, player),)
        wagers = _lucky(wagers, croupier.coups + 1, croupier.opens.toordinal())
        misdeal = chance.choice(MISDEALS) if chance.random() < 0.02 else None
        seen = chance.randint(1, croupier.law.cards_each - 1) if misdeal is None and chance.random() < 0.01 else None
        return SemDescartePlan(
            wagers, misdeal=misdeal, bank_card=seen, sits=sits, rises=rises, pause=chance.choice((5.0, 10.0, 20.0)),
            pace=chance.choice((1.0, 1.0, 1.2)),
        )  # fmt: skip

    def _arrivals(self, croupier: SemDescarteCroupier, seated: dict[str, str]) -> tuple[tuple[str, str], ...]:
        free = [seat for seat in croupier.licence["seats"] if seat not in seated]
        away = [player for player in PLAYERS if player not in seated.values()]
        many = self.chance.randint(2, 6) if not croupier.coups else int(self.chance.random() < 0.1 or not seated)
        drawn = self.chance.sample(free, min(many, len(free)))
        return tuple(zip(drawn, self.chance.sample(away, len(drawn)), strict=True))

    def _wager(self, seat: str, player: str) -> PokerWager:
        amount = self.chance.choice(TIMES) * self.unit
        jackpot = self.fond[player] and self.chance.random() < 0.8
        return PokerWager(player, seat, amount, jackpot=jackpot, boldness=self.habits[player])


def _lucky(wagers: tuple[PokerWager, ...], coup: int, first: int) -> tuple[PokerWager, ...]:
    """The bets of a coup, with winning cards if it is such a coup; `first` says with which kind of luck to begin."""
    if coup % EVERY != EVERY // 2:
        return wagers
    hands = LUCK[(coup // EVERY + first) % len(LUCK)]
    if len(hands) > len(wagers):
        return wagers
    chosen = tuple(
        replace(wager, cards=tuple(HANDS[name].split()), says="go", jackpot=True)
        for wager, name in zip(wagers, hands, strict=False)
    )
    return (*chosen, *wagers[len(hands) :])
