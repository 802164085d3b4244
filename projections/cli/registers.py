"""The authority's register of tables, as a command is given it."""

import argparse

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop, read_text
from schemas.table_register import BadRegister, TableRegister, read_register


def register_argument(parser: Parser) -> None:
    """`--register`."""
    parser.option(
        "--register R.toml",
        "o registo de mesas da autoridade: nenhuma outra mesa abre (docs/runbook.md)",
        "the authority's register of tables: no other table opens (docs/runbook.md)",
    )


def register_of(args: argparse.Namespace, say: Speech) -> TableRegister | None:
    """The register that was named, or a sentence; None where none was."""
    if args.register is None:
        return None
    try:
        return read_register(read_text(args.register, say))
    except BadRegister as fault:
        raise Stop(
            f"{args.register} não é um registo de mesas: {fault}.",
            f"{args.register} is no register of tables: {fault}.",
        ) from None
