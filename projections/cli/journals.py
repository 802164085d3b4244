"""A journal being read, with a bar that says how far."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain

from projections.cli.speech import Speech
from projections.cli.stop import Stop, read


@contextmanager
def watched(path: str, title: str, say: Speech, *, hidden: bool = False) -> Iterator[Iterator[tuple[int, bytes]]]:
    """The records of a journal as `(position, raw)`, or one sentence that says why there are none."""
    from projections.cli.screen import progress
    from projections.journal import Journal, JournalUnreadable

    if path != "-":
        read(path, say).close()
    try:
        journal = Journal(path)
    except JournalUnreadable as fault:
        raise Stop(str(fault)) from None
    with journal, progress(title, journal.size, hidden=hidden) as bar:

        def blocks() -> Iterator[Iterable[tuple[int, bytes]]]:
            for block in journal.blocks():
                yield block
                bar(journal.offset)

        try:
            yield chain.from_iterable(blocks())
        except JournalUnreadable as fault:
            raise Stop(str(fault)) from None
