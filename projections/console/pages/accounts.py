"""Accounts: all of them for an administrator, one's own for everybody."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, HTTPException, Request, Response
from fastapi.responses import RedirectResponse

from projections.access import GRANTS, AccountRole, Declined, Permission
from projections.access.accounts import Language
from projections.access.role_words import PERMISSIONS, ROLES
from projections.console.desk_pages import Short, not_done, noted
from projections.console.web import MenuEntry, Viewer, allowed, page

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/accounts", "Contas", "Accounts", Permission.ACCOUNTS_MANAGE, 90)
Keeper = Annotated[Viewer, Depends(allowed(Permission.ACCOUNTS_MANAGE))]
Anybody = Annotated[Viewer, Depends(allowed(None))]


@router.get("/accounts")
def listed(request: Request, viewer: Keeper) -> Response:
    """Every account, and what each role may do."""
    access = viewer.services.access
    return page(
        request, "desk/accounts.html", viewer, accounts=access.accounts(), tokens=access.tokens,
        roles=ROLES, permissions=PERMISSIONS, grants=GRANTS,
    )  # fmt: skip


def _changed(
    request: Request, viewer: Viewer, kind: str, data: Mapping[str, Any], change: Callable[[], object],
    *, back: str = "/accounts",
) -> Response:  # fmt: skip
    """Change it, then write it down: to lock an account must not wait for a disk."""
    try:
        change()
    except Declined as declined:
        return not_done(request, viewer, declined, back)
    noted(request, kind, data, viewer.account)
    return RedirectResponse(back, 303)


def _role(text: str) -> AccountRole:
    try:
        return AccountRole(text)
    except ValueError:
        raise HTTPException(400) from None


def _venues(text: str) -> tuple[str, ...] | None:
    """One venue a line; none is every venue."""
    return tuple(line.strip() for line in text.splitlines() if line.strip()) or None


@router.post("/accounts")
def added(
    request: Request, viewer: Keeper, *, name: Short, role: Short, password: Short, venues: Short = "",
    language: Short = "pt",
) -> Response:  # fmt: skip
    """A new account."""
    access, asked, where = viewer.services.access, _role(role), _venues(venues)
    data = {"account": name.strip().casefold(), "role": asked.value, "venues": where}
    spoken: Language = "en" if language == "en" else "pt"
    return _changed(request, viewer, "account_added", data, lambda: access.add(name, password, asked, where, spoken))


@router.post("/accounts/{name}/role")
def role(request: Request, viewer: Keeper, name: str, role: Short, venues: Short = "") -> Response:
    """Another role, other venues."""
    access, asked, where = viewer.services.access, _role(role), _venues(venues)
    data = {"account": name, "role": asked.value, "venues": where}
    return _changed(request, viewer, "account_role_changed", data, lambda: access.change_role(name, asked, where))


@router.post("/accounts/{name}/password")
def password(request: Request, viewer: Keeper, name: str, password: Short) -> Response:
    """Set another password for an account."""
    access = viewer.services.access
    return _changed(
        request, viewer, "account_password_changed", {"account": name}, lambda: access.change_password(name, password)
    )


@router.post("/accounts/{name}/lock")
def lock(request: Request, viewer: Keeper, name: str) -> Response:
    """Nobody signs in with it any more."""
    access = viewer.services.access
    return _changed(request, viewer, "account_locked", {"account": name}, lambda: access.lock(name))


@router.post("/accounts/{name}/unlock")
def unlock(request: Request, viewer: Keeper, name: str) -> Response:
    """It may be used again."""
    access = viewer.services.access
    return _changed(request, viewer, "account_unlocked", {"account": name}, lambda: access.unlock(name))


@router.get("/account")
def own(request: Request, viewer: Anybody) -> Response:
    """One's own account: what it may do, its password, its tokens."""
    return _own(request, viewer)


def _own(request: Request, viewer: Viewer, token: str = "") -> Response:
    access = viewer.services.access
    return page(
        request, "desk/account.html", viewer, tokens=access.tokens(viewer.account.name), token=token, roles=ROLES,
        permissions=PERMISSIONS, granted=GRANTS[viewer.account.role], programs=viewer.may(Permission.API_USE),
    )  # fmt: skip


@router.post("/account/password")
def own_password(request: Request, viewer: Anybody, password: Short, old_password: Short = "") -> Response:
    """Another password, if the old one is known; every session ends, this one too."""
    access, name = viewer.services.access, viewer.account.name
    if not access.confirmed(old_password, _origin(request)):
        wrong = Declined("A palavra-passe actual não está certa.", "The current password is not right.")
        return not_done(request, viewer, wrong, "/account")
    return _changed(
        request, viewer, "account_password_changed", {"account": name},
        lambda: access.change_password(name, password), back="/sign-in",
    )  # fmt: skip


@router.post("/account/language")
def own_language(request: Request, viewer: Anybody, language: Short) -> Response:
    """The language in which one is spoken to."""
    viewer.services.access.change_language("en" if language == "en" else "pt")
    return RedirectResponse("/account?lang=" + ("en" if language == "en" else "pt"), 303)


@router.post("/account/tokens")
def token_made(request: Request, viewer: Anybody, label: Short, days: Annotated[int, Form()] = 90) -> Response:
    """A token for a program that asks in one's name: shown once."""
    access, name = viewer.services.access, viewer.account.name
    if not viewer.may(Permission.API_USE):
        raise HTTPException(403)
    try:
        token = access.token_for_api(label.strip(), days)
    except Declined as declined:
        return not_done(request, viewer, declined, "/account")
    noted(request, "token_made", {"account": name, "label": label.strip(), "days": days}, viewer.account)
    return _own(request, viewer, token)


@router.post("/account/tokens/{label}/end")
def token_ended(request: Request, viewer: Anybody, label: str) -> Response:
    """The program may no longer."""
    access, name = viewer.services.access, viewer.account.name
    return _changed(
        request, viewer, "token_ended", {"account": name, "label": label}, lambda: access.end_token(label),
        back="/account",
    )  # fmt: skip


def _origin(request: Request) -> str:
    return request.client.host if request.client else "unknown"
