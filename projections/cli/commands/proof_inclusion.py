"""`vigia proof inclusion`: that a record is in its table's day."""

import argparse

from projections.cli.parser import Parser, whole
from projections.cli.sources import log_of, source_arguments
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("prova que um registo está no dia da sua mesa", "prove that a record is in its table's day"),
        "vigia proof inclusion AR-1-20230314T180000-508 evening.jsonl",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which event, in which log."""
    parser.add_argument("event", metavar="ID", help=say("o evento", "the event"))
    source_arguments(parser, say)
    parser.add_argument(
        "--size",
        type=whole(1, say),
        metavar="N",
        help=say("no dia de N registos, como um selo o conta", "in the day of N records, as a checkpoint counts it"),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Write the proof to standard output."""
    from projections.proofs import NoProof, prove_inclusion

    try:
        with log_of(args, say("A provar", "Proving"), say) as records:
            proof = prove_inclusion(records, args.event, args.size)
    except NoProof as fault:
        raise Stop(say(f"Não se pode provar: {fault}.", f"That cannot be proved: {fault}.")) from None
    print(proof.model_dump_json(indent=1))
    return Status.FINE
