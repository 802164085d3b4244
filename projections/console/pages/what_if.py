"""What if: remove, change or add an event in a copy, and see which verdicts and findings change."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from fastapi.responses import RedirectResponse

from projections.access import Permission, mask_for_opening
from projections.console.addresses import COUP, address, coup_at
from projections.console.coup_film import FILMS, FilmPresenter
from projections.console.law_lookup import rules
from projections.console.web import Viewer, allowed, page
from projections.console.what_if_names import WhatIfNames
from projections.film import Film
from projections.film.drawings import observe
from projections.film.forms import NotFilledIn, blanks, filled_in
from projections.film.scene import owners_of
from projections.film.sentences import WORDS
from projections.film.what_if import Edit, NotPossible, Tried, WhatIfCopy, tried
from schemas.events import EVENTS
from schemas.events.table import TableOpened
from schemas.identity import CoupId
from schemas.keyring import KEY_EVENTS
from schemas.what_if import PREFIX, WATERMARK
from streams.engine.rulebooks import book_of, spoken_words
from streams.engine.texts import translated

router = APIRouter(include_in_schema=False)
Trying = Annotated[Viewer, Depends(allowed(Permission.WHAT_IF))]
Which = Annotated[CoupId, Depends(coup_at)]
_NOT_ADDED: Final = {TableOpened.type, *KEY_EVENTS}
LONGEST: Final = 16_000  # letters of the changes in an address


@router.get(f"{COUP}/what-if")
def what_if(
    request: Request, viewer: Trying, coup: Which, *, edits: str = "[]",
    event: str | None = None, add: str | None = None, frame: Annotated[int | None, Query(ge=0)] = None,
) -> Response:  # fmt: skip
    """Both sides, and a form for the event that was chosen. Nothing is kept: the changes stand in the address."""
    problem, changes = "", list[Edit]()
    try:
        changes = _read(edits)
        both, records, viewer = _tried(viewer, coup, changes)
    except NotPossible as fault:
        problem = viewer.speech.fault(fault)
        both, records, viewer = _tried(viewer, coup, [])
    return page(
        request, "what_if/try.html", viewer,
        problem=problem, edits=json.dumps([edit.as_dict() for edit in changes], ensure_ascii=False), changes=changes,
        originals=_originals(both.before, changes, viewer),
        table=coup.table, coup=coup.coup, base=f"{address(coup)}/what-if", original=address(coup),
        watermark=WATERMARK, kinds=_kinds(both, viewer), form=_form(records, viewer, changes, event, add),
        place=both.before.place, vanished=both.after is None, **_sides(both, viewer, frame),
    )  # fmt: skip


@router.get(f"{COUP}/what-if/change")
def changed(request: Request, viewer: Trying, coup: Which) -> Response:
    """One more change, as the form gives it; then back to both sides."""
    form = dict(request.query_params)
    here = f"{address(coup)}/what-if"
    try:
        changes = [*_read(form.get("edits", "[]")), _new(form)]
    except (NotPossible, NotFilledIn) as fault:
        return page(
            request, "what_if/refused.html", viewer, 422,
            why=viewer.speech.fault(fault), back=f"{here}?{urlencode({'edits': form.get('edits', '[]')})}", watermark=WATERMARK,
        )  # fmt: skip
    written = json.dumps([edit.as_dict() for edit in changes], ensure_ascii=False, separators=(",", ":"))
    return RedirectResponse(f"{here}?{urlencode({'edits': written})}", 303)


def _new(form: dict[str, str]) -> Edit:
    do, event = form.get("do", ""), form.get("event", "")
    if do == "remove":
        return Edit.read({"do": do, "event": event})
    kind = form.get("type", "")
    fields = {name[2:]: value for name, value in form.items() if name.startswith("f.")}
    try:
        ms = int(form.get("ms") or 0)
    except ValueError:
        raise NotFilledIn(
            "ms: tem de ser um número inteiro de milissegundos", "ms: must be a whole number of milliseconds"
        ) from None
    return Edit.read({"do": do, "event": event, "type": kind, "data": filled_in(kind, fields), "ms": ms})


def _read(edits: str) -> list[Edit]:
    if len(edits) > LONGEST:
        raise NotPossible("há alterações a mais para uma cópia", "there are too many changes for one copy")
    try:
        parsed = json.loads(edits)
    except (ValueError, RecursionError):
        raise NotPossible("não se lêem as alterações", "the changes cannot be read") from None
    if not isinstance(parsed, list):
        raise NotPossible("as alterações são uma lista", "the changes are a list")
    return [Edit.read(each) for each in parsed]


def _tried(viewer: Viewer, coup: CoupId, changes: list[Edit]) -> tuple[Tried, Sequence[Mapping[str, Any]], Viewer]:
    """Both sides and the records that were copied, with the names of the log; who sees them, with a mask for everybody
    at the table.
    """
    with viewer.services.reading() as store:
        played = store.played(coup)
        if played is None:
            raise HTTPException(404)
        log = store.opening_log(played)
        aside = {at for at, _ in store.set_aside(coup.at, log[0][0], log[-1][0])}
        play = WhatIfCopy.of(log, aside, played.settled, changes)
        events = ((each["type"], each["data"]) for each in play.records)
        mask = mask_for_opening(viewer.mask, store, coup.at, coup.opening, events)
        key = ("what-if", store.place, *coup, str(log[-1][0]), str(play.first))
    cast = WhatIfNames.of(play.records if changes else (), mask)  # without changes there are no names to replace
    edits, mask = cast.meant(changes)
    try:
        both = tried(
            play, coup.table, coup.coup, edits, law=viewer.services.law, observe=observe, before=FILMS.get(key)
        )
    except NotPossible as fault:
        names = cast.names.values()
        raise NotPossible(mask.text(fault.pt, names), mask.text(fault.en, names)) from None
    if both is None:
        raise HTTPException(404)
    FILMS.put(key, both.before)
    mask = mask.knowing(owners_of(frame.known for frame in both.before.frames))
    return both, play.records, replace(viewer, mask=mask)


def _form(
    records: Sequence[Mapping[str, Any]], viewer: Viewer, changes: list[Edit], event: str | None, add: str | None
) -> Any:
    """The form for the event that was chosen, with what it says now."""
    chosen = next((record for record in records if record["id"] == event), None)
    if chosen is None:
        return None
    held = viewer.mask.event(chosen)
    data = next((edit.data for edit in reversed(changes) if edit.event == event and edit.data), held["data"])
    known = add if add in EVENTS else None
    kind = held["type"] if known is None else known
    fields = blanks(kind, data if known is None else None)
    return {"event": held, "add": known is not None, "type": kind, "fields": fields}


def _sides(both: Tried, viewer: Viewer, frame: int | None) -> dict[str, Any]:
    """The copy's events and drawing, and what differs."""
    film = both.after if both.after is not None else both.before
    shown = FilmPresenter(film, viewer, WATERMARK)
    lines = shown.timeline()
    at = _first(film) if frame is None else min(frame, len(lines) - 1)
    known = rules()
    gone, new, same = ([viewer.mask.finding(one) for one in some] for some in both.findings())
    rows = [
        (viewer.say(rule.title_pt, rule.title_en) if (rule := known.get(name)) else name, name, old, now)
        for name, old, now in both.verdicts()
    ]
    return {
        "timeline": lines,
        "ids": [each.event.id.removeprefix(PREFIX) for each in film.frames],
        "at": at,
        "picture": shown.picture(at),
        "state": shown.state(at),
        "gone": gone,
        "new": new,
        "same": same,
        "changed": [row for row in rows if _as_shown(row[2]) != _as_shown(row[3])],
        "unchanged": [row for row in rows if _as_shown(row[2]) == _as_shown(row[3])],
    }


def _originals(film: Film, changes: list[Edit], viewer: Viewer) -> dict[str, str]:
    """The original sentences of the changed events of this coup."""
    ids = {PREFIX + edit.event for edit in changes}
    some = tuple(frame for frame in film.frames if frame.event.id in ids or frame.event.type == "bet_placed")
    if not changes or not some:
        return {}
    lines = FilmPresenter(replace(film, frames=some, findings=()), viewer).timeline()
    return {frame.event.id.removeprefix(PREFIX): line.sentence for frame, line in zip(some, lines, strict=True)}


def _first(film: Film) -> int:
    """The coup's own first event; what came since the coup before stands above it."""
    return next((number for number, frame in enumerate(film.frames) if frame.event.subject is not None), 0)


def _kinds(both: Tried, viewer: Viewer) -> list[tuple[str, str]]:
    """What may be added, as people call it: what the game knows and, of an unknown game, what the coup has."""
    place = both.before.place
    words = spoken_words(place.regulation, place.game, portuguese=viewer.speech.portuguese)
    words = {**WORDS, **words} if viewer.speech.portuguese else words
    offered = known_kinds(place.regulation, place.game) | {frame.event.type for frame in both.before.frames}
    return sorted(((kind, translated(kind, words)) for kind in offered - _NOT_ADDED), key=itemgetter(1))


def known_kinds(regulation: str, game: str) -> set[str]:
    """The kinds of event that a game takes into its table or looks at."""
    book = book_of(regulation, game)
    if book is None:
        return set()
    moves = {kind for row in book.next.values() for kind in row}
    heard = {str(kind) for rule in book.rules for kind in rule.on}
    return {kind for kind in EVENTS if kind in moves | heard or hasattr(book.table, f"on_{kind}")} - _NOT_ADDED


def _as_shown(verdict: Any) -> Any:
    return None if verdict is None else (verdict.verdict, verdict.reason)
