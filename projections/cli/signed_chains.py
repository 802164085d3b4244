"""Commands that add to a chain of signed folders, or check it: `vigia publish` and `vigia batch`."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.signed_checkpoints import public_key
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, faults_as_sentences

if TYPE_CHECKING:
    from streams.engine.notes import VerifierKey

Task = Callable[[argparse.Namespace, Speech], None]


def check_or_add(args: argparse.Namespace, say: Speech, check: Task, add: Task) -> None:
    """With `--check` a fault is one of the chain, otherwise one of what was asked."""
    with faults_as_sentences(Status.BAD if args.check else Status.USAGE):
        (check if args.check else add)(args, say)


def last_argument(parser: Parser, portuguese: str, english: str) -> None:
    """Whoever kept the hash of the last one sees that it was taken back."""
    parser.option(
        "--last RESUMO|HASH", f"resumo de {portuguese} que tem de lá estar", f"hash of {english} that must be there"
    )


def chain_key(args: argparse.Namespace, say: Speech) -> "VerifierKey":
    """The public key that the chain is checked against."""
    if args.key is None:
        raise Stop("Dê a chave com --key.", "Give the key with --key.")
    return public_key(args.key, say)
