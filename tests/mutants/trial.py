"""What a mutant is tried against, in a child process of its own: scenarios, lawful evenings, lost records."""

import contextlib
import gc
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar
from zlib import crc32

import pytest

from producers.simulator.script import seal
from streams.engine.order import PATIENCE
from streams.law.files import load_law
from tests.mutants.changes import Mutant
from tests.mutants.probes import Felt, probed
from tests.mutants.wrongs import Homes, Loader, Wrong, forget, loaded_judge, module_of, unload
from tests.properties.evenings import GAMES, lawful_records
from tests.scenarios.expected import differences
from tests.scenarios.loader import FOLDER, Scenario, scenarios
from tests.scenarios.play import Minutes
from tests.scenarios.playing import playing
from tests.scenarios.shaking import SHAKES, scripts
from tests.scenarios.verdict_lock import locked

SURVIVED, KILLED, LOCKED, TIMEOUT = "survived", "killed", "locked", "timeout"
SPOILT = ("spoilt", "")
MANY = 1_000  # cases that feel a mutant: of more, where there are tests besides, one in ten is played


@dataclass(frozen=True)
class Wanted:
    """A mutant to be tried, its number among all that are, and the tests that know its source better than cases do."""

    number: int
    path: Path
    mutant: Mutant
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """Records and what must be said of them; `wrong` says whether something else was."""

    name: str
    records: tuple[bytes, ...]
    wrong: Callable[[Minutes], object]
    as_of: Any = None
    locked: str | None = None  # what verdicts.lock has of it
    shaken: bool = False
    felt: list[int] = field(default_factory=list)  # a mask with a bit for each mutant that it feels

    def feels(self, number: int) -> bool:
        return bool(self.felt[0] >> number & 1)


def cases(jobs: int, of: str, chosen: Sequence[tuple[Path, Mutant]]) -> list[Case]:
    """All that a mutant is tried against, or the scenarios of such files; what fails without a mutant is left out."""
    folders = _folders(chosen)
    played = [each for each in scenarios() if of in str(each.file) and str(each.file).startswith(folders)]
    every = [case for scenario in played for case in _scenario(scenario)]
    known = {scenario.game for scenario in played}
    for game in () if of else (game for game in GAMES if game.partition("@")[0] in known):
        records = lawful_records(game, 12)
        every.append(Case(f"a lawful evening of {game}", records, _blamed))
        short = lawful_records(game, 3)
        every += [_loss(game, short, lost) for lost in range(1, len(short) - 1 - PATIENCE)]  # later, all would wait
    gc.freeze()
    with multiprocessing.get_context("fork").Pool(jobs, _Probing.begin, (every, chosen)) as pool:
        for case, felt in zip(every, pool.imap(_Probing.felt, range(len(every)), chunksize=50), strict=True):
            if felt is None:
                print(f"left out, it fails without any mutant: {case.name}")
            else:
                case.felt.append(felt)
    return [case for case in every if case.felt]


def _folders(chosen: Sequence[tuple[Path, Mutant]]) -> tuple[str, ...]:
    """The folders of scenarios that can feel these mutants: no game imports another, the rest of the core serves all."""
    own = {path.parent.name for path, _ in chosen if (FOLDER / path.parent.name).is_dir()}
    return tuple(f"{name}/" for name in own) if all(path.parent.name in own for path, _ in chosen) else ("",)


class _Probing(Loader):
    """Every case once without a mutant, in several processes: which mutants it feels."""

    one: ClassVar["_Probing"]

    def __init__(self, every: list[Case], chosen: Sequence[tuple[Path, Mutant]]) -> None:
        self.cases, self.marks = every, Felt(len(chosen))
        self.wrongs: dict[Path, list[tuple[int, Mutant]]] = {}
        for number, (path, mutant) in enumerate(chosen):
            self.wrongs.setdefault(path, []).append((number, mutant))
        self.paths = {module_of(path): path for path in self.wrongs}
        unload()
        sys.meta_path.insert(0, self)
        self.judge = loaded_judge()
        derived = sys.modules["streams.rules.finished"].derived
        derived.__get__ = self.marks.work_out

    @classmethod
    def begin(cls, every: list[Case], chosen: Sequence[tuple[Path, Mutant]]) -> None:
        cls.one = cls(every, chosen)

    @classmethod
    def felt(cls, place: int) -> int | None:
        one, case = cls.one, cls.one.cases[place]
        forget()
        one.marks.clear()
        return None if complaint(case, one.judge) else one.marks.mask()

    def exec_module(self, module: ModuleType) -> None:
        path = self.paths[module.__name__]
        vars(module)["__felt__"] = self.marks
        tree = probed(path.read_text("utf-8"), self.wrongs[path])
        exec(compile(tree, str(path), "exec"), vars(module))  # our own source, with probes


def _scenario(scenario: Scenario) -> Iterator[Case]:
    """As it stands in its file, and each way in which it is shaken: there only the lock speaks."""

    def wrong(heard: Minutes) -> object:
        return heard.errors or differences(scenario, heard)

    table = playing(scenario).table
    first, *others = locked().get(scenario.name, [None] * (1 + len(SHAKES)))
    written, *shaken = scripts(scenario)
    yield Case(scenario.name, tuple(seal(written, table)), wrong, scenario.as_of, first)
    for number, (script, locked_digest) in enumerate(zip(shaken, others, strict=True)):
        name = f"{scenario.name}, shaken ({number})"
        yield Case(
            name, tuple(seal(script, table)), lambda heard: heard.errors, scenario.as_of, locked_digest, shaken=True
        )


def _blamed(heard: Minutes) -> object:
    return heard.findings or heard.errors or heard.aside


def _loss(game: str, records: tuple[bytes, ...], lost: int) -> Case:
    def wrong(heard: Minutes) -> object:
        return heard.errors or [finding.rule for finding in heard.findings] != ["vigia/nothing_missing"]

    return Case(f"record {lost} of {game} is lost", records[:lost] + records[lost + 1 :], wrong)


def complaint(case: Case, judge_class: type[Any]) -> str:
    """Empty if the case notices nothing; else whether its own sentences do, or only the lock of all that is said."""
    heard = Minutes()
    try:
        judge = judge_class(load_law(), heard, case.as_of)
        for position, record in enumerate(case.records):
            judge.take(record, position)
        judge.finish()
        if case.wrong(heard):
            return KILLED
    except Exception:  # noqa: BLE001  # a crash is noticed too
        return KILLED
    return LOCKED if case.locked not in (None, heard.digest()) else ""


class Trials:
    """Tries mutants, in child processes. What killed the last ones is tried first on the next: they are neighbours."""

    def __init__(self, every: Sequence[Case], known: Homes, seconds: int, most: int) -> None:
        self.cases, self.known, self.seconds, self.most = every, known, seconds, most
        self.order = dict.fromkeys((case.name for case in every), 0)
        self.done = 0

    def try_all(self, wanted: list[Wanted]) -> list[tuple[str, str]]:
        """What became of each, and what noticed it."""
        outcomes: list[tuple[str, str]] = []
        while len(outcomes) < len(wanted):
            left = wanted[len(outcomes) :]
            reported, status = _in_a_child(lambda tell: self._try_in_turn(left, tell))  # noqa: B023  # called at once
            if reported and reported[-1] == SPOILT:  # one of them left something behind: each in a child of its own
                reported = [each for one in left for each in self.try_all([one])] if len(left) > 1 else reported[:-1]
            outcomes += reported
            if len(reported) < len(left) and os.WIFSIGNALED(status):
                outcomes.append((TIMEOUT, f"signal {os.WTERMSIG(status)}"))
            elif not reported:
                outcomes.append((KILLED, "a crash"))
        for _, noticed in outcomes:
            self._remember(noticed)
        return outcomes

    def _remember(self, noticed: str) -> None:
        self.done += 1
        if noticed in self.order:
            self.order[noticed] = self.done

    def _try_in_turn(self, wanted: list[Wanted], tell: Callable[[tuple[str, str]], None]) -> None:
        gc.disable()
        first, last = wanted[0].number, wanted[-1].number
        near = [case for case in self.cases if case.felt[0] >> first & ((2 << (last - first)) - 1)]
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        by: set[str] = set()
        for each in wanted:
            signal.setitimer(signal.ITIMER_PROF, self.seconds)
            wrong = Wrong(each.path, each.mutant, self.known)
            if not wrong.fits and each is not wanted[0]:
                return  # it comes first in the next child
            outcome = self._try(wrong, each, [case for case in near if case.feels(each.number)])
            tell(outcome)
            self._remember(outcome[1])
            by.add(outcome[1])
            if not wrong.fits:
                return
            gc.collect(1)
        judge = loaded_judge()
        if any(complaint(case, judge) for case in self.cases if case.name in by):
            tell(SPOILT)

    def _try(self, wrong: Wrong, each: Wanted, felt: list[Case]) -> tuple[str, str]:
        some = felt[::10] if each.tests and len(felt) > MANY else felt  # its own tests know the engine better
        tried = self._first(some)
        if wrong.fits:
            wrong.put_in_place()
        else:
            unload()
            sys.meta_path.insert(0, wrong)
        try:
            outcome, noticed = _outcome(loaded_judge(), tried, each.tests)
            of = "" if len(tried) == len(felt) else f"{len(tried)} of "
            return outcome, f"{of}{len(felt)}" if outcome == SURVIVED else noticed
        except Exception:  # noqa: BLE001  # a mutant that cannot be loaded is noticed at once
            return KILLED, "it cannot be loaded"
        finally:
            if wrong.fits:
                wrong.take_out()

    def _first(self, felt: list[Case]) -> list[Case]:
        """Those that noticed something lately first, then the others mixed, for neighbours notice alike; the shaken
        ones last; no more of either kind than asked for.
        """
        lately = sorted(felt, key=lambda case: (-self.order[case.name], crc32(case.name.encode())))
        plain, shaken = ([case for case in lately if case.shaken is each] for each in (False, True))
        return plain[: self.most or None] + shaken[: self.most or None]


def _in_a_child(work: Callable[[Callable[[tuple[str, str]], None]], None]) -> tuple[list[tuple[str, str]], int]:
    """What the child told, and how it ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with contextlib.suppress(BaseException):
            work(lambda one: _write(writing, one))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        lines = pipe.read().decode().splitlines()
    _, status = os.waitpid(child, 0)
    return [(outcome, noticed) for outcome, noticed in map(json.loads, lines)], status


def _write(pipe: int, outcome: tuple[str, str]) -> None:
    os.write(pipe, (json.dumps(outcome) + "\n").encode())


def _outcome(judge_class: type[Any], tried: Sequence[Case], tests: Sequence[str]) -> tuple[str, str]:
    """Until a case fails by its own sentences; what only the lock notices is told if none does."""
    noticed = ""
    for case in tried:
        reason = complaint(case, judge_class)
        if reason == KILLED:
            return KILLED, case.name
        if reason:
            noticed = noticed or case.name
        if noticed and case.shaken:  # these come last
            break
    if tests and _failed_tests(tests):
        return KILLED, "the tests"
    return (LOCKED, noticed) if noticed else (SURVIVED, "")


def fail_without_any_mutant(tests: Sequence[str]) -> bool:
    """Tests that fail anyway would kill every mutant."""
    noticed, _ = _in_a_child(lambda tell: tell((KILLED, "")) if _failed_tests(tests) else None)
    return bool(noticed)


def _failed_tests(tests: Sequence[str]) -> bool:
    imported = "ignore::pytest.PytestAssertRewriteWarning"  # by the tool itself, before pytest could rewrite it
    quiet = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no", "-W", imported]
    with _silence():
        try:
            return bool(pytest.main([*quiet, *tests]))
        except BaseException:  # noqa: BLE001  # whatever it is, the tests did not pass
            return True


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    quiet = os.open(os.devnull, os.O_WRONLY)
    kept = os.dup(1), os.dup(2)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    try:
        yield
    finally:
        os.dup2(kept[0], 1)
        os.dup2(kept[1], 2)
