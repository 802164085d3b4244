"""Security headers on every answer: nothing loaded from elsewhere, nothing inline, nothing cached by proxies."""

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


class Headers:
    """Adds them; what an answer says of caching itself is left as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = {name.lower() for name, _ in message.get("headers", ())}
                more = [pair for pair in ALWAYS.items() if pair[0] not in said]
                more += [NOT_KEPT] if b"cache-control" not in said else []
                more += [HTTPS] if scope.get("scheme") == "https" else []
                message = {**message, "headers": [*message.get("headers", ()), *more]}
            await send(message)

        await self._app(scope, receive, with_headers)
