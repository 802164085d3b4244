"""Break each rule on purpose and see that a scenario notices.

    python -m tests.mutants                      all of them (an hour or so on two cores)
    python -m tests.mutants --only void.py       the sources whose path contains this
    python -m tests.mutants --sample 200         so many, drawn with --seed
    python -m tests.mutants --only void.py --against void.toml    quickly, with the scenarios of such files alone

What was noticed once is not tried again while its source stays the same, so a long run may be done in parts; --afresh
forgets. SURVIVORS.md says what no test notices, with the reason in accepted.toml why that is right.
"""

import argparse
import gc
import json
import multiprocessing
import os
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

from tests.gates.tree import ROOT
from tests.mutants.changes import Mutant, mutants
from tests.mutants.trial import KILLED, LOCKED, SURVIVED, TIMEOUT, Case, Homes, Wrong, cases, homes, try_mutant

HERE = Path(__file__).parent
KEPT = HERE / "tried.json"  # not in the tree
TARGETS = ("streams/games/*/*.py", "streams/engine/*.py", "streams/rules/*.py")
ENGINE = ("tests/engine/test_custody.py", "tests/properties/test_engine_limits.py")
TESTS = {
    "streams/engine": ENGINE,
    "streams/rules": ENGINE,
    "streams/games/decree": ("tests/engine/test_deviations.py",),
}  # for what scenarios do not reach


@dataclass(frozen=True)
class Tried:
    """A mutant and what became of it."""

    file: str
    mutant: Mutant
    outcome: str
    noticed: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What a reason in accepted.toml is about; lines move, this does not."""
        return self.file, self.mutant.function, self.mutant.change


Known = dict[Path, list[Mutant]]
Kept = dict[tuple[str, str], Tried]  # by file and key of the mutant


def main() -> int:
    asked = _arguments()
    os.nice(asked.nice)
    everything = {path: mutants(path.read_text("utf-8")) for path in _sources()}
    kept = {} if asked.afresh else _kept(everything)
    chosen = _chosen(everything, kept, asked.only, asked.sample, asked.seed)
    print(f"{len(chosen)} of {sum(map(len, everything.values()))} mutants to try", flush=True)
    for tried in _try_all(chosen, cases(asked.jobs, asked.against), asked.seconds, asked.jobs) if chosen else ():
        if asked.against and tried.outcome == SURVIVED:
            continue  # others may notice it
        kept[tried.file, tried.mutant.key] = tried
        if len(kept) % 200 == 0:
            _keep(kept)
    _keep(kept)
    told, reasons = sorted(kept.values(), key=lambda each: (each.file, each.mutant.line)), _reasons()
    _report(told, reasons)
    (HERE / "SURVIVORS.md").write_text(_survivors(told, reasons, sum(map(len, everything.values()))), "utf-8")
    return 1 if any(each.outcome == SURVIVED and _why(each, reasons) is None for each in told) else 0


def _arguments() -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").split("\n", 1)[0])
    asked.add_argument("--only", action="append", default=[], metavar="FILE", help="sources whose path contains this")
    asked.add_argument("--against", default="", metavar="FILE", help="only scenarios of files whose path contains this")
    asked.add_argument("--sample", type=int, default=0, metavar="N", help="only so many, drawn by chance")
    asked.add_argument("--seed", type=int, default=1, help="for the sample")
    asked.add_argument("--seconds", type=int, default=60, help="time limit of one mutant")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at a time")
    asked.add_argument("--afresh", action="store_true", help="try again what was noticed before")
    asked.add_argument("--nice", type=int, default=10, help="how far to stand back for others on this machine")
    return asked.parse_args()


def _sources() -> list[Path]:
    return sorted(path for pattern in TARGETS for path in ROOT.glob(pattern))


def _chosen(everything: Known, kept: Kept, only: list[str], sample: int, seed: int) -> list[tuple[Path, Mutant]]:
    """The mutants to try: those asked for that nothing is known to notice."""
    wanted = [
        (path, mutant)
        for path, found in everything.items()
        if not only or any(part in path.as_posix() for part in only)
        for mutant in found
        if not _noticed(kept.get((_name(path), mutant.key)))
    ]
    if not sample or sample >= len(wanted):
        return wanted
    return [wanted[place] for place in sorted(random.Random(seed).sample(range(len(wanted)), sample))]


def _noticed(tried: Tried | None) -> bool:
    return tried is not None and tried.outcome in (KILLED, LOCKED, TIMEOUT)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _kept(everything: Known) -> Kept:
    """What earlier runs found of sources that are still the same."""
    told = json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}
    kept: Kept = {}
    for path, found in everything.items():
        was = told.get(_name(path), {})
        if was.get("digest") == _digest(path):
            for mutant in found:
                if (outcome := was["tried"].get(mutant.key)) is not None:
                    kept[_name(path), mutant.key] = Tried(_name(path), mutant, *outcome)
    return kept


def _keep(kept: Kept) -> None:
    """Written whole and put in place at once, so that an interrupted run loses little and spoils nothing."""
    told: dict[str, Any] = {}
    for (file, key), tried in kept.items():
        of = told.setdefault(file, {"digest": _digest(ROOT / file), "tried": {}})
        of["tried"][key] = (tried.outcome, tried.noticed)
    part = KEPT.with_suffix(".part")
    part.write_text(json.dumps(told), "utf-8")
    part.replace(KEPT)


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _try_all(chosen: list[tuple[Path, Mutant]], told: list[Case], seconds: int, jobs: int) -> Iterator[Tried]:
    """Try them in as many processes as asked; the report comes in the order of the sources."""
    known = homes()
    gc.collect()
    gc.freeze()
    began = monotonic()
    with multiprocessing.get_context("fork").Pool(jobs, _Trials.begin, (told, known, seconds)) as pool:
        for done, tried in enumerate(pool.imap(_Trials.run, chosen, chunksize=8), 1):
            if tried.outcome == SURVIVED:
                mutant = tried.mutant
                print(f"survived {tried.file}:{mutant.line} {mutant.function}: {mutant.change}", flush=True)
            if done % 100 == 0:
                print(f"{done}/{len(chosen)} in {monotonic() - began:.0f} s", file=sys.stderr, flush=True)
            yield tried


class _Trials:
    """One process of the pool. What killed its last mutants is tried first on the next: they are neighbours."""

    one: "_Trials"

    def __init__(self, told: list[Case], known: Homes, seconds: int) -> None:
        self.told, self.known, self.seconds, self.done = told, known, seconds, 0
        self.order = dict.fromkeys((case.name for case in told), 0)

    @classmethod
    def begin(cls, told: list[Case], known: Homes, seconds: int) -> None:
        cls.one = cls(told, known, seconds)

    @classmethod
    def run(cls, chosen: tuple[Path, Mutant]) -> Tried:
        return cls.one.try_it(*chosen)

    def try_it(self, path: Path, mutant: Mutant) -> Tried:
        self.done += 1
        file = _name(path)
        tests = next((tests for folder, tests in TESTS.items() if file.startswith(folder)), ())
        lines = mutant.runs_with
        reaching = [case for case in self.told if case.reaches(str(path), lines)]
        if tests:  # every case passes through the engine: its own tests know it better
            reaching = reaching[::10]
        first = sorted(reaching, key=lambda case: (case.shaken, -self.order[case.name]))
        outcome, noticed = try_mutant(Wrong(path, mutant, self.known), first, tests, self.seconds)
        if noticed in self.order:
            self.order[noticed] = self.done
        return Tried(file, mutant, outcome, noticed)


def _reasons() -> dict[tuple[str, str, str], str]:
    kept = HERE / "accepted.toml"
    told = tomllib.loads(kept.read_text("utf-8")) if kept.is_file() else {}
    return {
        (each["file"], each["function"], change): each["why"]
        for each in told.get("accepted", ())
        for change in each["changes"]
    }


def _why(each: Tried, reasons: dict[tuple[str, str, str], str]) -> str | None:
    file, function, _ = each.key
    return reasons.get(each.key) or reasons.get((file, function, "*"))


def _table(tried: list[Tried]) -> list[str]:
    lines = ["| source | mutants | killed | timeout | locked | survived |", "|---|---:|---:|---:|---:|---:|"]
    for file in [*sorted({each.file for each in tried}), "all"]:
        counted = Counter(each.outcome for each in tried if file in ("all", each.file))
        numbers = (sum(counted.values()), *(counted[each] for each in (KILLED, TIMEOUT, LOCKED, SURVIVED)))
        lines.append(f"| {file} | {' | '.join(map(str, numbers))} |")
    return lines


def _report(tried: list[Tried], reasons: dict[tuple[str, str, str], str]) -> None:
    print("\n".join(_table(tried)))
    unexplained = [each for each in tried if each.outcome == SURVIVED and _why(each, reasons) is None]
    noticed = sum(each.outcome != SURVIVED for each in tried)
    print(f"noticed: {noticed} of {len(tried)} ({noticed / max(1, len(tried)):.1%}); unexplained: {len(unexplained)}")
    noticed_now = {each.key for each in tried if each.outcome != SURVIVED}
    for file, function, change in sorted(noticed_now & set(reasons)):
        print(f"accepted, but it is noticed: {file} {function}: {change}")


def _survivors(tried: list[Tried], reasons: dict[tuple[str, str, str], str], of: int) -> str:
    survived = [each for each in tried if each.outcome == SURVIVED]
    lines = [
        "# Mutants that no test notices",
        "",
        "Written by `make mutants`. Each line is a small wrong in a source and why nothing has to notice it.",
        f"Tried: {len(tried)} of {of} mutants. Killed: a scenario's own sentences or a test notice; locked: only",
        "`tests/scenarios/said.lock`, which holds all that is said of every scenario, does.",
        "",
        *_table(tried),
        "",
    ]
    for file in sorted({each.file for each in survived}):
        lines += [f"## {file}", "", "| line | in | change | why |", "|---:|---|---|---|"]
        for each in survived:
            if each.file == file:
                change = each.mutant.change.replace("|", "\\|")
                why = _why(each, reasons) or "not explained yet"
                lines.append(f"| {each.mutant.line} | `{each.mutant.function}` | `{change}` | {why} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    sys.exit(main())
