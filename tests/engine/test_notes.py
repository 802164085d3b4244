"""A checkpoint is a note that any tool of the format can check, and nothing in it can be changed unseen."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.checkpoints import Checkpoint, NoCheckpoint
from streams.engine.notes import BadKey, NotSigned, SecretKey, VerifierKey, checkpoint, opened

# The example of the format's first implementation (Go, golang.org/x/mod/sumdb/note).
PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
SECRET = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
NOTE = (
    TEXT
    + "\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)

KEY = SecretKey("autoridade.ao", bytes(range(32)))
HEAD = Checkpoint(
    venue="casino-luanda", table="AR-1", day="2023-03-14", size=966, root=bytes(range(32)),
    time=datetime(2023, 3, 14, 23, 59, tzinfo=UTC),
)  # fmt: skip
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)


def test_the_known_note_is_signed_and_opened_alike() -> None:
    assert SecretKey.read(SECRET).sign(TEXT) == NOTE
    assert str(SecretKey.read(SECRET).public) == PUBLIC
    assert SecretKey.read(SECRET).text() == SECRET
    assert opened(NOTE, [VerifierKey.read(PUBLIC)]) == TEXT


def test_a_checkpoint_comes_back_from_its_note() -> None:
    note = KEY.sign(HEAD.text())
    assert note.splitlines()[:4] == [
        "vigia/casino-luanda/AR-1/2023-03-14", "966", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        "time 2023-03-14T23:59:00+00:00",
    ]  # fmt: skip
    assert checkpoint(note, [KEY.public]) == HEAD


@given(names, names)
def test_no_name_breaks_the_note(venue: str, table: str) -> None:
    head = HEAD.model_copy(update={"venue": venue, "table": table})
    assert checkpoint(KEY.sign(head.text()), [KEY.public]) == head
    assert len(head.origin.split("/")) == 4


@given(st.data())
def test_a_changed_note_is_refused(data: st.DataObject) -> None:
    note = bytearray(KEY.sign(HEAD.text()).encode())
    at = data.draw(st.integers(0, len(note) - 1))
    note[at] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises((NotSigned, UnicodeDecodeError)):
        checkpoint(note.decode(), [KEY.public])


def test_another_key_of_the_same_name_does_not_count() -> None:
    other = SecretKey("autoridade.ao", bytes(32))
    with pytest.raises(NotSigned):
        checkpoint(other.sign(HEAD.text()), [KEY.public])
    with pytest.raises(NotSigned):
        checkpoint(HEAD.text(), [KEY.public])
    both = KEY.sign(HEAD.text()) + other.sign(HEAD.text()).splitlines()[-1] + "\n"
    assert checkpoint(both, [KEY.public]) == checkpoint(both, [other.public]) == HEAD


@pytest.mark.parametrize("text", [TEXT, "a\n0\nb\n", HEAD.text().replace("966", "0966"), HEAD.text() + "more\n"])
def test_a_note_that_is_signed_but_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(NoCheckpoint):
        checkpoint(KEY.sign(text), [KEY.public])


@pytest.mark.parametrize("text", ["", "x", "a+b+c", PUBLIC[:-4], PUBLIC.replace("c74f", "c74e"), " +00000000+AQ=="])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(BadKey):
        VerifierKey.read(text)
    with pytest.raises(BadKey):
        SecretKey.read(text)
