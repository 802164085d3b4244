"""Chips that are moved when a coup is over, and prizes that went astray."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from schemas.events.table import CoupClosed, TableClosed
from streams.games.bets.previous_coup import UnpaidPrize
from streams.games.bets.state import Bet, BetCoup
from streams.games.settlement import (
    NOTHING,
    BetAccounts,
    Due,
    SettledCoup,
    waits,
)
from streams.games.settlement.ownership import (
    only_bets_that_were_laid_are_paid,
    prizes_go_to_the_owner_of_the_bet,
    winning_stake_stays_with_its_owner,
)
from streams.rules import Breach, NotEvaluable, derived
from tests.settlement.test_kernel import (
    FakeEvent,
    account,
    bet,
    compared,
    money,
    others_lose,
    paid,
    red_wins_half_as_much,
    took,
)


@dataclass
class Last:
    """A coup that is over, as a table keeps it."""

    coup: Any
    acts: list[Any] = field(default_factory=list)
    staff: str | None = "Nuno"
    late: list[Any] = field(default_factory=list)
    now: Any = None
    awaited: frozenset[str] = frozenset()

    @property
    def judged(self) -> int:
        return int(self.acts[0].sequence) - 1

    @property
    def unheard(self) -> bool:
        return bool(self.acts)

    def acts_on(self, bets: Iterable[Any]) -> tuple[Any, ...]:
        names = {bet.id for bet in bets}
        return tuple(act for act in self.acts if act.data.bet in names)

    def as_it_stands(self, table: Any) -> Any:
        return self.now

    def late_payments(self) -> list[Any]:
        return self.late


class CoupOfTwoRules(SettledCoup[Any, Any, Any]):
    """A coup of the two rules above."""

    @derived
    def accounts(self) -> BetAccounts[Any]:
        return compared(*self.coup.bets.values())


def finished(*bets: Bet, last: Last | None = None, closing: Any = CoupClosed, suspended: Any = None) -> CoupOfTwoRules:
    opened: Any = SimpleNamespace(subject="c2", sequence=0, time=0)
    coup = BetCoup(opened)
    coup.bets = {f"b{number}": each for number, each in enumerate(bets, 1)}
    ended: Any = SimpleNamespace(type=closing.type)
    return CoupOfTwoRules(
        SimpleNamespace(recent=last, suspended=suspended, unpaid=[], earlier=None), coup, ended, "law"
    )


def again(*bets: Bet, acts: list[Any]) -> CoupOfTwoRules:
    """A coup after another one, on whose bets chips were moved since."""
    before = finished(*bets)
    last = Last(before.coup, acts, now=before)
    before.table.recent = last
    return finished(last=last)


def acts_on(made: Bet, after: int) -> list[Any]:
    return [each for each in (*made.collections, *made.payouts) if each.sequence > after]


LOSE = others_lose.id


def test_what_is_moved_later_is_told_by_that_alone() -> None:
    given = bet((9, paid(30)), on="black")  # a lost stake was left there, which was told; then it was paid
    assert money(again(given, acts=acts_on(given, 8)).settlement(LOSE)) == [("bank", "Ana", 30)]
    swept = bet((9, took(40)), on="black")  # or swept in part: that makes nobody short
    assert money(again(swept, acts=acts_on(swept, 8)).settlement(LOSE)) == []
    robbed = bet((6, paid(50)), (9, took(70)))
    wrong = red_wins_half_as_much.id
    assert money(again(robbed, acts=acts_on(robbed, 8)).settlement(wrong)) == [("Ana", "bank", 70)]
    one = bet((6, paid(50)), (9, took(1)))
    assert money(again(one, acts=acts_on(one, 8)).settlement(wrong)) == [("Ana", "bank", 1)]


def test_a_later_breach_is_of_the_coup_before_and_names_what_was_moved() -> None:
    given = bet((9, paid(30)), on="black")
    (breach,) = again(given, acts=acts_on(given, 8)).settlement(LOSE)
    assert isinstance(breach, Breach)
    assert (breach.coup, breach.staff) == ("c2", "Nuno")
    assert [event.sequence for event in breach.evidence] == [1, 9]


def test_of_two_bets_only_the_one_whose_chips_were_moved_is_told_again() -> None:
    left, given = bet(on="black"), bet((9, paid(30)), on="black")
    left.id, given.id = "b1", "b2"
    moved = SimpleNamespace(sequence=9, data=SimpleNamespace(bet="b2"))
    (breach,) = again(left, given, acts=[moved]).settlement(LOSE)
    assert isinstance(breach, Breach)
    assert money([breach]) == [("bank", "Ana", 30)]
    other = SimpleNamespace(sequence=10, data=SimpleNamespace(bet="b9"))
    (same,) = again(left, given, acts=[moved, other]).settlement(LOSE)
    assert isinstance(same, Breach)
    assert [event.sequence for event in same.evidence] == [1, 9]


def test_several_accounts_of_one_bet_tell_a_loss_once() -> None:
    class Twice(CoupOfTwoRules):
        @derived
        def accounts(self) -> BetAccounts[Any]:
            made = compared(*self.coup.bets.values())
            for wrong in made.failing.values():
                wrong.extend(list(wrong))
            return made

    given = bet((9, paid(30)), on="black")
    before = finished(given)
    before.__class__ = Twice
    last = Last(before.coup, acts_on(given, 8), now=before)
    before.table.recent = last
    assert money(finished(last=last).settlement(LOSE)) == [("bank", "Ana", 30)]


def test_a_coup_that_was_judged_is_not_judged_again() -> None:
    given = bet((9, paid(30)), on="black")
    before = again(given, acts=acts_on(given, 8)).table.recent.now
    assert before.asked_again
    assert before.since is before
    assert money(before.settlement(LOSE)) == [("bank", "Ana", 30)]
    assert [after for _, after in before.and_the_last()] == [8]
    assert [after for _, after in finished(last=before.table.recent).and_the_last()] == [-1, 8]
    assert [after for _, after in finished().and_the_last()] == [-1]


def test_without_later_moves_there_is_nothing_of_the_coup_before() -> None:
    coup = finished(last=Last(None))
    assert coup.since is None
    assert coup.upset_since == {}
    assert coup.late_prizes == []
    assert not coup.unsettled
    assert list(coup.settlement(LOSE)) == []


def test_a_late_prize_is_the_owners_and_within_what_was_due() -> None:
    mine, others, too_much = (bet((9, paid(50, player))) for player in ("Ana", "Rui", "Ana"))
    too_much.id, too_much.paid = "b3", 51
    begun: Any = FakeEvent(8, None)
    late = [(each, each.payouts[0], begun) for each in (mine, others, too_much)]
    before = finished(mine, others, too_much)
    last = Last(before.coup, [too_much.payouts[0]], late=late, now=before)
    before.table.recent = last
    coup = finished(last=last)
    assert [one.bet for one in coup.late_prizes] == [mine]
    (breach,) = coup.late_breaches()
    assert (breach.coup, [event.sequence for event in breach.evidence]) == ("c2", [8, 9])


def owing(*acts: Any, begun: Any = None) -> CoupOfTwoRules:
    """A coup in which chips were moved on a prize of 50 of an earlier one, which Ana had not been paid."""
    coup = finished()
    moved: list[Any] = [FakeEvent(*act) for act in acts]
    coup.table.unpaid = [UnpaidPrize((bet(),), 50, "c0", "Eva", begun, acts=moved)]
    return coup


BEGUN = FakeEvent(5, None)


def test_what_was_owing_for_two_coups_is_late_and_no_more() -> None:
    coup = owing((9, paid(20)), (10, paid(30)), (11, paid(7)), begun=BEGUN)
    assert [(one.amount, one.paid.sequence, one.coup, one.staff) for one in coup.late_prizes] == [
        (20, 9, "c0", "Eva"), (30, 10, "c0", "Eva"),
    ]  # fmt: skip
    (beyond,) = judged(only_bets_that_were_laid_are_paid, coup)
    assert (money([beyond]), beyond.coup, beyond.values["owed"].money) == ([("bank", "Ana", 7)], "c0", 0)
    assert not coup.table.unpaid[0].end_coup()
    assert owing().table.unpaid[0].end_coup()


def test_until_the_next_coup_begins_nothing_is_late() -> None:
    assert owing((9, paid(50))).late_prizes == []
    assert owing((9, paid(50)), begun=BEGUN).late_prizes != []


def test_what_another_is_handed_of_such_a_prize_discharges_nothing() -> None:
    coup = owing((9, paid(50, "Rui")), begun=BEGUN)
    assert coup.late_prizes == []
    assert coup.stray_prizes
    assert money(judged(only_bets_that_were_laid_are_paid, coup)) == [("bank", "Rui", 50)]
    assert coup.table.unpaid[0].end_coup()


def test_a_breach_of_the_coup_itself_is_told_as_it_is() -> None:
    placed: Any = FakeEvent(1, None)
    breach = Breach((placed,))
    assert finished().with_its_coup(breach) is breach
    assert finished(last=Last(None)).with_its_coup(breach) is breach
    before = again(bet(), acts=[placed]).table.recent.now
    assert before.with_its_coup(Breach((placed,), staff="Eva")).staff == "Eva"


def test_bets_that_still_lie_there_when_the_coup_is_closed_were_given_up() -> None:
    settled = bet((6, paid(50)))
    assert finished(bet(), settled).given_up == 1
    assert finished(bet(), closing=TableClosed).given_up == 0
    assert finished(bet(), suspended=object()).given_up == 0


def test_prizes_that_went_astray_are_noticed() -> None:
    made = bet((6, paid(50)))
    coup = finished(made)
    coup.coup.payouts = list(made.payouts)
    assert not coup.stray_prizes
    other = finished(bet())
    other.coup.payouts = [FakeEvent(6, paid(50, "Rui"))]
    assert other.stray_prizes
    unknown = finished()
    unknown.coup.payouts = [FakeEvent(6, paid(50))]
    assert unknown.stray_prizes
    unseen = finished()
    unseen.coup.unseen = [FakeEvent(6, paid(50))]
    assert unseen.stray_prizes
    assert again(bet(), acts=[FakeEvent(9, paid(1))]).stray_prizes is False
    both = again(bet(), acts=[FakeEvent(9, paid(1))])
    both.coup.unseen = [FakeEvent(6, paid(50))]
    assert both.stray_prizes
    before = again(bet(), acts=[FakeEvent(9, paid(1))])
    before.table.recent.now.coup.payouts = [FakeEvent(9, paid(1, "Rui"))]
    assert before.stray_prizes
    assert before.table.recent.now.stray_prizes


def test_nothing_is_nothing() -> None:
    assert (NOTHING.prize, NOTHING.lost, NOTHING.gain) == (0, 0, 0)
    assert waits() is waits()
    assert waits() is not None


def judged(rule: Any, coup: Any) -> list[Any]:
    return list(rule.judge(coup, "law"))


def test_a_prize_for_a_bet_that_nobody_laid_is_the_banks_loss() -> None:
    coup = finished()
    jackpot: Any = FakeEvent(8, paid(9).model_copy(update={"component": "jackpot"}))
    coup.coup.unlaid = {"b1": [FakeEvent(6, paid(50)), FakeEvent(7, paid(0)), jackpot]}
    assert money(judged(only_bets_that_were_laid_are_paid, coup)) == [("bank", "Ana", 50)]
    lost = finished()
    lost.coup.unseen = [FakeEvent(6, paid(0)), FakeEvent(7, took(5))]
    assert judged(only_bets_that_were_laid_are_paid, lost) == []
    lost.coup.unseen = [FakeEvent(8, paid(1))]
    assert [type(each) for each in judged(only_bets_that_were_laid_are_paid, lost)] == [NotEvaluable]


def test_a_prize_that_another_was_handed_is_the_owners() -> None:
    made = bet((6, paid(50, "Rui")))
    raised: Any = FakeEvent(2, None)
    made.last = raised
    coup = finished(made)
    coup.coup.payouts = list(made.payouts)
    (breach,) = judged(prizes_go_to_the_owner_of_the_bet, coup)
    assert money([breach]) == [("Ana", "Rui", 50)]
    assert [event.sequence for event in breach.evidence] == [1, 6]

    class Decided(CoupOfTwoRules):
        def was_judged(self, bet: Bet) -> bool:
            return True

    coup.__class__ = Decided
    assert money(judged(prizes_go_to_the_owner_of_the_bet, coup)) == [("bank", "Rui", 50)]


def test_a_prize_that_another_is_handed_later_is_told_once_and_of_its_coup() -> None:
    made = bet((6, paid(20, "Rui")), (9, paid(30, "Gil")))
    coup = again(made, acts=[made.payouts[1]])
    coup.table.recent.coup.payouts = list(made.payouts)
    (breach,) = judged(prizes_go_to_the_owner_of_the_bet, coup)
    assert money([breach]) == [("bank", "Gil", 30)]
    assert breach.coup == "c2"


def test_nothing_is_taken_of_a_winner() -> None:
    fails = winning_stake_stays_with_its_owner.stated_by
    assert fails(account(Due(prize=1), taken=1))
    assert not fails(account(Due(prize=1)))
    assert not fails(account(Due(lost=1), taken=1))
