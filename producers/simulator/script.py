"""A script: the events of a table before they are numbered, chained and written."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from producers.sealing import OPENING, Chain, NotAnOpening, Sign, stamp
from schemas.envelope import GENESIS

__all__ = ["OPENING", "Draft", "NotAnOpening", "seal", "stamp"]


@dataclass(slots=True)
class Draft:
    """An event that is still to be sealed; `marks` name the tricks that touched it."""

    type: str
    time: datetime
    data: dict[str, Any] = field(default_factory=dict)
    subject: str | None = None
    source: str = "table"
    marks: tuple[str, ...] = ()


def seal(
    drafts: Iterable[Draft],
    table: str,
    *,
    prevhash: str = GENESIS,
    sealed: Callable[[Draft, str], None] | None = None,
    sign: Callable[[str], Sign | None] | None = None,
) -> Iterator[bytes]:
    """Number the drafts, chain them and write each as one record.

    The sequence starts again at each `table_opened`. `sealed` is called with each draft and its id; `sign` gives
    the signature of each source that has one.
    """
    chain = Chain(table, prevhash)
    write = chain.write
    for draft in drafts:
        record = write(draft) if sign is None else write(draft, sign(draft.source))
        if sealed is not None:
            sealed(draft, f"{chain.opening}-{chain.sequence}")
        yield record
