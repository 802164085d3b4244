"""Every case of a hand against the bank, put to all settling rules of blackjack: some rule speaks, and exceptions are known."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import product

import pytest

from streams.games.blackjack.hands import AGAINST_ACE, LAWFULLY, TOO_LATE, BankHand, BlackjackHand
from streams.games.blackjack.law import ACE, ANGOLA, PORTUGAL, BlackjackLaw, blackjack
from streams.games.blackjack.settlement import HANDS, INSURED
from streams.games.blackjack.state import HandPlay
from streams.games.settlement.due import WAITS
from streams.games.settlement.kernel import spoken
from streams.law.files import load_law

# The rule that decides -> those that say otherwise of some cases and give way to it.
EXCEPTS = {
    "who_gives_up_loses_half": {
        "who_passes_twenty_one_loses", "ace_and_ten_after_a_split_are_twenty_one", "even_money_equals_the_bet",
        "two_blackjacks_are_void", "blackjack_beats_twenty_one", "blackjack_wins_three_to_two",
        "equal_totals_are_void", "the_nearer_hand_wins_its_stake", "an_ace_counted_as_one_stays_one",
    },
    "who_passes_twenty_one_loses": {"equal_totals_are_void", "the_nearer_hand_wins_its_stake"},
    "ace_and_ten_after_a_split_are_twenty_one": {
        "two_blackjacks_are_void", "blackjack_beats_twenty_one",
        "blackjack_wins_three_to_two", "equal_totals_are_void",
    },
    "even_money_equals_the_bet": {
        "two_blackjacks_are_void", "blackjack_beats_twenty_one", "blackjack_wins_three_to_two", "equal_totals_are_void",
    },
    "two_blackjacks_are_void": {"blackjack_wins_three_to_two"},
    "blackjack_beats_twenty_one": {"equal_totals_are_void"},
    "blackjack_wins_three_to_two": {"the_nearer_hand_wins_its_stake"},
}  # fmt: skip


@cache
def law_in(regulation: str) -> BlackjackLaw:
    return blackjack(load_law().figures(regulation, date(2023, 3, 14)))


def hands() -> Iterator[BlackjackHand]:
    """Hands by what the rules look at: total, ace and ten, after a split, an ace kept at 1, given up, even money."""
    for total, ace_and_ten, split, lowered, given_up, even in product(
        range(2, 31),
        (False, True),
        (False, True),
        (False, True),
        (None, LAWFULLY, TOO_LATE, AGAINST_ACE),
        (False, True),
    ):
        if (ace_and_ten and total != 21) or (lowered and total > 19) or (even and not ace_and_ten):
            continue
        play = HandPlay("seat:1")
        play.from_split = split
        natural = ace_and_ten and not split
        yield BlackjackHand(
            "seat:1", (), (), (), total, ace_and_ten, natural, False, lowered, play, given_up=given_up, even=even
        )  # fmt: skip


def banks(*, done: bool) -> Iterator[BankHand]:
    """The bank by open card, blackjack and total; or one that has no second card, or has not drawn to its end."""
    if not done:
        yield from (BankHand(card, (), (), (card,), 0, natural=False, done=False) for card in (ACE, "10", "5"))
        yield from (BankHand(card, (), (), (card, "2"), 12, natural=False, done=False) for card in (ACE, "10"))
        return
    for card, total in product((ACE, "10", "5"), range(17, 27)):
        yield BankHand(card, (), (), (card, "?"), total, natural=False, done=True)
    yield from (BankHand(card, (), (), (card, "?"), 21, natural=True, done=True) for card in (ACE, "10"))


@pytest.mark.parametrize("regulation", [ANGOLA, PORTUGAL])
def test_some_rule_speaks_of_every_hand_once_the_bank_is_done(regulation):
    law = law_in(regulation)
    for hand, bank in product(hands(), banks(done=True)):
        assert spoken(HANDS.order, hand, bank, law) is not None, (hand, bank)


@pytest.mark.parametrize("regulation", [ANGOLA, PORTUGAL])
def test_where_rules_disagree_the_exception_is_declared(regulation):
    law, excepting = law_in(regulation), dict[str, set[str]]()
    for hand, bank in product(hands(), [*banks(done=True), *banks(done=False)]):
        speaking = [
            (rule.stated_by.__name__, due.gain)
            for rule in HANDS.order
            if (due := rule.stated_by(hand, bank, law)) is not None and due is not WAITS
        ]
        for name, gain in speaking[1:]:
            if gain != speaking[0][1]:
                excepting.setdefault(speaking[0][0], set()).add(name)
    assert excepting == EXCEPTS


@pytest.mark.parametrize("regulation", [ANGOLA, PORTUGAL])
def test_while_the_bank_has_to_draw_only_what_its_cards_cannot_change_is_decided(regulation):
    law = law_in(regulation)
    for hand, bank in product(hands(), banks(done=False)):
        decided = spoken(HANDS.order, hand, bank, law)
        settled = bank.known or bank.open_card in law.at_once_against or (hand.even and bank.open_card == ACE)
        early = hand.given_up is not None or hand.total > law.target or (hand.natural and settled)
        assert (decided is not None) == early, (hand, bank)


def test_an_insurance_waits_for_the_second_card_of_the_bank():
    law = law_in(ANGOLA)
    assert (
        spoken(INSURED.order, "insurance:1", BankHand(ACE, (), (), ("AS",), 0, natural=False, done=False), law) is None
    )
    gains = {
        natural: spoken(INSURED.order, "insurance:1", BankHand(ACE, (), (), ("AS", "?"), 21, natural, done=True), law)[
            1
        ].gain
        for natural in (True, False)
    }
    assert gains == {True: 2, False: -1}
