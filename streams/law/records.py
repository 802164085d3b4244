"""Records of the law: frozen, strict and complete."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

if TYPE_CHECKING:
    from collections.abc import Iterable


class Record(BaseModel):
    """One record of a law file; an unknown field or a wrong type is an error.

    A validator is built when it is first used: records of the compact form were checked when it was written.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)


def unchanging(value: object) -> object:
    """Lists of a law file as tuples, at every depth, so that nobody changes the law by accident."""
    if isinstance(value, list | tuple):
        return tuple(unchanging(item) for item in value)
    if isinstance(value, dict):
        return {key: unchanging(item) for key, item in value.items()}
    return value


def near(word: str, known: Iterable[str]) -> str:
    """The end of an error sentence: what the writer may have meant."""
    matches = get_close_matches(word, list(known), n=3, cutoff=0.6)
    return f" Did you mean {' or '.join(repr(match) for match in matches)}?" if matches else ""
