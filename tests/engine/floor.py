"""A short lawful evening and a listener that writes everything down."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

from producers.simulator.roulette.croupier import RouletteCroupier
from producers.simulator.roulette.intents import RoulettePlan, RouletteWager
from producers.simulator.roulette.licences import licence
from producers.simulator.script import Draft, seal
from schemas.envelope import GENESIS, Event
from schemas.findings import Finding, Quarantined
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged, Digest
from streams.games.roulette.law import american
from streams.law.files import load_law

DAY = date(2023, 3, 14)
OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)


@dataclass
class Notebook:
    """Remembers what the engine said."""

    findings: list[Finding] = field(default_factory=list)
    coups: list[CoupJudged] = field(default_factory=list)
    aside: list[Quarantined] = field(default_factory=list)
    digest: Digest = field(default_factory=Digest)

    def on_finding(self, finding: Finding) -> None:
        self.findings.append(finding)
        self.digest.add(finding)

    def on_coup(self, coup: CoupJudged) -> None:
        self.coups.append(coup)

    def on_quarantined(self, record: Quarantined) -> None:
        self.aside.append(record)

    @property
    def rules(self) -> list[str]:
        return [finding.rule for finding in self.findings]


def drafts(coups: int = 3, table: str = "lu-1") -> list[Draft]:
    """A lawful opening of a few coups with one bet each."""
    law = american(load_law().figures("ao-de-261-22", DAY))
    croupier = RouletteCroupier(table, licence("american_roulette", table, law, OPENS + timedelta(hours=8)), law, OPENS)
    drafts = croupier.open()
    for coup in range(coups):
        drafts += croupier.play(
            RoulettePlan(result=17 + coup, wagers=(RouletteWager("Ana", "straight:17", 300_000, 3, 100_000),))
        )
    return drafts + croupier.close()


def journal(coups: int = 3, table: str = "lu-1") -> list[bytes]:
    return list(seal(drafts(coups, table), table))


def with_one_id(records: Iterable[bytes]) -> Iterator[bytes]:
    """The same records from a device that gives every event the same id."""
    head = GENESIS
    for raw in records:
        rewritten = json.dumps(json.loads(raw) | {"id": "1", "prevhash": head}, separators=(",", ":")).encode()
        head = hashlib.sha256(rewritten).hexdigest()
        yield rewritten


def opened_anew(records: list[bytes]) -> list[bytes]:
    """The same log, and the next opening of the table after it: what is missing by then is waited for no longer."""
    opening = json.loads(records[0])
    later = datetime.fromisoformat(opening["time"]) + timedelta(days=1)
    changes = {"time": later.isoformat(), "id": "the next opening", "prevhash": hashlib.sha256(records[-1]).hexdigest()}
    return [*records, json.dumps(opening | changes, separators=(",", ":")).encode()]


def judged(
    records: list[bytes],
    as_of: date | None = None,
    listener: Notebook | None = None,
    decoded: Callable[[bytes], Event[Any] | None] = lambda raw: None,
) -> Notebook:
    """What the engine reports of a log; `decoded` knows the events of records that were read before."""
    notebook = listener or Notebook()
    judge = Judge(load_law(), notebook, as_of)
    for position, raw in enumerate(records):
        judge.take(raw, position, decoded(raw))
    judge.finish()
    return notebook
