"""`vigia device`: what a table's vendor, its dealers and the authority's key keeper need."""

from projections.cli.commands.family import family, show_help
from projections.cli.parser import Parser
from projections.cli.speech import Speech

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
    family(parser, say, "device", PARTS)


run = show_help
