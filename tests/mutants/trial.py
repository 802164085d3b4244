"""What a mutant is tried against, in a child process of its own: scenarios, lawful evenings, lost records."""

import ast
import contextlib
import gc
import importlib
import importlib.abc
import importlib.machinery
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from producers.simulator.script import seal
from schemas.findings import Finding, Quarantined, Verdict
from streams.engine.order import PATIENCE
from streams.law.files import load_law
from tests.gates.tree import ROOT
from tests.properties.evenings import GAMES, lawful_records
from tests.scenarios.loader import Scenario, scenarios
from tests.scenarios.play import Heard, drafts
from tests.scenarios.playing import playing
from tests.scenarios.test_scenarios import _differences

CORE = ("streams.games", "streams.engine", "streams.rules")
SURVIVED, KILLED, TIMEOUT = "survived", "killed", "timeout"


@dataclass(frozen=True)
class Case:
    """Records and what must be said of them; `wrong` says whether something else was."""

    name: str
    records: tuple[bytes, ...]
    wrong: Callable[["Ear"], object]
    as_of: Any = None
    reached: set[tuple[str, int]] = field(default_factory=set)  # file and line, without a mutant

    def reaches(self, file: str, lines: range | None) -> bool:
        """Whether it runs one of these lines; a rule's head is reached by all."""
        return lines is None or any((file, line) in self.reached for line in lines)


@dataclass
class Ear:
    """Hears what the mutant says."""

    findings: list[Finding] = field(default_factory=list)
    errors: dict[str, str] = field(default_factory=dict)
    not_evaluable: dict[str, str] = field(default_factory=dict)
    aside: int = 0

    def found(self, finding: Finding) -> None:
        self.findings.append(finding)

    def judged(self, coup: Any) -> None:
        for said in coup.verdicts():
            if said.verdict is Verdict.ERROR:
                self.errors[said.rule] = said.reason or ""
            elif said.verdict is Verdict.NOT_EVALUABLE:
                self.not_evaluable[said.rule] = said.reason or ""

    def set_aside(self, record: Quarantined) -> None:
        self.aside += 1
        if record.kind == "fault":
            self.errors["engine"] = record.reason


def cases() -> list[Case]:
    """Everything that a mutant is tried against; what fails without a mutant is left out and told."""
    told = [_scenario(scenario) for scenario in scenarios()]
    for game in GAMES:
        records = lawful_records(game, 12)
        told.append(Case(f"a lawful evening of {game}", records, lambda ear: ear.findings or ear.errors or ear.aside))
        short = lawful_records(game, 3)
        told += [_loss(game, short, lost) for lost in range(1, len(short) - 1 - PATIENCE)]  # later, all would wait
    sound = []
    for case in told:
        with _traced(case.reached):
            broken = failed(case, _judge())
        if broken:
            print(f"left out, it fails without any mutant: {case.name}")
        else:
            sound.append(case)
    return sound


@contextlib.contextmanager
def _traced(reached: set[tuple[str, int]]) -> Iterator[None]:
    """Note the lines of the core that run, those behind a cache too."""
    for name in [name for name in sys.modules if name.startswith(CORE)]:
        for value in vars(sys.modules[name]).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
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
        yield
    finally:
        sys.settrace(None)


def _scenario(scenario: Scenario) -> Case:
    def wrong(ear: Ear) -> object:
        heard = Heard(findings=ear.findings, not_evaluable=ear.not_evaluable, errors=ear.errors)
        unsaid = [rule for rule in scenario.not_evaluable if rule not in ear.not_evaluable]
        return ear.errors or unsaid or _differences(scenario, heard)

    records = tuple(seal(drafts(scenario), playing(scenario).table))
    return Case(scenario.name, records, wrong, scenario.as_of)


def _loss(game: str, records: tuple[bytes, ...], lost: int) -> Case:
    def wrong(ear: Ear) -> object:
        return ear.errors or [finding.rule for finding in ear.findings] != ["vigia/nothing_missing"]

    return Case(f"record {lost} of {game} is lost", records[:lost] + records[lost + 1 :], wrong)


def _judge() -> type[Any]:
    made: type[Any] = importlib.import_module("streams.engine.judge").Judge
    return made


def failed(case: Case, judge_class: type[Any]) -> bool:
    """Whether the case notices that something is wrong."""
    ear = Ear()
    try:
        judge = judge_class(load_law(), ear, case.as_of)
        for position, record in enumerate(case.records):
            judge.take(record, position)
        judge.finish()
        return bool(case.wrong(ear))
    except Exception:  # noqa: BLE001  # a crash is noticed too
        return True


class Wrong(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module with a wrong in it."""

    def __init__(self, module: str, path: Path, tree: ast.Module) -> None:
        self.module, self.path, self.tree = module, path, tree

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


def try_mutant(wrong: Wrong, tried: Sequence[Case], tests: Sequence[str], seconds: int) -> tuple[str, str]:
    """Fork, load the mutant, try it; what became of it, and what noticed it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(seconds)
        noticed = "a crash"
        with contextlib.suppress(BaseException):
            noticed = _noticed(wrong, tried, tests)
        os.write(writing, noticed.encode()[:4000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        noticed = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TIMEOUT, f"signal {os.WTERMSIG(status)}"
    return (KILLED, noticed) if noticed else (SURVIVED, "")


def _noticed(wrong: Wrong, tried: Sequence[Case], tests: Sequence[str]) -> str:
    """The name of the first case that fails; empty if none does."""
    gc.disable()
    for name in [name for name in sys.modules if name.startswith((*CORE, "producers.simulator", "tests."))]:
        if name != __name__:
            del sys.modules[name]
    sys.meta_path.insert(0, wrong)
    try:
        judge_class = _judge()
    except Exception:  # noqa: BLE001  # a mutant that cannot be loaded is noticed at once
        return "it cannot be loaded"
    for case in tried:
        if failed(case, judge_class):
            return case.name
    return _failed_tests(tests) if tests else ""


def _failed_tests(tests: Sequence[str]) -> str:
    with _silence():
        try:
            status = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no", *tests])
        except BaseException:  # noqa: BLE001  # whatever it is, the tests did not pass
            traceback.print_exc()
            return "the tests"
    return "the tests" if status else ""


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
