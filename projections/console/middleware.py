"""What every answer passes: a limit on the size of requests, and security headers."""

from typing import Final

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from projections.desk.attachments import LARGEST

MOST: Final = 1 << 20  # bytes of a body; our longest form has a hundredth of it
FILES: Final = {"/attachments": LARGEST + MOST}  # read only once it is known who sends it
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
ALWAYS: Final = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}
NOT_KEPT: Final = (b"cache-control", b"no-store")
HTTPS: Final = (b"strict-transport-security", b"max-age=31536000")


class BodyLimit:
    """Stops reading a body at the limit: otherwise anybody could fill the memory. Forms are read before anybody asks
    who sent them.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "")
        declared = int(length) if length.isascii() and length.isdecimal() and len(length) < 20 else 0
        taken, most = 0, FILES.get(scope["path"], MOST)

        async def bounded() -> Message:
            nonlocal taken
            if declared > most:
                raise HTTPException(413)
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise HTTPException(413)
            return message

        await self._app(scope, bounded, send)


class SecurityHeaders:
    """Nothing loaded from elsewhere, nothing inline, nothing cached by proxies unless the answer itself allows it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name.lower() for name, _ in message.get("headers", ())}
                more = [pair for pair in ALWAYS.items() if pair[0] not in names]
                more += [NOT_KEPT] if b"cache-control" not in names else []
                more += [HTTPS] if scope.get("scheme") == "https" else []
                message = {**message, "headers": [*message.get("headers", ()), *more]}
            await send(message)

        await self._app(scope, receive, with_headers)
