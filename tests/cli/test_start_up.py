"""A command starts with what it needs and nothing else.

What a start costs is counted in calls of Python functions and modules, which no busy machine changes. On an idle one of
2026 the counts below stand for some 0.3 s of processor time for a short replay, and 0.08 s for the help.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.cli.terminal import environment

COUNTED = """
import json, sys
calls = 0
def count(frame, event, arg):
    global calls
    calls += event == "call"
sys.setprofile(count)
from projections.cli.main import main
status = main(sys.argv[1:])
sys.setprofile(None)
print(json.dumps([status, calls, sorted(sys.modules)]), file=sys.stderr)
"""


class Start(NamedTuple):
    """What a command did from the first import to its end."""

    calls: int
    modules: frozenset[str]

    def has(self, *packages: str) -> set[str]:
        """Those of the packages of which it loaded anything."""
        return {package for package in packages if any(f"{name}.".startswith(f"{package}.") for name in self.modules)}


def start_of(*words: str, folder: Path) -> Start:
    done = subprocess.run(
        [sys.executable, "-c", COUNTED, *words],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    status, calls, modules = json.loads(done.stderr.splitlines()[-1])
    assert status == 0
    return Start(calls, frozenset(modules))


def test_the_help_loads_nothing_heavy(tmp_path: Path) -> None:
    start = start_of("--help", folder=tmp_path)
    assert start.has("pydantic", "rich", "chdb", "msgspec", "clickhouse_connect", "kafka", "faust") == set()
    assert start.calls < 32_000


def test_a_short_replay_loads_its_own_game_and_little_else(tmp_path: Path, journal: Path) -> None:
    """Rules and events of other games cost it nothing, and neither does what only some journals or options need."""
    short = tmp_path / "short.jsonl"
    short.write_text("".join(journal.read_text("utf-8").splitlines(keepends=True)[:150]), "utf-8")
    start = start_of("replay", "short.jsonl", folder=tmp_path)
    games = {name.split(".")[2] for name in start.modules if name.startswith("streams.games.")}
    assert games == {"roulette", "bets", "settlement", "decree"}
    assert start.has("schemas.events.wheel", "schemas.events.dice", "schemas.events.cards") == {"schemas.events.wheel"}
    assert start.has("cryptography", "multiprocessing", "kafka", "chdb", "rich.progress") == set()
    assert start.has("pydantic.plugin._loader") == set(), "a validator was built: events and figures need none"
    assert start.calls < 300_000  # 266,000 when this was written, 458,000 while the figures were read as TOML
    assert len(start.modules) < 480
