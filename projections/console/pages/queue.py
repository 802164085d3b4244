"""What waits: for this person, and for anybody; and searches that are kept."""

from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from starlette.datastructures import QueryParams

from projections.access import Declined, Permission
from projections.alerts.saved_searches import NOT_OF_NEW, OF_NEW, terms_of
from projections.console.desk_pages import Short, desk_of, not_done, not_written
from projections.console.filters import FindingsQuery
from projections.console.pages.cases import case_lists
from projections.console.queue import LONGEST, Card, query_of
from projections.console.web import FindingsViewer, MenuEntry, Viewer, allowed, page
from projections.desk import DisputeState
from projections.store import StoreReader
from projections.store.search import count

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/queue", "Em espera", "Waiting", Permission.FINDINGS_DECIDE, 15)
Decider = Annotated[Viewer, Depends(allowed(Permission.FINDINGS_DECIDE))]
MINE: Final = {
    "mine=second": ("à espera da minha assinatura", "waiting for my signature", "major"),
    "mine=lapsed": ("voltou: o meu prazo passou|voltaram: o meu prazo passou", "came back: my time is over", "major"),
    "mine=assigned": ("atribuído a mim|atribuídos a mim", "assigned to me", "info"),
    "mine=taken": ("que tomei em mãos", "that I am looking into", "info"),
}
ANYBODY: Final = {
    "state=open&severity=critical": ("crítica por ver|críticas por ver", "critical, not looked at", "critical"),
    "state=open&severity=major": ("grave por ver|graves por ver", "major, not looked at", "major"),
    "state=open&severity=minor": ("leve por ver|leves por ver", "minor, not looked at", "minor"),
    "state=open&severity=info": ("nota por ver|notas por ver", "note not looked at|notes not looked at", "info"),
    "state=acknowledged": ("em análise", "being looked into", ""),
    "state=pending": ("à espera da segunda assinatura", "waiting for a second signature", ""),
}
CASES: Final = {
    "due": (
        "processo meu com prazo a acabar|processos meus com prazo a acabar",
        "my case that is due|my cases that are due",
        "major",
    ),
    "mine": ("processo meu|processos meus", "my case|my cases", "info"),
}


@router.get("/queue")
def waiting(request: Request, viewer: Decider) -> Response:
    """Cards that count what waits; each opens the list that it counts."""
    desk = viewer.services.desk
    with viewer.services.reading() as store:
        own = [_card(viewer, store, query, words) for query, words in MINE.items() if _concerns(query, viewer)]
        others = [_card(viewer, store, query, words) for query, words in ANYBODY.items()]
        kept = [
            (one, count(store, query_of(one.query, viewer, store).search)) for one in (desk.searches() if desk else ())
        ]
    lists = case_lists(viewer) if desk is not None and viewer.may(Permission.CASES_READ) else {}
    own += [
        Card(pt, en, f"/cases?show={name}", len(lists[name]), tone) for name, (pt, en, tone) in CASES.items() if lists
    ]
    if desk is not None and lists:
        unsettled = sum(dispute.state is DisputeState.OPEN for dispute in desk.disputes())
        others.append(
            Card(
                "processo fora de prazo|processos fora de prazo",
                "overdue case|overdue cases",
                "/cases?show=overdue",
                len(lists["overdue"]),
                "major",
            )
        )
        others.append(
            Card(
                "reclamação por resolver|reclamações por resolver",
                "dispute to be settled|disputes to be settled",
                "/disputes?show=open",
                unsettled,
            )
        )
    return page(request, "findings/queue.html", viewer, own=own, others=others, kept=kept)


def _concerns(query: str, viewer: Viewer) -> bool:
    return query != "mine=second" or viewer.may(Permission.FINDINGS_SECOND)


def _card(viewer: Viewer, store: StoreReader, query: str, words_: tuple[str, str, str]) -> Card:
    """The number comes from the same search as the list."""
    pt, en, tone = words_
    return Card(pt, en, f"/findings?{query}", count(store, query_of(query, viewer, store).search), tone)


@router.post("/searches")
def save(request: Request, viewer: FindingsViewer, *, title: Short, query: Short = "", channel: Short = "") -> Response:
    """Keep a search under a name; with a channel, it alerts."""
    given = urlencode([(name, value) for name, value in QueryParams(query[:LONGEST]).multi_items() if value])
    back = f"/findings?{given}"
    with viewer.services.reading() as store:
        asked = query_of(given, viewer, store)
    alerts = viewer.services.alerts
    try:
        if channel:
            if alerts is None or channel not in {one.channel for one in alerts.health()}:
                raise HTTPException(404)
            _check(asked)
        terms = terms_of(asked.search) if channel else None
        desk_of(viewer).save_search(title.strip(), given, channel or None, terms)
    except Declined as declined:
        return not_done(request, viewer, declined, back, {"title": title})
    except OSError as fault:
        return not_written(request, viewer, fault, back, {"title": title})
    return RedirectResponse("/queue" if viewer.may(Permission.FINDINGS_DECIDE) else back, 303)


def _check(asked: FindingsQuery) -> None:
    parts = [name for name in NOT_OF_NEW if asked.first(name)]
    if parts or asked.first("state") not in OF_NEW or asked.wrong:
        raise Declined(
            "Um aviso não pode depender do estado, de quem decide, do jogador, do golpe nem dos dias: tire-os da pesquisa.",
            "An alert cannot depend on state, on who decides, on a player, a coup or days: take them out of the search.",
        )


@router.post("/searches/{name}/drop")
def drop(request: Request, viewer: FindingsViewer, name: str) -> Response:
    """Keep it no longer."""
    back = "/queue" if viewer.may(Permission.FINDINGS_DECIDE) else "/findings"
    try:
        desk_of(viewer).drop_search(name)
    except Declined as declined:
        return not_done(request, viewer, declined, back)
    except OSError as fault:
        return not_written(request, viewer, fault, back)
    return RedirectResponse(back, 303)
