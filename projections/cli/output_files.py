"""Writes files atomically: whole or not at all."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self


class OutputFiles:
    """Output files of one command. They get their names together, at the end, if all went well."""

    def __init__(self) -> None:
        """Nothing is written yet."""
        self._open: list[tuple[BinaryIO, Path | None, Path | None]] = []

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def take(self, path: str) -> BinaryIO:
        """A file to write; `-` is standard output, and a device is written as it stands."""
        if path == "-":
            return sys.stdout.buffer
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            device = target.open("wb")
            self._open.append((device, None, None))
            return device
        draft = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            file = draft.open("xb", buffering=1 << 18)
            self._open.append((file, draft, target))
        except OSError as fault:
            raise _about(fault, path) from None
        except BaseException:  # Ctrl-C in between: it is there, and nobody knows of it
            draft.unlink(missing_ok=True)
            raise
        return file

    def put(self, path: str, content: bytes) -> None:
        """A whole file at once; many of them do not stay open."""
        file = self.take(path)
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            file.close()
        except OSError as fault:
            raise _about(fault, path) from None

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Name the files, or leave no trace of them."""
        try:
            if kind is None:
                self._keep()
            elif isinstance(fault, OSError) and fault.errno and not fault.filename and self._open:
                raise _about(fault, str(self._open[0][2] or "")) from None
        finally:
            for file, draft, _ in self._open:
                with suppress(OSError):
                    file.close()
                if draft is not None:
                    draft.unlink(missing_ok=True)

    def _keep(self) -> None:
        for file, draft, target in self._open:
            if file.closed:
                continue
            try:
                file.flush()
                if draft is not None:
                    os.fsync(file.fileno())
                file.close()
            except OSError as fault:
                raise _about(fault, str(target or "")) from None
        for _, draft, target in self._open:
            if draft is not None and target is not None:
                draft.replace(target)


def _about(fault: OSError, path: str) -> OSError:
    """The same fault under the name that the person gave."""
    return OSError(fault.errno, fault.strerror, path) if path else fault
