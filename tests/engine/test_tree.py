"""The tree is that of RFC 6962: the known answers of its authors, and a naive reading of its text."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streams.engine.tree import EMPTY, Frontier, consistency, consistent, included, inclusion, leaf, root

# The records and answers with which the first implementation of the RFC was tried.
RECORDS = [bytes.fromhex(text) for text in (
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f",
)]  # fmt: skip
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
PATH_OF_FIRST_IN_EIGHT = [
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
]


def naive_root(records: list[bytes]) -> bytes:
    """MTH as the RFC writes it: split at the largest power of two below the number of records."""
    if not records:
        return hashlib.sha256(b"").digest()
    if len(records) == 1:
        return hashlib.sha256(b"\0" + records[0]).digest()
    half = 1
    while half * 2 < len(records):
        half *= 2
    return hashlib.sha256(b"\1" + naive_root(records[:half]) + naive_root(records[half:])).digest()


def naive_path(index: int, records: list[bytes]) -> list[bytes]:
    """PATH as the RFC writes it."""
    if len(records) == 1:
        return []
    half = 1
    while half * 2 < len(records):
        half *= 2
    if index < half:
        return [*naive_path(index, records[:half]), naive_root(records[half:])]
    return [*naive_path(index - half, records[half:]), naive_root(records[:half])]


def grown(records: list[bytes]) -> Frontier:
    tree = Frontier()
    for raw in records:
        tree.extend([raw])
    return tree


some_records = st.lists(st.binary(max_size=4), min_size=1, max_size=70)


def test_the_known_answers() -> None:
    tree = Frontier()
    assert tree.root() == EMPTY == naive_root([])
    for raw, answer in zip(RECORDS, ROOTS, strict=True):
        tree.extend([raw])
        assert tree.root().hex() == answer
    assert [step.hex() for step in inclusion(0, [leaf(raw) for raw in RECORDS])] == PATH_OF_FIRST_IN_EIGHT


@given(some_records)
def test_a_tree_that_grew_has_the_root_of_the_text(records: list[bytes]) -> None:
    assert grown(records).root() == root([leaf(raw) for raw in records]) == naive_root(records)


@given(st.lists(some_records, max_size=8))
def test_it_does_not_matter_how_many_records_come_at_a_time(portions: list[list[bytes]]) -> None:
    tree = Frontier()
    for portion in portions:
        tree.extend(portion)
    assert tree.root() == naive_root([raw for portion in portions for raw in portion])


@given(some_records, st.data())
def test_a_tree_put_down_and_taken_up_again_grows_on(records: list[bytes], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(records)))
    before = grown(records[:cut])
    again = Frontier(before.size, before.peaks)
    again.extend(records[cut:])
    assert (again.size, again.root()) == (len(records), naive_root(records))
    assert len(again.peaks) == len(records).bit_count()


@given(some_records, st.data())
def test_an_inclusion_proof_holds_for_its_record_and_no_other(records: list[bytes], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(records) - 1))
    leaves = [leaf(raw) for raw in records]
    path, whole = inclusion(index, leaves), naive_root(records)
    assert path == naive_path(index, records)
    assert included(leaves[index], index, len(records), path, whole)
    assert not included(leaf(b"another record"), index, len(records), path, whole)
    assert not included(leaves[index], index, len(records), path, EMPTY)
    assert not included(leaves[index], len(records), len(records), path, whole)
    assert not included(leaves[index], index, len(records), [*path, EMPTY], whole)
    for place in range(len(path)):
        assert not included(leaves[index], index, len(records), path[:place] + path[place + 1 :], whole)
    for other in range(len(records)):
        if leaves[other] != leaves[index]:
            assert not included(leaves[other], index, len(records), path, whole)


@given(some_records, st.data())
def test_a_consistency_proof_holds_for_the_beginning_and_nothing_else(
    records: list[bytes], data: st.DataObject
) -> None:
    old = data.draw(st.integers(1, len(records)))
    path, whole = consistency(old, [leaf(raw) for raw in records]), naive_root(records)
    began = naive_root(records[:old])
    assert consistent(old, began, len(records), whole, path)
    assert not consistent(old, leaf(b"another beginning"), len(records), whole, path)
    assert not consistent(old, began, len(records), leaf(b"another tree"), path)
    assert not consistent(old, began, len(records), whole, [*path, EMPTY])
    for place in range(len(path)):
        assert not consistent(old, began, len(records), whole, path[:place] + path[place + 1 :])


@given(some_records, st.data())
def test_history_that_was_rewritten_has_no_consistency_proof(records: list[bytes], data: st.DataObject) -> None:
    old = data.draw(st.integers(1, len(records)))
    place = data.draw(st.integers(0, old - 1))
    rewritten = [*records[:place], records[place] + b"x", *records[place + 1 :]]
    path = consistency(old, [leaf(raw) for raw in rewritten])
    assert not consistent(old, naive_root(records[:old]), len(records), naive_root(rewritten), path)


def test_proofs_of_what_is_not_there_are_refused() -> None:
    with pytest.raises(IndexError):
        inclusion(3, [leaf(b"")] * 3)
    for old in (0, 4):
        with pytest.raises(IndexError):
            consistency(old, [leaf(b"")] * 3)
    assert not consistent(0, EMPTY, 3, EMPTY, [])
    with pytest.raises(ValueError, match="2 peaks"):
        Frontier(3, [EMPTY])
