"""What the commands about accounts share: the folder of the house, the name, the password."""

import argparse
import contextlib
import getpass
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop

if TYPE_CHECKING:
    from projections.access import Access

ROLES: Final = ("inspector", "investigator", "statistician", "administrator", "compliance")
_LINE: Final = 4096  # no password is longer, and standard input may never end


def house_argument(parser: Parser, say: Speech) -> None:
    """Where the house keeps its accounts."""
    parser.add_argument(
        "--house",
        default="house",
        metavar=say("PASTA", "FOLDER"),
        help=say("a pasta da consola (senão, house)", "the console's folder (else house)"),
    )


def name_argument(parser: Parser, say: Speech) -> None:
    """Whose account."""
    parser.add_argument("name", metavar=say("CONTA", "ACCOUNT"), help=say("o nome da conta", "the account's name"))


def role_arguments(parser: Parser, say: Speech) -> None:
    """What the account is, and for which casinos."""
    parser.add_argument("--role", required=True, choices=ROLES, help=say("a função", "the role"))
    parser.add_argument(
        "--venue",
        action="append",
        metavar=say("CASINO", "VENUE"),
        help=say("só este casino (pode repetir-se)", "this casino only (may be repeated)"),
    )


def password_argument(parser: Parser, say: Speech) -> None:
    """The password is asked at the terminal, or read; it is never an argument, which others could see."""
    parser.add_argument(
        "--password-stdin",
        action="store_true",
        help=say("lê a palavra-passe da entrada padrão", "read the password from standard input"),
    )


@contextlib.contextmanager
def door(args: argparse.Namespace, say: Speech) -> Iterator["Access"]:
    """The accounts of the house; what they decline is a sentence."""
    from projections.access import Access, Declined
    from projections.access.shelf import ShelfDamaged
    from projections.desk import DeskDamaged

    try:
        yield Access(f"{args.house}/access", _now)
    except Declined as declined:
        raise Stop(say.fault(declined)) from None
    except (ShelfDamaged, DeskDamaged) as damaged:
        raise Stop(str(damaged)) from None


def in_the_trail(args: argparse.Namespace, kind: str, **about: object) -> None:
    """What was done to an account stands in the trail of the desk, by the name of the person at this terminal."""
    from projections.access import Account, Role
    from projections.access.accounts import plain
    from projections.desk import open_desk

    by = Account(f"terminal/{getpass.getuser()}"[:128], Role.ADMINISTRATOR, None, "pt", locked=False)
    desk = open_desk(Path(args.house), _now)
    try:
        desk.tell(kind, {"account": plain(args.name), **about}, by)
    finally:
        desk.close()


def _now() -> datetime:
    return datetime.now(UTC)


def password(args: argparse.Namespace, say: Speech) -> str:
    """The password, asked twice where somebody types it."""
    if args.password_stdin:
        return sys.stdin.readline(_LINE).rstrip("\r\n")
    if not sys.stdin.isatty():
        raise Stop(
            say(
                "A palavra-passe pede-se num terminal; sem ele, use --password-stdin.",
                "The password is asked at a terminal; without one, use --password-stdin.",
            )
        )
    first = getpass.getpass(say("Palavra-passe: ", "Password: "))
    if first != getpass.getpass(say("Outra vez: ", "Once more: ")):
        raise Stop(say("As duas não são iguais; nada mudou.", "The two are not the same; nothing was changed."))
    return first
