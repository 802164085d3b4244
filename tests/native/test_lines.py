"""The lines of a share: found in the bytes of a block, they are those that Python finds record by record."""

from hypothesis import given
from hypothesis import strategies as st

from projections.journal import every_line
from streams.engine.share import TableShare
from tests.native.paths import front

TABLES = st.sampled_from([b"r1", b"r2", b"bj1", b"", b"x" * 60, "mesa é".encode()])
LINES = st.one_of(
    st.builds(lambda table, rest: b'{"table":"' + table + b'",' + rest + b"}", TABLES, st.binary(max_size=20)),
    st.builds(lambda table: b'{"id":"a","table": "' + table + b'"}', TABLES),
    st.sampled_from([b"", b"{}", b'{"table":"', b'"table":"r1', b'{"table":"r1","table":"r2"}', b"\r"]),
    st.binary(max_size=30),
)


@given(st.lists(LINES.map(lambda line: line.replace(b"\n", b"")), max_size=40), st.integers(0, 1_000))
def test_the_lines_of_a_share_are_those_that_python_finds(lines, before):
    block = b"".join(line + b"\n" for line in lines)
    for own in range(3):
        native, python = TableShare(own, 3), TableShare(own, 3)
        every, many = every_line(block, before)
        assert front().lines_of(native)(block, before) == (list(python.records(every)), many)
        assert native.owners == python.owners
