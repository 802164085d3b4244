"""`vigia account role`: another role."""

import argparse

from projections.cli.accounts import door, house_argument, in_the_trail, name_argument, role_arguments
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "muda a função; as sessões e os tokens da conta acabam",
            "change the role; sessions and tokens of the account end",
        ),
        "vigia account role ana --role investigator",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Whose, and to what."""
    name_argument(parser, say)
    role_arguments(parser, say)
    house_argument(parser, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Change it."""
    from projections.access import Role

    with door(args, say) as access:
        venues = tuple(args.venue) if args.venue else None
        access.change_role(args.name, Role(args.role), venues)
        in_the_trail(args, "account_role_changed", role=args.role, venues=venues)
    print(say("Função mudada.", "Role changed."))
    return Status.FINE
