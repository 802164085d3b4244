"""`vigia account list`: every account."""

import argparse

from projections.cli.accounts import door, house_argument
from projections.cli.parser import Parser
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("mostra as contas", "show the accounts"),
        "vigia account list",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Of which house."""
    house_argument(parser, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """One line for each."""
    with door(args, say) as access:
        for account in access.accounts():
            venues = say("todos os casinos", "every casino") if account.venues is None else ", ".join(account.venues)
            state = say("fechada", "locked") if account.locked else say("aberta", "open")
            tokens = ", ".join(f"{label} ({until:%Y-%m-%d})" for label, until in access.tokens(account.name))
            print("\t".join(clean(part) for part in (account.name, account.role, state, venues, tokens) if part))
    return Status.FINE
