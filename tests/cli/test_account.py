"""`vigia account`, as an administrator types it."""

import io
import json
import os
import pty
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from projections.access import Access, AccountRole
from projections.cli.commands.account import ROLES
from tests.access.house import PASSWORD
from tests.cli.terminal import COMMAND, PATIENCE, Terminal, environment


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch):
    return lambda text: monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_every_role_can_be_given() -> None:
    assert set(ROLES) == set(AccountRole)


def test_an_account_is_made_listed_locked_and_opened_again(vigia: Terminal, tmp_path: Path, typed) -> None:
    house = ("--house", tmp_path / "house")
    typed(PASSWORD + "\n")
    made = vigia("account", "add", "ana", "--role", "inspector", "--password-stdin", *house)
    assert (made.status, made.out) == (0, "Account ana created; the console speaks Portuguese to it.\n")
    typed(PASSWORD + "\n")
    vigia("account", "add", "rui", "--role", "compliance", "--venue", "Casino Marginal", "--password-stdin", *house)
    assert vigia("account", "list", *house).out.splitlines() == [
        "ana\tinspector\topen\tevery casino",
        "rui\tcompliance\topen\tCasino Marginal",
    ]
    assert vigia("account", "lock", "ana", *house).status == 0
    assert "ana\tinspector\tlocked" in vigia("account", "list", *house).out
    assert vigia("account", "unlock", "ana", *house).status == 0
    assert vigia("account", "role", "ana", "--role", "investigator", *house).status == 0
    assert "ana\tinvestigator\topen" in vigia("account", "list", *house).out
    log = tmp_path / "house" / "desk" / "desk.jsonl"
    assert vigia("verify", log).out.splitlines()[0] == "The chain is unbroken. Records: 6."
    entries = [json.loads(line) for line in log.read_bytes().splitlines()]
    assert [record["type"] for record in entries[1:]] == [
        "account_added", "account_added", "account_locked", "account_unlocked", "account_role_changed",
    ]  # fmt: skip
    assert all(record["source"].startswith("terminal/") for record in entries[1:])
    assert PASSWORD not in log.read_text("utf-8")


def test_the_language_of_an_account_is_its_own_and_not_that_of_whoever_makes_it(
    vigia: Terminal, tmp_path: Path, typed
) -> None:
    house = tmp_path / "house"
    for name, words, answer in (
        ("ana", ("--lang", "en"), "Account ana created; the console speaks Portuguese to it.\n"),
        ("rui", ("--lang", "pt", "--speaks", "en"), "Conta rui criada; a consola fala-lhe em inglês.\n"),
    ):
        typed(PASSWORD)
        made = vigia("account", "add", name, "--role", "inspector", "--password-stdin", "--house", house, *words)
        assert (made.status, made.out) == (0, answer)
    accounts = Access(house / "access", lambda: datetime.now(UTC)).accounts()
    assert {account.name: account.language for account in accounts} == {"ana": "pt", "rui": "en"}


def test_a_house_with_a_key_signs_its_log_and_verify_says_so(vigia: Terminal, tmp_path: Path, typed) -> None:
    house = tmp_path / "house"
    house.mkdir()
    public = vigia("proof", "keygen", "authority.ao", "-o", house / "desk.key").out.strip()
    typed(PASSWORD + "\n")
    vigia("account", "add", "ana", "--role", "inspector", "--password-stdin", "--house", house)
    log = house / "desk" / "desk.jsonl"
    good = vigia("verify", log, "--key", public, "--checkpoint", house / "desk" / "desk.head")
    assert (good.status, good.out.splitlines()[1]) == (0, f"Signed by {public}.")
    log.write_bytes(log.read_bytes().replace(b'"inspector"', b'"investigator"'))
    bad = vigia("verify", log, "--lang", "pt")
    assert (bad.status, bad.out) == (1, "Linha 2: a assinatura não confere.\n")
    (house / "desk.key").chmod(0o644)
    refused = vigia("account", "lock", "ana", "--house", house)
    assert (refused.status, "open to other users" in refused.one_sentence()) == (2, True)


def test_a_token_is_shown_once_and_listed_by_its_label(vigia: Terminal, tmp_path: Path, typed) -> None:
    house = ("--house", tmp_path / "house")
    typed(PASSWORD)
    vigia("account", "add", "ana", "--role", "statistician", "--password-stdin", *house)
    token = vigia("account", "token", "ana", "--label", "monthly", *house).out.strip()
    assert token.startswith("vigia_")
    listed = vigia("account", "list", *house).out
    assert "monthly (" in listed
    assert token not in listed
    assert vigia("account", "token", "ana", "--label", "monthly", "--end", *house).out == "Token ended.\n"
    assert "monthly" not in vigia("account", "list", *house).out


def test_what_is_declined_is_one_sentence_in_the_persons_language(vigia: Terminal, tmp_path: Path, typed) -> None:
    house = ("--house", tmp_path / "house")
    typed("short\n")
    weak = vigia("account", "add", "ana", "--role", "inspector", "--password-stdin", *house)
    assert (weak.status, "12 to 256" in weak.one_sentence()) == (2, True)
    gone = vigia("account", "lock", "ninguem", *house, "--lang", "pt")
    assert (gone.status, "Não existe a conta" in gone.one_sentence()) == (2, True)


@pytest.mark.parametrize("below", ["", "/inside"])
def test_a_house_that_is_a_file_is_named(vigia: Terminal, tmp_path: Path, typed, below: str) -> None:
    (tmp_path / "house").write_text("a letter")
    typed("uma frase longa 7\n")
    asked = ("account", "add", "ana", "--role", "inspector", "--password-stdin", "--house", f"{tmp_path}/house{below}")
    for language, says in (("pt", "é um ficheiro; é preciso uma pasta."), ("en", "is a file; a folder is needed.")):
        refused = vigia(*asked, "--lang", language)
        assert (refused.status, refused.one_sentence()) == (2, f"{tmp_path}/house {says}")
    assert (tmp_path / "house").read_text() == "a letter"


def test_without_a_terminal_the_password_is_not_guessed(vigia: Terminal, tmp_path: Path, typed) -> None:
    typed(PASSWORD)
    done = vigia("account", "add", "ana", "--role", "inspector", "--house", tmp_path / "house")
    assert (done.status, "--password-stdin" in done.one_sentence()) == (2, True)


def test_at_a_terminal_the_password_is_asked_twice_and_not_shown(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = [*COMMAND, "account", "add", "ana", "--role", "inspector", "--house", str(tmp_path / "house")]
    with subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, env=environment(), start_new_session=True
    ) as asking:
        os.close(theirs)
        output = b""
        for prompt in (b"Password: ", b"Once more: "):
            while prompt not in output:
                output += os.read(ours, 1024)
            os.write(ours, PASSWORD.encode() + b"\n")
        while b"Account ana created;" not in output:
            output += os.read(ours, 1024)
        asking.wait(PATIENCE)  # a terminal that goes away while it still speaks would be a failure of its own
        os.close(ours)
    assert asking.returncode == 0
    assert PASSWORD.encode() not in output
