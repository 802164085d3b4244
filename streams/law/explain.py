"""Everything known of one paragraph on one day, ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from streams.law.figures import NoLawThatDay

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date

    from streams.law.figures import Figure
    from streams.law.law import Law
    from streams.law.paragraphs import Paragraph, Regulation
    from streams.law.readings import Reading


@dataclass(frozen=True)
class Explanation:
    """A paragraph with its figures of the day, the rules and scenarios about it, and our readings.

    `figures` is empty and `no_law` says why when the regulation does not bind on that day.
    """

    paragraph: Paragraph
    regulation: Regulation
    chapter: str
    day: date
    figures: tuple[Figure, ...]
    withdrawn: tuple[tuple[Figure, str], ...]  # values that were announced and withdrawn, with what withdrew them
    no_law: str | None
    rules: tuple[str, ...]
    scenarios: tuple[str, ...]
    readings: Sequence[Reading]
    counterpart: Paragraph | None
    below: tuple[str, ...]


def explain(
    law: Law,
    paragraph_id: str,
    day: date,
    rules: Mapping[str, Iterable[str]] | None = None,
    scenarios: Mapping[str, Iterable[str]] | None = None,
) -> Explanation:
    """One paragraph explained; `rules` and `scenarios` map their names to the paragraphs that they cite."""
    paragraph = law.paragraph(paragraph_id)
    figures, no_law = _figures(law, paragraph, day)
    return Explanation(
        paragraph=paragraph,
        regulation=law.regulations[paragraph.regulation],
        chapter=_chapter(law, paragraph),
        day=day,
        figures=figures,
        withdrawn=tuple(
            (figure, by.name)
            for overlay, by in law.withdrawn
            for figure in overlay.figures
            if figure.citation == paragraph.id
        ),
        no_law=no_law,
        rules=_about(paragraph, rules or {}),
        scenarios=_about(paragraph, scenarios or {}),
        readings=law.readings(paragraph.id),
        counterpart=law.paragraph(paragraph.counterpart) if paragraph.counterpart else None,
        below=tuple(other.id for other in law.paragraphs(paragraph.regulation) if paragraph.contains(other.id)),
    )


def _figures(law: Law, paragraph: Paragraph, day: date) -> tuple[tuple[Figure, ...], str | None]:
    try:
        return tuple(law.figures(paragraph.regulation, day).of(paragraph.id).values()), None
    except NoLawThatDay as reason:
        return (), str(reason)


def _about(paragraph: Paragraph, cited: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    return tuple(sorted(name for name, citations in cited.items() if paragraph.id in citations))


def _chapter(law: Law, paragraph: Paragraph) -> str:
    chapters = law.chapters(paragraph.regulation)
    return next(chapter.title for chapter in chapters if paragraph in chapter.paragraphs)
