"""What the people who serve at a table are called in both languages."""

from collections.abc import Mapping
from typing import Final

from projections.games import together
from projections.speech import Speech
from streams.engine.texts import translated

ROLES: Final = {
    "dealer": ("pagador", "dealer"),
    "supervisor": ("fiscal de banca", "supervisor"),
    "chief": ("chefe de banca", "table chief"),
}
"""Roles that any table may have."""
_ROLES: Final = {**together("names", "ROLES"), **ROLES}


def role_name(role: str, words: Mapping[str, str] | None, say: Speech) -> str:
    """A place at the table; `words` are the game's code words in Portuguese."""
    return say(*_ROLES[role]) if role in _ROLES else translated(role, words if say.portuguese else None)
