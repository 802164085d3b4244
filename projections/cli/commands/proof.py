"""`vigia proof`: that a record is in a sealed day, and that a day only ever grew."""

import argparse
from importlib import import_module

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status

PARTS = ("inclusion", "consistency", "check", "keygen")


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "prova que um registo está num dia selado, ou que um dia só cresceu",
            "prove that a record is in a sealed day, or that a day only grew",
        ),
        "vigia proof inclusion AR-1-20230314T180000-508 evening.jsonl",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """One sub-command for each question."""
    parts = parser.add_subparsers(
        title=say("comandos", "commands"), dest="part", metavar=say("COMANDO", "COMMAND"), parser_class=Parser
    )
    for name in PARTS:
        part = import_module(f"projections.cli.commands.proof_{name}")
        about, example = part.describe(say)
        own = parts.add_parser(name, say=say, help=about, description=about, example=example)
        own.set_defaults(run=part.run, parser=own)
        part.arguments(own, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Without a sub-command: the help."""
    args.parser.print_help()
    return Status.FINE
