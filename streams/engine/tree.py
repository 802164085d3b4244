"""The Merkle tree of RFC 6962 over raw records: growing, roots, proofs and their checks.

A tree's root stands for all its records in their order. An inclusion proof shows that one record is in it, a
consistency proof that a smaller tree is how it began; both are a handful of hashes.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

sha256 = hashlib.sha256
EMPTY: Final = sha256(b"").digest()  # the root of a tree without records


def leaf(raw: bytes) -> bytes:
    """The hash of a record."""
    return sha256(b"\0" + raw).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees, told apart from a record by its first byte."""
    return sha256(b"\1" + left + right).digest()


class Frontier:
    """A tree that only grows. It keeps one hash for each bit of its size, whatever that is."""

    __slots__ = ("peaks", "size")

    def __init__(self, size: int = 0, peaks: Sequence[bytes] = ()) -> None:
        if len(peaks) != size.bit_count():
            raise ValueError(f"a tree of {size} records has {size.bit_count()} peaks, not {len(peaks)}")
        self.size = size
        self.peaks = list(peaks)  # roots of the full subtrees, from the largest to the smallest

    def extend(self, records: Iterable[bytes]) -> None:
        """Take the next records; many at a time cost half as much as one by one."""
        level = [sha256(b"\0" + raw).digest() for raw in records]
        peaks, lower, size = self.peaks, [], self.size
        self.size = size + len(level)
        while level:
            if size & 1:
                level.insert(0, peaks.pop())
            if len(level) & 1:
                lower.append(level.pop())
            pairs = iter(level)
            level = [sha256(b"\1" + left + right).digest() for left, right in zip(pairs, pairs, strict=True)]
            size >>= 1
        peaks += reversed(lower)

    def root(self) -> bytes:
        """The hash of the whole tree as it stands."""
        if not self.peaks:
            return EMPTY
        whole = self.peaks[-1]
        for peak in self.peaks[-2::-1]:
            whole = node(peak, whole)
        return whole


def root(leaves: Sequence[bytes]) -> bytes:
    """The root of a tree with these leaf hashes."""
    level = list(leaves)
    while len(level) > 1:
        level = _above(level)
    return level[0] if level else EMPTY


def _above(level: list[bytes]) -> list[bytes]:
    """The next level; a last one without a partner goes up as it is."""
    pairs = [node(left, right) for left, right in zip(level[::2], level[1::2], strict=False)]
    return pairs if len(level) % 2 == 0 else [*pairs, level[-1]]


def inclusion(index: int, leaves: Sequence[bytes]) -> list[bytes]:
    """The hashes needed, besides the record itself, to compute the root of these leaves: lowest first."""
    if not 0 <= index < len(leaves):
        raise IndexError(f"there is no record {index} in a tree of {len(leaves)}")
    path, level = [], list(leaves)
    while len(level) > 1:
        beside = index ^ 1
        if beside < len(level):
            path.append(level[beside])
        level, index = _above(level), index >> 1
    return path


def included(record: bytes, index: int, size: int, path: Sequence[bytes], whole: bytes) -> bool:
    """Whether a leaf hash is record `index` of the tree of that size and root (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    at, last, reached = index, size - 1, record
    for beside in path:
        if last == 0:
            return False
        if at & 1 or at == last:
            reached = node(beside, reached)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            reached = node(reached, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and reached == whole


def consistency(old: int, leaves: Sequence[bytes]) -> list[bytes]:
    """The hashes needed to see that the tree began with the first `old` of these leaves (RFC 6962, 2.1.2)."""
    if not 0 < old <= len(leaves):
        raise IndexError(f"a tree of {len(leaves)} records had no beginning of {old}")
    return _subproof(old, leaves, whole=True)


def _subproof(old: int, leaves: Sequence[bytes], *, whole: bool) -> list[bytes]:
    if old == len(leaves):
        return [] if whole else [root(leaves)]
    half = 1 << (len(leaves) - 1).bit_length() - 1  # the largest power of two below the size
    if old <= half:
        return [*_subproof(old, leaves[:half], whole=whole), root(leaves[half:])]
    return [*_subproof(old - half, leaves[half:], whole=False), root(leaves[:half])]


def consistent(old: int, old_root: bytes, size: int, whole: bytes, path: Sequence[bytes]) -> bool:
    """Whether a tree of `old` records and that root is how the larger tree began (RFC 9162, 2.1.4.2)."""
    if not 0 < old <= size:
        return False
    if old == size:
        return not path and old_root == whole
    steps = [old_root, *path] if old & (old - 1) == 0 else list(path)
    if not steps:
        return False
    at, last = old - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    before = after = steps[0]
    for beside in steps[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            before, after = node(beside, before), node(beside, after)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            after = node(after, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and before == old_root and after == whole
