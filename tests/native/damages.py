"""Ways in which a journal can be damaged, by chance or on purpose; chained anew, the damage is believed."""

import hashlib
import json
import random
import re
from collections.abc import Callable, Sequence

Records = list[bytes]
Damage = Callable[[Records, int, random.Random], None]

_PREVHASH = re.compile(rb'"prevhash":"[^"]*"')
_TABLE = re.compile(rb'"table":"([^"]*)"')
_NUMBER = re.compile(rb":(\d+)([,}])")
_TEXT = re.compile(rb':"([^"]*)"')
ODD_NUMBERS = (b"0", b"-0", b"-1", b"1.0", b"1e3", b"00", b"007", b"9007199254740992", b"12345678901234567890", b"true")
ODD_TEXTS = (
    b"",
    b"\\u0041",
    b'\\"',
    b"\xc3\xa9",
    b"\xff",
    b"\xed\xa0\x80",
    b"\t",
    b"\x7f",
    b"x" * 129,
    "\U0001f0a1".encode(),
)
ODD_TIMES = (
    b"2024-02-29T18:00:00Z", b"2023-02-29T18:00:00Z", b"2023-03-14T18:00:00.1234567Z", b"2023-03-14t18:00:00z",
    b"2023-03-14T24:00:00Z", b"2023-03-14T18:00:60Z", b"2023-03-14T19:00:00+01:00", b"0000-01-01T00:00:00Z",
    b"2023-03-14T18:00:00.Z", b"2023-03-14T18:00:00", b"2023-13-14T18:00:00Z", b"2023-04-31T18:00:00.5Z",
)  # fmt: skip


def flip(records: Records, place: int, chance: random.Random) -> None:
    """Another byte somewhere."""
    raw = bytearray(records[place] or b" ")
    raw[chance.randrange(len(raw))] = chance.randrange(256)
    records[place] = bytes(raw)


def cut(records: Records, place: int, chance: random.Random) -> None:
    """The end is missing."""
    records[place] = records[place][: chance.randrange(len(records[place]) + 1)]


def lose(records: Records, place: int, chance: random.Random) -> None:
    """A record is gone."""
    del records[place]


def repeat(records: Records, place: int, chance: random.Random) -> None:
    """A record comes again, at once or later."""
    records.insert(min(len(records), place + chance.choice((1, 1, 5, 60))), records[place])


def swap(records: Records, place: int, chance: random.Random) -> None:
    """Two records come in the wrong order."""
    other = min(len(records) - 1, place + chance.choice((1, 1, 2, 40)))
    records[place], records[other] = records[other], records[place]


def double_a_key(records: Records, place: int, chance: random.Random) -> None:
    """A key stands twice, with the same value or with another."""
    keys = re.findall(rb'"\w+":(?:"[^"\\]*"|\d+)', records[place])
    if keys:
        key = chance.choice(keys)
        again = key if chance.random() < 0.5 else key.split(b":")[0] + chance.choice((b":1", b':"x"', b":null"))
        records[place] = records[place].replace(key, key + b"," + again, 1)


def add_a_key(records: Records, place: int, chance: random.Random) -> None:
    """A key that nobody knows, or one that few write, in the envelope or in the data."""
    key = chance.choice((b'"foreign":"x",', b'"sig":null,', b'"sig":"x",', b'"datacontenttype":"application/json",',
                         b'"dataschema":"x",', b'"venue":null,', b'"subject":null,', b'"Foreign":{},'))  # fmt: skip
    raw = records[place]
    records[place] = b"{" + key + raw[1:] if chance.random() < 0.7 else raw.replace(b'"data":{', b'"data":{' + key)


def drop_a_key(records: Records, place: int, chance: random.Random) -> None:
    """A key is gone."""
    keys = re.findall(rb'"\w+":(?:"[^"\\]*"|\d+),', records[place])
    if keys:
        records[place] = records[place].replace(chance.choice(keys), b"", 1)


def space(records: Records, place: int, chance: random.Random) -> None:
    """White space between two values, or at an end."""
    raw, white = records[place], chance.choice((b" ", b"\t", b"\r"))
    records[place] = chance.choice(
        (raw + white, white + raw, raw.replace(b",", b"," + white), raw.replace(b":", b":" + white))
    )


def other_number(records: Records, place: int, chance: random.Random) -> None:
    """An amount, or any number, is another."""
    numbers = list(_NUMBER.finditer(records[place]))
    if numbers:
        at = chance.choice(numbers)
        number = chance.choice((*ODD_NUMBERS, b"%d" % (int(at[1]) + 1), b"%d" % (int(at[1]) * 2)))
        records[place] = records[place][: at.start(1)] + number + records[place][at.end(1) :]


def other_text(records: Records, place: int, chance: random.Random) -> None:
    """A text is another: of this record, of one nearby, or an odd one."""
    texts = list(_TEXT.finditer(records[place]))
    if texts:
        at = chance.choice(texts)
        near = _TEXT.findall(records[max(0, place - 1)])
        text = chance.choice((*ODD_TEXTS, *ODD_TIMES, *near))
        records[place] = records[place][: at.start(1)] + text + records[place][at.end(1) :]


def other_time(records: Records, place: int, chance: random.Random) -> None:
    """A time is written otherwise, or is none, or long before or after."""
    records[place] = re.sub(rb'"time":"[^"]*"', b'"time":"%s"' % chance.choice(ODD_TIMES), records[place], count=1)


def other_order(records: Records, place: int, chance: random.Random) -> None:
    """The same members in another order."""
    try:
        members = list(json.loads(records[place]).items())
    except (ValueError, AttributeError, RecursionError):  # it is no object any more
        return
    chance.shuffle(members)
    records[place] = json.dumps(dict(members), separators=(",", ":"), ensure_ascii=chance.random() < 0.5).encode(
        "utf-8", "surrogatepass"
    )


def hostile(records: Records, place: int, chance: random.Random) -> None:
    """Something that is no record at all."""
    odd = (
        b"",
        b"{",
        b"{}",
        b"[]",
        b"null",
        b"{" * 500,
        b'{"data":' * 300,
        b"\0" * 8,
        b'"',
        b'{"type":"',
        records[place] * 2,
    )
    records.insert(place, chance.choice(odd))


DAMAGES: tuple[Damage, ...] = (
    flip, flip, cut, lose, repeat, swap, double_a_key, double_a_key, add_a_key, drop_a_key, space, other_number,
    other_number, other_text, other_text, other_time, other_order, hostile,
)  # fmt: skip


def chained_anew(records: Sequence[bytes]) -> Records:
    """The same records, each resting on the one of its table before it; what names none stays as it is."""
    heads: dict[bytes, str] = {}
    chained = []
    for raw in records:
        table = _TABLE.search(raw)
        name = table[1] if table else b""
        if name in heads:
            raw = _PREVHASH.sub(b'"prevhash":"%s"' % heads[name].encode(), raw, count=1)  # noqa: PLW2901
        heads[name] = hashlib.sha256(raw).hexdigest()
        chained.append(raw)
    return chained


def damaged(records: Sequence[bytes], seed: str, faults: int = 6) -> Records:
    """A journal with some damages; half of them chained anew."""
    chance, harmed = random.Random(seed), list(records)
    for _ in range(faults):
        chance.choice(DAMAGES)(harmed, chance.randrange(len(harmed)), chance)
    return chained_anew(harmed) if chance.random() < 0.5 else harmed
