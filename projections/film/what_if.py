"""What if: a copy of a table's records in which somebody tries something out, judged by the same engine.

The copy can never pass for evidence: its ids begin with `what-if-`, its chain starts from a text that is no hash, and
nothing in it is signed. What was judged of the original stays as it is.
"""

import hashlib
import json
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, Literal

from projections.checkpoints import OrderOnlyJudge
from projections.film.films import Film, Observe, films
from projections.openings import head_of
from projections.speech import Spoken
from schemas.decode import Undecodable, decode
from schemas.findings import Finding, RuleVerdict
from schemas.keyring import KEY_EVENTS
from schemas.what_if import PREFIX, START
from streams.law.law import Law

MOST: Final = 20  # changes in one copy
Records = Sequence[tuple[int, bytes]]


class NotPossible(Spoken, ValueError):
    """The change does not give a valid event; the message says why, in words for a person."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One change: remove the event of that id, give it other data or another time, or add one after it."""

    do: Literal["remove", "change", "add"]
    event: str
    type: str | None = None  # of the event that is added
    data: Mapping[str, Any] | None = None
    ms: int = 0  # how much later it happens; of an added one: after the event that it follows

    @staticmethod
    def read(given: Any) -> "Edit":
        """The edit that a page's address holds; raises `NotPossible` if it cannot be applied."""
        if not isinstance(given, dict) or given.get("do") not in ("remove", "change", "add"):
            raise NotPossible(
                "uma alteração retira, altera ou acrescenta um evento",
                "a change is to remove, to change or to add an event",
            )
        kind, data, ms = given.get("type"), given.get("data"), given.get("ms", 0)
        fits = isinstance(given.get("event"), str) and isinstance(ms, int) and not isinstance(ms, bool)
        if not fits or not isinstance(data, dict | None) or not isinstance(kind, str | None) or abs(ms) > 86_400_000:
            raise NotPossible(
                "a alteração não nomeia um evento, ou não se lê o que diz",
                "the change names no event, or what it says cannot be read",
            )
        return Edit(given["do"], given["event"], kind, data, ms)

    def as_dict(self) -> dict[str, Any]:
        """The edit for a page's address."""
        return {name: value for name in ("do", "event", "type", "data", "ms") if (value := getattr(self, name))}


@dataclass(frozen=True, slots=True)
class WhatIfCopy:
    """The records that are copied, and those before number `first`, all of which were settled before the copy begins.
    The latter are folded unchanged and not shown.
    """

    records: Sequence[Mapping[str, Any]]
    earlier: Records = ()
    first: int = 0

    @staticmethod
    def of(log: Records, aside: Container[int], settled: int, edits: Iterable[Edit]) -> "WhatIfCopy":
        """From the log of an opening. `aside` are positions that were not believed; a change before what was settled
        makes a copy of the whole opening.
        """
        late, earlier = dict[int, bytes](), list[tuple[int, bytes]]()
        for at, raw in log if settled else ():
            number = number_of(raw)
            if number < settled:
                earlier.append((at, raw))
            elif at not in aside:
                late.setdefault(number, raw)
        records = [json.loads(late[number]) for number in sorted(late)]
        if records and {edit.event for edit in edits} <= {record["id"] for record in records}:
            return WhatIfCopy(records, earlier, settled)
        return WhatIfCopy([json.loads(raw) for raw in taken(log)])


def number_of(raw: bytes) -> int:
    """The number of a record in its opening; -1 for one that cannot be decoded."""
    head = head_of(raw)
    return -1 if head is None else head.sequence


@dataclass(frozen=True, slots=True)
class Tried:
    """Both sides: the copy as it was, and the copy with the changes."""

    before: Film
    after: Film | None  # None where the coup is gone

    def verdicts(self) -> list[tuple[str, RuleVerdict | None, RuleVerdict | None]]:
        """For each rule with a verdict on either side: before and after; those that differ come first."""
        old = {verdict.rule: verdict for verdict in self.before.verdicts}
        new = {verdict.rule: verdict for verdict in self.after.verdicts} if self.after is not None else {}
        rows = [(rule, old.get(rule), new.get(rule)) for rule in sorted({*old, *new})]
        return sorted(rows, key=lambda row: _word(row[1]) == _word(row[2]))

    def findings(self) -> tuple[list[Finding], list[Finding], list[Finding]]:
        """Those that are gone, those that are new, those that are on both sides."""
        new = self.after.findings if self.after is not None else ()
        old_keys, new_keys = {_key(each) for each in self.before.findings}, {_key(each) for each in new}
        gone = [each for each in self.before.findings if _key(each) not in new_keys]
        return gone, [f for f in new if _key(f) not in old_keys], [f for f in new if _key(f) in old_keys]


def _key(finding: Finding) -> tuple[str, str, str]:
    """Two findings are the same if they say the same. Their ids differ: they rest on events of different copies."""
    return finding.rule, finding.paragraph, finding.pt.replace(PREFIX, "")


def _word(verdict: RuleVerdict | None) -> tuple[str, str | None]:
    return ("", None) if verdict is None else (verdict.verdict.value, verdict.reason)


def taken(records: Iterable[tuple[int, bytes]]) -> list[bytes]:
    """The records that custody took, in the order of the chain."""
    chain: list[bytes] = []
    judge = OrderOnlyJudge(lambda _origin, _frontier, raw, _position: chain.append(raw))
    for position, raw in records:
        judge.take(raw, position)
    return chain


def copied(
    records: Iterable[Mapping[str, Any]], edits: Sequence[Edit] = (), first: int = 0
) -> list[tuple[int, bytes]]:  # fmt: skip
    """The copy with its changes, numbered anew and chained from a start that no real chain has."""
    if len(edits) > MOST:
        raise NotPossible(f"uma cópia aceita {MOST} alterações no máximo", f"one copy takes {MOST} changes at most")
    copies = [_unsigned(record) for record in records if record["type"] not in KEY_EVENTS]
    for number, edit in enumerate(edits):
        _apply(copies, edit, number)
    known = {record["id"] for record in copies}
    head, copy = START, []
    for sequence, record in enumerate(copies, start=first):
        data = _renamed(record["data"], known)
        own = {**record, "id": PREFIX + record["id"], "data": data, "sequence": sequence, "prevhash": head}
        raw = json.dumps(own, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        head = hashlib.sha256(raw).hexdigest()
        copy.append((sequence + 1, raw))
    return copy


def _unsigned(record: Mapping[str, Any]) -> dict[str, Any]:
    """Without signature; a licence names no keys, so that nobody has to sign in the copy."""
    own = {name: value for name, value in record.items() if name != "sig"}
    if record["type"] == "table_opened":
        licence = {name: value for name, value in record["data"]["licence"].items() if name != "keys"}
        own["data"] = {**record["data"], "licence": licence}
    return own


def _renamed(value: Any, known: set[str]) -> Any:
    """Where an event names another, it names its copy."""
    if isinstance(value, dict):
        return {name: _renamed(inner, known) for name, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, known) for inner in value]
    return PREFIX + value if isinstance(value, str) and value in known else value


def _apply(copies: list[dict[str, Any]], edit: Edit, number: int) -> None:
    place = next((at for at, record in enumerate(copies) if record["id"] == edit.event), None)
    if place is None:
        raise NotPossible(
            f"o evento {edit.event} já não está na cópia", f"there is no event {edit.event} in the copy any more"
        )
    record = copies[place]
    if edit.do == "remove":
        if record["sequence"] == 0:
            raise NotPossible(
                "a abertura da mesa não se pode retirar: faltaria a licença por que se julga",
                "the opening of the table cannot be removed: there would be no licence to judge by",
            )
        del copies[place]
        return
    later = datetime.fromisoformat(record["time"]) + timedelta(milliseconds=edit.ms)
    time = later.isoformat(timespec="milliseconds")
    if edit.do == "change":
        changed = {**record, "data": dict(edit.data) if edit.data is not None else record["data"], "time": time}
        copies[place] = _possible(changed)
        return
    subject = record.get("subject") or next((each["subject"] for each in copies[place:] if each.get("subject")), None)
    added = {
        "specversion": "1.0", "id": f"added-{number + 1}", "source": record["source"], "type": edit.type or "",
        **({"subject": subject} if subject else {}), "time": time,
        **({"venue": record["venue"]} if "venue" in record else {}), "table": record["table"], "sequence": 0,
        "prevhash": START, "data": dict(edit.data or {}),
    }  # fmt: skip
    copies.insert(place + 1, _possible(added))


def _possible(record: dict[str, Any]) -> dict[str, Any]:
    """The record, if it is a valid event."""
    raw = json.dumps(record, ensure_ascii=False).encode("utf-8", "surrogatepass")
    try:
        decode(raw)
    except Undecodable as fault:
        raise NotPossible.of(str(fault)) from None
    return record


def tried(
    play: WhatIfCopy, table: str, coup: str, edits: Sequence[Edit], *, law: Law, observe: Observe, before: Film | None = None
) -> Tried | None:  # fmt: skip
    """Judge both copies; None where the unchanged one has no such coup. `before` is that one's film, where it is kept."""
    shot = partial(_last, play, coup, table, law=law, observe=observe)
    before = before or shot(copied(play.records, (), play.first))
    if before is None:
        return None
    return Tried(before, shot(copied(play.records, edits, play.first)) if edits else before)


def _last(play: WhatIfCopy, coup: str, table: str, copy: Records, *, law: Law, observe: Observe) -> Film | None:
    if play.earlier:
        shot = films(coup, table, play.earlier, law, observe, settled=play.first, copy=copy)
    else:
        shot = films(coup, table, copy, law, observe)
    return next(iter(reversed(list(shot))), None)
