"""Where the signed checkpoints of the log are, and the key that signs them."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class CheckpointFiles:
    """The folder of checkpoints and the file of the key, where there are any."""

    checkpoints: Path | None = None
    key: Path | None = None
