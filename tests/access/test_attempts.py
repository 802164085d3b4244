"""Guessing: how it is slowed down, and how nobody is kept out by a stranger."""

from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher

from projections.access import Access, AccountRole, Passwords, RefusalReason, Session, SignInRefused
from projections.access.attempts import NAME, ORIGIN, PAIR, REMEMBERED, Attempts
from tests.access.house import PASSWORD, START, Clock, door, signed_in


@pytest.fixture(autouse=True)
def ana(access: Access) -> None:
    access.add("ana", PASSWORD, AccountRole.INSPECTOR)


def why(answer: Session | SignInRefused) -> RefusalReason | None:
    return answer.why if isinstance(answer, SignInRefused) else None


def test_after_five_wrong_passwords_even_the_right_one_waits_a_quarter_of_an_hour(access: Access, clock: Clock) -> None:
    for _ in range(PAIR):
        assert why(access.sign_in("ana", "wrong password", "10.0.0.1")) is RefusalReason.WRONG
    refused = access.sign_in("ana", PASSWORD, "10.0.0.1")
    assert isinstance(refused, SignInRefused)
    assert refused.why is RefusalReason.TOO_MANY
    assert refused.wait is not None
    clock.wait(seconds=refused.wait.total_seconds() - 1)
    assert why(access.sign_in("ana", PASSWORD, "10.0.0.1")) is RefusalReason.TOO_MANY
    clock.wait(seconds=1)
    signed_in(access, "ana")


def test_four_wrong_ones_and_the_right_one_are_forgiven(access: Access) -> None:
    for _ in range(3):
        for _ in range(PAIR - 1):
            access.sign_in("ana", "wrong password", "10.0.0.1")
        signed_in(access, "ana")


def test_a_name_that_nobody_has_is_treated_alike(access: Access) -> None:
    answers = {
        name: [access.sign_in(name, "wrong password", f"10.0.1.{name}") for _ in range(PAIR + 2)]
        for name in ("ana", "nobody")
    }
    assert answers["ana"] == answers["nobody"]


def test_one_origin_that_tries_many_names_is_stopped(access: Access) -> None:
    answers = [why(access.sign_in(f"name{number}", "wrong password", "6.6.6.6")) for number in range(ORIGIN + 1)]
    assert answers == [RefusalReason.WRONG] * ORIGIN + [RefusalReason.TOO_MANY]
    signed_in(access, "ana", origin="10.0.0.1")


def test_thirty_wrong_passwords_do_not_lock_out_an_office(access: Access) -> None:
    """Everybody in it has one address; whoever signed in from there before still gets in, and newcomers wait."""
    access.add("rui", PASSWORD, AccountRole.INSPECTOR)
    signed_in(access, "ana", origin="10.0.0.1")
    for number in range(ORIGIN + 5):
        access.sign_in(f"name{number}", "wrong password", "10.0.0.1")
    signed_in(access, "ana", origin="10.0.0.1")
    assert why(access.sign_in("rui", PASSWORD, "10.0.0.1")) is RefusalReason.TOO_MANY
    for _ in range(PAIR):
        access.sign_in("ana", "wrong password", "10.0.0.1")
    assert why(access.sign_in("ana", PASSWORD, "10.0.0.1")) is RefusalReason.TOO_MANY


def test_many_origins_that_try_one_name_are_stopped(access: Access) -> None:
    answers = [why(access.sign_in("ana", "wrong password", f"6.6.6.{number}")) for number in range(NAME + 1)]
    assert answers == [RefusalReason.WRONG] * NAME + [RefusalReason.TOO_MANY]


def test_strangers_do_not_keep_the_owner_out(access: Access, clock: Clock) -> None:
    """The owner comes from a place that the account has used before, while the siege goes on and on."""
    signed_in(access, "ana", origin="10.0.0.1")
    for round_ in range(20):
        for number in range(NAME + 5):
            access.sign_in("ana", "wrong password", f"6.{round_}.6.{number}")
        signed_in(access, "ana", origin="10.0.0.1")
        clock.wait(minutes=1)


def test_the_place_of_the_owner_is_remembered_over_a_restart(access: Access, tmp_path: Path, clock: Clock) -> None:
    signed_in(access, "ana", origin="10.0.0.1")
    assert "10.0.0.1" not in (access.folder / "origins.json").read_text()
    again = door(tmp_path, clock)
    for number in range(NAME + 5):
        again.sign_in("ana", "wrong password", f"6.6.6.{number}")
    signed_in(again, "ana", origin="10.0.0.1")


def test_what_is_remembered_of_attempts_is_bounded() -> None:
    attempts = Attempts()
    for number in range(REMEMBERED + 500):
        attempts.begin(f"name{number}", f"origin{number}", START, familiar=False)
    assert attempts.remembered == 3 * REMEMBERED


class Watched(PasswordHasher):
    """Writes down what is verified."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.verified: list[str] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        self.verified.append(str(hash))
        return super().verify(hash, password)


def test_the_same_work_is_done_for_a_name_that_nobody_has(access: Access, tmp_path: Path, clock: Clock) -> None:
    watched = Watched()
    spied = door(tmp_path, clock, Passwords(watched))
    access.lock("ana")
    for name in ("ana", "nobody", "\ud800", ""):
        spied.sign_in(name, "wrong password", "10.0.0.1")
    cost = {kept.rsplit("$", 2)[0] for kept in watched.verified}
    assert len(watched.verified) == 4
    assert cost == {"$argon2id$v=19$m=8,t=1,p=1"}


def test_whoever_is_signed_in_cannot_guess_the_password_either(access: Access) -> None:
    assert access.confirmed("ana", PASSWORD, "10.0.0.1")
    for _ in range(PAIR):
        assert not access.confirmed("ana", "wrong password", "10.0.0.1")
    assert not access.confirmed("ana", PASSWORD, "10.0.0.1")
