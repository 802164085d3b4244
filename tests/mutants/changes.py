"""Small wrongs in a source: each mutant is the same module with one of them."""

import ast
import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final, cast

COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
}
SIBLINGS: Final = {
    "player_short": "bank_short", "bank_short": "player_short", "minimum": "maximum", "maximum": "minimum",
    "stake": "chips", "chips": "stake", "collected": "paid", "paid": "collected", "placed": "last", "last": "placed",
    "removed": "returned", "returned": "removed", "red": "black", "black": "red", "listed": "priced",
    "priced": "listed", "settled": "launch", "launch": "settled", "direction": "rotor", "rotor": "direction",
    "kind": "chance", "chance": "kind", "amount_in": "amount_out", "amount_out": "amount_in", "old": "new",
    "min": "max", "max": "min", "any": "all", "all": "any",
}  # fmt: skip
WIDTH: Final = 110
Spot = tuple[tuple[str, int | None], ...]  # from the module down to a node, by field and place
NAMED: Final = (ast.FunctionDef, ast.ClassDef)
UNTOLD: Final = ("NotEvaluable", "cast", "raise")  # calls whose texts no scenario pins


@dataclass(frozen=True)
class Mutant:
    """One wrong: where it is, what was written and what is written instead."""

    line: int
    function: str
    before: str
    after: str
    source: str
    spot: "_Place"

    def tree(self) -> ast.Module:
        """The whole module, with the wrong in it."""
        changed = ast.parse(self.source)
        put(changed, self.spot.path, copy.deepcopy(self.spot.after))
        return ast.fix_missing_locations(changed)

    def part(self) -> ast.Module:
        """Its function alone, with the wrong in it, in its class if it has one."""
        nodes, step = self._function()
        changed: ast.AST = copy.deepcopy(nodes[step])
        put(changed, self.spot.path[step:], copy.deepcopy(self.spot.after))
        for outer in reversed(nodes[1:step]):
            inner, changed = changed, copy.copy(outer)
            setattr(changed, "body", [inner])  # noqa: B010  # a class, which no type here says
        return ast.fix_missing_locations(ast.Module([cast("ast.stmt", changed)], []))

    @property
    def key(self) -> str:
        """No other mutant of its function has it, wherever the function stands."""
        return f"{self.spot.path[self._function()[1] :]} {self.after}"

    @property
    def home(self) -> tuple[str, int]:
        """The outermost function it stands in: its name and first line."""
        nodes, step = self._function()
        function = cast("ast.FunctionDef", nodes[step])
        names = ".".join(node.name for node in nodes[1 : step + 1] if isinstance(node, NAMED))
        return names, min([function.lineno, *(each.lineno for each in function.decorator_list)])

    @property
    def of_the_head(self) -> bool:
        """It stands above a function, in the decorator of a rule."""
        return self.spot.path[self._function()[1]][0] != "body"

    @property
    def digest(self) -> str:
        """Of the outermost function it stands in: what was found of it holds while that stays the same."""
        _nodes, step = self._function()
        return _digest(self.source, self.spot.path[:step])

    def _function(self) -> tuple[list[ast.AST], int]:
        """The nodes down to the wrong, and which of them is the outermost function."""
        nodes = nodes_of(_parsed(self.source), self.spot.path)
        return nodes, next(step for step, node in enumerate(nodes) if isinstance(node, ast.FunctionDef))

    @property
    def drops_a_guard(self) -> bool:
        """It no longer asks whether something is there, and then reads it all the same."""
        before, after = self.spot.before, self.spot.after
        if not isinstance(before, ast.BoolOp):
            return False
        left = after.values if isinstance(after, ast.BoolOp) else [after]
        gone = [value for value in before.values if not any(value is other for other in left)]
        if len(gone) != 1 or len(left) != len(before.values) - 1:
            return False
        there = re.fullmatch(r"(\S+) is (not )?None", ast.unparse(gone[0]))
        return there is not None and f"{there[1]}." in self.after

    @property
    def drops_a_default(self) -> bool:
        """What stood before `or` is taken as it is."""
        before = self.spot.before
        if not isinstance(before, ast.BoolOp) or not isinstance(before.op, ast.Or):
            return False
        default = isinstance(before.values[-1], ast.Constant | ast.Dict | ast.Tuple)
        return default and self.spot.after is before.values[0]

    @property
    def changes_a_default(self) -> bool:
        """Another constant stands after `or`, or is what `get` gives where there is nothing."""
        above = nodes_of(_parsed(self.source), self.spot.path[:-1])[-1]
        if not isinstance(self.spot.before, ast.Constant):
            return False
        if isinstance(above, ast.BoolOp):
            return isinstance(above.op, ast.Or) and ast.dump(above.values[-1]) == ast.dump(self.spot.before)
        return isinstance(above, ast.Call) and isinstance(above.func, ast.Attribute) and above.func.attr == "get"

    @property
    def loosens_a_zip(self) -> bool:
        """Two lists that are as long need no longer be."""
        above = nodes_of(_parsed(self.source), self.spot.path[:-1])[-1]
        return isinstance(above, ast.keyword) and above.arg == "strict"

    @property
    def change(self) -> str:
        return " → ".join(_differing(self.before, self.after))


@dataclass(frozen=True)
class _Place:
    """A node to put in place of another: the path leads to it from the module."""

    path: Spot
    line: int
    function: str
    before: ast.AST
    after: ast.AST


@cache
def _parsed(source: str) -> ast.Module:
    return ast.parse(source)


@cache
def _digest(source: str, path: Spot) -> str:
    return sha256(ast.unparse(nodes_of(_parsed(source), path)[-1]).encode()).hexdigest()[:16]


def mutants(source: str) -> list[Mutant]:
    """Every mutant of a source, in the order of its lines."""
    tree = ast.parse(source)
    changes = [
        Mutant(spot.line, spot.function, ast.unparse(spot.before), ast.unparse(spot.after), source, spot)
        for spot in _spots(tree, (), "module", None)
    ]
    return sorted((each for each in changes if each.before != each.after), key=lambda each: each.line)


def _spots(node: ast.AST, path: Spot, function: str, line: int | None) -> Iterator[_Place]:
    """`line` is that of the statement; None outside of functions and in the heads of rules."""
    if line is not None or (isinstance(node, ast.Call) and path and path[-1][0] == "decorator_list"):
        for after in _wrongs(node):
            yield _Place(path, getattr(node, "lineno", line or 0), function, node, after)
    inside = f"{function}.{node.name}".removeprefix("module.") if isinstance(node, NAMED) else function
    for name, value in ast.iter_fields(node):
        if _left_alone(node, name):
            continue
        for place, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST) and not _is_docstring(node, name, place, child):
                step = (name, place if isinstance(value, list) else None)
                yield from _spots(child, (*path, step), inside, _line(node, name, child, line))


def _line(node: ast.AST, field: str, child: ast.AST, line: int | None) -> int | None:
    """The line of the statement in which the child stands."""
    if field == "decorator_list" or (line is None and not isinstance(node, ast.FunctionDef)):
        return None
    return child.lineno if isinstance(child, ast.stmt) else line


def _left_alone(node: ast.AST, field: str) -> bool:
    """Annotations, texts for people and what is no code."""
    if field in ("annotation", "returns", "type_params", "bases", "keywords") and isinstance(
        node, ast.ClassDef | ast.arg
    ):
        return True
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Raise | ast.Assert):
        return True
    if isinstance(node, ast.Call) and ast.unparse(node.func) in UNTOLD:
        return True
    if isinstance(node, ast.keyword) and node.arg in ("title", "pt", "en"):
        return True
    return field in ("annotation", "returns") or (isinstance(node, ast.FunctionDef) and field == "args")


def _is_docstring(node: ast.AST, field: str, place: int, child: ast.AST) -> bool:
    holds = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and field == "body" and place == 0
    return holds and isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)


def _wrongs(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand wrongly in the place of a node."""
    for kind, make in WRONGS:
        if isinstance(node, kind):
            yield from make(node)


def _compare(node: ast.Compare) -> Iterator[ast.AST]:
    for place, op in enumerate(node.ops):
        for other in COMPARED.get(type(op), ()):
            ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)


def _bool_op(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for place in range(len(node.values)):
        rest = node.values[:place] + node.values[place + 1 :]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _unary(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


def _if(node: ast.If | ast.IfExp | ast.While) -> Iterator[ast.AST]:
    if not isinstance(node.test, ast.Compare | ast.UnaryOp):
        changed = copy.copy(node)
        changed.test = ast.UnaryOp(ast.Not(), node.test)
        yield changed


def _filter(node: ast.comprehension) -> Iterator[ast.AST]:
    for place in range(len(node.ifs)):
        yield ast.comprehension(node.target, node.iter, node.ifs[:place] + node.ifs[place + 1 :], node.is_async)


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _bin_op(node: ast.BinOp) -> Iterator[ast.AST]:
    if type(node.op) in RECKONED:
        yield ast.BinOp(node.left, RECKONED[type(node.op)](), node.right)


def _aug_assign(node: ast.AugAssign) -> Iterator[ast.AST]:
    yield ast.Pass()
    if type(node.op) in RECKONED:
        yield ast.AugAssign(node.target, RECKONED[type(node.op)](), node.value)


def _statement(node: ast.Expr) -> Iterator[ast.AST]:
    if isinstance(node.value, ast.Yield | ast.YieldFrom):
        yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
    elif not isinstance(node.value, ast.Constant):
        yield ast.Pass()


def _assign(node: ast.Assign) -> Iterator[ast.AST]:
    if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
        yield ast.Pass()


def _return(node: ast.Return) -> Iterator[ast.AST]:
    if node.value is None:
        yield ast.Pass()
    elif not (
        isinstance(node.value, ast.Constant) and (node.value.value is None or node.value.value is False)
    ):  # read alike
        yield ast.Return(ast.Constant(None))


def _jump(node: ast.Break | ast.Continue) -> Iterator[ast.AST]:
    yield ast.Break() if isinstance(node, ast.Continue) else ast.Continue()


def _attribute(node: ast.Attribute) -> Iterator[ast.AST]:
    if node.attr in SIBLINGS and isinstance(node.ctx, ast.Load):
        yield ast.Attribute(node.value, SIBLINGS[node.attr], node.ctx)


def _name(node: ast.Name) -> Iterator[ast.AST]:
    if node.id in ("min", "max", "any", "all"):
        yield ast.Name(SIBLINGS[node.id], node.ctx)


def _call(node: ast.Call) -> Iterator[ast.AST]:
    """A breach that leaves something out, a rule that does not see an event or claims to stand alone."""
    called = ast.unparse(node.func)
    if called in ("Breach", "replace"):
        for place in range(len(node.keywords)):
            yield ast.Call(node.func, node.args, node.keywords[:place] + node.keywords[place + 1 :])
    if called == "rule":
        for place, keyword in enumerate(node.keywords):
            if keyword.arg == "stands_alone" and not _of_the_opening(node):
                yield ast.Call(node.func, node.args, node.keywords[:place] + node.keywords[place + 1 :])
        if not _of_the_opening(node) and not any(keyword.arg == "stands_alone" for keyword in node.keywords):
            alone = ast.keyword("stands_alone", ast.Constant(value=True))
            yield ast.Call(node.func, node.args, [*node.keywords, alone])
        for place, keyword in enumerate(node.keywords):
            if keyword.arg == "on" and isinstance(keyword.value, ast.Tuple) and len(keyword.value.elts) > 1:
                for gone in range(len(keyword.value.elts)):
                    seen = ast.Tuple(keyword.value.elts[:gone] + keyword.value.elts[gone + 1 :], ast.Load())
                    others = [*node.keywords[:place], ast.keyword("on", seen), *node.keywords[place + 1 :]]
                    yield ast.Call(node.func, node.args, others)


def _of_the_opening(node: ast.Call) -> bool:
    """A rule asked of the opening alone: no coup is in play whose messages could be lost."""
    asked = [keyword.value for keyword in node.keywords if keyword.arg == "on"]
    return [ast.unparse(value) for value in asked] == ["(TableOpened,)"]


WRONGS: Final[tuple[tuple[type[ast.AST] | tuple[type[ast.AST], ...], Callable[..., Iterator[ast.AST]]], ...]] = (
    (ast.Compare, _compare), (ast.BoolOp, _bool_op), (ast.UnaryOp, _unary), ((ast.If, ast.IfExp, ast.While), _if),
    (ast.comprehension, _filter), (ast.Constant, _constant), (ast.BinOp, _bin_op), (ast.AugAssign, _aug_assign),
    (ast.Expr, _statement), (ast.Assign, _assign), (ast.Return, _return), ((ast.Break, ast.Continue), _jump),
    (ast.Attribute, _attribute), (ast.Name, _name), (ast.Call, _call),
)  # fmt: skip


def nodes_of(tree: ast.AST, path: Spot) -> list[ast.AST]:
    """The nodes from the top of a tree down to the end of the path."""
    nodes = [tree]
    for name, place in path:
        child = getattr(nodes[-1], name)
        nodes.append(child if place is None else child[place])
    return nodes


def put(tree: ast.AST, path: Spot, after: ast.AST) -> None:
    """Put a node in the place to which the path leads."""
    holder = nodes_of(tree, path[:-1])[-1]
    name, place = path[-1]
    if place is None:
        setattr(holder, name, after)
    else:
        getattr(holder, name)[place] = after


def _differing(before: str, after: str) -> tuple[str, str]:
    """Two texts on one line each, cut down to where they differ."""
    one, other = " ".join(before.split()), " ".join(after.split())
    if max(len(one), len(other)) <= WIDTH:
        return one, other
    start = next((place for place, pair in enumerate(zip(one, other, strict=False)) if len(set(pair)) > 1), 0)
    start = max(0, min(start, len(one), len(other)) - WIDTH // 3)
    shown = [text[start : start + WIDTH] for text in (one, other)]
    cut = [f"{'…' if start else ''}{text}{'…' if len(text) == WIDTH else ''}" for text in shown]
    return cut[0], cut[1]
