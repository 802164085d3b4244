"""`vigia account add`: a new account."""

import argparse

from projections.cli.accounts import (
    door,
    house_argument,
    in_the_trail,
    name_argument,
    password,
    password_argument,
    role_arguments,
)
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("cria uma conta", "make an account"),
        "vigia account add rui --role compliance --venue 'Casino Marginal'",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Who, as what, for which casinos."""
    name_argument(parser, say)
    role_arguments(parser, say)
    password_argument(parser, say)
    house_argument(parser, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Ask for the password, then make it."""
    from projections.access import Role

    with door(args, say) as access:
        venues = tuple(args.venue) if args.venue else None
        made = access.add(args.name, password(args, say), Role(args.role), venues, say.language)
        in_the_trail(args, "account_added", role=made.role, venues=made.venues)
    print(say(f"Conta {made.name} criada.", f"Account {made.name} made."))
    return Status.FINE
