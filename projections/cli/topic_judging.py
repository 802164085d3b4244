"""The events topic being read and judged, with a bar that says how far."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Final

from projections.cli.brokers import brokers_reached
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop
from projections.forked import processors

if TYPE_CHECKING:
    from projections.cli.screen import ProgressBar
    from projections.parallel_replay import MergingListener
    from projections.replay import LawChoice, LogPart, ReplayTotals
    from schemas.brokers import Brokers
    from streams.engine.outcome import Listener
    from streams.worker.topic_replay import TopicReplay

FEW: Final = 20_000  # records that are judged before a second process has begun


class TopicJudging:
    """The topic that the arguments name; whoever judges it hears of a fault as one sentence."""

    def __init__(self, args: argparse.Namespace, title: str, say: Speech, *, hidden: bool) -> None:
        self._args, self._title, self._say, self._hidden = args, title, say, hidden

    def judged(
        self, choice: "LawChoice", listener: "Listener", notes: "MergingListener", kept: "Sequence[Listener]"
    ) -> "ReplayTotals":
        """Judge what stands there now, in as many processes as there is work and room for.

        Whoever keeps everything hears it from one process, as it comes.
        """
        from projections.forked import Unfinished
        from projections.replay import judge_parts
        from streams.worker.topic_replay import TopicReplay, TopicUnreachable

        say, brokers = self._say, brokers_reached(self._args, self._say)
        try:
            with TopicReplay(brokers, self._args.prefix) as log:
                ends = log.ends
                jobs = 1 if kept else min(self._args.jobs or _room(ends), len(ends))
                if jobs == 1:
                    with self._bar(ends) as bar:
                        return judge_parts(_parts(log, bar), choice, [listener, notes, *kept])
            return self._apart(brokers, ends, choice, (listener, notes), jobs)
        except TopicUnreachable as fault:
            sentence = say(f"Não se pode ler do Kafka: {fault}", f"Kafka cannot be read: {fault}")
        except Unfinished as fault:
            sentence = say(f"Não se julgou até ao fim: {fault}.", f"It was not judged to the end: {fault}.")
        raise Stop(sentence, status=Status.DISK)

    def _apart(
        self,
        brokers: "Brokers",
        ends: tuple[int, ...],
        choice: "LawChoice",
        listeners: "tuple[Listener, MergingListener]",
        jobs: int,
    ) -> "ReplayTotals":
        from projections.parallel_replay import ParallelReplay
        from streams.worker.topic_replay import TopicReplay

        @contextmanager
        def opened() -> Iterator["Callable[[int], LogPart]"]:
            with TopicReplay(brokers, self._args.prefix, ends) as log:
                yield lambda number: _part(log, number, log.records(number))

        listener, notes = listeners
        with ParallelReplay(opened, choice, notes, jobs) as team, self._bar(ends) as bar:
            return team.judged(ends, listener, bar)

    def _bar(self, ends: tuple[int, ...]) -> "AbstractContextManager[ProgressBar]":
        from projections.cli.screen import progress

        return progress(self._title, sum(ends), hidden=self._hidden)


def _room(ends: tuple[int, ...]) -> int:
    """How many processes are worth while, unless `--jobs` says so."""
    return 1 if sum(ends) < FEW else processors()


def _parts(log: "TopicReplay", bar: "ProgressBar") -> "Iterator[LogPart]":
    from projections.parallel_replay import EVERY

    def counted(number: int) -> Iterator[tuple[int, bytes]]:
        for count, record in enumerate(log.records(number)):
            yield record
            if count % EVERY == 0:
                bar(log.read)

    return (_part(log, number, counted(number)) for number in range(len(log.ends)))


def _part(log: "TopicReplay", number: int, records: Iterator[tuple[int, bytes]]) -> "LogPart":
    from projections.replay import LogPart
    from schemas.topics import partition_of

    return LogPart(records, lambda key: partition_of(key, len(log.ends)) == number)
