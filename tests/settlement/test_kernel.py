"""The kernel of settlement alone, with two rules of its own: what no game happens to ask of it is asked here."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec import Struct

from schemas.events.bets import BetCollected, BetPlaced, BetReturned, PayoutCorrected, PayoutMade, Settled
from schemas.findings import Severity
from streams.games.bets.state import Bet, Lay
from streams.games.settlement import (
    NOTHING,
    BetAccount,
    BetAccounts,
    Due,
    Fell,
    Otherwise,
    Settlement,
    blames,
    due_together,
    loses,
    pays,
    settles,
    stands_off,
    waits,
)
from streams.games.settlement.accounts import breach
from streams.games.settlement.kernel import LAWS, NoRuleSpeaks
from streams.rules.account import NO_CHIPS_TOLD_APART
from streams.rules.payments import NO_PARTS, Payments

WORDS: Any = {"title": ("Título", "Title"), "pt": "", "en": ""}
PLACES = {"red": "red", "black": "black", "dark": "dark", "green": "green", "gold": "gold"}


class FakeEvent(Struct, frozen=True):
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


@settles("x/7", **WORDS)
def green_stands_off_and_gold_wins_double(place: str, fell: str, law: object) -> Due | None:
    """Whatever fell."""
    if place == "gold":
        return pays(2)
    return stands_off() if place == "green" else None


@settles("x/3", **WORDS)
def others_lose(place: str, fell: str, law: object) -> Due | None:
    """Whatever else lies there loses."""
    return loses()


@blames("x/4", **WORDS)
def stakes_of_winners_stay(account: BetAccount[str]) -> str | None:
    """Nothing is taken of a winner; of a whole stake that is another letter."""
    return "x/4.b" if account.won and account.taken == account.stake else None


KERNEL = Settlement[str](
    red_wins_half_as_much,
    the_dark_waits,
    green_stands_off_and_gold_wins_double,
    others_lose,
    how=(stakes_of_winners_stay,),
    rounding="x:1",
)
RED = Fell("red", 5, {"number": 7})


def bet(*acts: Any, on: str = "red", stake: int = 100, **more: Any) -> Bet:
    """A bet that was laid with number 1; each act has its number."""
    placed: Any = FakeEvent(1, BetPlaced(bet="b1", player="Ana", position=on, stake=stake, chips=1, chip="value"))
    made = Bet("b1", "Ana", on, stake, 1, None, placed, placed, **more)
    for number, data in acts:
        event: Any = FakeEvent(number, data)
        if isinstance(data, BetCollected):
            made.collections, made.collected = [*made.collections, event], made.collected + data.amount
        elif isinstance(data, PayoutMade):
            made.payouts, made.paid = [*made.payouts, event], made.paid + data.amount
        else:
            made.backs, made.handed_back = [*made.backs, event], made.handed_back + data.amount
    return made


def took(amount: int) -> BetCollected:
    return BetCollected(bet="b1", amount=amount)


def back(amount: int) -> BetReturned:
    return BetReturned(bet="b1", amount=amount, origin="sweep")


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


def test_only_what_was_due_is_right() -> None:
    assert blamed(bet((6, took(30)), (7, paid(20))))
    assert blamed(bet((6, took(1)), on="black"))
    assert blamed(bet((6, paid(100))))
    assert blamed(bet((6, paid(200))))
    assert not blamed(bet((6, took(10)), (7, paid(60))))
    assert blamed(bet((6, took(100)), on="green"))
    assert blamed(bet((6, paid(10)), on="green"))
    assert not blamed(bet(on="green"))
    assert blamed(bet((6, paid(50)), on="gold"))
    assert not blamed(bet((6, paid(200)), on="gold"))


def test_a_rule_on_money_is_critical_and_of_its_first_version_unless_it_says_otherwise() -> None:
    assert (others_lose.version, others_lose.severity) == (1, Severity.CRITICAL)
    assert (others_lose.title_pt, others_lose.title_en) == ("Título", "Title")
    assert others_lose.of_finished_coup
    assert others_lose.judge_later is None


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
    assert blamed(bet((6, took(100)), (7, back(100)), on="black")) == [("others_lose", None)]
    either = bet((6, took(50)), (7, BetReturned(bet="b1", amount=50)), (8, paid(50)))
    unclear = compared(either, bet(on="black"))
    assert unclear.unclear == NO_CHIPS_TOLD_APART
    assert [account.position for wrong in unclear.failing.values() for account, _ in wrong] == ["black"]


def test_every_bet_is_looked_at_whatever_the_one_before_is() -> None:
    nowhere = bet(on="the floor")
    fine = bet((6, took(100)), (7, BetReturned(bet="b1", amount=100, origin="sweep")), (8, paid(50)))
    assert blamed(nowhere, fine, bet(on="black")) == [("others_lose", None)]


class Unknown(Bet):
    """A bet of whose payments a part is not known."""

    @property
    def parts_unknown(self) -> bool:
        return True


def test_a_bet_whose_payment_has_unknown_parts_is_left_open() -> None:
    placed: Any = FakeEvent(1, None)
    open_one = Unknown("b2", "Rui", "black", 100, 1, None, placed, placed)
    accounts = compared(open_one, bet(on="black"))
    assert accounts.unclear == NO_PARTS
    assert [account.bet.player for wrong in accounts.failing.values() for account, _ in wrong] == ["Ana"]


def doubtful(whole: int, *acts: Any, first: int = 6, on: str = "red") -> Bet:
    """A bet that has an unknown part of a payment over several, which came to `whole`."""
    parts = tuple(Settled(bet=name, amount=0) for name in ("b1", "b2"))
    made = FakeEvent(first, PayoutMade(bet="b1", player="Ana", amount=0, settles=parts))
    less = FakeEvent(7, PayoutCorrected(corrects=made.id, bet="b1", amount=whole, reason="recount", settles=()))
    laid, payouts = bet(*acts, on=on), list[Any]((made, less))
    laid.payouts, laid.payments = [*payouts, *laid.payouts], Payments([*payouts, *laid.payouts])
    laid.paid = laid.payments.worth
    return laid


def failing(accounts: BetAccounts[str]) -> list[tuple[str, int]]:
    """Who is short of how much."""
    wrong = [account for each in accounts.failing.values() for account, _ in each]
    return [(one.party.name or "bank", one.amount) for account in wrong for one in account.short]


@pytest.mark.parametrize(("whole", "short"), [(1, 49), (49, 1)])
def test_a_part_that_nobody_knows_is_no_more_than_the_whole(whole: int, short: int) -> None:
    accounts = compared(doubtful(whole))
    assert (accounts.unclear, failing(accounts)) == ("", [("Ana", short)])


@pytest.mark.parametrize("whole", [50, 51, 5000])
def test_a_bet_that_a_part_of_the_whole_makes_right_is_left_open(whole: int) -> None:
    accounts = compared(doubtful(whole))
    assert (accounts.unclear, failing(accounts)) == (NO_PARTS, [])


def test_what_was_paid_besides_an_unknown_part_may_be_too_much_by_itself() -> None:
    accounts = compared(doubtful(30, (8, paid(60))))
    assert (accounts.unclear, failing(accounts)) == ("", [("bank", 10)])
    assert compared(doubtful(30, (8, paid(50)))).unclear == NO_PARTS
    assert compared(doubtful(30, (8, paid(20)))).unclear == NO_PARTS
    assert failing(compared(doubtful(30, (8, paid(19))))) == [("Ana", 1)]


def test_an_unknown_part_that_began_before_what_fell_or_lies_beside_chips_handed_back_is_left_open() -> None:
    assert compared(doubtful(1, first=5)).unclear == NO_PARTS
    assert compared(doubtful(1, (8, took(10)), (9, back(10)))).unclear == NO_PARTS


def test_the_first_fact_that_is_missing_is_told() -> None:
    either = bet((6, took(50)), (7, BetReturned(bet="b1", amount=50)), (8, paid(50)))
    placed: Any = FakeEvent(1, None)
    unknown = Unknown("b2", "Rui", "black", 100, 1, None, placed, placed)
    assert compared(either, unknown).unclear == NO_CHIPS_TOLD_APART
    assert compared(unknown, either).unclear == NO_PARTS
    assert compared(either, bet((6, took(100)), (7, back(100)), (8, paid(50)))).unclear == NO_CHIPS_TOLD_APART


def test_a_bet_that_came_too_late_is_due_nothing() -> None:
    late: Any = FakeEvent(3, None)
    (account,) = [each for wrong in compared(bet((6, paid(50)), late=late)).failing.values() for each, _ in wrong]
    assert (account.stake, account.due, account.paid) == (100, NOTHING, 50)
    (stood,) = compared(bet((6, paid(50)), late=late, stood=Lay("red", 40, 1))).of(red_wins_half_as_much.id)
    assert (stood.stake, stood.due.prize) == (40, 20)
    gone: Any = FakeEvent(4, back(100))
    assert not compared(bet(late=late, returned=gone)).failing
    assert not compared(bet((6, paid(50)), late=late, returned=gone)).failing  # it has no account
    assert not compared(bet(on="black", returned=gone)).failing


def test_chips_handed_back_count_from_wherever_they_came() -> None:
    """Either they had been taken or they still lay there: a bet fails only if it fails either way, by the lesser sum."""
    early: Any = FakeEvent(4, back(100))
    before = bet((4, back(100)), on="black", returned=early, played=True)
    assert not compared(before).failing  # handed back before it fell, and laid no more
    at_once: Any = FakeEvent(5, back(100))
    assert compared(bet((5, back(100)), on="black", returned=at_once, played=True)).failing
    assert compared(bet((4, back(100)), (6, took(30)), on="black", returned=early, played=True)).failing
    assert compared(bet((4, back(100)), (6, paid(30)), on="black", returned=early, played=True)).failing
    (account,) = compared(bet((6, took(50)), (7, BetReturned(bet="b1", amount=20)), on="black")).of(others_lose.id)
    assert account.taken == 50  # the twenty may have lain there
    (more,) = compared(bet((6, took(50)), (7, BetReturned(bet="b1", amount=20)), (8, paid(10)))).of(
        red_wins_half_as_much.id
    )
    assert more.taken == 30  # or may have been among the fifty
    assert compared(bet((6, took(50)), (7, BetReturned(bet="b1", amount=20)), (8, paid(100)))).fine
    assert compared(bet((6, took(50)), (7, BetReturned(bet="b1", amount=20)), (8, paid(99)))).unclear
    assert compared(bet((6, took(50)), (7, BetReturned(bet="b1", amount=20)), (8, paid(80)))).unclear
    assert compared(bet((6, took(50)), (7, BetReturned(bet="b1", amount=20)), (8, paid(79)))).failing


def test_who_paid_a_loser_has_broken_the_paragraph_on_that() -> None:
    due = loses(at="x/3.a", otherwise=(Otherwise(Fraction(-1, 2), at="x/5"), Otherwise(Fraction(-1, 4)))).on(100)
    due = Due(due.prize, due.lost, due.at, otherwise=due.otherwise, paid_at="x/3.b")
    assert KERNEL.blamed(account(due), others_lose)[1] == "x/3.a"
    assert KERNEL.blamed(account(due, paid=1), others_lose)[1] == "x/3.b"
    assert KERNEL.blamed(account(due, taken=50), others_lose)[1] == "x/5"
    assert KERNEL.blamed(account(due, taken=25), others_lose)[1] == "x/3.a"


def test_the_parts_of_a_bet_add_up() -> None:
    won, lost = KERNEL.part("red", 100, "red", "law"), KERNEL.part("black", 60, "red", "law")
    assert won is not None
    assert lost is not None
    whole = due_together([won, lost], Due(at="x/9"))
    assert (whole.prize, whole.lost, whole.at) == (50, 60, "x/9")
    assert KERNEL.forgotten([won, lost], -60, "red", "law") == [won]
    assert KERNEL.forgotten([won, lost], 50, "red", "law") == [lost]


def test_a_wrong_account_is_told_with_its_money() -> None:
    wrong = account(Due(prize=50), paid=20)
    raised: Any = FakeEvent(2, None)
    wrong.bet.last = raised
    made = breach(wrong)
    assert ([event.sequence for event in made.evidence], made.player) == ([1], "Ana")
    assert money([made]) == [("Ana", "bank", 30)]


def test_what_has_not_fallen_yet_decides_nothing() -> None:
    assert KERNEL.part("dark", 100, "red", "law") is None
    for dark in (bet(on="dark"), bet((6, took(100)), on="dark")):
        with pytest.raises(NoRuleSpeaks):
            compared(dark)


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
    closed: Any = FakeEvent(3, None)
    owed = KERNEL.owed([bet((6, took(100)))], closed, RED, PLACES, "law")
    assert [(each.party.name, each.amount) for each in owed] == [("Ana", 150)]
    assert KERNEL.owed([bet(on="the floor")], closed, RED, PLACES, "law") == ()
    early: Any = FakeEvent(0, None)
    assert KERNEL.owed([bet((6, took(100)))], early, RED, PLACES, "law") == ()


def money(breaches: Any) -> list[tuple[str, str, int]]:
    return [
        (each.party.name or each.party.role.value, each.gainer.name or each.gainer.role.value, each.amount)
        for made in breaches
        for each in made.shortfalls
    ]


def account(due: Due, taken: int = 0, paid: int = 0, stake: int = 100, **more: Any) -> BetAccount[str]:
    return BetAccount(bet(stake=stake, **more), "red", "red", stake, due, taken, paid)


def test_a_prize_of_the_smallest_unit_is_a_prize() -> None:
    assert account(Due(prize=1)).won
    assert not account(Due()).won


def test_a_doubt_of_one_rule_leaves_the_others_alone() -> None:
    accounts = BetAccounts[str](doubts={"x/1": "not seen"})
    assert [each.reason for each in accounts.breaches("x/1")] == ["not seen"]  # type: ignore[union-attr]
    assert list(accounts.breaches("x/2")) == []


def test_the_evidence_is_what_came_too_late_or_the_bet_with_what_excepts_it() -> None:
    late: Any = FakeEvent(4, None)
    excepts: Any = FakeEvent(3, None)
    accounts = BetAccounts[str](fell=Fell("red", 5, {}, (excepts,)))
    assert accounts.evidence(account(Due(prize=50), late=late)) == (late,)
    assert [each.sequence for each in accounts.evidence(account(Due(excepted=True)))] == [1, 3]
    assert [each.sequence for each in accounts.evidence(account(Due()))] == [1]
    assert [each.sequence for each in BetAccounts[str]().evidence(account(Due(excepted=True)))] == [1]
