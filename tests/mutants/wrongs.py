"""Puts a wrong into the modules of the core, or loads them with it."""

import gc
import importlib
import importlib.abc
import importlib.machinery
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from streams.engine import families
from streams.engine.families import family
from tests.gates.tree import ROOT
from tests.mutants.changes import Mutant

CORE = ("streams.games", "streams.engine", "streams.rules")
KEPT = tuple(f"{__package__}.{name}" for name in ("trial", "wrongs"))
Homes = dict[tuple[str, str, int], list[FunctionType]]


class Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads some modules in its own way."""

    paths: dict[str, Path]

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> Any:
        if fullname not in self.paths:
            return None
        own = self.paths[fullname]
        packaged = own.name == "__init__.py"
        spec = importlib.machinery.ModuleSpec(fullname, self, origin=str(own), is_package=packaged)
        spec.has_location = True
        if packaged:
            spec.submodule_search_locations = [str(own.parent)]
        return spec

    def create_module(self, spec: Any) -> ModuleType | None:
        return None


class Wrong(Loader):
    """Loads one module with a wrong in it, or puts the wrong into the module that is loaded and takes it out again."""

    def __init__(self, path: Path, mutant: Mutant, known: Homes) -> None:
        self.path, self.mutant, self.paths = path, mutant, {module_of(path): path}
        self.functions = known.get((str(path), *mutant.home), [])
        self.was: list[CodeType] = []
        self.rule: Any = getattr(sys.modules.get(module_of(path)), mutant.home[0], None) if mutant.of_the_head else None

    @property
    def fits(self) -> bool:
        """Whether it can be put in place; else the modules must be loaded anew."""
        return self.rule is not None if self.mutant.of_the_head else bool(self.functions)

    def put_in_place(self) -> None:
        whole = compile(self.mutant.part(), str(self.path), "exec")
        if self.rule is not None:
            self._put_over(whole)
            return
        body = next(code for code in _codes(whole) if (code.co_qualname, code.co_firstlineno) == self.mutant.home)
        self.was = [function.__code__ for function in self.functions]
        for function in self.functions:
            function.__code__ = body
        forget()

    def _put_over(self, whole: CodeType) -> None:
        """Another head for the rule: what it is asked of is laid out anew."""
        named = dict(vars(sys.modules[self.rule.stated_by.__module__]))
        exec(whole, named)  # our own source, one node changed
        self.kept = self.rule.on, self.rule.stands_alone
        self._head(named[self.mutant.home[0]].on, named[self.mutant.home[0]].stands_alone)

    def _head(self, on: tuple[str, ...], stands_alone: bool) -> None:  # as the rule has it
        object.__setattr__(self.rule, "on", on)
        object.__setattr__(self.rule, "stands_alone", stands_alone)
        for key, known in families.FAMILIES.items():
            if self.rule in known.own.rules:
                families.FAMILIES[key] = family(known.own.book, tuple(each.book for each in known.variants.values()))

    def take_out(self) -> None:
        """As if it had never been there."""
        if self.rule is not None:
            self._head(*self.kept)
        for function, code in zip(self.functions, self.was, strict=True):
            function.__code__ = code
        forget()

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.tree(), str(self.path), "exec"), vars(module))  # our own source, one node changed


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
        loading: set[tuple[str, str, int]] = set()
        sys.setprofile(lambda frame, event, arg: loading.add(_home(frame.f_code)))
        unload()
        loaded_judge()
        sys.setprofile(None)
        os.write(writing, json.dumps(sorted(loading)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        ran = {(file, name, line) for file, name, line in json.loads(pipe.read())}
    os.waitpid(child, 0)
    homes_of: Homes = {}
    gc.unfreeze()  # what is frozen is not among the objects
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and (each.__module__ or "").startswith(CORE):
            homes_of.setdefault(_home(each.__code__), []).append(each)
    return {home: functions for home, functions in homes_of.items() if home not in ran}


def _home(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def forget() -> None:
    """Empty the caches of the core."""
    for name in [name for name in sys.modules if name.startswith(CORE)]:
        for value in vars(sys.modules[name]).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def unload() -> None:
    for name in [name for name in sys.modules if name.startswith((*CORE, "producers.simulator", "tests."))]:
        if name not in KEPT:
            del sys.modules[name]


def loaded_judge() -> type[Any]:
    made: type[Any] = importlib.import_module("streams.engine.judge").Judge
    return made


def module_of(path: Path) -> str:
    steps = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(steps[:-1] if steps[-1] == "__init__" else steps)
