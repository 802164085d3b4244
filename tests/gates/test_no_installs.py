"""No test installs anything: what the tests need is brought before they start, by tests/tools.py alone."""

import ast
from collections.abc import Iterator

import pytest

from tests.gates.tree import ROOT, tracked

BRINGS = {
    "tests/tools.py", "tests/parts.py", "tests/fresh.py", "tests/gates/test_no_installs.py",
    "tests/dossier/archive.py",  # run by `make archive-check`, never by a test
}  # fmt: skip
INSTALLERS = {
    "apt",
    "apt-get",
    "aptitude",
    "dpkg",
    "dnf",
    "yum",
    "apk",
    "brew",
    "conda",
    "npm",
    "npx",
    "mvn",
    "ensurepip",
}
WITH_INSTALL = {"pip", "pip3", "pipx", "uv", "playwright"}  # they do other things too
FROM_HERE = "--no-index"  # pip takes the wheel that a test has built, and fetches nothing


def texts(node: ast.AST) -> Iterator[str]:
    """What a node is given as text; what something is compared with is not given to anybody."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if not isinstance(node, ast.Compare):
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def installs(source: str) -> Iterator[str]:
    """The calls and lists in a source whose words are those of a package client."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call | ast.List | ast.Tuple):
            given = [*node.args, *node.keywords] if isinstance(node, ast.Call) else node.elts
            words = {word.rpartition("/")[2] for part in given for text in texts(part) for word in text.split()}
            fetches = "install" in words and words & WITH_INSTALL and FROM_HERE not in words
            if words & INSTALLERS or fetches:
                yield f"line {node.lineno}: {ast.unparse(node)[:120]}"


def test_no_test_installs_anything() -> None:
    """In several processes at once that leaves a broken machine; where nobody may install, a red suite."""
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in tracked("tests/*.py")}
    calls = {name: list(installs(source)) for name, source in sources.items() if name not in BRINGS}
    assert len(calls) > 100
    assert {name: lines for name, lines in calls.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        'subprocess.run(["apt-get", "update", "-q"], check=True)',
        'command = ["apt-get", "install", "-y", name]',
        'os.system(f"apt-get install {name}")',
        'run("/usr/bin/apt-get", "install", "chromium")',
        'run(sys.executable, "-m", "pip", "install", "pypdf")',
        'subprocess.run("playwright install chromium", shell=True)',
        'pytest.skip("no browser (Debian: apt-get install chromium)")',  # said in tests/parts.py, once
    ],
)
def test_an_installation_is_seen(source: str) -> None:
    assert list(installs(source))


@pytest.mark.parametrize(
    "source",
    [
        'run(sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", wheel)',
        'lines = [line for line in LINES if "pip install" in line]',
        'assert not any("apt-get" in line for line in page)',
    ],
)
def test_what_fetches_nothing_is_left_alone(source: str) -> None:
    assert not list(installs(source))
