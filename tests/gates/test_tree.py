"""What may not stand in the tree: another machine's paths, download addresses, files too long to read."""

import re
from importlib.metadata import packages_distributions

import pytest

from projections.version import DISTRIBUTION
from tests.gates.tree import PACKAGES, ROOT, tracked

LONGEST_FILE = 400
HANDED_OUT = {"projections/dossier/verify.py"}  # one file, since a court runs it by itself, with nothing beside it

MACHINE_PATH = re.compile(r"(?<![\w./-])/(?:work|farm|root|tmp)/[\w.-]+")
OUR_OWN = re.compile(r"/tmp/(?:vigia|kafka)")
ADDRESS = re.compile(r"https?://|@\s*file:|^\s*--(?:index-url|extra-index-url|find-links|trusted-host)", re.MULTILINE)
INDEX = re.compile(r"\b(?:index-url|index_url|find-links|trusted-host|registry)\s*[=:]?\s*[\"']?(?:https?://|file:|/)")
LOCKS = ("*.lock", "*lock.json", "*requirements*", "*.npmrc", "*settings.xml")


def texts(*patterns: str) -> dict[str, str]:
    """Tracked files that are text, by name."""
    contents = {}
    for path in tracked(*patterns):
        raw = path.read_bytes()
        if b"\0" not in raw:
            contents[path.relative_to(ROOT).as_posix()] = raw.decode("utf-8", "replace")
    return contents


def machine_paths(text: str) -> list[str]:
    return [path for path in MACHINE_PATH.findall(text) if not OUR_OWN.match(path)]


def test_no_file_names_the_path_of_a_machine() -> None:
    """Use a relative path, a setting or tempfile."""
    named = {name: machine_paths(text) for name, text in texts().items()}
    assert {name: paths for name, paths in named.items() if paths} == {}


def test_no_file_says_where_packages_are_fetched_from() -> None:
    """That is a setting of the machine on which they are installed."""
    assert [name for name, text in texts().items() if INDEX.search(text)] == []


def test_locks_name_packages_and_hashes_not_addresses() -> None:
    assert [name for name, text in texts(*LOCKS).items() if ADDRESS.search(text)] == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_locked_package_has_a_version_and_hashes(lock: str) -> None:
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text("utf-8").strip())
    packages = [entry for entry in entries if not entry.startswith("#")]
    assert packages
    assert [entry for entry in packages if "==" not in entry or "--hash=sha256:" not in entry] == []


def test_the_dev_lock_holds_all_that_the_runtime_lock_holds() -> None:
    runtime, dev = (
        set(re.findall(r"^([\w.-]+==\S+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE))
        for lock in ("requirements.lock", "requirements-dev.lock")
    )
    assert runtime <= dev


def test_no_python_file_is_too_long_to_read_in_one_sitting() -> None:
    """Split it where the decree turns a page."""
    lengths = {name: text.count("\n") for name, text in texts("*.py").items() if name not in HANDED_OUT}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_other_distribution_claims_our_names(package: str) -> None:
    assert set(packages_distributions().get(package, ())) == {DISTRIBUTION}


@pytest.mark.parametrize("folder", ["work", "farm", "root", "tmp"])
def test_the_path_of_a_machine_is_seen(folder: str) -> None:
    assert machine_paths(f"kept in '/{folder}/x'")


@pytest.mark.parametrize("text", ["ao-de-261-22/1/32", "/tmp/kafka-logs", "tests/work/x", "./tmp/x", "and/or"])
def test_a_path_of_our_own_is_left_alone(text: str) -> None:
    assert not machine_paths(text)


@pytest.mark.parametrize("line", ["--index-url x", "--find-links dir", "x @ https://host/x.whl", "x @ file:///x"])
def test_an_address_in_a_lock_is_seen(line: str) -> None:
    assert ADDRESS.search(line)


@pytest.mark.parametrize("line", ["index-url = {}host/simple", "registry={}host", "pip --index-url {}host x"])
def test_a_place_to_fetch_packages_from_is_seen(line: str) -> None:
    assert INDEX.search(line.format("https://"))
