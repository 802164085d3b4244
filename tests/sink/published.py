"""What the workers would have published for an evening, and a source that reads it without a broker."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from projections.sink.batch import Received
from projections.store import StoreListener
from schemas.checkpoints import Checkpoint
from schemas.findings import Finding, Quarantined
from schemas.topics import PREFIX, position
from streams.engine.judge import Judge
from streams.engine.judged import JudgedCoups
from streams.engine.notes import SecretKey
from streams.engine.outcome import CoupJudged
from streams.law.files import load_law
from streams.law.law import Law

KEY = SecretKey("autoridade.ao", bytes(range(32)))
LAW = load_law()


class Published:
    """The topics, judged as a worker judges them: one judge a partition."""

    def __init__(self, partitions: Sequence[Sequence[bytes]], law: Law = LAW) -> None:
        self.topics: dict[tuple[str, int], list[bytes]] = defaultdict(list)
        for partition, records in enumerate(partitions):
            listener = _Publisher(self.topics, partition)
            judge = Judge(law, listener, seal=listener.sealed)
            for offset, raw in enumerate(records):
                self.topics["events", partition].append(raw)
                judge.take(raw, position(partition, offset))
            judge.finish()

    def listen(self, listener: StoreListener, law: Law = LAW) -> None:
        """The same evening, written as a replay writes it."""
        for (word, partition), records in sorted(self.topics.items()):
            if word == "events":
                judge = Judge(law, listener)
                for offset, raw in enumerate(records):
                    judge.take(raw, position(partition, offset))
                    listener.taken(raw, position(partition, offset))
                judge.finish()
        listener.finished()


class _Publisher:
    def __init__(self, topics: dict[tuple[str, int], list[bytes]], partition: int) -> None:
        self._topics, self._partition, self._coups = topics, partition, JudgedCoups()

    def on_finding(self, finding: Finding) -> None:
        self._say("findings", finding.model_dump_json().encode())

    def on_coup(self, coup: CoupJudged) -> None:
        self._say("coups", self._coups.message(coup).model_dump_json().encode())

    def on_quarantined(self, record: Quarantined) -> None:
        self._say("quarantine", record.model_dump_json().encode())

    def sealed(self, head: Checkpoint) -> None:
        self._say("checkpoints", KEY.sign(head.text()).encode())

    def _say(self, word: str, value: bytes) -> None:
        self._topics[word, self._partition].append(value)


class PublishedSource:
    """A source that reads what was published."""

    def __init__(self, published: Published) -> None:
        self.topics = published.topics
        self.at: dict[tuple[str, int], int] = {}
        self.began = 0
        self._moved = True

    def poll(self, seconds: float, most: int) -> list[Received]:
        records: list[Received] = []
        for (word, partition), at in self.at.items():
            values = self.topics[word, partition][at : at + min(most, 7)]  # a few of each, in turn
            records += [Received(word, partition, at + place, value) for place, value in enumerate(values)]
            self.at[word, partition] += len(values)
        return records

    def moved(self) -> bool:
        return self._moved

    def begin(self, ledger: Mapping[tuple[str, int], int]) -> None:
        self._moved = False
        self.began += 1
        self.at = {(word, part): ledger.get((self.topic(word), part), 0) for word, part in self.topics}

    def move(self) -> None:
        """As if the partitions had been shared out anew."""
        self._moved = True

    def left(self) -> int | None:
        return sum(len(self.topics[place]) - at for place, at in self.at.items())

    def topic(self, word: str) -> str:
        return f"{PREFIX}.{word}"

    def lag(self) -> Mapping[tuple[str, int], int]:
        return {}
