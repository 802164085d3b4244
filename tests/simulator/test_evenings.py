"""Simulated evenings: lawful, repeatable, chained, and in need of nothing but a seed."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

from producers.simulator import GAMES, simulate, simulate_journal
from producers.simulator.script import Draft, NotAnOpening, seal
from schemas.decode import decode
from schemas.envelope import GENESIS
from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.gates.tree import ROOT
from tests.scenarios.play import Heard

FEW = 200
DIGEST = """
import hashlib, sys
from producers.simulator import simulate_journal
for game in sys.argv[1:]:
    print(game, hashlib.sha256(b"".join(simulate_journal(game, 40, 7))).hexdigest())
"""


def heard(game: str, coups: int, seed: int) -> Heard:
    listener = Heard()
    judge = Judge(load_law(), listener)
    for position, record in enumerate(simulate_journal(game, coups, seed)):
        judge.take(record, position)
    judge.finish()
    return listener


@pytest.mark.parametrize("game", GAMES)
def test_a_lawful_evening_gives_no_finding(game: str) -> None:
    """Nor an error, nor a rule that cannot say."""
    listener = heard(game, FEW, 3)
    assert [f"{finding.rule}: {finding.en}" for finding in listener.findings] == []
    assert listener.errors == {}
    assert listener.not_evaluable == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_lawful_coups_give_no_finding(game: str) -> None:
    listener = heard(game, 100_000, 11)
    assert [f"{finding.rule}: {finding.en}" for finding in listener.findings[:20]] == []
    assert listener.errors == {}
    assert listener.not_evaluable == {}


def test_the_same_seed_gives_the_same_bytes_whatever_the_order_of_sets() -> None:
    def digests(hash_seed: str) -> list[str]:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        return subprocess.run(
            [sys.executable, "-c", DIGEST, *GAMES], env=environment, capture_output=True, text=True, check=True
        ).stdout.splitlines()

    first = digests("1")
    assert len(first) == len(GAMES)
    assert first == digests("2")


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_gives_another_evening(game: str) -> None:
    assert list(simulate_journal(game, 5, 1)) != list(simulate_journal(game, 5, 2))


def until_the_second_opening(records: Iterator[bytes], and_then: int = 100) -> Iterator[bytes]:
    """The first evening of a journal, and so many records of the next."""
    first = next(records)
    yield first
    for record in records:
        yield record
        if b'"table_opened"' in record:
            break
    yield from islice(records, and_then)


@pytest.mark.parametrize("game", GAMES)
def test_evenings_follow_each_other_in_one_chain(game: str) -> None:
    """Numbers start again at each opening; the chain does not."""
    records = list(until_the_second_opening(simulate_journal(game, 500, 1)))
    events = [decode(record) for record in records]
    assert events[0].prevhash == GENESIS
    assert all(
        after.prevhash == hashlib.sha256(record).hexdigest() for record, after in zip(records, events[1:], strict=False)
    )
    for before, after in pairwise(events):
        assert after.sequence == (0 if after.type == "table_opened" else before.sequence + 1)
        assert after.time >= before.time
    assert len({event.id for event in events}) == len(events)
    assert sum(event.type == "table_opened" for event in events) > 1


@pytest.mark.parametrize("game", GAMES)
def test_as_many_coups_are_played_as_were_asked_for(game: str) -> None:
    assert sum(draft.type == "coup_closed" for draft in simulate(game, 37)) == 37


def test_a_script_without_an_opening_is_refused() -> None:
    opening = next(simulate("american_roulette", 1))
    with pytest.raises(NotAnOpening, match="says coup_opened before it was opened"):
        list(seal([Draft("coup_opened", opening.time)], "T-1"))


@pytest.mark.parametrize("game", ["blackjack", "poker_sem_descarte"])
def test_a_jackpot_begins_the_next_evening_with_what_it_held(game: str) -> None:
    """It belongs to players: a meter that begins anew every evening would be money gone."""
    first, second = islice(GAMES[game].evenings(2_000, 3, "T-1"), 2)
    held = [draft.data["after"] for draft in first if draft.type == "jackpot_meter_changed"]
    moved = [draft.data["before"] for draft in second if draft.type == "jackpot_meter_changed"]
    (licence,) = [draft.data["licence"] for draft in second if draft.type == "table_opened"]
    assert licence["jackpot"]["meter"] == held[-1] == moved[0] != licence["jackpot"]["start"]
