"""Reads the packaged law: the only place in this folder that reads files.

Everything else here is pure, so that the same log always meets the same law. The files are part of the installed
package and never change while it runs; `load_law` returns a value, not a connection.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from streams.law.compact import compact, expanded
from streams.law.figures import Figure
from streams.law.law import Law
from streams.law.overlays import parse_overlay
from streams.law.paragraphs import Chapter, Regulation
from streams.law.readings import Reading
from streams.law.records import Record, unchanging
from streams.law.standing import Standing
from streams.law.units import Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from importlib.resources.abc import Traversable

NOT_CHAPTERS = frozenset({"regulation.toml", "standing"})
REGULATIONS: Final = "regulations"  # the compact form of their heads; each other one is named after its regulation

R = TypeVar("R", bound=Record)


class PackagedLaw:
    """The law in the files of this package; each file is read once, when first needed."""

    def __init__(self, root: Traversable) -> None:
        """The folder that holds `catalogue`, `figures`, `readings` and `compact`."""
        self._root = root
        self._chapters: dict[str, Sequence[Chapter]] = {}
        self._figures: dict[str, Sequence[Figure]] = {}
        self._readings: Sequence[Reading] = ()
        self._units: Sequence[Unit] = ()
        self._standing: dict[str, Standing] = {}

    def regulations(self) -> Sequence[Regulation]:
        """One file at the head of each regulation's catalogue."""
        return self._records(REGULATIONS, Regulation)

    def chapters(self, regulation: str) -> Sequence[Chapter]:
        """One file for each game of the regulation."""
        if regulation not in self._chapters:
            written = _sorted(self._root / "catalogue" / regulation)
            self._chapters[regulation] = [_chapter(_read(f)) for f in written if f.name not in NOT_CHAPTERS]
        return self._chapters[regulation]

    def figures(self, regulation: str) -> Sequence[Figure]:
        """The figures of every chapter of the regulation."""
        if regulation not in self._figures:
            self._figures[regulation] = self._records(regulation, Figure)
        return self._figures[regulation]

    def readings(self) -> Sequence[Reading]:
        """The doubtful places of all regulations."""
        if not self._readings:
            written = [_read(file)["reading"] for file in _sorted(self._root / "readings")]
            self._readings = [Reading.model_validate(r) for records in written for r in records]
        return self._readings

    def units(self) -> Sequence[Unit]:
        """One file for all regulations."""
        if not self._units:
            self._units = [Unit.model_validate(record) for record in _read(self._root / "units.toml")["unit"]]
        return self._units

    def standing(self, regulation: str) -> Standing:
        """The declarations for one regulation: a file for each chapter that has any."""
        if regulation not in self._standing:
            folder = self._root / "catalogue" / regulation / "standing"
            written = [_read(file) for file in _sorted(folder)] if folder.is_dir() else []
            kinds = {kind for each in written for kind in each}
            joined = {kind: sum((each.get(kind, ()) for each in written), ()) for kind in kinds}
            self._standing[regulation] = Standing.model_validate(joined)
        return self._standing[regulation]

    def compact_forms(self) -> Mapping[str, str]:
        """What the folder `compact` should hold, by name of the file."""
        names = (REGULATIONS, *(folder.name for folder in _sorted(self._root / "figures")))
        sources = {name: self._sources(name) for name in names}
        return {f"{name}.json": compact(written, _parsed(name, written)) for name, written in sources.items()}

    def _records(self, name: str, kind: type[R]) -> Sequence[R]:
        """From the compact form, whose records were checked when it was written, or from the files themselves."""
        sources = self._sources(name)
        form = self._root / "compact" / f"{name}.json"
        records = expanded(form.read_text(encoding="utf-8"), sources) if form.is_file() else None
        if records is not None:
            unchecked = cast("Callable[..., R]", kind.model_construct)  # which mypy takes for one of `Record` itself
            return [unchecked(**record) for record in records]
        return [kind.model_validate(record) for record in _parsed(name, sources)]

    def _sources(self, name: str) -> dict[str, bytes]:
        """The files behind a compact form: the heads of all regulations, or the figures of one."""
        if name == REGULATIONS:
            folders = _sorted(self._root / "catalogue")
            return {f"{folder.name}/regulation.toml": (folder / "regulation.toml").read_bytes() for folder in folders}
        return {file.name: file.read_bytes() for file in _sorted(self._root / "figures" / name)}


def _parsed(name: str, sources: Mapping[str, bytes]) -> Sequence[Mapping[str, Any]]:
    """The records in the files behind a compact form: the head of a regulation is one, figures are many."""
    files = [_toml(text) for text in sources.values()]
    return files if name == REGULATIONS else [figure for file in files for figure in file.get("figure", ())]


def _sorted(folder: Traversable) -> list[Traversable]:
    return sorted(
        (entry for entry in folder.iterdir() if entry.is_dir() or entry.name.endswith(".toml")),
        key=lambda entry: entry.name,
    )


def _read(file: Traversable) -> dict[str, Any]:
    return _toml(file.read_bytes())


def _toml(text: bytes) -> dict[str, Any]:
    written = tomllib.loads(text.decode("utf-8"))
    return {key: unchanging(value) for key, value in written.items()}


def _chapter(written: Mapping[str, Any]) -> Chapter:
    head = {key: value for key, value in written.items() if key != "paragraph"}
    paragraphs = tuple({**record, "game": head["game"]} for record in written["paragraph"])
    return Chapter.model_validate({**head, "paragraphs": paragraphs})


@cache
def _as_printed() -> Law:
    return Law(packaged_law())


def packaged_law() -> PackagedLaw:
    """The files of this package as they are."""
    return PackagedLaw(files("streams.law"))


def load_law(*overlay_texts: str) -> Law:
    """The law as printed, or as changed by the overlays whose texts are given."""
    return _as_printed().with_overlays(*map(parse_overlay, overlay_texts)) if overlay_texts else _as_printed()
