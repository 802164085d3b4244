"""What the front end reads of a record is what the decoder reads; what it does not read it leaves to the decoder."""

import hashlib
import random
from itertools import islice

import pytest

from tests.native.damages import ODD_NUMBERS, ODD_TEXTS, ODD_TIMES
from tests.native.paths import front
from tests.native.reading import Reading, mutants, samples

PLAIN = (
    b'{"specversion":"1.0","id":"a-7","source":"chips","type":"bet_placed","subject":"c1",'
    b'"time":"2023-03-14T20:15:34.150Z","venue":"house","table":"lu-1","sequence":7,"prevhash":"' + b"0" * 64 + b'",'
    b'"data":{"bet":"b1","player":"Ana","position":"split:17-20","stake":300000,"chips":3,'
    b'"chip":"colour","colour":"green","symbol":"star"}}'
)


@pytest.fixture(scope="module")
def reading() -> Reading:
    front()
    samples(1)  # the decoder has met every kind
    return Reading()


def test_every_sample_is_read_alike(reading):
    records = samples(1)
    for raw in records:
        reading.check(raw)
    assert reading.plain > 0.9 * len(records)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_records_are_read_alike_or_not_at_all(reading, seed):
    for raw in islice(mutants(samples(1), random.Random(seed)), 2_000):
        reading.check(raw)


def test_the_record_of_these_tests_is_plain(reading):
    assert reading.event(PLAIN).data.stake == 300_000
    reading.check(PLAIN)


@pytest.mark.parametrize("end", range(len(PLAIN)))
def test_no_beginning_of_a_record_is_one(reading, end):
    assert reading.event(PLAIN[:end]) is None


@pytest.mark.parametrize("odd", ODD_NUMBERS)
def test_odd_numbers(reading, odd):
    reading.check(PLAIN.replace(b"300000", odd))
    reading.check(PLAIN.replace(b":7,", b":%s," % odd))


@pytest.mark.parametrize("odd", [*ODD_TEXTS, b"x" * 128, b"\xc3\xa9" * 128, b"\xc3\xa9" * 129])
def test_odd_texts(reading, odd):
    """Lengths are counted in characters, not in bytes."""
    for text in (b"Ana", b"b1", b"c1", b"a-7", b"chips", b"house", b"split:17-20"):
        reading.check(PLAIN.replace(text, odd, 1))


@pytest.mark.parametrize("odd", [*ODD_TIMES, *(b"2023-03-14T20:15:34.%sZ" % (b"1" * many) for many in range(1, 10))])
def test_odd_times(reading, odd):
    reading.check(PLAIN.replace(b"2023-03-14T20:15:34.150Z", odd))


@pytest.mark.parametrize("more", [
    b'"sig":"x",', b'"sig":null,', b'"foreign":1,', b'"id":"a-7",', b'"datacontenttype":"application/json",', b" ",
])  # fmt: skip
def test_what_few_senders_write_is_left_to_the_decoder(reading, more):
    assert reading.event(b"{" + more + PLAIN[1:]) is None


def test_data_before_its_type_is_left_to_the_decoder(reading):
    start, data = PLAIN.split(b',"data":')
    assert reading.event(b'{"data":' + data[:-1] + b"," + start[1:] + b"}") is None


def test_null_where_it_may_stand_and_where_not(reading):
    for text in (b'"c1"', b'"house"', b'"lu-1"', b'"Ana"', b"300000", b'"b1"', b'"green"'):
        reading.check(PLAIN.replace(text, b"null", 1))


def test_a_record_beyond_the_longest_is_left_to_the_decoder(reading):
    assert reading.event(PLAIN + b" " * 1_048_576) is None


KNOWN = {  # FIPS 180-4
    b"": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    b"abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    b"a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}


@pytest.mark.parametrize("portable", [False, True])
def test_hashes(portable):
    front()
    from streams.engine._front import sha256

    for content, expected in KNOWN.items():
        assert sha256(content, portable).hex() == expected
    for length in range(300):  # every end of a block
        content = random.Random(length).randbytes(length)
        assert sha256(content, portable) == hashlib.sha256(content).digest()


def test_records_hashed_side_by_side_have_the_hashes_that_they_have_alone():
    front()
    from streams.engine._front import sha256_together

    chance = random.Random(5)
    ends = (0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 420, 2_047, 2_048)
    for _ in range(500):
        records = [
            chance.randbytes(chance.choice((*ends, chance.randrange(2_049)))) for _ in range(chance.randint(2, 8))
        ]
        try:
            hashes = sha256_together(records)
        except ValueError:
            pytest.skip("this processor has no registers so wide")
        assert hashes == [hashlib.sha256(record).digest() for record in records]
    assert sha256_together([b"{}", b"x" * 2_049]) is None, "a long one would keep the others waiting"
    assert sha256_together([b"{}"]) is None
