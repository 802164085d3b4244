"""`vigia law`: what is written, what is checked, what is locked."""

import argparse
from importlib import import_module

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status

PARTS = ("coverage", "show", "lock")


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "consulta a lei: o que está escrito e o que se verifica",
            "look into the law: what is written, what is checked",
        ),
        "vigia law show ao-de-261-22/1/32",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """One sub-command for each question."""
    parts = parser.add_subparsers(
        title=say("comandos", "commands"), dest="part", metavar=say("COMANDO", "COMMAND"), parser_class=Parser
    )
    for name in PARTS:
        part = import_module(f"projections.cli.commands.law_{name}")
        about, example = part.describe(say)
        own = parts.add_parser(name, say=say, help=about, description=about, example=example)
        own.set_defaults(run=part.run, parser=own)
        part.arguments(own, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Without a sub-command: the help."""
    args.parser.print_help()
    return Status.FINE
