"""The lock of the rules: a rule that changes what it says must change its version.

A finding's id holds the rule's version, so that a finding under one reading of a rule is never taken
for a finding under another. The digest is made of the rule's function, of everything of its own module that
the function names, and of what its decorator says; layout and docstrings do not count. Which paragraphs it cites stands
beside the digest: a rule that games share may come to bind in one game more, and says in the others what it said.
"""

import ast
import hashlib
import inspect
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from streams.rules import Rule

HEAD = "# Written by `vigia law lock`: version and digest of every rule. A changed rule needs a new version.\n"


@dataclass(frozen=True, slots=True)
class Locked:
    """A rule as it was locked; `retired` says since when and why it is no longer asked."""

    version: int
    digest: str
    cites: tuple[str, ...] = ()
    retired: str | None = None

    def says_more_than(self, before: "Locked") -> bool:
        """Whether something changed in what it says in a chapter of the law in which it spoke already."""
        return self.digest != before.digest or any(
            cited != _by_chapter(self.cites).get(chapter) for chapter, cited in _by_chapter(before.cites).items()
        )


def _by_chapter(cites: Iterable[str]) -> dict[str, list[str]]:
    """The paragraphs of each article, or of each regulation that has none, in their order."""
    chapters: dict[str, list[str]] = {}
    for cited in cites:
        chapters.setdefault(cited.rpartition("/")[0], []).append(cited)
    return chapters


def lock(rules: Iterable["Rule"]) -> dict[str, Locked]:
    """Every rule as it stands."""
    return {rule.id: Locked(rule.version, digest(rule), rule.cites) for rule in rules}


def digest(rule: "Rule") -> str:
    """What the rule says and does, as one number that is the same on every Python."""
    decorated = [
        rule.id, "on", *rule.on, rule.severity.value, rule.title_pt, rule.title_en, rule.pt, rule.en,
        str(rule.stands_alone), rule.reading or "",
    ]  # fmt: skip
    module = sys.modules[rule.stated_by.__module__]
    parts = [*decorated, *_sources(module, rule.stated_by.__name__)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def _sources(module: ModuleType, start: str) -> Iterator[str]:
    """The function and, in order of name, all that it names in its module, and what these name."""
    own = _own_names(module)
    reached, waiting = set(), [start]
    while waiting:
        name = waiting.pop()
        if name in own and name not in reached:
            reached.add(name)
            waiting.extend(node.id for node in ast.walk(own[name]) if isinstance(node, ast.Name))
    for name in sorted(reached):
        yield _canonical(own[name])


@cache
def _own_names(module: ModuleType) -> dict[str, ast.AST]:
    names: dict[str, ast.AST] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.decorator_list = [] if isinstance(node, ast.FunctionDef) else node.decorator_list
            names[node.name] = node
        elif isinstance(node, ast.Assign):
            names |= {target.id: node for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names[node.target.id] = node
    return names


def _canonical(node: object) -> str:
    """A tree as text: no positions, no empty fields, no docstrings, so that no release of Python matters."""
    if isinstance(node, list):
        return "[" + ",".join(_canonical(item) for item in node) + "]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = []
    for name, value in ast.iter_fields(node):
        kept = _without_docstring(value) if name == "body" and isinstance(value, list) else value
        if kept is not None and kept != [] and name not in ("type_comment", "kind", "returns"):
            fields.append(f"{name}={_canonical(kept)}")
    return f"{type(node).__name__}({','.join(fields)})"


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    is_text = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return body[1:] if is_text else body


def written(locked: Mapping[str, Locked]) -> str:
    """The lock as a file."""
    lines = [HEAD]
    for name in sorted(locked):
        entry = locked[name]
        lines.append(f'\n["{name}"]\nversion = {entry.version}\ndigest = "{entry.digest}"\n')
        if entry.cites:
            lines.append(f"cites = [{', '.join(map(_quoted, entry.cites))}]\n")
        if entry.retired is not None:
            lines.append(f"retired = {_quoted(entry.retired)}\n")
    return "".join(lines)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def parse(text: str) -> dict[str, Locked]:
    """The lock from its file."""
    return {
        name: Locked(**{**entry, "cites": tuple(entry.get("cites", ()))}) for name, entry in tomllib.loads(text).items()
    }
