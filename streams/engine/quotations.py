"""Whether the controller of a linked jackpot booked what the machines' own logs say: a join over closed logs.

A log is judged alone; this question needs several. It is asked of believed events, of openings that are closed, and
looked up by venue, table, opening, number and hash, so the answer does not depend on the order in which logs arrive. The
hash of a record is what the next record of its chain rests on.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.machines import JackpotFed, JackpotHit, JackpotPaid
from schemas.events.superjackpot import ContributionReceived, SuperjackpotPaid, SuperjackpotWon
from schemas.events.table import TableClosed, TableOpened
from schemas.findings import Finding, Money, Word
from schemas.identity import TableId
from schemas.parties import BANK, Party, Role
from streams.engine import integrity
from streams.engine.findings import finding
from streams.engine.rulebooks import BOOKS
from streams.law.figures import NoLawThatDay
from streams.law.law import Law
from streams.rules import Breach, Rule
from streams.rules.money import lacks

ENTRIES: Final = {
    ContributionReceived.type: (JackpotFed.type, ("amount", "played")),
    SuperjackpotWon.type: (JackpotHit.type, ("value",)),
    SuperjackpotPaid.type: (JackpotPaid.type, ("amount",)),
}  # what the controller books -> what it must quote, and the fields that both tell
QUOTABLE: Final = frozenset(kind for kind, _ in ENTRIES.values())
APART: Final = timedelta(minutes=1)  # how far the clocks of two houses may run apart


@dataclass(slots=True)
class LoggedOpening:
    """One opening of a machine or a controller: the records that can be quoted, or those that quote."""

    at: TableId
    opened: Event[TableOpened]
    name: str = ""  # start of the opening record's hash
    records: dict[int, tuple[Event[Any], str]] = field(default_factory=dict)  # number -> event, hash of its record
    entries: list[Event[Any]] = field(default_factory=list)
    closed: Event[Any] | None = None

    @property
    def jackpot(self) -> Any:
        """The linked jackpot that this log keeps, if it keeps one."""
        return getattr(self.opened.data.licence, "superjackpot", None)


@dataclass(frozen=True, slots=True)
class RebuiltJackpot:
    """A linked jackpot from the machines' own logs, beside what its controller booked in one opening."""

    id: str
    opening: LoggedOpening
    booked: int  # contributions in the controller's log
    confirmed: int  # of these, as the quoted records say
    missing: int  # contributions of closed machine logs that nobody booked
    unchecked: int  # quotations of logs that are not closed, or not here


@dataclass(slots=True)
class QuotationJoin:
    """Gathers what believed events say; `rebuilt` and `findings` answer."""

    law: Law
    _now: dict[TableId, LoggedOpening] = field(default_factory=dict)
    _last: dict[TableId, Event[Any]] = field(default_factory=dict)
    _venues: dict[str, str] = field(default_factory=dict)
    _openings: list[LoggedOpening] = field(default_factory=list)

    def accepted(self, event: Event[Any]) -> None:
        """Take the next believed event of a table."""
        kind = event.type
        if kind == TableOpened.type:
            licence: Any = event.data.licence
            self._venues[event.table] = licence.venue
            at = TableId(licence.venue, event.table)
            self._last.pop(at, None)
            self._now.pop(at, None)
            if licence.machine is not None or licence.superjackpot is not None:
                self._now[at] = LoggedOpening(at, event)
                self._openings.append(self._now[at])
            return
        at = TableId(event.venue or self._venues.get(event.table, ""), event.table)
        opening = self._now.get(at)
        if opening is None:
            return
        if not opening.name and event.sequence == 1:
            opening.name = event.prevhash[:32]
        last = self._last.pop(at, None)
        if last is not None and event.sequence == last.sequence + 1:
            opening.records[last.sequence] = last, event.prevhash
        if kind in QUOTABLE:
            self._last[at] = event
        elif kind in ENTRIES:
            opening.entries.append(event)
        elif kind == TableClosed.type:
            opening.closed = event

    def rebuilt(self) -> list[RebuiltJackpot]:
        """Every closed opening of every controller, in order."""
        return [self._rebuild(each)[0] for each in self._controllers()]

    def findings(self) -> list[Finding]:
        """What the controllers booked otherwise than the machines say, in order."""
        return [one for each in self._controllers() for one in self._rebuild(each)[1]]

    def _controllers(self) -> list[LoggedOpening]:
        closed = [each for each in self._openings if each.jackpot is not None and each.closed is not None]
        return sorted(closed, key=lambda each: (each.at, each.opened.time, each.name))

    def _machines(self) -> dict[tuple[str, str, str], LoggedOpening]:
        return {(*each.at, each.name): each for each in self._openings if each.jackpot is None and each.name}

    def _rebuild(self, own: LoggedOpening) -> tuple[RebuiltJackpot, list[Finding]]:
        machines, jackpot = self._machines(), own.jackpot
        seen: Counter[tuple[Any, ...]] = Counter()
        findings, confirmed, unchecked = [], 0, 0
        for entry in own.entries:
            quoted = entry.data.quotes
            if quoted is None:
                continue
            machine = machines.get((quoted.venue, quoted.table, quoted.opening))
            if machine is None or machine.closed is None:
                unchecked += 1
                continue
            place = (quoted.venue, quoted.table, quoted.opening, quoted.sequence)
            seen[place] += 1
            why = _fault(entry, machine, jackpot.id) if seen[place] == 1 else "it_was_quoted_before"
            if why is not None:
                findings.append(self._wrong(own, entry, why))
            elif entry.type == ContributionReceived.type:
                confirmed += entry.data.amount
        missing, unbooked = self._unbooked(own, machines)
        booked = sum(entry.data.amount for entry in own.entries if entry.type == ContributionReceived.type)
        return RebuiltJackpot(jackpot.id, own, booked, confirmed, missing, unchecked), findings + unbooked

    def _unbooked(self, own: LoggedOpening, machines: dict[Any, LoggedOpening]) -> tuple[int, list[Finding]]:
        """Contributions of linked machines, while this log was open, that no controller of the jackpot booked."""
        assert own.closed is not None  # noqa: S101  # only closed ones are asked about
        members = {TableId(each.venue, each.machine) for each in own.jackpot.machines}
        quoted = {
            (entry.data.quotes.venue, entry.data.quotes.table, entry.data.quotes.opening, entry.data.quotes.sequence)
            for each in self._openings if each.jackpot is not None and each.jackpot.id == own.jackpot.id
            for entry in each.entries if entry.data.quotes is not None
        }  # fmt: skip
        total, findings = 0, []
        for key, machine in sorted(machines.items()):
            if machine.closed is None or machine.at not in members:
                continue
            lost = [
                event for number, (event, _) in sorted(machine.records.items())
                if event.type == JackpotFed.type and event.data.jackpot == own.jackpot.id and event.data.amount
                and (*key, number) not in quoted and own.opened.time <= event.time < own.closed.time - APART
            ]  # fmt: skip
            if lost:
                amount = sum(event.data.amount for event in lost)
                total += amount
                values: Any = {
                    "machine": machine.at.table, "venue": machine.at.venue, "records": len(lost),
                    "amount": Money(money=amount),
                }  # fmt: skip
                short = lacks(Party(role=Role.JACKPOT, name=own.jackpot.id), BANK, amount)
                breach = Breach((own.closed, lost[0]), values, shortfalls=short)
                findings.append(self._finding(integrity.NOTHING_UNBOOKED, own, own.closed, breach))
        return total, findings

    def _wrong(self, own: LoggedOpening, entry: Event[Any], why: str) -> Finding:
        quoted = entry.data.quotes
        values: Any = {
            "machine": quoted.table, "venue": quoted.venue, "sequence": quoted.sequence, "why": Word(word=why),
        }  # fmt: skip
        return self._finding(integrity.QUOTATION_HOLDS, own, entry, Breach((entry,), values))

    def _finding(self, rule: Rule, own: LoggedOpening, event: Event[Any], breach: Breach) -> Finding:
        licence = own.opened.data.licence
        try:
            version = self.law.figures(licence.regulation, event.time.date()).version
        except NoLawThatDay:
            version = "none"
        book = BOOKS.get((licence.regulation, licence.game))
        return finding(
            rule, breach, event, at=own.at, opening=own.name, licence=licence, book=book, law=version,
            coup=event.subject, staff=None,
        )  # fmt: skip


def _fault(entry: Event[Any], machine: LoggedOpening, jackpot: str) -> str | None:
    """What is wrong with a quotation of a closed log."""
    quoted = entry.data.quotes
    event, own_hash = machine.records.get(quoted.sequence, (None, ""))
    if event is None or own_hash != quoted.hash:
        return "it_does_not_exist_there"
    kind, fields = ENTRIES[entry.type]
    same = event.type == kind and event.data.jackpot == jackpot
    if not same or any(getattr(event.data, name) != getattr(entry.data, name) for name in fields):
        return "it_says_something_else"
    return None
