"""Limits the size of request bodies: without a limit anybody could fill the memory or the disk."""

from typing import Final

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST: Final = 1 << 20  # bytes; the longest form of ours has a hundredth of it


class Bodies:
    """Stops reading at the limit. Forms are read before anybody asks who sent them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        said = Headers(scope=scope).get("content-length", "")
        declared = int(said) if said.isascii() and said.isdecimal() and len(said) < 20 else 0
        taken = 0

        async def bounded() -> Message:
            nonlocal taken
            if declared > MOST:
                raise HTTPException(413)
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > MOST:
                raise HTTPException(413)
            return message

        await self._app(scope, bounded, send)
