"""Where the authority keeps a register of tables, invented names take up no memory, and honest tables notice nothing."""

import json

import pytest

from projections.replay import LawChoice, LogPart, judge_parts
from schemas.identity import TableId
from schemas.table_register import BadRegister, read_register
from streams.engine import orphans
from streams.engine.judge import Judge
from streams.law.files import load_law
from streams.worker.ledger import Ledger
from streams.worker.partition_judge import PartitionJudge
from tests.engine.floor import Notebook, journal
from tests.engine.keys import KEYS, script, signed

LAW = load_law()
HONEST = tuple(signed(script(), KEYS))
AT = TableId("casino-luanda", "lu-1")
REGISTER = read_register('[[house]]\nvenue = "casino-luanda"\ntables = ["lu-1", "lu-2"]')


def invented(number: int) -> bytes:
    """An opening that nothing is wrong with, except that there is no such table."""
    return json.dumps({**json.loads(HONEST[0]), "table": f"invented-{number}"}).encode()


FLOOD = tuple(invented(number) for number in range(30))
OPENING = json.loads(journal(1)[0])  # of a table whose sources do not sign: nothing at all is wrong with it
UNSIGNED = tuple(json.dumps({**OPENING, "table": f"invented-{number}"}).encode() for number in range(32))


def judged(records, register):
    notebook = Notebook()
    judge = Judge(LAW, notebook, register=register)
    for position, raw in enumerate(records, start=1):
        judge.take(raw, position)
    judge.finish()
    return notebook, judge


def test_a_register_names_houses_and_their_tables() -> None:
    assert {AT, TableId("casino-luanda", "lu-2")} == REGISTER


@pytest.mark.parametrize("text", ["", "house = 3", "[[house]]\nvenue='x'\ntables=[]", "[[house]]\ntables=['x']", "?"])
def test_what_is_no_register_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadRegister, match="a register lists"):
        read_register(text)


def test_the_tables_of_the_register_are_judged_as_without_one() -> None:
    kept, plain = judged(HONEST, REGISTER)[0], judged(HONEST, None)[0]
    assert (kept.findings, kept.aside, len(kept.coups)) == (plain.findings, [], len(plain.coups))


def test_invented_openings_are_kept_and_reported_and_open_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first by name, the rest by number; an honest table in their midst is judged as ever."""
    monkeypatch.setattr(orphans, "TABLES", 5)
    plain, _ = judged(HONEST, None)
    mixed = [*HONEST[:10], *FLOOD, *HONEST[10:]]
    notebook, judge = judged(mixed, REGISTER)
    assert [finding for finding in notebook.findings if finding.table == "lu-1"] == plain.findings
    others = [finding for finding in notebook.findings if finding.table != "lu-1"]
    assert [finding.rule for finding in others] == ["vigia/table_registered"] * 5 + ["vigia/few_unopened"] * 3
    assert [record.raw for record in notebook.aside] == list(FLOOD)
    assert len(judge.tables) == 1 + 5
    assert all(not custody.openings for at, custody in judge.tables.items() if at != AT)


def test_without_a_register_every_opening_makes_a_table_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are in stay in; those that are not are kept, counted and told. What they send later is bounded too."""
    _, judge = judged([*HONEST, *UNSIGNED[:30]], None)
    assert len(judge.tables) == 1 + 30
    monkeypatch.setattr(orphans, "OPENED", 1 + 10)
    notebook, judge = judged([*HONEST[:10], *UNSIGNED[:30], *HONEST[10:]], None)
    assert len(judge.tables) == 1 + 10
    reported = [finding for finding in notebook.findings if finding.rule == "vigia/few_tables"]
    assert [finding.values for finding in reported] == [{"records": n, "limit": 11} for n in (1, 4, 16)]
    assert [record.raw for record in notebook.aside] == list(UNSIGNED[10:30])
    plain, _ = judged(HONEST, None)
    assert [finding for finding in notebook.findings if finding.table == "lu-1"] == plain.findings
    monkeypatch.setattr(orphans, "TABLES", 5)
    later = [json.dumps({**json.loads(raw), "sequence": 1}).encode() for raw in UNSIGNED]
    assert len(judged([*HONEST, *UNSIGNED[:30], *later], None)[1].tables) == 1 + 10 + 5


@pytest.mark.parametrize("cut", [12, 25, 30, 50])
def test_how_many_opened_is_in_the_ledger(cut: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orphans, "OPENED", 16)
    records = [*HONEST[:10], *UNSIGNED[:30], *HONEST[10:], *UNSIGNED[30:]]
    whole = PartitionJudge(0, 1, LAW, Ledger())
    for offset, raw in enumerate(records):
        whole.take(offset, raw, 0)
    first = PartitionJudge(0, 1, LAW, Ledger())
    for offset, raw in enumerate(records[:cut]):
        first.take(offset, raw, 0)
    second = PartitionJudge(0, 1, LAW, Ledger.read([(b"partition/0", first.entry().model_dump_json().encode())]))
    for offset in range(second.folds_from, second.following):
        second.fold(offset, records[offset])
    for offset, raw in enumerate(records[cut:], start=cut):
        second.take(offset, raw, 0)
    assert first.outgoing + second.outgoing == whole.outgoing
    assert sum(b"few_tables" in message.value for message in whole.outgoing) == 2 + 1


def test_a_table_outside_the_register_stays_outside_until_it_is_entered() -> None:
    notebook, judge = judged(HONEST, frozenset({TableId("casino-luanda", "lu-2")}))
    assert notebook.rules == ["vigia/table_registered"]
    assert len(notebook.aside) == len(HONEST)
    assert judge.tables[AT].table_judge.table is None


def test_a_worker_that_takes_over_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orphans, "TABLES", 5)
    records = [*HONEST[:10], *FLOOD[:20], *HONEST[10:], *FLOOD]
    whole = PartitionJudge(0, 1, LAW, Ledger(), register=REGISTER)
    for offset, raw in enumerate(records):
        whole.take(offset, raw, 0)
    first = PartitionJudge(0, 1, LAW, Ledger(), register=REGISTER)
    for offset, raw in enumerate(records[:25]):
        first.take(offset, raw, 0)
    kept = [(b"partition/0", first.entry().model_dump_json().encode())]
    second = PartitionJudge(0, 1, LAW, Ledger.read(kept), register=REGISTER)
    for offset in range(second.folds_from, 25):
        second.fold(offset, records[offset])
    for offset, raw in enumerate(records[25:], start=25):
        second.take(offset, raw, 0)
    assert first.outgoing + second.outgoing == whole.outgoing


def test_a_replay_takes_the_register_too() -> None:
    notebook = Notebook()
    judge_parts([LogPart(enumerate(FLOOD, start=1))], LawChoice(LAW, register=REGISTER), [notebook])
    assert notebook.rules == ["vigia/table_registered"] * len(FLOOD)
