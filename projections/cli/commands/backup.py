"""`vigia backup`: a copy of the house and its keys in one file."""

import argparse
from pathlib import Path

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop, show

EXAMPLE = "vigia backup --house house --key seal.key -o house-2026-11-17.tar"


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
    parser.option("-o --output FICHEIRO|FILE", "a cópia, um ficheiro novo", "the copy, a new file", required=True)


def run(args: argparse.Namespace, say: Speech) -> None:
    """Copy, check, and only then give it its name."""
    from projections.backup import BackupRefused, back_up

    try:
        files = back_up(Path(args.house), Path(args.output), [Path(key) for key in args.key])
    except BackupRefused as fault:
        raise Stop(str(fault)) from None
    show(
        say,
        f"{say.count(files)} ficheiros em {args.output}. A cópia contém chaves e não está cifrada: guarde-a fechada.",
        f"{say.count(files)} files in {args.output}. The copy holds keys and is not encrypted: keep it locked away.",
    )
