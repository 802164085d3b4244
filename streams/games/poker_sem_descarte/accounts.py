"""What each player was due and what he got, worked out once when the coup is over.

Both bets of a player are one account: a prize that was put on the wrong one of the two is still his. An account that
does not balance is told once. Where it is exactly what another result would have given, the result was mistaken, and
the duty is the one that decides it: whether the bank plays (26), how hands compare (27 and 29, or the letter of n. 9
where both have the same combination), what a tie is (8). Otherwise a prize or a collection was wrong: n. 28 for the
initial bet, the letter of n. 7 for the second, n. 26 where the bank does not play, n. 29 for what is lost.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from schemas.licence import Licence
from streams.games.bets.settling import moved, standing
from streams.games.bets.state import Bet
from streams.games.poker_sem_descarte.hands import Compared, Hand
from streams.games.poker_sem_descarte.law import PokerLaw
from streams.games.poker_sem_descarte.settlement import EQUAL, HIGHER, LOWER, UNQUALIFIED, Due, due, result
from streams.games.poker_sem_descarte.settlement import LOST as BOTH_LOST
from streams.games.poker_sem_descarte.state import BANK, FORFEIT, GO, INITIAL, PASS, SECOND, SHOWN, PokerCoup
from streams.rules.money import Shortfalls, short, together
from streams.rules.payments import NO_PARTS, handed_to_others

QUALIFY, COMPARE, TIES, TIED, PRIZE, INITIAL_PRIZE, UNPLAYED, LOST, PASSED, FORFEITED = (
    "qualify", "compare", "ties", "tied", "prize", "initial_prize", "unplayed", "lost", "passed", "forfeited",
)  # fmt: skip
RESULTS = (UNQUALIFIED, HIGHER, EQUAL, LOWER)


class Side(Struct, frozen=True, eq=False):
    """One of a player's two bets: its chips, what the bank took of them, what it paid."""

    bets: tuple[Bet, ...]
    stake: int
    taken: int
    paid: int

    @property
    def gain(self) -> int:
        return self.paid - self.taken


class Account(Struct, frozen=True, eq=False):
    """A player's two bets, the hands that decided, and what was due."""

    seat: str
    initial: Side
    second: Side
    own: Hand | None
    bank: Hand | None
    compared: Compared | None
    due: Due
    cards: Sequence[str] = ()
    bank_cards: Sequence[str] = ()

    @property
    def player(self) -> str:
        return self.initial.bets[0].player

    @property
    def gain(self) -> int:
        return self.initial.gain + self.second.gain

    @property
    def owed(self) -> Fraction | int:
        return gain_of(self.due, self.initial.stake, self.second.stake)

    @property
    def lawful(self) -> int:
        """What the two bets should have brought; of who passed, the second neither wins nor loses."""
        return -self.initial.stake if self.compared is None else int(self.owed)

    @property
    def balances(self) -> bool:
        return self.gain == self.owed

    @property
    def bets(self) -> tuple[Bet, ...]:
        return *self.initial.bets, *self.second.bets

    @property
    def short(self) -> Shortfalls:
        """Who is short; what the bank gave too much is the gain of whoever got it."""
        bets, due = self.bets, self.lawful
        payouts = [told for bet in bets for told in bet.payouts] if self.gain > due else ()
        about = bets[0].id if len(bets) == 1 else ""  # both bets are one matter
        return short(self.player, self.gain, due, about=about, handed=handed_to_others(self.player, payouts))


@dataclass(slots=True)
class PokerAccounts:
    """The accounts of a coup, those that do not balance by duty, and the prizes of all."""

    wrong: dict[str, list[Account]] = field(default_factory=dict)
    unclear: str = ""  # the fact for want of which nothing can be said
    prizes_due: Fraction | int = 0
    prizes_paid: int = 0
    winners: list[Account] = field(default_factory=list)
    beyond: dict[str, int] | None = None  # by bet, once somebody has asked

    @property
    def short(self) -> Shortfalls:
        """Who is short by all accounts that do not balance."""
        return together(account.short for failing in self.wrong.values() for account in failing)

    def failing(self, duty: str) -> Sequence[Account]:
        """The accounts that fail the duty."""
        return self.wrong.get(duty, ())

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet and was handed to others."""
        if self.beyond is None:
            self.beyond = dict(self._handed_beyond())
        return self.beyond.get(bet.id, 0)

    def _handed_beyond(self) -> Iterator[tuple[str, int]]:
        """Each bet of a wrong account with that amount; of a player's two bets the first comes first."""
        for account in (account for accounts in self.wrong.values() for account in accounts):
            left = account.gain - account.lawful
            for bet in account.bets:
                handed = sum(handed_to_others(account.player, bet.payouts).values())
                yield bet.id, max(0, min(left, handed))
                left -= handed


def gain_of(owed: Due, initial: int, second: int) -> Fraction | int:
    """What the player has more, or less, when all is settled."""
    return owed.initial + owed.second - (initial + second if owed.lost else 0)


def drawn_up(coup: PokerCoup | None, licence: Licence, law: PokerLaw) -> PokerAccounts:
    """The accounts of a coup that was played to its end; of one that is void, or should be, there are none."""
    found = PokerAccounts()
    if coup is not None:
        _sort(found, each_player(found, coup, law), coup, licence, law)
    return found


def each_player(found: PokerAccounts, coup: PokerCoup, law: PokerLaw) -> list[Account]:
    """The account of each player who went on or passed; `unclear` is noted where a card was not read."""
    cards = coup.hand(BANK)
    bank = None if cards is None else law.ranking.hand(cards)
    seconds = coup.bets_on(SECOND)
    accounts: list[Account] = []
    for seat, initial in coup.bets_on(INITIAL).items():
        decided = coup.decision(seat) or (GO if seat in seconds else None)
        own, other = _side(initial), _side(seconds.get(seat, ()))
        if not own.bets or decided is None:
            continue
        if any(bet.parts_unknown for side in (own, other) for bet in side.bets):
            found.unclear = NO_PARTS
            continue
        if decided == PASS:
            accounts.append(Account(seat, own, other, None, None, None, BOTH_LOST))
            continue
        laid = coup.hand(f"seat:{seat}")
        hand = None if laid is None else law.ranking.hand(laid)
        if hand is None or bank is None:
            found.unclear = "the cards of a player or of the bank were not read"
            continue
        compared = result(hand, bank, law)
        owed = due(compared.result, hand.combination, own.stake, other.stake, law)
        accounts.append(Account(seat, own, other, hand, bank, compared, owed, laid or (), cards or ()))
    return accounts


def _side(laid: Sequence[Bet]) -> Side:
    """The bets of one space as they lay when betting was closed; one that came too late is told by itself."""
    counted: list[Bet] = []
    whole = taken = paid = 0
    for bet in laid:
        stake = stake_of(bet)
        if stake is not None:
            counted.append(bet)
            whole += stake
            moves = (bet.collected, bet.paid) if not bet.backs else moved(bet, -1, None)
            taken, paid = taken + moves[0], paid + moves[1]
    return Side(tuple(counted), whole, taken, paid)


def stake_of(bet: Bet) -> int | None:
    """Its chips; what was handed back in the end lay there all the same."""
    if bet.late is not None:
        return standing(bet)[1]
    return bet.stake


def _sort(found: PokerAccounts, accounts: list[Account], coup: PokerCoup, licence: Licence, law: PokerLaw) -> None:
    shown = {told.data.player: told.data.kind for told in coup.infractions if told.data.kind in SHOWN}
    for account in accounts:
        found.prizes_paid += account.initial.paid + account.second.paid
        if prizes := account.due.initial + account.due.second:
            found.prizes_due += prizes
            found.winners.append(account)
    cap = licence.highest_prizes
    capped = cap is not None and found.prizes_due > cap
    for account in accounts:
        kind = shown.get(account.player) if shown else None
        if account.compared is None:
            if not _passed_well(account):
                found.wrong.setdefault(PASSED, []).append(account)
        elif kind in FORFEIT:
            if not forfeited(account):
                found.wrong.setdefault(FORFEITED, []).append(replace(account, due=BOTH_LOST))
        elif not (account.balances or (kind is not None and forfeited(account)) or (capped and cut(account))):
            found.wrong.setdefault(_duty(account, law), []).append(account)


def forfeited(account: Account) -> bool:
    """Both bets were lost, whatever the cards."""
    return account.gain == -(account.initial.stake + account.second.stake)


def _passed_well(account: Account) -> bool:
    """Who passes loses the initial bet and no more; chips in the second space neither win nor lose."""
    return account.gain == -account.initial.stake


def cut(account: Account) -> bool:
    """A winner who got less than his prize and kept his stakes: the most that the bank bears was reached."""
    return 0 <= account.gain < account.owed and not (account.initial.taken or account.second.taken)


def _duty(account: Account, law: PokerLaw) -> str:
    assert account.compared is not None and account.own is not None and account.bank is not None  # noqa: S101, PT018
    actual, taken_for = account.compared.result, mistaken_for(account, law)
    if taken_for is not None:
        if UNQUALIFIED in (actual, taken_for):
            return UNPLAYED if (actual, taken_for) == (UNQUALIFIED, EQUAL) else QUALIFY
        if actual == EQUAL:
            return TIED
        return TIES if account.own.combination == account.bank.combination else COMPARE
    if actual == HIGHER:
        return INITIAL_PRIZE if account.second.gain == account.due.second else PRIZE
    return {UNQUALIFIED: UNPLAYED, LOWER: LOST, EQUAL: TIED}[actual]


def mistaken_for(account: Account, law: PokerLaw) -> str | None:
    """The result for which the account would have been right."""
    assert account.own is not None  # noqa: S101  # only hands that are compared are mistaken
    initial, second = account.initial.stake, account.second.stake
    for outcome in RESULTS:
        owed = due(outcome, account.own.combination, initial, second, law)
        if gain_of(owed, initial, second) == account.gain:
            return outcome
    return None
