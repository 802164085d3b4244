"""The image is small, pinned, belongs to nobody, and holds what it needs and no more."""

import re

import pytest

from tests.gates.tree import ROOT

TEXT = (ROOT / "deploy/Dockerfile").read_text("utf-8")
LINES = [line for line in re.sub(r"\\\n\s*", " ", TEXT).splitlines() if line and not line.startswith("#")]
STAGES = [
    [line for line in stage.splitlines() if line] for stage in re.split(r"(?m)^(?=FROM )", "\n".join(LINES)) if stage
]


def steps(word: str, stage: int = -1) -> list[str]:
    return [line.partition(" ")[2] for line in STAGES[stage] if line.startswith(f"{word} ")]


def test_every_base_is_pinned_to_a_release() -> None:
    bases = [line.split()[1] for line in LINES if line.startswith("FROM ")]
    assert bases == ["${BASE}"] * 2
    (default,) = [line.partition("=")[2] for line in LINES if line.startswith("ARG BASE=")]
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", default)


def test_every_word_is_one_that_docker_knows() -> None:
    known = {"ARG", "FROM", "ENV", "WORKDIR", "RUN", "COPY", "LABEL", "USER", "STOPSIGNAL", "ENTRYPOINT", "CMD"}
    assert {line.split()[0] for line in LINES} <= known


def test_it_runs_as_nobody_from_the_first_line_to_the_last() -> None:
    assert steps("USER") == ["10001:10001"]
    after = STAGES[-1][[line.split()[0] for line in STAGES[-1]].index("USER") :]
    assert not any(line.startswith(("RUN", "COPY")) for line in after)


def test_packages_are_those_of_the_lock_with_their_hashes() -> None:
    installs = [line for line in LINES if "pip install" in line]
    assert any("--require-hashes -r server.lock" in line for line in installs)
    lock = (ROOT / "requirements-dev.lock").read_text("utf-8")
    for package, version in re.findall(r'"(\w+)==([\d.]+)"', TEXT):
        assert f"\n{package}=={version} " in lock


def test_nothing_of_the_build_stays_behind() -> None:
    assert steps("COPY") == ["--from=build /opt/vigia /opt/vigia"]
    assert not any("pip" in line or "apt" in line for line in STAGES[-1])


@pytest.mark.parametrize(
    "source",
    [source for line in LINES if line.startswith("COPY ") and "--from" not in line for source in line.split()[1:-1]],
)
def test_what_is_copied_exists_and_is_let_through(source: str) -> None:
    assert (ROOT / source).exists()
    assert f"!{source}" in (ROOT / ".dockerignore").read_text("utf-8").splitlines()


def test_signals_reach_the_command() -> None:
    """The shell form would swallow SIGTERM."""
    assert steps("ENTRYPOINT") == ['["vigia"]']
    assert steps("CMD")[0].startswith("[")


def test_every_package_of_ours_is_copied() -> None:
    copied = {line.split()[1] for line in LINES if line.startswith("COPY ")}
    assert {"schemas", "streams", "producers", "projections"} <= copied
