"""Values that a row computes from the evening: a text that begins with `@`.

    "@none"                                nothing
    "@Ana"                                 a word that the game knows
    "@prize.amount // 2"                   a field of an event that the row can name
    "@licence.limits.maximum.straight"     a declared figure
    "@[die for die in offer.dice if die not in throw.dice][0]"

After the `@` stands an expression in Python's notation, without assignments and lambdas; only the words given may be
called. A field that an event does not have is None. Money counts in minor units, as the events have it.
"""

import ast
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from types import CodeType
from typing import Any, Final

from producers.simulator.script import Draft, stamp

RowWords = Mapping[str, Any]

_ALLOWED: Final = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Add, ast.Sub, ast.Mult,
    ast.FloorDiv, ast.Mod, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Is,
    ast.IsNot, ast.IfExp, ast.Call, ast.keyword, ast.Name, ast.Load, ast.Store, ast.Constant, ast.Attribute,
    ast.Subscript, ast.Slice, ast.List, ast.Tuple, ast.Set, ast.Starred, ast.ListComp, ast.GeneratorExp, ast.SetComp,
    ast.comprehension,
)  # fmt: skip
_OF_A_DRAFT: Final = frozenset({"data", "time", "subject", "type"})


class UnknownWord(ValueError):
    """A row names something that the game does not know, or is not an expression."""


class NotComputable(UnknownWord):
    """A row computes with a value that is missing or of another kind."""


def like(thing: Draft | Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    """The fields of an event or of a part of the licence, with some changed."""
    return {**(thing.data if isinstance(thing, Draft) else thing), **changes}


def other(things: list[Any] | None, old: Any, new: Any) -> list[Any] | None:
    """The same list with another thing in the place of one."""
    return things and [new if thing == old else thing for thing in things]


BASIC: Final[RowWords] = {
    "none": None, "len": len, "min": min, "max": max, "sum": sum, "any": any, "all": all, "set": set, "sorted": sorted,
    "list": list, "range": range, "str": str, "int": int, "zip": zip, "like": like, "other": other, "stamp": stamp, "seconds": lambda number: timedelta(seconds=number),
    "kind": lambda position: position.partition(":")[0],  # of the position `straight:17`
    "spot": lambda position: position.partition(":")[2],
}  # fmt: skip


def resolve(value: Any, words: RowWords) -> Any:
    """The value with every text that begins with `@` computed, at any depth."""
    if isinstance(value, dict):
        return {key: resolve(inner, words) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [resolve(inner, words) for inner in value]
    if isinstance(value, str) and value.startswith("@"):
        return words[value[1:]] if value[1:] in words else evaluate(value[1:], words)
    return value


def evaluate(text: str, words: RowWords) -> Any:
    """The value of an expression."""
    try:
        return eval(_compiled(text), {"__builtins__": {}, "_field": _field, **BASIC, **words})  # noqa: S307  # checked
    except NameError as fault:
        raise UnknownWord(f"@{text}: no such word in this game ({fault.name})") from None
    except TypeError as fault:
        raise NotComputable(f"@{text}: {fault}") from fault


@cache
def _compiled(text: str) -> CodeType:
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except SyntaxError as fault:
        raise UnknownWord(f"@{text}: {fault.msg}") from None
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED):
            raise UnknownWord(f"@{text}: {type(node).__name__} cannot be used in a row")
    return compile(ast.fix_missing_locations(_FieldAccess().visit(tree)), f"@{text}", "eval")


class _FieldAccess(ast.NodeTransformer):
    """`prize.amount` asks for a field of the event, of a part of the licence or of what a word gives."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        asked = [self.visit(node.value), ast.Constant(node.attr)]
        return ast.copy_location(ast.Call(ast.Name("_field", ast.Load()), asked, []), node)


def _field(thing: Any, name: str) -> Any:
    if isinstance(thing, Draft):
        return thing.data.get(name) if name in thing.data or name not in _OF_A_DRAFT else getattr(thing, name)
    if isinstance(thing, Mapping) and name not in ("get", "items", "values", "keys"):
        return thing.get(name)
    if name.startswith("_"):
        raise UnknownWord(f"{name} cannot be used in a row")
    return getattr(thing, name)
