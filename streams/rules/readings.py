"""Readings that their own sensor has corrected."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from schemas.decode import with_other
from schemas.envelope import Event
from schemas.events.readings import ReadingCorrected


class BetOnCloth(Protocol):
    """A bet on the cloth, and what was taken of it and paid for it."""

    @property
    def lies(self) -> bool: ...
    @property
    def collections(self) -> Sequence[Event[Any]]: ...
    @property
    def payouts(self) -> Sequence[Event[Any]]: ...


def corrected_reading(
    reading: Event[Any] | None, event: Event[ReadingCorrected], moves: Iterable[Event[Any]], bets: Iterable[BetOnCloth]
) -> Any:
    """The reading as its own sensor corrects it. Another source cannot correct it, nor can anybody once all is settled.

    While a bet still waits, the settlement is not finished: what was taken or paid by then is judged by the corrected
    reading, like all that follows.
    """
    correction = event.data
    if reading is None or reading.id != correction.corrects or reading.source != event.source:
        return reading
    if any(move.sequence > reading.sequence for move in moves) and not any(map(_waits, bets)):
        return reading
    seen = {"pocket": correction.pocket, "faces": correction.faces, "card": correction.card}
    values = {name: value for name, value in seen.items() if value is not None and hasattr(reading.data, name)}
    return with_other(reading, data=with_other(reading.data, **values))  # type: ignore[type-var]  # model or struct


def _waits(bet: BetOnCloth) -> bool:
    """Nothing was taken of a bet that lies there, and nothing paid for it."""
    return bet.lies and not bet.collections and not bet.payouts
