"""`vigia device keygen`: a new key for a device, a dealer or the authority."""

import argparse

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "cria uma chave Ed25519 num ficheiro que só o dono lê, e mostra a metade pública",
            "make an Ed25519 key in a file that only its owner reads, and show its public half",
        ),
        "vigia device keygen -o wheel.key",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Where to."""
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar=say("CHAVE", "KEY"),
        help=say("o ficheiro a criar; nunca substitui outro", "the new file; an existing one is never replaced"),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Make it, write it, show what others may know of it."""
    from producers.device.keys import SigningKey

    key = SigningKey.generate()
    try:
        key.save(args.output)
    except FileExistsError:
        raise Stop(
            say(
                f"{args.output} já existe, e uma chave não se substitui: escolha outro nome.",
                f"{args.output} exists already, and a key is not replaced: choose another name.",
            )
        ) from None
    print(key.public)
    return Status.FINE
