"""The law as the command line shows it, and the lock of its rules."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from projections.cli import lawbook, rule_lock, scenario_index
from projections.cli.commands import law_lock
from projections.cli.speech import Speech
from streams.engine.rulebooks import all_rules, every_book
from streams.law.files import load_law
from streams.rules import Rule
from tests.cli.terminal import Terminal
from tests.gates.tree import ROOT

ENGLISH = Speech("en")


@pytest.mark.parametrize("game", ["american_roulette", "french_roulette"])
def test_coverage_accounts_for_every_paragraph(vigia: Terminal, game: str) -> None:
    lines = [json.loads(line) for line in vigia("law", "coverage", "--game", game, "--json").out.splitlines()]
    out = vigia("law", "coverage", "--game", game).out
    assert all(line["paragraph"] in out for line in lines)
    assert {line["game"] for line in lines} == {game}
    gaps = [line for line in lines if line["status"] == "not_yet"]
    assert f"{len(lines) - len(gaps)} of {len(lines)} paragraphs accounted for; {len(gaps)} not yet." in out
    assert vigia("law", "coverage", "--game", game, "--fail-on-gaps").status == bool(gaps)


def test_a_game_without_rules_fails_on_its_gaps(vigia: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """No regulation has any left: one is judged as if nobody had written a rule."""
    assert vigia("law", "coverage", "--regulation", "pt-omaha-online", "--fail-on-gaps").status == 0
    monkeypatch.setattr(lawbook, "cited", dict)
    assert vigia("law", "coverage", "--regulation", "pt-omaha-online").status == 0
    done = vigia("law", "coverage", "--regulation", "pt-omaha-online", "--fail-on-gaps")
    assert done.status == 1
    assert "not yet" in done.out


def test_every_chapter_that_has_rules_is_covered(vigia: Terminal) -> None:
    """A game is finished from its first rule on: nobody lists the finished ones."""
    lines = [json.loads(line) for line in vigia("law", "coverage", "--with-rules", "--json").out.splitlines()]
    covered = {line["paragraph"].rpartition("/")[0] + "/" for line in lines}
    assert [
        book.game for book in every_book() if not any(chapter.startswith(book.chapter) for chapter in covered)
    ] == []
    assert [line["paragraph"] for line in lines if line["status"] == "not_yet"] == []
    assert vigia("law", "coverage", "--with-rules", "--fail-on-gaps").status == 0


def test_all_regulations_are_covered(vigia: Terminal) -> None:
    lines = [json.loads(line)["paragraph"] for line in vigia("law", "coverage", "--json").out.splitlines()]
    assert sorted(lines) == sorted(paragraph.id for paragraph in load_law().paragraphs())
    assert len({line for line in lines if line.startswith(("ao-", "pt-"))}) == 1542


def test_a_paragraph_is_explained(vigia: Terminal) -> None:
    out = vigia("law", "show", "ao-de-261-22/1/32", "--on", "2026-03-14").out
    assert "gathers the losing chips" in out
    assert "In force on 2026-03-14" in out
    assert '["column", "even_chance", "dozen"' in out
    assert "ao-de-261-22:A4" in out
    assert "confidence medium" in out


def test_a_paragraph_is_shown_with_the_titles_of_its_rules(vigia: Terminal) -> None:
    rule = next(rule for rule in all_rules() if rule.id == "roulette/launches_alternate")
    assert f"{rule.id}: {rule.title_en}" in vigia("law", "show", rule.cites[0]).out
    assert f"{rule.id}: {rule.title_pt}" in vigia("law", "show", rule.cites[0], "--lang", "pt").out


def test_before_the_decree_there_was_no_law(vigia: Terminal) -> None:
    assert "the first binds from" in vigia("law", "show", "ao-de-261-22/1/32", "--on", "2000-01-01").out


def test_a_paragraph_as_json(vigia: Terminal) -> None:
    paragraph = json.loads(vigia("law", "show", "ao-de-261-22/1/32", "--json").out)
    assert paragraph["id"] == "ao-de-261-22/1/32"
    assert {figure["name"] for figure in paragraph["figures"]} >= {"order"}


def test_scenarios_are_named_by_paragraph(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "a.toml").write_text(
        '[[scenario]]\nname = "One"\nlaw = "x/1"\n[[scenario]]\nname = "Two"\nlaw = ["x/1", "x/2"]\n'
    )
    assert json.loads(scenario_index.index_of(tmp_path)) == {"x/1": ["One", "Two"], "x/2": ["Two"]}


def rule_named(name: str) -> Rule:
    return next(rule for rule in all_rules() if rule.id == f"roulette/{name}")


@pytest.fixture
def locked() -> dict[str, rule_lock.Locked]:
    return rule_lock.lock(all_rules())


NAME = "roulette/launches_alternate"


def faults(before: dict[str, rule_lock.Locked], now: dict[str, rule_lock.Locked]) -> list[str]:
    return list(law_lock._unlocked(before, now, ENGLISH))


def test_the_lock_reads_as_it_was_written(locked: dict[str, rule_lock.Locked]) -> None:
    locked["old/rule"] = rule_lock.Locked(2, "ab", (), 'since 2024: "repealed" \\ gone')
    assert rule_lock.parse(rule_lock.written(locked)) == locked


def test_rules_that_did_not_change_pass(locked: dict[str, rule_lock.Locked]) -> None:
    assert faults(locked, locked) == []


def test_a_changed_rule_with_its_old_version_is_told(locked: dict[str, rule_lock.Locked]) -> None:
    now = locked | {NAME: replace(locked[NAME], digest="other")}
    assert faults(locked, now) == [f"Rule {NAME} changed and still has version 1: raise its version."]


def test_a_changed_rule_with_a_new_version_only_wants_locking(locked: dict[str, rule_lock.Locked]) -> None:
    now = locked | {NAME: replace(locked[NAME], digest="other", version=2)}
    assert faults(locked, now) == [f"Rule {NAME} rose to version 2: run vigia law lock."]


def test_a_new_rule_must_be_in_the_lock(locked: dict[str, rule_lock.Locked]) -> None:
    before = {name: entry for name, entry in locked.items() if name != NAME}
    assert faults(before, locked) == [f"Rule {NAME} is new: run vigia law lock."]


def test_a_rule_that_is_gone_must_be_retired_with_a_reason(locked: dict[str, rule_lock.Locked]) -> None:
    now = {name: entry for name, entry in locked.items() if name != NAME}
    assert faults(locked, now) == [f"Rule {NAME} is gone: run vigia law lock --retire REASON."]
    retired = law_lock._retired(locked, now, "repealed")
    assert retired[NAME].retired is not None
    assert retired[NAME].retired.endswith(": repealed")
    assert faults(now | retired, now) == []


def test_a_rule_that_cites_a_chapter_more_only_wants_locking(locked: dict[str, rule_lock.Locked]) -> None:
    """What it says where it spoke already is the same; so a new game may cite a rule that others share."""
    now = locked | {NAME: replace(locked[NAME], cites=(*locked[NAME].cites, "xx-coin/1"))}
    assert faults(locked, now) == [f"Rule {NAME} has come to bind in another chapter: run vigia law lock."]


def test_a_rule_that_cites_something_else_in_its_chapter_is_told(locked: dict[str, rule_lock.Locked]) -> None:
    first, *others = locked[NAME].cites
    for cites in (tuple(others), (f"{first}.x", first, *others), (first, *others, f"{first}.x")):
        now = locked | {NAME: replace(locked[NAME], cites=cites)}
        assert faults(locked, now) == [f"Rule {NAME} changed and still has version 1: raise its version."]


def test_what_a_rule_says_is_part_of_its_digest() -> None:
    rule = rule_named("launches_alternate")
    assert rule_lock.digest(replace(rule, en="Other words.")) != rule_lock.digest(rule)


SOURCE = '''
LIMIT = 3
def helper(x):
    return x + LIMIT
def judge(table):
    """Says so."""
    yield helper(table)
def other():
    return 1
'''


def source_digest(source: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    from types import ModuleType

    module = ModuleType("made_up")
    monkeypatch.setattr("projections.cli.rule_lock.inspect.getsource", lambda _: source)
    return list(rule_lock._sources(module, "judge"))


@pytest.mark.parametrize(
    ("old", "new"),
    [('"""Says so."""', '"""Says it better."""'), ("return 1", "return 2"), ("    yield", "    # why\n    yield")],
)
def test_layout_docstrings_and_neighbours_do_not_count(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    assert source_digest(SOURCE, monkeypatch) == source_digest(SOURCE.replace(old, new), monkeypatch)


@pytest.mark.parametrize(("old", "new"), [("LIMIT = 3", "LIMIT = 4"), ("x + LIMIT", "x - LIMIT"), ("yield", "return")])
def test_whatever_the_rule_rests_on_in_its_module_counts(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    assert source_digest(SOURCE, monkeypatch) != source_digest(SOURCE.replace(old, new), monkeypatch)


def test_the_lock_and_the_index_are_up_to_date(vigia: Terminal) -> None:
    """When this fails: raise the version of what changed, then `make rules-lock`."""
    done = vigia("law", "lock", "--check")
    assert (done.status, done.err) == (0, "")


def test_a_lock_is_only_made_in_a_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, vigia: Terminal) -> None:
    import streams

    monkeypatch.setattr(streams, "__path__", [str(tmp_path / "streams")])
    done = vigia("law", "lock")
    assert done.status == 2
    assert "Only inside the project" in done.one_sentence()


def test_schemas_are_up_to_date(vigia: Terminal) -> None:
    done = vigia("schemas", "--check")
    assert (done.status, done.err) == (0, "")


def test_a_stale_schema_is_named(vigia: Terminal, tmp_path: Path) -> None:
    assert vigia("schemas", "-o", tmp_path).status == 0
    (tmp_path / "finding.json").write_text("{}")
    (tmp_path / "events" / "dragon_seen.json").write_text("{}")
    (tmp_path / "events" / "bet_placed.json").unlink()
    done = vigia("schemas", "--check", "-o", tmp_path)
    assert done.status == 1
    named = [line.split()[1] for line in done.err.splitlines()]
    assert sorted(named) == ["events/bet_placed.json", "events/dragon_seen.json", "finding.json"]


def test_every_kind_of_event_and_of_record_at_the_desk_has_its_schema_and_its_message() -> None:
    from schemas.desk import DEEDS
    from schemas.events import EVENTS

    assert not set(DEEDS) & set(EVENTS)
    folder = ROOT / "schemas" / "generated"
    api = json.loads((folder / "asyncapi.json").read_text("utf-8"))
    assert api["asyncapi"] == "3.0.0"
    assert set(api["channels"]["events"]["messages"]) == set(EVENTS)
    assert set(api["channels"]["desk"]["messages"]) == set(DEEDS)
    for name in (*EVENTS, *DEEDS):
        payload = api["components"]["messages"][name]["payload"]["schema"]["$ref"]
        schema = json.loads((folder / payload).read_text("utf-8"))
        assert schema["propertyNames"]["pattern"] == "^[a-z0-9]+$"
        assert all(part.get("additionalProperties") is not True for part in (schema, *schema["$defs"].values()))
        assert schema["properties"]["type"]["const"] == name
