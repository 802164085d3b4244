"""The bill of materials of a release (CycloneDX 1.6), from the locks alone: `python -m tests.sbom`, or `make sbom`.

It lists what the wheel needs to run, each with its version and the hashes that the lock accepts, and the Kafka that
`vigia kafka` fetches. The same locks give the same bytes: there is no time in it, and its number is made of its content.
"""

import json
import re
import sys
import tomllib
import uuid
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

ROOT: Final = Path(__file__).resolve().parents[1]
_PINNED: Final = re.compile(r"^([A-Za-z0-9._-]+)==(\S+?)(?: *; *(.+?))? *\\?$")
_HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_POM: Final = "{http://maven.apache.org/POM/4.0.0}"


def document(root: Path = ROOT) -> dict[str, Any]:
    """The whole bill."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    own = _component("pypi", project["name"], project["version"]) | {"type": "application"}
    own["licenses"] = [{"license": {"id": project["license"]}}]
    parts = [*_python((root / "requirements.lock").read_text("utf-8")), *_jars(root / "deploy/kafka/pom.xml")]
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": parts,
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bill, sort_keys=True))
    return {**bill, "serialNumber": f"urn:uuid:{number}"}


def _python(lock: str) -> list[dict[str, Any]]:
    """The packages of a lock, with the hashes of all files that it accepts for each."""
    parts: list[dict[str, Any]] = []
    for line in lock.splitlines():
        if match := _PINNED.match(line):
            name, version, marker = match.groups()
            parts.append(_component("pypi", name.lower().replace("_", "-"), version) | {"properties": []})
            if marker:
                parts[-1]["properties"].append({"name": "vigia:marker", "value": marker})
        for digest in _HASH.findall(line):
            parts[-1]["properties"].append({"name": "vigia:accepted-sha256", "value": digest})
    return parts


def _jars(pom: Path) -> list[dict[str, Any]]:
    tree = ET.parse(pom)  # our own file
    named = [
        [dependency.findtext(f"{_POM}{tag}", "") for tag in ("groupId", "artifactId", "version")]
        for dependency in tree.iter(f"{_POM}dependency")
    ]
    return [
        _component("maven", f"{group}/{artifact}", version) | {"scope": "optional"}
        for group, artifact, version in named
    ]


def _component(kind: str, name: str, version: str) -> dict[str, Any]:
    purl = f"pkg:{kind}/{name}@{version}"
    group, _, own = name.rpartition("/")
    return {
        "type": "library",
        "bom-ref": purl,
        **({"group": group} if group else {}),
        "name": own,
        "version": version,
        "purl": purl,
    }


if __name__ == "__main__":
    text = json.dumps(document(), indent=2) + "\n"
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, "utf-8")
    else:
        print(text, end="")
