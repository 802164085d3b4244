"""`vigia backup`: a copy of the house and its keys in one file."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop, show

if TYPE_CHECKING:
    from projections.encrypted_copy import PassphraseLock, PublicKeyLock

EXAMPLE = "vigia backup --house house --key seal.key --public-key backup.pub -o house-2026-11-17.copy"


def arguments(parser: Parser) -> None:
    """Of which house, with which keys, where."""
    parser.option(
        "--house PASTA|FOLDER",
        "a pasta das contas e dos processos (house)",
        "the folder of accounts and cases (house)",
        default="house",
    )
    parser.option(
        "--key FICHEIRO|FILE",
        "copia também esta chave (pode repetir-se)",
        "copy this key too (may be repeated)",
        action="append",
        default=[],
    )
    how = parser.add_mutually_exclusive_group()
    parser.option(
        "--public-key FICHEIRO|FILE",
        "cifra para esta chave pública (X25519, PEM): só quem tem a secreta abre a cópia",
        "encrypt to this public key (X25519, PEM): only whoever has the secret one opens the copy",
        group=how,
    )
    parser.option(
        "--passphrase-file FICHEIRO|FILE",
        "cifra com a frase deste ficheiro de uma linha",
        "encrypt with the passphrase in this file of one line",
        group=how,
    )
    parser.flag("--plain", "não cifra", "do not encrypt", group=how)
    parser.option("-o --output FICHEIRO|FILE", "a cópia, um ficheiro novo", "the copy, a new file", required=True)


def run(args: argparse.Namespace, say: Speech) -> None:
    """Check, and only then write the copy."""
    from projections.backup import BackupRefused, back_up

    lock = _lock(args)
    try:
        files = back_up(Path(args.house), Path(args.output), [Path(key) for key in args.key], lock)
    except BackupRefused as fault:
        raise Stop(fault.pt, fault.en) from None
    plain_pt = (
        " A cópia contém chaves e não está cifrada: guarde-a fechada." if lock is None else " A cópia está cifrada."
    )
    plain_en = (
        " The copy holds keys and is not encrypted: keep it locked away." if lock is None else " The copy is encrypted."
    )
    show(
        say,
        f"{say.count(files)} ficheiros em {args.output}.{plain_pt}",
        f"{say.count(files)} files in {args.output}.{plain_en}",
    )


def _lock(args: argparse.Namespace) -> "PublicKeyLock | PassphraseLock | None":
    """How the copy is encrypted. It holds keys, so leaving it open is said, never assumed."""
    from projections.cli.copy_locks import lock_in
    from projections.encrypted_copy import PassphraseLock, PublicKeyLock

    if args.plain:
        return None
    if args.public_key is None and args.passphrase_file is None:
        raise Stop(
            "A cópia contém chaves. Diga como se cifra: --public-key CHAVE ou --passphrase-file FICHEIRO; ou --plain.",
            "The copy holds keys. Say how it is encrypted: --public-key KEY or --passphrase-file FILE; or --plain.",
        )
    if args.public_key is not None:
        return lock_in(args.public_key, PublicKeyLock.read)
    return lock_in(args.passphrase_file, PassphraseLock.read)
