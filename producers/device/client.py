"""The client that a table's vendor embeds: it numbers, chains, signs and stores events, and sends them in the
background.

A table has one chain and one client. Everything that speaks at the table is a source of it: the wheel's sensor, the chip
tracker, the dealers' tablets, each under its own name and, if it has one, its own key. When `tell` returns, the event
is on the device's disk. It reaches the broker now, or when the broker is back, or after the device was restarted.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from time import monotonic
from types import TracebackType
from typing import Any, Final, Self

from producers.device.keys import KeyUnusable, Signer
from producers.device.sender import Connect, Sender, connect_to
from producers.device.spool import Spool, SpoolDamaged
from producers.sealing import OPENING, Chain, NotAnOpening
from schemas.brokers import Brokers
from schemas.decode import Undecodable, decode
from schemas.envelope import GENESIS
from schemas.events.keys import KeyRegistered, KeyRevoked
from schemas.events.table import TableClosed
from schemas.keyring import KEY_EVENTS, Keyring
from schemas.topics import EVENTS, PREFIX

ALONE: Final = KEY_EVENTS | {OPENING}  # they decide who may speak next


class NotAnEvent(ValueError):
    """Not a valid event; the message says why. Nothing was written."""


@dataclass(slots=True)
class NewEvent:
    """An event before it has a number."""

    type: str
    data: Mapping[str, Any] = field(default_factory=dict)
    subject: str | None = None
    time: datetime = field(default_factory=lambda: datetime.now(UTC))
    source: str = ""


class TableSource:
    """One source of a table: a sensor, or a dealer with a tablet."""

    def __init__(self, client: "TableClient", source: str) -> None:
        self.client = client
        self.source = source

    def tell(
        self, kind: str, data: Mapping[str, Any] | None = None, *, coup: str | None = None, time: datetime | None = None
    ) -> bytes:
        """Tell one event; the record is on the disk when this returns."""
        event = NewEvent(kind, data or {}, coup, time or datetime.now(UTC), self.source)
        return self.client.tell_all([event])[0]


class TableClient(TableSource):
    """The client of a table; also the source that opens and closes it."""

    def __init__(
        self,
        table: str,
        source: str,
        key: Signer | None,
        brokers: Brokers | str | None,
        spool: Path | str,
        *,
        prefix: str = PREFIX,
        batch: int = 1,
        head: str = GENESIS,
        authority_sig: str | None = None,
        connect: Connect | None = None,
        venue: str | None = None,
    ) -> None:
        """`brokers` None: write to the spool and send nothing. `head` is the hash of the table's last record, for a new
        spool.

        `venue` refuses a licence of another venue; without it, any venue that the licence names is accepted.
        """
        super().__init__(self, source)
        self.table = table
        self.venue = venue
        self.keys: dict[str, Signer] = {source: key} if key is not None else {}
        self.vouchers: dict[str, str | None] = {source: authority_sig}
        self.ring = Keyring()
        self.chain = Chain(table, head)
        self._writing = RLock()
        self._playing = False
        self.spool = Spool(spool, table)
        try:
            self._remember()
            if connect is None and brokers is not None:
                connect = connect_to(Brokers.read(brokers, {}) if isinstance(brokers, str) else brokers)
            topic = EVENTS.name(prefix)
            self._sender = None if connect is None else Sender(self.spool, connect, topic, batch=batch)
        except BaseException:
            self.spool.close()
            raise
        if self._sender is not None:
            self._sender.start()

    def open(self, licence: Mapping[str, Any], *, time: datetime | None = None) -> bytes:
        """Open the table under a licence. The keys of the sources known so far are added to it."""
        return self.tell(OPENING, {"licence": licence}, time=time)

    def close_table(self, *, time: datetime | None = None) -> bytes:
        """Close the table: the last event of an opening."""
        return self.tell(TableClosed.type, time=time)

    def add_source(self, source: str, key: Signer | None = None, *, authority_sig: str | None = None) -> TableSource:
        """Another source of this table. If the table is open, its key is registered with the client's own."""
        with self._writing:
            if key is not None:
                self.keys[source], self.vouchers[source] = key, authority_sig
                if self._playing and key.public not in self.ring.good.get(source, {}):
                    self.tell(KeyRegistered.type, {"source": source, **self._named(source)})
        return TableSource(self, source)

    def tablet(self, staff: str, key: Signer, *, authority_sig: str | None = None) -> TableSource:
        """A dealer's tablet: the dealer's key signs its events."""
        return self.add_source(f"staff/{staff}", key, authority_sig=authority_sig)

    def rotate(self, key: Signer, reason: str, *, authority_sig: str | None = None) -> None:
        """Replace the client's own key: the old one registers the new, the new one revokes the old."""
        with self._writing:
            old = self.keys[self.source]
            data = {"source": self.source, "public_key": key.public, "authority_sig": authority_sig}
            self.tell(KeyRegistered.type, {name: value for name, value in data.items() if value is not None})
            self.keys[self.source], self.vouchers[self.source] = key, authority_sig
            self.tell(KeyRevoked.type, {"public_key": old.public, "reason": reason})

    def revoke(self, public_key: str, reason: str) -> None:
        """Revoke a key of the table: a tablet was lost, a dealer has left."""
        self.tell(KeyRevoked.type, {"public_key": public_key, "reason": reason})

    def tell_all(self, events: Sequence[NewEvent]) -> list[bytes]:
        """Tell several events with one write to the disk: all of them or none."""
        if len(events) > 1 and any(event.type in ALONE for event in events):
            raise NotAnEvent(f"each of these must be told by itself: {', '.join(sorted(ALONE))}")
        with self._writing:
            before = self.chain.state
            try:
                records = self._sealed(events)
                self.spool.append(records, opening=any(event.type == OPENING for event in events))
            except BaseException:
                self.chain.go_on(*before)
                raise
            self._heed(records)
            return records

    @property
    def waiting(self) -> int:
        """Events that the broker has not confirmed yet."""
        return self.spool.end - self.spool.sent

    @property
    def trouble(self) -> str | None:
        """Why nothing arrives at the moment; None if all is well."""
        return self._sender.trouble if self._sender is not None else None

    def drain(self, timeout: float) -> bool:
        """Wait until everything has arrived; false if the time is up first."""
        until = monotonic() + timeout
        with self.spool.changed:
            while self.waiting and (left := until - monotonic()) > 0:
                self.spool.changed.wait(left)
        return not self.waiting

    def close(self, timeout: float = 5.0) -> bool:
        """Wait a moment for the rest to arrive, then end; what has not arrived is sent after the next start."""
        done = self.drain(timeout) if self._sender is not None else not self.waiting
        if self._sender is not None:
            self._sender.stop(5.0)
            with suppress(OSError):  # what is not noted is sent again
                self.spool.note()
        self.spool.close()
        return done

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _sealed(self, events: Iterable[NewEvent]) -> list[bytes]:
        records = []
        for each in events:
            each.source = each.source or self.source
            key = self.keys.get(each.source)
            self._may_speak(each.source, key)
            if self.ring.every and each.source not in self.ring.good and each.type not in ALONE:
                raise KeyUnusable(
                    f"{each.source} has no key at table {self.table}, where every source signs: give it one, or let "
                    "the licence say that not every source signs"
                )
            if each.type == OPENING:
                each.data = {"licence": self._with_keys(each.data.get("licence"))}
            try:
                record = self.chain.write(each, key.sign if key is not None else None)
                event: Any = decode(record)
            except Undecodable as fault:
                raise NotAnEvent(f"{each.type}: {fault}") from None
            except (NotAnOpening, TypeError) as fault:  # what no JSON can hold is a TypeError
                raise NotAnEvent(str(fault)) from None
            if event.type in ALONE:
                self._refuse_what_the_judge_would(event, record)
            if self.venue is not None and event.venue not in (None, self.venue):
                raise NotAnEvent(f"the licence is of house {event.venue}, and this is a table of {self.venue}")
            records.append(record)
        return records

    def _with_keys(self, licence: Any) -> Any:
        """The licence with the keys of all sources, unless it names them itself."""
        if not isinstance(licence, Mapping):
            return licence  # the decoder says what is wrong with it
        return {**licence, "keys": {**{source: self._named(source) for source in self.keys}, **licence.get("keys", {})}}

    def _named(self, source: str) -> dict[str, str]:
        voucher = self.vouchers.get(source)
        return {"public_key": self.keys[source].public} | ({"authority_sig": voucher} if voucher else {})

    def _may_speak(self, source: str, key: Signer | None) -> None:
        held = self.ring.good.get(source)
        if held is not None and (key is None or key.public not in held):
            raise KeyUnusable(
                f"{source} must sign with a key that table {self.table} knows ({', '.join(held) or 'all are revoked'})"
                + (f", not with {key.public}" if key is not None else "")
                + ": name the right key file, or let another key of the table register the new one"
            )

    def _refuse_what_the_judge_would(self, event: Any, record: bytes) -> None:
        wrong = self.ring.succession(event, record) if event.type == OPENING else self.ring.fault(event, record)
        if isinstance(wrong, str):
            raise KeyUnusable(f"{event.type} by {event.source} would not be believed: {wrong.replace('_', ' ')}")

    def _remember(self) -> None:
        """Continue where the spool ends."""
        records = self.spool.opening()
        if not records:
            return
        self._heed(records)
        last: Any = decode(records[-1])
        if last.table != self.table:
            raise SpoolDamaged(f"the spool {self.spool.folder} belongs to table {last.table}, not to {self.table}")
        if self.venue is not None and last.venue not in (None, self.venue):
            raise SpoolDamaged(f"the spool {self.spool.folder} belongs to house {last.venue}, not to {self.venue}")
        own = hashlib.sha256(records[-1]).hexdigest()
        self.chain.go_on(last.id.rpartition("-")[0], last.sequence, own, last.venue)
        self._may_speak(self.source, self.keys.get(self.source))

    def _heed(self, records: Iterable[bytes]) -> None:
        """Keep the same keyring as the judge does."""
        for record in records:
            if b'"type":"key_' in record or b'"type":"table_' in record:
                event: Any = decode(record)
                if event.type == OPENING:
                    self.ring, self._playing = Keyring.of(event.data.licence), True
                elif event.type == TableClosed.type:
                    self._playing = False
                else:
                    self.ring.heed(event)
