"""Signed checkpoints that were kept elsewhere: how a command is given them, and the sentence when one does not hold."""

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
    from streams.engine.notes import SecretKey, VerifierKey


def checkpoint_arguments(parser: Parser, *, required: bool = False) -> None:
    """Where they are, and whose signature counts."""
    parser.option(
        "--checkpoint LUGAR|PATH",
        "os selos guardados noutro lugar: um ficheiro, ou a pasta de vários",
        "the checkpoints kept elsewhere: a file, or the folder of several",
        required=required,
    )
    parser.option(
        "--key CHAVE|KEY",
        "a chave pública que os assina: ela mesma ou o ficheiro onde está",
        "the public key that signs them: itself, or the file that holds it",
        required=required,
    )


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
            raise Stop("--key serve com --checkpoint.", "--key goes with --checkpoint.")
        return []
    if args.key is None:
        raise Stop(
            "Um selo vale o que vale a sua assinatura: dê a chave com --key.",
            "A checkpoint is worth what its signature is worth: give the key with --key.",
        )
    key, place = public_key(args.key, say), Path(args.checkpoint)
    try:
        texts = notes(place)
    except OSError:
        read(args.checkpoint, say)
        raise
    if not texts:
        raise Stop(f"Não há selos em {place}.", f"There are no checkpoints in {place}.")
    try:
        return [(note, checkpoint(note, [key])) for note in texts]
    except (NotSigned, NoCheckpoint) as fault:
        raise Stop(
            f"Um selo em {place} não vale: {fault}.", f"A checkpoint in {place} does not count: {fault}."
        ) from None


def public_key(text: str, say: Speech) -> "VerifierKey":
    """The key itself, or what stands in the file of that name."""
    from streams.engine.notes import BadKey, VerifierKey

    if "+" not in text:
        with read(text, say) as file:
            text = file.read(1_000).decode("utf-8", "replace")
    try:
        return VerifierKey.read(text)
    except BadKey as fault:
        raise Stop(f"A chave não serve: {fault}.", f"The key cannot be used: {fault}.") from None


def secret_key(path: str | None, say: Speech) -> "SecretKey | None":
    """The key in a file, or a sentence; None without a file."""
    from streams.engine.notes import BadKey, SecretKey

    if path is None:
        return None
    with read(path, say) as file:
        text = file.read(1_000).decode("utf-8", "replace")
    try:
        return SecretKey.read(text)
    except BadKey as fault:
        raise Stop(f"A chave não serve: {fault}.", f"The key cannot be used: {fault}.") from None


def checkpoint_fault(broken: "Unsealed", say: Speech, *, delivered: bool = False) -> str:
    """What does not hold, in a sentence."""
    size, there, good = say.count(broken.size), say.count(broken.records), say.count(broken.good)
    at = place_of(broken.position or 0, say, delivered=delivered)
    where = f"{at[:1].upper()}{at[1:]}"
    match broken.what:
        case "absent":
            return say(
                f"{broken.origin}: a mesa não tem aqui registo nenhum desse dia; o selo conta {size}.",
                f"{broken.origin}: the table has no record of that day here; the checkpoint counts {size}.",
            )
        case "cut_off":
            return say(
                f"{where}, {broken.origin}: depois deste registo faltam outros; há {there}, e o selo conta {size}.",
                f"{where}, {broken.origin}: records after this one were cut off; there are {there}, and the checkpoint counts {size}.",
            )
        case "replaced":
            return say(
                f"{where}, {broken.origin}: daqui até ao registo {size} do dia a história não é a que foi selada (até ao registo {good} é).",
                f"{where}, {broken.origin}: from here to record {size} of the day the history is not the one that was sealed (up to record {good} it is).",
            )
        case _:
            return say(
                f"{where}, {broken.origin}: há dois selos assinados, diferentes, de {size} registos: a chave assinou duas histórias.",
                f"{where}, {broken.origin}: there are two different signed checkpoints of {size} records: the key signed two histories.",
            )
