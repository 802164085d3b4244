"""`vigia restore`: a house and its keys, back from their copy."""

import argparse
from pathlib import Path

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop, show

EXAMPLE = "vigia restore house-2026-11-17.tar --to restored"


def arguments(parser: Parser) -> None:
    """From which copy, to where; or only whether the copy is good."""
    parser.option("copy FICHEIRO|FILE", "a cópia", "the copy")
    parser.option(
        "--to PASTA|FOLDER",
        "uma pasta nova; a casa fica em PASTA/house, as chaves em PASTA/keys",
        "a new folder; the house goes to FOLDER/house, keys to FOLDER/keys",
    )
    parser.flag("--check", "confere a cópia e não escreve nada", "check the copy and write nothing")


def run(args: argparse.Namespace, say: Speech) -> None:
    """All of it, or nothing."""
    from projections.backup import BackupRefused, check, restore

    if args.check == (args.to is not None):
        raise Stop("Indique --to PASTA, ou --check.", "Give --to FOLDER, or --check.")
    try:
        files = len(check(Path(args.copy))) if args.check else restore(Path(args.copy), Path(args.to))
    except BackupRefused as fault:
        raise Stop(str(fault)) from None
    if args.check:
        show(say, f"A cópia confere: {say.count(files)} ficheiros.", f"The copy is good: {say.count(files)} files.")
    else:
        show(say, f"{say.count(files)} ficheiros em {args.to}.", f"{say.count(files)} files in {args.to}.")
