"""A table is known by its house and its name: two houses that share every name never touch each other."""

import json
import random
from collections import Counter
from functools import partial
from itertools import combinations_with_replacement

import pytest

from producers.simulator.script import seal
from projections.checkpoints import LoggedDays
from projections.replay import LawChoice, LogPart, judge_parts
from projections.verify import FirstBad, Verified, verify
from schemas.checkpoints import Checkpoint
from schemas.identity import TableId, key_of
from schemas.topics import partition_of
from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.engine.attackers import forged, own
from tests.engine.floor import Notebook, drafts, journal, judged
from tests.engine.houses import TABLE, A, B, evening, interleaved, one_after_the_other, without_venue
from tests.engine.keys import KEYS, TABLET, script, signed

LAW = load_law()
FORMS = {"named": lambda records: records, "bare": without_venue}
BOTH = list(combinations_with_replacement(FORMS, 2))
WAYS = {"concatenated": one_after_the_other, "interleaved": interleaved}


def counted(findings):
    return Counter(finding.model_dump_json() for finding in findings)


def pair(forms, games=("american_roulette", "american_roulette")):
    """The journals of both houses, each in its form."""
    return [FORMS[form](evening(venue, game=game)) for venue, form, game in zip((A, B), forms, games, strict=True)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("forms", BOTH)
@pytest.mark.parametrize("games", [("american_roulette", "american_roulette"), ("american_roulette", "craps")])
def test_two_houses_with_a_table_of_one_name_are_judged_as_each_alone(forms, way, games):
    journals = pair(forms, games)
    alone = [judged(list(records)) for records in journals]
    both = judged(WAYS[way](*journals))
    assert counted(both.findings) == counted([*alone[0].findings, *alone[1].findings])
    assert alone[0].findings
    assert both.aside == []
    assert {finding.venue for finding in alone[0].findings} == {A}
    assert "vigia/chain_unbroken" not in both.rules
    assert len(both.coups) == len(alone[0].coups) + len(alone[1].coups)


def test_the_same_journal_with_and_without_venue_gives_the_same_ids():
    named, bare = judged(list(evening(A))), judged(list(without_venue(evening(A))))
    assert [finding.id for finding in named.findings] == [finding.id for finding in bare.findings]
    assert {finding.venue for finding in bare.findings} == {A}
    assert {finding.opening for finding in bare.findings} == {own(without_venue(evening(A))[0])[:32]}


def test_namesakes_of_two_houses_have_ids_of_their_own():
    here, there = (judged(list(evening(venue))) for venue in (A, B))
    assert [finding.sequence for finding in here.findings] == [finding.sequence for finding in there.findings]
    assert not {finding.id for finding in here.findings} & {finding.id for finding in there.findings}


@pytest.mark.parametrize("forms", BOTH)
def test_a_log_of_two_houses_delivered_again_counts_once(forms):
    log = interleaved(*pair(forms))
    again = judged([*log, *log])
    assert again.aside == []
    assert counted(again.findings) == counted(judged(log).findings)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("forms", BOTH)
def test_verify_finds_both_chains_unbroken(forms, way):
    journals = pair(forms)
    verified = verify(enumerate(WAYS[way](*journals), 1))
    assert isinstance(verified, Verified)
    assert verified.tables == 2
    assert verified.heads == {
        TableId(venue, TABLE): own(records[-1]) for venue, records in zip((A, B), journals, strict=True)
    }
    assert (verified.open_ends, verified.continued) == ((), ())


def test_verify_names_the_house_of_a_changed_record():
    first, second = pair(("named", "bare"))
    for place, venue in ((20, A), (len(first) + 20, B)):
        log = one_after_the_other(first, second)
        log[place] = log[place].replace(b'"time":"2023', b'"time":"2022')
        verified = verify(enumerate(log))
        assert isinstance(verified, FirstBad)
        assert (verified.position, verified.table, verified.venue, verified.what) == (place, TABLE, venue, "changed")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("forms", BOTH)
def test_each_house_has_trees_of_its_own(forms, way):
    def roots(records):
        heads: list[Checkpoint] = []
        judge = Judge(LAW, Notebook(), seal=heads.append)
        for position, raw in enumerate(records):
            judge.take(raw, position)
        return heads

    journals = pair(forms)
    alone = [head for records in journals for head in roots(records)]
    both = roots(WAYS[way](*journals))
    assert sorted(head.text() for head in both) == sorted(head.text() for head in alone)
    trees = LoggedDays({head.origin: [head.size] for head in alone})
    for position, raw in enumerate(WAYS[way](*journals)):
        trees.read(position, raw)
    assert trees.broken(alone[-1:]) == []


def _is_home(number: int, key: str) -> bool:
    return partition_of(key, 5) == number


@pytest.mark.parametrize("forms", BOTH)
def test_partitions_judged_apart_say_what_one_log_says(forms):
    journals = pair(forms)
    log = interleaved(*journals)
    lanes: list[list[tuple[int, bytes]]] = [[] for _ in range(5)]
    for position, raw in enumerate(log):
        venue = A if raw in journals[0] else B
        lanes[partition_of(key_of(venue, TABLE), 5)].append((position, raw))
    parts = [LogPart(lane, partial(_is_home, number)) for number, lane in enumerate(lanes)]
    apart, whole = (
        judge_parts(parts, LawChoice(LAW)).summary(),
        judge_parts([LogPart(enumerate(log))], LawChoice(LAW)).summary(),
    )
    assert apart.digest == whole.digest != "0" * 64
    assert (apart.quarantined, apart.coups) == ({}, whole.coups)


def test_a_record_under_another_houses_key_is_misrouted():
    here = partition_of(key_of(A, TABLE), 64)
    assert here != partition_of(key_of(None, TABLE), 64)
    notebook = Notebook()
    judge = Judge(LAW, notebook, home=lambda key: partition_of(key, 64) == here)
    for raw in (evening(B)[0], without_venue(evening(B))[0], *evening(A)[:3]):
        judge.take(raw, 0)
    assert [(record.kind, record.venue) for record in notebook.aside] == [("misrouted", B), ("misrouted", None)]
    assert list(judge.tables) == [(A, TABLE)]


@pytest.mark.parametrize("keys", [{}, KEYS])
def test_an_opening_whose_licence_is_of_another_house_is_not_believed(keys):
    """It moves nothing, at a table that is open or at one that is not, and nothing that rests on it is told again."""
    script_ = script(2, keys)
    records = signed(script_, keys) if keys else list(seal(script_, "lu-1"))
    alone = judged(records)
    stolen = [forged(records[0], keys.get(TABLET), venue="casino-b", source=TABLET)]
    stolen.append(forged(records[1], venue="casino-b", prevhash=own(stolen[0])))
    both = judged([*records[:20], *stolen, *records[20:]])
    assert both.rules == [*alone.rules, "vigia/one_house"]
    [finding] = [finding for finding in both.findings if finding.rule == "vigia/one_house"]
    assert (finding.venue, finding.values) == ("casino-b", {"said": "casino-b", "found": "casino-luanda"})
    assert [(record.kind, record.venue) for record in both.aside] == [
        ("unopened", "casino-b"),
        ("signature", "casino-b"),
    ]
    assert len(both.coups) == len(alone.coups)


def test_a_record_without_venue_does_not_speak_for_a_table_that_opened_with_one():
    records = journal()
    stray = forged(records[8], venue=None)
    notebook = judged([*records[:8], stray, *records[8:]])
    assert notebook.rules == ["vigia/opened_first"]
    assert notebook.findings[0].venue == "unknown"
    assert [(record.kind, record.venue) for record in notebook.aside] == [("unopened", None)]


def test_a_table_that_begins_to_name_its_venue_goes_on_in_one_chain():
    first = without_venue(journal())
    script_ = drafts()
    for draft in script_:
        draft.time = draft.time.replace(day=draft.time.day + 1)
    second = list(seal(script_, "lu-1", prevhash=own(first[-1])))
    both = judged([*first, *second])
    assert "vigia/chain_unbroken" not in both.rules
    assert both.aside == []
    verified = verify(enumerate([*first, *second]))
    assert isinstance(verified, Verified)
    assert (verified.tables, verified.continued) == (1, ())


@pytest.mark.parametrize("seed", range(4))
def test_a_house_that_opens_a_namesake_leads_nobody_astray(seed):
    """Somebody opens a table of the same name elsewhere, without keys: a signed one keeps its overtaken records."""
    honest = without_venue(signed(script(3), KEYS), KEYS)
    other = without_venue(seal(drafts(1), "lu-1"))
    licence = json.loads(other[0])["data"]["licence"] | {"venue": "casino-b"}
    other = (forged(other[0], data={"licence": licence}),)
    chance = random.Random(seed)
    jumbled = sorted(range(len(honest)), key=lambda place: place + (chance.random() * 8 if place else -9))
    records = [honest[place] for place in jumbled]
    alone, both = judged(records), judged([*records[:10], *other, *records[10:]])
    assert alone.findings == []
    assert both.findings == []
    assert both.aside == []


def test_an_unreadable_record_that_names_a_house_is_told_there():
    broken = [json.dumps({"venue": venue, "table": TABLE}).encode() for venue in (A, B)]
    here, there = (list(evening(venue)) for venue in (A, B))
    both = judged([*here[:9], broken[0], *there[:9], broken[1]])
    tables = [(finding.venue, finding.table) for finding in both.findings if finding.rule == "vigia/record_readable"]
    assert tables == [(A, TABLE), (B, TABLE)]
    assert [record.venue for record in both.aside] == [A, B]
