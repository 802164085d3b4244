"""What is delivered can be accounted for: a bill of materials, hashes for all that is installed, a wheel of equal bytes."""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.gates.tree import PACKAGES, ROOT, tracked
from tests.sbom import document

LOCK = (ROOT / "requirements.lock").read_text("utf-8")
DOCKERFILE = (ROOT / "deploy/Dockerfile").read_text("utf-8")


def test_the_bill_lists_every_package_of_the_lock_with_its_hashes() -> None:
    bill = document()
    listed = {
        (part["name"], part["version"]): {one["value"] for one in part["properties"] if "sha256" in one["name"]}
        for part in bill["components"]
        if part["purl"].startswith("pkg:pypi/")
    }
    pinned = re.findall(r"^([\w.-]+)==([^\s;]+)", LOCK, re.MULTILINE)
    assert set(listed) == {(name.lower().replace("_", "-"), version) for name, version in pinned}
    assert len(pinned) > 40
    assert all(listed.values())
    assert sum(map(len, listed.values())) == LOCK.count("--hash=sha256:")


def test_the_bill_is_a_cyclonedx_document_and_the_same_each_time() -> None:
    bill = document()
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
    references = [part["bom-ref"] for part in bill["components"]]
    assert len(references) == len(set(references))
    assert bill["dependencies"][0]["dependsOn"] == references
    assert {part["purl"].partition("/")[0] for part in bill["components"]} == {"pkg:pypi", "pkg:maven"}
    assert bill == document()


def test_everything_that_the_image_installs_has_a_hash() -> None:
    installs = [line for line in DOCKERFILE.replace("\\\n", " ").splitlines() if "pip install" in line]
    assert installs
    assert all("--require-hashes" in line or "--no-deps --no-build-isolation ." in line for line in installs)
    development = (ROOT / "requirements-dev.lock").read_text("utf-8")
    tools = (ROOT / "deploy/build.lock").read_text("utf-8")
    assert set(re.findall(r"^(\w+)==", tools, re.MULTILINE)) == {"setuptools", "wheel"}
    assert tools in development or all(line in development for line in tools.splitlines())


def built(place: Path, age: int) -> bytes:
    """A wheel built from a copy of the sources whose files have another age and umask."""
    copy = place / "sources"
    for path in tracked("pyproject.toml", "README.md", "LICENSE", *PACKAGES):
        target = copy / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
        os.utime(target, (age, age))
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(place), str(copy)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command,
        cwd=place,
        env={**environment, "SOURCE_DATE_EPOCH": "1767225600"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = place.glob("*.whl")
    return wheel.read_bytes()


def test_two_builds_of_the_wheel_have_the_same_bytes(tmp_path: Path) -> None:
    first, second = (built(tmp_path / str(age), age) for age in (1_600_000_000, 1_700_000_001))
    assert hashlib.sha256(first).hexdigest() == hashlib.sha256(second).hexdigest()


def test_the_wheel_of_a_release_is_dated_by_its_commit() -> None:
    make = (ROOT / "Makefile").read_text("utf-8")
    assert "SOURCE_DATE_EPOCH" in make[make.index("\nwheel:") :].split("\n\n")[0]
