"""`vigia proof`: that a record is in a sealed day, and that a day only ever grew."""

from projections.cli.commands.family import family, show_help
from projections.cli.parser import Parser
from projections.cli.speech import Speech

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
    family(parser, say, "proof", PARTS)


run = show_help
