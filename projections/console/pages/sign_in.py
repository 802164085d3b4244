"""In and out: the sign-in page, the way out, health, and the files that pages are made of."""

import math
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Form, HTTPException, Request, Response
from fastapi.responses import FileResponse, JSONResponse, RedirectResponse

from projections.access import Permission, Session, SignInRefused
from projections.console.desk_pages import noted
from projections.console.rendering import HERE
from projections.console.web import (
    COOKIE,
    SignInFirst,
    Viewer,
    foreign,
    local_path,
    page,
    secure,
    services_of,
    viewer_of,
)
from projections.store import StoreUnavailable

router = APIRouter(include_in_schema=False)
DOOR: Final = "vigia_door"  # proves that the sign-in form was ours
OPEN: Final = frozenset({"base.css", "icon.svg"})  # all that the sign-in page needs
KINDS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
WHY: Final = {
    "wrong": (401, "O nome ou a palavra-passe não está certo.", "The name or the password is not right."),
    "locked": (403, "Esta conta está fechada. Fale com a administração.", "This account is locked. Ask the administrator."),
    "too_many": (429, "Demasiadas tentativas. Espere uns minutos.", "Too many attempts. Wait a few minutes."),
    "door": (403, "O formulário expirou. Tente de novo.", "The form has expired. Try again."),
}  # fmt: skip


def anybody(request: Request) -> Viewer:
    """Whoever is signed in, whatever they may do."""
    viewer = viewer_of(request)
    if viewer is None:
        raise SignInFirst(expired=COOKIE in request.cookies)
    return viewer


@router.get("/")
def home(request: Request) -> Response:
    """The floor is the first page; those who may not watch it begin elsewhere."""
    viewer = anybody(request)
    entries = [entry for entry in request.app.state.navigation if viewer.may(entry.permission)]
    first = "/floor" if viewer.may(Permission.FLOOR_WATCH) or not entries else entries[0].path
    asked = request.query_params.get("lang")
    return RedirectResponse(f"{first}?lang={asked}" if asked in ("pt", "en") else first, 303)


@router.get("/sign-in")
def sign_in_form(request: Request, next: str = "/", expired: bool = False) -> Response:  # noqa: A002  # as browsers name it
    """The form."""
    return _form(request, local_path(next, "/"), "", 200, "expired" if expired else "")


@router.post("/sign-in")
def sign_in(
    request: Request,
    name: Annotated[str, Form(max_length=128)] = "",
    password: Annotated[str, Form(max_length=1024)] = "",
    next: Annotated[str, Form()] = "/",  # noqa: A002
    door: Annotated[str, Form()] = "",
) -> Response:
    """Check name and password, and begin a session."""
    back = local_path(next, "/")
    if foreign(request) or not door or not compare_digest(door.encode(), request.cookies.get(DOOR, "").encode()):
        return _form(request, back, name, WHY["door"][0], "door")
    origin = request.client.host if request.client else "unknown"
    answer = services_of(request).access.sign_in(name, password, origin)
    if isinstance(answer, SignInRefused):
        response = _form(request, back, name, WHY[answer.why][0], answer.why)
        if answer.wait is not None:
            response.headers["retry-after"] = str(math.ceil(answer.wait.total_seconds()))
        return response
    noted(request, "signed_in", {"origin": origin}, answer.account)
    response = RedirectResponse(back, 303)
    _let_in(request, response, answer)
    return response


@router.post("/sign-out")
async def sign_out(request: Request) -> Response:
    """The session ends at once, in every window."""
    viewer = viewer_of(request)
    form = await request.form()
    token = form.get("csrf_token")
    if viewer is not None and viewer.session is not None:
        if (
            foreign(request)
            or not isinstance(token, str)
            or not compare_digest(token.encode(), viewer.session.csrf.encode())
        ):
            raise HTTPException(403, "csrf")
        services_of(request).access.sign_out(request.cookies[COOKIE])
        noted(request, "signed_out", {}, viewer.account)
    response = RedirectResponse("/sign-in", 303)
    response.delete_cookie(COOKIE)
    return response


@router.api_route("/healthz", methods=["GET", "HEAD"])
def health(request: Request) -> Response:
    """Whether the console serves and its store answers, and nothing else."""
    try:
        with services_of(request).store.reading() as store:
            store.ledger()
    except StoreUnavailable:
        return JSONResponse({"status": "store_down"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/static/{name}")
def static(request: Request, name: str) -> Response:
    """Styles and scripts, by their plain name; to anybody only what the sign-in page needs."""
    if name not in OPEN:
        anybody(request)
    path = HERE / "static" / Path(name).name
    if path.name != name or path.suffix not in KINDS or not path.is_file():
        raise HTTPException(404)
    return FileResponse(path, media_type=KINDS[path.suffix], headers={"cache-control": "no-cache"})


def _form(request: Request, back: str, name: str, status: int, why: str) -> Response:
    token = request.cookies.get(DOOR) or token_urlsafe(16)
    response = page(request, "sign_in/door.html", None, status, next=back, name=name, why=why, words=WHY, door=token)
    response.set_cookie(DOOR, token, httponly=True, samesite="strict", secure=secure(request), path="/sign-in")
    return response


def _let_in(request: Request, response: Response, session: Session) -> None:
    response.set_cookie(COOKIE, session.token, httponly=True, samesite="lax", secure=secure(request), path="/")


SignedIn = Annotated[Viewer, Depends(anybody)]
