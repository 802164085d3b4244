"""Checkpoints that were kept elsewhere, as a command is given them, and what is said when one does not hold."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from projections.cli.chain_faults import place_of
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop, read

if TYPE_CHECKING:
    from projections.checkpoints import Unsealed
    from schemas.checkpoints import Checkpoint
    from streams.engine.notes import PublicKey


def seal_arguments(parser: Parser, say: Speech, *, required: bool = False) -> None:
    """Where they are, and whose signature counts."""
    parser.add_argument(
        "--checkpoint",
        required=required,
        metavar=say("LUGAR", "PATH"),
        help=say(
            "os selos guardados noutro lugar: um ficheiro, ou a pasta de vários",
            "the checkpoints kept elsewhere: a file, or the folder of several",
        ),
    )
    parser.add_argument(
        "--key",
        required=required,
        metavar=say("CHAVE", "KEY"),
        help=say("a chave pública que os assina: ela mesma ou o ficheiro onde está", "the public key that signs them: itself, or the file that holds it"),
    )  # fmt: skip


def checkpoints_of(args: argparse.Namespace, say: Speech) -> "list[Checkpoint]":
    """All that the arguments name; a note with a false signature is not passed over."""
    return [head for _, head in signed_notes(args, say)]


def signed_notes(args: argparse.Namespace, say: Speech) -> "list[tuple[str, Checkpoint]]":
    """The same with the notes themselves."""
    from projections.sink.folder import notes
    from schemas.checkpoints import NoCheckpoint
    from streams.engine.notes import NotSigned, checkpoint

    if args.checkpoint is None:
        if args.key is not None:
            raise Stop(say("--key serve com --checkpoint.", "--key goes with --checkpoint."))
        return []
    if args.key is None:
        raise Stop(
            say(
                "Um selo vale o que vale a sua assinatura: dê a chave com --key.",
                "A checkpoint is worth what its signature is worth: give the key with --key.",
            )
        )
    key, place = public_key(args.key, say), Path(args.checkpoint)
    try:
        found = notes(place)
    except OSError:
        read(args.checkpoint, say)
        raise
    if not found:
        raise Stop(say(f"Não há selos em {place}.", f"There are no checkpoints in {place}."))
    try:
        return [(note, checkpoint(note, [key])) for note in found]
    except (NotSigned, NoCheckpoint) as fault:
        raise Stop(
            say(f"Um selo em {place} não vale: {fault}.", f"A checkpoint in {place} does not count: {fault}.")
        ) from None


def public_key(text: str, say: Speech) -> "PublicKey":
    """The key itself, or what stands in the file of that name."""
    from streams.engine.notes import BadKey, PublicKey

    if "+" not in text:
        with read(text, say) as file:
            text = file.read(1_000).decode("utf-8", "replace")
    try:
        return PublicKey.read(text)
    except BadKey as fault:
        raise Stop(say(f"A chave não serve: {fault}.", f"The key is of no use: {fault}.")) from None


def unsealed(found: "Unsealed", say: Speech, *, delivered: bool = False) -> str:
    """What does not hold, in a sentence."""
    size, there, good = say.count(found.size), say.count(found.found), say.count(found.good)
    at = place_of(found.position or 0, say, delivered=delivered)
    where = f"{at[:1].upper()}{at[1:]}"
    match found.what:
        case "absent":
            return say(
                f"{found.origin}: a mesa não tem aqui registo nenhum desse dia; o selo conta {size}.",
                f"{found.origin}: the table has no record of that day here; the checkpoint counts {size}.",
            )
        case "cut_off":
            return say(
                f"{where}, {found.origin}: depois deste registo faltam outros; há {there}, e o selo conta {size}.",
                f"{where}, {found.origin}: records after this one were cut off; there are {there}, and the checkpoint counts {size}.",
            )
        case "replaced":
            return say(
                f"{where}, {found.origin}: daqui até ao registo {size} do dia a história não é a que foi selada (até ao registo {good} é).",
                f"{where}, {found.origin}: from here to record {size} of the day the history is not the one that was sealed (up to record {good} it is).",
            )
        case _:
            return say(
                f"{where}, {found.origin}: há dois selos assinados, diferentes, de {size} registos: a chave assinou duas histórias.",
                f"{where}, {found.origin}: there are two different signed checkpoints of {size} records: the key signed two histories.",
            )
