"""Whether logs that quote each other agree: a join over openings that are over.

A log is judged alone; this question needs several. It is asked of believed events and looked up by venue, table, opening,
number and hash, so the answer does not depend on the order in which logs arrive, and once given it never changes.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.jackpot import JackpotMeterChanged, JackpotStakesCollected
from schemas.events.machines import JackpotFed, JackpotHit, JackpotMoved, JackpotPaid, JackpotReceived
from schemas.events.superjackpot import ContributionReceived, SuperjackpotPaid, SuperjackpotWon
from schemas.findings import Finding, Money, Word
from schemas.identity import TableId
from schemas.parties import BANK, Party, Role
from schemas.quoted import Quoted
from streams.engine import integrity
from streams.engine.continuity import lost_between, successors
from streams.engine.findings import finding
from streams.engine.quoted_logs import LoggedOpening, QuotedLogs
from streams.engine.rulebooks import book_of
from streams.law.figures import NoLawThatDay
from streams.law.law import Law
from streams.rules import Breach, Rule
from streams.rules.money import lacks

BOOKED: Final = {
    ContributionReceived.type: (JackpotFed.type, ("amount", "played")),
    SuperjackpotWon.type: (JackpotHit.type, ("value",)),
    SuperjackpotPaid.type: (JackpotPaid.type, ("amount",)),
}  # what the controller books -> what it must quote, and the fields that both tell
CAUSES: Final = {
    "increment": JackpotStakesCollected.type,
    "reversal": JackpotStakesCollected.type,
    "prize": "payout_made",
}
APART: Final = timedelta(minutes=1)  # how far the clocks of two houses may run apart
NOT_THERE, OTHERWISE, AGAIN, STRANGER = (
    "it_does_not_exist_there", "it_says_something_else", "it_was_quoted_before", "it_names_another_controller",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RebuiltJackpot:
    """A linked jackpot from the machines' own logs, beside what its controller booked in one opening."""

    id: str
    opening: LoggedOpening
    booked: int  # contributions in the controller's log
    confirmed: int  # of these, as the quoted records say
    missing: int  # contributions of machines that it did not book
    unchecked: int  # entries that quote nothing, or a log that is not over, not here, or names no controller


@dataclass(slots=True)
class _Answer:
    """What the join says of one opening."""

    findings: list[Finding] = field(default_factory=list)
    confirmed: int = 0
    missing: int = 0
    unchecked: int = 0


class QuotationJoin:
    """Joins the openings that were gathered."""

    def __init__(self, law: Law, openings: Iterable[LoggedOpening]) -> None:
        self.law = law
        own = [each for each in openings if each.name]
        self._before = {id(later): earlier for earlier, later in successors(own)}
        self._known = {(*each.at, each.name): each for each in own}
        self._over = sorted(
            (each for each in own if each.settled), key=lambda each: (each.at, each.opened.time, each.name)
        )

    def rebuilt(self) -> list[RebuiltJackpot]:
        """Every opening of every controller that is over, in order."""
        return [self._rebuilt(each) for each in self._over if each.jackpot is not None]

    def findings(self) -> list[Finding]:
        """What logs quote of others and does not stand there, what was not quoted and should have been, and what was lost
        from one opening to the next; in order.
        """
        return [one for each in self._over for one in self._answer(each).findings]

    def _rebuilt(self, own: LoggedOpening) -> RebuiltJackpot:
        answer = self._answer(own)
        booked = sum(entry.data.amount for entry in own.entries if entry.type == ContributionReceived.type)
        return RebuiltJackpot(own.jackpot.id, own, booked, answer.confirmed, answer.missing, answer.unchecked)

    def _answer(self, own: LoggedOpening) -> _Answer:
        answer, seen = _Answer(), set[tuple[Any, ...]]()
        for entry in own.entries:
            for quoted in _quotations(entry):
                self._check(own, entry, quoted, seen, answer)
        if own.jackpot is not None:
            self._hold_to_the_machines(own, seen, answer)
        earlier = self._before.get(id(own))
        for name, breach in lost_between(earlier, own) if earlier is not None else ():
            answer.findings.append(self._finding(integrity.OPENINGS_GO_ON, own, own.opened, breach, [name]))
        return answer

    def _check(
        self, own: LoggedOpening, entry: Event[Any], quoted: Quoted | None, seen: set[tuple[Any, ...]], answer: _Answer
    ) -> None:  # fmt: skip
        """Hold one quotation against the log that it names."""
        other = None if quoted is None else self._known.get((quoted.venue, quoted.table, quoted.opening))
        if quoted is None or other is None or not other.settled:
            answer.unchecked += 1
            return
        place = (entry.type, quoted.venue, quoted.table, quoted.opening, quoted.sequence)
        why = AGAIN if place in seen else _fault(own, entry, quoted, other)
        seen.add(place)
        if why == UNKNOWN:
            answer.unchecked += 1
        elif why is not None:
            values: Any = {
                "machine": quoted.table, "venue": quoted.venue, "sequence": quoted.sequence, "why": Word(word=why),
            }  # fmt: skip
            place_in_id = [quoted.venue, quoted.table, quoted.opening, quoted.sequence]
            answer.findings.append(
                self._finding(integrity.QUOTATION_HOLDS, own, entry, Breach((entry,), values), place_in_id)
            )
        elif entry.type == ContributionReceived.type:
            answer.confirmed += entry.data.amount

    def _hold_to_the_machines(self, own: LoggedOpening, seen: set[tuple[Any, ...]], answer: _Answer) -> None:
        """What the group's machines fed and won while this log was open, and it did not book."""
        members = {TableId(each.venue, each.machine) for each in own.jackpot.machines}
        strangers: set[TableId] = set()
        for machine in self._over:
            if machine.at not in members or machine.jackpot is not None or not _overlap(own, machine):
                continue
            linked = _linked(machine, own)
            if linked is False and machine.at not in strangers:
                strangers.add(machine.at)
                values: Any = {"machine": machine.at.table, "venue": machine.at.venue}
                breach = Breach((own.end,), values)
                answer.findings.append(self._finding(integrity.GROUP_AGREES, own, own.end, breach, list(machine.at)))
            if not linked:
                continue
            for entry_kind, kind, rule in (
                (ContributionReceived.type, JackpotFed.type, integrity.NOTHING_UNBOOKED),
                (SuperjackpotWon.type, JackpotHit.type, integrity.WINS_BOOKED),
            ):
                lost = [
                    event
                    for event in _booked(machine, own, kind)
                    if (entry_kind, *machine.at, machine.name, event.sequence) not in seen
                ]
                if lost:
                    answer.findings.append(self._unbooked(rule, own, machine, lost))
                    answer.missing += sum(event.data.amount for event in lost if kind == JackpotFed.type)

    def _unbooked(self, rule: Rule, own: LoggedOpening, machine: LoggedOpening, lost: list[Event[Any]]) -> Finding:
        fed = lost[0].type == JackpotFed.type
        amount = sum(event.data.amount if fed else event.data.value for event in lost)
        values: Any = {
            "machine": machine.at.table, "venue": machine.at.venue, "records": len(lost), "amount": Money(money=amount),
        }  # fmt: skip
        short = lacks(Party(role=Role.JACKPOT, name=own.jackpot.id), BANK, amount) if fed else ()
        breach = Breach((own.end,), values, shortfalls=short)
        return self._finding(rule, own, own.end, breach, [*machine.at, machine.name])

    def _finding(self, rule: Rule, own: LoggedOpening, event: Event[Any], breach: Breach, place: list[Any]) -> Finding:
        """A finding of the quoting log. Its id names the other log too: of one entry several things may be wrong."""
        licence = own.opened.data.licence
        try:
            version = self.law.figures(licence.regulation, event.time.date()).version
        except NoLawThatDay:
            version = "none"
        book = book_of(licence.regulation, licence.game)
        made = finding(
            rule, breach, event, at=own.at, opening=own.name, licence=licence, book=book, law=version,
            coup=event.subject, staff=None,
        )  # fmt: skip
        identity = json.dumps([made.id, own.name, *place])
        return made.model_copy(update={"id": hashlib.sha256(identity.encode()).hexdigest()[:32]})


UNKNOWN: Final = "unknown"


def _quotations(entry: Event[Any]) -> Iterator[Quoted | None]:
    quotes = entry.data.quotes
    if entry.type == JackpotMeterChanged.type:
        yield from quotes or ()  # most meters have a table of their own, and nothing to quote
    else:
        yield quotes


def _fault(own: LoggedOpening, entry: Event[Any], quoted: Quoted, other: LoggedOpening) -> str | None:
    """What is wrong with a quotation of a log that is over."""
    if entry.type == JackpotMeterChanged.type and other.at.venue != own.at.venue:
        return UNKNOWN  # no house learns of another's tables what it does not say itself
    linked = _linked(other, own) if entry.type in BOOKED else True
    if not linked:
        return UNKNOWN if linked is None else STRANGER
    event, own_hash = other.records.get(quoted.sequence, (None, quoted.hash))
    if event is not None and not own_hash:
        return UNKNOWN  # the last of its log: no later record tells its hash
    if event is None or own_hash != quoted.hash:
        return NOT_THERE
    return None if _confirms(own, entry, event) else OTHERWISE


def _confirms(own: LoggedOpening, entry: Event[Any], event: Event[Any]) -> bool:
    """Whether the quoted event says what the entry claims of it."""
    if entry.type == JackpotReceived.type:
        moved = event.type == JackpotMoved.type
        return moved and event.data.to_machine == own.at.table and event.data.reached == entry.data.amount
    if entry.type == JackpotMeterChanged.type:
        return CAUSES.get(entry.data.cause, event.type) == event.type
    kind, fields = BOOKED[entry.type]
    same = event.type == kind and event.data.jackpot == own.jackpot.id
    return same and all(getattr(event.data, name) == getattr(entry.data, name) for name in fields)


def _linked(machine: LoggedOpening, own: LoggedOpening) -> bool | None:
    """Whether a machine names this controller for the jackpot; None where it names none. Both must agree: else a house
    could keep a jackpot of that name, list another's machines, and learn what they fed.
    """
    declared = getattr(machine.opened.data.licence, "machine", None)
    if declared is None or own.jackpot is None:
        return False
    named = [each for each in declared.jackpots if each.linked and each.id == own.jackpot.id]
    controllers = {
        TableId(each.controller.venue, each.controller.table) for each in named if each.controller is not None
    }
    return own.at in controllers if controllers or not named else None


def _overlap(own: LoggedOpening, machine: LoggedOpening) -> bool:
    return machine.opened.time < own.end.time - APART and own.opened.time < machine.end.time


def _booked(machine: LoggedOpening, own: LoggedOpening, kind: str) -> list[Event[Any]]:
    """What a machine told of the jackpot while its controller's log was open."""
    return [
        event for _, (event, _) in sorted(machine.records.items(), key=lambda pair: pair[0])
        if event.type == kind and event.data.jackpot == own.jackpot.id
        and (kind != JackpotFed.type or event.data.amount)
        and own.opened.time <= event.time < own.end.time - APART
    ]  # fmt: skip


__all__ = ["QuotationJoin", "QuotedLogs", "RebuiltJackpot"]
