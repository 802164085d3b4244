"""Ctrl-C, a full disk, a reader who goes away: one sentence or none, the right status, nothing half-written."""

import errno
import inspect
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from producers.topics import Outcome
from projections.cli.output_files import OutputFiles
from tests.cli.conftest import written
from tests.cli.terminal import COMMAND, PATIENCE, Done, Terminal, environment, spawn
from tests.ordinary import ordinary_user


def ended(process: "subprocess.Popen[bytes]") -> Done:
    out, err = process.communicate(timeout=PATIENCE)
    return Done(process.returncode, out.decode(), err.decode())


def wait_for(what: str, happened: object) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():  # type: ignore[operator]
        assert time.monotonic() < until, f"no {what} in {PATIENCE} s"
        time.sleep(0.02)


def test_an_interrupted_simulation_leaves_no_file(tmp_path: Path) -> None:
    process = spawn(
        "simulate", "american_roulette", "--coups", 10**7, "-o", "j.jsonl", "--truth", "t.jsonl", cwd=tmp_path
    )
    wait_for("draft", lambda: any(part.stat().st_size for part in tmp_path.glob(".j.jsonl.*")))
    process.send_signal(signal.SIGINT)
    done = ended(process)
    assert done.status == 130
    assert done.one_sentence() == "Interrupted; nothing was left half-done."
    assert list(tmp_path.iterdir()) == []


def test_a_terminated_simulation_leaves_no_file(tmp_path: Path) -> None:
    process = spawn("simulate", "french_roulette", "--coups", 10**7, "-o", "j.jsonl", cwd=tmp_path)
    wait_for("draft", lambda: any(part.stat().st_size for part in tmp_path.glob(".j.jsonl.*")))
    process.terminate()
    assert ended(process).status == 143
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_simulation_leaves_the_older_journal_alone(tmp_path: Path) -> None:
    (tmp_path / "j.jsonl").write_text("older\n")
    process = spawn("simulate", "american_roulette", "--coups", 10**7, "-o", "j.jsonl", "--force", cwd=tmp_path)
    wait_for("draft", lambda: any(tmp_path.glob(".j.jsonl.*")))
    process.send_signal(signal.SIGINT)
    assert ended(process).status == 130
    assert [path.name for path in tmp_path.iterdir()] == ["j.jsonl"]
    assert (tmp_path / "j.jsonl").read_text() == "older\n"


def test_ctrl_c_as_a_file_is_begun_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Path.open

    def begin_and_stop(path: Path, *how: object, **rest: object) -> None:
        begin(path, *how, **rest).close()  # type: ignore[call-overload]
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "open", begin_and_stop)
    with pytest.raises(KeyboardInterrupt), OutputFiles() as sheets:
        sheets.take(str(tmp_path / "j.jsonl"))
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_replay_says_so(tmp_path: Path, spoiled: list[bytes]) -> None:
    with subprocess.Popen(
        [*COMMAND, "replay", "-"],
        cwd=tmp_path,
        env=environment(PYTHONUNBUFFERED="1"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"".join(record + b"\n" for record in spoiled))
        process.stdin.flush()
        assert process.stdout.readline()  # the first finding: it is at work, and waits for more
        process.send_signal(signal.SIGINT)
        done = ended(process)
    assert done.status == 130
    assert done.one_sentence() == "Interrupted; nothing was left half-done."


def test_an_interrupted_demo_sums_up(tmp_path: Path) -> None:
    process = spawn("demo", "--terminal", "--tables", 2, "--speed", 50_000, cwd=tmp_path, PYTHONUNBUFFERED="1")
    assert process.stdout
    assert process.stdout.readline()
    process.send_signal(signal.SIGINT)
    done = ended(process)
    assert done.status == 130
    assert "Traceback" not in done.err
    assert "Interrupted. So far:" in done.out
    assert "Digest of the findings" in done.out


def interrupt(*_: object) -> Iterator[Outcome]:
    """Ctrl-C, after a first topic was made."""
    yield Outcome("vigia.events", "created")
    raise KeyboardInterrupt


def test_an_interrupted_creation_of_topics_says_how_far_it_came(
    vigia: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("producers.topics.create", interrupt)
    monkeypatch.setattr("projections.cli.commands.topics.brokers_reached", lambda args, say: None)
    done = vigia("topics", "--brokers", "127.0.0.1:1")
    assert done.status == 130
    assert done.one_sentence() == "Interrupted after 1 of 8 topics; the same command sees to the others."


def test_an_interrupted_import_says_how_much_has_arrived(
    vigia: Terminal, journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def some_arrive(waiting: Callable[[], bool], *rest: object) -> None:
        queue = inspect.getclosurevars(waiting).nonlocals["queue"]
        queue.confirm(queue.unsent(3))
        raise KeyboardInterrupt

    monkeypatch.setattr("projections.cli.commands.device_sending._until_arrived", some_arrive)
    done = vigia("device", "send", journal, "--brokers", "127.0.0.1:1")
    assert done.status == 130
    assert done.one_sentence() == "Interrupted: 3 records delivered; the same command sends the others."
    assert json.loads(journal.with_name(f"{journal.name}.sent").read_text())["lines"] == 3


def test_an_interrupted_table_says_what_is_on_its_disk(
    vigia: Terminal, journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("projections.cli.commands.device_sending._until_arrived", interrupted)
    written = len(journal.read_bytes().splitlines())
    done = vigia("device", "tell", journal, "--table", "R1", "--spool", tmp_path / "spool", "--brokers", "127.0.0.1:1")
    assert done.status == 130
    sentence = (
        f"Interrupted: {written} told in all and on the disk, 0 of them confirmed; the next run goes on from here."
    )
    assert done.one_sentence() == sentence


def test_a_reader_who_goes_away_is_no_error(tmp_path: Path) -> None:
    process = spawn("simulate", "american_roulette", "--coups", 10**7, "-o", "-", cwd=tmp_path)
    assert process.stdout
    assert process.stderr
    with process.stderr as errors:
        process.stdout.readline()
        process.stdout.close()
        assert errors.read() == b""
    assert process.wait(timeout=PATIENCE) == 141


@pytest.mark.parametrize("what", ["replay", "coup", "coverage"])
def test_a_reader_who_goes_away_from_a_table_is_no_error(tmp_path: Path, spoiled: list[bytes], what: str) -> None:
    """Nobody reads at all: whatever is printed first meets a pipe without an end."""
    path = written(tmp_path / "j.jsonl", spoiled)
    coup = next(json.loads(raw)["subject"] for raw in spoiled if b'"type":"coup_opened"' in raw)
    words = {"replay": ("replay", path), "coup": ("coup", coup, "--journal", path), "coverage": ("law", "coverage")}
    process = spawn(*words[what], cwd=tmp_path)
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    with process.stderr as errors:
        assert errors.read() == b""
    assert process.wait(timeout=PATIENCE) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to offer")
def test_a_full_disk_is_told_in_a_sentence(vigia: Terminal) -> None:
    done = vigia("simulate", "american_roulette", "--coups", 300, "-o", "/dev/full")
    assert done.status == 74
    assert "the disk is full" in done.one_sentence()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to offer")
@pytest.mark.parametrize("words", [("--help",), ("law", "coverage"), ("demo", "--once", "--tables", "1")])
def test_a_standard_output_that_takes_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words], cwd=tmp_path, env=environment(), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 74
    assert Done(74, "", done.stderr.decode()).one_sentence()


def test_a_file_that_may_not_grow_leaves_nothing(tmp_path: Path) -> None:
    def no_larger() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

    done = subprocess.run(
        [*COMMAND, "simulate", "american_roulette", "--coups", "200", "-o", "j.jsonl"],
        cwd=tmp_path, env=environment(), capture_output=True, check=False, preexec_fn=no_larger,
    )  # fmt: skip
    assert done.returncode == 74
    assert "j.jsonl" in Done(74, "", done.stderr.decode()).one_sentence()
    assert list(tmp_path.iterdir()) == []


def test_schemas_on_a_full_disk_leave_what_was_there(
    tmp_path: Path, vigia: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first files fit and a later one does not: none is replaced, none is half-written."""

    def no_larger() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (3_000, 3_000))

    folder = tmp_path / "contracts"
    done = subprocess.run(
        [*COMMAND, "schemas", "-o", "contracts"],
        cwd=tmp_path, env=environment(), capture_output=True, check=False, preexec_fn=no_larger,
    )  # fmt: skip
    assert done.returncode == 74
    assert "contracts" in Done(74, "", done.stderr.decode()).one_sentence()
    assert [path for path in folder.rglob("*") if path.is_file()] == []
    monkeypatch.chdir(tmp_path)
    assert vigia("schemas", "-o", "contracts").status == 0
    assert vigia("schemas", "-o", "contracts", "--check").status == 0


def test_a_folder_that_may_not_be_written(vigia: Terminal, tmp_path: Path) -> None:
    vigia("simulate", "american_roulette", "--coups", 1, "-o", tmp_path / "j.jsonl")  # the sources may be root's alone
    with ordinary_user() as folder:
        folder.chmod(0o555)
        done = vigia("simulate", "american_roulette", "-o", folder / "j.jsonl")
        assert list(folder.iterdir()) == []
    assert done.status == 74
    assert "no permission" in done.one_sentence()


@pytest.mark.parametrize(
    ("number", "says"), [(errno.EROFS, "read-only"), (errno.EACCES, "no permission"), (errno.EDQUOT, "quota")]
)
def test_what_the_disk_refuses_is_told(
    vigia: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, says: str
) -> None:
    def refuse(sheets: OutputFiles, path: str) -> None:
        raise OSError(number, os.strerror(number), path)

    monkeypatch.setattr(OutputFiles, "take", refuse)
    done = vigia("simulate", "american_roulette", "-o", tmp_path / "j.jsonl")
    assert done.status == 74
    assert says in done.one_sentence()


def test_a_folder_that_does_not_exist(vigia: Terminal, tmp_path: Path) -> None:
    done = vigia("simulate", "american_roulette", "-o", tmp_path / "no" / "j.jsonl")
    assert done.status == 2
    assert "create the folder first" in done.one_sentence()


def test_the_two_files_of_a_simulation_appear_together(
    tmp_path: Path, vigia: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = vigia("simulate", "american_roulette", "-o", "j.jsonl", "--truth", "no/t.jsonl")
    assert done.status == 2
    assert list(tmp_path.iterdir()) == []


def test_a_written_file_has_the_usual_permissions(vigia: Terminal, tmp_path: Path) -> None:
    mask = os.umask(0o022)
    try:
        assert vigia("simulate", "american_roulette", "--coups", 1, "-o", tmp_path / "j.jsonl").status == 0
    finally:
        os.umask(mask)
    assert (tmp_path / "j.jsonl").stat().st_mode & 0o777 == 0o644


def test_python_ends_without_a_word(tmp_path: Path) -> None:
    """No complaint of the interpreter at its exit either."""
    command = f"'{sys.executable}' -m projections.cli.main law coverage | head -1"
    done = subprocess.run(
        ["bash", "-c", command], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
