"""Which coup a person means: its name, and house, table and opening where several have it."""

import argparse
from collections.abc import Iterable, Sequence
from typing import Final

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop
from schemas.identity import CoupId

_SHOWN: Final = 12  # coups that are listed to choose from


def coup_arguments(parser: Parser) -> None:
    """The rest of a coup's name."""
    parser.option("--venue V", "o casino, se vários têm esse golpe", "the casino, if several have that coup")
    parser.option("--table T", "a mesa, se várias têm esse golpe", "the table, if several have that coup")
    parser.option(
        "--opening O",
        "a abertura da mesa, ou o seu começo, se o nome se repete",
        "the table's opening, or the start of it, if the name comes again",
    )


def chosen_coup(args: argparse.Namespace, named: Iterable[CoupId], say: Speech) -> CoupId:
    """The one coup that is meant; else a sentence that lists those that it may be."""
    every = list(named)
    meant = [
        coup
        for coup in every
        if args.venue in (None, coup.venue)
        and args.table in (None, coup.table)
        and (args.opening is None or coup.opening.startswith(args.opening))
    ]
    if len(meant) == 1:
        return meant[0]
    raise _several(args.id, meant or every, say)


def _several(coup: str, some: Sequence[CoupId], say: Speech) -> Stop:
    listed = "; ".join(f"--venue {one.venue} --table {one.table} --opening {one.opening}" for one in some[:_SHOWN])
    listed += "; …" if len(some) > _SHOWN else ""
    return Stop(
        say(
            f"O golpe {coup} existe em {len(some)} aberturas de mesa, escolha uma: {listed}.",
            f"Coup {coup} exists in {len(some)} openings of tables, choose one: {listed}.",
        )
        if len(some) != 1
        else say(f"O golpe {coup} existe só aqui: {listed}.", f"Coup {coup} exists only here: {listed}.")
    )
