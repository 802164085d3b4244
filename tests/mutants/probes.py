"""Where a wrong would be felt: probes in the sources reckon each expression as it is written and as mutants have it.

A case in which both always agree cannot notice that mutant, and is spared. A wrong that is no expression is taken to
be felt wherever its statement runs.
"""

import ast
import copy
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Final

from tests.mutants.changes import Mutant, nodes_of, put

PURE: Final = (
    ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.Subscript, ast.IfExp, ast.Tuple, ast.List, ast.Set, ast.Slice,
    ast.Attribute, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.comprehension,
)  # fmt: skip
BUILTIN: Final = {"len", "min", "max", "any", "all", "sum", "bool", "abs", "set", "frozenset", "tuple", "sorted"}
CHANGING: Final = {
    "append", "add", "pop", "popleft", "clear", "update", "setdefault", "remove", "discard", "extend", "take",
}  # fmt: skip
DIGITS: Final = bytes([48, 49, *range(2, 256)])


class Felt:
    """Which mutants were felt since it was cleared: a probe of a module calls it."""

    def __init__(self, mutants: int) -> None:
        self.mutants, self.busy = mutants, False
        self.borrowed: list[tuple[dict[str, Any], str]] = []  # facts that were worked out while a wrong was reckoned
        self.clear()

    def clear(self) -> None:
        self.marks = bytearray(self.mutants + 1)

    def mask(self) -> int:
        """A bit for each mutant that was felt."""
        return int(self.marks.translate(DIGITS)[::-1], 2)

    def ran(self, *numbers: int) -> None:
        for number in numbers:
            self.marks[number] = 1

    def truth(self, value: Any, *others: Callable[[], Any] | int) -> Any:
        """`others` are a number and the same expression with the wrong of that number in it, in turns."""
        return self._compare(value, others, lambda other: bool(other) is bool(value))

    def value(self, value: Any, *others: Callable[[], Any] | int) -> Any:
        return self._compare(value, others, lambda other: other is value or _equal(other, value))

    def _compare(self, value: Any, others: tuple[Any, ...], alike: Callable[[Any], bool]) -> Any:
        if self.busy:  # a wrong is being reckoned
            return value
        self.busy = True
        for number, other in zip(others[::2], others[1::2], strict=True):
            if not self.marks[number]:
                try:
                    self.marks[number] = not alike(other())
                except Exception:  # noqa: BLE001  # whatever it is, it is felt
                    self.marks[number] = 1
        self.busy = False
        for facts, name in self.borrowed:  # else the probes in what works them out would never be asked
            del facts[name]
        self.borrowed.clear()
        return value

    def work_out(self, fact: Any, finished: Any, owner: type) -> Any:
        """In the place of `derived.__get__`: what is worked out while a wrong is reckoned is not kept."""
        if finished is None:
            return fact
        value = finished.__dict__[fact.name] = fact.work_out(finished)
        if self.busy:
            self.borrowed.append((finished.__dict__, fact.name))
        return value


def _equal(one: Any, other: Any) -> bool:
    return type(one) is type(other) and not hasattr(one, "__next__") and bool(one == other)


def probed(source: str, wrongs: Iterable[tuple[int, Mutant]]) -> ast.Module:
    """The module with a probe for each of these mutants."""
    tree = ast.parse(source)
    placed = _Placing(tree)
    for number, mutant in wrongs:
        placed.place(number, mutant)
    placed.visit(tree)
    return ast.fix_missing_locations(tree)


class _Placing(ast.NodeTransformer):
    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.compared: dict[ast.AST, list[ast.expr]] = defaultdict(list)
        self.run: dict[ast.AST, list[ast.expr]] = defaultdict(list)
        self.tested: set[ast.AST] = set()

    def place(self, number: int, mutant: Mutant) -> None:
        nodes = nodes_of(self.tree, mutant.spot.path)
        top = len(nodes) - 1
        if isinstance(nodes[top], ast.Return) and isinstance(mutant.spot.after, ast.Return):
            value = getattr(nodes[top], "value")  # noqa: B009  # narrowed by no checker through a list
            self.compared[value] += [ast.Constant(number), _lambda(ast.Constant(None))]
            return
        while _pure(nodes[top - 1]) and not isinstance(nodes[top], ast.stmt):
            top -= 1
        whole, rest = nodes[top], mutant.spot.path[top:]
        if not _compared(whole, alone=not rest) or any(isinstance(node, ast.pattern) for node in nodes):
            self.run[_statement(nodes)].append(ast.Constant(number))
            return
        wrong = copy.deepcopy(whole) if rest else mutant.spot.after
        if rest:
            put(wrong, rest, mutant.spot.after)
        if isinstance(nodes[top - 1], ast.If | ast.While):
            self.tested.add(whole)
        self.compared[whole] += [ast.Constant(number), _lambda(wrong)]

    def visit(self, node: ast.AST) -> Any:
        seen = super().generic_visit(node)
        if node in self.compared:
            kind = "truth" if node in self.tested else "value"
            return _call(kind, [seen, *self.compared[node]])
        if node in self.run:
            return [ast.Expr(_call("ran", self.run[node])), seen]
        return seen


def _lambda(body: Any) -> ast.Lambda:
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.Lambda(nothing, body)


def _call(kind: str, arguments: list[Any]) -> ast.Call:
    return ast.Call(ast.Attribute(ast.Name("__felt__", ast.Load()), kind, ast.Load()), arguments, [])


def _pure(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in BUILTIN
    return isinstance(node, PURE) and isinstance(getattr(node, "ctx", None), ast.Load | None)


def _compared(whole: ast.AST, *, alone: bool) -> bool:
    """Whether it has a value that can be reckoned twice; a call or a name that is wrong itself has none."""
    if not isinstance(whole, ast.expr) or isinstance(whole, ast.GeneratorExp):
        return False
    return not (alone and isinstance(whole, ast.Call | ast.Name)) and not _changes(whole)


def _changes(whole: ast.AST) -> bool:
    """Whether reckoning it once more would change something."""
    for node in ast.walk(whole):
        if isinstance(node, ast.Yield | ast.YieldFrom | ast.NamedExpr):
            return True
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id == "next":
                return True
            if isinstance(called, ast.Attribute) and (called.attr in CHANGING or ast.unparse(called.value) == "self"):
                return True
    return False


def _statement(nodes: list[ast.AST]) -> ast.AST:
    """The statement that a node stands in; of a rule's head, the first of the function."""
    function = next(node for node in nodes if isinstance(node, ast.FunctionDef))
    inside = nodes[nodes.index(function) + 1 :]
    if not any(each is node for each in function.body for node in inside):
        return function.body[ast.get_docstring(function) is not None]
    return next(node for node in reversed(inside) if isinstance(node, ast.stmt))
