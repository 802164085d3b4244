"""`vigia restore`: a house and its keys, back from their copy."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop, show

if TYPE_CHECKING:
    from projections.encrypted_copy import PassphraseLock, SecretKeyLock

EXAMPLE = "vigia restore house-2026-11-17.copy --secret backup.key --to restored"


def arguments(parser: Parser) -> None:
    """From which copy, to where; or only whether the copy is good."""
    parser.option("copy FICHEIRO|FILE", "a cópia", "the copy")
    parser.option(
        "--to PASTA|FOLDER",
        "uma pasta nova; a casa fica em PASTA/house, as chaves em PASTA/keys",
        "a new folder; the house goes to FOLDER/house, keys to FOLDER/keys",
    )
    how = parser.add_mutually_exclusive_group()
    parser.option(
        "--secret FICHEIRO|FILE",
        "abre a cópia com esta chave secreta (X25519, PEM)",
        "open the copy with this secret key (X25519, PEM)",
        group=how,
    )
    parser.option(
        "--passphrase-file FICHEIRO|FILE",
        "abre-a com a frase deste ficheiro de uma linha",
        "open it with the passphrase in this file of one line",
        group=how,
    )
    parser.flag("--check", "confere a cópia e não escreve nada", "check the copy and write nothing")


def run(args: argparse.Namespace, say: Speech) -> None:
    """All of it, or nothing."""
    from projections.backup import BackupRefused, check, restore

    if args.check == (args.to is not None):
        raise Stop("Indique --to PASTA, ou --check.", "Give --to FOLDER, or --check.")
    try:
        copy, lock = Path(args.copy), _lock(args)
        files = len(check(copy, lock)) if args.check else restore(copy, Path(args.to), lock)
    except BackupRefused as fault:
        raise Stop(fault.pt, fault.en) from None
    if args.check:
        show(say, f"A cópia confere: {say.count(files)} ficheiros.", f"The copy is good: {say.count(files)} files.")
    else:
        show(say, f"{say.count(files)} ficheiros em {args.to}.", f"{say.count(files)} files in {args.to}.")


def _lock(args: argparse.Namespace) -> "SecretKeyLock | PassphraseLock | None":
    from projections.cli.copy_locks import lock_in
    from projections.encrypted_copy import PassphraseLock, SecretKeyLock

    if args.secret is None and args.passphrase_file is None:
        return None
    if args.secret is not None:
        return lock_in(args.secret, SecretKeyLock.read)
    return lock_in(args.passphrase_file, PassphraseLock.read)
