"""What the judge remembers does not grow with the length of the evening."""

import gc
import sys
import types

import pytest

from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.properties.evenings import GAMES, heard, lawful_records

SHARED = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)


class Deaf:
    """Hears nothing and keeps nothing."""

    def on_finding(self, finding): ...
    def on_coup(self, coup): ...
    def on_quarantined(self, record): ...


def weight(root, shared):
    """Bytes held by an object and all that it alone reaches."""
    seen, waiting, total = set(shared), [root], 0
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, SHARED):
            continue
        seen.add(id(thing))
        total += sys.getsizeof(thing)
        waiting.extend(gc.get_referents(thing))
    return total


def remembered(records):
    """Bytes that the table judge of the only table holds before the evening is closed."""
    judge = Judge(load_law(), Deaf())
    for position, record in enumerate(records[:-5]):
        judge.take(record, position)
    (custody,) = judge.tables.values()
    table_judge = custody.table_judge
    law = {
        id(thing)
        for thing in (
            table_judge.books,
            table_judge.rule_index,
            table_judge.law,
            table_judge.steps,
            table_judge.listener,
        )
    }
    return weight(table_judge, law), weight(custody.early, law) + weight(custody.unread, law)


@pytest.mark.parametrize("game", GAMES)
def test_after_500_coups_a_table_weighs_what_it_did_after_50(game):
    short, _ = remembered(lawful_records(game, 50))
    long, waiting = remembered(lawful_records(game, 500))
    assert long < 1.25 * short + 4096
    assert waiting < 1024


@pytest.mark.parametrize("game", GAMES)
def test_custody_keeps_eight_bytes_a_record(game):
    """Enough to tell a repetition from a fork, until the next opening."""
    records = lawful_records(game, 100)
    judge = Judge(load_law(), Deaf())
    for position, record in enumerate(records):
        judge.take(record, position)
    (custody,) = judge.tables.values()
    assert sys.getsizeof(custody.memory.seen) < 10 * len(records) + 256


@pytest.mark.parametrize("game", GAMES)
def test_a_coup_that_is_over_is_forgotten_at_once(game):
    """It leaves no circle of references, which would stay in memory until the garbage collector finds it."""
    records = lawful_records(game, 50)
    heard(records)  # whatever is worked out once is worked out
    judge = Judge(load_law(), Deaf())
    gc.freeze()  # what was there before is not looked through: it takes seconds in the midst of a run
    gc.disable()
    try:
        for position, record in enumerate(records):
            judge.take(record, position)
        assert gc.collect() < 50
    finally:
        gc.enable()
