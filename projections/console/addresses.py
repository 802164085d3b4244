"""Where the page of a coup is, whatever its table and its name hold.

A slash that is escaped in the usual way is a slash again before any page is looked for, a percent sign may be read
twice on the way, and a name that is all dots is taken for a way up the tree. So these are written with a tilde, and the
tilde too: `~1`, `~3`, `~2`, `~0`.
"""

from typing import Annotated, Final
from urllib.parse import quote

from pydantic import AfterValidator

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


def address(table: str, coup: str) -> str:
    """The page of a coup."""
    return f"/coups/{part(table)}/{part(coup)}"
