"""Each part runs with what its extra installs: a device needs neither ClickHouse nor the web, only a folder needs chDB."""

import ast
import os
import re
import subprocess
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from projections.cli.parts import PARTS
from projections.version import DISTRIBUTION
from tests.gates.extras import alone, closure, extras, linked, megabytes
from tests.gates.tree import ROOT, tracked

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
# Our own files that a part consists of; whatever they import, also inside a function, must be there.
FILES = {
    "device": ("producers/device", "producers/topics.py", "projections/cli/commands/device*.py",
               "projections/cli/commands/topics.py"),
    "worker": ("streams/worker", "streams/monitor.py", "projections/cli/commands/worker.py"),
    "sink": ("projections/sink", "projections/store", "projections/cli/commands/sink.py"),
    "console": ("projections/console", "projections/access", "projections/desk", "projections/alerts",
                "projections/dossier", "projections/reports", "projections/cli/console_server.py", "projections/cli/commands/serve.py",
                "projections/cli/commands/account.py", "projections/cli/commands/alerts.py"),
    "embedded": ("projections/store",),
    "batches": ("projections/dgoj",),
}  # fmt: skip
RUN = "from projections.cli.main import main; sys.exit(main({words!r}))"


def imported(part: str) -> set[str]:
    """Every module that the files of a part import, wherever the import stands."""
    modules = set()
    for path in tracked(*FILES[part]):
        if path.suffix != ".py" or path.name == "verify.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                modules.add(node.module)
    return modules


OURS = {name.partition(".")[0] for part in FILES for name in imported(part)}


def run(folder: Path, program: str, at: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(alone(folder, program), cwd=at, env=environment, capture_output=True, text=True, check=False)


def vigia(folder: Path, at: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(folder, RUN.format(words=["--lang", "en", *words]), at)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is installed without any extra."""
    return linked(tmp_path_factory.mktemp("bare"), closure())


def test_the_extras_are_the_parts() -> None:
    assert set(extras()) == set(FILES)


@pytest.mark.parametrize("part", sorted(FILES))
def test_a_part_imports_nothing_that_its_extra_does_not_install(part: str, tmp_path: Path) -> None:
    folder = linked(tmp_path, closure(part))
    program = f"import importlib\nfor name in {sorted(imported(part))!r}: importlib.import_module(name)"
    done = run(folder, program, tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_device_brings_neither_clickhouse_nor_the_web_nor_faust() -> None:
    brought = set(closure("device"))
    assert brought.isdisjoint({"chdb", "chdb-core", "clickhouse-connect", "pandas", "pyarrow", "fastapi", "uvicorn"})
    assert brought.isdisjoint({"faust-streaming", "aiokafka", "apprise", "reportlab", "prometheus-client"})


@pytest.mark.parametrize("part", sorted(set(FILES) - {"embedded"}))
def test_only_a_store_in_a_folder_brings_the_embedded_engine(part: str) -> None:
    assert "chdb-core" not in closure(part)


def test_a_device_is_a_small_installation() -> None:
    """60 MB when this was written, of which most is numbers of time zones and the compiled parts of four libraries."""
    assert megabytes(closure("device")) < 100 < megabytes(closure("embedded"))


def test_without_any_extra_an_evening_is_simulated_judged_and_verified(bare: Path, tmp_path: Path) -> None:
    for words in (
        ("simulate", "american_roulette", "--coups", "3", "-o", "evening.jsonl"),
        ("replay", "evening.jsonl"),
        ("verify", "evening.jsonl"),
        ("law", "show", "ao-de-261-22/1/32"),
    ):
        done = vigia(bare, tmp_path, *words)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("replay", "x.jsonl", "--store", "archive"), "sink"),
        (("serve", "--store", "archive"), "console"),
        (("worker", "--brokers", "localhost:1"), "worker"),
        (("device", "send", "x.jsonl", "--brokers", "localhost:1"), "device"),
    ],
)
def test_a_command_whose_part_is_missing_says_what_to_install(words, part, bare: Path, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").touch()
    done = vigia(bare, tmp_path, *words)
    assert done.returncode == 2
    assert done.stderr == f"vigia: A part is not installed: pip install '{DISTRIBUTION}[{part}]'.\n"


def test_a_store_in_a_folder_says_that_its_engine_is_missing(tmp_path: Path) -> None:
    folder = linked(tmp_path, closure("sink"))
    (tmp_path / "x.jsonl").touch()
    done = vigia(folder, tmp_path, "replay", "x.jsonl", "--store", "archive")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert f"'{DISTRIBUTION}[embedded]'" in done.stderr
    assert not (tmp_path / "archive").exists()


def test_every_module_of_an_optional_part_has_a_part_that_brings_it() -> None:
    base, brought = set(closure()), packages_distributions()
    for part in extras():
        asked = {re.split(r"[^\w.-]", text)[0].lower() for text in PROJECT["optional-dependencies"][part]}
        for module, names in brought.items():
            if asked & {name.lower() for name in names} and module in OURS:
                assert module in PARTS, module
                assert set(closure(PARTS[module])) & {re.sub(r"[-_.]+", "-", name).lower() for name in names}
                assert base.isdisjoint({name.lower() for name in names})


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_the_locks_hold_every_part(lock: str) -> None:
    pinned = {name.lower() for name in re.findall(r"^([\w.-]+)==", (ROOT / lock).read_text("utf-8"), re.MULTILINE)}
    assert set(closure(*extras())) <= pinned


def test_the_lock_of_the_image_holds_the_services_and_no_embedded_engine() -> None:
    """The same versions and hashes as everywhere else."""
    own, whole = ((ROOT / lock).read_text("utf-8") for lock in ("deploy/server.lock", "requirements.lock"))
    blocks = [set(re.split(r"(?m)^(?=\S)", text)) - {""} for text in (own, whole)]
    assert blocks[0] < blocks[1]
    assert {one.split("==")[0] for one in blocks[0]} == set(closure("device", "worker", "sink", "console"))
