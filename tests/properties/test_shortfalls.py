"""Shortfalls balance: what parties are short of is what others gain, matter by matter, and nobody gains his own loss."""

from collections import Counter
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from schemas.findings import Finding
from schemas.parties import BANK, Party, Role, Shortfall, short_of
from streams.rules import Breach
from streams.rules.money import NOBODY, Shortfalls, lacks, player, short, together
from tests.alerts.findings import finding

SUM = st.integers(0, 10**9)
NAME = st.sampled_from(("Ana", "Rui", "Eva"))
PARTY = st.builds(player, NAME) | st.just(BANK) | st.just(Party(role=Role.JACKPOT, name="JP-1"))
LACKS = st.builds(lacks, PARTY, PARTY, SUM, st.sampled_from(("b1", "b2", "")))


def balances(shortfalls: Shortfalls) -> Counter[Party]:
    """What each party has more, or less, by all of them."""
    sums = Counter[Party]()
    for one in shortfalls:
        sums[one.party] -= one.amount
        sums[one.gainer] += one.amount
    return sums


@given(SUM, SUM)
def test_between_a_player_and_the_bank_one_lacks_what_the_other_has(gain: int, due: int) -> None:
    shortfalls = short("Ana", gain, due, about="b1")
    assert balances(shortfalls) == ({} if gain == due else {player("Ana"): gain - due, BANK: due - gain})
    assert len(shortfalls) == (gain != due)


@given(SUM, SUM, st.dictionaries(st.sampled_from(("Rui", "Eva")), SUM))
def test_what_the_bank_gave_too_much_is_the_gain_of_who_was_handed_it(
    gain: int, due: int, handed: dict[str, int]
) -> None:
    sums = balances(short("Ana", gain, due, about="b1", handed=handed))
    assert sums[BANK] == due - gain
    others = sum(sums[player(name)] for name in handed)
    assert others == min(max(0, gain - due), sum(handed.values()))
    assert all(0 <= sums[player(name)] <= amount for name, amount in handed.items())


@given(st.lists(LACKS))
def test_together_they_are_what_they_were_apart_and_each_matter_is_told_once(each: list[Shortfalls]) -> None:
    merged = together(each)
    assert balances(merged) == balances(tuple(chain.from_iterable(each)))
    assert sum(balances(merged).values()) == 0
    matters = [(one.party, one.gainer, one.about) for one in merged]
    assert len(set(matters)) == len(matters)


def test_one_bet_is_not_set_off_against_another() -> None:
    merged = together((short("Ana", 0, 500, about="b1"), short("Ana", 500, 0, about="b2")))
    breach = Breach((), shortfalls=merged)
    assert (breach.player_short, breach.bank_short) == (500, 500)


def test_nobody_is_short_to_his_own_gain() -> None:
    assert lacks(player("Ana"), player("Ana"), 500) is NOBODY
    with pytest.raises(ValidationError, match="the same"):
        Shortfall(party=BANK, gainer=BANK, amount=500)


def test_a_finding_whose_sums_are_not_those_of_its_shortfalls_is_refused() -> None:
    known = finding(shortfalls=short("Ana", 0, 500), player_short=500, bank_short=0)
    assert short_of(Role.PLAYER, known.shortfalls) == known.player_short
    with pytest.raises(ValidationError, match="as the shortfalls sum up"):
        Finding.model_validate({**dict(known), "player_short": 400})
