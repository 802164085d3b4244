"""`vigia account`: who may use the console."""

import argparse
import contextlib
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from projections.cli.parser import Parser, Subcommand
from projections.cli.speech import Speech, clean
from projections.cli.stop import Stop, show

if TYPE_CHECKING:
    from projections.access import Access

EXAMPLE = "vigia account add ana --role inspector --house house"
LANGUAGES: Final = {"pt": ("português", "Portuguese"), "en": ("inglês", "English")}
ROLES: Final = ("inspector", "investigator", "statistician", "administrator", "compliance")
_LINE: Final = 4096  # no password is longer, and standard input may never end


def _house(parser: Parser) -> None:
    parser.option(
        "--house PASTA|FOLDER",
        "a pasta das contas e dos processos (house)",
        "the folder of accounts and cases (house)",
        default="house",
    )


def _name(parser: Parser) -> None:
    parser.option("name CONTA|ACCOUNT", "o nome da conta", "the account's name")


def _password_option(parser: Parser) -> None:
    """The password is asked at the terminal, or read; it is never an argument, which others could see."""
    parser.flag("--password-stdin", "lê a palavra-passe da entrada padrão", "read the password from standard input")


def _role(parser: Parser) -> None:
    parser.option("--role", "a função", "the role", required=True, choices=ROLES)
    parser.option(
        "--venue CASINO|VENUE",
        "só este casino (pode repetir-se)",
        "this casino only (may be repeated)",
        action="append",
    )


def _language(parser: Parser) -> None:
    parser.option(
        "--speaks",
        "a língua em que a consola fala à conta (pt)",
        "the language in which the console speaks to the account (pt)",
        choices=tuple(LANGUAGES),
        default="pt",
    )


def _token_options(parser: Parser) -> None:
    parser.option(
        "--label NOME|LABEL",
        "para que serve; um novo substitui o do mesmo nome",
        "what it is for; a new token replaces one with the same label",
        required=True,
    )
    parser.option(
        "--days DIAS|DAYS", "por quantos dias (senão, 90)", "for how many days (default: 90)", least=1, default=90
    )
    parser.flag("--end", "termina o token", "end the token")


def _add(args: argparse.Namespace, say: Speech) -> None:
    from projections.access import AccountRole

    with _access(args) as access:
        venues = tuple(args.venue) if args.venue else None
        account = access.add(args.name, _password(args, say), AccountRole(args.role), venues, args.speaks)
        _record(args, "account_added", role=account.role, venues=account.venues)
    pt, en = LANGUAGES[args.speaks]
    show(
        say,
        f"Conta {account.name} criada; a consola fala-lhe em {pt}.",
        f"Account {account.name} created; the console speaks {en} to it.",
    )


def _list(args: argparse.Namespace, say: Speech) -> None:
    """One line for each account."""
    with _access(args) as access:
        for account in access.accounts():
            venues = say("todos os casinos", "every casino") if account.venues is None else ", ".join(account.venues)
            state = say("fechada", "locked") if account.locked else say("aberta", "open")
            tokens = ", ".join(f"{label} ({until:%Y-%m-%d})" for label, until in access.tokens(account.name))
            print("\t".join(clean(part) for part in (account.name, account.role, state, venues, tokens) if part))


def _change_password(args: argparse.Namespace, say: Speech) -> None:
    with _access(args) as access:
        access.change_password(args.name, _password(args, say))
        _record(args, "account_password_changed")
    show(say, "Palavra-passe mudada.", "Password changed.")


def _change_role(args: argparse.Namespace, say: Speech) -> None:
    from projections.access import AccountRole

    with _access(args) as access:
        venues = tuple(args.venue) if args.venue else None
        access.change_role(args.name, AccountRole(args.role), venues)
        _record(args, "account_role_changed", role=args.role, venues=venues)
    show(say, "Função mudada.", "Role changed.")


def _lock(args: argparse.Namespace, say: Speech) -> None:
    with _access(args) as access:
        access.lock(args.name)
        _record(args, "account_locked")
    show(say, "Conta fechada.", "Account locked.")


def _unlock(args: argparse.Namespace, say: Speech) -> None:
    with _access(args) as access:
        access.unlock(args.name)
        _record(args, "account_unlocked")
    show(say, "Conta aberta.", "Account unlocked.")


def _token(args: argparse.Namespace, say: Speech) -> None:
    """Make a token for a system that asks the API in the account's name, or end it."""
    with _access(args) as access:
        if args.end:
            access.end_token(args.name, args.label)
            _record(args, "token_ended", label=args.label)
            show(say, "Token terminado.", "Token ended.")
        else:
            token = access.token_for_api(args.name, args.label, args.days)
            _record(args, "token_made", label=args.label, days=args.days)
            print(token)


@contextlib.contextmanager
def _access(args: argparse.Namespace) -> Iterator["Access"]:
    """The accounts of the house; what they decline is a sentence."""
    from projections.access import Access, Declined
    from projections.access.private_files import FileDamaged
    from projections.desk import DeskDamaged

    try:
        yield Access(f"{args.house}/access", _now)
    except Declined as declined:
        raise Stop(declined.pt, declined.en) from None
    except (FileDamaged, DeskDamaged) as damaged:
        raise Stop(str(damaged)) from None


def _record(args: argparse.Namespace, kind: str, **about: object) -> None:
    """Write what was done to an account into the desk's log, in the name of the person at this terminal."""
    from getpass import getuser

    from projections.access import AccountRole, UserAccount
    from projections.access.accounts import plain
    from projections.desk import open_desk

    by = UserAccount(f"terminal/{getuser()}"[:128], AccountRole.ADMINISTRATOR, None, "pt", locked=False)
    desk = open_desk(Path(args.house), _now)
    try:
        desk.tell(kind, {"account": plain(args.name), **about}, by)
    finally:
        desk.close()


def _now() -> datetime:
    return datetime.now(UTC)


def _password(args: argparse.Namespace, say: Speech) -> str:
    """The password, asked twice where somebody types it."""
    from getpass import getpass

    if args.password_stdin:
        return sys.stdin.readline(_LINE).rstrip("\r\n")
    if not sys.stdin.isatty():
        raise Stop(
            "A palavra-passe pede-se num terminal; sem ele, use --password-stdin.",
            "The password is asked at a terminal; without one, use --password-stdin.",
        )
    first = getpass(say("Palavra-passe: ", "Password: "))
    if first != getpass(say("Outra vez: ", "Once more: ")):
        raise Stop("As duas não são iguais; nada mudou.", "The two are not the same; nothing was changed.")
    return first


SUBCOMMANDS: Final = (
    Subcommand(
        "add",
        "cria uma conta",
        "create an account",
        "vigia account add rui --role compliance --venue 'Casino Marginal'",
        _add,
        (_name, _role, _language, _password_option, _house),
    ),
    Subcommand("list", "mostra as contas", "show the accounts", "vigia account list", _list, (_house,)),
    Subcommand(
        "password",
        "muda a palavra-passe; as sessões e os tokens da conta acabam",
        "change the password; sessions and tokens of the account end",
        "vigia account password ana",
        _change_password,
        (_name, _password_option, _house),
    ),
    Subcommand(
        "role",
        "muda a função; as sessões e os tokens da conta acabam",
        "change the role; sessions and tokens of the account end",
        "vigia account role ana --role investigator",
        _change_role,
        (_name, _role, _house),
    ),
    Subcommand(
        "lock",
        "fecha uma conta: quem está dentro sai",
        "lock an account and end its sessions",
        "vigia account lock ana",
        _lock,
        (_name, _house),
    ),
    Subcommand(
        "unlock",
        "volta a abrir uma conta",
        "open a locked account again",
        "vigia account unlock ana",
        _unlock,
        (_name, _house),
    ),
    Subcommand(
        "token",
        "cria um token da API, mostrado uma só vez, ou termina um",
        "create an API token, shown once, or end one",
        "vigia account token ana --label statistics --days 30",
        _token,
        (_name, _token_options, _house),
    ),
)
