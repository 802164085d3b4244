"""Is the desk's log still what was written? Chain, numbers and signatures over the raw bytes, and the head beside it."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from projections.desk.log_head import LogHead, NoHead
from projections.desk.records import BadDeskRecord, read, signed_by
from projections.journal import Journal
from schemas.desk import DeskOpened
from schemas.envelope import GENESIS
from streams.engine.notes import BadKey, VerifierKey


@dataclass(frozen=True, slots=True)
class LogWhole:
    """Every record rests on the one before it, and the last one is the one that the head names."""

    records: int
    hash: str
    latest: datetime | None
    signed: str | None  # the key that signs, as the log or the caller names it
    headed: bool  # whether a head was there to hold it against


@dataclass(frozen=True, slots=True)
class LogBroken:
    """The first line that is not as it was written, and why."""

    position: int
    pt: str
    en: str


def verify_log(path: Path, keys: tuple[VerifierKey, ...] = (), head: Path | None = None) -> LogWhole | LogBroken:
    """The log in a file, against the head beside it or one that was kept elsewhere."""
    try:
        known = LogHead.read(head or path.with_suffix(".head"), keys)
    except NoHead as fault:
        return LogBroken(0, f"A cabeça do registo não serve: {fault}.", f"The head of the log cannot be used: {fault}.")
    with Journal(path) as journal:
        return verify_desk(_whole_lines(path, journal), known, keys)


def verify_desk(
    records: Iterable[tuple[int, bytes]], head: LogHead | None, keys: tuple[VerifierKey, ...] = ()
) -> LogWhole | LogBroken:
    """Read all records and name the first bad one, if any."""
    reading = _Reading(head, keys)
    for position, raw in records:
        fault = reading.bad(position, raw)
        if fault is not None:
            return fault
    return reading.end()


class _Reading:
    """The log up to here. Where two neighbours do not fit, the one after them says which of them was changed.

    A house may have worked without a key at first: what was written then is vouched for by the first signed record.
    """

    def __init__(self, head: LogHead | None, keys: tuple[VerifierKey, ...]) -> None:
        self.head, self.keys = head, keys
        self.signing: tuple[VerifierKey, ...] = ()
        self.position, self.hash = 0, GENESIS
        self.latest: datetime | None = None
        self.doubt: tuple[LogBroken, LogBroken] | None = (
            None  # about the record before the last one, and about the last one
        )

    def bad(self, position: int, raw: bytes) -> LogBroken | None:
        """The next record: the first bad one, if that can be said now."""
        try:
            entry, envelope = read(raw)
        except BadDeskRecord as fault:
            unread = _bad(position, f"não é um registo ({fault})", f"it is not a record ({fault})")
            return self.doubt[1] if self.doubt else unread
        if self.doubt is not None:
            return self.doubt[0] if envelope.prevhash == self.hash else self.doubt[1]
        if isinstance(entry.deed, DeskOpened) and not (self.keys and self.signing):
            declared = _declared(entry.deed)
            self.signing = self.keys if set(declared) & set(self.keys) else () if self.keys else declared
        if envelope.prevhash != self.hash and entry.sequence == position - 1:
            self.doubt = (
                _bad(position - 1, "foi alterado: o seguinte nomeia outro resumo", "it was changed: the next names another hash"),
                _bad(position, "não assenta no anterior", "it does not rest on the one before it"),
            )  # fmt: skip
        self.position, self.hash, self.latest = position, hashlib.sha256(raw).hexdigest(), entry.time
        return self._by_itself(raw, entry.sequence)

    def _by_itself(self, raw: bytes, number: int) -> LogBroken | None:
        at, head = self.position, self.head
        if self.signing and not any(signed_by(raw, key) for key in self.signing):
            return _bad(at, "a assinatura não confere", "its signature does not hold")
        if number != at - 1:
            return _bad(at, f"tem o número {number}, e é o {at - 1}", f"its number is {number}, not {at - 1}")
        if head is not None and at == head.records and self.hash != head.hash:
            return _bad(at, "não é o registo que a cabeça nomeia", "it is not the record that the head names")
        return None

    def end(self) -> LogWhole | LogBroken:
        """The log is at its end."""
        head, there = self.head, self.position
        if self.doubt is not None:
            return self.doubt[0] if head is not None and head.hash == self.hash else self.doubt[1]
        if self.keys and not self.signing:
            return _bad(there, "a chave dada não assinou nada", "the key that was given has signed nothing")
        if head is not None and there < head.records:
            return _bad(
                there + 1,
                f"o registo foi cortado: há {there}, e a cabeça conta {head.records}",
                f"the log was cut off: there are {there} records, and the head counts {head.records}",
            )
        return LogWhole(there, self.hash, self.latest, str(self.signing[0]) if self.signing else None, head is not None)


def _declared(deed: DeskOpened) -> tuple[VerifierKey, ...]:
    try:
        return (VerifierKey.read(deed.key),) if deed.key is not None else ()
    except BadKey:
        return ()


def _bad(position: int, pt: str, en: str) -> LogBroken:
    return LogBroken(position, f"Linha {position}: {pt}.", f"Line {position}: {en}.")


def _whole_lines(path: Path, journal: Journal) -> Iterator[tuple[int, bytes]]:
    """Every line; a last one without its newline was never a whole record, and is read as what it is: not one."""
    ends_whole = path.stat().st_size == 0 or _last_byte(path) == b"\n"
    held: tuple[int, bytes] | None = None
    for line in journal:
        if held is not None:
            yield held
        held = line
    if held is not None:
        yield held if ends_whole else (held[0], held[1] + b" cut off")


def _last_byte(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(-1, 2)
        return file.read(1)
