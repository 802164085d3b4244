"""Attributes that CloudEvents lets anybody add to a record: kept, hashed and signed with the rest, and read by nobody.

A name has only lower-case letters and digits. A value is a text, a 32-bit integer, true or false, or null, which counts
as left out. So `data_base64` is refused, while a misspelt attribute of ours is accepted as foreign, and ours is
missing.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

_NAME: Final = re.compile(r"[a-z0-9]+")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_SHOWN: Final = 64  # letters of a name that a reason repeats

NAME_PATTERN: Final = f"^{_NAME.pattern}$"
VALUE_SCHEMA: Final[dict[str, Any]] = {"type": ["string", "integer", "boolean", "null"]}


def fault_of(attributes: Iterable[tuple[str, Any]]) -> str | None:
    """Why one of these is not a valid attribute, in words for a person; None if all are."""
    for name, value in attributes:
        if not _NAME.fullmatch(name):
            return f"attribute {name[:_SHOWN]!a}: a name has lower-case letters and digits only"
        if not _may_be_said(value):
            return f"attribute {name[:_SHOWN]!a}: a value is a text, a 32-bit integer, true or false"
    return None


def _may_be_said(value: Any) -> bool:
    if isinstance(value, str):
        return not _SURROGATE.search(value)
    if isinstance(value, int):  # true and false are integers too
        return -(2**31) <= value < 2**31
    return value is None
