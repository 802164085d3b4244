"""Version, notes and tag agree."""

import subprocess
from datetime import date
from pathlib import Path

import pytest

from tests.gates.tree import ROOT
from tests.release import begin, main, numbers, release, sections, version

CHANGELOG = sections((ROOT / "CHANGELOG.md").read_text("utf-8"))
DAY = date(2026, 11, 17)
START = "# Changelog\n\n## 0.2.0\n\n- One thing is new.\n\n## 0.1.0 (2026-01-31)\n\n- All of it.\n"


def git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project whose version 0.2.0 is ready."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "0.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(START)
    git(tmp_path, "init", "--quiet")
    for name, value in (("user.name", "x"), ("user.email", "x@example.org"), ("commit.gpgsign", "false")):
        git(tmp_path, "config", name, value)
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "x")
    return tmp_path


def test_the_changelog_begins_with_the_version_of_the_sources() -> None:
    assert CHANGELOG[0].version == version()


def test_versions_stand_newest_first_and_all_but_the_newest_have_a_day() -> None:
    versions = [numbers(section.version) for section in CHANGELOG]
    assert versions == sorted(set(versions), reverse=True)
    assert [section.version for section in CHANGELOG[1:] if section.day is None] == []


def test_the_notes_of_a_released_version_stay_as_they_were_tagged() -> None:
    """What is new belongs to the next version: `make next-version`. A copy without tags has nothing to compare."""
    tags = git(ROOT, "tag", "--list", "v*").split()
    tagged = {section.version: section for section in CHANGELOG if f"v{section.version}" in tags}
    for name, section in tagged.items():
        assert section in sections(git(ROOT, "show", f"v{name}:CHANGELOG.md"))


def test_a_release_dates_its_notes_and_tags_them(tree: Path) -> None:
    assert release(tree, DAY) == "v0.2.0"
    assert sections((tree / "CHANGELOG.md").read_text())[0] == ("0.2.0", "2026-11-17", "- One thing is new.")
    assert git(tree, "status", "--porcelain") == ""
    assert git(tree, "rev-parse", "v0.2.0^{commit}") == git(tree, "rev-parse", "HEAD")
    assert "- One thing is new." in git(tree, "tag", "--list", "v0.2.0", "--format=%(contents)")


@pytest.mark.parametrize(
    ("changelog", "why"),
    [
        (START.replace("0.2.0", "0.3.0"), "begins with 0.3.0"),
        (START.replace("## 0.2.0", "## 0.2.0 (2026-02-01)"), "is released"),
        (START.replace("- One thing is new.\n\n", ""), "has no notes"),
    ],
)
def test_what_is_not_ready_is_not_released(tree: Path, changelog: str, why: str) -> None:
    (tree / "CHANGELOG.md").write_text(changelog)
    git(tree, "commit", "--all", "--quiet", "--message", "x")
    with pytest.raises(SystemExit, match=why):
        release(tree, DAY)
    assert git(tree, "tag") == ""


def test_what_is_not_committed_is_not_released_and_is_named(tree: Path) -> None:
    (tree / "new.py").write_text("x = 1\n")
    with pytest.raises(SystemExit, match=r"(?s)is committed.*new\.py"):
        release(tree, DAY)


def test_where_git_refuses_the_commit_its_words_are_shown_and_nothing_is_changed(tree: Path) -> None:
    hook = tree / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho not on a Friday >&2\nexit 1\n")
    hook.chmod(0o755)
    with pytest.raises(SystemExit, match="git commit failed: not on a Friday"):
        release(tree, DAY)
    assert (tree / "CHANGELOG.md").read_text() == START
    hook.unlink()
    assert release(tree, DAY) == "v0.2.0"


def test_outside_a_repository_git_says_so(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "0.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(START)
    with pytest.raises(SystemExit, match=r"git status failed: .*not a git repository"):
        release(tmp_path, DAY)


def test_a_next_version_needs_a_number() -> None:
    with pytest.raises(SystemExit, match="VERSION="):
        main(["next"])


def test_a_version_is_tagged_once(tree: Path) -> None:
    git(tree, "tag", "v0.2.0")
    with pytest.raises(SystemExit, match="already"):
        release(tree, DAY)


def test_the_next_version_begins_after_a_release(tree: Path) -> None:
    release(tree, DAY)
    begin(tree, "0.2.1")
    assert version(tree) == "0.2.1"
    assert [section.version for section in sections((tree / "CHANGELOG.md").read_text())] == ["0.2.1", "0.2.0", "0.1.0"]


@pytest.mark.parametrize(
    ("new", "why"), [("0.2.0", "not come after"), ("0.1.9", "not come after"), ("1", "no version")]
)
def test_a_next_version_that_is_none_is_refused(tree: Path, new: str, why: str) -> None:
    release(tree, DAY)
    with pytest.raises(SystemExit, match=why):
        begin(tree, new)


def test_no_version_begins_before_the_last_is_released(tree: Path) -> None:
    with pytest.raises(SystemExit, match="not released yet"):
        begin(tree, "0.3.0")
