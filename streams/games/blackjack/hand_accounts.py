"""The accounts of a coup's hands, and those of them that count when the coup is void or was cut short."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from streams.games.blackjack.hands import BankHand, BlackjackHand
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.moves import HandAccount
from streams.games.blackjack.stakes import HandStakes
from streams.games.settlement import NOTHING, BetAccount, BetAccounts
from streams.games.settlement.accounts import Failing
from streams.rules.money import Shortfalls, together

VOID = "blackjack:75"  # the law knows no void coup
OVER = frozenset({"stand", "double", "surrender", "even_money"})  # after which a hand gets no more cards


@dataclass(slots=True, kw_only=True)
class BlackjackAccounts(BetAccounts[Any]):
    """The hands of the coup, what is remarkable about them, and the accounts that do not balance."""

    bank: BankHand
    stakes: HandStakes
    holders: Mapping[str, str]  # of places, where they are known
    hands: dict[str, BlackjackHand] = field(default_factory=dict)
    live: list[BlackjackHand] = field(default_factory=list)  # hands that the bank must still beat
    insurable: Mapping[str, int | None] = field(default_factory=dict)  # insurance -> the most that it may come to
    waiting: bool = False  # naturals or insurances wait for the bank's second card
    unread: str = ""  # a card that decides was not read
    busts: list[BlackjackHand] = field(default_factory=list)  # that passed twenty-one
    naturals: list[BlackjackHand] = field(default_factory=list)
    specials: list[BlackjackHand] = field(default_factory=list)  # that earn the special prize
    unfit: list[BlackjackHand] = field(default_factory=list)  # with cards that do not count
    unasked: list[BlackjackHand] = field(
        default_factory=list
    )  # with other cards than the first two and those asked for
    low: list[BlackjackHand] = field(default_factory=list)  # that stood on too little

    def short_beside(self, others: "BlackjackAccounts") -> Shortfalls:
        """Who is short by these accounts, of bets that the others find in order."""
        wrong = (account for failing in self.failing.values() for account, _ in failing)
        return together(account.short for account in wrong if not others.fails(account.bet.id))

    def without_settling(self) -> "BlackjackAccounts":
        """What was done against the law before the bets were settled, and no more."""
        return self._only({blamed: wrong for blamed, wrong in self.failing.items() if not isinstance(blamed, str)})

    def played_out(self, law: BlackjackLaw) -> "BlackjackAccounts":
        """What was not settled by the cards, of hands that would have had no more."""
        return self._only(
            {
                blamed: kept
                for blamed, wrong in self.failing.items()
                if (kept := [each for each in wrong if _played_out(each[0], law)]) and isinstance(blamed, str)
            }
        )

    def of_void(self) -> "BlackjackAccounts":
        """What was settled neither by the cards nor as in a coup that counts for nothing: reported by the lesser sum."""
        failing = self.without_settling().failing
        for blamed, wrong in self.failing.items():
            moved = [each for each in wrong if each[0].paid != each[0].taken]
            if isinstance(blamed, str) and moved:
                failing[blamed] = [(_nearest(account), paragraph) for account, paragraph in moved]
        return self._only(failing)

    def _only(self, failing: Failing[Any]) -> "BlackjackAccounts":
        others = copy(self)
        others.failing = failing
        return others


def _nearest(account: BetAccount[Any]) -> BetAccount[Any]:
    """The account of a bet of a void coup, against what the cards give or against nothing, whichever is nearer."""
    gained = account.paid - account.taken
    due = NOTHING if abs(gained) < abs(gained - account.owed) else account.due
    return replace(account, due=due, doubt=(None, VOID))


def _played_out(account: BetAccount[Any], law: BlackjackLaw) -> bool:
    """The hands of the bet would have had no more cards; an insurance hangs on none."""
    hands = account.hands if isinstance(account, HandAccount) else ()
    return all(is_over(hand, law) for hand in hands)


def is_over(hand: BlackjackHand, law: BlackjackLaw) -> bool:
    """The hand gets no more cards."""
    decided = hand.play.decisions[-1].data.action if hand.play.decisions else None
    return hand.total >= law.target or hand.play.aces or decided in OVER
