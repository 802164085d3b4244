"""Whether a coup at a table could be called void: n. 17 of arts. 10 and 11.

Cards that lie wrong show a slip. A slip that no card shows rests on what people say: the dealer's word alone does not void
a coup, that of somebody else at the table does. A slip that was put right is none any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from streams.games.baccarat.names import DEALER

if TYPE_CHECKING:
    from schemas.envelope import Event
    from schemas.events.baccarat import SlipBeyondRepair, SlipReported
    from streams.games.baccarat.finished import FinishedBaccarat

NO_SLIP: Final = "no_slip"
REPAIR_POSSIBLE: Final = "repair_possible"
PUT_RIGHT: Final = "put_right"
DEALERS_WORD: Final = "dealers_word"


def void_fault(finished: FinishedBaccarat) -> str | None:
    """Why the coup must not be called void; None where the law lets it."""
    coup, shown = finished.coup, shows_a_slip(finished)
    if not shown and not coup.slips and not finished.deal.unknown:
        return NO_SLIP
    if coup.beyond_repair is None:
        return REPAIR_POSSIBLE
    if shown:
        return PUT_RIGHT if finished.result is not None and not finished.misplaced else None
    return None if witnessed(finished) else DEALERS_WORD


def shows_a_slip(finished: FinishedBaccarat) -> bool:
    """A card was dealt, or lies, elsewhere than the law puts it."""
    return bool(finished.misplaced or finished.misdealt)


def witnessed(finished: FinishedBaccarat) -> bool:
    """Somebody else than the dealer noticed the slip, or decided that it cannot be put right."""
    coup = finished.coup
    words: list[Event[SlipReported] | Event[SlipBeyondRepair]] = [*coup.slips]
    if coup.beyond_repair is not None:
        words.append(coup.beyond_repair)
    dealers = {event.data.by for event in words if event.data.role == DEALER}
    dealers |= {stint.staff for stint in finished.table.staff.values() if stint.role == DEALER}
    return any(event.data.by not in dealers for event in words)
