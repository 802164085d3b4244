"""`vigia alerts`: the plan of who is told of what."""

from projections.cli.commands.family import family, show_help
from projections.cli.parser import Parser
from projections.cli.speech import Speech

PARTS = ("check", "try")


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("avisos: conferir o plano, experimentar um canal", "alerts: check the plan, try a channel out"),
        "vigia alerts check alerts.toml",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """One sub-command for each task."""
    family(parser, say, "alerts", PARTS)


run = show_help
