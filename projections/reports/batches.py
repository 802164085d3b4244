"""Batches in the manner of other authorities' systems: demonstrations of format, accepted by nobody.

- `srij`: activity hour by hour and a summary of the day, as XML; the hours add up to the day to the cent;
- `ksa`: a line for each coup, and a list that names the hash of the list before;
- `dgoj`: a signed lot in an encrypted archive (`projections.dgoj`), with the sums of the day.

Batches stand in a signed chain (`chain`). A correction is another batch that names the one it rectifies and the reason;
the first stays. No batch names a player or a dealer.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from xml.etree import ElementTree as ET

from projections.reports.batch_figures import (
    LABEL,
    NOTHING,
    SUMMED,
    Sums,
    added,
    figures_of,
    figures_text,
    revenue_fits,
)
from projections.reports.chain import FolderChain, Link
from projections.speech import Spoken, clean
from projections.statistics.cube import Cube, Measures

DGOJ, KSA, SRIJ = "dgoj", "ksa", "srij"
FORMAT: Final = "vigia-batch-1"
CHAIN: Final = FolderChain("batch", FORMAT)


def hourly_files(cube: Cube, venue: str, day: str) -> dict[str, bytes]:
    """SRIJ-like: a file for each hour in which anybody played or chips were moved, and the summary of the day."""
    own = cube.slice(venue=venue, day=day)
    hours: dict[int, list[tuple[dict[str, str], Measures]]] = {}
    for cell, measures in own.total(("hour", "game", "table")):
        if measures.moved:
            about = {"game": cell.game, "table": cell.table, "currency": cell.currency}
            hours.setdefault(cell.hour, []).append((about, measures))
    files = {
        f"activity-{hour:02d}.xml": _xml("activity", venue, day, rows, hour) for hour, rows in sorted(hours.items())
    }
    whole = [
        ({"game": cell.game, "currency": cell.currency}, measures)
        for cell, measures in own.total(("game",)) if measures.moved
    ]  # fmt: skip
    return files | {"summary.xml": _xml("summary", venue, day, whole)}


def _xml(
    kind: str, venue: str, day: str, rows: Sequence[tuple[Mapping[str, str], Measures]], hour: int | None = None
) -> bytes:
    """Names are made harmless and escaped; amounts are whole minor units."""
    root = ET.Element(kind, {"label": LABEL, "house": clean(venue), "day": day})
    if hour is not None:
        root.set("hour", str(hour))
    for about, measures in rows:
        line = ET.SubElement(root, "line", {name: clean(value) for name, value in about.items()})
        for name, value in figures_text(measures).items():
            line.set(name, value)
    ET.indent(root)
    body: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return body + b"\n"


def unreconciled(files: Mapping[str, bytes]) -> list[str]:
    """Where the hours of a day do not add up to its summary, to the cent; nothing where they do."""
    hours = _sums(body for name, body in files.items() if name.startswith("activity-"))
    day = _sums(body for name, body in files.items() if name == "summary.xml")
    faults = [
        f"{game} ({currency}): {name} {one[name]} / {other[name]}"
        for game, currency in sorted({*hours, *day})
        for one, other in ((hours.get((game, currency), NOTHING), day.get((game, currency), NOTHING)),)
        for name in SUMMED if one[name] != other[name]
    ]  # fmt: skip
    return faults + [f"{game} ({currency}): revenue" for (game, currency), own in sorted(day.items()) if not revenue_fits(own)]  # fmt: skip


def day_sums(summary: bytes) -> dict[tuple[str, str], Sums]:
    """The figures of a day's summary, by game and currency."""
    return _sums(iter([summary]))


def _sums(bodies: Iterator[bytes]) -> dict[tuple[str, str], Sums]:
    sums: dict[tuple[str, str], Sums] = {}
    for body in bodies:
        for line in _lines(body):
            key = line["game"], line["currency"]
            sums[key] = added(sums.get(key, NOTHING), figures_of(line))
    return sums


def _lines(body: bytes) -> list[dict[str, str]]:
    """Of our own kind of file alone: one that declares entities is none."""
    try:
        if b"<!" in body:
            raise Spoken("o ficheiro declara entidades", "the file declares entities")
        return [dict(line.attrib) for line in ET.fromstring(body).iter("line")]  # noqa: S314  # no declarations in it
    except ET.ParseError as fault:
        raise Spoken(f"o XML não se lê: {fault}", f"the XML cannot be read: {fault}") from None


def coup_files(coups: Sequence[Mapping[str, Any]]) -> dict[str, bytes]:
    """KSA-like: a line of JSON for each coup."""
    lines = [json.dumps(dict(coup), sort_keys=True, ensure_ascii=True) for coup in coups]
    return {"coups.jsonl": "".join(f"{line}\n" for line in lines).encode()}


def last_of_each_day(links: Sequence[Link], kind: str) -> dict[tuple[str, str], Link]:
    """What stands, by house and day: the last batch of that kind."""
    return {(each.listed["house"], each.listed["day"]): each for each in links if each.listed["kind"] == kind}


def batch_facts(
    kind: str, venue: str, day: str, links: Sequence[Link], *, rectifies: str | None = None, reason: str | None = None
) -> dict[str, Any]:
    """What the list says of the batch. A day that was sent is sent again only as a rectification of that batch."""
    sent = last_of_each_day(links, kind).get((venue, day))
    if rectifies is None and sent:
        raise Spoken(
            f"esse dia já foi enviado no lote {sent.number}: só se corrige com --rectifies e --reason",
            f"that day was sent in batch {sent.number}: it is corrected with --rectifies and --reason alone",
        )
    if rectifies is not None and (not sent or sent.digest != rectifies or not reason):
        raise Spoken(
            "rectifica-se o último lote desse dia, pelo seu resumo e com um motivo",
            "a rectification names the hash of the last batch of that day, and a reason",
        )
    return {"label": LABEL, "kind": kind, "house": venue, "day": day, "rectifies": rectifies, "reason": reason}
