"""The drawings of `docs/desk.md`, from the tables that the rules read: `python -m tests.desk.draw` prints them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from projections.desk.states import CASE, DISPUTE, FINDING
from projections.desk.words import KINDS


def drawn(first: StrEnum, table: Mapping[Any, Mapping[Any, Any]]) -> str:
    """A state machine as Mermaid draws it; what leaves the state as it is stands in no arrow."""
    lines = [f"    [*] --> {first}"]
    for state, ways in table.items():
        for kind, following in ways.items():
            if following is not state:
                lines.append(f"    {state} --> {following}: {KINDS[kind.type][1]}")
    return "\n".join(("```mermaid", "stateDiagram-v2", *lines, "```"))


def drawings() -> tuple[str, ...]:
    return tuple(drawn(next(iter(table)), table) for table in (FINDING, DISPUTE, CASE))


if __name__ == "__main__":
    print("\n\n".join(drawings()))
