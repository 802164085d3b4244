"""How a parallel run is shared out: module by module, long folders first, a folder with dear parts to one process.

A mark would say so too (`xdist_group`), but pytest 9.2 keeps it from reaching the process that hands out the shares.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from xdist.scheduler import LoadScopeScheduling

LONGEST: Final = (
    "tests/live/",
    "tests/promises/",
    "tests/console/",
    "tests/new_game/",
    "tests/docs/",
    "tests/cli/",
    "tests/projections/",
    "tests/properties/",
)  # the longest first
WHOLE: Final = {
    "tests/live/": "live",  # one broker serves all of it
    "tests/promises/": "promises",  # every scenario is played once, for
    "tests/texts/": "promises",  # both of them
}
TOGETHER: Final = 200  # tests of a module, at most, that one process takes in a row


def rank(test: str) -> int:
    """When the folder of a test has its turn, so that no process is left with something long at the end."""
    return next((place for place, folder in enumerate(LONGEST) if test.startswith(folder)), len(LONGEST))


def shares(tests: Iterable[str]) -> dict[str, str]:
    """The share in which each test is."""
    met: Counter[str] = Counter()
    shared = {}
    for test in tests:
        module = test.split("::", 1)[0]
        whole = next((share for folder, share in WHOLE.items() if test.startswith(folder)), None)
        shared[test] = whole or f"{module} {met[module] // TOGETHER}"
        met[module] += 1
    return shared


class Shares(LoadScopeScheduling):
    """Hands out the shares in the order of the tests."""

    _shares: dict[str, str] | None = None

    def _split_scope(self, nodeid: str) -> str:
        if self._shares is None:
            self._shares = shares(self.collection or ())
        return self._shares[nodeid]
