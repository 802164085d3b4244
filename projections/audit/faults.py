"""What is wrong with a row of the store."""

from dataclasses import dataclass
from typing import Literal

FaultKind = Literal[
    "column",  # a column does not say what the record or the body says
    "unreadable",  # a row cannot be read at all
    "missing",  # a finding or judged coup that was reported is not there
    "changed",  # it is there with other content than was reported
    "added",  # it is there, and nobody reported it
    "hidden",  # a believed record lies in quarantine, so that no page shows it
]
RowKind = Literal["event", "finding", "coup", "quarantine", "filled"]


@dataclass(frozen=True, slots=True)
class StoreFault:
    """A row that is not what it was, or is gone: which, and the column or field that shows it."""

    kind: FaultKind
    row: RowKind
    venue: str
    table: str
    name: str  # the id of an event or finding, the place of a coup, the position of a quarantined record, a key
    detail: str = ""
