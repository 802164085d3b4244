"""One log on both paths: judged in Python alone, and through the native front end."""

from collections.abc import Sequence
from typing import Any

from projections.replay import FanOut, ReplayTotals
from streams.engine.front import NativeFront, native_front
from streams.engine.judge import Judge
from streams.engine.kept import things_kept
from streams.law.files import load_law
from tests.engine.floor import Notebook
from tests.parts import Part, need

WHOLE = 1 << 30
BUILT = Part(
    "The native front end",
    lambda: None if native_front() is None else "built",
    "gcc python3-dev",
    "install a C compiler and the headers of Python; then make native",
)


def front() -> NativeFront:
    """The front end; where it is not built the test is skipped: there Python is all that judges."""
    need(BUILT)
    built = native_front()
    assert built is not None
    return built


class _Account:
    """What a log leaves behind: everything that the engine reported, and where each table stands after it."""

    def __init__(self) -> None:
        self.totals, self.notes = ReplayTotals(), Notebook()
        self.judge = Judge(load_law(), FanOut((self.totals.count, self.notes)))

    def whole(self) -> dict[str, Any]:
        self.totals.waiting += self.judge.finish()
        self.totals.records = self.judge.records
        self.totals.repeated = sum(custody.repeated for custody in self.judge.tables.values())
        coups = self.notes.coups
        return {
            "summary": self.totals.summary(),
            "findings": self.notes.findings,
            "quarantined": self.notes.aside,
            "verdicts": [(coup.first_sequence, coup.last_sequence, list(coup.verdicts())) for coup in coups],
            "tables": {
                at: (
                    custody.expected,
                    custody.head,
                    custody.memory.seen,
                    custody.memory.base,
                    custody.repeated,
                    things_kept(custody.table_judge.table, WHOLE),
                )
                for at, custody in self.judge.tables.items()
            },
        }


def in_python(records: Sequence[bytes]) -> dict[str, Any]:
    """What the judge says, record by record."""
    account = _Account()
    for position, raw in enumerate(records, 1):
        account.judge.take(raw, position)
    return account.whole()


def through_the_front(records: Sequence[bytes], block: int = WHOLE) -> dict[str, Any]:
    """The same through the front end, so many records at a time: of a list it reads ahead, of an iterator it does not."""
    account, native = _Account(), front()
    numbered = list(enumerate(records, 1))
    for count, start in enumerate(range(0, len(numbered), block)):
        part = numbered[start : start + block]
        native.take(account.judge, iter(part) if count % 2 else part)
    return account.whole()


def differences(records: Sequence[bytes], *blocks: int) -> list[str]:
    """In what the two paths differ; there should be nothing."""
    alone = in_python(records)
    return [
        f"{name} in blocks of {block}: {alone[name]!r} became {other[name]!r}"[:2_000]
        for block in blocks or (WHOLE,)
        for other in (through_the_front(records, block),)
        for name in alone
        if alone[name] != other[name]
    ]
