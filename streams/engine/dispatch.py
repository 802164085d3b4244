"""Which fold and which rules an event of each kind meets, worked out once per rulebook."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from schemas.events import EVENTS
from schemas.events.table import CoupClosed, TableClosed
from schemas.keyring import KEY_EVENTS
from streams.rules import AFTER_END, COUP_END, Rule, Rulebook

UNSURE: Final = "unsure"  # messages were lost; the next event that can only mean one phase tells again


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule with its bit among the rules of its book."""

    rule: Rule
    judge: Callable[[Any, Any, Any], Any]
    bit: int


@dataclass(frozen=True, slots=True)
class Step:
    """What is done with one kind of event."""

    fold: Callable[[Any, Any], None] | None
    rules: tuple[Numbered, ...]
    bits: int  # of all these rules
    turns: Mapping[str, str] | None  # phase -> next phase; None when the event may come at any time
    ends: bool = False  # the coup ends with this event
    alone: tuple[Numbered, ...] = ()  # of the rules, those whose evidence stands alone
    not_alone: tuple[Numbered, ...] = ()  # and the others


@dataclass(frozen=True, slots=True)
class Dispatch:
    """A rulebook, laid out for speed."""

    book: Rulebook
    rules: tuple[Rule, ...]
    steps: Mapping[str, Step]
    at_end: Step
    after_end: Step


def dispatch(book: Rulebook) -> Dispatch:
    """Lay a rulebook out for speed."""
    numbered = [Numbered(rule, rule.judge, 1 << place) for place, rule in enumerate(book.rules)]
    bound = {kind for moves in book.next.values() for kind in moves}

    def step(kind: str) -> Step:
        rules = tuple(entry for entry in numbered if kind in entry.rule.on)
        turns = {phase: moves[kind] for phase, moves in book.next.items() if kind in moves}
        leads_to = set(turns.values())
        turns[UNSURE] = leads_to.pop() if len(leads_to) == 1 else UNSURE
        fold = getattr(book.table, f"on_{kind}", None)
        ends = kind in {CoupClosed.type, TableClosed.type}
        alone = tuple(entry for entry in rules if entry.rule.stands_alone)
        others = tuple(entry for entry in rules if not entry.rule.stands_alone)
        bits = sum(entry.bit for entry in rules)
        return Step(fold, rules, bits, turns if kind in bound else None, ends, alone, others)

    return Dispatch(
        book,
        book.rules,
        {kind: step(kind) for kind in EVENTS if kind not in KEY_EVENTS},
        step(COUP_END),
        step(AFTER_END),
    )
