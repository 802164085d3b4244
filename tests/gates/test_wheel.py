"""What is installed from the wheel works away from the sources, with the law inside it."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.gates.tree import PACKAGES, ROOT, tracked


def run(*command: str | Path, cwd: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy, so that building leaves nothing in the tree."""
    copy = tmp_path_factory.mktemp("sources")
    for path in tracked("pyproject.toml", "README.md", "LICENSE", *PACKAGES):
        target = copy / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    return copy


@pytest.fixture(scope="module")
def installed(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a fresh environment that holds the wheel, and sees our dependencies but not our sources."""
    place = tmp_path_factory.mktemp("elsewhere")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", place, sources, cwd=place)
    (wheel,) = place.glob("vigia_lookout-*.whl")
    environment = place / "venv"
    venv.create(environment, with_pip=False)
    commands = environment / ("Scripts" if os.name == "nt" else "bin")
    python = commands / "python"
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        wheel,
        cwd=place,
    )
    own = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=place).strip())
    # A plain path, unlike site.addsitedir, does not follow the link to the sources that lies there.
    (own / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return commands


def test_the_packages_come_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", f"import {', '.join(PACKAGES)}; print(streams.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_the_command_explains_itself(installed: Path, tmp_path: Path) -> None:
    assert "replay" in run(installed / "vigia", "--help", cwd=tmp_path)


def test_the_law_travels_with_the_wheel(installed: Path, tmp_path: Path) -> None:
    assert "ao-de-261-22/1/32" in run(installed / "vigia", "law", "show", "ao-de-261-22/1/32", cwd=tmp_path)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_file_of_a_package_is_in_the_wheel(package: str, installed: Path) -> None:
    """A TOML, SQL or JSON file that setuptools leaves out is missed only where it is installed."""
    (site,) = installed.parent.glob("lib/python*/site-packages")
    sources = (
        ".md",
        ".c",
        ".h",
    )  # of the front end: what is compiled from them stands in a wheel, where it is asked for
    expected = {path.relative_to(ROOT) for path in tracked(package) if path.suffix not in sources}
    assert {path.as_posix() for path in expected if not (site / path).exists()} == set()
