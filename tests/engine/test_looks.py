"""A look that several rules share is taken once, and spares only those that have no case."""

from typing import Any

from streams.engine.dispatch import SIGHTS, Numbered, Step
from streams.rules.looks import where


def step_of(*looks: Any) -> Step:
    """Two rules behind each look, then one without."""
    judges = [where(look)(lambda *_: iter(())) for look in looks for _ in range(2)] + [lambda *_: iter(())]
    rules = tuple(Numbered(None, judge, 1 << place) for place, judge in enumerate(judges))  # type: ignore[arg-type]
    return Step(None, rules, 0, None, looks=looks)


def asked(step: Step, table: object = None) -> list[int]:
    return [step.rules.index(entry) for entry in step.with_a_case(table, None, None)]


def test_rules_without_a_case_are_passed_over_and_the_others_keep_their_order() -> None:
    step = step_of(lambda table, *_: "first" in table, lambda table, *_: "second" in table)
    assert asked(step, ("first",)) == [0, 1, 4]
    assert asked(step, ("second",)) == [2, 3, 4]
    assert asked(step, ("first", "second")) == [0, 1, 2, 3, 4]
    assert asked(step, ()) == [4]


def test_a_look_is_taken_once_for_all_its_rules() -> None:
    taken = []
    step_of(lambda *_: taken.append("looked")).with_a_case(None, None, None)
    assert taken == ["looked"]


def test_rules_behind_a_look_that_fails_are_asked_so_that_the_failure_is_told() -> None:
    def broken(*_: object) -> object:
        raise ValueError("no such thing")

    assert asked(step_of(broken)) == [0, 1, 2]


def test_what_looks_found_is_remembered_only_so_long() -> None:
    step = step_of(*(lambda table, *_, place=place: table >> place & 1 for place in range(12)))
    for table in range(SIGHTS + 10):
        step.with_a_case(table, None, None)
    assert len(step._seen) <= SIGHTS  # nobody else can say how much it holds
