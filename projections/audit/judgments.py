"""Findings and judged coups as the store has them, each by the name and digest under which it is sealed."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from projections.audit.faults import RowKind, StoreFault
from projections.store.store import Store
from schemas.checkpoints import Checkpoint
from schemas.judged import coup_digest

_COUPS: Final = (
    "SELECT verdicts.venue, verdicts.table, verdicts.opening, verdicts.coup, verdicts.first_sequence, "
    "verdicts.last_sequence, toUnixTimestamp64Micro(coups.opened), toUnixTimestamp64Micro(coups.closed), "
    "coups.territory, coups.game, coups.regulation, coups.currency, coups.lost, coups.facts, verdicts.law, "
    "toUnixTimestamp64Micro(verdicts.closed), verdicts.compliant, verdicts.breach, verdicts.not_evaluable, "
    "verdicts.error FROM {verdicts} AS verdicts LEFT JOIN (SELECT * FROM coups FINAL) AS coups "
    "USING (venue, table, opening, coup, first_sequence, last_sequence) {where}"
)


class Judgment(NamedTuple):
    """One finding, or the verdicts on one coup: whose it is, and its name."""

    kind: RowKind
    venue: str
    table: str
    name: str


Stored = dict[Judgment, set[str]]  # with the digests of each: judged under two laws, a coup has two


def stored_judgments(store: Store, *, latest: bool = False) -> Stored:
    """All of the store, or only those of the law by which each coup was judged last."""
    kept: Stored = defaultdict(set)
    source = "findings_now" if latest else "(SELECT * FROM findings FINAL)"
    for venue, table, number, body in store.rows(f"SELECT venue, table, id, body FROM {source}"):  # noqa: S608  # our own names
        kept[Judgment("finding", venue, table, number)].add(hashlib.sha256(body.encode()).hexdigest())
    for judgment, digest in _coups(store, latest=latest):
        kept[judgment].add(digest)
    return kept


def seal_faults(stored: Stored, checkpoints: Iterable[Checkpoint]) -> Iterator[StoreFault]:
    """Every finding and judged coup that a checkpoint seals and the store does not have, or has otherwise."""
    for head in checkpoints:
        for sealed in head.judged:
            judgment = Judgment(sealed.kind, head.venue, head.table, sealed.name)
            digests = stored.get(judgment)
            if digests is None:
                yield StoreFault("missing", *judgment, f"sealed in {head.origin} at {head.size} records")
            elif sealed.digest not in digests:
                yield StoreFault("changed", *judgment, f"sealed in {head.origin} at {head.size} records")


def unsealed(stored: Stored, checkpoints: Iterable[Checkpoint]) -> int:
    """How many findings and judged coups are under no checkpoint."""
    names = {Judgment(each.kind, head.venue, head.table, each.name) for head in checkpoints for each in head.judged}
    return sum(judgment not in names for judgment in stored)


def _coups(store: Store, *, latest: bool) -> Iterator[tuple[Judgment, str]]:
    verdicts = "judgments_now" if latest else "(SELECT * FROM verdicts FINAL)"
    query = _COUPS.format(verdicts=verdicts, where="WHERE verdicts.latest" if latest else "")
    for (
        venue, table, opening, coup, first, last, opened, closed, territory, game, regulation, currency, lost, facts,
        law, judged, compliant, breach, not_evaluable, error,
    ) in store.rows(query):  # fmt: skip
        fields = {
            "venue": venue, "table": table, "opening": opening, "coup": coup, "first_sequence": first,
            "last_sequence": last, "opened": opened, "closed": closed if closed == judged else [closed, judged],
            "territory": territory, "game": game, "regulation": regulation, "currency": currency, "lost": lost,
            "facts": _json(facts), "law": law, "compliant": _lines(compliant), "breach": _lines(breach),
            "not_evaluable": dict(not_evaluable), "error": dict(error),
        }  # fmt: skip
        yield Judgment("coup", venue, table, f"{opening}/{first}-{last}"), coup_digest(fields)


def _lines(text: str) -> list[str]:
    return text.split("\n") if text else []


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text
