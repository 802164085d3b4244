"""Which fold and which rules an event of each kind meets, worked out once per rulebook."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from schemas.events import EVENTS
from schemas.events.table import CoupClosed, CoupOpened, TableClosed
from schemas.keyring import KEY_EVENTS
from streams.rules import AFTER_END, COUP_END, Rule, Rulebook
from streams.rules.looks import Look, look_of

SIGHTS: Final = 1_000  # of what the looks of a step found together, so many are remembered
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
    bounds: bool = False  # a coup begins or ends with this event
    alone: tuple[Numbered, ...] = ()  # of the rules, those whose evidence stands alone
    not_alone: tuple[Numbered, ...] = ()  # and the others
    looks: tuple[Look, ...] = ()  # that several of the rules share
    _seen: dict[int, tuple[Numbered, ...]] = field(default_factory=dict, init=False)  # by what the looks found

    def with_a_case(self, table: Any, event: Any, law: Any) -> tuple[Numbered, ...]:
        """The rules that have something to judge, each look taken once for all that share it."""
        found, bit = 0, 1
        for look in self.looks:
            try:
                if look(table, event, law):
                    found |= bit
            except Exception:  # noqa: BLE001  # the rules themselves will fail over it, and be told of
                found |= bit
            bit <<= 1
        rules = self._seen.get(found)
        return self._sorted_out(found) if rules is None else rules

    def _sorted_out(self, found: int) -> tuple[Numbered, ...]:
        if len(self._seen) >= SIGHTS:
            self._seen.clear()
        blind = {look for place, look in enumerate(self.looks) if not found >> place & 1}
        rules = self._seen[found] = tuple(entry for entry in self.rules if look_of(entry.judge) not in blind)
        return rules


@dataclass(frozen=True, slots=True)
class Dispatch:
    """A rulebook, laid out for speed."""

    book: Rulebook
    rules: tuple[Rule, ...]
    steps: Mapping[str, Step]
    at_end: Step
    after_end: Step


@dataclass(frozen=True, slots=True)
class Family:
    """The book of a game's tables, and those of the variants that a coup may choose there.

    One numbering serves all of them, so that what was judged between two coups can be counted to the next, whichever
    variant that is.
    """

    own: Dispatch
    variants: Mapping[str, Dispatch]
    unjudged: Dispatch  # for a coup of which nobody knows by what rules it is played


def family(own: Rulebook, variants: tuple[Rulebook, ...] = ()) -> Family:
    """Lay a game out for speed, with its variants."""
    if any(book.table is not own.table for book in variants):
        raise ValueError(f"the variants of {own.game} must know the same kind of table: a table outlives its coups")
    rules = tuple({rule.id: rule for book in (own, *variants) for rule in book.rules}.values())
    unjudged = dispatch(replace(own, next={}), rules, alone=False)
    return Family(dispatch(own, rules), {str(book.variant): dispatch(book, rules) for book in variants}, unjudged)


def dispatch(book: Rulebook, rules: tuple[Rule, ...] | None = None, *, alone: bool = True) -> Dispatch:
    """Lay a rulebook out for speed; its rules are numbered among these. Unless `alone`, none is heard where facts lack."""
    every = book.rules if rules is None else rules
    chosen = {rule.id for rule in book.rules}
    numbered = [Numbered(rule, rule.judge, 1 << place) for place, rule in enumerate(every) if rule.id in chosen]
    bound = {kind for moves in book.next.values() for kind in moves}

    def step(kind: str) -> Step:
        rules = tuple(entry for entry in numbered if kind in entry.rule.on)
        turns = {phase: moves[kind] for phase, moves in book.next.items() if kind in moves}
        leads_to = set(turns.values())
        turns[UNSURE] = leads_to.pop() if len(leads_to) == 1 else UNSURE
        fold = getattr(book.table, f"on_{kind}", None)
        bounds = kind in {CoupOpened.type, CoupClosed.type, TableClosed.type}
        heard = tuple(entry for entry in rules if entry.rule.stands_alone and alone)
        others = tuple(entry for entry in rules if not (entry.rule.stands_alone and alone))
        bits = sum(entry.bit for entry in rules)
        shared = Counter(look for entry in rules if (look := look_of(entry.judge)) is not None)
        looks = tuple(look for look, many in shared.items() if many > 1)
        return Step(fold, rules, bits, turns if kind in bound else None, bounds, heard, others, looks)

    return Dispatch(
        book,
        every,
        {kind: step(kind) for kind in EVENTS if kind not in KEY_EVENTS},
        step(COUP_END),
        step(AFTER_END),
    )
