"""`vigia proof`: proves that a record is in a sealed day, and that a day only ever grew."""

import argparse
import os
from typing import TYPE_CHECKING, Final

from projections.cli.parser import Parser, Subcommand
from projections.cli.signed_checkpoints import checkpoint_arguments, checkpoints_of
from projections.cli.sources import log_of, source_arguments
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, read, show

if TYPE_CHECKING:
    from schemas.proofs import Consistency, Inclusion

EXAMPLE = "vigia proof inclusion AR-1-20230314T180000-508 evening.jsonl"


def _inclusion_arguments(parser: Parser) -> None:
    parser.option("event ID", "o evento", "the event")
    source_arguments(parser)
    parser.option(
        "--size N",
        "o dia quando tinha N registos, o tamanho que um selo indica",
        "the day when it had N records, the size that a checkpoint gives",
        least=1,
    )


def _consistency_arguments(parser: Parser) -> None:
    parser.option(
        "origin DIA|DAY",
        "o dia da mesa, como a primeira linha de um selo o nomeia",
        "the table's day, as a checkpoint's first line names it",
    )
    parser.option("old N", "registos do primeiro selo", "records of the earlier checkpoint", least=1)
    source_arguments(parser)
    parser.option("--size M", "registos do segundo selo", "records of the later checkpoint", least=1)


def _check_arguments(parser: Parser) -> None:
    parser.option("proof P.json", "a prova (- é a entrada padrão)", "the proof (- is standard input)")
    checkpoint_arguments(parser, required=True)


def _keygen_arguments(parser: Parser) -> None:
    parser.option("name NOME|NAME", "de quem é a chave, sem espaços nem +", "whose key it is, without spaces or +")
    parser.option(
        "-o --output FICHEIRO|FILE", "ficheiro novo para a chave secreta", "new file for the secret key", required=True
    )


def _prove(args: argparse.Namespace, say: Speech) -> None:
    """Write the proof to standard output."""
    from projections.proofs import NoProof, prove_consistency, prove_inclusion

    proof: Inclusion | Consistency
    try:
        with log_of(args, say("A provar", "Proving"), say) as records:
            if args.part == "inclusion":
                proof = prove_inclusion(records, args.event, args.size)
            else:
                proof = prove_consistency(records, args.origin, args.old, args.size)
    except NoProof as fault:
        raise Stop(f"Não se pode provar: {fault}.", f"That cannot be proved: {fault}.") from None
    print(proof.model_dump_json(indent=1))


def _check(args: argparse.Namespace, say: Speech) -> int:
    """Check the arithmetic first, then the signatures."""
    from projections.proofs import holds
    from schemas.proofs import Inclusion

    proof = _read(args.proof, say)
    heads = checkpoints_of(args, say)
    roots = {(proof.size, proof.root)} | (set() if isinstance(proof, Inclusion) else {(proof.old_size, proof.old_root)})
    signed = {(head.size, head.root.hex()) for head in heads if head.origin == proof.origin}
    if not holds(proof):
        show(
            say,
            "A prova não vale: os resumos não levam à raiz.",
            "The proof does not hold: its hashes do not lead to the root.",
        )
        return Status.BAD
    if missing := sorted(roots - signed):
        size = say.count(missing[0][0])
        sentence = say(
            f"A prova está certa, mas nenhum selo de {proof.origin} com {size} registos tem essa raiz.",
            f"The proof is right in itself, but no checkpoint of {proof.origin} with {size} records has that root.",
        )
        print(clean(sentence))
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
        raise Stop(f"{path} não é uma prova.", f"{path} is not a proof.") from None


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


def _keygen(args: argparse.Namespace, say: Speech) -> None:
    """Write the secret key into a file that only its owner may read, and show the public one."""
    from streams.engine.notes import BadKey, SecretKey

    try:
        key = SecretKey(args.name, os.urandom(32))
        public = str(key.public)
    except BadKey as fault:
        raise Stop(f"O nome não serve: {fault}.", f"The name cannot be used: {fault}.") from None
    try:
        file = os.open(args.output, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Stop(
            f"{args.output} já existe: uma chave não se escreve por cima.",
            f"{args.output} exists: a key is never overwritten.",
        ) from None
    with os.fdopen(file, "w", encoding="utf-8") as out:
        out.write(key.text() + "\n")
    print(public)


SUBCOMMANDS: Final = (
    Subcommand(
        "inclusion",
        "prova que um registo está no dia da sua mesa",
        "prove that a record is in its table's day",
        "vigia proof inclusion AR-1-20230314T180000-508 evening.jsonl",
        _prove,
        (_inclusion_arguments,),
    ),
    Subcommand(
        "consistency",
        "prova que um dia só cresceu entre dois selos",
        "prove that a day only grew between two checkpoints",
        "vigia proof consistency vigia/casino-luanda/AR-1/2023-03-14 500 evening.jsonl",
        _prove,
        (_consistency_arguments,),
    ),
    Subcommand(
        "check",
        "confere uma prova contra os selos; sai com 1 se não vale",
        "check a proof against the checkpoints; exit with 1 if it does not hold",
        "vigia proof check proof.json --checkpoint elsewhere --key authority.pub",
        _check,
        (_check_arguments,),
    ),
    Subcommand(
        "keygen",
        "cria a chave que assina os selos, e mostra a pública",
        "make the key that signs checkpoints, and show the public one",
        "vigia proof keygen autoridade.ao -o seal.key",
        _keygen,
        (_keygen_arguments,),
    ),
)
