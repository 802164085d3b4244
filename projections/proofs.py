"""Proofs from a log: that a record is in its table's day, and that a day only ever grew."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from projections.checkpoints import OrderOnlyJudge
from schemas.decode import decode
from schemas.proofs import Consistency, Inclusion
from streams.engine.tree import Frontier, consistency, consistent, included, inclusion, leaf, root


class NoProof(ValueError):
    """What is asked for cannot be proved from this log; the message says why."""


@dataclass(slots=True)
class _Day:
    leaves: list[bytes] = field(default_factory=list)
    record: bytes | None = None
    index: int = 0


class _Days:
    """The leaves of every table's day in progress; only a day that somebody asked for is kept when it is over."""

    def __init__(self, wanted: Callable[[bytes], bool] | None = None, origin: str | None = None) -> None:
        self.days: dict[str, _Day] = {}
        self._wanted, self._origin = wanted, origin
        self._judge = OrderOnlyJudge(self._grown)

    def read(self, records: Iterable[tuple[int, bytes]]) -> None:
        for position, raw in records:
            self._judge.take(raw, position)

    def _grown(self, origin: str, frontier: Frontier, raw: bytes, position: int) -> None:
        if frontier.size == 1:
            self._forget(origin.rpartition("/")[0])
        day = self.days.setdefault(origin, _Day())
        if self._wanted is not None and day.record is None and self._wanted(raw):
            day.record, day.index = raw, len(day.leaves)
        day.leaves.append(leaf(raw))

    def _forget(self, table: str) -> None:
        for origin, day in list(self.days.items()):
            if origin.rpartition("/")[0] == table and day.record is None and origin != self._origin:
                del self.days[origin]


def prove_inclusion(records: Iterable[tuple[int, bytes]], event: str, size: int | None = None) -> Inclusion:
    """That the event of that id is in its table's day, of that size or as it stands at the end of the log."""
    mark = event.encode()
    days = _Days(lambda raw: mark in raw and decode(raw).id == event)
    days.read(records)
    for origin, day in days.days.items():
        if day.record is not None:
            leaves = day.leaves[: _size(size, day.leaves, day.index + 1)]
            return Inclusion(
                origin=origin,
                size=len(leaves),
                root=root(leaves).hex(),
                index=day.index,
                record=day.record,
                path=tuple(step.hex() for step in inclusion(day.index, leaves)),
            )
    raise NoProof(f"there is no event {event} that was taken")


def prove_consistency(
    records: Iterable[tuple[int, bytes]], origin: str, old: int, size: int | None = None
) -> Consistency:
    """That a table's day of `old` records is how it began."""
    days = _Days(origin=origin)
    days.read(records)
    day = days.days.get(origin)
    if day is None:
        raise NoProof(f"there is no day {origin}")
    leaves = day.leaves[: _size(size, day.leaves, old)]
    return Consistency(
        origin=origin,
        old_size=old,
        old_root=root(leaves[:old]).hex(),
        size=len(leaves),
        root=root(leaves).hex(),
        path=tuple(step.hex() for step in consistency(old, leaves)),
    )


def _size(asked: int | None, leaves: list[bytes], least: int) -> int:
    size = len(leaves) if asked is None else asked
    if not least <= size <= len(leaves):
        raise NoProof(f"the day has {len(leaves)} records: a size from {least} to {len(leaves)} can be proved")
    return size


def holds(proof: Inclusion | Consistency) -> bool:
    """Whether the proof proves what it says of the roots that it names."""
    path = [bytes.fromhex(step) for step in proof.path]
    whole = bytes.fromhex(proof.root)
    if isinstance(proof, Inclusion):
        return included(leaf(proof.record), proof.index, proof.size, path, whole)
    return consistent(proof.old_size, bytes.fromhex(proof.old_root), proof.size, whole, path)
