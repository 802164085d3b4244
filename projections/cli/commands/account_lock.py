"""`vigia account lock`: nobody signs in with it any more."""

import argparse

from projections.cli.accounts import door, house_argument, in_the_trail, name_argument
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("fecha uma conta: quem está dentro sai", "lock an account and end its sessions"),
        "vigia account lock ana",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Whose."""
    name_argument(parser, say)
    house_argument(parser, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Lock it."""
    with door(args, say) as access:
        access.lock(args.name)
        in_the_trail(args, "account_locked")
    print(say("Conta fechada.", "Account locked."))
    return Status.FINE
