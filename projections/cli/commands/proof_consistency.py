"""`vigia proof consistency`: that a table's day only grew between two checkpoints."""

import argparse

from projections.cli.parser import Parser, whole
from projections.cli.sources import log_of, source_arguments
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("prova que um dia só cresceu entre dois selos", "prove that a day only grew between two checkpoints"),
        "vigia proof consistency vigia/casino-luanda/AR-1/2023-03-14 500 evening.jsonl",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which day, from which size, in which log."""
    parser.add_argument(
        "origin",
        metavar=say("DIA", "DAY"),
        help=say("o dia da mesa, como a primeira linha de um selo o nomeia", "the table's day, as a checkpoint's first line names it"),
    )  # fmt: skip
    parser.add_argument(
        "old",
        type=whole(1, say),
        metavar="N",
        help=say("registos do primeiro selo", "records of the earlier checkpoint"),
    )
    source_arguments(parser, say)
    parser.add_argument(
        "--size",
        type=whole(1, say),
        metavar="M",
        help=say("registos do segundo selo", "records of the later checkpoint"),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Write the proof to standard output."""
    from projections.proofs import NoProof, prove_consistency

    try:
        with log_of(args, say("A provar", "Proving"), say) as records:
            proof = prove_consistency(records, args.origin, args.old, args.size)
    except NoProof as fault:
        raise Stop(say(f"Não se pode provar: {fault}.", f"That cannot be proved: {fault}.")) from None
    print(proof.model_dump_json(indent=1))
    return Status.FINE
