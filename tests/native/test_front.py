"""The native front end says what Python alone says: of whole journals, of damaged ones, of each trick."""

import hashlib
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from producers.simulator import GAMES, Trick
from streams.engine.judge import Judge
from streams.engine.share import TableShare
from streams.engine.table_judge import TableJudge
from streams.games.poker.table import PokerTable
from streams.games.roulette.table import RouletteTable
from streams.law.files import load_law
from tests.engine.floor import Notebook
from tests.gates.tree import ROOT
from tests.native.damages import DAMAGES, chained_anew, damaged
from tests.native.paths import WHOLE, differences, front, in_python, through_the_front
from tests.native.reading import Bare
from tests.properties.evenings import GAMES as KEYS
from tests.properties.evenings import lawful_records, spoiled_records
from tests.simulator.test_tricks import short

EVERY = [(key, trick) for key, game in GAMES.items() for trick in game.tricks.values()]
SOME = EVERY[::40]  # of all tricks: the rest is slow


@pytest.fixture(autouse=True)
def _built() -> None:
    front()


@cache
def mingled(games: tuple[str, ...], seed: int, coups: int = 2) -> tuple[bytes, ...]:
    """Tables of several games, spoiled, record by record in any order."""
    tables = [list(spoiled_records(game, coups, seed, f"{number}-1")) for number, game in enumerate(games)]
    turns = [number for number, records in enumerate(tables) for _ in records]
    random.Random(seed).shuffle(turns)
    speaking = [iter(records) for records in tables]
    return tuple(next(speaking[number]) for number in turns)


@pytest.mark.parametrize("game", KEYS)
def test_a_lawful_and_a_spoiled_evening_of_each_game(game):
    assert differences(lawful_records(game, 3, 1)) == []
    assert differences(spoiled_records(game, 3, 2), WHOLE, 7) == []


def test_mingled_tables_in_blocks_of_any_size():
    assert differences(mingled(KEYS[:8], 3), 1, 2, 17, WHOLE) == []


def test_nearly_every_record_of_a_lawful_evening_is_plain(monkeypatch):
    """The front end could keep all promises by handing everything back."""
    handed_back = []
    take = Judge.take

    def noted(self, raw, *rest):
        handed_back.append(raw)
        take(self, raw, *rest)

    monkeypatch.setattr(Judge, "take", noted)
    for game in KEYS:
        records = lawful_records(game, 3, 1)
        through_the_front(records)
        handed_back.clear()
        through_the_front(records)  # the decoder knows every kind by now
        assert len(handed_back) <= 3 + len(records) // 50, (game, handed_back)


@pytest.mark.parametrize("seed", range(20))
def test_damaged_journals(seed):
    records = mingled(tuple(random.Random(seed).sample(KEYS, 3)), seed % 3)
    assert differences(damaged(records, str(seed)), WHOLE, 5) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1_000, 1_600))
def test_many_damaged_journals(seed):
    records = mingled(tuple(random.Random(seed).sample(KEYS, 3)), seed % 7, 5)
    assert differences(damaged(records, str(seed), 12), WHOLE, 5) == []


def of_tricks(tricks: list[tuple[str, Trick]]) -> Any:
    return pytest.mark.parametrize(("game", "trick"), tricks, ids=[f"{game}-{trick.name}" for game, trick in tricks])


@of_tricks(SOME)
def test_a_trick_by_itself(game, trick, monkeypatch):
    assert differences(short(game, trick, [], monkeypatch)) == []


@pytest.mark.slow
@of_tricks([each for each in EVERY if each not in SOME])
def test_every_trick_by_itself(game, trick, monkeypatch):
    assert differences(short(game, trick, [], monkeypatch)) == []


@given(st.integers(0, len(DAMAGES) - 1), st.floats(0, 0.999), st.integers(0, 2**32), st.booleans())
@settings(max_examples=40)
def test_one_damage_at_any_place(damage, where, seed, believed):
    records = list(mingled(("american_roulette", "blackjack"), 0))
    DAMAGES[damage](records, int(where * len(records)), random.Random(seed))
    assert differences(chained_anew(records) if believed else records, 13) == []


@given(st.lists(st.tuples(st.floats(0, 0.999), st.binary(max_size=80)), max_size=4))
@settings(max_examples=25)
def test_hostile_lines_among_the_others(lines):
    records = list(lawful_records("cussec", 2, 1))
    for where, line in lines:
        records.insert(int(where * len(records)), line)
    assert differences(records) == []


def one_by_one(judge: Judge, records: list[tuple[int, bytes]]) -> None:
    for position, raw in records:
        judge.take(raw, position)


class Broken(Exception):
    """A fault of the engine, or of a listener."""


def test_a_fault_in_a_fold_ends_in_quarantine_and_the_next_record_is_judged(monkeypatch):
    """The record with which the engine failed is kept, and its coup is not evaluable."""
    lay = RouletteTable.lay

    def fails(self, event, *rest):
        if event.sequence % 5 == 0:
            raise Broken(event.id)
        return lay(self, event, *rest)

    monkeypatch.setattr(RouletteTable, "lay", fails)
    records = lawful_records("american_roulette", 4, 9, "faulty")
    assert differences(records) == []
    faults = [record for record in through_the_front(records)["quarantined"] if record.kind == "fault"]
    assert faults
    assert all("Broken" in record.reason for record in faults)


def failing(table: Any, event: Any, law: Any) -> Any:
    raise Broken(event.id)
    yield


def silent_list(table: Any, event: Any, law: Any) -> list[Any]:
    return []


class Doctored(dict[str, Any]):
    """The steps of a rulebook with other functions for its rules."""

    def __init__(self, steps: Any, judge: Any) -> None:
        super().__init__()
        self._steps, self._judge = steps, judge

    def __missing__(self, kind: str) -> Any:
        step = self._steps[kind]
        if step is not None:
            step = replace(step, rules=tuple(replace(entry, judge=self._judge) for entry in step.rules))
        self[kind] = step
        return step


@pytest.mark.parametrize("judge", [failing, silent_list, lambda table, event, law: 7])
def test_a_rule_that_fails_gives_an_error_verdict_and_the_next_is_asked(judge):
    accounts = []
    for through in (True, False):
        notes = Notebook()
        court = Judge(load_law(), notes)
        records = list(enumerate(lawful_records("blackjack", 3, 1), 1))
        court.take(records[0][1], 1)
        table_judge = next(iter(court.tables.values())).table_judge
        table_judge.steps = Doctored(table_judge.steps, judge)  # type: ignore[assignment]
        if through:
            front().take(court, records[1:])
        else:
            one_by_one(court, records[1:])
        court.finish()
        accounts.append([(coup.tally, list(coup.verdicts())) for coup in notes.coups])
    assert accounts[0] == accounts[1]
    assert any(tally.errors for tally, _ in accounts[0]) == (judge is not silent_list)


@pytest.mark.parametrize("odd", [lambda table: True, lambda table: table.nothing_of_the_kind])
def test_more_rules_asked_of_an_event_say_no_more(odd, monkeypatch):
    """A fact of the table spares its rules where it is false; where it cannot be told, all are asked."""
    records = spoiled_records("holdem", 3, 2)
    spared = through_the_front(records)
    monkeypatch.setattr(PokerTable, "odd_move", property(odd))
    assert through_the_front(records) == spared
    assert differences(records) == []


def test_what_a_listener_raises_passes_through_and_the_chain_is_handed_over():
    class Deaf(Notebook):
        def on_coup(self, coup):
            raise Broken("no more")

    records = list(enumerate(lawful_records("american_roulette", 3, 1), 1))
    judges = [Judge(load_law(), Deaf()) for _ in range(2)]
    with pytest.raises(Broken):
        front().take(judges[0], records)
    with pytest.raises(Broken):
        one_by_one(judges[1], records)
    one, other = (next(iter(judge.tables.values())) for judge in judges)
    assert (one.head, one.expected, one.memory.seen) == (other.head, other.expected, other.memory.seen)
    assert judges[0].records == judges[1].records


def test_an_interruption_is_no_fault_of_the_engine(monkeypatch):
    def interrupted(self, event):
        raise KeyboardInterrupt

    monkeypatch.setattr(TableJudge, "judge", interrupted)
    with pytest.raises(KeyboardInterrupt):
        through_the_front(lawful_records("american_roulette", 2, 1))


def test_records_that_are_no_pairs_are_a_mistake_of_the_caller():
    native: Any = front()
    for wrong in (b"raw", (1,), (1, "text"), 7):
        with pytest.raises(TypeError):
            native.take(Bare(b""), [wrong])


@pytest.mark.parametrize("seed", range(5))
def test_a_share_has_the_records_that_python_would_give_it(seed):
    """Also of damaged journals, in which names are cut off, spaced out or missing."""
    records = damaged(mingled(KEYS[:4], seed), str(seed), 60)
    records += [b'"table":"', b'"table":"cut', b'{"table" : "spaced"}', b'"table":""', b'x"table":"0-1"']
    for own in range(2):
        bare: Any = Bare(b"")
        taken: list[bytes] = []
        bare.take = lambda raw, position, taken=taken: taken.append(raw)
        bare.router.routes = {}
        front().take(bare, list(enumerate(records)), TableShare(own, 2))
        assert taken == [raw for _, raw in TableShare(own, 2).records(enumerate(records))]


def test_it_takes_one_log_at_a_time():
    native: Any = front()
    bare: Any = Bare(b"")
    bare.take = lambda raw, position: native.take(bare, [])
    with pytest.raises(RuntimeError, match="already"):
        native.take(bare, [(1, b"{}")])


def test_signing_tables_and_ticks_are_left_to_python():
    """The tests of custody pass on both paths; here, that the front end really steps aside."""
    records = list(lawful_records("american_roulette", 2, 1))
    signed = [raw.replace(b'"data":', b'"sig":"x","data":', 1) for raw in records]
    assert differences(chained_anew(signed)) == []


def test_the_sources_are_those_that_were_compiled():
    from streams.engine import _front

    sources = sorted((ROOT / "streams" / "engine" / "native").glob("*.[ch]"))
    assert hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest() == _front.SOURCES, "make native"


def test_both_say_something():
    """The comparisons would hold of two engines that say nothing."""
    assert in_python(mingled(KEYS[:8], 3))["summary"].finding_count > 20


class Watched(Doctored):
    """Steps whose folds are looked at: whether they change what only the judge may change."""

    def __missing__(self, kind: str) -> Any:
        step = self._steps[kind]

        def fold(table: Any, event: Any) -> None:
            before = (table.coup, table.phase, table.trail, table.now, table.coup and table.coup.id)
            namesakes = table.namesakes
            step.fold(table, event)
            assert before == (table.coup, table.phase, table.trail, table.now, table.coup and table.coup.id)
            assert namesakes is table.namesakes

        self[kind] = step and replace(step, fold=fold)
        return self[kind]


@pytest.mark.parametrize("game", KEYS)
def test_no_fold_changes_what_only_the_judge_may_change(game):
    """The front end looks at coup, phase and trail again only after the judge was asked."""
    notes = Notebook()
    court = Judge(load_law(), notes)
    records = list(enumerate(spoiled_records(game, 3, 2), 1))
    court.take(records[0][1], 1)
    table_judge = next(iter(court.tables.values())).table_judge
    table_judge.steps = Watched(table_judge.steps, None)  # type: ignore[assignment]
    one_by_one(court, records[1:])
    assert [record.reason for record in notes.aside if record.kind == "fault"] == []
