"""Sends the desk's log to the broker: the log is the spool, and a file beside it says how far it was sent.

That file may lag behind: then a record is sent twice, and counts once by its number. Nothing waits for the broker.
"""

from collections.abc import Sequence
from threading import Condition

from projections.access.private_files import write_whole
from projections.desk.desk import Desk
from projections.desk.desk_state import DeskEntry
from schemas.identity import DESK


class DeskOutbox:
    """The records that have not arrived yet, in their order; for one thread that sends."""

    def __init__(self, desk: Desk) -> None:
        self.changed = Condition()
        self._desk, self._path = desk, desk.folder / "desk.sent"
        self.sent = self._last_sent()
        desk.follow(self._on_entry)

    def unsent(self, most: int) -> list[tuple[str, bytes]]:
        """The next ones, with the key that they are sent under."""
        return [(DESK, record) for record in self._desk.records(self.sent, most)]

    def confirm(self, records: Sequence[tuple[str, bytes]]) -> None:
        """The broker has these, the first ones."""
        with self.changed:
            self.sent += len(records)
            self.changed.notify_all()

    def note(self) -> None:
        """Remember it on disk."""
        write_whole(self._path, f"{self.sent}\n".encode())

    def _on_entry(self, entry: DeskEntry, raw: bytes) -> None:
        """Wake the sender if it sleeps. Never wait for it: it may hold the condition while it asks the desk for more."""
        if self.changed.acquire(blocking=False):
            try:
                self.changed.notify_all()
            finally:
                self.changed.release()

    def _last_sent(self) -> int:
        """How far it was sent; where that cannot be read, or is more than there is, all is sent again."""
        try:
            sent = int(self._path.read_text("ascii"))
        except (OSError, ValueError):
            return 0
        return sent if sent >= 0 and self._desk.records(sent - 1, 1) else 0
