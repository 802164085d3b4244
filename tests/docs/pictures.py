"""Pictures of the manual that are drawn from the code: `python -m tests.docs.draw` puts them into their pages.

Each stands on its page after a line `<!-- drawn: NAME -->`.
"""

import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from projections.sink.batch import TOPICS as SINK_READS
from schemas.topics import CHECKPOINTS, CONTROL, COUPS, DESK, EVENTS, EVERY, FINDINGS, LEDGER, QUARANTINE, Topic
from tests.docs.pages import anchor
from tests.gates.tree import ROOT

MARKED: Final = re.compile(r"(<!-- drawn: (\w+) -->\n).*?(?=\n\n)", re.DOTALL)
_STEP: Final = re.compile(r"^(\d+)\. \*\*(.+?)\.\*\* ", re.MULTILINE)
_NAMED: Final = re.compile(r"`([A-Z_a-z][\w.]*)` \(`?\[?`?([\w/]+\.py)`?\]?")


@dataclass(frozen=True)
class Part:
    """A process of the pipeline: which topics it writes and reads, and the modules in which it does so."""

    name: str
    label: str
    modules: tuple[str, ...]
    writes: tuple[Topic, ...] = ()
    reads: tuple[Topic, ...] = ()


PARTS: Final = (
    Part("device", "devices<br/>vigia device", ("producers.device.client", "producers.device.sender"), (EVENTS,)),
    Part(
        "worker",
        "workers<br/>vigia worker",
        (
            "streams.worker.dispatcher",
            "streams.worker.partition_judge",
            "streams.worker.outbox",
            "streams.worker.overlays",
        ),
        (FINDINGS, COUPS, QUARANTINE, CHECKPOINTS, LEDGER, EVENTS),
        (EVENTS, LEDGER, CONTROL),
    ),
    Part("sink", "sink<br/>vigia sink", ("projections.sink.batch",), (), SINK_READS),
)
ELSEWHERE: Final = (DESK,)  # written by the console, read by whoever wants a copy of the desk's log


def pipeline() -> str:
    """Who writes and who reads each topic."""
    return _mermaid("flowchart LR", _pipeline())


def _pipeline() -> Iterator[str]:
    for part in PARTS:
        yield f'{part.name}["{part.label}"]'
    for topic in EVERY:
        yield f"{topic.word}[({topic.name()})]"
    for part in PARTS:
        yield from (f"{part.name} --> {topic.word}" for topic in part.writes if topic not in part.reads)
        yield from (f"{part.name} <--> {topic.word}" for topic in part.writes if topic in part.reads)
        yield from (f"{topic.word} --> {part.name}" for topic in part.reads if topic not in part.writes)
    yield 'sink --> store[("store<br/>ClickHouse")]'
    yield 'sink --> kept[("checkpoints<br/>on another machine")]'
    yield 'store --> console["console<br/>vigia serve"]'
    yield f"console --> {DESK.word}"
    yield f'authority["authority"] --> {CONTROL.word}'


def topics() -> str:
    """The table of topics."""
    rows = (f"| `{one.name()}` | {one.key} | {one.value} | {_kept(one)} |" for one in EVERY)
    return "\n".join(("| topic | key | a record is | kept |", "|---|---|---|---|", *rows))


def _kept(topic: Topic) -> str:
    return "the last record of each key" if topic.kept == "compact" else "for ever"


def devices() -> str:
    """From a source to the broker."""
    return _mermaid("flowchart LR", _DEVICES)


_DEVICES: Final = (
    'wheel(["AR-1/wheel<br/>sensor, own key"]) -- "tell" --> client',
    'chips(["AR-1/chips<br/>tracker, own key"]) -- "tell" --> client',
    'marta(["staff/Marta<br/>tablet, own key"]) -- "tell" --> client',
    'subgraph table["one process a table"]',
    '    client["TableClient<br/>checks the event"] --> chain["Chain<br/>number, prevhash, signature"]',
    '    chain --> spool[("Spool<br/>on disk before tell returns")]',
    '    spool --> sender["Sender<br/>in order, again until confirmed"]',
    "end",
    f"sender --> events[({EVENTS.name()})]",
    'events -. "confirmed" .-> spool',
)


def integrity() -> str:
    """Chain, tree and checkpoint over three records."""
    return _mermaid("flowchart RL", _INTEGRITY)


_INTEGRITY: Final = (
    'subgraph chain["chain: made by the table"]',
    '    third["record 3<br/>prevhash = hash of 2"] --> second["record 2<br/>prevhash = hash of 1"]',
    '    second --> first["record 1<br/>prevhash = hash of the opening"]',
    "end",
    'subgraph tree["tree: made by whoever judges"]',
    '    root["root of the day"] --> left["hash of leaves 1 and 2"]',
    '    root --> right["leaf 3"]',
    "end",
    "left --> first",
    "left --> second",
    "right --> third",
    'note["checkpoint: signed by the authority<br/>table, day, size 3, root, time"] --> root',
    'note --> kept[("kept on another machine")]',
)


def journey() -> str:
    """How an event travels: one box for each step of ARCHITECTURE.md."""
    steps = _STEP.findall((ROOT / "ARCHITECTURE.md").read_text("utf-8"))
    return _mermaid("flowchart LR", _journey(steps))


_STAGES: Final = (("table", "at the table", 4), ("worker", "in the worker", 10), ("read", "for the reader", 12))


def _journey(steps: list[tuple[str, str]]) -> Iterator[str]:
    first = 1
    for name, title, last in _STAGES:
        yield f'subgraph {name}["{title}"]'
        yield "    direction TB"
        boxes = (f's{number}["{number}. {what}"]' for number, what in steps if first <= int(number) <= last)
        yield f"    {' --> '.join(boxes)}"
        yield "end"
        first = last + 1
    yield f"s4 --> events[({EVENTS.name()})] --> s5"
    yield f"s10 --> findings[({FINDINGS.name()})] --> s11"


DECISION: Final = re.compile(r"^(#{2,3}) (.+)(?:\n\*(\d{4}-\d\d-\d\d)\*$)?", re.MULTILINE)


def decisions() -> str:
    """The index of DECISIONS.md: every question with its date, by topic."""
    return "\n".join(_decisions((ROOT / "DECISIONS.md").read_text("utf-8")))


def _decisions(text: str) -> Iterator[str]:
    for level, heading, day in DECISION.findall(text):
        link = f"[{heading}](#{anchor(heading)})"
        yield f"- **{link}**" if level == "##" else f"  - {day} · {link}"


def named_in(text: str) -> Iterator[tuple[str, str]]:
    """What a text names as `NAME` (`path.py`): module and name in it."""
    for name, path in _NAMED.findall(text):
        yield path.removesuffix(".py").replace("/", "."), name


def resolved(module: str, name: str) -> object:
    """The thing itself; fails if there is no such thing."""
    thing: object = importlib.import_module(module)
    for part in name.split("."):
        thing = getattr(thing, part)
    return thing


def _mermaid(kind: str, lines: Iterator[str] | tuple[str, ...]) -> str:
    return "\n".join(("```mermaid", kind, *(f"    {line}" for line in lines), "```"))


PICTURES: Final = {
    "pipeline": pipeline, "topics": topics, "devices": devices, "integrity": integrity, "journey": journey,
    "decisions": decisions,
}  # fmt: skip


def with_pictures(text: str) -> str:
    """A page with its pictures drawn again."""
    return MARKED.sub(lambda mark: mark[1] + PICTURES[mark[2]](), text)


def illustrated(pages: list[Path]) -> list[Path]:
    """Those of these pages that have such a picture."""
    return [page for page in pages if "<!-- drawn: " in page.read_text("utf-8")]
