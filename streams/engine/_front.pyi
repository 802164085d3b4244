# The native front end, built from streams/engine/native where there is a C compiler.

from collections.abc import Callable, Iterable
from typing import Any

SOURCES: str  # a digest of what was compiled

class FrontEnd:
    position: int
    def __init__(self, kind_of: Callable[[str], Any], envelope: Any, judge_type: type) -> None: ...
    def take(self, judge: Any, records: Iterable[tuple[int, bytes]], share: Any = None) -> None: ...

def sha256(content: bytes, portable: bool = False) -> bytes: ...
def sha256_together(records: list[bytes]) -> list[bytes] | None: ...  # None: one by one
def own_lines(block: bytes, before: int, share: Any) -> tuple[list[tuple[int, bytes]], int]: ...
