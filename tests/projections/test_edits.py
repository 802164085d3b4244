"""A log that was sealed, then edited at random: every edit is found, and the first bad position is named.

What one table did before or after another is not sealed: an edit is one that some table's own history shows.
"""

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest

from projections.checkpoints import LoggedDays, Unsealed, sizes_of
from projections.verify import Chains, FirstBad, Verified
from schemas.checkpoints import Checkpoint
from schemas.decode import decode
from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.projections.evening import EIGHT, Table, numbered
from tests.projections.test_replay import RecordingListener

Log = list[bytes]


def _evenings() -> Log:
    """Two tables that play side by side on two days."""
    played = []
    for number in (1, 2):
        table = Table(f"R{number}", EIGHT + timedelta(seconds=number))
        for day in (1, 2):
            table.open()
            for coup in range(6):
                table.play(f"R{number}/{day}.{coup}")
                table.now += timedelta(minutes=2)
            table.close()
            table.now = EIGHT + timedelta(days=day, seconds=number)
        played.append(table.records)
    return [raw for together in zip(*played, strict=True) for raw in together]


def _sealed(log: Log) -> list[Checkpoint]:
    heads: list[Checkpoint] = []
    judge = Judge(load_law(), RecordingListener(), seal=heads.append)
    for position, raw in numbered(log):
        judge.take(raw, position)
    return heads


LOG = _evenings()
HEADS = _sealed(LOG)
TABLES = [decode(raw).table for raw in LOG]


def verified(
    log: Log, heads: list[Checkpoint], *, delivered: bool = False
) -> tuple[Verified | FirstBad, list[Unsealed]]:
    chains, trees = Chains(delivered=delivered), LoggedDays(sizes_of(heads))
    for position, raw in numbered(log):
        chains.read(position, raw)
        trees.read(position, raw)
    return chains.result(), trees.broken(heads)


@dataclass
class Edit:
    """An edited log, the positions at which the edit may be named, and whether the chain alone must show it."""

    log: Log
    places: set[int]
    chain: bool = True


def around(log: Log, place: int, table: str) -> set[int]:
    """The position of a record, and of its table's neighbours before and after it, in the edited log."""
    own = [at for at, raw in enumerate(log) if at == place or _table(raw) == table]
    here = own.index(place) if place in own else 0
    return {at + 1 for at in own[max(0, here - 1) : here + 3]}


def _table(raw: bytes) -> str | None:
    try:
        return decode(raw).table
    except ValueError:
        return None


def following(place: int) -> int | None:
    return next((at for at in range(place + 1, len(LOG)) if TABLES[at] == TABLES[place]), None)


def flip(chance: random.Random) -> Edit:
    place = chance.randrange(len(LOG))
    raw = bytearray(LOG[place])
    raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    log = [*LOG[:place], bytes(raw), *LOG[place + 1 :]]
    return Edit(log, around(log, place, TABLES[place]), chain=following(place) is not None)


def delete(chance: random.Random) -> Edit:
    place = chance.randrange(len(LOG))
    after = following(place)
    log = LOG[:place] + LOG[place + 1 :]
    if after is not None:
        return Edit(log, {after})
    return Edit(log, {at + 1 for at, raw in enumerate(log) if _table(raw) == TABLES[place]}, chain=False)


def insert(chance: random.Random) -> Edit:
    place, kind = chance.randrange(len(LOG)), chance.randrange(3)
    if kind == 0:
        new = chance.choice(LOG)  # once more
    elif kind == 1:
        new = bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
    else:
        event = json.loads(LOG[place])
        event["id"] = "forged"
        new = json.dumps(event, separators=(",", ":")).encode()
    log = [*LOG[:place], new, *LOG[place:]]
    return Edit(log, around(log, place, _table(new) or "") | {at + 1 for at, raw in enumerate(log) if raw == new})


def swap(chance: random.Random) -> Edit:
    one, two = sorted(chance.sample([at for at in range(len(LOG)) if TABLES[at] == chance.choice(("R1", "R2"))], 2))
    while TABLES[one] != TABLES[two]:
        one, two = sorted(chance.sample(range(len(LOG)), 2))
    log = list(LOG)
    log[one], log[two] = log[two], log[one]
    return Edit(log, around(log, one, TABLES[one]))


def truncate(chance: random.Random) -> Edit:
    left = chance.randrange(len(LOG))
    return Edit(LOG[:left], {left, left - 1}, chain=False)


def fork(chance: random.Random) -> Edit:
    """From some record on a table's history is written anew, every hash in order."""
    place = chance.randrange(len(LOG))
    table, log, head = TABLES[place], list(LOG), None
    for at in range(place, len(LOG)):
        if TABLES[at] != table:
            continue
        event = json.loads(log[at])
        if head is None:
            event["source"] = f"another-{chance.randrange(1000)}"
        else:
            event["prevhash"] = head
        log[at] = json.dumps(event, separators=(",", ":")).encode()
        head = hashlib.sha256(log[at]).hexdigest()
    return Edit(log, {place + 1}, chain=False)


EDITS: dict[str, Callable[[random.Random], Edit]] = {
    "flip": flip, "delete": delete, "insert": insert, "swap": swap, "truncate": truncate, "fork": fork,
}  # fmt: skip


def test_the_log_as_it_was_sealed_is_in_order() -> None:
    chain, broken = verified(LOG, HEADS)
    assert isinstance(chain, Verified)
    assert broken == []
    assert len({head.origin for head in HEADS}) == 4
    assert len(HEADS) > 8


def stretch(log: Log, day: Unsealed) -> range:
    """From the position named to the last record that the failed checkpoint counts."""
    assert day.position is not None
    return range(day.position, len(log) + 1)


@pytest.mark.parametrize("times", [40, pytest.param(1_667, marks=pytest.mark.slow)], ids=["240 edits", "10,002 edits"])
@pytest.mark.parametrize("kind", EDITS)
def test_every_edit_is_found_and_its_place_named(kind: str, times: int) -> None:
    chance = random.Random(f"{kind} {times}")
    for number in range(times):
        edit = EDITS[kind](chance)
        assert edit.log != LOG
        chain, broken = verified(edit.log, HEADS)
        label = f"{kind} {number}: {chain} {broken[:1]}"
        assert isinstance(chain, FirstBad) or broken, label
        if edit.chain:
            assert isinstance(chain, FirstBad), label
        if isinstance(chain, FirstBad):
            assert chain.position in edit.places, label
        else:
            first = broken[0]
            assert first.what == "absent" or any(place in stretch(edit.log, first) for place in edit.places), label


def test_what_was_cut_off_is_counted() -> None:
    _, broken = verified(LOG[:-5], HEADS)
    assert {(day.what, day.size - day.records) for day in broken} == {("cut_off", 3), ("cut_off", 2)}
    assert {day.position for day in broken} == {len(LOG) - 5, len(LOG) - 6}


def test_a_table_that_was_left_out_is_missed() -> None:
    _, broken = verified([raw for raw, table in zip(LOG, TABLES, strict=True) if table == "R1"], HEADS)
    assert [(day.origin.split("/")[2], day.what, day.records) for day in broken] == [("R2", "absent", 0)] * 2


def test_a_rewritten_history_is_placed_between_two_checkpoints() -> None:
    """The first position that no checkpoint vouches for is named: the edit lies between it and the next checkpoint."""
    place = next(at for at, raw in enumerate(LOG) if b"R1/2.3" in raw)
    log, head = list(LOG), None
    for at in range(place, len(LOG)):
        if TABLES[at] == "R1":
            event = json.loads(log[at])
            event |= {"source": "another"} if head is None else {"prevhash": head}
            log[at] = json.dumps(event, separators=(",", ":")).encode()
            head = hashlib.sha256(log[at]).hexdigest()
    chain, (day,) = verified(log, HEADS)
    assert isinstance(chain, Verified)
    ours = [at + 1 for at in range(len(LOG)) if TABLES[at] == "R1" and at >= len(LOG) // 2]
    assert day.what == "replaced"
    assert day.position == ours[day.good]
    assert day.good <= ours.index(place + 1) < day.size


def test_two_checkpoints_of_one_size_that_differ_are_told() -> None:
    other = HEADS[0].model_copy(update={"root": bytes(32)})
    _, (day,) = verified(LOG, [*HEADS, other])
    assert (day.what, day.size) == ("two_histories", HEADS[0].size)


def test_a_log_that_was_damaged_before_it_was_sealed_holds_against_its_checkpoints() -> None:
    """The chain says what is wrong with it; the checkpoints say that nobody touched it since."""
    damaged = [raw for at, raw in enumerate(LOG) if at not in (30, 31, 61)]
    heads = _sealed(damaged)
    chain, broken = verified(damaged, heads)
    assert isinstance(chain, FirstBad)
    assert broken == []


def test_a_delivered_log_may_hold_a_record_twice_and_ticks_beside_the_chain() -> None:
    tick = json.loads(LOG[20]) | {"source": "vigia/clock", "type": "clock_ticked", "data": {}, "id": "tick"}
    tick.pop("subject", None)
    log = [*LOG[:21], json.dumps(tick, separators=(",", ":")).encode(), *LOG[10:21], *LOG[21:], *LOG[:3]]
    chain, broken = verified(log, HEADS, delivered=True)
    assert isinstance(chain, Verified)
    assert (chain.repeated, chain.ticks) == (14, 1)
    assert broken == []
