"""Why a record was set aside or a rule could not judge is read in Portuguese: every reason has its row."""

import ast
from pathlib import Path

import pytest

import streams
from schemas.decode import Undecodable, decode
from streams.engine.reasons import portuguese
from streams.engine.rulebooks import all_books

ROOT = Path(streams.__path__[0])
SAYING = {"NotEvaluable", "lose_sight", "_quarantine", "NotWholeUnits"}
IN_A_GAME = SAYING | {"ValueError"}  # a game says so of bets that it cannot read
HOLDING = {"unclear", "no_law", "UNSEEN", "reason"}


def texts(node: ast.AST | None) -> list[str]:
    """Every text in an expression, blanks filled with a word."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "X1" for part in node.values)]
    return [text for child in ast.iter_child_nodes(node) for text in texts(child)] if node is not None else []


def named(target: ast.expr) -> str:
    target = target.value if isinstance(target, ast.Subscript) else target
    return getattr(target, "attr", getattr(target, "id", ""))


def reasons() -> set[str]:
    """What the code says where a reason is due: in calls, in what holds reasons, in constants named NO_."""
    texts_: set[str] = set()
    for path in [*ROOT.glob("engine/*.py"), *ROOT.glob("rules/*.py"), *ROOT.glob("games/*/*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and named(node.func) in (SAYING if "engine" in path.parts else IN_A_GAME):
                texts_ |= {text for given in node.args for text in texts(given) if text.strip()}
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = {named(part) for target in targets for part in getattr(target, "elts", [target])}
                if names & HOLDING or any(name.startswith("NO_") for name in names):
                    texts_ |= set(texts(node.value))
            elif isinstance(node, ast.FunctionDef) and node.name.startswith("why_"):
                texts_ |= {
                    text for each in ast.walk(node) if isinstance(each, ast.Return) for text in texts(each.value)
                }
    return texts_


def test_every_reason_in_the_code_has_a_portuguese_text():
    written = reasons()
    assert len(written) > 60
    assert {reason for reason in written if portuguese(reason) == reason} == set()


def test_no_row_is_left_over():
    """A reason that nobody gives any more has no row."""
    given = {portuguese(reason) for reason in reasons()}
    for book in all_books().values():
        rows = {portuguese(row.replace("{", "").replace("}", "")) for row in book.reasons if "{" not in row}
        assert rows <= given


@pytest.mark.parametrize(
    ("raw", "translation"),
    [
        (b"", "registo: não é JSON, a partir do byte 0"),
        (b"[]", "registo: o valor não serve; devia ser um objecto"),
        (b"{}", "registo: falta o tipo de evento"),
        (b'{"type":"zzz"}', "registo: o tipo de evento 'zzz' não existe"),
        (b'{"type":"bet_placed"}', "specversion: falta o campo"),
        (b"{" * 1_048_577, "registo de 1048577 bytes; lêem-se 1048576 no máximo"),
    ],
)
def test_what_the_reader_says_of_a_record_is_said_in_portuguese(raw, translation):
    with pytest.raises(Undecodable) as fault:
        decode(raw)
    assert portuguese(str(fault.value)) == translation


@pytest.mark.parametrize(
    ("wanted", "translation"),
    [
        ("greater than or equal to 30", "pelo menos 30"), ("less than or equal to 9", "no máximo 9"),
        ("greater than 0", "mais de 0"), ("less than 5", "menos de 5"), ("'pt' or 'en'", "'pt' ou 'en'"),
    ],
)  # fmt: skip
def test_a_number_out_of_bounds_is_said_in_portuguese(wanted, translation):
    assert portuguese(f"repeat: Input should be {wanted}") == f"repeat: o valor não serve; devia ser {translation}"
