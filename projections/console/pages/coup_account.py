"""The account of a coup: who gave and got what, what was due, the difference. A page, and the same for programs."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from projections.access import Permission
from projections.console.addresses import COUP, address, coup_at
from projections.console.api_models import CoupAccountShape
from projections.console.coup_film import FilmPresenter, film_of
from projections.console.pages.api import Replayer
from projections.console.pages.api import router as api
from projections.console.web import Viewer, allowed, page
from projections.film.accounting import BEYOND, as_data, sheet
from schemas.identity import CoupId

router = APIRouter(include_in_schema=False)
Watching = Annotated[Viewer, Depends(allowed(Permission.COUPS_REPLAY))]
Which = Annotated[CoupId, Depends(coup_at)]


@router.get(f"{COUP}/account")
def account(request: Request, viewer: Watching, coup: Which) -> Response:
    """What moved, what was due and the difference, party by party; with the tables that the game has about its end."""
    shown = film_of(viewer, coup)
    number, sheets = shown.sheets()
    return page(
        request, "coup/account.html", viewer,
        film=shown.film, base=address(coup), account=_sheet(shown), sheets=sheets, number=number,
        picture=shown.picture(number) if sheets else None, beyond=BEYOND,
    )  # fmt: skip


@api.get(f"{COUP}/account")
def account_data(viewer: Replayer, coup: Which) -> CoupAccountShape:
    """The account of one coup between parties: every movement and every claim, and who is short to whose gain. Amounts
    are whole hundredths of the currency. `reason` says why there is no account.
    """
    shown = film_of(viewer, coup)
    if shown.film.account is None:
        raise HTTPException(404)
    data = as_data(shown.film.account, shown.viewer.mask.name)
    return CoupAccountShape(**coup._asdict(), currency=shown.film.place.currency, **data)


def _sheet(shown: FilmPresenter) -> Any:
    film = shown.film
    if film.account is None:
        raise HTTPException(404)
    return sheet(film.account, film.place.currency, shown.say, shown.viewer.mask.name)
