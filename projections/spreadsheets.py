"""What a spreadsheet must not take for a formula."""

from typing import Any, Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


def inert(value: Any) -> Any:
    """A text that no spreadsheet takes for a formula; anything else as it is."""
    return f"'{value}" if isinstance(value, str) and value.lstrip(" \u00a0").startswith(_FORMULA) else value
