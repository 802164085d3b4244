"""What was paid for a bet and taken of it: over all its hands, or on each of them where the events name it; its account."""

from collections.abc import Collection, Sequence
from math import floor
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from streams.games.bets.settling import left_of, moved, taken_at_most
from streams.games.bets.state import Bet
from streams.games.blackjack.hands import BlackjackHand
from streams.games.blackjack.state import BlackjackCoup, on_box
from streams.games.cards.state import SEAT, seat_of
from streams.games.settlement import BetAccount, BetPart, Number

APART: Final = ("special", "insurance", "jackpot")  # components that are not the prize of the main bet


def paid_for(bet: Bet, *components: str | None) -> int:
    """What was paid for these components, corrections counted; without any, for the main bet."""
    return sum(left_of(bet, event) for event in _payments(bet) if _is_for(event, components))


def nearest_paid_for(bet: Bet, fitting: int, *components: str | None) -> int | None:
    """The same of a bet that has an unknown part of a payment over several, where it surely is not what fits; else None."""
    if bet.payments is None or bet.backs or not all(_is_for(event, components) for event in _payments(bet)):
        return None
    return bet.payments.nearest(fitting)


def _is_for(event: Event[PayoutMade], components: Collection[str | None]) -> bool:
    component = event.data.component
    return component in components if components else component not in APART


def taken_of(coup: BlackjackCoup, bet: Bet, paid: int, due: Number) -> int:
    """What the bank took of a bet and did not hand back; of one that was given up it keeps what it does not hand back.

    Where nobody saw whether the chips handed back had been taken or still lay there, both are believed: what is
    nearest to what was due.
    """
    if not bet.backs:
        return bet.collected
    added = coup.added.get(bet.id, 0)
    play = coup.plays.get(f"{SEAT}:{seat_of(bet.position)}")
    if not bet.collections and play is not None and play.surrender is not None and on_box(bet.position):
        return max(0, bet.stake + added - bet.handed_back)
    least, most = moved(bet, -1, None)[0], taken_at_most(bet, -1, None, added)
    return least if least == most else max(least, min(most, floor(paid - due)))


def on_main(event: Event[Any]) -> bool:
    """The event collects a bet, or pays its main prize."""
    return event.type != PayoutMade.type or event.data.component not in APART


def names_its_hands(coup: BlackjackCoup, bet: Bet, places: Collection[str]) -> bool:
    """Whatever was taken of the bet and paid for it names one of its hands; or nothing was, where others name theirs."""
    if bet.backs or len(places) < 2:  # one hand needs no name
        return False
    acts: list[Event[Any]] = [*bet.collections, *_payments(bet)]
    own = [act.data.hand for act in acts if on_main(act)]
    if own:
        return all(hand in places for hand in own)
    acts = [*coup.collections, *coup.payouts]
    return any(act.data.hand is not None for act in acts)


def moved_on(bet: Bet, place: str) -> tuple[int, int]:
    """What was paid for one hand of a bet, corrections counted, and what was taken of it."""
    paid = sum(left_of(bet, event) for event in _payments(bet) if event.data.hand == place and on_main(event))
    return paid, sum(event.data.amount for event in bet.collections if event.data.hand == place)


def payouts_on(bet: Bet, place: str) -> list[Event[Any]]:
    """The payments for one hand of a bet, and all corrections."""
    return [event for event in bet.payouts if event.type != PayoutMade.type or event.data.hand == place]


def _payments(bet: Bet) -> list[Event[PayoutMade]]:
    return [event for event in bet.payouts if event.type == PayoutMade.type]


class HandAccount(BetAccount[BlackjackHand | None], frozen=True):
    """One bet, or what of it lies on one hand of a split. A due that is not whole is made so towards zero (blackjack:36)."""

    hands: tuple[BlackjackHand, ...] = ()  # on which it lies
    alone: bool = False  # one hand of several, judged by itself

    @property
    def owed(self) -> int:
        return int(self.due.gain)

    @property
    def payouts(self) -> Sequence[Event[Any]]:
        """What was paid for one hand of several."""
        hand = self.place if self.alone else None
        return self.bet.payouts if hand is None else payouts_on(self.bet, hand.place)


def made_good(alike: Sequence[HandAccount], chip: int) -> bool:
    """Whether what was moved on several bets together is what was due on them together."""
    gained, due = sum(each.paid - each.taken for each in alike), sum(each.due.gain for each in alike)
    return len(alike) > 1 and fits(gained, due, chip)


def fits(moved: int, due: Number, chip: int) -> bool:
    """Exact, or rounded in the player's favour to the smallest chip: the law has no rule (blackjack:36)."""
    return moved == due or (chip > 0 and due % chip != 0 and moved == (due // chip + 1) * chip)


def gain_of(shares: Sequence[BetPart]) -> Number:
    """What a bet is to gain over all its hands; below zero: to lose."""
    return shares[0].due.gain if len(shares) == 1 else sum(share.due.gain for share in shares)
