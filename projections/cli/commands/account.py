"""`vigia account`: who may use the console."""

from projections.cli.commands.family import family, show_help
from projections.cli.parser import Parser
from projections.cli.speech import Speech

PARTS = ("add", "list", "password", "role", "lock", "unlock", "token")


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("contas da consola: criar, ver, fechar", "manage the accounts of the console"),
        "vigia account add ana --role inspector --house house",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """One sub-command for each task."""
    family(parser, say, "account", PARTS)


run = show_help
