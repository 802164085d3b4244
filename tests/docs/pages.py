"""The pages that people read, and what stands in them."""

import re
from dataclasses import dataclass
from pathlib import Path

from tests.gates.tree import ROOT

PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "GLOSSARY.md",
    "ARCHITECTURE.md",
    "DECISIONS.md",
    "SECURITY.md",
)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of code on a page: its language, its text, and the last file named above it."""

    page: str
    language: str
    text: str
    file: str | None


def pages() -> list[Path]:
    """The pages at the top, and all that stand under docs and beside the scenarios."""
    return [
        *(ROOT / page for page in PAGES),
        *sorted((ROOT / "docs").rglob("*.md")),
        ROOT / "tests/scenarios/README.md",
    ]


def blocks(page: str, *languages: str) -> list[Block]:
    """The blocks of a page in these languages, in order."""
    text = (ROOT / page).read_text("utf-8")
    listed = []
    for fence in FENCE.finditer(text):
        if fence[1] in languages:
            above = text[: fence.start()].rstrip().rpartition("\n")[2]
            named = re.findall(r"`([\w./-]+\.(?:py|toml))`", above)
            listed.append(Block(page, fence[1], fence[2], named[-1] if named else None))
    return listed


def commands(block: Block) -> list[str]:
    """The lines of a block that a person types."""
    lines = block.text.replace("\\\n", " ").splitlines()  # one that goes on below is one command
    if block.language == "console":
        return [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    return [line for line in lines if line and not line.startswith("#")]


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return FENCE.sub("", page.read_text("utf-8"))


def anchors(page: Path) -> set[str]:
    """What a link may name of a page: its headings, as GitHub spells them in an address."""
    return {anchor(heading) for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)}


def anchor(heading: str) -> str:
    """Lower case; blanks are hyphens; punctuation is gone."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
