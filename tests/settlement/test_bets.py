"""What became of a bet, looked at between two moments: what was taken, paid, handed back, and who is short of it.

The scenarios ask these questions of whole coups; here each has the moment before and the moment after its bound.
"""

from types import SimpleNamespace
from typing import Any

from schemas.events.bets import (
    BetCollected,
    BetIncreased,
    BetMoved,
    BetPlaced,
    BetRemoved,
    BetReturned,
    PayoutCorrected,
    PayoutMade,
)
from schemas.parties import BANK
from streams.games.bets.settling import (
    BEFORE_ALL,
    as_they_lay,
    came_too_late,
    excess_within,
    given_since,
    handed_within,
    hold_to_limits,
    lay_at,
    lay_for,
    left_of,
    lost_since,
    moved,
    moved_beyond,
    nothing_moved_before,
    settled_on,
    short_in_account,
    short_since,
    standing,
    within,
)
from streams.games.bets.state import Bet, BetCoup
from streams.rules.money import NOBODY
from streams.rules.payments import Payments
from tests.settlement.test_kernel import FakeEvent

OPENED: Any = SimpleNamespace(subject="c1")


def laid(at: int = 1, stake: int = 100, chips: int = 4, name: str = "b1") -> Bet:
    placed: Any = FakeEvent(
        at, BetPlaced(bet=name, player="Ana", position="red", stake=stake, chips=chips, chip="value")
    )
    return Bet(name, "Ana", "red", stake, chips, None, placed, placed)


def taken(bet: Bet, *amounts: tuple[int, int]) -> Bet:
    bet.collections = tuple(FakeEvent(at, BetCollected(bet=bet.id, amount=amount)) for at, amount in amounts)  # type: ignore[misc]
    bet.collected = sum(amount for _, amount in amounts)
    return bet


def paid(bet: Bet, *amounts: tuple[int, int]) -> Bet:
    bet.payouts = tuple(FakeEvent(at, PayoutMade(bet=bet.id, player="Ana", amount=amount)) for at, amount in amounts)  # type: ignore[misc]
    bet.paid = sum(amount for _, amount in amounts)
    return bet


def handed_back(bet: Bet, *amounts: tuple[int, int]) -> Bet:
    for at, amount in amounts:
        back: Any = FakeEvent(at, BetReturned(bet=bet.id, amount=amount))
        bet.take_back(back)
        bet.returned = back
    return bet


def coup_of(*bets: Bet) -> BetCoup:
    coup = BetCoup(OPENED)
    coup.bets = {bet.id: bet for bet in bets}
    return coup


def test_a_span_holds_neither_of_its_ends() -> None:
    event: Any = FakeEvent(5, None)
    assert [within(event, after, None) for after in (4, 5)] == [True, False]
    assert [within(event, 0, before) for before in (5, 6)] == [False, True]


def test_what_is_moved_at_the_moment_itself_is_not_since_then() -> None:
    bet = paid(taken(laid(), (5, 100)), (6, 30))
    assert moved(bet, 4, None) == (100, 30)
    assert moved(bet, 5, None) == (0, 30)
    assert moved(bet, 6, None) == (0, 0)
    assert [given_since(bet, at) for at in (4, 5, 6)] == [-70, 30, 0]
    assert [lost_since(bet, at) for at in (4, 5, 6)] == [70, -30, 0]


def test_chips_handed_back_are_those_last_taken() -> None:
    bet = handed_back(taken(laid(), (5, 60), (6, 40)), (7, 50))
    assert [moved(bet, at, None)[0] for at in (BEFORE_ALL, 5, 6)] == [50, 0, 0]
    whole = handed_back(taken(laid(), (5, 60), (6, 40)), (7, 40))
    assert [moved(whole, at, None)[0] for at in (BEFORE_ALL, 5)] == [60, 0]


def test_nothing_moved_before_the_first_movement() -> None:
    coup = coup_of(laid())
    assert nothing_moved_before(coup, None)
    coup.moves = list(taken(laid(), (5, 100)).collections)
    assert [nothing_moved_before(coup, moment) for moment in (None, 5, 6)] == [False, True, False]


def test_what_was_settled_in_a_span_is_what_moved_in_it_and_stayed_moved() -> None:
    swept, back = taken(laid(), (5, 100)), handed_back(taken(laid(name="b2"), (6, 100)), (7, 100))
    nothing = paid(laid(name="b3"), (4, 0))
    first, bets = settled_on((swept, back, nothing), (BEFORE_ALL, None))
    assert (first, bets) == (swept.collections[0], 1)
    assert settled_on((swept,), (5, None)) == (None, 0)


def test_where_a_bet_lay_when_bets_were_closed() -> None:
    bet = laid(at=1)
    moves: tuple[Any, ...] = (
        FakeEvent(2, BetIncreased(bet="b1", stake=300, chips=5)),
        FakeEvent(6, BetMoved(bet="b1", position="black")),
        FakeEvent(7, BetReturned(bet="b1", amount=100)),
        FakeEvent(8, BetRemoved(bet="b1")),
    )
    bet.acts = moves
    calls: list[Any] = [FakeEvent(at, None) for at in (0, 1, 5, 6, 7, 8)]
    lay = [lay_at(bet, call) for call in calls]
    assert lay == [None, ("red", 100), ("red", 300), ("black", 300), ("black", 200), None]
    assert lay_for(bet, calls[2], stood=False) == ("red", 300)
    assert lay_for(bet, calls[0], stood=False) == ("red", None)
    assert lay_for(bet, None, stood=False) == ("red", None)
    assert lay_for(laid(), None, stood=True) == ("red", 100)


def test_a_bet_that_was_laid_too_late_has_no_chips_where_bets_were_closed() -> None:
    late = laid()
    late.late = late.placed
    assert standing(late) == ("red", None)
    late.stood = late.lay._replace(stake=50)
    assert standing(late) == ("red", 50)
    assert standing(handed_back(late, (9, 100))) == ("red", None)
    late.played = True
    assert standing(late) == ("red", 50)


def test_a_bet_below_the_least_or_above_the_most_may_be_handed_back_when_bets_are_closed() -> None:
    for bounds, plays in (((100, 100), True), ((101, None), False), ((0, 99), False), ((0, None), True)):
        bet = handed_back(laid(), (9, 100))
        bet.played = True
        coup = coup_of(bet)
        coup.late = [bet]
        hold_to_limits(coup, lambda _, bounds=bounds: bounds)  # type: ignore[misc]
        assert bet.played is plays, bounds


def test_the_limits_hold_for_all_that_a_player_has_on_a_place() -> None:
    bet, other = handed_back(laid(), (9, 100)), laid(name="b2")
    bet.played = True
    coup = coup_of(bet, other)
    coup.late = [other, bet]
    hold_to_limits(coup, lambda _: (0, 199))
    assert not bet.played


def test_who_is_short_by_what_was_moved_since() -> None:
    bet = paid(laid(), (5, 30), (8, 20))
    assert [each.amount for each in short_since(bet, 6)] == [20]
    assert [each.party for each in short_since(bet, 6)] == [BANK]
    assert short_since(bet, 8) == NOBODY
    swept = paid(taken(laid(), (5, 100)), (8, 40))
    assert short_since(swept, 6) == NOBODY  # what was owed back till then is less
    assert [each.amount for each in short_since(taken(laid(), (5, 60), (8, 40)), 6)] == [40]


def test_what_was_overpaid_while_nothing_was_due() -> None:
    bet = paid(taken(laid(), (5, 30)), (6, 100))
    assert excess_within(bet, (BEFORE_ALL, None)) == 70
    assert excess_within(taken(laid(), (5, 30)), (BEFORE_ALL, None)) == 0
    assert left_of(bet, bet.payouts[0]) == 100


def test_nobody_is_short_on_an_account_that_balances() -> None:
    bet = paid(laid(), (5, 30))
    assert short_in_account(bet, 30, 30) == NOBODY
    assert [each.amount for each in short_in_account(bet, 30, 10)] == [20]
    assert [each.amount for each in short_in_account(bet, 30, 70)] == [40]


def test_the_chips_laid_last_are_those_beyond_the_most() -> None:
    first, last = paid(laid(at=1), (8, 100)), paid(laid(at=2, name="b2"), (9, 100))
    shorts = moved_beyond([(first, 100, 100), (last, 100, 100)], 150)
    assert [(each.about, each.amount) for each in shorts] == [("b2", 50)]
    assert moved_beyond([(first, 100, 100), (last, 100, 100)], 200) == NOBODY
    assert moved_beyond([(laid(), 100, 0)], 50) == NOBODY  # not settled


def test_what_was_handed_back_lies_there_no_longer() -> None:
    bet = handed_back(laid(stake=100, chips=4), (5, 25))
    bet.without_backs()
    assert (bet.stake, bet.chips, bet.backs, bet.handed_back, bet.left_out) == (75, 3, (), 0, 0)
    raised = handed_back(laid(stake=100, chips=4), (5, 25), (6, 50))
    raised.left_out = 25  # a total told after the first
    raised.without_backs()
    assert (raised.stake, raised.handed_back, raised.left_out) == (50, 0, 0)


def test_the_most_that_ever_lay_counts_raises_and_the_first_stake() -> None:
    bet = laid(stake=100)
    raise_: Any = FakeEvent(2, BetIncreased(bet="b1", stake=300, chips=6))
    bet.acts, bet.stake = (raise_,), 200
    assert bet.most_laid == 300
    assert laid(stake=100).most_laid == 100


def test_the_facts_of_a_coup_are_sums_over_its_bets() -> None:
    gone = handed_back(laid(name="b3", stake=7), (5, 7))
    facts = coup_of(taken(laid(), (5, 60)), paid(laid(name="b2", stake=50), (6, 30)), gone).facts()
    assert facts == {"bets": 2, "staked": 150, "collected": 60, "paid": 30}


def test_a_record_that_came_late_does_not_end_what_is_looked_at() -> None:
    """An act after the call by order and clock is left out; one after it by order alone may have been before it."""
    bet = laid()
    late: Any = FakeEvent(6, BetMoved(bet="b1", position="black"))
    slow: Any = SlowEvent(7, BetIncreased(bet="b1", stake=300, chips=5), 4)
    bet.acts = (late, slow)
    call: Any = FakeEvent(5, None)
    assert lay_at(bet, call) == ("red", 300)
    assert lay_at(laid(stake=1), call) == ("red", 1)


class SlowEvent(FakeEvent, frozen=True):
    """One whose record came later than it happened."""

    happened: int

    @property
    def time(self) -> int:
        return self.happened


def test_only_bets_that_lie_as_they_lay_are_left() -> None:
    call: Any = FakeEvent(5, None)
    moved_since = laid()
    act: Any = FakeEvent(6, BetMoved(bet="b1", position="black"))
    moved_since.acts, moved_since.position = (act,), "black"
    still = laid(name="b2")
    assert list(as_they_lay((moved_since, still), call)) == [still]


def test_a_bet_came_too_late_unless_it_was_handed_back_and_plays_as_it_stood() -> None:
    def came(*, late: bool, played: bool, back: bool) -> bool:
        bet = handed_back(laid(), (9, 100)) if back else laid()
        bet.late, bet.played = (bet.placed if late else None), played
        return came_too_late(bet)

    assert [came(late=True, played=played, back=back) for played in (False, True) for back in (False, True)] == [
        True,
        True,
        True,
        False,
    ]
    assert not came(late=False, played=False, back=False)


def test_a_bet_that_was_withdrawn_plays_on_in_no_case() -> None:
    bet = handed_back(laid(), (9, 100))
    bet.played = True
    assert standing(bet) == ("red", 100)
    bet.removed = bet.returned  # type: ignore[assignment]  # some event
    assert standing(bet) == ("red", None)


def test_a_bet_that_does_not_stand_adds_nothing_to_what_a_player_has_there() -> None:
    for bounds, plays in (((0, 100), True), ((100, None), True)):
        bet, late = handed_back(laid(), (9, 100)), laid(name="b2", stake=60)
        bet.played, late.late = True, late.placed
        coup = coup_of(bet, late)
        coup.late = [bet]
        hold_to_limits(coup, lambda _, bounds=bounds: bounds)  # type: ignore[misc]
        assert bet.played is plays


def test_bets_of_any_stake_on_one_place_count_together() -> None:
    bet, other = handed_back(laid(), (9, 100)), laid(name="b2", stake=60)
    bet.played = True
    coup = coup_of(bet, other)
    coup.late = [bet]
    hold_to_limits(coup, lambda _: (0, 159))
    assert not bet.played
    assert (bet.stake, len(bet.backs)) == (100, 1)  # it lies there no more: nothing is left to count


def test_what_is_left_of_a_bet_that_plays_no_more_is_its_stake_again() -> None:
    part = laid()
    back: Any = FakeEvent(9, BetReturned(bet="b1", amount=25))
    part.take_back(back)
    other = handed_back(laid(name="b2"), (9, 100))
    other.played = True
    coup = coup_of(part, other)
    coup.late = [part, other]
    hold_to_limits(coup, lambda _: (0, 99))
    assert (part.stake, len(part.backs)) == (100, 1)  # it did not play on: its limits are not asked
    part.played = other.played = True
    hold_to_limits(coup, lambda _: (0, 99))
    assert (part.stake, part.backs) == (75, ())


def test_chips_that_still_lay_there_are_no_part_of_a_sweep() -> None:
    bet = taken(laid(), (5, 100))
    backs: list[Any] = [
        FakeEvent(6, BetReturned(bet="b1", amount=30, origin="cloth")),
        FakeEvent(7, BetReturned(bet="b1", amount=10)),
        FakeEvent(8, BetReturned(bet="b1", amount=5, origin="sweep")),
    ]
    for back in backs:
        bet.take_back(back)
    assert moved(bet, BEFORE_ALL, None) == (85, 0)


def test_the_first_movement_of_a_span_is_in_it_and_moves_something() -> None:
    bet = paid(taken(laid(), (5, 100)), (7, 0), (8, 20))
    assert settled_on((bet,), (6, None)) == (bet.payouts[1], 1)


def test_a_unit_is_short_like_any_amount() -> None:
    bet = paid(taken(laid(), (5, 2)), (8, 3))
    assert [each.amount for each in short_since(bet, 6)] == [1]
    assert [each.amount for each in short_since(paid(laid(), (8, 1)), 6)] == [1]


def test_a_prize_handed_to_another_was_not_the_owners() -> None:
    bet = laid()
    to_rui: list[Any] = [FakeEvent(at, PayoutMade(bet="b1", player="Rui", amount=30 + at)) for at in (5, 8)]
    bet.payouts, bet.paid = tuple(to_rui), 73
    assert handed_within(bet, 6, None) == {"Rui": 38}
    assert handed_within(bet, BEFORE_ALL, 8) == {"Rui": 35}
    assert lost_since(bet, 6) == 0


def test_who_is_short_is_open_where_nobody_knows_what_the_bet_has_of_a_payment() -> None:
    bet = paid(laid(), (5, 30))
    bet.payments = Payments(())
    assert left_of(bet, bet.payouts[0]) == 0
    bet.payments = SimpleNamespace(unclear={"b1"})  # type: ignore[assignment]
    assert short_in_account(bet, 30, 10) == NOBODY


def test_the_chips_beyond_the_most_go_by_when_bets_were_laid_and_not_by_when_they_were_raised() -> None:
    first, last = paid(laid(at=1), (8, 100)), paid(laid(at=2, name="b2"), (9, 100))
    first.last = first.payouts[0]
    assert [each.about for each in moved_beyond([(first, 100, 100), (last, 100, 100)], 150)] == ["b2"]


def test_the_most_that_ever_lay_may_be_what_lies_there_now() -> None:
    bet = laid(stake=100)
    bet.stake = 500
    assert bet.most_laid == 500


def test_what_is_paid_for_a_bet_that_nobody_laid_is_reckoned_up_as_it_comes() -> None:
    coup = coup_of()
    payments: list[Any] = [FakeEvent(at, PayoutMade(bet="ghost", player="Rui", amount=10)) for at in (5, 6)]
    coup.take_unlaid(payments[0])
    assert coup.payments_for_nothing("ghost").worth == 10
    coup.take_unlaid(payments[1])
    assert coup.payments_for_nothing("ghost").worth == 20


def test_a_correction_counts_whenever_it_was_made() -> None:
    bet = laid()
    acts: list[Any] = [
        FakeEvent(5, PayoutMade(bet="b1", player="Rui", amount=30)),
        FakeEvent(8, PayoutCorrected(bet="b1", corrects="e5", amount=10, reason="too much")),
    ]
    bet.payouts, bet.paid = tuple(acts), 10
    assert handed_within(bet, BEFORE_ALL, 6) == {"Rui": 10}
