"""The first line of a commit fits into a list and says one thing; the why stands below it."""

import subprocess
from collections.abc import Iterable, Iterator

import pytest

from tests.gates.tree import ROOT

SINCE = "2026-11-18T08:00:00Z"  # older ones stay as they are
LONGEST = 72  # characters


def faults(subjects: Iterable[str]) -> Iterator[str]:
    """What is wrong with first lines."""
    for subject in subjects:
        if len(subject) > LONGEST:
            yield f"{len(subject)} characters instead of {LONGEST} at most: {subject}"
        if subject.endswith("."):
            yield f"ends with a full stop: {subject}"
        if not subject[:1].isupper():
            yield f"does not begin as a sentence: {subject}"


def test_the_first_lines_of_commits_are_short_sentences() -> None:
    """Of merges git writes the first line itself. A copy without a history has nothing to read."""
    log = subprocess.run(
        ["git", "log", f"--since={SINCE}", "--no-merges", "--format=%s"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if log.returncode:
        pytest.skip("no history here")
    assert list(faults(log.stdout.splitlines())) == []


@pytest.mark.parametrize(
    ("subject", "wrong"),
    [
        ("Art. 1 n. 11: money of chips counted at another value", 0),
        ("A" * 72, 0),
        ("A" * 73, 1),
        ("Mends it.", 1),
        ("fix", 1),
    ],
)
def test_what_is_wrong_with_a_first_line_is_told(subject: str, wrong: int) -> None:
    assert len(list(faults([subject]))) == wrong
