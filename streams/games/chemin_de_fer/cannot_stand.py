"""Why a coup cannot stand, though nobody called it void: n. 76, nn. 105.c, 107.c and 107.d."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from streams.games.chemin_de_fer.names import RULING, at
from streams.rules.order import surely_before
from streams.rules.stays import there_since

if TYPE_CHECKING:
    from schemas.envelope import Event
    from streams.games.chemin_de_fer.finished import FinishedChemin

UNDONE = {"stuck_cards": at("105.c"), "wrong_passing": at("107.c"), "dealer_boxed": at("76")}


def undoing(finished: FinishedChemin) -> dict[str, Event[Any]]:
    """The faults for which the coup is void, each with what shows it; a coup that was rebuilt with certainty stands."""
    early = finished.boxed_early
    if early is None and not finished.faults:
        return {}
    certain = _rebuilt_with_certainty(finished)
    faults = {fault: finished.faults.get(fault) or (early if fault == "dealer_boxed" else None) for fault in UNDONE}
    return {
        fault: event
        for fault, event in faults.items()
        if event is not None and not (certain and fault != "dealer_boxed")
    }


def _rebuilt_with_certainty(finished: FinishedChemin) -> bool:
    """In the words of staff who were on record at the table in this coup; where records were lost, of any staff."""
    rebuilt, table = finished.coup.rebuilt, finished.table
    if rebuilt is None or not rebuilt.data.certain or rebuilt.data.role not in RULING:
        return False
    by = (rebuilt.data.by, rebuilt.data.role)
    return not table.sighted or by in {(one.staff, one.role) for one in there_since(table, finished.coup.opened)}


def too_few_cards(finished: FinishedChemin) -> Event[Any] | None:
    """The first card of a last coup that began with fewer cards in the shoe than it may take.

    Where the warning card came out first, the cards that were counted behind it; else those that had not come out yet.
    """
    coup, shoe = finished.coup, finished.coup.shoe
    if shoe is None or shoe.warned is None or shoe.last_coup != coup.id:
        return None
    first = coup.drawn[0]
    counted = shoe.warned.data.cards_left if not surely_before(first, shoe.warned) else None
    left = coup.left_in_shoe if counted is None else counted
    return first if left is not None and left < finished.law.last_coup else None
