"""The log that a command reads: a journal, a store or a topic."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from projections.cli.brokers import broker_arguments, brokers_named
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

Records = Iterator[tuple[int, bytes]]


def source_arguments(parser: Parser, say: Speech) -> None:
    """Exactly one of the three."""
    parser.add_argument(
        "journal",
        nargs="?",
        metavar="J.jsonl",
        help=say("o diário (- é a entrada padrão)", "the journal (- is standard input)"),
    )
    parser.add_argument(
        "--store",
        metavar=say("LUGAR", "ADDRESS"),
        help=say("ou um arquivo: pasta chDB ou http://…", "or a store: a chDB folder or http://…"),
    )
    broker_arguments(parser, say, required=False)


def delivered(args: argparse.Namespace) -> bool:
    """Whether the log may hold a record more than once: a journal may not."""
    return args.journal is None


@contextmanager
def log_of(args: argparse.Namespace, title: str, say: Speech) -> Iterator[Records]:
    """The records of the log that the arguments name, as `(position, raw)`."""
    if sum(named is not None for named in (args.journal, args.store, args.brokers)) != 1:
        raise Stop(say("Indique um diário, ou --store, ou --brokers.", "Name a journal, or --store, or --brokers."))
    if args.journal is not None:
        from projections.cli.journals import watched

        with watched(args.journal, title, say) as records:
            yield records
    elif args.store is not None:
        with _stored(args.store, say) as records:
            yield records
    else:
        with _published(args, say) as records:
            yield records


@contextmanager
def _stored(address: str, say: Speech) -> Iterator[Records]:
    from projections.cli.stores import must_exist
    from projections.store import StoreUnavailable, connect

    must_exist(address, say)
    try:
        with connect(address) as store:
            yield store.log()
    except StoreUnavailable as fault:
        raise Stop(str(fault), Status.DISK) from None


@contextmanager
def _published(args: argparse.Namespace, say: Speech) -> Iterator[Records]:
    from projections.sink.log import records
    from projections.sink.source import SourceUnavailable

    try:
        yield records(brokers_named(args, say), args.prefix)
    except SourceUnavailable as fault:
        raise Stop(str(fault), Status.DISK) from None
