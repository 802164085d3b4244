"""Reasons why a mutant need not be noticed are about functions that there are."""

import ast
import tomllib
from functools import cache
from typing import Any

import pytest

from tests.gates.tree import ROOT

REASONS: list[dict[str, Any]] = tomllib.loads((ROOT / "tests/mutants/accepted.toml").read_text("utf-8"))["accepted"]


@cache
def names(file: str) -> frozenset[str]:
    """The functions and classes of a source."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    return frozenset(
        node.name for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))) if isinstance(node, kinds)
    )


@pytest.mark.parametrize("file", sorted({reason["file"] for reason in REASONS}))
def test_a_reason_names_a_function_of_its_file(file: str) -> None:
    """One that was moved takes its reasons along; one that is gone takes them away."""
    functions = {reason["function"] for reason in REASONS if reason["file"] == file} - {"*"}
    assert [function for function in functions if not names(file).issuperset(function.split("."))] == []
