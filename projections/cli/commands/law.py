"""`vigia law`: what is written, what is checked, what is locked."""

from projections.cli.commands.family import family, show_help
from projections.cli.parser import Parser
from projections.cli.speech import Speech

PARTS = ("coverage", "show", "lock")


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "consulta a lei: o que está escrito e o que se verifica",
            "look up the law: what it says, what is checked",
        ),
        "vigia law show ao-de-261-22/1/32",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """One sub-command for each question."""
    family(parser, say, "law", PARTS)


run = show_help
