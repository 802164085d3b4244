"""`vigia account password`: another password."""

import argparse

from projections.cli.accounts import door, house_argument, in_the_trail, name_argument, password, password_argument
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "muda a palavra-passe; as sessões e os tokens da conta acabam",
            "change the password; sessions and tokens of the account end",
        ),
        "vigia account password ana",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Whose."""
    name_argument(parser, say)
    password_argument(parser, say)
    house_argument(parser, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Ask for it, then change it."""
    with door(args, say) as access:
        access.change_password(args.name, password(args, say))
        in_the_trail(args, "account_password_changed")
    print(say("Palavra-passe mudada.", "Password changed."))
    return Status.FINE
