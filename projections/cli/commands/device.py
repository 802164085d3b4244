"""`vigia device`: what a table's vendor, its dealers and the authority's key keeper need."""

import argparse
from importlib import import_module

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status

PARTS = ("keygen", "vouch", "check", "send", "tell", "bench")


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "chaves dos aparelhos, ensaio de conformidade, envio para o Kafka",
            "keys of devices, conformance of their journals, sending to Kafka",
        ),
        "vigia device check recorded.jsonl",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """One sub-command for each task."""
    parts = parser.add_subparsers(
        title=say("comandos", "commands"), dest="part", metavar=say("COMANDO", "COMMAND"), parser_class=Parser
    )
    for name in PARTS:
        part = import_module(f"projections.cli.commands.device_{name}")
        about, example = part.describe(say)
        own = parts.add_parser(name, say=say, help=about, description=about, example=example)
        own.set_defaults(run=part.run, parser=own)
        part.arguments(own, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Without a sub-command: the help."""
    args.parser.print_help()
    return Status.FINE
