"""Sessions and tokens: how long they last and what ends them."""

import pytest

from projections.access import Access, AccountRole, Declined, RefusalReason, SignInRefused
from tests.access.house import PASSWORD, START, Clock, signed_in


@pytest.fixture(autouse=True)
def ana(access: Access) -> None:
    access.add("ana", PASSWORD, AccountRole.INSPECTOR)


def test_the_right_password_opens_a_session(access: Access) -> None:
    session = signed_in(access, " Ana ")
    assert access.session(session.token) == session
    assert (session.account.name, session.began) == ("ana", START)


def test_each_sign_in_has_a_token_and_a_form_secret_of_its_own(access: Access) -> None:
    first, second = signed_in(access, "ana"), signed_in(access, "ana")
    assert first.token != second.token
    assert first.csrf != second.csrf
    assert first.csrf not in (first.token, second.token)


def test_what_is_kept_of_a_token_does_not_open_anything(access: Access) -> None:
    session = signed_in(access, "ana")
    kept = (access.folder / "sessions.json").read_text()
    assert session.token not in kept
    assert session.csrf not in kept
    (hashed,) = (part for part in kept.split('"') if len(part) == 64)
    assert access.session(hashed) is None


def test_a_token_that_nobody_gave_out_is_worth_nothing(access: Access) -> None:
    for token in ("", "x", "\ud800", "a" * 100_000):
        assert access.session(token) is None


def test_a_session_lasts_half_an_hour_after_it_was_last_seen(access: Access, clock: Clock) -> None:
    session = signed_in(access, "ana")
    clock.wait(minutes=29, seconds=59)
    assert access.session(session.token) is not None
    clock.wait(minutes=29, seconds=59)
    assert access.session(session.token) is not None
    clock.wait(minutes=30)
    assert access.session(session.token) is None


def test_no_session_outlasts_twelve_hours(access: Access, clock: Clock) -> None:
    session = signed_in(access, "ana")
    for _ in range(71):
        clock.wait(minutes=10)
        assert access.session(session.token) is not None
    clock.wait(minutes=9, seconds=59)
    assert access.session(session.token) is not None
    clock.wait(seconds=1)
    assert access.session(session.token) is None


def test_a_clock_set_back_does_not_wake_a_session(access: Access, clock: Clock) -> None:
    session = signed_in(access, "ana")
    clock.wait(hours=-1)
    assert access.session(session.token) is None


def test_signed_out_is_out(access: Access) -> None:
    session, other = signed_in(access, "ana"), signed_in(access, "ana")
    access.sign_out(session.token)
    assert access.session(session.token) is None
    assert access.session(other.token) is not None
    access.sign_out(session.token)
    access.sign_out("nonsense")


@pytest.mark.parametrize(
    "change",
    [
        lambda access: access.lock("ana"),
        lambda access: access.change_password("ana", "outra palavra longa"),
        lambda access: access.change_role("ana", AccountRole.INVESTIGATOR),
        lambda access: access.change_role("ana", AccountRole.INSPECTOR, ("Casino da Ilha",)),
    ],
    ids=["locked", "another password", "another role", "other venues"],
)
def test_a_changed_account_signs_in_again(access: Access, change) -> None:
    session = signed_in(access, "ana")
    token = access.token_for_api("ana", "statistics")
    change(access)
    assert access.session(session.token) is None
    assert access.bearer(token) is None


def test_unlocking_does_not_bring_old_sessions_back(access: Access) -> None:
    session = signed_in(access, "ana")
    access.lock("ana")
    access.unlock("ana")
    assert access.session(session.token) is None


def test_another_language_ends_nothing(access: Access) -> None:
    session = signed_in(access, "ana")
    access.change_language("ana", "en")
    known = access.session(session.token)
    assert known is not None
    assert known.account.language == "en"


def test_an_account_keeps_sixteen_sessions_and_the_oldest_gives_way(access: Access, clock: Clock) -> None:
    tokens = []
    for _ in range(17):
        clock.wait(seconds=1)
        tokens.append(signed_in(access, "ana").token)
    assert [access.session(token) is not None for token in tokens] == [False] + [True] * 16


def test_that_an_account_is_locked_is_told_only_to_whoever_knows_the_password(access: Access) -> None:
    access.lock("ana")
    assert access.sign_in("ana", "wrong password", "10.0.0.1") == SignInRefused(RefusalReason.WRONG)
    assert access.sign_in("ana", PASSWORD, "10.0.0.1") == SignInRefused(RefusalReason.LOCKED)


def test_a_token_of_the_api_lasts_its_days(access: Access, clock: Clock) -> None:
    token = access.token_for_api("ana", "statistics", days=2)
    assert token not in (access.folder / "accounts.json").read_text()
    clock.wait(days=1, hours=23, minutes=59)
    bearer = access.bearer(token)
    assert bearer is not None
    assert bearer.name == "ana"
    clock.wait(minutes=1)
    assert access.bearer(token) is None


def test_a_token_can_be_ended_and_replaced(access: Access) -> None:
    first = access.token_for_api("ana", "statistics")
    second = access.token_for_api("ana", "statistics")
    assert access.bearer(first) is None
    assert access.bearer(second) is not None
    assert [label for label, _ in access.tokens("ana")] == ["statistics"]
    access.end_token("ana", "statistics")
    assert access.bearer(second) is None


def test_a_token_is_no_session_and_a_session_no_token(access: Access) -> None:
    session, token = signed_in(access, "ana"), access.token_for_api("ana", "statistics")
    assert access.session(token) is None
    assert access.bearer(session.token) is None


def test_an_account_that_may_not_use_the_api_gets_no_token(access: Access) -> None:
    access.add("chefe", PASSWORD, AccountRole.ADMINISTRATOR)
    with pytest.raises(Declined):
        access.token_for_api("chefe", "backup")
    with pytest.raises(Declined):
        access.token_for_api("ana", "forever", days=367)
