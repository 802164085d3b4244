"""`vigia device vouch`: the authority's word that a key speaks for a source of a table of a house."""

import argparse

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "assina, com uma chave raiz da autoridade, que uma chave fala por uma fonte de uma mesa",
            "sign, with a root key of the authority, that a key speaks for a source of a table",
        ),
        "vigia device vouch --root authority.key --venue casino-luanda --table AR-1 --source AR-1/wheel PUBLIC",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Whose key, for what."""
    parser.add_argument("public", metavar=say("PÚBLICA", "PUBLIC"), help=say("a chave pública", "the public key"))
    parser.add_argument("--root", required=True, metavar=say("CHAVE", "KEY"), help=say("a chave raiz", "the root key"))
    parser.add_argument("--venue", required=True, metavar="V", help=say("a casa", "the house"))
    parser.add_argument("--table", required=True, metavar="T", help=say("a mesa", "the table"))
    parser.add_argument("--source", required=True, metavar="S", help=say("a fonte", "the source"))


def run(args: argparse.Namespace, say: Speech) -> int:
    """Print the `authority_sig` that goes into the licence or the registration."""
    from producers.device.keys import vouch
    from projections.cli.devices import loaded
    from schemas.signature import NotAKey, PublicKey

    try:
        PublicKey(args.public)
    except NotAKey as fault:
        raise Stop(say("Não é uma chave pública", "Not a public key") + f": {fault}.") from None
    print(vouch(loaded(args.root), args.venue, args.table, args.source, args.public))
    return Status.FINE
