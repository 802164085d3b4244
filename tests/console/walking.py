"""What somebody asks of every route, and what of the other house an answer shows."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from projections.console.addresses import part
from schemas.findings import Finding
from schemas.identity import CoupId
from tests.console.houses import ALFA, BETA, DEALER

SECRET = "SEGREDO-ALFA"
CLAIMANT = "Ana Segredo Alfa"
REASON = f"{SECRET}: an account of what happened there, long enough"


@dataclass(frozen=True)
class Alfa:
    """What a person of the other house could ask for by name."""

    finding: Finding
    coup: CoupId
    case: str
    dispute: str
    suppression: str
    job: str


def text_of(content: bytes) -> str:
    """Everything that an answer says, unpacked as far as it can be."""
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return "\n".join(text_of(packed.read(name)) for name in packed.namelist())
    if content[:4] == b"PAR1":
        from pyarrow import parquet

        return repr(parquet.read_table(io.BytesIO(content)).to_pylist())
    text = content.decode("utf-8", "replace")
    if content[:4] == b"%PDF":
        for stream in re.findall(rb"stream\r?\n(.*?)endstream", content, re.DOTALL):
            try:
                text += zlib.decompress(stream).decode("latin-1")
            except zlib.error:
                continue
    return text


def shown(answer: Any, marks: frozenset[str]) -> set[str]:
    """What an answer tells that the question did not say itself."""
    request = answer.request
    asked = f"{request.url} {part(ALFA)} " + request.content.decode("utf-8", "replace")
    text = text_of(answer.content) + repr(sorted(answer.headers.items()))
    return {mark for mark in marks if mark in text and mark not in asked}


def places(path: str, alfa: Alfa) -> Iterator[str]:
    """A route's address with what somebody could put into it: names of the other house, whole and half, and nonsense."""
    coup, beta = alfa.coup, alfa.coup._replace(venue=BETA)
    names = {
        "venue": part(ALFA), "table": coup.table, "opening": coup.opening, "coup": coup.coup,
        "finding": alfa.finding.id, "number": alfa.finding.id, "label": "x", "kind": "csv",
        "paragraph": alfa.finding.paragraph, "digest": "0" * 64, **report(alfa),
    }  # fmt: skip
    named = {"cases": alfa.case, "disputes": alfa.dispute, "suppressions": alfa.suppression, "replays": alfa.job}
    named |= {
        "findings": alfa.finding.id,
        "accounts": f"investigator-{ALFA}",
        "static": "base.css",
        "reports": "report.json",
    }
    for kind in ("csv", "xlsx", "parquet") if "{kind}" in path else ("",):
        for venue in (coup.venue, beta.venue) if "{venue}" in path else ("",):
            given = {**names, "venue": part(venue), "kind": kind}
            given["name"] = next((value for key, value in named.items() if f"/{key}" in path), "x")
            yield re.sub(r"\{(\w+)[^}]*\}", lambda match, given=given: given[match[1]], path)  # type: ignore[misc]


def report(alfa: Alfa) -> dict[str, str]:
    """The report of the month in which something happened in the other house."""
    return {"shape": "srij", "period": f"{alfa.finding.time:%Y-%m}"}


def queries(alfa: Alfa) -> list[dict[str, str]]:
    """What somebody could look for."""
    coup = alfa.coup
    return [
        {},
        {"venue": ALFA, "table": coup.table, "coup": coup.coup, "opening": coup.opening},
        {"table": coup.table, "coup": coup.coup, "show": "all", "grouped": "1", "staff": DEALER, "by": "investigator"},
        {
            "about": f"case/{alfa.case}",
            "frame": "0",
            "finding": alfa.finding.id,
            "order": "money",
            "as_of": "2024-01-01",
        },
        {"venue": ALFA, **report(alfa)},
        report(alfa),
    ]


def form(alfa: Alfa) -> dict[str, str]:
    """One form for all: every field that any of ours has, filled with what belongs to the other house."""
    return {
        **alfa.coup._asdict(), "finding": alfa.finding.id, "case": alfa.case, "dispute": alfa.dispute, "title": "t",
        "claimant": "Ana", "claim": "c", "kind": "finding_acknowledged", "reason": "A reason of twenty letters.",
        "hours": "1", "to": f"inspector-{ALFA}", "text": "t", "day": "2030-01-01", "seen": "999", "outcome": "upheld",
        "player": "K7Q2M4X", "name": "somebody-new", "role": "inspector", "password": "another long sentence 9",
        "venues": ALFA, "language": "en", "label": "l", "days": "1",
    }  # fmt: skip
