"""Accounts: who they are, where they are kept, what may be changed."""

import json
import multiprocessing
import os
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from projections.access import GRANTS, Access, AccountRole, Declined, Passwords, Permission, UserAccount
from projections.access.private_files import FileDamaged, RecordFile, write_whole
from schemas.model import Model
from tests.access.house import PASSWORD, Clock, door, signed_in


def test_the_file_of_accounts_is_the_owners_alone_and_holds_no_password(access: Access) -> None:
    access.add("Ana", PASSWORD, AccountRole.INSPECTOR)
    path = access.folder / "accounts.json"
    assert path.stat().st_mode & 0o777 == 0o600
    assert PASSWORD not in path.read_text()
    assert json.loads(path.read_text())["ana"]["password"].startswith("$argon2id$")


def test_a_file_that_others_can_read_is_not_believed(access: Access, tmp_path: Path, clock: Clock) -> None:
    access.add("ana", PASSWORD, AccountRole.INSPECTOR)
    (access.folder / "accounts.json").chmod(0o640)
    with pytest.raises(FileDamaged, match="open to other users"):
        door(tmp_path, clock).accounts()


def test_a_damaged_file_is_told_and_nobody_comes_in(access: Access, tmp_path: Path, clock: Clock) -> None:
    access.add("ana", PASSWORD, AccountRole.INSPECTOR)
    (access.folder / "accounts.json").write_text('{"ana": {"role": "king"}}')
    with pytest.raises(FileDamaged, match="restore it"):
        door(tmp_path, clock).sign_in("ana", PASSWORD, "10.0.0.1")


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rows.json"
    write_whole(path, b"old")
    monkeypatch.setattr("os.fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"


def test_two_files_of_one_stem_are_written_at_once_without_disturbing_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, inside = os.fsync, list[int]()

    def meanwhile(file: int) -> None:
        real(file)
        if not inside:
            inside.append(file)
            write_whole(tmp_path / "desk.sent", b"7")

    monkeypatch.setattr("os.fsync", meanwhile)
    write_whole(tmp_path / "desk.head", b"head")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"desk.head": b"head", "desk.sent": b"7"}


class Row(Model):
    count: int


def _count(path: Path) -> None:
    kept = RecordFile(path, Row)
    for _ in range(25):
        with kept.change() as rows:
            rows["n"] = Row(count=rows["n"].count + 1 if "n" in rows else 1)


def test_processes_that_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_count, args=(tmp_path / "rows.json",)) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert RecordFile(tmp_path / "rows.json", Row).all()["n"].count == 100


def test_what_another_process_wrote_is_seen_at_once(access: Access, tmp_path: Path, clock: Clock) -> None:
    access.add("ana", PASSWORD, AccountRole.INSPECTOR)
    session = signed_in(access, "ana")
    door(tmp_path, clock).lock("ana")
    assert access.session(session.token) is None


@pytest.mark.parametrize("name", ["", "a", "1ana", "ana maria", "ana\n", "../etc", "ána", "x" * 65, "ana-"])
def test_a_name_is_letters_digits_dots_and_dashes(access: Access, name: str) -> None:
    if name == "ana\n":
        assert access.add(name, PASSWORD, AccountRole.INSPECTOR).name == "ana"
        return
    with pytest.raises(Declined):
        access.add(name, PASSWORD, AccountRole.INSPECTOR)


@pytest.mark.parametrize("password", ["", "onze letras", "aaaaaaaaaaaaaaaa", "x" * 257, "a minha ANA querida"])
def test_a_weak_password_is_declined(access: Access, password: str) -> None:
    with pytest.raises(Declined):
        access.add("ana", password, AccountRole.INSPECTOR)
    assert access.accounts() == ()


def test_twelve_characters_do(access: Access) -> None:
    assert access.add("ana", "doze letras!", AccountRole.INSPECTOR).name == "ana"


def test_nobody_is_made_twice(access: Access) -> None:
    access.add("ana", PASSWORD, AccountRole.INSPECTOR)
    with pytest.raises(Declined, match="already"):
        access.add("ANA", PASSWORD, AccountRole.ADMINISTRATOR)
    assert [account.role for account in access.accounts()] == [AccountRole.INSPECTOR]


def test_a_compliance_officer_has_venues_and_sees_no_other(access: Access) -> None:
    with pytest.raises(Declined):
        access.add("rui", PASSWORD, AccountRole.COMPLIANCE)
    with pytest.raises(Declined):
        access.add("rui", PASSWORD, AccountRole.COMPLIANCE, ())
    officer = access.add("rui", PASSWORD, AccountRole.COMPLIANCE, ("Casino Marginal",))
    assert officer.sees("Casino Marginal")
    assert not officer.sees("Casino da Ilha")
    assert not officer.sees("")


def test_the_last_administrator_is_neither_locked_nor_made_something_else(access: Access) -> None:
    access.add("chefe", PASSWORD, AccountRole.ADMINISTRATOR)
    for attempt in (lambda: access.lock("chefe"), lambda: access.change_role("chefe", AccountRole.INSPECTOR)):
        with pytest.raises(Declined, match="last administrator"):
            attempt()
    access.add("outra", PASSWORD, AccountRole.ADMINISTRATOR)
    access.lock("chefe")
    assert access.account("chefe") == UserAccount("chefe", AccountRole.ADMINISTRATOR, None, "pt", locked=True)
    access.unlock("chefe")


def test_a_locked_account_may_nothing() -> None:
    assert not any(
        UserAccount("a", role, None, "pt", locked=True).may(one) for role in AccountRole for one in Permission
    )


def test_a_compliance_officer_decides_nothing_and_an_administrator_sees_no_case() -> None:
    deciding = {
        Permission.FINDINGS_DECIDE, Permission.FINDINGS_SECOND, Permission.CASES_READ, Permission.CASES_WORK,
        Permission.PLAYERS_UNMASK, Permission.DOSSIER_MAKE,
    }  # fmt: skip
    assert not GRANTS[AccountRole.COMPLIANCE] & (deciding | {Permission.ACCOUNTS_MANAGE, Permission.AUDIT_READ})
    assert not GRANTS[AccountRole.ADMINISTRATOR] & deciding
    assert set(GRANTS) == set(AccountRole)
    assert frozenset().union(*GRANTS.values()) == set(Permission)


def test_a_password_kept_with_less_work_is_kept_better_at_the_next_sign_in(tmp_path: Path, clock: Clock) -> None:
    weak = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    door(tmp_path, clock, weak).add("ana", PASSWORD, AccountRole.INSPECTOR)
    strong = door(tmp_path, clock, Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)))
    session = signed_in(strong, "ana")
    assert "m=16,t=2" in (strong.folder / "accounts.json").read_text()
    assert strong.session(session.token) is not None
    signed_in(strong, "ana")


def test_by_default_passwords_cost_what_rfc_9106_recommends() -> None:
    kept = Passwords().hashed(PASSWORD)
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
