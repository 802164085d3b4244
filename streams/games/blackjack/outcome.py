"""What one hand wins or loses against the bank."""

from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from streams.games.blackjack.hands import LAWFULLY, BankHand, Hand
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import BlackjackCoup
from streams.rules.money import times

Result = tuple[Fraction | int, str]  # parts of the stake, and the duty
BUST: Result = -1, "bust"


class Outcome(NamedTuple):
    """What the hand gains (below zero: loses), and the duty that says so."""

    gain: Fraction | int
    duty: str
    stake: int

    def steps(self, paid: int, taken: int, law: BlackjackLaw) -> frozenset[Fraction | int]:
        """By how much an account is off when the hand was settled as some other result, with chips that did move."""
        lost, won = (-1, -law.surrender_costs) if taken else (), (law.wins, law.natural_pays) if paid else ()
        return frozenset(part * self.stake - self.gain for part in (0, *lost, *won))


def settled_early(hand: Hand, owners: set[str], coup: BlackjackCoup, law: BlackjackLaw) -> bool:
    """A natural that need not wait for the bank's second card: paid at once, or to all its bettors as even money."""
    return coup.open_card in law.at_once_against or owners <= {told.data.by for told in hand.play.even}


class Facing(Struct, frozen=True, eq=False):
    """What a hand is measured against."""

    bank: BankHand | None
    open_card: str | None
    law: BlackjackLaw


def outcome(hand: Hand, facing: Facing, player: str, stake: int) -> Outcome | None:
    """The result of a stake on a hand; None where the bank's cards are needed and do not tell."""
    told = result(hand, facing, player)
    return None if told is None else Outcome(times(stake, told[0]), told[1], stake)


def result(hand: Hand, facing: Facing, player: str) -> Result | None:
    """What becomes of a player's bet on a hand; None where the bank's cards are needed and do not tell."""
    if hand.natural or hand.given_up is not None:
        return _before_the_bank(hand, facing, player) or _against_the_bank(hand, facing)
    return BUST if hand.total > facing.law.target else _against_the_bank(hand, facing)


def _before_the_bank(hand: Hand, facing: Facing, player: str) -> Result | None:
    """What is decided whatever the bank holds: given up, above 21, a natural that need not wait."""
    law = facing.law
    if hand.given_up is not None:
        return _given_up(hand, facing) or (-law.surrender_costs, "surrender")
    if hand.total > law.target:
        return BUST
    if hand.natural and facing.open_card in law.at_once_against:
        return law.natural_pays, "pays"
    if hand.natural and _even(hand, facing, player):
        return law.even_money_pays, "even_money"
    return None


def _given_up(hand: Hand, facing: Facing) -> Result | None:
    """What is due although the hand was given up: it may not have been, and nothing could have changed its result."""
    law, bank = facing.law, facing.bank
    if hand.given_up in (None, LAWFULLY):
        return None
    if hand.total > law.target:
        return -1, str(hand.given_up)
    stood = hand.play.at_surrender is not None and hand.play.at_surrender.stood
    known = bank is not None and len(bank.cards) > 1 and (bank.natural or hand.natural or stood)
    told = _against_the_bank(hand, facing) if known else None
    return None if told is None else (told[0], str(hand.given_up))


def _against_the_bank(hand: Hand, facing: Facing) -> Result | None:
    bank, law = facing.bank, facing.law
    if bank is None or len(bank.cards) < 2:  # its first two cards
        return None
    if bank.natural or hand.natural:
        return _naturals(hand, bank, law)
    if not bank.done:
        return None
    duty = _special_duty(hand, law) if hand.split_21 or hand.frozen else None
    won = bank.total > law.target or hand.total > bank.total
    if won or hand.total < bank.total:
        return law.wins if won else -1, duty or "wins"
    return 0, duty or "tie"


def _naturals(hand: Hand, bank: BankHand, law: BlackjackLaw) -> Result:
    """A natural on either side."""
    if hand.natural and bank.natural:
        return 0, "void"
    if hand.natural:
        return law.natural_pays, "over_21" if bank.total == law.target else "pays"
    return -1, _special_duty(hand, law) or ("over_21" if hand.total == law.target else "wins")


def _even(hand: Hand, facing: Facing, player: str) -> bool:
    """The bettor chose even money, as one may against an ace."""
    return facing.open_card == facing.law.even_money_against and any(e.data.by == player for e in hand.play.even)


def _special_duty(hand: Hand, law: BlackjackLaw) -> str | None:
    """A duty that names this very hand."""
    if hand.split_21:
        return "split_21"
    return "frozen" if hand.frozen and law.total(hand.cards) != hand.total else None  # the ace would have made more
