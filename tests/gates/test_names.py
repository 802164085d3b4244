"""One name a thing, one thing a name: public classes, and words that say nothing of what they hold."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path

import pytest

from tests.gates.tree import PACKAGES, ROOT

# Names that stand in two modules on purpose, each with its reason.
ALLOWED: dict[str, str] = {}
# What was told? Say event, finding, reason, rows. The others were riddles to whoever had not written them.
VAGUE = frozenset({"told", "said", "found", "drawn_up", "told_of", "told_apart", "shelf", "ear", "bureau"})
KEPT = {
    "schemas/checkpoints.py": {"told"},  # a field of stored records: renamed, old records could not be read
    "streams/games/poker_sem_descarte/deciding.py": {"told"},  # until its rule changes: each version has other ids
}


@cache
def modules() -> dict[str, ast.Module]:
    """The sources of all packages, parsed, by their path in the tree."""
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}


def modules_of_tests() -> Iterator[tuple[str, ast.Module]]:
    """The same of the tests."""
    for path in sorted((ROOT / "tests").rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def public_classes(tree: ast.Module) -> list[str]:
    """The classes of a module that others may import."""
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


def class_names(tree: ast.Module) -> set[str]:
    """All classes of a module, also those under a condition."""
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def bound(tree: ast.AST) -> Iterator[str]:
    """Every name that a module gives to a variable, a parameter, an attribute, a function or a class."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or (
            isinstance(node, ast.ExceptHandler | ast.MatchAs) and node.name
        ):
            yield node.name


def folder_of(path: str) -> str:
    """The package and the folder in it."""
    return "/".join(Path(path).parts[:2]) if len(Path(path).parts) > 2 else Path(path).parts[0]


def homonyms() -> dict[str, list[str]]:
    """Public classes of one name in several modules."""
    places = defaultdict(list)
    for path, tree in modules().items():
        for name in public_classes(tree):
            places[name].append(path)
    return {name: paths for name, paths in places.items() if len(paths) > 1}


def is_vague(name: str, vague: AbstractSet[str] = VAGUE) -> bool:
    """Whether it is one of these, private or public, of a variable or of a class."""
    return name.strip("_").lower() in vague


def vague_names() -> Counter[str]:
    """How often each folder binds a vague name."""
    counts: Counter[str] = Counter()
    for path, tree in (*modules().items(), *modules_of_tests()):
        counts[folder_of(path)] += sum(is_vague(name, VAGUE - KEPT.get(path, set())) for name in bound(tree))
    return counts


def test_no_two_public_classes_have_one_name() -> None:
    """The more general folder keeps the name: schemas, streams, games, producers, projections, in this order."""
    assert {name: paths for name, paths in homonyms().items() if name not in ALLOWED} == {}


def test_every_exception_is_still_needed() -> None:
    assert sorted(ALLOWED.keys() - homonyms().keys()) == []


def test_no_variable_has_a_name_that_says_nothing() -> None:
    """Name what it holds: an event, a finding, a payout, a reason."""
    assert {folder: count for folder, count in vague_names().items() if count} == {}


def glossary() -> Iterator[tuple[str, list[str]]]:
    """The classes that the glossary names, each with the folders of the files that its row gives."""
    section = (ROOT / "GLOSSARY.md").read_text("utf-8").partition("## Names in the code")[2].partition("\n## ")[0]
    for row in re.findall(r"^\| (.+?) \|.*\| (.+?) \|$", section, re.MULTILINE):
        folders = [
            str(Path(path).parent if path.endswith(".py") else Path(path)) for path in re.findall(r"`(.+?)`", row[1])
        ]
        for name in re.findall(r"`([A-Z]\w+)`", row[0]):
            yield name, folders


def test_the_glossary_gives_the_folder_of_each_class() -> None:
    rows = list(glossary())
    assert rows
    classes = {(str(Path(path).parent), name) for path, tree in modules().items() for name in class_names(tree)}
    assert [name for name, folders in rows if not any((folder, name) in classes for folder in folders)] == []


@pytest.mark.parametrize(
    "source",
    ["told = 1", "def said(): ...", "def f(found): ...", "x.told = 1", "for found in (): ...", "(said := 1)",
     "try: ...\nexcept E as told: ...", "class Told: ...", "def _told(): ..."],
)  # fmt: skip
def test_a_vague_name_is_seen(source: str) -> None:
    assert any(is_vague(name) for name in bound(ast.parse(source)))


@pytest.mark.parametrize("source", ["x.told", "f(said=1)", "'found'", "from a import told"])
def test_a_use_of_a_name_given_elsewhere_is_left_alone(source: str) -> None:
    assert not any(is_vague(name) for name in bound(ast.parse(source)))


def test_a_private_class_may_have_any_name() -> None:
    assert public_classes(ast.parse("class _A: ...\nclass B: ...")) == ["B"]
