"""Whatever is done to a journal is found, at the right place."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.verify import FirstBad, Verified, verify
from schemas.decode import Undecodable, decode
from schemas.identity import TableId
from tests.projections.evening import Table, evening, numbered

EVENING = evening(tables=3, coups=4)
TABLES = [decode(raw).table for raw in EVENING]
places = st.integers(0, len(EVENING) - 1)


def following(place: int) -> int | None:
    """Where the next record of the same table lies."""
    return next((later for later in range(place + 1, len(EVENING)) if TABLES[later] == TABLES[place]), None)


def bad(records: list[bytes]) -> FirstBad:
    result = verify(numbered(records))
    assert isinstance(result, FirstBad)
    return result


def good(records: list[bytes]) -> Verified:
    result = verify(numbered(records))
    assert isinstance(result, Verified), result
    return result


def edited(place: int, raw: bytes) -> list[bytes]:
    return [*EVENING[:place], raw, *EVENING[place + 1 :]]


def test_an_untouched_journal_is_verified() -> None:
    result = good(EVENING)
    assert (result.records, result.tables, result.open_ends, result.continued) == (len(EVENING), 3, (), ())
    assert result.heads[TableId("casino-luanda", "R1")] == hashlib.sha256(EVENING[-3]).hexdigest()


def test_an_empty_journal_is_verified() -> None:
    assert good([]).records == 0


@given(places, st.data())
def test_a_flipped_bit_is_found_at_its_record(place: int, data: st.DataObject) -> None:
    """Only a table's last record, which nothing rests on, may be changed into another event unseen.

    Of the last two, none of which is vouched for, the later one is named, and the earlier one in the reason.
    """
    at = data.draw(st.integers(0, len(EVENING[place]) - 1))
    raw = bytearray(EVENING[place])
    raw[at] ^= 1 << data.draw(st.integers(0, 7))
    result = verify(numbered(edited(place, bytes(raw))))
    try:
        event = decode(bytes(raw))
    except Undecodable:
        assert isinstance(result, FirstBad)
        assert (result.position, result.what) == (place + 1, "unreadable")
        return
    if isinstance(result, Verified):
        assert following(place) is None
    elif result.position != place + 1 and (after := following(place)) is not None and following(after) is None:
        assert result.position == after + 1
        assert f"position {place + 1}" in result.why
    elif event.table == TABLES[place] or place > 2:
        assert result.position == place + 1
    else:  # the opening now opens another table, and its own table begins without one
        assert (result.position, result.what) == ((following(place) or 0) + 1, "unopened")


@given(places)
def test_a_deleted_record_is_missed_by_the_next_of_its_table(place: int) -> None:
    records = EVENING[:place] + EVENING[place + 1 :]
    after = following(place)
    if after is None:
        assert [end.table for end in good(records).open_ends] == [TABLES[place]]
    else:
        result = bad(records)
        assert (result.position, result.table) == (after, TABLES[place])
        assert result.what == ("unopened" if place < 3 else "missing")


@given(places, places)
def test_a_record_put_in_again_is_found_where_it_was_put(place: int, copied: int) -> None:
    records = [*EVENING[:place], EVENING[copied], *EVENING[place:]]
    original = copied if copied < place else copied + 1
    result = bad(records)
    one, two = sorted((place, original))
    between = [raw for raw in records[one + 1 : two] if decode(raw).table == TABLES[copied]]
    # Next to its original either of the two may be called the copy: the second one is.
    assert result.position == (place + 1 if between else two + 1)


@given(places)
def test_a_forged_record_that_fits_its_predecessor_is_found(place: int) -> None:
    """It has the right number and the right hash; the table's true records do not rest on it."""
    event = json.loads(EVENING[place])
    event["id"] = "forged"
    forged = json.dumps(event, separators=(",", ":")).encode()
    result = bad([*EVENING[:place], forged, *EVENING[place:]])
    assert result.table == TABLES[place]
    assert result.what == "second_history"
    assert result.position == (place + 1 if following(place) is not None else place + 2)


@given(places, places)
def test_two_swapped_records_of_one_table_are_found_at_the_first(one: int, other: int) -> None:
    first, second = sorted((one, other))
    if first == second or TABLES[first] != TABLES[second]:
        return
    records = list(EVENING)
    records[first], records[second] = records[second], records[first]
    result = bad(records)
    assert (result.position, result.table) == (first + 1, TABLES[first])


@given(places, places)
def test_records_of_different_tables_may_lie_in_any_order(one: int, other: int) -> None:
    """Devices of different tables do not wait for each other; the order between tables proves nothing."""
    by_table = sorted(EVENING, key=lambda raw: decode(raw).table)
    assert good(by_table).heads == good(EVENING).heads


@given(places, st.data())
def test_a_tail_cut_in_mid_line_is_found_at_the_torn_line(place: int, data: st.DataObject) -> None:
    torn = EVENING[place][: data.draw(st.integers(0, len(EVENING[place]) - 1))]
    result = bad([*EVENING[:place], torn])
    assert (result.position, result.what) == (place + 1, "unreadable")


@given(places)
def test_a_tail_cut_between_lines_leaves_open_ends(place: int) -> None:
    """Without a checkpoint a shorter evening cannot be told from an evening that still goes on."""
    result = good(EVENING[: place + 1])
    last = {table: at + 1 for at, table in enumerate(TABLES[: place + 1])}
    closed = {table for table, at in last.items() if decode(EVENING[at - 1]).type == "table_closed"}
    assert {end.table: end.position for end in result.open_ends} == {t: at for t, at in last.items() if t not in closed}


def test_the_first_of_several_bad_records_is_named() -> None:
    """R1's change at 7 is known only when R1 goes on, after R2's torn record at 8."""
    records = edited(6, EVENING[6].replace(b"Ana", b"Eva").replace(b"tablet", b"tables"))
    records[7] = b"torn"
    assert (bad(records).position, bad(records).what) == (7, "changed")


def test_a_chain_runs_on_over_the_next_opening() -> None:
    table = Table()
    for _ in range(2):
        table.open()
        table.play("1")
        table.close()
    good(table.records)
    half = len(table.records) // 2
    assert bad(table.records[: half - 1] + table.records[half:]).position == half  # without its closing
    third = Table("R1", table.now, prevhash=table.prevhash)
    third.open()
    assert bad(table.records[:half] + third.records).position == half + 1  # without the second opening, all of it


def test_a_journal_that_goes_on_from_an_earlier_one_says_so() -> None:
    table = Table(prevhash="a" * 64)
    table.open()
    assert good(table.records).continued == (("casino-luanda", "R1"),)


def test_converted_line_ends_are_called_by_their_name() -> None:
    result = bad([raw + b"\r" for raw in EVENING])
    assert (result.position, result.what) == (1, "changed")
    assert "line ends were converted" in result.why


@pytest.mark.parametrize("junk", [b"", b"\xff\xfe", b"[]", b"null", b'{"table":"R1"}', b"{" * 5000])
def test_a_line_that_is_no_event_is_bad(junk: bytes) -> None:
    result = bad([*EVENING[:5], junk, *EVENING[5:]])
    assert (result.position, result.what, result.sequence) == (6, "unreadable", None)
