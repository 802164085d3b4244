"""A mixed table: each coup is judged by the rules, the law and the table of moves of the variant that it chose.

The books are toys. Their rules say under which law they were asked, so that a test can see who judged what.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from producers.simulator.licence import declared
from producers.simulator.script import Draft, seal
from schemas.findings import Severity
from streams.engine import families
from streams.engine.families import family
from streams.rules import AFTER_END, COUP_END, Breach, Rule, Rulebook, Table
from tests.engine.floor import OPENS, Notebook, judged

REGULATION = "ao-de-261-22"
MOVES = {
    "idle": {"coup_opened": "open"},
    "open": {"bet_placed": "open", "coup_closed": "idle"},
    "dealing": {"card_drawn": "open"},
}
WITH_CARDS = MOVES | {"open": MOVES["open"] | {"card_drawn": "open"}}


def toy_rule(name: str, *on: str, alone: bool = False) -> Rule:
    def judge(table: Any, event: Any, law: str) -> Iterator[Breach]:
        yield Breach((event,), {"law": law, "staff": table.answerable() or "nobody"})

    title = "Toy"
    return Rule(f"toy/{name}", judge, (f"{REGULATION}/13/1",), on, Severity.MINOR, title, title, "{law}", "{law}",
                stands_alone=alone)  # fmt: skip


def silent(name: str, *on: str) -> Rule:
    title = "Toy"
    return Rule(f"toy/{name}", lambda *_: iter(()), (f"{REGULATION}/13/1",), on, Severity.MINOR, title, title, "", "")


COMMON = silent("every_dealer_is_known", "dealer_on")
GENERAL = toy_rule("general", COUP_END)
OMAHA = toy_rule("omaha", "coup_opened", COUP_END)
HOLDEM = toy_rule("holdem", COUP_END, AFTER_END, alone=True)


class MixedTable(Table):
    """One table for all variants."""

    def on_after_end(self, event: Any) -> None:
        """An event of a coup that is over."""


def book(variant: str | None, *rules: Rule, moves: Any = MOVES) -> Rulebook:
    name = variant or "any"
    return Rulebook(
        game="mixed", regulation=REGULATION, chapter=f"{REGULATION}/13/", law=lambda _: f"law of {name}",
        table=MixedTable, next=moves, rules=rules, variant=variant,
    )  # fmt: skip


OWN = book(None, COMMON, GENERAL)
BOOKS = (book("omaha", COMMON, OMAHA), book("holdem", HOLDEM, moves=WITH_CARDS))


@pytest.fixture(autouse=True)
def _mixed_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(families.FAMILIES, (REGULATION, "mixed"), family(OWN, BOOKS))


def judged_evening(
    *events: tuple[str, str | None] | tuple[str, str | None, dict[str, Any]], variants: Any = None
) -> Notebook:
    licence = declared("mixed", OPENS + timedelta(hours=8), 1_000, {}) | {"regulation": REGULATION}
    licence["variants"] = ["omaha", "holdem", "sintetico"] if variants is None else variants
    drafts = [Draft("table_opened", OPENS, {"licence": licence})]
    for second, event in enumerate(events):
        data = event[2] if len(event) == 3 else {}
        drafts.append(Draft(event[0], OPENS + timedelta(seconds=second + 1), data, event[1]))
    return judged(list(seal(drafts, "T-1")))


def opened(coup: str, **data: Any) -> tuple[str, str, dict[str, Any]]:
    return "coup_opened", coup, data


def closed(coup: str) -> tuple[str, str]:
    return "coup_closed", coup


def dealt(coup: str) -> tuple[str, str, dict[str, Any]]:
    return "card_drawn", coup, {"place": "board", "face": "up", "card": "AS"}


DEALER = ("dealer_on", None, {"staff": "Rita", "role": "dealer"})
BET = {"bet": "b1", "player": "Ana", "position": "pot", "stake": 1, "chips": 1, "chip": "value"}


def reports(notebook: Notebook) -> list[tuple[str, str | None, str]]:
    return [(each.rule, each.coup, each.en) for each in notebook.findings]


def test_each_coup_is_judged_by_the_variant_that_it_chose() -> None:
    """And the table remembers who deals, whatever is played."""
    notebook = judged_evening(
        DEALER, opened("c1", variant="omaha"), closed("c1"), opened("c2", variant="holdem"), closed("c2"),
        opened("c3"), closed("c3"), opened("c4", variant="omaha"), closed("c4"),
    )  # fmt: skip
    assert reports(notebook) == [
        ("toy/omaha", "c1", "law of omaha"), ("toy/omaha", "c1", "law of omaha"), ("toy/holdem", "c2", "law of holdem"),
        ("toy/general", "c3", "law of any"), ("toy/omaha", "c4", "law of omaha"), ("toy/omaha", "c4", "law of omaha"),
    ]  # fmt: skip
    assert {each.staff for each in notebook.findings} == {"Rita"}
    assert [coup.coup.variant for coup in notebook.coups] == ["omaha", "holdem", None, "omaha"]


def test_what_was_judged_between_coups_counts_to_the_next_whatever_its_variant() -> None:
    notebook = judged_evening(DEALER, opened("c1", variant="holdem"), closed("c1"))
    assert {each.rule: each.verdict.value for each in notebook.coups[0].verdicts()} == {
        "toy/every_dealer_is_known": "compliant", "toy/holdem": "breach",
    }  # fmt: skip


@pytest.mark.parametrize(("variant", "strange"), [("omaha", ["vigia/in_turn"]), ("holdem", [])])
def test_the_life_of_a_coup_is_that_of_its_variant(variant: str, strange: list[str]) -> None:
    notebook = judged_evening(opened("c1", variant=variant), dealt("c1"), closed("c1"))
    assert [rule for rule in notebook.rules if rule.startswith("vigia/")] == strange


@pytest.mark.parametrize(("variant", "why"), [("stud", "not in the licence"), ("sintetico", "without rules")])
def test_a_coup_of_a_variant_that_cannot_be_judged_is_told_and_not_judged_and_the_next_is(
    variant: str, why: str
) -> None:
    notebook = judged_evening(
        DEALER, opened("c1", variant=variant), dealt("c1"), closed("c1"), opened("c2", variant="holdem"), closed("c2")
    )
    assert reports(notebook) == [
        ("vigia/variant_known", "c1", f"The coup opened for variant “{variant}” of “mixed”, {why}; it is not judged."),
        ("toy/holdem", "c2", "law of holdem"),
    ]
    verdicts = {each.rule: (each.verdict.value, each.reason) for each in notebook.coups[0].verdicts()}
    reason = f"variant '{variant}' of the game is not one that can be judged here"
    assert verdicts["toy/general"] == ("not_evaluable", reason)


def test_a_variant_with_rules_that_the_licence_does_not_list_is_not_judged() -> None:
    notebook = judged_evening(opened("c1", variant="omaha"), closed("c1"), variants=["holdem"])
    assert notebook.rules == ["vigia/variant_known"]


def test_a_coup_whose_opening_was_overtaken_learns_its_variant_too_late_to_be_judged() -> None:
    notebook = judged_evening(("bet_placed", "c1", BET), opened("c1", variant="holdem"), dealt("c1"), closed("c1"))
    assert notebook.rules == ["vigia/in_turn", "toy/holdem"]  # the bet; the rule stands alone
    assert notebook.coups[0].coup.lost == "the opening of the coup was not seen"


def test_a_coup_that_nobody_opened_where_variants_are_mixed_cannot_be_judged_and_that_is_critical() -> None:
    notebook = judged_evening(("bet_placed", "c1", BET), dealt("c1"), closed("c1"), opened("c2"), closed("c2"))
    hidden = next(finding for finding in notebook.findings if finding.rule == "vigia/coups_are_opened")
    assert (hidden.coup, hidden.severity) == ("c1", Severity.CRITICAL)
    assert hidden.en == (
        "A coup was played that nobody opened, and no record is missing: 3 events, with 0.01\N{NO-BREAK SPACE}AOA at stake; it could not be judged."
    )
    assert [coup.coup.lost for coup in notebook.coups] == ["the opening of the coup was not seen", None]


def test_an_event_of_a_coup_that_is_over_is_judged_by_the_variant_of_that_coup() -> None:
    notebook = judged_evening(opened("c1", variant="holdem"), closed("c1"), ("bet_placed", "c1", BET))
    assert reports(notebook)[1:] == [("toy/holdem", "c1", "law of holdem")]


def test_variants_of_one_game_know_the_same_kind_of_table() -> None:
    other = Rulebook("mixed", REGULATION, f"{REGULATION}/13/", str, Table, MOVES, (), variant="omaha")
    with pytest.raises(ValueError, match="same kind of table"):
        family(OWN, (other,))


def session(name: str, kind: str = "table") -> tuple[str, None, dict[str, Any]]:
    return "session_opened", None, {"session": name, "kind": kind, "players": ["Ana", "Rui"], "minutes": 60}


def test_a_coup_belongs_to_the_session_that_it_names_or_to_the_tables_own() -> None:
    notebook = judged_evening(
        opened("c1"), closed("c1"), session("s1"), session("p1", "player"), opened("c2"), closed("c2"),
        opened("c3", session="p1"), closed("c3"), ("session_closed", None, {"session": "s1", "reason": "time"}),
        opened("c4"), closed("c4"), session("s2"), session("s3"), opened("c5"), closed("c5"),
    )  # fmt: skip
    assert [coup.coup.session for coup in notebook.coups] == [None, "s1", "p1", None, None]


def test_a_table_remembers_a_bounded_number_of_sessions() -> None:
    events = [session(f"p{number}", "player") for number in range(1_030)]
    notebook = judged_evening(session("s1"), *events, opened("c1"), closed("c1"))
    assert notebook.coups[-1].coup.session is None  # the oldest was forgotten, and nothing is guessed
