"""The texts that stand in the sources as a Portuguese and an English string side by side."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from jinja2 import Environment, nodes

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("projections",)
TEMPLATES: Final = ROOT / "projections/console/templates"


class Text(NamedTuple):
    """One text in both languages, and where it stands."""

    where: str
    pt: str
    en: str


def texts_in_code() -> Iterator[Text]:
    """Every pair of strings in a call or a tuple: `say("golpe", "coup")`, `("golpe", "coup")`."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                yield from _pairs(node, f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}")


def _pairs(node: ast.AST, where: str) -> Iterator[Text]:
    if isinstance(node, ast.Call):
        values: list[Any] = node.args
    elif isinstance(node, ast.Tuple):
        values = node.elts
    else:
        return
    at = 1 if len(values) > 2 and _is_name(_text(values[0])) else 0
    while at + 1 < len(values):
        pt, en = _text(values[at]), _text(values[at + 1])
        if pt is not None and en is not None and _is_text(pt, en):
            yield Text(where, pt, en)
            at += 1
        at += 1


def _text(node: ast.AST) -> str | None:
    """A string, or what an f-string looks like with its names in braces."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(_part(part) for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _text(node.left), _text(node.right)
        return None if left is None or right is None else left + right
    return None


def _part(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "{" + ast.unparse(node).strip("f'\"{}") + "}"


def _is_name(text: str | None) -> bool:
    """The name of a command or an option before its two texts, or a message of another program."""
    return text is not None and re.fullmatch(r"[-\w.|/ ]+", text) is not None and (text.isascii() or "|" in text)


def _is_text(pt: str, en: str) -> bool:
    letters = any(letter.isalpha() for letter in pt) and any(letter.isalpha() for letter in en)
    return letters and not ("_" in pt and " " not in pt) and not pt.startswith(("--", "/", "http", "SELECT"))


def texts_in_templates() -> Iterator[Text]:
    """Every `say("golpe", "coup")` of the console's pages."""
    environment = Environment(autoescape=True)
    for path in sorted(TEMPLATES.rglob("*.html")):
        tree = environment.parse(path.read_text())
        for call in tree.find_all(nodes.Call):
            spoken = [_template_text(argument) for argument in call.args]
            if len(spoken) > 1 and spoken[0] is not None and spoken[1] is not None and _is_text(spoken[0], spoken[1]):
                yield Text(f"{path.relative_to(ROOT)}:{call.lineno}", spoken[0], spoken[1])


def _template_text(node: nodes.Node) -> str | None:
    if isinstance(node, nodes.Const):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, nodes.Concat):
        parts = [_template_text(part) or "{…}" for part in node.nodes]
        return "".join(parts)
    if isinstance(node, nodes.Add):
        left, right = _template_text(node.left), _template_text(node.right)
        return None if left is None and right is None else (left or "{…}") + (right or "{…}")
    return None
