"""What a mutant is tried against, in a child process of its own: scenarios, lawful evenings, lost records."""

import contextlib
import gc
import importlib
import importlib.abc
import importlib.machinery
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, ClassVar

import pytest

from producers.simulator.script import seal
from streams.engine.order import PATIENCE
from streams.law.files import load_law
from tests.gates.tree import ROOT
from tests.mutants.changes import Mutant
from tests.properties.evenings import GAMES, lawful_records
from tests.scenarios.loader import Scenario, scenarios
from tests.scenarios.play import Minutes, drafts
from tests.scenarios.playing import playing
from tests.scenarios.said import locked
from tests.scenarios.shaking import SHAKES, shaken
from tests.scenarios.test_scenarios import _differences

CORE = ("streams.games", "streams.engine", "streams.rules")
SURVIVED, KILLED, LOCKED, TIMEOUT = "survived", "killed", "locked", "timeout"
Homes = dict[tuple[str, str, int], list[FunctionType]]


@dataclass(frozen=True)
class Case:
    """Records and what must be said of them; `wrong` says whether something else was."""

    name: str
    records: tuple[bytes, ...]
    wrong: Callable[[Minutes], object]
    as_of: Any = None
    said: str | None = None  # what said.lock has of it
    shaken: bool = False
    reached: set[int] = field(default_factory=set)  # lines, without a mutant

    def reaches(self, file: str, lines: range) -> bool:
        """Whether it runs one of these lines."""
        start = line_number(file, lines.start)
        return not self.reached.isdisjoint(range(start, start + len(lines)))


def cases(jobs: int, of: str) -> list[Case]:
    """All that a mutant is tried against, or the scenarios of such files; what fails without a mutant is left out."""
    found = [case for scenario in scenarios() if of in str(scenario.file) for case in _scenario(scenario)]
    for game in () if of else GAMES:
        records = lawful_records(game, 12)
        found.append(Case(f"a lawful evening of {game}", records, _blamed))
        short = lawful_records(game, 3)
        found += [_loss(game, short, lost) for lost in range(1, len(short) - 1 - PATIENCE)]  # later, all would wait
    _Tracing.found = found
    gc.freeze()
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for case, reached in zip(found, pool.imap(_Tracing.reached, range(len(found)), chunksize=50), strict=True):
            if reached is None:
                print(f"left out, it fails without any mutant: {case.name}")
            else:
                case.reached.update(reached)
    return [case for case in found if case.reached]


class _Tracing:
    """Every case once without a mutant, in several processes: which lines it runs."""

    found: ClassVar[list[Case]]

    @classmethod
    def reached(cls, place: int) -> set[int] | None:
        case = cls.found[place]
        with traced() as reached:
            broken = complaint(case, _judge())
        return None if broken else {line_number(file, line) for file, line in reached}


@cache
def _files() -> dict[str, int]:
    return {str(path): number for number, path in enumerate(sorted(ROOT.glob("streams/**/*.py")))}


def line_number(file: str, line: int) -> int:
    """One small number for a line of a source: millions of them are kept."""
    return _files()[file] * 10_000 + line


@contextlib.contextmanager
def traced() -> Iterator[set[tuple[str, int]]]:
    """Note the lines of the core that run, those behind a cache too."""
    _forget()
    reached: set[tuple[str, int]] = set()
    inside = tuple(str(ROOT / folder.replace(".", "/")) for folder in CORE)

    def called(frame: Any, event: str, arg: object) -> Any:
        file = frame.f_code.co_filename
        if not file.startswith(inside):
            return None
        reached.add((file, frame.f_lineno))

        def ran(frame: Any, event: str, arg: object) -> Any:
            reached.add((file, frame.f_lineno))
            return ran

        return ran

    sys.settrace(called)
    try:
        yield reached
    finally:
        sys.settrace(None)


def _forget() -> None:
    """Empty the caches of the core."""
    for name in [name for name in sys.modules if name.startswith(CORE)]:
        for value in vars(sys.modules[name]).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def _scenario(scenario: Scenario) -> Iterator[Case]:
    """As it stands in its file, and each way in which it is shaken: there only the lock speaks."""

    def wrong(heard: Minutes) -> object:
        unsaid = [rule for rule in scenario.not_evaluable if rule not in heard.not_evaluable]
        return heard.errors or unsaid or _differences(scenario, heard)

    table = playing(scenario).table
    first, *others = locked().get(scenario.name, [None] * (1 + len(SHAKES)))
    yield Case(scenario.name, tuple(seal(drafts(scenario), table)), wrong, scenario.as_of, first)
    for number, (script, said) in enumerate(zip(shaken(scenario), others, strict=True)):
        name = f"{scenario.name}, shaken ({number})"
        yield Case(name, tuple(seal(script, table)), lambda heard: heard.errors, scenario.as_of, said, shaken=True)


def _blamed(heard: Minutes) -> object:
    return heard.findings or heard.errors or heard.aside


def _loss(game: str, records: tuple[bytes, ...], lost: int) -> Case:
    def wrong(heard: Minutes) -> object:
        return heard.errors or [finding.rule for finding in heard.findings] != ["vigia/nothing_missing"]

    return Case(f"record {lost} of {game} is lost", records[:lost] + records[lost + 1 :], wrong)


def _judge() -> type[Any]:
    made: type[Any] = importlib.import_module("streams.engine.judge").Judge
    return made


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
    return LOCKED if case.said not in (None, heard.digest()) else ""


class Wrong(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module with a wrong in it, or puts the wrong into the module that is loaded."""

    def __init__(self, path: Path, mutant: Mutant, known: Homes) -> None:
        self.module, self.path, self.tree = module_of(path), path, mutant.tree()
        self.home = None if mutant.home is None else (str(path), *mutant.home)
        self.functions = known.get(self.home, []) if self.home else []

    def put_in_place(self) -> bool:
        """Give the function its wrong body; False if that is not enough and the module must be loaded."""
        whole = compile(self.tree, str(self.path), "exec")
        if self.home is None:
            return False
        body = next((code for code in _codes(whole) if (code.co_qualname, code.co_firstlineno) == self.home[1:]), None)
        if not self.functions or body is None:
            return False
        for function in self.functions:
            function.__code__ = body
        _forget()
        return True

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> Any:
        if fullname != self.module:
            return None
        packaged = self.path.name == "__init__.py"
        spec = importlib.machinery.ModuleSpec(fullname, self, origin=str(self.path), is_package=packaged)
        spec.has_location = True
        if packaged:
            spec.submodule_search_locations = [str(self.path.parent)]
        return spec

    def create_module(self, spec: Any) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.tree, str(self.path), "exec"), vars(module))  # our own source, one node changed


def _codes(whole: CodeType) -> Iterator[CodeType]:
    """The code of a module and what is defined in it."""
    for each in whole.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def homes() -> Homes:
    """Every function of the core that can be given another body, by file, name and first line.

    What runs while the modules are loaded has left its result behind: a mutant of it needs them loaded anew.
    """
    reading, writing = os.pipe()
    if not (child := os.fork()):
        with traced() as loading:
            _unload()
            _judge()
        os.write(writing, json.dumps(sorted(loading)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        loading = {(file, line) for file, line in json.loads(pipe.read())}
    os.waitpid(child, 0)
    found: Homes = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and (each.__module__ or "").startswith(CORE):
            code = each.__code__
            inside = {(code.co_filename, line) for _, _, line in code.co_lines() if line and line > code.co_firstlineno}
            if not inside & loading:
                found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)
    return found


def try_mutant(wrong: Wrong, tried: Sequence[Case], tests: Sequence[str], seconds: int) -> tuple[str, str]:
    """Fork, load the mutant, try it; what became of it, and what noticed it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(seconds)
        outcome = KILLED, "a crash"
        with contextlib.suppress(BaseException):
            outcome = _tried(wrong, tried, tests)
        os.write(writing, "\n".join(outcome).encode()[:4000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        outcome, _, noticed = pipe.read().decode().partition("\n")
    _, status = os.waitpid(child, 0)
    return (TIMEOUT, f"signal {os.WTERMSIG(status)}") if os.WIFSIGNALED(status) else (outcome, noticed)


def _tried(wrong: Wrong, tried: Sequence[Case], tests: Sequence[str]) -> tuple[str, str]:
    """Until a case fails by its own sentences; what only the lock notices is told if none does."""
    gc.disable()
    if not wrong.put_in_place():
        _unload()
        sys.meta_path.insert(0, wrong)
    try:
        judge_class = _judge()
    except Exception:  # noqa: BLE001  # a mutant that cannot be loaded is noticed at once
        return KILLED, "it cannot be loaded"
    noticed = ""
    for case in tried:
        said = complaint(case, judge_class)
        if said == KILLED:
            return KILLED, case.name
        if said:
            noticed = noticed or case.name
        if noticed and case.shaken:  # these come last
            break
    if tests and _failed_tests(tests):
        return KILLED, "the tests"
    return (LOCKED, noticed) if noticed else (SURVIVED, "")


def _unload() -> None:
    for name in [name for name in sys.modules if name.startswith((*CORE, "producers.simulator", "tests."))]:
        if name != __name__:
            del sys.modules[name]


def _failed_tests(tests: Sequence[str]) -> bool:
    with _silence():
        try:
            return bool(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no", *tests]))
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


def module_of(path: Path) -> str:
    steps = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(steps[:-1] if steps[-1] == "__init__" else steps)
