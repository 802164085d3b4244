"""Marks a what-if copy, so that it can never pass for evidence.

Every record of such a copy has an id that begins with `PREFIX`, its chain starts from `START`, which is not a hash, and
nothing in it is signed. A record that a device sends is judged whatever its id says; only a journal that a person hands
in is refused.
"""

import json
from typing import Any, Final

PREFIX: Final = "what-if-"
START: Final = "what-if:-not-evidence".ljust(64, "-")  # 64 letters as a hash has, and no hash: those have a to f alone
WATERMARK: Final = "SIMULAÇÃO: não é prova / not evidence"
_MARK, _ESCAPE = b"what-if", b"\\u"  # a letter may have been written as an escape


class NotEvidence(ValueError):
    """A record of a simulation was handed in as if it were evidence."""

    def __init__(self, position: int) -> None:
        super().__init__(
            f"Line {position} belongs to a what-if simulation: it is not evidence, and is not kept. "
            f"A linha {position} pertence a uma simulação: não é prova e não se guarda."
        )
        self.position = position


def simulated(raw: bytes) -> bool:
    """Whether the record says of itself that it is a simulation's."""
    if _MARK not in raw and _ESCAPE not in raw:
        return False
    try:
        record: Any = json.loads(raw)
    except (ValueError, RecursionError):
        return False
    if not isinstance(record, dict):
        return False
    return str(record.get("id", "")).startswith(PREFIX) or record.get("prevhash") == START


def refuse_simulated(raw: bytes, position: int) -> None:
    """Raise `NotEvidence` for a record of a simulation."""
    if simulated(raw):
        raise NotEvidence(position)
