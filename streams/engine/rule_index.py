"""For each kind of event, the fold and the rules that handle it, worked out once for each rulebook."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, Final, NamedTuple

from schemas.events.table import CoupClosed, CoupOpened, TableClosed
from schemas.keyring import KEY_EVENTS
from streams.rules import AFTER_END, AFTER_LAST, COUP_END, Rule, Rulebook, derived

BOUNDS: Final = frozenset({CoupOpened.type, CoupClosed.type, TableClosed.type})  # a coup begins or ends with these
CASES: Final = 1_000  # combinations of facts at the end of a coup whose rules are cached
UNSURE: Final = "unsure"  # messages were lost; the next event that fits one phase alone ends it


Fact = Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule with its bit among the rules of its book."""

    rule: Rule
    judge: Callable[..., Any]
    bit: int
    about: str | None = None  # a fact of the finished coup: it is asked only where there is such a thing


def nothing_to_fold(table: Any, event: Any) -> None:
    """Leave the state of the table as it is."""


@dataclass(frozen=True, slots=True)
class EventStep:
    """What is done with one kind of event."""

    fold: Callable[[Any, Any], object]
    rules: tuple[Numbered, ...]
    bits: int  # of all these rules
    turns: Mapping[str, str] | None  # phase -> next phase; None when the event may come at any time
    bounds: bool = False  # a coup begins or ends with this event
    between: bool = False  # it happens between two coups: if it names none, the one in play may be over
    alone: tuple[Numbered, ...] = ()  # of the rules, those whose evidence stands alone
    not_alone: tuple[Numbered, ...] = ()  # and the others
    about: str | None = None  # what the table must say of the event for some of them to be asked
    others: tuple[Numbered, ...] = ()  # that are asked in any case

    def with_a_case(self, table: Any) -> tuple[Numbered, ...]:
        """The rules that have something to judge once an event is folded."""
        if self.about is None:
            return self.rules
        try:
            return self.rules if getattr(table, self.about) else self.others
        except Exception:  # noqa: BLE001  # the rules themselves will fail over it, and report that
            return self.rules


class NamedFact(NamedTuple):
    """A fact of a finished coup, which keeps it under its name once it is worked out."""

    name: str
    work_out: Fact
    bit: int  # among the facts of the book


class FactGroup(NamedTuple):
    """Facts that are there only where a wider one is; without a wider one all are looked for."""

    wider: Fact | None
    facts: tuple[NamedFact, ...]


@dataclass(frozen=True, slots=True)
class EndStep(EventStep):
    """What is done when a coup is over: its rules are asked about the finished coup."""

    facts: tuple[FactGroup, ...] = ()  # of a finished coup, about which rules are
    _asked: dict[int, tuple[Numbered, ...]] = field(default_factory=dict, init=False)  # by which facts there are

    def with_a_case(self, finished: Any) -> tuple[Numbered, ...]:
        """The rules that have something to judge, each fact asked for once for all that are about it."""
        there, known = 0, finished.__dict__
        for wider, facts in self.facts:
            try:
                if wider is not None and not wider(finished):
                    continue
            except Exception:  # noqa: BLE001, S110  # then each fact is looked for, as where the wider one is there
                pass
            for name, work_out, bit in facts:
                try:
                    if name not in known:
                        known[name] = work_out(finished)
                    if known[name]:
                        there |= bit
                except Exception:  # noqa: BLE001  # the rules themselves will fail over it, and report that
                    there |= bit
        rules = self._asked.get(there)
        return self._sorted_out(there) if rules is None else rules

    def _sorted_out(self, there: int) -> tuple[Numbered, ...]:
        if len(self._asked) >= CASES:
            self._asked.clear()
        absent = {fact.name for _, facts in self.facts for fact in facts if not there & fact.bit}
        rules = self._asked[there] = tuple(entry for entry in self.rules if entry.about not in absent)
        return rules


class EventSteps(dict[str, EventStep | None]):
    """The steps of a rulebook by kind of event, each worked out when such an event first comes; keys have none."""

    def __init__(self, step_of: Callable[[str], EventStep | None]) -> None:
        super().__init__()
        self._step_of = step_of

    def __missing__(self, kind: str) -> EventStep | None:
        step = self[kind] = None if kind in KEY_EVENTS else self._step_of(kind)
        return step


NO_STEPS: Final = EventSteps(lambda _: None)  # of a table whose game has no rules


@dataclass(frozen=True, slots=True)
class RuleIndex:
    """A rulebook, indexed by kind of event."""

    book: Rulebook
    rules: tuple[Rule, ...]
    steps: EventSteps
    at_end: EndStep
    after_end: EventStep
    after_last: EndStep


def index_rules(book: Rulebook, rules: tuple[Rule, ...] | None = None, *, alone: bool = True) -> RuleIndex:
    """Index a rulebook by kind of event; its rules are numbered by their place in `rules`.

    Without `alone`, no rule is asked where facts are missing.
    """
    every = book.rules if rules is None else rules
    chosen = {rule.id for rule in book.rules}
    numbered = [Numbered(rule, rule.judge, 1 << place) for place, rule in enumerate(every) if rule.id in chosen]
    bound = {kind for moves in book.next.values() for kind in moves}

    def step(kind: str) -> EventStep:
        rules = tuple(_on_event(entry) for entry in numbered if kind in entry.rule.on)
        turns = {phase: moves[kind] for phase, moves in book.next.items() if kind in moves}
        leads_to = set(turns.values())
        turns[UNSURE] = leads_to.pop() if len(leads_to) == 1 else UNSURE
        if (
            kind == CoupClosed.type
        ):  # the coup stays where it is until it is judged: what may still come is what might have
            turns = {phase: phase for phase in turns}
        fold = getattr(book.table, f"on_{kind}", nothing_to_fold)
        bounds = kind in BOUNDS
        about = next((entry.rule.about for entry in rules if _by_table(entry)), None)
        others = tuple(entry for entry in rules if not (_by_table(entry) and entry.rule.about == about))
        return EventStep(
            fold,
            rules,
            _bits(rules),
            turns if kind in bound else None,
            bounds,
            kind in book.table.between_coups,
            *_in_doubt(rules, alone=alone),
            about,
            others,
        )

    def end_step(kind: str) -> EndStep:
        ending = tuple(_at_end(entry) for entry in numbered if kind in entry.rule.on)
        facts = dict.fromkeys(entry.about for entry in ending if entry.about is not None)
        heard = _in_doubt(ending, alone=alone)
        return EndStep(
            nothing_to_fold, ending, _bits(ending), None, False, False, *heard, facts=_grouped(facts, book.finished)
        )

    return RuleIndex(
        book,
        every,
        EventSteps(step),
        end_step(COUP_END),
        step(AFTER_END),
        end_step(AFTER_LAST),
    )


def _bits(rules: Iterable[Numbered]) -> int:
    return sum(entry.bit for entry in rules)


def _by_table(entry: Numbered) -> bool:
    """Whether the table says when the rule is asked of an event."""
    return entry.rule.about is not None and not entry.rule.of_finished_coup


def _in_doubt(rules: tuple[Numbered, ...], *, alone: bool) -> tuple[tuple[Numbered, ...], tuple[Numbered, ...]]:
    """The rules that are asked where messages were lost, and the others."""
    heard = tuple(entry for entry in rules if entry.rule.stands_alone and alone)
    return heard, tuple(entry for entry in rules if not (entry.rule.stands_alone and alone))


def _grouped(facts: Iterable[str], finished: type[Any]) -> tuple[FactGroup, ...]:
    """The facts of a game's finished coups, those together that are there only where the same wider one is."""
    groups: dict[str | None, list[NamedFact]] = {}
    for place, name in enumerate(facts):
        fact = getattr(finished, name, None)
        wider = getattr(fact, "within", None)
        work_out = fact.work_out if isinstance(fact, derived) else attrgetter(name)
        groups.setdefault(None if wider is None else wider.name, []).append(NamedFact(name, work_out, 1 << place))
    return tuple(FactGroup(None if wider is None else attrgetter(wider), tuple(each)) for wider, each in groups.items())


def _on_event(entry: Numbered) -> Numbered:
    """The rule as it is asked of an event."""
    return entry if entry.rule.judge_later is None else replace(entry, judge=entry.rule.judge_later)


def _at_end(entry: Numbered) -> Numbered:
    """The rule as it is asked about a finished coup; one that also looks at events is asked as it is there."""
    rule = entry.rule
    if rule.of_finished_coup:
        return replace(entry, about=rule.about)

    def judge(finished: Any, law: Any) -> Any:
        return rule.judge(finished.table, finished.event, law)

    return Numbered(rule, judge, entry.bit)
