"""A journal being read and judged, with a bar that says how far."""

import argparse
from typing import TYPE_CHECKING, Final

from projections.cli.sources import opened_journal, with_a_bar
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from projections.cli.replay_report import ReportNotes
    from projections.journal import Journal
    from projections.replay import LawChoice, ReplayTotals
    from schemas.findings import Finding, Quarantined
    from streams.engine.outcome import CoupJudged, Listener

FEW: Final = 8 << 20  # bytes that are judged before a second process has begun


class JournalJudging:
    """The journal that the arguments name; whoever judges it hears of a fault as one sentence."""

    def __init__(self, args: argparse.Namespace, title: str, say: Speech, *, hidden: bool) -> None:
        self._args, self._title, self._say, self._hidden = args, title, say, hidden

    def judged(
        self, choice: "LawChoice", listener: "Listener", notes: "ReportNotes", kept: "Sequence[Listener]"
    ) -> "ReplayTotals":
        """Judge it, in as many processes as there is work and room for.

        Whoever keeps everything hears it from one process, as it comes.
        """
        with opened_journal(self._args.journal, self._say) as journal:
            jobs = 1 if kept else self._args.jobs or _room(journal)
            if jobs == 1 or journal.size is None:
                return self._alone(journal, choice, [listener, notes, *kept])
            return self._together(journal, choice, (listener, notes), jobs)

    def _alone(self, journal: "Journal", choice: "LawChoice", listeners: "Sequence[Listener]") -> "ReplayTotals":
        from projections.replay import LogPart, judge_parts

        with with_a_bar(journal, self._title, hidden=self._hidden) as records:
            return judge_parts([LogPart(records)], choice, listeners)

    def _together(
        self, journal: "Journal", choice: "LawChoice", listeners: "tuple[Listener, ReportNotes]", jobs: int
    ) -> "ReplayTotals":
        from projections.cli.replay_report import KEPT
        from projections.cli.screen import progress
        from projections.forked import Unfinished
        from projections.shared_replay import SharedReplay
        from streams.engine.share import NotApart

        listener, notes = listeners
        team = SharedReplay(journal, choice, notes, jobs=jobs, kept=KEPT)
        try:
            with team, progress(self._title, journal.size, hidden=self._hidden) as bar:
                return team.judged(listener, bar)
        except Unfinished as fault:
            pt, en = f"Não se julgou até ao fim: {fault}.", f"It was not judged to the end: {fault}."
            raise Stop(pt, en, Status.DISK) from None
        except NotApart:
            return self._alone(journal, choice, [_After(listener, team.reported), notes])


def _room(journal: "Journal") -> int:
    """How many processes are worth while, unless `--jobs` says so."""
    if journal.size is None or journal.size < FEW:
        return 1
    from projections.forked import processors

    return processors()


class _After:
    """Passes on the findings that come after the first so many, which others have reported already."""

    def __init__(self, listener: "Listener", reported: int) -> None:
        self._listener, self._left = listener, reported

    def on_finding(self, finding: "Finding") -> None:
        if self._left:
            self._left -= 1
        else:
            self._listener.on_finding(finding)

    def on_coup(self, coup: "CoupJudged") -> None:
        self._listener.on_coup(coup)

    def on_quarantined(self, record: "Quarantined") -> None:
        self._listener.on_quarantined(record)
