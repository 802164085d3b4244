"""Commands that have sub-commands of their own: `law show`, `device send`, `proof check`."""

import argparse
from collections.abc import Iterable
from importlib import import_module

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status


def family(parser: Parser, say: Speech, name: str, members: Iterable[str]) -> None:
    """One sub-command for each member, from the module `name_member`."""
    parts = parser.add_subparsers(
        title=say("comandos", "commands"), dest="part", metavar=say("COMANDO", "COMMAND"), parser_class=Parser
    )
    for member in members:
        part = import_module(f"projections.cli.commands.{name}_{member}")
        about, example = part.describe(say)
        own = parts.add_parser(member, say=say, help=about, description=about, example=example)
        own.set_defaults(run=part.run, parser=own)
        part.arguments(own, say)


def show_help(args: argparse.Namespace, say: Speech) -> int:
    """Without a sub-command: the help."""
    args.parser.print_help()
    return Status.FINE
