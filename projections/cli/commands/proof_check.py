"""`vigia proof check`: whether a proof holds, and whether the authority's checkpoints vouch for its roots."""

import argparse
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.seals import checkpoints_of, seal_arguments
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, read

if TYPE_CHECKING:
    from schemas.proofs import Consistency, Inclusion


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("confere uma prova contra os selos; sai com 1 se não vale", "check a proof against the checkpoints; exit with 1 if it does not hold"),
        "vigia proof check proof.json --checkpoint elsewhere --key authority.pub",
    )  # fmt: skip


def arguments(parser: Parser, say: Speech) -> None:
    """Which proof, against which checkpoints."""
    parser.add_argument(
        "proof", metavar="P.json", help=say("a prova (- é a entrada padrão)", "the proof (- is standard input)")
    )
    seal_arguments(parser, say, required=True)


def run(args: argparse.Namespace, say: Speech) -> int:
    """The arithmetic first, then the signatures."""
    from projections.proofs import holds
    from schemas.proofs import Inclusion

    proof = _read(args.proof, say)
    heads = checkpoints_of(args, say)
    roots = {(proof.size, proof.root)} | (set() if isinstance(proof, Inclusion) else {(proof.old_size, proof.old_root)})
    signed = {(head.size, head.root.hex()) for head in heads if head.origin == proof.origin}
    if not holds(proof):
        print(
            say(
                "A prova não vale: os resumos não levam à raiz.",
                "The proof does not hold: its hashes do not lead to the root.",
            )
        )
        return Status.BAD
    if missing := sorted(roots - signed):
        size = say.count(missing[0][0])
        print(clean(say(
            f"A prova está certa, mas nenhum selo de {proof.origin} com {size} registos tem essa raiz.",
            f"The proof is right in itself, but no checkpoint of {proof.origin} with {size} records has that root.",
        )))  # fmt: skip
        return Status.BAD
    print(clean(_good(proof, say)))
    return Status.FINE


def _read(path: str, say: Speech) -> "Inclusion | Consistency":
    from pydantic import ValidationError

    from schemas.proofs import Proof

    with read(path, say) as file:
        raw = file.read(16 << 20)
    try:
        return Proof.model_validate_json(b'{"proof":' + raw + b"}").proof
    except ValidationError:
        raise Stop(say(f"{path} não é uma prova.", f"{path} is no proof.")) from None


def _good(proof: "Inclusion | Consistency", say: Speech) -> str:
    from schemas.proofs import Inclusion

    size = say.count(proof.size)
    if isinstance(proof, Inclusion):
        number = say.count(proof.index + 1)
        return say(
            f"A prova vale: o registo é o {number}.º de {size} de {proof.origin}.",
            f"The proof holds: the record is number {number} of {size} of {proof.origin}.",
        )
    old = say.count(proof.old_size)
    return say(
        f"A prova vale: {proof.origin} tinha {old} registos e só cresceu até {size}.",
        f"The proof holds: {proof.origin} had {old} records and only grew to {size}.",
    )
