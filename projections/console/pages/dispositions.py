"""What came of findings, rule by rule."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request, Response

from projections.access import Permission
from projections.console.desk_pages import words
from projections.console.law_lookup import rules
from projections.console.web import MenuEntry, Viewer, allowed, page
from projections.desk.states import CONFIRMING, DECIDED, DISMISSING
from projections.store import StoreReader
from projections.store.search import times_of

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/dispositions", "Desfechos", "Dispositions", Permission.STATISTICS_READ, 40)
Statistician = Annotated[Viewer, Depends(allowed(Permission.STATISTICS_READ))]
UNSTATED: Final = "unstated"


@router.get("/dispositions")
def dispositions(request: Request, viewer: Statistician) -> Response:
    """What became of the findings of each rule on which a decision stands."""
    columns = tuple(dict.fromkeys((*CONFIRMING, *DISMISSING, UNSTATED)))
    with viewer.services.reading() as store:
        tally = Counter(_decided(viewer, store))
    names = sorted({rule for rule, _, _ in tally})
    rows = []
    for name in names:
        by = {column: sum(tally[name, state, column] for state in DECIDED) for column in columns}
        states = {str(state): sum(tally[name, state, column] for column in columns) for state in DECIDED}
        rows.append((name, rules().get(name), states, by))
    return page(request, "findings/dispositions.html", viewer, rows=rows, columns=columns, unstated=UNSTATED, **words())


def _decided(viewer: Viewer, store: StoreReader) -> Iterator[tuple[str, str, str]]:
    """Rule, decision and disposition of every finding that is decided."""
    desk = viewer.services.desk
    known = {(one.venue, one.id): one for one in (desk.worked_on() if desk else ()) if one.state in DECIDED}
    for rule, key, _ in times_of(store, known):
        yield rule, known[key].state, known[key].disposition or UNSTATED
