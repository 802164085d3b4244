"""Who is believed at one table: keys in force, and the records that were turned away for want of a signature.

A record that is turned away does not take its place in the chain: should an honest one with its number come, that
one is taken. What rests on a record that was turned away is not accused again: one act, one finding.
"""

from typing import Any, Final

from schemas.envelope import Event
from schemas.keyring import KEY_EVENTS, Keyring

REMEMBERED: Final = 10_000  # records turned away, to know them and what rests on them again


class Signatures:
    """Keys and unbelieved records of one table."""

    def __init__(self) -> None:
        self.ring = Keyring()
        self.turned_away: dict[str, int] = {}  # hash -> sequence
        self.apart: set[str] = set()  # of these, those that belong to an opening that was not believed
        self.silenced: set[str] = set()  # sources told of, until they sign well again

    def believe(self, event: Event[Any]) -> None:
        """The next event has no fault: what it says of keys takes effect."""
        if event.type in KEY_EVENTS:
            self.ring.heed(event)
        if self.silenced:
            self.silenced.discard(event.source)

    def renew(self, ring: Keyring) -> None:
        """A new opening: these keys are in force."""
        self.ring = ring
        self.silenced.clear()

    def turn_away(self, event: Event[Any], own: str, *, apart: bool = False) -> bool:
        """Remember a record that is not believed; true if that is to be told."""
        self.turned_away[own] = event.sequence
        if apart:
            self.apart.add(own)
        if len(self.turned_away) > REMEMBERED:
            oldest = next(iter(self.turned_away))
            del self.turned_away[oldest]
            self.apart.discard(oldest)
        told = event.source in self.silenced
        self.silenced.add(event.source)
        return not told

    def rests_on_one(self, event: Event[Any]) -> bool:
        """Whether the event follows a record that was turned away."""
        return self.turned_away.get(event.prevhash) == event.sequence - 1

    def prefer(self, event: Event[Any], raw: bytes, other: Event[Any], other_raw: bytes) -> bool:
        """Of two records with one number, nobody's forgery may keep the honest one out."""
        fault = self.ring.fault
        return event.source in self.ring.good and not fault(event, raw) and bool(fault(other, other_raw))
