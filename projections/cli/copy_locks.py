"""The key or passphrase of a copy, from the file that a command names."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from projections.cli.stop import Stop
from projections.encrypted_copy import CannotOpen

Lock = TypeVar("Lock")


def lock_in(file: str, read: Callable[[bytes], Lock]) -> Lock:
    """What `read` makes of the file; a file that cannot be read or used ends the command."""
    path = Path(file)
    try:
        return read(path.read_bytes())
    except OSError as fault:
        raise Stop(f"{path}: {fault.strerror}.") from None
    except CannotOpen as fault:
        raise Stop(f"{path}: {fault.pt}", f"{path}: {fault.en}") from None
