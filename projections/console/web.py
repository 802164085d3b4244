"""What every page shares: the viewer, the language, the permission check and the answer."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from secrets import compare_digest
from typing import Annotated, Any, Final
from urllib.parse import quote, urlsplit

from fastapi import Depends, HTTPException, Request, Response

from projections.access import Mask, Permission, Session, UserAccount
from projections.console.names import NO_NAMES
from projections.console.rendering import rendered
from projections.console.services import Services
from projections.console.visible import VisibleServices
from projections.speech import Speech

COOKIE: Final = "vigia_session"
LANGUAGE: Final = "vigia_language"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class SignInFirst(Exception):
    """Nobody is signed in, or not any more."""

    def __init__(self, *, expired: bool) -> None:
        super().__init__("sign in first")
        self.expired = expired


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A place in the menu: seen by those who have the permission, ordered by `place`."""

    path: str
    pt: str
    en: str
    permission: Permission
    place: int = 50


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a page."""

    account: UserAccount
    session: Session | None  # None where a program asks with a token
    speech: Speech
    mask: Mask
    services: VisibleServices  # limited to what this account may see

    def say(self, pt: str, en: str) -> str:
        """The one of two texts that this person reads."""
        return self.speech(pt, en)

    def may(self, permission: Permission) -> bool:
        """Whether this person may do that."""
        return self.account.may(permission)


def services_of(request: Request) -> Services:
    """The services behind this request, for signing in and out. Pages use `viewer.services`."""
    services: Services = request.app.state.services
    return services


@dataclass(frozen=True, slots=True, eq=False)  # known by itself: what is worked out of it can be kept
class ApiRoutes:
    """What the API offers, in whatever module of pages it stands."""

    routes: tuple[Any, ...]


def api_routes(request: Request) -> ApiRoutes:
    """Those of this console."""
    routes: ApiRoutes = request.app.state.api_routes
    return routes


def speech_of(request: Request, account: UserAccount | None = None) -> Speech:
    """As the address asks, else as was last asked, else as the account says, else Portuguese."""
    asked = (request.query_params.get("lang"), request.cookies.get(LANGUAGE), account and account.language)
    chosen = next((word for word in asked if word in ("pt", "en")), "pt")
    country = "PT" if "pt-pt" in request.headers.get("accept-language", "").lower() else "AO"
    return Speech("en" if chosen == "en" else "pt", country)


def viewer_of(request: Request) -> Viewer | None:
    """Who is signed in by cookie or, for programs, by token; None where nobody is."""
    services = services_of(request)
    access = services.access
    token, bearer = request.cookies.get(COOKIE), _bearer(request)
    session = access.session(token) if token and not bearer else None
    known = session.account if session is not None else None
    account = access.bearer(bearer) if bearer else known
    if account is None:
        return None
    speech = speech_of(request, account)
    return Viewer(account, session, speech, access.mask(speech.language), VisibleServices(services, account))


def session_lasts(request: Request) -> bool:
    """Whether the session that asked is still one."""
    return services_of(request).access.session(request.cookies.get(COOKIE, "")) is not None


def allowed(*permissions: Permission | None) -> Callable[[Request], Awaitable[Viewer]]:
    """A dependency that requires a signed-in account with these permissions, and a genuine request.

    None stands for what every signed-in account may do: look after itself.
    """

    async def check(request: Request) -> Viewer:
        viewer = viewer_of(request)
        if viewer is None:
            raise SignInFirst(expired=bool(request.cookies.get(COOKIE)))
        request.state.viewer = viewer
        if not all(permission is None or viewer.may(permission) for permission in permissions):
            raise HTTPException(403)
        if request.method not in SAFE and viewer.session is not None:
            await _really_asked(request, viewer.session)
        return viewer

    check.permission = permissions[0]  # type: ignore[attr-defined]  # a test looks that every route has one
    check.permissions = permissions  # type: ignore[attr-defined]
    return check


async def _really_asked(request: Request, session: Session) -> None:
    """A change needs the token of our own forms, and must come from our own pages."""
    given = request.headers.get("x-csrf-token")
    if given is None:
        form = await request.form()
        field = form.get("csrf_token")
        given = field if isinstance(field, str) else ""
    if foreign(request) or not compare_digest(given.encode(), session.csrf.encode()):
        await request.close()  # a file that came with it
        raise HTTPException(403, "csrf")


def foreign(request: Request) -> bool:
    """Whether another site sent this request."""
    origin = request.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != request.headers.get("host", "")


def page(request: Request, template: str, viewer: Viewer | None, /, status: int = 200, **facts: Any) -> Response:
    """The page, in the viewer's language; what it shows of events is escaped and inert."""
    speech = viewer.speech if viewer is not None else speech_of(request)
    body = rendered(template, speech, {**frame(request, viewer, speech), **facts})
    response = Response(body, status, media_type="text/html; charset=utf-8")
    asked = request.query_params.get("lang")
    if asked in ("pt", "en"):
        response.set_cookie(LANGUAGE, asked, max_age=31_536_000, samesite="lax", httponly=True, secure=secure(request))
    return response


def frame(request: Request, viewer: Viewer | None, speech: Speech) -> Mapping[str, Any]:
    """What stands around every page."""
    entries = [entry for entry in request.app.state.navigation if viewer is not None and viewer.may(entry.permission)]
    other = "en" if speech.portuguese else "pt"
    kept = [(name, value) for name, value in request.query_params.multi_items() if name != "lang"]
    query = "&".join(f"{quote(name)}={quote(value)}" for name, value in [*kept, ("lang", other)])
    return {
        "viewer": viewer,
        "entries": entries,
        "path": request.url.path,
        "other_language": f"/{quote(request.url.path.lstrip('/'))}?{query}",  # two slashes would lead to another site
        "csrf_token": viewer.session.csrf if viewer is not None and viewer.session is not None else "",
        "Permission": Permission,
        "names": viewer.services.names if viewer is not None else NO_NAMES,
    }


def secure(request: Request) -> bool:
    """Whether cookies of this answer may travel over https alone."""
    return request.url.scheme == "https"


def local_path(asked: str | None, otherwise: str = "/floor") -> str:
    """Where to go next: a path of this site, never another site."""
    if not asked or not asked.startswith("/") or asked.startswith(("//", "/\\")) or not asked.isprintable():
        return otherwise
    return asked


def _bearer(request: Request) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and request.url.path.startswith("/api/") else None


FloorViewer = Annotated[Viewer, Depends(allowed(Permission.FLOOR_WATCH))]
FindingsViewer = Annotated[Viewer, Depends(allowed(Permission.FINDINGS_READ))]
