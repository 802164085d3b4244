"""Every fault gives a clear page with the right status for people, and the same in JSON for programs."""

import logging
from typing import Final
from urllib.parse import quote

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException as PlainHTTPException

from projections.console.web import COOKIE, SAFE, SignInFirst, page, speech_of, viewer_of
from projections.desk.words import FIELDS
from projections.speech import Spoken, misfit
from projections.store import StoreUnavailable

_log = logging.getLogger("vigia.console")
WORDS: Final = {
    400: ("Pedido não entendido", "Request not understood"),
    401: ("É preciso entrar", "Sign in first"),
    403: ("Sem permissão", "Not permitted"),
    404: ("Não existe", "Not found"),
    405: ("Não é assim que se faz", "Not possible this way"),
    409: ("Entretanto mudou", "It has changed meanwhile"),
    413: ("Demasiado grande", "Too large"),
    422: ("Preenchimento inválido", "Invalid entry"),
    429: ("Demasiadas tentativas", "Too many attempts"),
    500: ("Falha da consola", "The console failed"),
    503: ("O arquivo não responde", "The store does not answer"),
}
MORE: Final = {
    400: ("Verifique o endereço e os filtros.", "Check the address and the filters."),
    401: ("A sessão acabou ou nunca começou.", "The session is over or never began."),
    403: (
        "A sua conta não pode ver ou fazer isto. Se precisa, peça à administração.",
        "Your account may not see or do this. If you need to, ask the administrator.",
    ),
    404: (
        "O endereço está errado, ou o que procura está fora do que a sua conta pode ver.",
        "The address is wrong, or what you look for is outside what your account may see.",
    ),
    405: ("Volte atrás e use os botões da página.", "Go back and use the buttons of the page."),
    413: (
        "Envie menos de 1 MB, ou de 8 MB se for um anexo. Nada foi alterado.",
        "Send less than 1 MB, or than 8 MB if it is an attachment. Nothing was changed.",
    ),
    422: (
        "Verifique o que escreveu no endereço ou no formulário.",
        "Check what you wrote in the address or the form.",
    ),
    429: ("Espere um pouco e tente de novo.", "Wait a little and try again."),
    500: ("Nada se perdeu. A falha ficou registada.", "Nothing was lost. The fault was recorded."),
    503: (
        "Nada se perdeu: os eventos ficam no registo e aparecem quando o arquivo voltar. Tente dentro de momentos.",
        "Nothing was lost: events stay in the log and appear once the store is back. Try again in a moment.",
    ),
}
CSRF: Final = (
    "O formulário é antigo ou veio de outra página. Volte atrás, recarregue e envie de novo; nada foi alterado.",
    "The form is old or came from another page. Go back, reload and send it again; nothing was changed.",
)


def for_programs(request: Request) -> bool:
    """Whether a program asks: the API, or a stream of events."""
    path = request.url.path
    return path.startswith("/api/") or "text/event-stream" in request.headers.get("accept", "")


def install(app: FastAPI) -> None:
    """Every kind of fault has its answer."""

    async def refused(request: Request, fault: Exception) -> Response:
        status = fault.status_code if isinstance(fault, PlainHTTPException) else 422
        detail = str(fault.detail) if isinstance(fault, HTTPException) else ""
        response = answer(request, status, detail, _unfit(fault) if isinstance(fault, RequestValidationError) else None)
        response.headers.update(getattr(fault, "headers", None) or {})  # which ways are allowed, when to come again
        return response

    async def store_down(request: Request, fault: Exception) -> Response:
        _log.warning("the store: %s", fault)
        response = answer(request, 503)
        response.headers["retry-after"] = "5"
        return response

    async def failed(request: Request, fault: Exception) -> Response:
        return answer(request, 500)

    app.add_exception_handler(PlainHTTPException, refused)
    app.add_exception_handler(RequestValidationError, refused)
    app.add_exception_handler(StoreUnavailable, store_down)
    app.add_exception_handler(SignInFirst, sign_in_first)
    app.add_exception_handler(Exception, failed)


async def sign_in_first(request: Request, fault: Exception) -> Response:
    """Redirect people to the sign-in page, and come back to this address afterwards."""
    expired = isinstance(fault, SignInFirst) and fault.expired
    if for_programs(request):
        return answer(request, 401)
    if request.method not in SAFE and request.headers.get("content-type", "").startswith("multipart/"):
        return answer(request, 401)  # a file is not read before it is known who sends it
    if request.method not in SAFE:
        try:
            form = await request.form()
        except PlainHTTPException as refused:  # it does not stop at what a form of ours may hold
            return answer(request, refused.status_code)
        kept = [
            (name, value)
            for name, value in form.multi_items()
            if isinstance(value, str) and name not in ("csrf_token", "seen") and "password" not in name
        ]
        return page(request, "errors/kept.html", None, 401, kept=kept, named=FIELDS, expired=expired)
    back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    query = f"next={quote(back, safe='')}" + ("&expired=1" if expired else "")
    response = RedirectResponse(f"/sign-in?{query}", 303)
    if expired:
        response.delete_cookie(COOKIE)
    return response


def _unfit(fault: RequestValidationError) -> Spoken:
    """Which field, and what is wrong with it."""
    wrong = misfit([{**error, "loc": error["loc"][1:]} for error in fault.errors()], FIELDS)
    return Spoken(f"{wrong.pt}.", f"{wrong.en}.")


def answer(request: Request, status: int, detail: str = "", why: Spoken | None = None) -> Response:
    """A page for a person, an object for a program."""
    viewer = getattr(request.state, "viewer", None)
    if viewer is None and status not in (500, 503):
        viewer = viewer_of(request)
    speech = viewer.speech if viewer is not None else speech_of(request)
    title = speech(*WORDS.get(status, WORDS[400]))
    more = speech(*CSRF) if detail == "csrf" else speech(*MORE.get(status, ("", "")))
    more = f"{more} {speech.fault(why)}" if why is not None else more
    if for_programs(request):
        return JSONResponse({"status": status, "error": title, "detail": more}, status)
    return page(request, "errors/fault.html", viewer, status, number=status, title=title, more=more)
