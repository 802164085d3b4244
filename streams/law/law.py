"""The whole law: paragraphs, figures by day, readings, and the instruments that changed it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from streams.law.chronicle import Chronicle, TwoLawsOneDay
from streams.law.overlays import Instrument, Overlay, OverlayRefused, check_changes
from streams.law.paragraphs import Chapter, Paragraph, Regulation, UnknownParagraph, UnknownRegulation
from streams.law.records import near

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from streams.law.figures import Figure, Figures
    from streams.law.readings import Reading
    from streams.law.standing import Standing
    from streams.law.units import Unit


class LawSource(Protocol):
    """Where the law is read from: the packaged files, or a few lines in a test."""

    def regulations(self) -> Sequence[Regulation]:
        """The regulations that it holds."""

    def chapters(self, regulation: str) -> Sequence[Chapter]:
        """The catalogue of one regulation, in the order of the text."""

    def figures(self, regulation: str) -> Sequence[Figure]:
        """The figures of one regulation, all days."""

    def readings(self) -> Sequence[Reading]:
        """The doubtful places, with our readings."""

    def standing(self, regulation: str) -> Standing:
        """What is declared of paragraphs that no rule checks."""

    def units(self) -> Sequence[Unit]:
        """The units of figures, with the bounds within which an instrument may set them."""


class Law:
    """The law of a casino floor on any day; each part is read when first needed."""

    def __init__(self, source: LawSource, overlays: Sequence[Overlay] = ()) -> None:
        """The law of a source, as changed by overlays."""
        self._source = source
        self._overlays = tuple(overlays)
        self._chronicles: dict[str, Chronicle] = {}
        self._withdrawn_by = {_withdrawn_name(o): o.instrument for o in self._overlays if o.instrument.withdraws}
        for overlay in self._overlays:
            self._check(overlay)

    @cached_property
    def regulations(self) -> Mapping[str, Regulation]:
        """What is known of each regulation: title, territory, entry into force."""
        return {regulation.id: regulation for regulation in self._source.regulations()}

    @cached_property
    def _paragraphs(self) -> Mapping[str, Paragraph]:
        everything = [self.chapters(regulation) for regulation in self.regulations]
        return {p.id: p for chapters in everything for chapter in chapters for p in chapter.paragraphs}

    @cached_property
    def _readings(self) -> Mapping[str, Sequence[Reading]]:
        about: dict[str, list[Reading]] = {}
        for reading in self._source.readings():
            for paragraph in reading.paragraphs:
                about.setdefault(paragraph, []).append(reading)
        return about

    def paragraph(self, id: str) -> Paragraph:  # noqa: A002  the word of the trade
        """The paragraph of that full id, such as `ao-de-261-22/1/30.a.ii`."""
        paragraph = self._paragraphs.get(id)
        if paragraph is None:
            msg = f"No paragraph {id!r} in the law.{near(id, self._paragraphs)}"
            raise UnknownParagraph(msg)
        return paragraph

    def paragraphs(self, regulation: str | None = None, game: str | None = None) -> Sequence[Paragraph]:
        """The paragraphs in the order of the law, of one regulation or game where asked."""
        if regulation is not None:
            self._known(regulation)
        return tuple(
            paragraph
            for paragraph in self._paragraphs.values()
            if regulation in (None, paragraph.regulation) and game in (None, paragraph.game)
        )

    def chapters(self, regulation: str) -> Sequence[Chapter]:
        """The catalogue files of a regulation: each game's title, article and paragraphs."""
        self._known(regulation)
        return self._source.chapters(regulation)

    def figures(self, regulation: str, day: date) -> Figures:
        """The figures of a regulation on a day; the same object for every day until the next change."""
        return self._chronicle(regulation).on(day)

    def history(self, citation: str, name: str) -> Sequence[Figure]:
        """All values that one figure ever had, oldest first; the citation is a full id."""
        return self._chronicle(citation.partition("/")[0]).history(citation, name)

    def readings(self, paragraph_id: str) -> Sequence[Reading]:
        """The doubts about one paragraph, with the reading that we recommend."""
        return tuple(self._readings.get(paragraph_id, ()))

    def reading(self, id: str) -> Reading:  # noqa: A002  the word of the trade
        """The reading of that id, such as `ao-de-261-22:G3`."""
        every = {reading.id: reading for reading in self._source.readings()}
        if id not in every:
            msg = f"No reading {id!r} is written.{near(id, every)}"
            raise UnknownParagraph(msg)
        return every[id]

    def standing(self, regulation: str) -> Standing:
        """The declarations about paragraphs that no rule checks."""
        self._known(regulation)
        return self._source.standing(regulation)

    def with_overlays(self, *overlays: Overlay) -> Law:
        """The same law as changed by further instruments; this one stays as it is."""
        return Law(self._source, (*self._overlays, *overlays))

    @property
    def withdrawn(self) -> Sequence[tuple[Overlay, Instrument]]:
        """The overlays that never bind any more, each with the instrument that withdrew it."""
        by = self._withdrawn_by
        return tuple((o, by[o.instrument.name]) for o in self._overlays if o.instrument.name in by)

    def instruments(self, day: date) -> Sequence[Instrument]:
        """The instruments with a figure in force on that day, oldest first."""
        return tuple(
            sorted(
                (o.instrument for o in self._standing_overlays() if any(self._binds(f, day) for f in o.figures)),
                key=lambda instrument: (instrument.published, instrument.number),
            )
        )

    def _binds(self, figure: Figure, day: date) -> bool:
        if not figure.in_force(day):
            return False
        regulation = figure.citation.partition("/")[0]
        return self.figures(regulation, day).figure(figure.citation, figure.name) == figure

    def _known(self, regulation: str) -> Regulation:
        known = self.regulations.get(regulation)
        if known is None:
            msg = f"No regulation {regulation!r} in the law.{near(regulation, self.regulations)}"
            raise UnknownRegulation(msg)
        return known

    def _chronicle(self, regulation: str) -> Chronicle:
        if regulation not in self._chronicles:
            self._known(regulation)
            changed = [figure for overlay in self._standing_overlays() for figure in overlay.of(regulation)]
            printed = self._source.figures(regulation)
            self._chronicles[regulation] = Chronicle(regulation, [*printed, *changed])
        return self._chronicles[regulation]

    def _standing_overlays(self) -> list[Overlay]:
        return [overlay for overlay in self._overlays if overlay.instrument.name not in self._withdrawn_by]

    def _check(self, overlay: Overlay) -> None:
        """Only the body named by the regulation changes it, and only in the rules of the games."""
        self._check_name(overlay)
        for regulation in sorted(self._regulations_of(overlay)):
            printed = Chronicle(regulation, self._source.figures(self._overlaid(regulation, overlay).id))
            self._empowered(overlay, self._known(regulation), printed)
            check_changes(overlay, regulation, printed, self._source.units())
            try:
                self._chronicle(regulation)
            except TwoLawsOneDay as clash:
                raise OverlayRefused(str(clash)) from clash

    def _check_name(self, overlay: Overlay) -> None:
        """A number names one instrument; one that withdraws another names it, and takes no more than its place."""
        act = overlay.instrument
        if sum(other.instrument.name == act.name for other in self._overlays) > 1:
            msg = f"{act.name} is here twice. To correct it, issue an instrument of another number that withdraws it."
            raise OverlayRefused(msg)
        if act.withdraws is None:
            return
        earlier = next((o for o in self._overlays if o.instrument.name == _withdrawn_name(overlay)), None)
        if earlier is None or earlier is overlay:
            msg = f"{act.name} withdraws {_withdrawn_name(overlay)}, which is not one of the instruments here."
            raise OverlayRefused(msg)
        if act.published < earlier.instrument.published:
            msg = f"{act.name} withdraws {earlier.instrument.name}, which was published after it."
            raise OverlayRefused(msg)
        if early := overlay.backdated(earlier):
            raise OverlayRefused(f"{early}, and {earlier.instrument.name} did not bind it on that day either.")

    def _regulations_of(self, overlay: Overlay) -> frozenset[str]:
        """The regulations that an overlay touches, by figures or by withdrawing an instrument that has some."""
        name = _withdrawn_name(overlay)
        earlier = (o for o in self._overlays if overlay.instrument.withdraws and o.instrument.name == name)
        return overlay.regulations.union(*(other.regulations for other in earlier))

    def _overlaid(self, regulation: str, overlay: Overlay) -> Regulation:
        try:
            return self._known(regulation)
        except UnknownRegulation as unknown:
            msg = f"{overlay.instrument.name} changes an unknown regulation. {unknown}"
            raise OverlayRefused(msg) from unknown

    def _empowered(self, overlay: Overlay, regulation: Regulation, printed: Chronicle) -> None:
        power = regulation.updated_by
        if power is None:
            msg = f"{regulation.id} lets no instrument change its figures: write a dated record in its own file."
            raise OverlayRefused(msg)
        figures = printed.on(regulation.applied_since)
        kind, body = figures.word(power, "updating_instrument"), figures.word(power, "updating_body")
        act = overlay.instrument
        if (act.kind.casefold(), act.body.casefold()) != (kind.casefold(), body.casefold()):
            msg = f"{act.name} of {act.body!r} changes nothing: {power} wants a numbered {kind} of the {body}."
            raise OverlayRefused(msg)
        front = power.rpartition("/")[0] + "/"
        if any(figure.citation.startswith(front) for figure in overlay.figures):
            msg = f"{act.name} changes {front}: {power} lets it update the rules of the games, not the decree."
            raise OverlayRefused(msg)


def _withdrawn_name(overlay: Overlay) -> str:
    """The name of the instrument that an overlay withdraws, if it withdraws one."""
    return f"{overlay.instrument.kind} {overlay.instrument.withdraws}"
