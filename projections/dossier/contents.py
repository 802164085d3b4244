"""What a dossier is made of: the records from the opening to the coup, what was said of it, where it stands in its day."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from projections.access.mask import people_in
from projections.checkpoints import OrderOnlyJudge
from projections.dossier.court import NO_FACTS, CourtFacts
from projections.film import Film, films
from schemas.checkpoints import Checkpoint
from schemas.decode import Undecodable, decode
from schemas.events.table import TableOpened
from schemas.findings import Finding, Quarantined
from schemas.licence import Licence
from schemas.what_if import simulated
from streams.engine.judge import Judge, table_named_in
from streams.engine.outcome import CoupJudged
from streams.engine.tree import Frontier, leaf, root
from streams.law.law import Law

Records = Sequence[tuple[int, bytes]]
Events = Mapping[int, Any]  # the records that were taken, decoded, by position


class NoDossier(ValueError):
    """No dossier can be made; the message says why, in words for a person."""


@dataclass(frozen=True, slots=True)
class DossierRecord:
    """A record of the table since its opening; `event` is None for one that is not in the chain. Of one that is
    `withheld` the dossier gives the hashes alone: it names players who have nothing to do with the case.
    """

    position: int
    raw: bytes
    event: Any | None
    withheld: bool = False


@dataclass(frozen=True, slots=True)
class SealedDay:
    """The table's day: its name, the leaves of its tree, where ours begin, and the checkpoint that covers them."""

    origin: str
    leaves: tuple[bytes, ...]
    first: int
    note: str | None
    head: Checkpoint | None


@dataclass(frozen=True, slots=True)
class DossierContents:
    """Everything that goes into one dossier."""

    table: str
    coup: str | None
    finding: Finding | None  # where the dossier is about one finding
    film: Film | None  # None where the finding belongs to no coup
    findings: tuple[Finding, ...]
    licence: Licence
    records: tuple[DossierRecord, ...]
    sealed: SealedDay
    law: Law
    court: CourtFacts = NO_FACTS

    @property
    def opening(self) -> str:
        """The opening of the table under which everything happened: the start of that record's hash."""
        opening = next(kept.raw for kept in self.records if kept.event is not None)
        return hashlib.sha256(opening).hexdigest()[:32]

    @property
    def about(self) -> dict[str, str | None]:
        """What the dossier is about. Every part of it names the same, and the verifier looks."""
        finding = self.finding.id if self.finding is not None else None
        venue, table = self.licence.venue, self.table
        return {"venue": venue, "table": table, "opening": self.opening, "coup": self.coup, "finding": finding}


class _DayIndex(OrderOnlyJudge):
    """Which records custody took, in order, each with its day and its place in the day's tree."""

    def __init__(self) -> None:
        super().__init__(self._place)
        self.taken: dict[int, tuple[str, int]] = {}  # position -> day and place
        self.leaves: dict[str, list[bytes]] = {}

    def _place(self, origin: str, frontier: Frontier, raw: bytes, position: int) -> None:
        leaves = self.leaves.setdefault(origin, [])
        self.taken[position] = (origin, len(leaves))
        leaves.append(leaf(raw))


def of_table(records: Iterable[tuple[int, bytes]], table: str) -> list[tuple[int, bytes]]:
    """The records of one table, unreadable ones included that still name it."""
    return [(position, raw) for position, raw in records if _table_of(raw) == table]


def _table_of(raw: bytes) -> str | None:
    try:
        return decode(raw).table
    except Undecodable:
        return table_named_in(raw)


def gather(
    records: Records, table: str, law: Law, *,
    coup: str | None = None, opening: str = "", finding: Finding | None = None, notes: Iterable[tuple[str, Checkpoint]] = (),
    whole: bool = False, court: CourtFacts | None = None,
) -> DossierContents:  # fmt: skip
    """Gather the case of a coup or finding; `records` are all that the log has of the table. If several evenings have
    a coup of that name, `opening` chooses one; without it, the last counts.

    `notes` are signed checkpoints whose signatures were checked. Records that name players who have nothing to do with
    the case are withheld, unless the dossier is to be `whole`: only a whole one can be judged again.
    """
    if any(simulated(raw) for _, raw in records):
        raise NoDossier("the log holds records of a what-if simulation: they are not evidence")
    coup = finding.coup if finding is not None else coup
    film = _film(records, table, law, coup, opening or (finding.opening if finding is not None else ""))
    days = _DayIndex()
    for position, raw in records:
        days.take(raw, position)
    events: Events = {position: decode(raw) for position, raw in records if position in days.taken}
    last = _last(events, film, finding)
    first = _opening(events, last)
    kept = _kept([(position, raw) for position, raw in records if first <= position <= last], days, events)
    origin, place = days.taken[first]
    size = place + sum(each.event is not None for each in kept)
    leaves = tuple(days.leaves[origin])
    note, head = _covering(origin, leaves, size, notes)
    findings = film.findings if film is not None else (finding,) if finding is not None else ()
    return DossierContents(
        table=table, coup=coup, finding=finding, film=film, findings=tuple(findings),
        licence=events[first].data.licence, records=kept if whole else private(kept, coup, findings),
        sealed=SealedDay(origin, leaves, place, note, head), law=law, court=court or NO_FACTS,
    )  # fmt: skip


def private(
    records: Iterable[DossierRecord], coup: str | None, findings: Iterable[Finding]
) -> tuple[DossierRecord, ...]:
    """The records without what names anybody else than the people of the case.

    These are the people whom the records of the coup name, and those that show a finding. What was set aside outside the
    coup is left out: nobody can say whom it names.
    """
    every = tuple(records)
    shown = {item.event for finding in findings for item in (*finding.evidence, *finding.shows)}
    own = [
        each
        for each in every
        if each.event is not None and (each.event.id in shown or (coup is not None and each.event.subject == coup))
    ]
    known = frozenset[str]().union(*(_people(each) for each in own)) if own else frozenset[str]()
    first = min((each.position for each in own), default=0)
    mine = {id(each) for each in own}
    kept = []
    for each in every:
        if each.event is None and each.position < first:
            continue
        withheld = each.event is not None and id(each) not in mine and not _people(each) <= known
        kept.append(replace(each, withheld=True) if withheld else each)
    return tuple(kept)


def _people(record: DossierRecord) -> frozenset[str]:
    """Everybody whom a record names as a player, or may."""
    players, others = people_in(json.loads(record.raw))
    return players | others


def _kept(records: Records, days: _DayIndex, events: Events) -> tuple[DossierRecord, ...]:
    """The records with their places in the log; believed ones in the order of the chain."""
    taken = iter(
        sorted((days.taken[position][1], position, raw) for position, raw in records if position in days.taken)
    )
    kept = []
    for position, raw in records:
        if position in days.taken:
            _, place, own = next(taken)
            kept.append(DossierRecord(place, own, events[place]))
        else:
            kept.append(DossierRecord(position, raw, None))
    return tuple(kept)


def _film(records: Records, table: str, law: Law, coup: str | None, opening: str) -> Film | None:
    if coup is None:
        return None
    shot = [film for film in films(coup, table, records, law) if opening in ("", film.opening)]
    if not shot:
        raise NoDossier(f"the log has no coup {coup} at table {table}")
    return shot[-1]


def _last(events: Events, film: Film | None, finding: Finding | None) -> int:
    """Where the last record lies that belongs to the case."""
    if film is not None and film.frames:
        return max(frame.position for frame in film.frames)
    named = {item.event for item in finding.evidence} if finding is not None else set()
    places = [position for position, event in events.items() if event.id in named]
    if places:
        return max(places)
    raise NoDossier("the finding rests on no record that was taken: look at the quarantine")


def _opening(events: Events, last: int) -> int:
    """Where the opening lies under which the last record came."""
    opened = (at for at, event in events.items() if event.sequence == 0 and event.type == TableOpened.type)
    first = max((at for at in opened if at <= last), default=None)
    if first is None:
        raise NoDossier("the log does not have the opening of the table")
    return first


def _covering(
    origin: str, leaves: Sequence[bytes], size: int, notes: Iterable[tuple[str, Checkpoint]]
) -> tuple[str | None, Checkpoint | None]:
    """The first signed checkpoint after the case; a log that is not what was sealed gives no dossier."""
    chosen: tuple[str | None, Checkpoint | None] = (None, None)
    for note, head in sorted(notes, key=lambda each: each[1].size):
        if head.origin != origin or head.size > len(leaves):
            continue
        if root(leaves[: head.size]) != head.root:
            raise NoDossier(f"the log is not what was sealed: checkpoint of {head.size} records of {origin}")
        if head.size >= size and chosen[1] is None:
            chosen = (note, head)
    return chosen


def finding_in_log(number: str, log: Iterable[tuple[int, bytes]], law: Law) -> Finding | None:
    """Judge the log until the finding of that number arises; None if it does not."""
    search = _FindingSearch(number)
    judge = Judge(law, search)
    for position, raw in log:
        judge.take(raw, position)
        if search.finding is not None:
            return search.finding
    judge.finish()
    return search.finding


@dataclass(slots=True)
class _FindingSearch:
    number: str
    finding: Finding | None = None

    def on_finding(self, finding: Finding) -> None:
        if finding.id == self.number and self.finding is None:
            self.finding = finding

    def on_coup(self, coup: CoupJudged) -> None: ...

    def on_quarantined(self, record: Quarantined) -> None: ...
