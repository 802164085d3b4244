"""Rules about a finished coup: a fact that several share is worked out once, and spares those that have no case."""

from typing import Any

from schemas.findings import Severity
from streams.engine.rule_index import CASES, EndStep, index_rules
from streams.rules import FinishedCoup, Rule, Rulebook, Table, at_end, derived, within

REGULATION = "ao-de-261-22"


class ToyCoup(FinishedCoup[Any, Any, Any]):
    """Its coup names the facts that there are."""

    @derived
    def first(self) -> bool:
        """Whether the coup has it."""
        self.table.append("first")
        return "first" in self.coup

    @derived
    def second(self) -> bool:
        """Whether the coup has it."""
        return "second" in self.coup

    @derived
    def broken(self) -> bool:
        """What cannot be worked out."""
        raise ValueError

    @within(first)
    def of_the_first(self) -> bool:
        """Whether the coup has it; only where it has the first can it."""
        self.table.append("of the first")
        return "of the first" in self.coup

    @within(broken)
    def of_the_broken(self) -> bool:
        """The same of a fact that cannot be worked out."""
        return "of the broken" in self.coup


def rule_about(name: str, fact: derived[Any] | None) -> Rule:
    def judge(finished: ToyCoup, law: Any) -> Any:
        return iter(())

    judge.__name__ = name
    return at_end(
        f"{REGULATION}/13/1", severity=Severity.MINOR, title=("Toy", "Toy"), pt="", en="", about=fact
    )(judge)  # fmt: skip


def step_of(*rules: Rule) -> EndStep:
    book = Rulebook(
        game="toy", regulation=REGULATION, chapter=f"{REGULATION}/13/", law=lambda _: None, table=Table, next={},
        rules=rules, finished=ToyCoup,
    )  # fmt: skip
    return index_rules(book).at_end


TWO_OF_EACH = step_of(
    rule_about("a", ToyCoup.first), rule_about("b", ToyCoup.first), rule_about("c", ToyCoup.second),
    rule_about("d", ToyCoup.second), rule_about("e", None),
)  # fmt: skip


def asked(step: EndStep, *facts: str) -> str:
    finished = ToyCoup([], facts, None, None)
    return "".join(entry.rule.id[-1] for entry in step.with_a_case(finished))


def test_rules_without_a_case_are_passed_over_and_the_others_keep_their_order() -> None:
    assert asked(TWO_OF_EACH, "first") == "abe"
    assert asked(TWO_OF_EACH, "second") == "cde"
    assert asked(TWO_OF_EACH, "first", "second") == "abcde"
    assert asked(TWO_OF_EACH) == "e"


def test_a_fact_is_worked_out_once_for_all_its_rules() -> None:
    worked_out: list[str] = []
    finished = ToyCoup(worked_out, ("first",), None, None)
    TWO_OF_EACH.with_a_case(finished)
    assert finished.first
    assert worked_out == ["first"]


def test_a_fact_is_looked_for_only_where_the_wider_one_is() -> None:
    step = step_of(rule_about("a", ToyCoup.of_the_first), rule_about("b", ToyCoup.first), rule_about("c", None))
    assert asked(step, "first") == "bc"
    assert asked(step, "first", "of the first") == "abc"
    looked_for: list[str] = []
    step.with_a_case(ToyCoup(looked_for, (), None, None))
    assert "of the first" not in looked_for


def test_where_the_wider_fact_cannot_be_worked_out_the_others_are_looked_for() -> None:
    step = step_of(rule_about("a", ToyCoup.of_the_broken))
    assert asked(step, "of the broken") == "a"
    assert asked(step) == ""


def test_rules_about_a_fact_that_cannot_be_worked_out_are_asked_so_that_the_failure_is_told() -> None:
    assert asked(step_of(rule_about("a", ToyCoup.broken), rule_about("b", None))) == "ab"


def test_which_facts_there_were_together_is_remembered_only_so_long() -> None:
    facts = {f"bit_{place}": bit(place) for place in range(12)}
    many = type("ManyFacts", (ToyCoup,), facts)
    step = step_of(*(rule_about(name, fact) for name, fact in facts.items()))
    for number in range(CASES + 10):
        step.with_a_case(many(None, number, None, None))
    assert len(step._asked) <= CASES  # nobody else can say how much it holds


def bit(place: int) -> derived[int]:
    def there(finished: Any) -> int:
        return int(finished.coup) >> place & 1

    there.__name__ = f"bit_{place}"
    return derived(there)
