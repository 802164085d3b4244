"""One account: what is lacking, who is short, and what is said of a payment of which only a bound is known."""

from msgspec.structs import replace

from schemas.findings import MoneyBound
from streams.games.settlement import Due
from streams.rules.money import NOBODY
from tests.settlement.test_kernel import account, bet, doubtful, paid


def test_what_is_lacking_counts_what_was_taken_and_paid() -> None:
    assert account(Due(prize=50), taken=5, paid=20).lacking == 35
    assert account(Due(lost=50), taken=20, paid=5).lacking == -35


def test_nobody_is_short_of_a_part_that_is_not_known() -> None:
    open_one = replace(account(Due(prize=50)), bet=doubtful(10))
    assert open_one.short == NOBODY
    assert [each.amount for each in replace(open_one, at_bound=True).short] == [50]


def test_what_others_were_handed_is_their_gain_only_where_it_is_known_to_be_too_much() -> None:
    handed = replace(account(Due(prize=50), paid=80), bet=bet((6, paid(80, player="Rui"))))
    assert [(each.gainer.name, each.amount) for each in handed.short] == [("Rui", 30)]
    assert [(each.gainer.name, each.amount) for each in replace(handed, at_bound=True).short] == [("Ana", 30)]


def test_a_bound_says_on_which_side_it_lies() -> None:
    less = replace(account(Due(prize=100), taken=50, paid=80), at_bound=True)
    more = replace(account(Due(prize=100), taken=50, paid=160), at_bound=True)
    assert (less.shown_paid, more.shown_paid) == (
        MoneyBound(money=80, bound="most"),
        MoneyBound(money=160, bound="least"),
    )
    assert not isinstance(account(Due(prize=100), paid=80).shown_paid, MoneyBound)
