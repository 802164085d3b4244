"""The same log has the same findings, whoever judges it, in one piece or in many."""

import os
import random
import subprocess
import sys
from collections.abc import Sequence

import pytest

from streams.engine.judge import Judge
from streams.engine.outcome import Digest
from streams.law.files import load_law
from tests.engine.floor import Notebook
from tests.gates.tree import ROOT
from tests.properties.evenings import GAMES, first_or_slow, floor, heard, spoiled_records, tried

SEEDS = range(4)
LEAST = 70  # records: in a shorter log what is missing may still come


def one_after_the_other(tables: dict[str, tuple[bytes, ...]]) -> list[bytes]:
    return [record for records in tables.values() for record in records]


def interleaved(tables: dict[str, tuple[bytes, ...]], chance: random.Random) -> list[bytes]:
    """Any order in which each table still speaks in its own."""
    turns = [name for name, records in tables.items() for _ in records]
    chance.shuffle(turns)
    speaking = {name: iter(records) for name, records in tables.items()}
    return [next(speaking[name]) for name in turns]


def digest_of_parts(parts: Sequence[Sequence[bytes]]) -> str:
    whole = Digest()
    for part in parts:
        for finding in heard(part).findings:
            whole.add(finding)
    return whole.hex()


@pytest.mark.parametrize("seed", SEEDS)
def test_spoiled_evenings_break_the_law(seed):
    """The properties below would hold of an engine that says nothing."""
    rules = {finding.rule for finding in heard(one_after_the_other(floor(seed))).findings}
    assert len(rules - {rule for rule in rules if rule.startswith("vigia/")}) >= 2


@pytest.mark.parametrize("seed", SEEDS)
def test_judged_twice_the_digest_is_the_same(seed):
    records = one_after_the_other(floor(seed))
    assert heard(records).digest.hex() == heard(records).digest.hex()


@pytest.mark.parametrize("seed", SEEDS)
def test_however_the_tables_are_mingled_the_digest_is_the_same(seed):
    tables, chance = floor(seed), random.Random(seed)
    alone = heard(one_after_the_other(tables)).digest.hex()
    assert {heard(interleaved(tables, chance)).digest.hex() for _ in range(2)} == {alone}


@pytest.mark.parametrize("judges", [1, 2, 3, 4])
def test_shared_out_among_judges_by_table_the_digest_is_the_same(judges):
    tables = floor()
    shares: list[list[bytes]] = [[] for _ in range(judges)]
    for place, records in enumerate(tables.values()):
        shares[place % judges].extend(records)
    assert digest_of_parts(shares) == heard(one_after_the_other(tables)).digest.hex()


@pytest.mark.parametrize("seed", SEEDS)
def test_records_delivered_more_than_once_do_not_change_the_digest(seed):
    records, chance = one_after_the_other(floor(seed)), random.Random(seed)
    again = [record for record in records for _ in range(chance.choice((1, 1, 2, 3)))]
    assert heard(again).digest.hex() == heard(records).digest.hex()


@pytest.mark.parametrize("game", GAMES)
def test_a_rerun_from_any_earlier_record_does_not_change_the_digest(game):
    """At least once: after a restart the log is read again from a place before the last."""
    records = spoiled_records(game)
    alone = heard(records).digest.hex()
    for stop in tried(game, range(5, len(records)), 17, most=20):
        again = records[:stop] + records[max(0, stop - 12) :]
        assert heard(again).digest.hex() == alone, f"read again at {stop}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_records_that_overtake_each_other_do_not_change_the_digest(game, seed):
    records, chance = spoiled_records(game, seed=seed), random.Random(seed)
    order = sorted(range(len(records)), key=lambda place: place + (chance.random() * 9 if place else -9))
    assert heard([records[place] for place in order]).digest.hex() == heard(records).digest.hex()


def test_two_openings_delivered_twice_count_once():
    """A table opens every evening; a log read again from its beginning tells nothing new."""
    from producers.simulator.script import seal
    from tests.properties.evenings import two_openings

    records = list(seal(two_openings(), "t-1"))
    assert heard(records).findings == []
    notebook = heard(records + records)
    assert notebook.rules == []
    assert notebook.aside == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_found_so_far_stays_found(game, seed):
    """As the log grows findings are added; none is withdrawn and none changes."""
    records = spoiled_records(game, seed=seed)
    notebook = Notebook()
    judge = Judge(load_law(), notebook)
    cuts, digests = range(1, len(records), max(13, len(records) // 30)), {}
    for position, record in enumerate(records):
        judge.take(record, position)
        if position + 1 in cuts:
            digests[position + 1] = [finding.model_dump_json() for finding in notebook.findings]
    judge.finish()
    final = [finding.model_dump_json() for finding in notebook.findings]
    for so_far in digests.values():
        assert so_far == final[: len(so_far)]
    for cut in cuts[seed % len(cuts) :: 10]:  # a judge of the beginning alone says the same as one that goes on
        prefix = Notebook()
        cut_short = Judge(load_law(), prefix)
        for position, record in enumerate(records[:cut]):
            cut_short.take(record, position)
        assert [finding.model_dump_json() for finding in prefix.findings] == digests[cut]


def damaged(records, chance):
    """The log with records that overtook each other, some missing, some unreadable, some twice."""
    order = sorted(range(len(records)), key=lambda place: place + (chance.random() * 9 if place else -9))
    log = []
    for place in order:
        kind = chance.random()
        if not place or (kind > 0.03 and place != len(records) // 3):
            log.append(records[place])
        if kind > 0.97:
            log.append(records[place][: chance.randrange(1, 60)])
        elif kind > 0.94:
            log.append(records[place])
    return log


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", first_or_slow(*SEEDS))
def test_where_the_log_is_cut_changes_no_finding(game, seed):
    """Every beginning of a damaged log tells, at its end, only what the whole log tells, word by word; of a long one some."""
    records = next(records for coups in (4, 12, 40) if len(records := spoiled_records(game, coups, seed)) > LEAST)
    log = damaged(records, random.Random(f"{game}/{seed}"))
    whole = {finding.id: finding for finding in heard(log).findings}
    assert any(finding.rule == "vigia/nothing_missing" for finding in whole.values())
    cuts = tried(game, range(1, len(log)), 2) if seed == SEEDS[0] else range(1, len(log), max(1, len(log) // 200))
    for cut in cuts:
        for finding in heard(log[:cut]).findings:
            assert finding == whole[finding.id]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_findings_share_an_id(game, seed):
    """A store that keeps one row for an id would lose the second."""
    findings = heard(spoiled_records(game, seed=seed)).findings
    ids = [finding.id for finding in findings]
    doubled = [f"{finding.rule}: {finding.en}" for finding in findings if ids.count(finding.id) > 1]
    assert doubled == []


def test_the_order_of_hashing_changes_neither_the_findings_nor_their_order():
    """Sets are walked in another order in every process."""
    program = (
        "from tests.properties.evenings import GAMES, heard, spoiled_records\n"
        "for records in (spoiled_records(game, 8, seed) for game in GAMES for seed in range(30, 33)):\n"
        "    print(*(finding.id for finding in heard(records).findings))"
    )
    verdicts = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }  # fmt: skip
    assert len(verdicts) == 1
