"""`vigia account unlock`: it may be used again."""

import argparse

from projections.cli.accounts import door, house_argument, in_the_trail, name_argument
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("volta a abrir uma conta", "open a locked account again"),
        "vigia account unlock ana",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Whose."""
    name_argument(parser, say)
    house_argument(parser, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Unlock it."""
    with door(args, say) as access:
        access.unlock(args.name)
        in_the_trail(args, "account_unlocked")
    print(say("Conta aberta.", "Account unlocked."))
    return Status.FINE
