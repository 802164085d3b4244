"""The address of a coup's page, whatever characters its venue, table and name contain.

Servers turn an escaped slash into a slash before they look for a page, may read a percent sign twice, and take a name
of dots for a way up the tree. So these characters, and the tilde itself, are written with a tilde: `~1`, `~3`, `~2`,
`~0`.
"""

import re
from typing import Annotated, Final
from urllib.parse import quote, unquote

from pydantic import AfterValidator, StringConstraints

from schemas.desk import DisputeOpened
from schemas.findings import Finding
from schemas.identity import CoupId

_WRITTEN: Final = (("~", "~0"), ("/", "~1"), ("%", "~3"))
_DOT: Final = "~2"


def part(name: str) -> str:
    """A name as one part of a path."""
    if not name.strip("."):
        return _DOT * len(name)
    for sign, written in _WRITTEN:
        name = name.replace(sign, written)
    return quote(name, safe="")


def _name(part_: str) -> str:
    """The name that was written so."""
    part_ = part_.replace(_DOT, ".")
    for sign, written in reversed(_WRITTEN):
        part_ = part_.replace(written, sign)
    return part_


Named = Annotated[str, AfterValidator(_name)]


COUP: Final = "/coups/{venue}/{table}/{opening}/{coup}"
"""The path of a coup's pages; `coup_at` reads it."""

_OPENING: Final = re.compile("[0-9a-f]{32}")
Opening = Annotated[str, StringConstraints(pattern=f"^{_OPENING.pattern}$")]


def coup_at(venue: Named, table: Named, opening: Opening, coup: Named) -> CoupId:
    """The coup that an address names."""
    return CoupId(venue, table, opening, coup)


def coup_in(path: str) -> CoupId | None:
    """The coup whose page has that address; None where it is no such address."""
    parts = path.split("/")
    if len(parts) != 6 or parts[:2] != ["", "coups"] or not _OPENING.fullmatch(parts[4]):
        return None
    venue, table, opening, coup = (_name(unquote(part_)) for part_ in parts[2:])
    return CoupId(venue, table, opening, coup)


def address(coup: CoupId) -> str:
    """The page of a coup."""
    return f"/coups/{part(coup.venue)}/{part(coup.table)}/{coup.opening}/{part(coup.coup)}"


def coup_page(finding: Finding | DisputeOpened) -> str:
    """The page of the coup that a finding or a dispute is about; where its opening is not known, the page that looks for the name."""
    if finding.opening:
        return address(CoupId(finding.venue, finding.table, finding.opening, finding.coup or ""))
    return f"/coups/{part(finding.table)}/{part(finding.coup or '')}"


def law_page(paragraph: str) -> str:
    """The page of a paragraph of the law."""
    return f"/law/{quote(paragraph)}"
