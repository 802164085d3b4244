"""Who is believed at one table: the keys in force, and the records that were turned away.

A record that is turned away does not take its place in the chain: an honest one with the same number is still accepted.
What rests on a record that was turned away is not reported again: one act, one finding.
"""

from typing import Any, Final

from schemas.envelope import Event
from schemas.keyring import KEY_EVENTS, Keyring

REMEMBERED: Final = 10_000  # records turned away, to know them and what rests on them again
STRANGERS: Final = 64  # invented sources that are reported in one opening; all their records are kept


class Signatures:
    """Keys and unbelieved records of one table."""

    def __init__(self) -> None:
        self.ring = Keyring()
        self.turned_away: dict[str, int] = {}  # hash -> sequence
        self.apart: set[str] = set()  # of these, those that belong to an opening that was not believed
        self.silenced: set[str] = set()  # sources that were reported, until they sign well again

    def believe(self, event: Event[Any]) -> None:
        """Accept an event: what it says about keys takes effect."""
        if event.type in KEY_EVENTS:
            self.ring.heed(event)
        if self.silenced:
            self.silenced.discard(event.source)

    def renew(self, ring: Keyring) -> None:
        """A new opening: these keys are in force."""
        self.ring = ring
        self.silenced.clear()

    def remember(self, event: Event[Any], own: str, *, apart: bool = False) -> None:
        """Remember a record that is not believed."""
        self.turned_away[own] = event.sequence
        if apart:
            self.apart.add(own)
        if len(self.turned_away) > REMEMBERED:
            oldest = next(iter(self.turned_away))
            del self.turned_away[oldest]
            self.apart.discard(oldest)

    def is_news(self, source: str) -> bool:
        """Whether to report that this source was not believed: once, until it signs well again."""
        invented = source not in self.ring.good
        if source in self.silenced or (invented and len(self.silenced) >= STRANGERS + len(self.ring.good)):
            return False
        self.silenced.add(source)
        return True

    def rests_on_one(self, event: Event[Any]) -> bool:
        """Whether the event follows a record that was turned away."""
        return self.turned_away.get(event.prevhash) == event.sequence - 1

    def proves(self, event: Event[Any], raw: bytes) -> bool:
        """Whether a key of the table signed the record."""
        return event.source in self.ring.good and self.ring.fault(event, raw) is None
