"""The native front end of the judge, where it is built (`make native`); without it everything is the same, and slower.

It takes the records that are as usual: plain JSON, the next of their table and resting on the last one, at a table where
nobody signs and nothing waits. All others it hands to the judge, one by one and untouched.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from streams.engine.judge import Judge
from streams.engine.layouts import envelope_layout, layout_of_kind
from streams.engine.outcome import ListenerFailed
from streams.engine.share import TableShare
from streams.engine.table_judge import TableJudge

if TYPE_CHECKING:
    from streams.engine._front import FrontEnd


NumberedLines = list[tuple[int, bytes]]  # each with its position
Lines = Callable[[bytes, int], tuple[NumberedLines, int]]  # those wanted of a block, and how many it has
PURE: Final = "VIGIA_PURE"  # set in the environment: judge in Python alone, as where no front end is built


class NativeFront:
    """Takes records for a judge that has no follower and seals nothing."""

    def __init__(
        self, front_end: "type[FrontEnd]", own_lines: Callable[[bytes, int, TableShare], tuple[NumberedLines, int]]
    ) -> None:
        self._own_lines = own_lines
        self._front_end = front_end(layout_of_kind, envelope_layout(), TableJudge)

    @property
    def position(self) -> int:
        """The position of the record that is being taken, or was last."""
        return self._front_end.position

    def take(self, judge: Judge, records: Iterable[tuple[int, bytes]], share: TableShare | None = None) -> None:
        """Take records, those of a share or all, as `Judge.take` would one after the other.

        What a listener raises passes through.
        """
        try:
            self._front_end.take(judge, records, share)
        except ListenerFailed as failed:
            raise failed.fault from None

    def lines_of(self, share: TableShare) -> Lines:
        """Finds the lines of a share, so that no others are made into objects."""
        return lambda block, before: self._own_lines(block, before, share)


def native_front() -> NativeFront | None:
    """The front end; None where it is not built."""
    try:
        from streams.engine._front import FrontEnd, own_lines  # noqa: PLC0415  # it need not be there
    except ImportError:
        return None
    return NativeFront(FrontEnd, own_lines)
