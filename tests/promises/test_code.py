"""Rules read the law; no figure of it stands in their code, no article is asked for by number."""

import ast
import inspect
import textwrap

import pytest

from tests.promises.shelf import game_modules, rules_as_written
from tests.scenarios.brought import brought

FEW = {-1, 0, 1, 2}  # nothing, one, the other, a pair: not figures of the law
RULES = rules_as_written()
RULE_MODULES = sorted({rule.stated_by.__module__ for rule in RULES})

# Figures in rule modules that are no law, and why.
ALLOWED: dict[tuple[str, int], str] = {
    ("closing_call", 200): "how much of a wrong phrase is shown", **brought("ALLOWED"),
}  # fmt: skip
SEEN = ("table", "event", "law", "coup")

each_rule = pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.id) for rule in RULES])


def functions(module: str) -> list[ast.FunctionDef]:
    found = next(each for each in game_modules() if each.__name__ == module)
    return [node for node in ast.walk(ast.parse(inspect.getsource(found))) if isinstance(node, ast.FunctionDef)]


def body(judge) -> ast.FunctionDef:
    tree = ast.parse(textwrap.dedent(inspect.getsource(judge)))
    return next(node for node in tree.body if isinstance(node, ast.FunctionDef))


def code(function: ast.FunctionDef) -> list[ast.AST]:
    """Everything below the decorators."""
    return [node for statement in function.body for node in ast.walk(statement)]


def asks_for_the_article(nodes: list[ast.AST]) -> list[str]:
    return [
        ast.unparse(node)
        for node in nodes
        if isinstance(node, ast.Compare | ast.Match)
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute) and part.attr in ("article", "game", "regulation")
    ]


def figures(nodes: list[ast.AST]) -> set[int]:
    return {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value not in FEW
    }


@each_rule
def test_a_rule_does_not_ask_which_article_it_is(rule):
    """What differs between two games is a figure of their law, not a branch."""
    assert asks_for_the_article(code(body(rule.stated_by))) == []


@each_rule
def test_a_rule_has_no_float(rule):
    nodes = code(body(rule.stated_by))
    floats = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, float)]
    assert floats == []


@pytest.mark.parametrize("module", RULE_MODULES)
def test_no_figure_of_the_law_stands_in_code(module):
    found = {figure for function in functions(module) for figure in figures(code(function))}
    assert {figure for figure in found if (module.rpartition(".")[2], figure) not in ALLOWED} == set()


@pytest.mark.parametrize("module", RULE_MODULES)
def test_no_helper_asks_which_article_it_is(module):
    assert [asked for function in functions(module) for asked in asks_for_the_article(code(function))] == []


@each_rule
def test_a_rule_can_be_read_in_one_look(rule):
    function = body(rule.stated_by)
    assert function.end_lineno - function.body[0].lineno < 40
    arguments = [argument.arg for argument in function.args.args]
    if rule.states is None:
        assert arguments == (["finished", "law"] if rule.of_finished_coup else ["table", "event", "law"])
    else:
        assert arguments == ["account"] or (len(arguments) == 3 and arguments[-1] == "law")


@each_rule
def test_a_rule_changes_nothing_that_it_looks_at(rule):
    """Rules are asked in any order; only the fold remembers."""
    stored = [
        ast.unparse(node)
        for node in code(body(rule.stated_by))
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del)
        if isinstance(node, ast.Attribute) or ast.unparse(node).split(".")[0] in SEEN
    ]
    assert stored == []
