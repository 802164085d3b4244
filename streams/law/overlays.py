"""An Instrutivo is an overlay: a numbered, dated instrument with the figures that it changes.

Decree art. 2 lets the supervision body, and nobody else, update the rules of the games.
"""

from __future__ import annotations

import tomllib
from datetime import date
from typing import TYPE_CHECKING

from pydantic import ValidationError, model_validator

from streams.law.figures import Figure
from streams.law.overlay_text import too_costly
from streams.law.records import Record, near, unchanging
from streams.law.units import Unit, why_not

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from streams.law.chronicle import Chronicle


class OverlayRefused(ValueError):
    """The overlay is not an instrument that may change the law; the message says why."""


class Instrument(Record):
    """The act that changes figures: what it is, its number, who issued it, when it was published."""

    kind: str
    number: str
    body: str
    published: date
    withdraws: str | None = None  # the number of an earlier instrument that never binds again, not even on past days

    @property
    def name(self) -> str:
        """How the instrument is cited: `Instrutivo 3/23`."""
        return f"{self.kind} {self.number}"


class Overlay(Record):
    """An instrument together with the figures that it puts in force."""

    instrument: Instrument
    figures: tuple[Figure, ...]

    @model_validator(mode="after")
    def _numbered_and_not_backdated(self) -> Overlay:
        if not self.instrument.number.strip():
            msg = "the instrument has no number"
            raise ValueError(msg)
        if self.instrument.withdraws is None and (early := self.backdated()):
            raise ValueError(early)
        return self

    def backdated(self, withdrawn: Overlay | None = None) -> str | None:
        """Why a figure binds too early: before publication, and not in the place of one that is withdrawn."""
        replaced = {(f.citation, f.name): f.since for f in withdrawn.figures} if withdrawn else {}
        for figure in self.figures:
            earliest = min(self.instrument.published, replaced.get((figure.citation, figure.name), date.max))
            if figure.since < earliest:
                return (
                    f"figure {figure.name!r} of {figure.citation} would bind from {figure.since.isoformat()}, "
                    f"before {self.instrument.name} was published on {self.instrument.published.isoformat()}"
                )
        return None

    @property
    def regulations(self) -> frozenset[str]:
        """The regulations whose figures it changes."""
        return frozenset(figure.citation.partition("/")[0] for figure in self.figures)

    def of(self, regulation: str) -> Iterable[Figure]:
        """Its figures in one regulation."""
        return (figure for figure in self.figures if figure.citation.startswith(f"{regulation}/"))


def parse_overlay(text: str) -> Overlay:
    """The overlay that a file of an instrument describes; anything else is refused in a sentence."""
    if (cost := too_costly(text)) is not None:
        msg = f"The overlay is not read: {cost}."
        raise OverlayRefused(msg)
    try:
        written = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        plain = isinstance(error, tomllib.TOMLDecodeError)
        msg = f"The overlay is not a readable file: {error if plain else 'a number in it has thousands of digits'}."
        raise OverlayRefused(msg) from error
    if not isinstance(written.get("instrument"), dict):
        msg = (
            "The overlay names no instrument. Only a numbered Instrutivo of the supervision body changes "
            "a figure (ao-de-261-22/decree/2): add [instrument] with kind, number, body and published."
        )
        raise OverlayRefused(msg)
    return _overlay(written)


def _overlay(written: dict[str, object]) -> Overlay:
    unknown = sorted(set(written) - {"instrument", "figure"})
    withdraws = isinstance(written["instrument"], dict) and "withdraws" in written["instrument"]
    figures = written.get("figure", [] if withdraws else None)
    if unknown or not isinstance(figures, list) or not (figures or withdraws):
        what = f"unknown part {unknown[0]!r}" if unknown else "no [[figure]] that it changes"
        msg = f"The overlay has {what}; expected [instrument] and one [[figure]] for each change."
        raise OverlayRefused(msg)
    try:
        instrument = Instrument.model_validate(written["instrument"])
        changed = tuple(_figure(record, instrument) for record in figures)
        return Overlay(instrument=instrument, figures=changed)
    except ValidationError as error:
        raise OverlayRefused(_sentence(error)) from error


def _figure(record: object, instrument: Instrument) -> Figure:
    named = {**record, "instrument": instrument.name} if isinstance(record, dict) else record
    return Figure.model_validate(unchanging(named))


def _sentence(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    reason = first["msg"].removeprefix("Value error, ")
    where = f" at {place!r}" if place else ""
    return f"The overlay cannot be read as an instrument{where}: {reason} (decree art. 2)."


def check_changes(overlay: Overlay, regulation: str, chronicle: Chronicle, units: Sequence[Unit]) -> None:
    """Each figure of an overlay changes one that exists, keeps its sort, and stays within the bounds of its unit."""
    known = set(chronicle.keys())
    for figure in overlay.of(regulation):
        if (figure.citation, figure.name) not in known:
            raise OverlayRefused(_no_such_figure(figure, overlay, known))
        before = chronicle.history(figure.citation, figure.name)[0]
        reason = why_not(figure.name, figure.value, before.value, units)
        if reason is not None:
            name = overlay.instrument.name
            raise OverlayRefused(f"{name} cannot set figure {figure.name!r} of {figure.citation}: {reason}.")


def _no_such_figure(figure: Figure, overlay: Overlay, known: set[tuple[str, str]]) -> str:
    names = [name for citation, name in known if citation == figure.citation]
    hint = near(figure.name, names) if names else near(figure.citation, {citation for citation, _ in known})
    has = f" That paragraph has: {', '.join(sorted(names))}." if names else ""
    return (
        f"{overlay.instrument.name} changes figure {figure.name!r} of {figure.citation}, "
        f"which the law does not have.{has}{hint}"
    )
