"""Where the signed checkpoints of the log are kept."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Seals:
    """Where the signed checkpoints of the log are kept, and the key that signs for the house, where there is one."""

    checkpoints: Path | None = None
    key: Path | None = None
