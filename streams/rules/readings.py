"""Readings that their own sensor has put right."""

from collections.abc import Iterable
from typing import Any

from schemas.decode import with_other
from schemas.envelope import Event
from schemas.events.readings import ReadingCorrected


def put_right(reading: Event[Any] | None, event: Event[ReadingCorrected], moves: Iterable[Event[Any]]) -> Any:
    """The reading as its sensor corrects it; as it was if another one says so, or money has moved on it since."""
    told = event.data
    if reading is None or reading.id != told.corrects or reading.source != event.source:
        return reading
    if any(move.sequence > reading.sequence for move in moves):
        return reading
    seen = {"pocket": told.pocket, "faces": told.faces, "card": told.card}
    values = {name: value for name, value in seen.items() if value is not None and hasattr(reading.data, name)}
    return with_other(reading, data=with_other(reading.data, **values))  # type: ignore[type-var]  # model or struct
