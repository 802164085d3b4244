"""Coups before the last: what is taken back of them, and prizes that are paid in the end."""

from typing import Any

from schemas.events.bets import PayoutCorrected
from streams.games.bets.previous_coup import UnpaidPrize
from streams.games.bets.state import Bet
from streams.games.settlement import Due
from streams.games.settlement.finished import still_owing
from streams.games.settlement.ownership import (
    bets_that_were_taken_back_are_not_settled,
    only_bets_that_were_laid_are_paid,
)
from tests.settlement.test_kernel import FakeEvent, account, bet, money, paid, red_wins_half_as_much, took
from tests.settlement.test_kernel_later import BEGUN, CoupOfTwoRules, Last, again, finished, judged, owing


def test_of_a_coup_before_the_last_only_what_was_taken_back_since_is_told() -> None:
    robbed = bet((6, paid(50)), (11, took(10)), (12, took(70)), (13, took(5)))
    before = finished(robbed)
    last = Last(before.coup, list(robbed.collections), now=before)
    last.taken_back = list(robbed.collections[1:])  # type: ignore[attr-defined]  # as a table keeps it
    coup = finished()
    coup.table.earlier = before.table.earlier = last
    (breach,) = coup.settlement(red_wins_half_as_much.id)
    assert money([breach]) == [("Ana", "bank", 75)]
    assert [event.sequence for event in breach.evidence] == [1, 12, 13]  # type: ignore[union-attr]


def test_a_prize_that_is_paid_before_the_next_coup_begins_is_not_late() -> None:
    assert owing((4, paid(50)), begun=BEGUN).late_prizes == []


def test_a_late_prize_is_told_of_who_answered_for_it_and_of_its_first_bet() -> None:
    coup = owing((9, paid(50)), (10, paid(7)), begun=BEGUN)
    first, second = bet(stake=30), bet(stake=40)
    (prize,) = coup.table.unpaid
    coup.table.unpaid = [UnpaidPrize((first, second), 50, "c0", "Eva", BEGUN, acts=prize.acts)]  # type: ignore[arg-type]
    assert [one.bet for one in coup.late_prizes] == [first]
    (late,), (beyond,) = coup.late_breaches(), judged(only_bets_that_were_laid_are_paid, coup)
    assert (late.staff, beyond.staff) == ("Eva", "Eva")
    assert beyond.values["stake"].money == 30
    (in_part,) = judged(only_bets_that_were_laid_are_paid, owing((9, paid(57)), begun=BEGUN))
    assert (in_part.values["owed"].money, in_part.values["stake"].money) == (50, 0)


def taken_back(*acts: Any) -> tuple[CoupOfTwoRules, Bet]:
    """A bet that was handed back whole before anything was moved on it."""
    made: Any = bet(*acts, returned=FakeEvent(3, None))
    coup = finished(made)
    coup.coup.taken_back = [made]
    return coup, made


def test_what_the_jackpot_pays_for_a_chip_that_was_taken_back_is_told_among_its_duties() -> None:
    prize = paid(50)
    coup, made = taken_back((6, prize))
    assert coup.settled_all_the_same == [made]
    coup, made = taken_back((6, prize.model_copy(update={"component": "jackpot"})))
    corrected: Any = FakeEvent(7, PayoutCorrected(corrects="e6", bet="b1", amount=50, reason="recount"))
    made.payouts = [corrected, *made.payouts]
    assert coup.settled_all_the_same == []


def test_a_bet_that_was_withdrawn_and_settled_is_shown_with_its_withdrawal() -> None:
    made: Any = bet((6, paid(50)), removed=FakeEvent(3, None))
    coup = finished(made)
    coup.coup.taken_back = [made]
    (breach,) = judged(bets_that_were_taken_back_are_not_settled, coup)
    assert money([breach]) == [("bank", "Ana", 50)]
    assert [event.sequence for event in breach.evidence] == [1, 3]


def test_only_who_lacks_something_is_owed() -> None:
    right, too_much = account(Due(prize=50), paid=50), account(Due(prize=50), paid=51)
    short = account(Due(prize=50), paid=48)
    assert [(prize.laid, prize.owing) for prize in still_owing([right, too_much, short])] == [((short.bet,), 2)]


def test_what_was_paid_for_no_bet_is_not_told_again() -> None:
    before = again(bet(), acts=[FakeEvent(9, paid(1))]).table.recent.now
    before.coup.unlaid = {"b1": [FakeEvent(6, paid(50))]}
    assert judged(only_bets_that_were_laid_are_paid, before) == []
