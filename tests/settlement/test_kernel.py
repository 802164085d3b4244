"""The kernel of settlement alone, with two rules of its own: what no game happens to ask of it is asked here."""

from dataclasses import dataclass, field
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct

from schemas.events.bets import BetCollected, BetPlaced, BetReturned, PayoutMade
from schemas.events.table import CoupClosed, TableClosed
from schemas.findings import Severity
from streams.games.bets.state import Bet, BetCoup
from streams.games.settlement import (
    NOTHING,
    BetAccount,
    BetAccounts,
    Due,
    Fell,
    Otherwise,
    SettledCoup,
    Settlement,
    blames,
    loses,
    pays,
    settles,
    waits,
)
from streams.games.settlement.accounts import rounded_prize, rounded_to
from streams.games.settlement.kernel import LAWS, NoRuleSpeaks
from streams.rules import Breach, derived
from streams.rules.account import NO_CHIPS_TOLD_APART

WORDS: Any = {"title": ("", ""), "pt": "", "en": ""}
PLACES = {"red": "red", "black": "black", "dark": "dark"}


class Told(Struct, frozen=True):
    """As much of an event as settling looks at."""

    sequence: int
    data: Any

    @property
    def id(self) -> str:
        return f"e{self.sequence}"

    @property
    def type(self) -> str:
        return str(self.data.type)

    @property
    def time(self) -> int:
        return self.sequence


@settles("x/1", **WORDS)
def red_wins_half_as_much(place: str, fell: str, law: object) -> Due | None:
    """Three for two, where red fell."""
    return pays(Fraction(1, 2), at="x/1.a") if place == fell else None


@settles("x/2", **WORDS)
def the_dark_waits(place: str, fell: str, law: object) -> Due | None:
    """What decides the dark has not fallen."""
    return waits() if place == "dark" else None


@settles("x/3", **WORDS)
def others_lose(place: str, fell: str, law: object) -> Due | None:
    """Whatever else lies there loses."""
    return loses()


@blames("x/4", **WORDS)
def stakes_of_winners_stay(account: BetAccount[str]) -> str | None:
    """Nothing is taken of a winner; of a whole stake that is another letter."""
    return "x/4.b" if account.won and account.taken == account.stake else None


KERNEL = Settlement[str](
    red_wins_half_as_much, the_dark_waits, others_lose, how=(stakes_of_winners_stay,), rounding="x:1"
)
RED = Fell("red", 5, {"number": 7})


def bet(*acts: Any, on: str = "red", stake: int = 100, **more: Any) -> Bet:
    """A bet that was laid with number 1; each act has its number."""
    placed: Any = Told(1, BetPlaced(bet="b1", player="Ana", position=on, stake=stake, chips=1, chip="value"))
    made = Bet("b1", "Ana", on, stake, 1, None, placed, placed, **more)
    for number, data in acts:
        event: Any = Told(number, data)
        if isinstance(data, BetCollected):
            made.collections, made.collected = [*made.collections, event], made.collected + data.amount
        elif isinstance(data, PayoutMade):
            made.payouts, made.paid = [*made.payouts, event], made.paid + data.amount
        else:
            made.backs, made.handed_back = [*made.backs, event], made.handed_back + data.amount
    return made


def took(amount: int) -> BetCollected:
    return BetCollected(bet="b1", amount=amount)


def paid(amount: int, player: str = "Ana") -> PayoutMade:
    return PayoutMade(bet="b1", player=player, amount=amount)


def compared(*bets: Bet, fell: Fell = RED, kernel: Settlement[str] = KERNEL) -> BetAccounts[str]:
    accounts = BetAccounts[str](chip=20)
    kernel.compare(accounts, bets, fell, PLACES, "law")
    return accounts


def blamed(*bets: Bet) -> list[tuple[str, str | None]]:
    failing = compared(*bets).failing
    return [(str(rule).partition("/")[2], paragraph) for rule, wrong in failing.items() for _, paragraph in wrong]


def test_the_first_rule_that_speaks_decides() -> None:
    assert not compared(bet((6, paid(50)))).failing
    assert blamed(bet((6, paid(49)))) == [("red_wins_half_as_much", "x/1.a")]
    assert not compared(bet((6, took(100)), on="black")).failing
    assert blamed(bet(on="black")) == [("others_lose", None)]


def test_a_duty_on_how_bets_are_settled_is_blamed_before_the_rule_that_decided() -> None:
    assert blamed(bet((6, took(100)))) == [("stakes_of_winners_stay", "x/4.b")]
    assert blamed(bet((6, took(99)))) == [("red_wins_half_as_much", "x/1.a")]


def test_a_half_of_the_smallest_unit_is_not_paid() -> None:
    assert not compared(bet((6, paid(49)), stake=99)).failing
    assert blamed(bet((6, paid(50)), stake=99))
    assert blamed(bet((6, paid(48)), stake=99))


def test_what_was_moved_before_it_fell_does_not_settle_a_bet() -> None:
    assert blamed(bet((4, took(100)), on="black")) == [("others_lose", None)]
    assert blamed(bet((4, paid(50)))) == [("red_wins_half_as_much", "x/1.a")]
    assert blamed(bet((5, paid(50))))
    assert not blamed(bet((6, paid(50))))
    assert blamed(bet((4, took(100)), (6, paid(50)), on="black"))


def test_chips_handed_back_are_counted() -> None:
    back = BetReturned(bet="b1", amount=100, origin="sweep")
    assert blamed(bet((6, took(100)), (7, back), on="black")) == [("others_lose", None)]
    either = bet((6, took(50)), (7, BetReturned(bet="b1", amount=50)), (8, paid(50)))
    unclear = compared(either, bet(on="black"))
    assert unclear.unclear == NO_CHIPS_TOLD_APART
    assert [account.position for wrong in unclear.failing.values() for account, _ in wrong] == ["black"]


def test_every_bet_is_looked_at_whatever_the_one_before_is() -> None:
    nowhere = bet(on="the floor")
    fine = bet((6, took(100)), (7, BetReturned(bet="b1", amount=100, origin="sweep")), (8, paid(50)))
    assert blamed(nowhere, fine, bet(on="black")) == [("others_lose", None)]


def test_a_bet_whose_payment_has_unknown_parts_is_left_open() -> None:
    class Unknown(Bet):
        @property
        def parts_unknown(self) -> bool:
            return True

    placed: Any = Told(1, None)
    open_one = Unknown("b2", "Rui", "black", 100, 1, None, placed, placed)
    accounts = compared(open_one, bet(on="black"))
    assert "corrected" in accounts.unclear
    assert [account.bet.player for wrong in accounts.failing.values() for account, _ in wrong] == ["Ana"]


def test_what_has_not_fallen_yet_decides_nothing() -> None:
    assert KERNEL.part("dark", 100, "red", "law") is None
    with pytest.raises(NoRuleSpeaks):
        compared(bet(on="dark"))


def test_a_kernel_of_another_law_decides_anew_and_keeps_no_more_than_it_needs() -> None:
    kernel = Settlement[str](others_lose)
    laws = [object() for _ in range(LAWS + 1)]
    for law in laws[:LAWS]:
        kernel.tariff(law)
    assert len(kernel._tariffs) == LAWS
    assert kernel.tariff(laws[0]) is kernel.tariff(laws[0])
    kernel.tariff(laws[-1])
    assert len(kernel._tariffs) == 1


def test_what_is_owed_counts_bets_as_they_lay_when_bets_were_closed() -> None:
    closed: Any = Told(3, None)
    owed = KERNEL.owed([bet((6, took(100)))], closed, RED, PLACES, "law")
    assert [(each.party.name, each.amount) for each in owed] == [("Ana", 150)]
    assert KERNEL.owed([bet(on="the floor")], closed, RED, PLACES, "law") == ()
    early: Any = Told(0, None)
    assert KERNEL.owed([bet((6, took(100)))], early, RED, PLACES, "law") == ()


def account(due: Due, taken: int = 0, paid: int = 0, stake: int = 100, **more: Any) -> BetAccount[str]:
    return BetAccount(bet(stake=stake, **more), "red", "red", stake, due, taken, paid)


def test_a_prize_of_the_smallest_unit_is_a_prize() -> None:
    assert account(Due(prize=1)).won
    assert not account(Due()).won


def test_rounding_to_the_chip_is_told_as_such() -> None:
    assert rounded_prize(40, 50, 20, up=False)
    assert not rounded_prize(40, 40, 20, up=False)
    assert not rounded_prize(20, 50, 20, up=False)
    assert not rounded_prize(50, 50, 0, up=False)
    assert rounded_prize(2, Fraction(5, 2), 1, up=False)
    assert not rounded_prize(60, 50, 20, up=False)
    assert rounded_prize(60, 50, 20, up=True)
    assert not rounded_prize(80, 50, 20, up=True)
    assert rounded_to(20, account(Due(prize=50), paid=40), up=False)
    assert not rounded_to(20, account(Due(prize=50), paid=40, taken=1), up=False)
    lost = Due(lost=50)
    assert rounded_to(20, account(lost, taken=40), up=False)
    assert rounded_to(20, account(lost, taken=60), up=False)
    assert not rounded_to(20, account(lost, taken=41), up=False)
    assert not rounded_to(20, account(lost, taken=20), up=False)
    assert not rounded_to(20, account(lost, taken=80), up=False)
    assert not rounded_to(20, account(lost, taken=40, paid=1), up=False)
    assert not rounded_to(20, account(Due(lost=100), taken=80), up=False)
    assert not rounded_to(20, account(Due(lost=40), taken=40), up=False)
    assert not rounded_to(0, account(lost, taken=50), up=False)
    assert rounded_to(1, account(Due(lost=Fraction(5, 2)), taken=2), up=False)
    assert not rounded_to(1, account(Due(lost=Fraction(3, 2)), taken=0), up=False)
    assert not rounded_to(10, account(Due(lost=15), taken=25 - 20), up=False)


def reported(wrong: BetAccount[str], rounding: str | None = "x:1") -> tuple[Severity | None, str | None]:
    breach = BetAccounts[str](chip=20, rounding=rounding).breach_of(wrong, None)
    return breach.severity, breach.reading


def test_how_grave_a_wrong_account_is() -> None:
    assert reported(account(Due(prize=50), paid=40)) == (Severity.INFO, "x:1")
    assert reported(account(Due(prize=50), paid=40), None) == (None, None)
    late: Any = Told(4, None)
    assert reported(account(Due(prize=50), paid=40, late=late)) == (None, None)
    other = pays(1, reading="x:2", otherwise=(Otherwise(Fraction(1, 2), "x:3", Severity.MINOR),)).on(100)
    assert reported(account(other, paid=50)) == (Severity.MINOR, "x:3")
    assert reported(account(other, paid=150)) == (None, "x:2")
    more = pays(1, otherwise=(Otherwise(2, "x:3", Severity.MINOR),)).on(100)
    assert reported(account(more, paid=200)) == (None, "x:3")
    small = pays(1, otherwise=(Otherwise(Fraction(1, 10), "x:3", Severity.MINOR),)).on(100)
    assert reported(account(small, paid=0)) == (None, None)  # nothing at all is no rounding of ten
    even = pays(Fraction(1, 2), otherwise=(Otherwise(Fraction(1, 2), "x:3", Severity.MINOR),)).on(100)
    assert reported(account(even, paid=50)) == (None, "x:3")


def test_a_doubt_of_one_rule_leaves_the_others_alone() -> None:
    accounts = BetAccounts[str](doubts={"x/1": "not seen"})
    assert [each.reason for each in accounts.breaches("x/1")] == ["not seen"]  # type: ignore[union-attr]
    assert list(accounts.breaches("x/2")) == []


def test_the_evidence_is_what_came_too_late_or_the_bet_with_what_excepts_it() -> None:
    late: Any = Told(4, None)
    excepts: Any = Told(3, None)
    accounts = BetAccounts[str](fell=Fell("red", 5, {}, (excepts,)))
    assert accounts.evidence(account(Due(prize=50), late=late)) == (late,)
    assert [each.sequence for each in accounts.evidence(account(Due(excepted=True)))] == [1, 3]
    assert [each.sequence for each in accounts.evidence(account(Due()))] == [1]
    assert [each.sequence for each in BetAccounts[str]().evidence(account(Due(excepted=True)))] == [1]


@dataclass
class Last:
    """A coup that is over, as a table keeps it."""

    coup: Any
    acts: list[Any] = field(default_factory=list)
    staff: str | None = "Nuno"
    late: list[Any] = field(default_factory=list)
    now: Any = None

    @property
    def judged(self) -> int:
        return int(self.acts[0].sequence) - 1

    def as_it_stands(self, table: Any) -> Any:
        return self.now

    def late_payments(self) -> list[Any]:
        return self.late


class Settled(SettledCoup[Any, Any, Any]):
    """A coup of the two rules above."""

    @derived
    def accounts(self) -> BetAccounts[Any]:
        return compared(*self.coup.bets.values())


def finished(*bets: Bet, last: Last | None = None, closing: Any = CoupClosed, suspended: Any = None) -> Settled:
    opened: Any = SimpleNamespace(subject="c2", sequence=0, time=0)
    coup = BetCoup(opened)
    coup.bets = {f"b{number}": each for number, each in enumerate(bets, 1)}
    ended: Any = SimpleNamespace(type=closing.type)
    return Settled(SimpleNamespace(recent=last, suspended=suspended), coup, ended, "law")


def again(*bets: Bet, acts: list[Any]) -> Settled:
    """A coup after another one, on whose bets chips were moved since."""
    before = finished(*bets)
    last = Last(before.coup, acts, now=before)
    before.table.recent = last
    return finished(last=last)


def acts_on(made: Bet, after: int) -> list[Any]:
    return [each for each in (*made.collections, *made.payouts) if each.sequence > after]


def money(breaches: Any) -> list[tuple[str, str, int]]:
    return [
        (each.party.name or each.party.role.value, each.gainer.name or each.gainer.role.value, each.amount)
        for breach in breaches
        for each in breach.shortfalls
    ]


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
    class Twice(Settled):
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
    begun: Any = Told(8, None)
    late = [(each, each.payouts[0], begun) for each in (mine, others, too_much)]
    before = finished(mine, others, too_much)
    last = Last(before.coup, [too_much.payouts[0]], late=late, now=before)
    before.table.recent = last
    coup = finished(last=last)
    assert [one.bet for one in coup.late_prizes] == [mine]
    (breach,) = coup.late_breaches()
    assert (breach.coup, [event.sequence for event in breach.evidence]) == ("c2", [8, 9])


def test_a_breach_of_the_coup_itself_is_told_as_it_is() -> None:
    placed: Any = Told(1, None)
    breach = Breach((placed,))
    assert finished().told_of(breach) is breach
    assert finished(last=Last(None)).told_of(breach) is breach
    before = again(bet(), acts=[placed]).table.recent.now
    assert before.told_of(Breach((placed,), staff="Eva")).staff == "Eva"


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
    other.coup.payouts = [Told(6, paid(50, "Rui"))]
    assert other.stray_prizes
    unknown = finished()
    unknown.coup.payouts = [Told(6, paid(50))]
    assert unknown.stray_prizes
    unseen = finished()
    unseen.coup.unseen = [Told(6, paid(50))]
    assert unseen.stray_prizes
    assert again(bet(), acts=[Told(9, paid(1))]).stray_prizes is False
    before = again(bet(), acts=[Told(9, paid(1))])
    before.table.recent.now.coup.payouts = [Told(9, paid(1, "Rui"))]
    assert before.stray_prizes
    assert before.table.recent.now.stray_prizes


def test_nothing_is_nothing() -> None:
    assert (NOTHING.prize, NOTHING.lost, NOTHING.gain) == (0, 0, 0)
    assert waits() is waits()
    assert waits() is not None
