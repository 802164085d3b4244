"""Which of two events came first, where order and clock may disagree by a little."""

from typing import Any

from schemas.envelope import Event


def surely_before(first: Event[Any], second: Event[Any]) -> bool:
    """Order and clock agree: a slow message alone accuses nobody."""
    return first.sequence < second.sequence and first.time < second.time
