"""How grave a wrong account is: rounded to the chip, right by another reading, or plainly wrong."""

from fractions import Fraction
from typing import Any

from schemas.findings import Severity
from streams.games.settlement import BetAccount, BetAccounts, Due, Otherwise, loses, pays
from streams.games.settlement.accounts import rounded_prize, rounded_to
from tests.settlement.test_kernel import FakeEvent, account


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
    assert not rounded_to(20, account(Due(lost=50), taken=40, stake=50), up=False)
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
    late: Any = FakeEvent(4, None)
    assert reported(account(Due(prize=50), paid=40, late=late)) == (None, None)
    other = pays(1, reading="x:2", otherwise=(Otherwise(Fraction(1, 2), "x:3", Severity.MINOR),)).on(100)
    assert reported(account(other, paid=50)) == (Severity.MINOR, "x:3")
    assert reported(account(other, paid=150)) == (None, "x:2")
    more = pays(1, otherwise=(Otherwise(2, "x:3", Severity.MINOR),)).on(100)
    assert reported(account(more, paid=200)) == (None, "x:3")
    small = pays(1, otherwise=(Otherwise(Fraction(1, 10), "x:3", Severity.MINOR),)).on(100)
    assert reported(account(small, paid=0)) == (None, None)  # nothing at all is no rounding of ten
    taken = loses(otherwise=(Otherwise(Fraction(-1, 2), "x:3"),)).on(100)
    assert reported(account(taken, taken=50)) == (None, "x:3")
    by_chips = pays(1, otherwise=(Otherwise(Fraction(1, 2), "x:3", Severity.MINOR),)).on(99)
    assert reported(account(by_chips, paid=40, stake=99)) == (Severity.MINOR, "x:3")
    even = pays(Fraction(1, 2), otherwise=(Otherwise(Fraction(1, 2), "x:3", Severity.MINOR),)).on(100)
    assert reported(account(even, paid=50)) == (None, "x:3")
