"""Evening after evening at a table of chemin de fer: believable, lawful, the same for the same seed."""

from collections.abc import Iterator
from datetime import date, datetime
from random import Random
from typing import Any, Final

from producers.simulator.chemin_de_fer.croupier import CheminCroupier
from producers.simulator.chemin_de_fer.hand import SimulatedHand
from producers.simulator.chemin_de_fer.intents import BancoWish, Bid, CheminPlan, CheminWager
from producers.simulator.chemin_de_fer.licences import BANK, law_of, licence
from producers.simulator.night import FIRST_NIGHT, LAST_COUP, PLAYERS, SUSPENSIONS, hours, nights
from producers.simulator.script import Draft
from streams.games.chemin_de_fer.names import ALONE, BANCO, FULL, GAME, SUIVI, TABLE

COUPS: Final = (110, 160)  # of an evening
BANKS: Final = (1, 1, 2, 3, 5, 8)  # times the least
STAKES: Final = (1, 2, 2, 3, 5, 10)
STANDING: Final = ("Tomás", "Vera")
FOREIGNERS: Final = (20, 30)  # from which coup on guests from abroad are there, and how often they come
FEWEST: Final = 4  # who must sit
LEFT: Final = "9"  # to its right is the dealer


def evenings(coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many coups are played."""
    return nights(GAME, coups, seed, table, _evening)


def _evening(table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
    opens, closes = hours(day)
    declared = licence(closes)
    if (day - FIRST_NIGHT).days % 2:
        declared["new_packs"] = [pack["id"] for pack in declared["packs"]]
    croupier = CheminCroupier(table, declared, law_of(day), opens, chance)
    return _play(croupier, CheminCompany(croupier, chance), closes, min(most, chance.randint(*COUPS)))


def _play(croupier: CheminCroupier, company: "CheminCompany", closes: datetime, most: int) -> tuple[list[Draft], int]:
    """One opening: the last coup is called as such."""
    chance = company.chance
    script, played, last = croupier.open(), 0, False
    while not last:
        if chance.random() < 0.002:
            script += croupier.suspend(chance.choice(SUSPENSIONS), chance.randint(120, 1200))
        last = played + 1 == most or croupier.desk.now >= closes - LAST_COUP
        script += croupier.play(company.plan(last=last))
        played += 1
    return script + croupier.close(closes if played < most else None), played


class CheminCompany:
    """Who sits and stands at the table, what they bank, stake and say; people come and go."""

    def __init__(self, croupier: CheminCroupier, chance: Random) -> None:
        self.croupier, self.chance = croupier, chance
        self.least: int = croupier.licence["limits"]["minimum"]
        self.shares: set[str] = set()  # who has chips in the bank

    def plan(self, *, last: bool) -> CheminPlan:
        """One coup as players and chance want it."""
        chance, hand = self.chance, self.croupier.hand
        moves = self._moves(hand)
        seats = {seat: name for seat, name in self.croupier.seats.items() if seat not in moves["rises"]} | moves["sits"]
        standing = [name for name in self.croupier.standing if name not in moves["goes"]] + list(moves["stands"])
        banker = hand.player if hand is not None else seats[min(seats)]
        new = hand is None or not hand.put
        garage = 0 if hand is None else self._garage(hand)
        bank = self._bank(hand) if new else None
        stake = bank or (0 if hand is None else hand.level if new else hand.stock - garage) or 0
        associate = self._associate(hand, seats, banker) if new and not stake % 2 else None
        if new:
            partner = None if hand is None else hand.partner
            self.shares = {name for name in (banker, associate, partner) if name is not None}
        pontos = [name for name in (*seats.values(), *standing) if name not in self.shares]
        bancos = self._bancos(pontos, stake)
        wagers = () if any(wish.kind in FULL for wish in bancos) else self._wagers(pontos, stake, bancos)
        return CheminPlan(
            wagers=wagers, bancos=bancos, bank=bank, associate=associate, garage=garage, outside=chance.random() < 0.2,
            draws=chance.random() < 0.5, banker_draws=chance.random() < 0.5,
            shufflers=tuple(seat for seat in seats if chance.random() < 0.1), last=last,
            foreigners=self.croupier.coups % FOREIGNERS[1] >= FOREIGNERS[0],
            pause=chance.choice((4.0, 8.0, 12.0)), pace=chance.choice((1.0, 1.0, 1.2)), **moves,
            **self._passing(banker, pontos, stake),
        )  # fmt: skip

    def _moves(self, hand: SimulatedHand | None) -> dict[str, Any]:
        """Who comes and goes; the banker, those with chips in the bank, and the last four seated stay."""
        chance, croupier = self.chance, self.croupier
        kept = set() if hand is None else {hand.player, hand.partner, *hand.put}
        seats = croupier.seats
        free = [seat for seat in croupier.licence["seats"] if seat not in seats]
        rises = [seat for seat, name in seats.items() if name not in kept and chance.random() < 0.02]
        rises = rises[: max(0, len(seats) - FEWEST)]
        strangers = [name for name in PLAYERS if name not in seats.values() and name not in croupier.standing]
        wanted = chance.randint(5, 7) if not seats else int(chance.random() < 0.05)
        wanted = min(wanted, len(free), len(strangers))
        sits = dict(zip(chance.sample(free, wanted), chance.sample(strangers, wanted), strict=True))
        goes = tuple(name for name in croupier.standing if name not in kept and chance.random() < 0.03)
        comes = [name for name in STANDING if name not in croupier.standing and chance.random() < 0.04]
        places = [seat for seat in seats if seat not in rises and seat != LEFT]
        stands = {name: chance.choice(places) for name in comes if places}
        return {"rises": tuple(rises), "sits": sits, "goes": goes, "stands": stands}

    def _associate(self, hand: SimulatedHand | None, seats: dict[str, str], banker: str) -> str | None:
        if self.chance.random() > 0.08 or (hand is not None and hand.partner is not None):
            return None
        return self.chance.choice([name for name in seats.values() if name != banker])

    def _bank(self, hand: SimulatedHand | None) -> int | None:
        """What the banker puts at stake; a hand that was passed on has its level."""
        if hand is not None and hand.level is not None:
            return None
        return BANK * self.chance.choice(BANKS)

    def _garage(self, hand: SimulatedHand) -> int:
        """What a banker takes out: half after the third win and each odd one, or what exceeds twice his last win."""
        if not hand.put or hand.won <= 0 or self.chance.random() > 0.4:
            return 0
        if hand.wins > 2 and hand.wins % 2 and not hand.stock % 2 and hand.stock // 2 >= BANK:
            return hand.stock // 2
        if hand.uncovered and BANK <= 2 * hand.won < hand.stock:
            return hand.stock - 2 * hand.won
        return 0

    def _bancos(self, pontos: list[str], bank: int) -> tuple[BancoWish, ...]:
        """Now and then somebody, or several, want the whole bank; who lost one may go on."""
        chance, last = self.chance, self.croupier.last_banco
        able = [name for name in pontos if name != self.croupier.no_banco]
        if last is not None and last[0] in able and chance.random() < 0.5:
            if last[1] == TABLE:
                return (BancoWish(last[0], ALONE),)
            if last[2] > 0:
                return (BancoWish(last[0], SUIVI),)
        if chance.random() > 0.15 or not able:
            return ()
        callers = chance.sample(able, min(len(able), chance.choice((1, 1, 2))))
        if chance.random() < 0.25 and bank > 2 * self.least:
            fresh = [name for name in callers if last is None or last[:2] != (name, TABLE)]
            return tuple(BancoWish(name, TABLE) for name in fresh[:1])
        return tuple(BancoWish(name, BANCO) for name in callers)

    def _wagers(self, pontos: list[str], bank: int, bancos: tuple[BancoWish, ...]) -> tuple[CheminWager, ...]:
        """What the pontos lay until the bank is covered; somebody always does."""
        chance, left, wagers = self.chance, bank, []
        for wish in bancos:
            left -= -(-bank // 2 // self.least) * self.least
            pontos = [name for name in pontos if name != wish.player]
        for name in pontos:
            stake = min(self.least * chance.choice(STAKES), left // self.least * self.least)
            if stake > 0 and (chance.random() < 0.7 or name == pontos[-1]):
                line = chance.random() < 0.05 and stake * 2 >= 2 * self.least
                wagers.append(CheminWager(name, stake * 2 if line else stake, line=line, cash=chance.random() < 0.02))
                left -= stake
        return tuple(wagers)

    def _passing(self, banker: str, pontos: list[str], bank: int) -> dict[str, Any]:
        """A banker gives the hand up now and then: somebody takes it, he goes on, or it is auctioned."""
        chance, croupier = self.chance, self.croupier
        if chance.random() > 0.12:
            return {}
        how = chance.random()
        if how < 0.5:
            return {"passes": True, "taken_by": chance.choice(pontos)}
        if how < 0.6:
            return {"passes": True, "resumes": True}
        base, step = croupier.licence["auction_base"], croupier.licence["auction_step"]
        bidders = chance.sample(pontos, min(len(pontos), chance.choice((0, 1, 2, 3))))
        return {"passes": True, "bids": tuple(Bid(name, base + step * 2 * place) for place, name in enumerate(bidders))}
