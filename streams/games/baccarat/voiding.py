"""Whether a coup at a table could be called void: n. 17 of arts. 10 and 11.

Cards that lie wrong show a slip; where all cards are known it could be put right, unless somebody at the table beside the
dealer says that it could not. A slip that no card shows rests on what people say: neither the dealer's word nor that of a
stranger voids a coup, that of somebody else at the table does. Who is called staff and whom no record places at the table
is not believed either, or any coup could be undone with a name; where records were lost it is not known. A slip that was
put right is none any more. Where a card lies wrong and not all cards are known, nobody can say what the house gained by the
void: where the dealer alone, or somebody unseen, says that it was beyond repair, the coup is not judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from streams.games.baccarat.names import DEALER
from streams.rules.stays import there_since

if TYPE_CHECKING:
    from schemas.envelope import Event
    from schemas.events.baccarat import SlipBeyondRepair, SlipReported
    from streams.games.baccarat.finished import FinishedBaccarat

NO_SLIP: Final = "no_slip"
REPAIR_POSSIBLE: Final = "repair_possible"
PUT_RIGHT: Final = "put_right"
DEALERS_WORD: Final = "dealers_word"
STRANGERS_WORD: Final = "strangers_word"
UNSEEN_WORD: Final = "unseen_word"
COULD_BE_MENDED: Final = "could_be_mended"
NO_WITNESS: Final = "nothing on record places whoever vouched for the slip at the table"
NO_OTHER_WORD: Final = "not all cards are known, and nobody beside the dealer says that the slip was beyond repair"
PLAYER: Final = "player"


def void_fault(finished: FinishedBaccarat) -> str | None:
    """Why the coup must not be called void; None where the law lets it."""
    coup, shown = finished.coup, shows_a_slip(finished)
    if not shown and not coup.slips and not finished.deal.unknown:
        return NO_SLIP
    if coup.beyond_repair is None:
        return REPAIR_POSSIBLE
    if shown:
        return _fault_of_a_slip_that_shows(finished, coup.beyond_repair)
    words = _words(finished)
    if not words:
        return DEALERS_WORD
    if seen_at_the_table(finished):
        return None
    if all(event.data.role == PLAYER for event in words):
        return STRANGERS_WORD
    return UNSEEN_WORD if finished.table.sighted else None


def _fault_of_a_slip_that_shows(finished: FinishedBaccarat, beyond_repair: Event[SlipBeyondRepair]) -> str | None:
    """Where all cards are known each could be laid where it belongs: that it could not is not for the house alone to say."""
    if finished.result is None:
        return None
    if not finished.misplaced:
        return PUT_RIGHT
    unseen = finished.table.sighted and beyond_repair.data.by not in _there(finished)
    return COULD_BE_MENDED if unseen or beyond_repair not in _words(finished) else None


def shows_a_slip(finished: FinishedBaccarat) -> bool:
    """A card was dealt, or lies, elsewhere than the law puts it."""
    return bool(finished.misplaced or finished.misdealt)


def why_not_known(finished: FinishedBaccarat) -> str | None:
    """Why it is not known whether the coup could be void: nobody of whom it is known that they were at the table vouches for it."""
    beyond_repair, words = finished.coup.beyond_repair, _words(finished)
    if beyond_repair is None:
        return NO_WITNESS if words and not shows_a_slip(finished) and not seen_at_the_table(finished) else None
    if shows_a_slip(finished) and finished.result is not None:
        return None if beyond_repair.data.by in _there(finished) else NO_WITNESS
    if seen_at_the_table(finished):
        return None
    return NO_WITNESS if words else NO_OTHER_WORD


def seen_at_the_table(finished: FinishedBaccarat) -> bool:
    """Of those who vouch for a slip somebody sits at the table, has a bet there or was on record as its staff in this coup."""
    there = _there(finished)
    return any(event.data.by in there for event in _words(finished))


def _there(finished: FinishedBaccarat) -> set[str]:
    """Who sat at the table, had a bet there, or was on record as its staff beside the dealer, in this coup."""
    table, coup = finished.table, finished.coup
    there = {*(coup.held or {}).values(), *table.seats.values(), *(bet.player for bet in coup.bets.values())}
    return there | {stint.staff for stint in there_since(table, coup.opened) if stint.role != DEALER}


def _words(finished: FinishedBaccarat) -> list[Event[SlipReported] | Event[SlipBeyondRepair]]:
    """What others than the dealer said of a slip: that it happened, or that it cannot be put right."""
    coup = finished.coup
    words: list[Event[SlipReported] | Event[SlipBeyondRepair]] = [*coup.slips]
    if coup.beyond_repair is not None:
        words.append(coup.beyond_repair)
    dealers = {event.data.by for event in words if event.data.role == DEALER}
    dealers |= {stint.staff for stint in finished.table.staff.values() if stint.role == DEALER}
    return [event for event in words if event.data.by not in dealers]
