"""What waits: for this person, and for anybody; searches that are kept; what came of findings, rule by rule."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from starlette.datastructures import QueryParams

from projections.access import Declined, Permission
from projections.alerts.saved_searches import NOT_OF_NEW, OF_NEW, terms_of
from projections.console.desk_pages import Short, desk_of, not_done, not_written, words
from projections.console.filters import FindingsQuery
from projections.console.law_lookup import rules
from projections.console.pages.cases import case_lists
from projections.console.queue import LONGEST, Card, query_of
from projections.console.web import FindingsViewer, MenuEntry, Viewer, allowed, page
from projections.desk import DisputeState
from projections.desk.states import CONFIRMING, DECIDED, DISMISSING
from projections.store import StoreReader
from projections.store.search import count, rules_of

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/queue", "Em espera", "Waiting", Permission.FINDINGS_DECIDE, 15)
Decider = Annotated[Viewer, Depends(allowed(Permission.FINDINGS_DECIDE))]
Statistician = Annotated[Viewer, Depends(allowed(Permission.STATISTICS_READ))]
MINE: Final = {
    "mine=second": ("à espera da minha assinatura", "waiting for my signature", "major"),
    "mine=lapsed": ("voltaram: o meu prazo passou", "came back: my time is over", "major"),
    "mine=assigned": ("atribuídos a mim", "assigned to me", "info"),
    "mine=taken": ("que tomei em mãos", "that I look into", "info"),
}
ANYBODY: Final = {
    "state=open&severity=critical": ("críticas por ver", "critical, not looked at", "critical"),
    "state=open&severity=major": ("graves por ver", "major, not looked at", "major"),
    "state=open&severity=minor": ("leves por ver", "minor, not looked at", "minor"),
    "state=open&severity=info": ("notas por ver", "notes not looked at", "info"),
    "state=acknowledged": ("em análise", "being looked into", ""),
    "state=pending": ("à espera da segunda assinatura", "waiting for a second signature", ""),
}
CASES: Final = {
    "due": ("processos meus com prazo a acabar", "my cases that are due", "major"),
    "mine": ("processos meus", "my cases", "info"),
    "overdue": ("processos fora de prazo", "overdue cases", "major"),
}
UNSTATED: Final = "unstated"


@router.get("/queue")
def waiting(request: Request, viewer: Decider) -> Response:
    """Cards that count what waits; each opens the list that it counts."""
    desk = viewer.services.desk
    with viewer.services.reading() as store:
        own = [_card(viewer, store, query, said) for query, said in MINE.items() if _concerns(query, viewer)]
        others = [_card(viewer, store, query, said) for query, said in ANYBODY.items()]
        kept = [
            (one, count(store, query_of(one.query, viewer, store).search)) for one in (desk.searches() if desk else ())
        ]
    lists = case_lists(viewer) if desk is not None and viewer.may(Permission.CASES_READ) else {}
    own += [
        Card(pt, en, f"/cases?show={name}", len(lists[name]), tone) for name, (pt, en, tone) in CASES.items() if lists
    ]
    if desk is not None and lists:
        unsettled = sum(dispute.state is DisputeState.OPEN for dispute in desk.disputes())
        others.append(Card("reclamações por resolver", "disputes to be settled", "/disputes?show=open", unsettled))
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
    for rule, key in rules_of(store, known):
        yield rule, known[key].state, known[key].disposition or UNSTATED
