"""What each field of a message holds, for its JSON Schema: the comment behind it in the sources, its unit, and what its
name means wherever it stands.
"""

import ast
import io
import json
import tokenize
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import schemas
from schemas.licences import declared_by_games

_UNIT: Final = "In the smallest unit of the table's currency."
_LICENCE: Final = ("CommonLicence", *(each.__name__ for each in declared_by_games()))
_NAMES: Final = {
    "player": "A player's name, the same in all events of the table.", "by": "Who did it, by name.",
    "role": "As what: see the words of roles on the page of the wire format.", "staff": "Who, by name.",
    "dealer": "Who, by name.", "seat": "A seat, as the licence names it.",
    "place": "Where on the table: see the places on the page of the wire format.",
    "bet": "The bet, by the name that `bet_placed` gave it.", "bets": "By the names that `bet_placed` gave them.",
    "card": "Rank and suit: `AS`, `10H`, `QD`.", "cards": "Rank and suit: `AS`, `10H`, `QD`.", "pack": "By its id in the licence.", "packs": "By their ids in the licence.",
    "dice": "By their ids in the licence.", "die": "By its id in the licence.", "set": "By its id in the licence.",
    "ball": "By its id in the licence.", "wheel": "By its id in the licence.", "jackpot": "By its id in the licence.",
    "phrase": "The words that were said.", "language": "A code such as `pt` or `en`.",
    "reason": "Why: a word of the wire format's page, or the house's own.", "session": "By the name that it was opened with.",
    "corrects": "The id of the event that is put right.", "change": "By the name that it was asked for with.",
    "slip": "The number of the paper.", "public_key": "32 bytes in base64url without padding.",
    "authority_sig": "The authority's voucher for the key.", "version": "As the operator names it.",
    "approval": "Its number.", "claim": "By the name that it was made with.",
    "complaint": "By the name that it was filed with.", "pot": "`main`, or `side:1` for that of the least all-in.",
}  # fmt: skip
"""Fields of text that mean the same wherever they stand and have no comment of their own."""


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with a description of every field of which its source says something."""
    for name, model in schema.get("$defs", {}).items():
        for field, facts in model.get("properties", {}).items():
            owners = _LICENCE if name == "Licence" else (name,)
            note = next(filter(None, (_notes().get((owner, field)) for owner in owners)), None)
            note = note or (_NAMES.get(field) if '"string"' in json.dumps(facts) else None)
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
