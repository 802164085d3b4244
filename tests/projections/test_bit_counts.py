"""Verdicts are added up as patterns of bits, all rules of a pattern at once."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from projections.summary import BitCounts


@given(st.lists(st.tuples(st.integers(0, 2**200), st.integers(0, 300)), max_size=30))
def test_each_bit_is_counted_as_often_as_it_was_set(added):
    counts, expected = BitCounts(), Counter[int]()
    for bits, times in added:
        counts.add(bits, times)
        expected.update({place: times for place in range(bits.bit_length()) if bits >> place & 1})
    assert dict(counts.each()) == {place: times for place, times in expected.items() if times}
