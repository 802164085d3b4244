"""From the device to the inspector: `python -m tests.live.latency [SECONDS] [RATE]`, against a broker of its own.

Every part runs as it does in a house: tables with the client that a vendor embeds (spool on the disk, signatures where
SIGNED is set) in one process, a worker in another, and the owner of an embedded store that is sink and reader at once.
The clock of a finding starts when the client is told the event with which the finding becomes certain (a replay says
which), and stops when a query of the store shows it.
"""

import json
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from producers.device import NewEvent, NotAnEvent, SigningKey, TableClient
from producers.simulator.script import Draft
from projections.cli.broker.cluster import Cluster
from projections.cli.speech import Speech
from projections.sink.sink import Sink
from projections.sink.source import KafkaSource
from projections.sink.writers import BatchWriter, InParallel, Meanwhile, Unwritten
from projections.store import connect
from projections.store.batch import TableRows
from schemas.brokers import Brokers
from schemas.findings import Finding
from schemas.topics import EVENTS, FINDINGS, unpacked
from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.engine.floor import Notebook
from tests.live.delays import shown, stamped
from tests.live.pipe import Pipe, used
from tests.properties.evenings import GAMES, spoiled

TABLES = 20
WARM = 6.0  # seconds before anything counts
Place = tuple[str, int]  # table and sequence
Instants = tuple[float, float, str]  # when an event was told, when it was on the disk, and its record


def play(table: TableClient, script: list[Draft], begins: float, pace: float) -> dict[int, Instants]:
    """One table at its own pace; when each event was told, and when it was on the disk, by its number."""
    instants, due = {}, begins
    with table:
        for draft in script:
            time.sleep(max(0.0, due - time.time()))
            begun = time.time()
            try:
                raw = table.tell_all([NewEvent(draft.type, draft.data, draft.subject, draft.time)])[0]
            except NotAnEvent:
                continue
            instants[json.loads(raw)["sequence"]] = begun, time.time(), raw.decode()
            due += pace
        table.drain(20)
    return instants


def evening(number: int, events: int) -> list[Draft]:
    """So many events of one opening in which much goes wrong."""
    script = spoiled(GAMES[number % len(GAMES)], max(events // 15, 4), number % 5, f"t-{number}", faults=events // 25)
    return [draft for place, draft in enumerate(script) if place == 0 or "table_" not in draft.type][:events]


def devices(address: str, prefix: str, folder: Path, rate: float, seconds: float) -> None:
    """All tables of the floor, a process each, as each has a machine of its own; what they recorded goes into a file."""
    scripts = [evening(number, round(rate * seconds / TABLES)) for number in range(TABLES)]
    key = SigningKey.generate() if os.environ.get("SIGNED") else None
    begins = time.time() + 2

    def one(number: int) -> None:
        name = f"t-{number}"
        table = TableClient(name, f"{name}/hub", key, address, folder / name, prefix=prefix)
        instants = play(table, scripts[number], begins + number / rate, TABLES / rate)
        (folder / f"{name}.json").write_text(json.dumps(instants))

    alike = multiprocessing.get_context("fork")  # what was imported is there at once
    tables = [alike.Process(target=one, args=(number,)) for number in range(TABLES)]
    for table in tables:
        table.start()
    for table in tables:
        table.join()
    instants = {path.stem: json.loads(path.read_text()) for path in folder.glob("*.json")}
    assert len(instants) == TABLES, "a table failed"
    (folder / "instants.json").write_text(json.dumps(instants))


class Ringing:
    """Says when findings were written, so that whoever looks for them need not ask a hundred times a second."""

    def __init__(self, writer: BatchWriter, wrote: threading.Event) -> None:
        self._writer, self.wrote = writer, wrote

    def write(self, parts: Sequence[TableRows], meanwhile: Meanwhile | None = None) -> Unwritten:
        asked = meanwhile and (lambda beside: meanwhile(Ringing(beside, self.wrote)))
        left = self._writer.write(parts, asked)
        if any(table == "findings" for table, _ in parts):
            self.wrote.set()
        return left


class Owner:
    """The process that owns the store: a sink in one thread, a reader that asks after every finding in another."""

    def __init__(self, pipe: Pipe, folder: Path) -> None:
        self.seen: dict[str, float] = {}
        self.asked: list[float] = []
        self._folder, self._over = folder, False
        self._store = connect(folder)
        self._source = KafkaSource(Brokers.read(pipe.address, {}), pipe.prefix, "latency")
        self._writer = InParallel(lambda: connect(folder))
        self._wrote = threading.Event()
        self.sink = Sink(self._store, self._source, writer=Ringing(self._writer, self._wrote))
        self._threads = [threading.Thread(target=run) for run in (self.sink.run, self._look)]
        for thread in self._threads:
            thread.start()

    def _look(self) -> None:
        """Ask what is there whenever there may be more than before."""
        with connect(self._folder) as store:
            while not self._over:
                if not self._wrote.wait(0.2):
                    continue
                self._wrote.clear()
                begun = time.time()
                ids = [one for (one,) in store.ask("SELECT id FROM findings_now", {})]
                now = time.time()
                for one in ids:
                    self.seen.setdefault(one, now)
                self.asked.append(now - begun)

    def close(self) -> None:
        self.sink.stop()
        self._over = True
        for thread in self._threads:
            thread.join()
        self._source.close()
        self._writer.__exit__(None, None, None)
        self._store.close()


class Spent:
    """Seconds of a processor that each part has used since."""

    def __init__(self, **parts: int) -> None:
        self._parts = {name: (pid, used(pid)) for name, pid in parts.items()}
        self._devices = os.times().children_user + os.times().children_system

    def __str__(self) -> str:
        load = {name: used(pid) - before for name, (pid, before) in self._parts.items()}
        load["devices"] = os.times().children_user + os.times().children_system - self._devices
        return "processor: " + ", ".join(f"{name} {seconds:.1f} s" for name, seconds in load.items())


class Notes(Notebook):
    """At which event a replay first tells each finding."""

    def __init__(self) -> None:
        super().__init__()
        self.at, self.certain_at = 0, dict[str, int]()

    def on_finding(self, finding: Finding) -> None:
        self.certain_at.setdefault(finding.id, self.at)


def certain(instants: dict[int, Instants]) -> dict[str, int]:
    """The sequence with which each finding of a table became certain."""
    notes = Notes()
    judge = Judge(load_law(), notes)
    for sequence in sorted(instants):
        notes.at = sequence
        judge.take(instants[sequence][2].encode(), sequence)
    return notes.certain_at


def ledger(
    pipe: Pipe, instants: dict[str, dict[int, Instants]], seen: dict[str, float], since: float
) -> dict[str, list[int]]:
    """Milliseconds of each finding on each stretch of its way."""
    taken: dict[Place, float] = {}
    for stamp, value in stamped(pipe, EVENTS):
        for raw in unpacked(value):
            record = json.loads(raw)
            taken.setdefault((record["table"], record["sequence"]), stamp / 1000)
    sent: dict[str, float] = {}
    for stamp, value in stamped(pipe, FINDINGS):
        sent.setdefault(json.loads(value)["id"], stamp / 1000)
    ways: dict[str, list[int]] = {name: [] for name in ("whole way", "disk", "to the log", "judged", "in the store")}
    for table, events in instants.items():
        for finding, sequence in certain(events).items():
            begun, kept, _ = events[sequence]
            if begun < since or finding not in seen:
                assert begun < since, f"{finding} is not in the store"
                continue
            steps = (begun, kept, taken[table, sequence], sent[finding], seen[finding])
            ways["whole way"].append(round(1000 * (steps[-1] - steps[0])))
            for name, start, stop in zip(list(ways)[1:], steps, steps[1:], strict=False):
                ways[name].append(round(1000 * (stop - start)))
    return {name: sorted(waited) for name, waited in ways.items()}


def measure(seconds: float, rate: float) -> dict[str, list[int]]:
    with TemporaryDirectory() as there, Cluster(Path(there) / "kafka", Speech("en")) as cluster:
        folder = Path(there)
        (folder / "spools").mkdir()
        pipe = Pipe(cluster.address, "vigia", partitions=6, log=folder / "worker.log")
        owner = Owner(pipe, folder / "store")
        try:
            pipe.start()
            command = [sys.executable, "-m", "tests.live.latency", "devices", cluster.address, "vigia"]
            spent = Spent(worker=pipe.workers[0].pid, broker=cluster.nodes[0].pid, owner=os.getpid())
            words = [str(folder / "spools"), str(rate), str(seconds + WARM)]
            playing = subprocess.Popen(
                [*command, *words], start_new_session=True
            )  # not in the owner's share of the time
            assert playing.wait() == 0
            pipe.wait(60)
            print(spent)
            until = time.time() + 5
            while time.time() < until:
                time.sleep(0.1)
        finally:
            pipe.stop()
            owner.close()
        written = json.loads((folder / "spools" / "instants.json").read_text())
        counted = {
            table: {int(number): tuple(one) for number, one in events.items()} for table, events in written.items()
        }
        instants = sorted(begun for events in counted.values() for begun, *_ in events.values())
        several, took = len(instants), instants[-1] - instants[0]
        asked = sorted(round(1000 * took) for took in owner.asked)
        print(f"{several} events told, {several / took:.0f} a second; a query of the store: {shown(asked)}")
        return ledger(pipe, counted, owner.seen, instants[0] + WARM)


def main() -> None:
    if sys.argv[1:2] == ["devices"]:
        address, prefix, folder, rate, seconds = sys.argv[2:]
        devices(address, prefix, Path(folder), float(rate), float(seconds))
        return
    duration, pace = (float(sys.argv[1]), float(sys.argv[2])) if len(sys.argv) > 2 else (30.0, 500.0)
    for name, waited in measure(duration, pace).items():
        print(f"{name:14} {shown(waited)}" + (", wanted p50 150 ms, p99 1000 ms" if name == "whole way" else ""))


if __name__ == "__main__":
    main()
