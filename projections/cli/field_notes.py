"""What the sources say beside each field of a message, for its JSON Schema: the comment behind it, and its unit."""

import ast
import io
import tokenize
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import schemas

_UNIT: Final = "In the smallest unit of the table's currency."


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with a description of every field of which its source says something."""
    for name, model in schema.get("$defs", {}).items():
        for field, facts in model.get("properties", {}).items():
            note = _notes().get((name, field))
            if note and "description" not in facts:
                facts["description"] = note
    return schema


def _sentence(comment: str) -> str:
    return comment[:1].upper() + comment[1:] + "." * (not comment.endswith("."))


@cache
def _notes() -> Mapping[tuple[str, str], str]:
    """By class and field."""
    notes: dict[tuple[str, str], str] = {}
    for path in sorted(Path(schemas.__path__[0]).rglob("*.py")):
        text = path.read_text("utf-8")
        comments = {
            token.start[0]: token.string.lstrip("# ").partition("  # ")[0]
            for token in tokenize.generate_tokens(io.StringIO(text).readline)
            if token.type == tokenize.COMMENT and not token.string.startswith(("# noqa", "# type:", "# fmt:"))
        }
        classes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
        for node in classes:
            for field in node.body:
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    comment = comments.get(field.end_lineno or field.lineno)
                    money = "Amount" in ast.unparse(field.annotation)
                    parts = [_sentence(comment) if comment else "", _UNIT if money else ""]
                    notes[node.name, field.target.id] = " ".join(filter(None, parts))
    return notes
