"""Tries an overlay before it is adopted: every game must be able to read its law then, and to judge sample coups.

A figure may be within its bounds and still be one that a game cannot play by. Whether the new law is wise is not
asked: only that no game fails on it.

A figure may also make the judge go on for ever. That is not noticed here, where there is no clock: whoever calls gives
the trial a process of its own with bounds, and hears through `begin` what is tried just now.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Final

from typing_extensions import override

from schemas.findings import Finding, Quarantined
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged
from streams.engine.rulebooks import ANY, every_book
from streams.law.figures import Figure, Figures, NoLawThatDay
from streams.law.law import Law
from streams.law.overlays import Overlay, OverlayRefused
from streams.rules import Rulebook

Samples = Callable[[str, str], Iterable[bytes]]  # by regulation and game: the records of some coups, none if unknown
Begin = Callable[[str, date], None]  # a game is about to be tried, with the law of that day
MOST_DAYS: Final = 16  # on which the figures of an instrument begin to bind: all games are tried on each of them


def try_overlay(law: Law, overlay: Overlay, samples: Samples, begin: Begin = lambda *_: None) -> Law:
    """The law with the overlay; refused where a game fails on it."""
    changed = law.with_overlays(overlay)
    earlier = [old for old, by in changed.withdrawn if by is overlay.instrument]
    touched = overlay.regulations.union(*(old.regulations for old in earlier))
    days = sorted({figure.since for one in (overlay, *earlier) for figure in one.figures})
    if len(days) > MOST_DAYS:
        raise OverlayRefused(
            f"{overlay.instrument.name} would bind from {len(days)} days, and every game is tried on each of them; at most "
            f"{MOST_DAYS} are allowed. Divide it into several instruments."
        )
    for day in days:
        played = set()
        for book in every_book():
            if book.regulation not in touched:
                continue
            begin(book.game, day)
            otherwise = _reads_otherwise(book, law, changed, day, overlay)
            if otherwise and (book.regulation, book.game) not in played:  # its tables play all variants
                played.add((book.regulation, book.game))
                _play(book, changed, day, overlay, samples)
    return changed


def _reads_otherwise(book: Rulebook, law: Law, changed: Law, day: date, overlay: Overlay) -> bool:
    """Whether the game reads a figure that is another with the overlay on that day."""
    after = _NotedFigures(changed.figures(book.regulation, day))
    try:
        book.law(after)
    except NoLawThatDay:
        return False
    except Exception as fault:
        raise _refused(overlay, book, day, f"{type(fault).__name__}: {fault}") from fault
    return not after.noted.isdisjoint(after.unlike(law.figures(book.regulation, day)))


class _NotedFigures(Figures):
    """Figures that note which of them a game reads."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(figures.regulation, figures.since, figures.until, figures)
        self.noted: set[tuple[str, str]] = set()

    @override
    def figure(self, citation: str, name: str) -> Figure:
        figure = super().figure(citation, name)
        self.noted.add((figure.citation, name))
        return figure

    @override
    def of(self, citation: str) -> Mapping[str, Figure]:
        figures = super().of(citation)
        self.noted.update((figure.citation, name) for name, figure in figures.items())
        return figures


def _play(book: Rulebook, law: Law, day: date, overlay: Overlay, samples: Samples) -> None:
    if book.game == ANY:
        return
    faults = _Faults()
    judge = Judge(law, faults, as_of=day)
    for position, raw in enumerate(samples(book.regulation, book.game)):
        judge.take(raw, position)
    judge.finish()
    if faults.first is not None:
        raise _refused(overlay, book, day, faults.first)


def _refused(overlay: Overlay, book: Rulebook, day: date, fault: str) -> OverlayRefused:
    return OverlayRefused(
        f"{overlay.instrument.name} cannot be adopted: tried on sample coups of {book.game} with the law of "
        f"{day.isoformat()}, the judge failed ({fault[:300]}). Correct the figures and announce it again."
    )


class _Faults:
    """Listens for failures of the judge alone."""

    def __init__(self) -> None:
        self.first: str | None = None

    def on_finding(self, finding: Finding) -> None:
        """Another law finds other breaches."""

    def on_coup(self, coup: CoupJudged) -> None:
        """A rule that failed gave an error verdict."""
        for bit, fault in coup.tally.errors.items():
            self.first = self.first or f"{coup.rules[bit.bit_length() - 1].id}: {fault}"

    def on_quarantined(self, record: Quarantined) -> None:
        """A record on which the engine failed."""
        if record.kind == "fault" and self.first is None:
            self.first = record.reason
