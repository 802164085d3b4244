"""The log that a command reads: a journal, a store or a topic."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from projections.cli.brokers import broker_arguments, brokers_reached
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, read

if TYPE_CHECKING:
    from projections.journal import Blocks, Journal
    from schemas.envelope import Event
    from streams.worker.topic_replay import TopicReplay

Records = Iterator[tuple[int, bytes]]


def source_arguments(parser: Parser) -> None:
    """Exactly one of the three."""
    parser.option("journal J.jsonl", "o diário (- é a entrada padrão)", "the journal (- is standard input)", nargs="?")
    parser.option(
        "--store LUGAR|ADDRESS",
        "ou um arquivo: pasta, ou http://… de um ClickHouse",
        "or a store: a folder, or http://… of a ClickHouse",
    )
    broker_arguments(parser, required=False)


def delivered(args: argparse.Namespace) -> bool:
    """Whether the log may hold a record more than once: a journal may not."""
    return args.journal is None


@contextmanager
def log_of(args: argparse.Namespace, title: str, say: Speech) -> Iterator[Records]:
    """The records of the log that the arguments name, as `(position, raw)`."""
    if sum(named is not None for named in (args.journal, args.store, args.brokers)) != 1:
        raise Stop("Indique um diário, ou --store, ou --brokers.", "Name a journal, or --store, or --brokers.")
    if args.journal is not None:
        with journal_records(args.journal, title, say) as records:
            yield records
    elif args.store is not None:
        with _stored(args.store, say) as records:
            yield records
    else:
        with _published(args, say) as records:
            yield records


@contextmanager
def journal_records(path: str, title: str, say: Speech, *, hidden: bool = False) -> Iterator[Records]:
    """The records of a journal, with a progress bar; one sentence says why there are none."""
    with opened_journal(path, say) as journal, with_a_bar(journal, title, hidden=hidden) as blocks:
        yield iter(blocks)


@contextmanager
def opened_journal(path: str, say: Speech) -> Iterator["Journal"]:
    """A journal; one sentence says why there is none, or why it could not be read to its end."""
    from projections.journal import Journal, JournalUnreadable

    if path != "-":
        read(path, say).close()
    try:
        with Journal(path) as journal:
            yield journal
    except JournalUnreadable as fault:
        raise Stop(str(fault)) from None


@contextmanager
def with_a_bar(journal: "Journal", title: str, *, hidden: bool) -> Iterator["Blocks"]:
    """The records of a journal, with a progress bar."""
    from projections.cli.screen import progress
    from projections.journal import Blocks

    with progress(title, journal.size, hidden=hidden) as bar:

        def blocks() -> Iterator[Sequence[tuple[int, bytes]]]:
            for block in journal.blocks():
                yield block
                bar(journal.offset)

        yield Blocks(blocks())


@contextmanager
def _stored(address: str, say: Speech) -> Iterator[Records]:
    from projections.cli.stores import must_exist
    from projections.store import StoreUnavailable, connect

    must_exist(address)
    try:
        with connect(address) as store:
            yield store.log()
    except StoreUnavailable as fault:
        raise Stop(str(fault), status=Status.DISK) from None


@contextmanager
def _published(args: argparse.Namespace, say: Speech) -> Iterator[Records]:
    from streams.worker.topic_replay import TopicReplay, TopicUnreachable

    try:
        with TopicReplay(brokers_reached(args, say), args.prefix) as topic:
            yield _at_home(topic)
    except TopicUnreachable as fault:
        raise Stop(f"O Kafka não respondeu: {fault}", f"Kafka did not answer: {fault}", Status.DISK) from None


def _at_home(topic: "TopicReplay") -> Records:
    """Every event, a partition after the other, but for those that were sent to another table's partition."""
    from schemas.decode import Undecodable, decode
    from schemas.events.table import TableOpened
    from schemas.identity import key_of
    from schemas.topics import partition_of

    partitions, homes = len(topic.ends), dict[str, int]()
    for partition in range(partitions):
        here: set[str] = set()  # tables that opened in this partition without naming their house
        for position, raw in topic.records(partition):
            try:
                event: Event[Any] = decode(raw)
            except Undecodable:
                yield position, raw
                continue
            venue, opens = event.venue, event.type == TableOpened.type
            key = key_of(event.data.licence.venue if venue is None and opens else venue, event.table)
            if key not in homes:
                homes[key] = partition_of(key, partitions)
            at_home = homes[key] == partition
            if at_home and opens and venue is None:
                here.add(event.table)
            if at_home or (venue is None and event.table in here):
                yield position, raw
