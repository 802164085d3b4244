"""The exact account of one coup between parties: what moved (facts), what was due (law), and the difference.

Every movement and every claim has a giver and a taker, so that over all parties each of the three sums to zero. A
matter is what is settled by itself: a bet, several bets that are settled as one, the meter of a jackpot. One matter is
never set off against another.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Any, Final, NamedTuple

from schemas.envelope import Event
from schemas.parties import BANK, Party, Role, Shortfall

Number = int | Fraction
Differences = dict[Party, int]  # what each has beyond what was due to it; below zero: what it is short of

NO_CHIPS_TOLD_APART: Final = "nobody saw whether the chips handed back had been taken or still lay there"


class Movement(NamedTuple):
    """A fact: `amount` went from the giver to the taker with the event. `about` is the bet, or the jackpot."""

    giver: Party
    taker: Party
    amount: int
    about: str
    event: Event[Any]


class Claim(NamedTuple):
    """What the law says: `amount` is to go from the giver to the taker, by the paragraph or the rule that is cited."""

    giver: Party
    taker: Party
    amount: int
    about: str
    cited: str


class Rounding(NamedTuple):
    """How a due becomes whole that the smallest unit of money cannot pay, and the reading of the law on which it rests."""

    reading: str
    whole: Callable[[Number], int]


DOWN: Final = Rounding("ao-de-261-22:G6", floor)  # roulette and dice: the decree has no rule, the gain is rounded down
TOWARDS_ZERO: Final = Rounding("blackjack:36", int)  # cards: neither has their law


@dataclass(slots=True)
class Dues:
    """What the law gives in one coup, gathered matter by matter; each due is made whole once, when it is entered."""

    rounding: Rounding = DOWN
    claims: list[Claim] = field(default_factory=list)
    unclear: dict[str, str] = field(default_factory=dict)  # bet, or jackpot -> the fact that is missing
    joined: dict[str, str] = field(default_factory=dict)  # bet -> the matter of which it is a part
    moved: list[Movement] = field(default_factory=list)  # movements that only the game knows of

    def bet(self, player: str, about: str, prize: Number, lost: Number, cited: tuple[str, str]) -> None:
        """Prize and loss of a bet; `cited` are the paragraphs of the prize and of the loss. The gain is made whole."""
        gain = self.rounding.whole(prize - lost)
        taken = max(floor(lost), -gain)
        owner = player_of(player)
        self.claim(BANK, owner, gain + taken, about, cited[0])
        self.claim(owner, BANK, taken, about, cited[1])

    def claim(self, giver: Party, taker: Party, amount: int, about: str, cited: str) -> None:
        """One claim; nothing is claimed where nothing is due."""
        if amount:
            self.claims.append(Claim(giver, taker, amount, about, cited))

    def join(self, bets: Iterable[str]) -> None:
        """These bets are settled as one: the first gives the matter its name."""
        names = list(bets)
        for name in names[1:]:
            self.joined[name] = names[0]

    def leave_open(self, about: str, reason: str) -> None:
        """Leave a bet, or a jackpot, without a due: the fact that decides it is missing."""
        self.unclear.setdefault(about, reason)


@dataclass(slots=True)
class Facts:
    """What moved in one coup, and which of it is unclear."""

    movements: list[Movement] = field(default_factory=list)
    doubts: dict[str, dict[int, int]] = field(default_factory=dict)  # bet -> which movement, and how much of it, may be
    # of chips that were handed back from the cloth and had never been taken
    unclear: dict[str, str] = field(default_factory=dict)  # bet, or jackpot -> the fact that is missing


class AccountLine(NamedTuple):
    """One party's account over all clear matters: what it got (below zero: gave), what was due to it."""

    party: Party
    moved: int
    due: int

    @property
    def difference(self) -> int:
        """What it has beyond what was due; below zero: what it is short of."""
        return self.moved - self.due


@dataclass(frozen=True, slots=True)
class CoupAccount:
    """Movements and claims of one coup. Matters that are `unclear` are left out of every sum, with the reason."""

    movements: tuple[Movement, ...]
    claims: tuple[Claim, ...]
    unclear: Mapping[str, str] = field(default_factory=dict)  # matter -> the fact that is missing
    joined: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(facts: Facts, dues: Dues) -> "CoupAccount":
        """Facts against law."""
        unclear = {dues.joined.get(about, about): reason for about, reason in (facts.unclear | dues.unclear).items()}
        whole = CoupAccount((*facts.movements, *dues.moved), tuple(dues.claims), unclear, dues.joined)
        return whole._without_doubts(facts, unclear) if facts.doubts else whole

    def _without_doubts(self, facts: Facts, unclear: dict[str, str]) -> "CoupAccount":
        """Chips handed back may have lain on the cloth: a matter fails only if it fails either way, by the lesser sum."""
        doubts: dict[str, dict[int, int]] = {}
        for about, parts in facts.doubts.items():
            doubts.setdefault(self.matter(about), {}).update(parts)
        movements, nets = list(self.movements), self.matters()
        for matter, parts in doubts.items():
            beyond = -nets.get(matter, {}).get(BANK, 0)  # what the players have there, the chips handed back counted
            if 0 <= beyond <= sum(parts.values()):
                unclear[matter] = NO_CHIPS_TOLD_APART
            elif beyond > 0:
                for place, amount in parts.items():
                    movements[place] = movements[place]._replace(amount=movements[place].amount - amount)
        return replace(self, movements=tuple(each for each in movements if each.amount), unclear=unclear)

    def matter(self, about: str) -> str:
        """The matter to which a bet belongs."""
        return self.joined.get(about, about)

    def matters(self) -> dict[str, Differences]:
        """For each clear matter: what each party has beyond what was due. Each sums to zero."""
        nets: dict[str, Differences] = {}
        for movement in self.movements:
            self._add(nets, movement, 1)
        for claim in self.claims:
            self._add(nets, claim, -1)
        return nets

    def _add(self, nets: dict[str, Differences], each: Movement | Claim, sign: int) -> None:
        matter = self.matter(each.about)
        if matter not in self.unclear:
            net = nets.setdefault(matter, {})
            net[each.taker] = net.get(each.taker, 0) + sign * each.amount
            net[each.giver] = net.get(each.giver, 0) - sign * each.amount

    @property
    def balances(self) -> Differences:
        """What each party has beyond what was due, over all clear matters. Sums to zero."""
        return {line.party: line.difference for line in self.lines()}

    def lines(self) -> list[AccountLine]:
        """The account party by party, players first."""
        moved, due = self._sums(self.movements), self._sums(self.claims)
        return [AccountLine(each, moved.get(each, 0), due.get(each, 0)) for each in sorted({**moved, **due}, key=_rank)]

    def _sums(self, each: Iterable[Movement | Claim]) -> dict[Party, int]:
        sums: dict[Party, int] = {}
        for one in each:
            if self.matter(one.about) not in self.unclear:
                sums[one.taker] = sums.get(one.taker, 0) + one.amount
                sums[one.giver] = sums.get(one.giver, 0) - one.amount
        return sums

    def shortfalls(self) -> tuple[Shortfall, ...]:
        """Who is short of how much, to whose gain, matter by matter.

        Each party is netted within the matter first: a prize of Ana that was paid to Rui is one shortfall, Ana's, to
        Rui's gain, and the bank that paid it is short of nothing.
        """
        shortfalls: list[Shortfall] = []
        for matter, net in self.matters().items():
            shortfalls += paired(net, matter)
        return tuple(shortfalls)


def paired(net: Mapping[Party, int], about: str) -> list[Shortfall]:
    """Who is short against whoever has too much, in the order of roles and names: the least number of pairs in a row."""
    gainers = [(each, net[each]) for each in sorted(net, key=_rank) if net[each] > 0][::-1]
    shortfalls: list[Shortfall] = []
    for party in sorted(net, key=_rank):
        lacks = -net[party]
        while lacks > 0 and gainers:
            gainer, surplus = gainers.pop()
            amount = min(lacks, surplus)
            shortfalls.append(Shortfall(party=party, gainer=gainer, amount=amount, about=about))
            lacks -= amount
            if surplus > amount:
                gainers.append((gainer, surplus - amount))
    return shortfalls


@lru_cache(maxsize=4096)
def player_of(name: str) -> Party:
    """The player of that name."""
    return Party(role=Role.PLAYER, name=name)


def _rank(party: Party) -> tuple[int, str]:
    return _ROLES[party.role], party.name


_ROLES: Final = {role: place for place, role in enumerate(Role)}
