"""A promise that is asked of many things is broken if one of them breaks it."""

import pytest

from tests.promises.each import of_each


def test_all_that_break_a_promise_are_named_with_the_reason() -> None:
    @of_each(["one", "three", "two"])
    def promise(word: str) -> None:
        assert len(word) == 3, f"{len(word)} letters"

    with pytest.raises(AssertionError, match="three: 5 letters") as fault:
        promise()
    assert "one:" not in str(fault.value)


def test_a_promise_that_nothing_breaks_is_kept() -> None:
    of_each(["one", "two"])(lambda word: None)()
