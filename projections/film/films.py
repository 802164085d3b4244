"""A coup as a film: every event in turn, the phase it led to, what was found at that instant, the verdicts."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from projections.film.accounting import NOT_CLOSED
from projections.film.skipping import SkippingJudge
from projections.film.snapshot import TableSnapshot
from projections.openings import Openings, head_of
from schemas.decode import Undecodable, decode
from schemas.events.table import TableOpened
from schemas.findings import Finding, Quarantined, RuleVerdict
from schemas.identity import CoupId, TableId
from schemas.licence import Licence
from schemas.what_if import START
from streams.engine.accounts import account_put_right, coup_account
from streams.engine.outcome import CoupJudged
from streams.law.law import Law
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount

Records = Iterable[tuple[int, bytes]]


@dataclass(slots=True)
class Frame:
    """An event, where it stands in the log, the phase it led to, and what was known then.

    `believed` is False for a record that the engine did not take; `known` is None where nobody asked for it.
    """

    event: Any
    position: int
    phase: str | None = None
    known: TableSnapshot | None = None
    believed: bool = False
    raw: bytes = b""


Observe = Callable[[Any, Any], TableSnapshot]  # of a table and the law it is under


@dataclass(frozen=True, slots=True)
class PlayedUnder:
    """Where the coup was played, and under which law."""

    venue: str
    game: str
    regulation: str
    currency: str
    time_zone: str

    @staticmethod
    def of(licence: Licence) -> "PlayedUnder":
        """As the table declared."""
        return PlayedUnder(licence.venue, licence.game, licence.regulation, licence.currency, licence.time_zone)


@dataclass(frozen=True, slots=True)
class Film:
    """One coup whole."""

    coup: str
    table: str
    opening: str
    place: PlayedUnder
    frames: tuple[Frame, ...]
    findings: tuple[Finding, ...]
    verdicts: tuple[RuleVerdict, ...]
    silent: int  # rules of the game that had nothing to judge in this coup
    closed: bool
    beside: tuple[Finding, ...] = ()  # of the table, between coups: why a rule is broken though the coup has no finding
    account: CoupAccount | NotEvaluable | None = None  # what moved and what was due; None if the coup was not folded


def coups_named(coup: str, records: Records) -> tuple[list[CoupId], list[str]]:
    """Every coup of that name in a log, and the first few coups of the log."""
    named: dict[CoupId, None] = {}
    some: dict[str, None] = {}
    openings = Openings()
    for position, raw in records:
        head = head_of(raw)
        if head is None:
            continue
        venue, opening = openings.place(head, raw, position)
        if head.subject is not None and len(some) < 3:
            some[head.subject] = None
        if head.subject == coup and opening:
            named[CoupId(venue, head.table, opening, coup)] = None
    return list(named), list(some)


def films(
    coup: str,
    table: str,
    records: Records,
    law: Law,
    observe: Observe | None = None,
    *,
    regulation: str | None = None,
    settled: int = 0,
    copy: Records = (),
) -> Iterator[Film]:
    """Every coup of that name at that table; the same name may come back at another opening.

    With `observe`, each frame carries what was known at its event. `regulation` judges as if the table had opened
    under that one. Of records of one opening, those of a number below `settled` are folded and not judged: the coup
    before the one that is asked for ended with that number or a later one. A what-if `copy` goes on from there.
    """
    camera = _Camera(coup, observe, settled)
    judge = camera.judge = SkippingJudge(law, camera, follow=camera.accepted, regulation=regulation)
    judge.settled = settled
    if copy:
        for position, raw in records:
            judge.take(raw, position)
        judge.go_on_with_copy(table, START)
    yield from _shot(camera, copy or records, table)
    judge.finish()
    yield from camera.take()
    yield from camera.release()
    unfinished = _unfinished(judge, table, coup)
    if unfinished is not None:
        camera.on_coup(unfinished)
        yield from camera.take(closed=False)
        yield from camera.release()


def _shot(camera: "_Camera", records: Records, table: str) -> Iterator[Film]:
    judge, skipping = camera.judge, camera.settled > 0
    for position, raw in records:
        try:
            event = decode(raw)
        except Undecodable:
            judge.take(raw, position)
            continue
        if event.sequence < camera.settled and event.subject != camera.coup:
            judge.take(raw, position, event)
            continue
        if skipping:
            skipping = False
            judge.look(table)
        if event.table != table:
            continue
        camera.frames.append(Frame(event, position, raw=raw))
        judge.take(raw, position, event)
        yield from camera.take()


def _unfinished(judge: SkippingJudge, table: str, coup: str) -> CoupJudged | None:
    """The coup in play when the log ends, with what the rules have said so far."""
    custody = judge.named(table)
    if custody is None or custody.table_judge.table is None or custody.table_judge.table.coup is None:
        return None
    table_judge, state = custody.table_judge, custody.table_judge.table
    if state.coup.id != coup or table_judge.rule_index is None:
        return None
    last = custody.expected - 1
    return CoupJudged(
        table, table_judge.opening, state.licence, table_judge.law_version, state.coup, state.now, table_judge.first_sequence, last,
        table_judge.rule_index.rules, table_judge.tally,
    )  # fmt: skip


@dataclass(slots=True)
class _Camera:
    """Keeps what happens until a coup ends, and throws it away if it was another coup."""

    coup: str
    observe: Observe | None = None
    settled: int = 0
    frames: list[Frame] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    ended: list[CoupJudged] = field(default_factory=list)
    judge: SkippingJudge = field(init=False)
    since: int | None = None  # where an opening lies that was taken just now: what came before it is over
    last: TableSnapshot | None = None  # as the coup stood at its end, before the table forgot it
    account: CoupAccount | NotEvaluable | None = None  # likewise
    ended_last: Any = None  # the coup as the engine keeps it while chips may still be moved on its bets
    events: list[Any] = field(default_factory=list)  # of the coup
    held: Film | None = None  # until the next coup is judged too

    def on_finding(self, finding: Finding) -> None:
        self.findings.append(finding)

    def on_coup(self, coup: CoupJudged) -> None:
        if coup.coup is not None and coup.coup.id == self.coup:
            if self.observe is not None:
                self.last = self._observed(coup.table)
            table_judge = self.judge.tables[TableId(coup.licence.venue, coup.table)].table_judge
            self.events = self._events(coup.coup.opened.sequence)
            self.account = coup_account(table_judge, self.events)
            self.ended_last = table_judge.table.recent if table_judge.table is not None else None
        if coup.last_sequence >= self.settled:
            self.ended.append(coup)

    def _events(self, since: int) -> list[Any]:
        """What was believed of the coup so far; an event that names no coup belongs to the one in play."""
        own = (None, self.coup)
        believed = (frame.event for frame in self.frames if frame.believed)
        return [event for event in believed if event.subject in own and event.sequence >= since]

    def accepted(self, event: Any) -> None:
        """The engine has taken and judged the event: what is known now belongs to its frame."""
        if event.sequence < self.settled and event.subject != self.coup:
            return
        last, self.last = self.last, None
        frame = next((f for f in reversed(self.frames) if not f.believed and f.event == event), None)
        if frame is None:
            return
        frame.believed = True
        if event.type == TableOpened.type:
            self.since = frame.position
        custody = self.judge.named(event.table)
        frame.phase = custody.table_judge.table.phase if custody and custody.table_judge.table else None
        if self.observe is not None and event.subject in (None, self.coup):
            frame.known = last or self._observed(event.table)

    def _observed(self, name: str) -> TableSnapshot | None:
        custody = self.judge.named(name)
        if self.observe is None or custody is None or custody.table_judge.table is None:
            return None
        return self.observe(custody.table_judge.table, custody.table_judge.law)

    def on_quarantined(self, record: Quarantined) -> None:
        pass

    def take(self, *, closed: bool = True) -> Iterator[Film]:
        """The films that are complete now: chips may be moved on bets of a coup until the next one ends."""
        ended, self.ended = self.ended, []
        for coup in ended:
            mine, later = _split(self.frames, coup)
            if coup.coup is not None:
                yield from self.release()
            if coup.coup is not None and coup.coup.id == self.coup:
                self.held = self._film(coup, mine, closed=closed)
            self.frames = later
            self.findings = [finding for finding in self.findings if finding.sequence > coup.last_sequence]
        if self.since is not None:
            yield from self.release()
            since, self.since = self.since, None
            self.frames = [frame for frame in self.frames if frame.position >= since]

    def release(self) -> Iterator[Film]:
        """The film that was held, with whatever was moved on the bets of its coup since that was judged."""
        film, self.held = self.held, None
        if film is None:
            return
        last, custody = self.ended_last, self.judge.named(film.table)
        if last is None or last.coup.id != self.coup or not last.acts or custody is None:
            yield film
            return
        moved = {act.sequence for act in last.acts}
        frames = [frame for frame in self.frames if frame.believed and frame.event.sequence in moved]
        known = {finding.id for finding in film.findings}
        later = [finding for finding in self.findings if finding.coup == self.coup and finding.id not in known]
        yield replace(
            film,
            frames=tuple(sorted([*film.frames, *frames], key=lambda frame: frame.event.sequence)),
            findings=(*film.findings, *later),
            account=account_put_right(custody.table_judge, last, [*self.events, *last.acts]),
        )

    def _film(self, coup: CoupJudged, frames: list[Frame], *, closed: bool) -> Film:
        verdicts = tuple(coup.verdicts())
        return Film(
            coup=self.coup,
            table=coup.table,
            opening=coup.opening,
            place=PlayedUnder.of(coup.licence),
            frames=tuple(sorted(frames, key=lambda frame: frame.event.sequence)),
            findings=tuple(finding for finding in self.findings if finding.coup in (None, self.coup)),
            verdicts=verdicts,
            silent=len(coup.rules) - len(verdicts),
            closed=closed,
            account=self.account if closed else NotEvaluable(NOT_CLOSED),
        )


def _split(frames: list[Frame], coup: CoupJudged) -> tuple[list[Frame], list[Frame]]:
    """What belongs to the coup that ended, and what came with the next one or with the next opening."""
    mine: list[Frame] = []
    later: list[Frame] = []
    for frame in frames:
        (mine if _belongs(frame, coup) else later).append(frame)
    return mine, later


def _belongs(frame: Frame, coup: CoupJudged) -> bool:
    event = frame.event
    if event.subject is not None:
        return coup.coup is not None and bool(event.subject == coup.coup.id)
    if event.type == TableOpened.type:
        return hashlib.sha256(frame.raw).hexdigest().startswith(coup.opening)
    return bool(event.sequence <= coup.last_sequence)
