"""`docs/events.md`: the kinds of event of each game, in the order in which a lawful evening first shows them."""

from collections.abc import Iterator

from producers.simulator import GAMES, Game, simulate
from streams.engine.rulebooks import all_books
from tests.gates.tree import ROOT

PAGE = ROOT / "docs" / "events.md"
COUPS, SEED = 20, 1
HEAD = f"""# The events of each game

Which kinds of event a table sends, by game, in the order in which a lawful evening first shows them. [The wire format](wire.md)
says how a record is written; the fields of each kind are in `schemas/generated/events/`. To see whole records, let the
simulator write such an evening:

```sh
vigia simulate cussec --coups {COUPS} --seed {SEED} -o evening.jsonl
```

A table reports what its devices can see. What it does not report is not held against it: rules that need it then say
*not evaluable*. `clock_ticked`, `reading_corrected`, `table_suspended`, `table_resumed`, keys and the
[cash desk](statistics.md) may come at any table.

A coup stands in one phase at a time; the last table of each game says which event moves it on. An event that comes in a
phase where the game has no place for it is reported as `vigia/in_turn`; a coup that was never opened, although no record is missing, as `vigia/coups_are_opened`; one under the name of an earlier coup of its opening as `vigia/coups_are_named_once`.

Drawn by `python -m tests.docs.draw`; a test compares.
"""


def page() -> str:
    """The page; twins of a game that report the same stand together."""
    sections: dict[str, list[str]] = {}
    for key, game in GAMES.items():
        sections.setdefault("\n".join(_of(key, game)), []).append(f"`{game.name}` by `{_regulation(key)}`")
    return "\n".join((HEAD, *(f"## {', '.join(names)}\n\n{text}\n" for text, names in sections.items())))


def _regulation(key: str) -> str:
    return key.partition("@")[2] or "ao-de-261-22"


def _of(key: str, game: Game) -> Iterator[str]:
    before: dict[str, None] = {}
    inside: dict[str, None] = {}
    between: dict[str, None] = {}
    for draft in simulate(key, COUPS, SEED, game.table):
        place = inside if draft.subject else between if inside else before
        place[draft.type] = None
    following = all_books()[_regulation(key), game.name].next
    rarer = {kind: None for row in following.values() for kind in row if kind not in inside}
    yield f"- Before the first coup: {_listed(before)}."
    yield f"- In a coup: {_listed(inside)}."
    yield f"- Between coups and at the end: {_listed(between)}."
    if rarer:
        yield f"- In a coup, more rarely: {_listed(rarer)}."
    yield from ("", "| phase | moves on by |", "|---|---|")
    for phase, row in following.items():
        moves = [f"`{kind}` to {then}" for kind, then in row.items() if then != phase]
        yield f"| {phase} | {', '.join(moves)} |"


def _listed(kinds: dict[str, None]) -> str:
    return ", ".join(f"`{kind}`" for kind in kinds)
