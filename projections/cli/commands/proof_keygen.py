"""`vigia proof keygen`: the key with which the authority signs checkpoints."""

import argparse
import os

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("cria a chave que assina os selos, e mostra a pública", "make the key that signs checkpoints, and show the public one"),
        "vigia proof keygen autoridade.ao -o seal.key",
    )  # fmt: skip


def arguments(parser: Parser, say: Speech) -> None:
    """Whose key, and where it is kept."""
    parser.add_argument(
        "name",
        metavar=say("NOME", "NAME"),
        help=say("de quem é a chave, sem espaços nem +", "whose key it is, without spaces or +"),
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar=say("FICHEIRO", "FILE"),
        help=say("ficheiro novo para a chave secreta", "new file for the secret key"),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """The secret one into a file that only its owner may read; the public one to standard output."""
    from streams.engine.notes import BadKey, SecretKey

    try:
        key = SecretKey(args.name, os.urandom(32))
        public = str(key.public)
    except BadKey as fault:
        raise Stop(say(f"O nome não serve: {fault}.", f"The name is of no use: {fault}.")) from None
    try:
        file = os.open(args.output, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Stop(
            say(
                f"{args.output} já existe: uma chave não se escreve por cima.",
                f"{args.output} exists: a key is not written over.",
            )
        ) from None
    with os.fdopen(file, "w", encoding="utf-8") as out:
        out.write(key.text() + "\n")
    print(public)
    return Status.FINE
