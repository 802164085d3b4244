"""Rules read the law; no figure of it stands in their code, no article is asked for by number."""

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

import streams.rules
from tests.promises.each import of_each
from tests.promises.rules import game_modules, modules_below, rules_as_written
from tests.scenarios.brought import brought

FEW = {-1, 0, 1, 2}  # nothing, one, the other, a pair: not figures of the law
RULES = rules_as_written()
RULE_MODULES = sorted({rule.stated_by.__module__ for rule in RULES})

MODULES = sorted(module.__name__ for module in (*game_modules(), *modules_below(streams.rules)))
ODDS = {"pays", "loses", "stands_off", "Due", "Otherwise", "Fraction", "times"}  # what says how much somebody gets
STAKES = {"times": 1}  # how many arguments, before the rate, say of what it is
PARTS = ast.Mult | ast.Div | ast.FloorDiv | ast.LShift | ast.RShift  # what doubles and halves
NO_FIGURES = {"version", "maxsize"}  # keyword arguments: of a rule, of a memory

# Numbers in the code of games that are no law, and why.
ALLOWED: dict[tuple[str, int], str] = {
    ("banca_francesa.collecting", 360): "degrees of a turn",
    ("banca_francesa.figures", 3): "dice of which all throws are counted; with another number nothing is known",
    ("bets.expectation", 6): "faces of a die",
    ("bets.expectation", 36): "throws of two dice",
    ("bets.expectation", 64): "for how many days of the law gains are remembered",
    ("bets.expectation", 216): "throws of three dice",
    ("bets.fold", 256): "how many prizes that were never paid are remembered",
    ("blackjack", 6): "which articles the book takes",
    ("blackjack", 7): "which articles the book takes",
    ("blackjack", 8): "which articles the book takes",
    ("blackjack.hands", 3): "cards in each special combination that the figure lists",
    ("blackjack.law", 3): "cards in each special combination that the figure lists",
    ("cards.hands", 3): "three of a kind: what the word says",
    ("cards.hands", 4): "four of a kind: what the word says",
    ("cards.hands", 5): "cards of a hand: a straight has one more than four steps",
    ("cards.shoe", 64): "how much is remembered of one preparation",
    ("craps.table", 500): "how many bets are remembered",
    ("cussec.figures", 3): "dice of which all throws are counted; with another number nothing is known",
    ("cussec.figures", 6): "faces of a die; with another number nothing is known",
    ("jackpot.aces", 3): "three aces: what the word says",
    ("jackpot.aces", 4): "four aces: what the word says",
    ("jackpot.law", 1000): "thousandths, in which a licence tells a share",
    ("jackpot.law", 10_000): "hundredths of a per cent",
    ("online.sessions", 4): "how many sessions of one player are remembered",
    ("online.sessions", 1024): "how many sessions are remembered",
    ("poker_sem_descarte.table", 64): "how many people are remembered",
    ("poker_sem_descarte.table", 8): "how much of one person's conduct is remembered",
    ("roulette.positions", 3): "columns of the cloth",
    ("roulette.positions", 12): "numbers of a dozen: what the word says",
    ("roulette.positions", 37): "numbers of the cloth",
    ("roulette.law", 10): "millimetres in a centimetre",
    ("rules.payables", 256): "how many payments are remembered",
    ("rules.shown", 8): "how many events of a kind are shown",
    ("rules.shown", 24): "how many events of a kind are shown",
    ("rules.shown", 64): "how many events of a kind are shown",
    ("rules.shown", 256): "how many events are shown in all",
    ("rules.table", 1024): "how many people are remembered",
    ("rules.trail", 4096): "how many events of a coup are remembered",
    ("settlement.kernel", 64): "for how many days of the law decisions are remembered",
    **brought("ALLOWED"),
}
# Parts and multiples in the code of games that are no odds, and why.
NO_ODDS: dict[tuple[str, str], str] = {
    ("banca_francesa.law", "Fraction(1)"): "the chips of a bet that is on no line play whole",
    ("banca_francesa.law", "1 / share"): "how often a share goes into the whole",
    ("blackjack.deal", "due * 2"): "the round of the first cards, and that of the second",
    ("cards.hands", "1 << BITS * place"): "bits",
    ("cards.hands", "1 << OF_RANKS + BITS * colour"): "bits",
    ("cards.law", "cards // 2"): "the middle: what the word says",
    ("craps.coup_account", "(decided_bets_are_settled_once.id,) * 2"): "a rule for the stake, and for the prize",
    ("roulette.positions", "2 * side"): "neighbours on both sides",
    ("rules.trail", "2 * KEPT"): "how many events of two coups are remembered",
    **brought("NO_ODDS"),
}
SEEN = ("table", "event", "law", "coup")

each_rule = of_each(RULES)
each_module = of_each(MODULES)


def functions(module: str) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(source(module)) if isinstance(node, ast.FunctionDef)]


@cache
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


def figures(tree: ast.AST) -> set[int]:
    """The whole numbers in a tree, without those that are no figures."""
    spared = {
        id(node)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for keyword in call.keywords
        if keyword.arg in NO_FIGURES
        for node in ast.walk(keyword)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value not in FEW
        if id(node) not in spared
    }


def odds(tree: ast.AST, names: Mapping[str, object] | None = None) -> set[str]:
    """What says how much somebody gets with a number of its own, in a call or by doubling and halving.

    `names` are those of the module: a number is none the less one for having a name.
    """
    return _in_calls(tree) | {
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, PARTS)
        if any(_is_a_part(side, names or {}) for side in (node.left, node.right))
    }


def _is_a_part(side: ast.expr, names: Mapping[str, object]) -> bool:
    """One or two, or a name for them; a larger number is found wherever it stands."""
    value = names.get(side.id) if isinstance(side, ast.Name) else getattr(side, "value", None)
    return type(value) is int and value in FEW and value > 0


def _in_calls(tree: ast.AST) -> set[str]:
    return {
        ast.unparse(call)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", getattr(call.func, "attr", None)) in ODDS
        for argument in (*call.args[STAKES.get(ast.unparse(call.func), 0) :], *(word.value for word in call.keywords))
        for number in numbers(argument)
        if number
    }


def numbers(tree: ast.AST) -> Iterator[int]:
    """The whole numbers that are reckoned with: not those that choose an entry or are compared."""
    if isinstance(tree, ast.Constant) and type(tree.value) is int:
        yield tree.value
    if isinstance(tree, ast.Call) and ast.unparse(tree.func) == "Fraction":
        yield from (int(digits) for digits in re.findall(r"\d+", " ".join(_strings(tree))))
    if not isinstance(tree, ast.Subscript | ast.Compare):
        for child in ast.iter_child_nodes(tree):
            yield from numbers(child)


def _strings(tree: ast.AST) -> list[str]:
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


@cache
def source(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(importlib.import_module(module)))


@each_rule
def test_a_rule_does_not_ask_which_article_it_is(rule):
    """What differs between two games is a figure of their law, not a branch."""
    assert asks_for_the_article(code(body(rule.stated_by))) == []


def short_name(module: str) -> str:
    return module.removeprefix("streams.").removeprefix("games.")


def odds_of(module: str) -> set[str]:
    return odds(source(module), vars(importlib.import_module(module)))


@each_module
def test_no_float_stands_in_code(module):
    nodes = ast.walk(source(module))
    floats = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, float)]
    assert floats == []


@each_module
def test_no_figure_of_the_law_stands_in_code(module):
    name = short_name(module)
    assert {figure for figure in figures(source(module)) if (name, figure) not in ALLOWED} == set()


@each_module
def test_no_odds_of_the_law_stand_in_code(module):
    """One to one and two to one are figures like any other."""
    name = short_name(module)
    assert {text for text in odds_of(module) if (name, text) not in NO_ODDS} == set()


def test_every_number_that_is_excused_is_there():
    there = {(short_name(module), figure) for module in MODULES for figure in figures(source(module))}
    parts = {(short_name(module), text) for module in MODULES for text in odds_of(module)}
    assert set(ALLOWED) - there == set()
    assert set(NO_ODDS) - parts == set()


@pytest.mark.parametrize(
    "planted",
    [
        "due = stake * 3 // 2", "due = stake // 2", "due = 2 * stake", "due = stake * TWO", "due = stake >> 1",
        "due = pays(1)", "due = pays(Fraction('3/2'))", "due = times(stake, 2)", "due = loses(part=Fraction(1, 2))",
    ],
)  # fmt: skip
def test_a_planted_figure_is_found(planted):
    tree = ast.parse(planted)
    assert figures(tree) or odds(tree, {"TWO": 2})


@of_each(RULE_MODULES)
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
