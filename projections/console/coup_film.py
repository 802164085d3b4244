"""What the pages about a coup share: the coup, its film, and each frame as this viewer may see it."""

import json
from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Lock
from typing import Any, Final

import msgspec
from fastapi import HTTPException
from markupsafe import Markup

from projections.access import Mask, mask_for_opening
from projections.citation import cited
from projections.console.rendering import severity_word, zone_of
from projections.console.web import Viewer
from projections.console.words import role_name
from projections.film import Film, Frame, TableSnapshot
from projections.film.citations import Citations, CitedParagraphs
from projections.film.clocks import WORDS as CLOCKS
from projections.film.drawings import SceneSheet, drawn, observe, sheets
from projections.film.scene import TableScene, owners_of
from projections.film.sentences import sentence
from projections.film.stored_films import as_stored, judged_again
from projections.shortfalls import sentences
from projections.store import StoredCoup, StoreReader
from schemas.findings import Finding
from schemas.identity import CoupId, TableId
from streams.engine.rulebooks import spoken_words
from streams.engine.texts import money, translated

KEPT: Final = 64  # films in the cache


class FilmCache:
    """A cache of films; the film of a coup that is over does not change."""

    def __init__(self) -> None:
        self._films: OrderedDict[tuple[str, ...], Film] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[str, ...]) -> Film | None:
        with self._lock:
            film = self._films.get(key)
            if film is not None:
                self._films.move_to_end(key)
            return film

    def put(self, key: tuple[str, ...], film: Film) -> None:
        with self._lock:
            self._films[key] = film
            while len(self._films) > KEPT:
                self._films.popitem(last=False)


FILMS: Final = FilmCache()


def timeline(viewer: Viewer, coup: CoupId) -> "FilmPresenter":
    """The events, verdicts and findings of a coup as stored; a coup in play is folded. 404 if the viewer may see none."""
    with viewer.services.reading() as store:
        kept = store.coup(coup)
        film = _listed(store, kept, viewer) if kept is not None else _folded(store, coup, viewer)
        return _shown(film, store, viewer)


def film_of(viewer: Viewer, coup: CoupId) -> "FilmPresenter":
    """The same events with the state of the table at each, folded from its opening."""
    with viewer.services.reading() as store:
        kept = store.coup(coup)
        if kept is None:
            return _shown(_folded(store, coup, viewer), store, viewer)
        listed = _seen(_listed(store, kept, viewer))
        key = (store.place, *coup, str(kept.events[-1].position))
        folded = FILMS.get(key)
        if folded is None:
            folded = _folded(store, coup, viewer)
            if folded is not None:
                FILMS.put(key, folded)
        shown = {frame.position: frame for frame in folded.frames} if folded is not None else {}
        frames = tuple(shown.get(frame.position, frame) for frame in listed.frames)
        film = replace(listed, frames=frames, account=folded.account if folded is not None else None)
        return _shown(film, store, viewer)


def _listed(store: StoreReader, kept: StoredCoup, viewer: Viewer) -> Film:
    places = [event.position for event in kept.events]
    aside = store.set_aside(kept.at, min(places), max(places)) if places else ()
    return as_stored(kept, viewer.services.law, aside)


def _folded(store: StoreReader, coup: CoupId, viewer: Viewer) -> Film | None:
    return judged_again(store, coup, viewer.services.law, observe)


def _seen(film: Film | None) -> Film:
    if film is None or not film.frames:
        raise HTTPException(404)
    return film


def _shown(film: Film | None, store: StoreReader, viewer: Viewer) -> "FilmPresenter":
    """The film for this viewer: players under pseudonyms, staff by name."""
    seen = _seen(film)
    at = TableId(seen.place.venue, seen.table)
    mask = viewer.mask.at(at.venue).knowing(owners_of(frame.known for frame in seen.frames))
    events = ((frame.event.type, msgspec.to_builtins(frame.event.data)) for frame in seen.frames)
    return FilmPresenter(seen, replace(viewer, mask=mask_for_opening(mask, store, at, seen.opening, events)))


def masked(film: Film, mask: Mask) -> Film:
    """The film with pseudonyms in events and findings. `FilmPresenter` masks the snapshots."""
    return replace(
        film,
        frames=tuple(_masked(frame, mask) for frame in film.frames),
        findings=tuple(mask.finding(finding) for finding in film.findings),
        beside=tuple(mask.finding(finding) for finding in film.beside),
    )


def _masked(frame: Frame, mask: Mask) -> Frame:
    event, plain = frame.event, msgspec.to_builtins(frame.event.data)
    data = mask.event(plain, event.type)
    if data != plain:  # most events name no player
        event = msgspec.structs.replace(event, data=msgspec.convert(data, type(event.data), strict=False))
    return Frame(event, frame.position, frame.phase, None, frame.believed, frame.raw)


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """One line of the timeline."""

    number: int
    type: str
    sequence: int
    offset: int  # milliseconds since the coup was opened
    clock: str
    phase: str
    sentence: str
    believed: bool
    cited: CitedParagraphs  # paragraphs of findings that rest on it, or that it helps to show
    findings: tuple[Finding, ...]  # that arise with it


class FilmPresenter:
    """Presents the frames of a film to one viewer, players masked. `note` is written across every drawing."""

    def __init__(self, film: Film, viewer: Viewer, note: str | None = None) -> None:
        self.viewer, self.note = viewer, note
        self._known = [frame.known for frame in film.frames]  # with names: masked for the one frame that is asked for
        self.film = film = masked(film, viewer.mask)
        self.say = viewer.speech
        at = film.place.regulation, film.place.game
        self.words = spoken_words(*at, portuguese=self.say.portuguese)
        self.owners = {viewer.mask.name(player): place for player, place in owners_of(self._known).items()}
        self.bets = {f.event.data.bet: f.event.data for f in film.frames if f.event.type == "bet_placed"}
        opened = (f.event.time for f in film.frames if f.event.subject is not None)
        self.start: datetime = next(opened, film.frames[0].event.time)
        self.zone = zone_of(film.place.time_zone)

    def word(self, code: str | None) -> str:
        """A code word as this person reads it."""
        return translated(code, self.words) if code else "—"

    def timeline(self) -> list[TimelineEntry]:
        """Every event, with the findings that arise with it; findings of no event stand with the last."""
        places = {frame.event.sequence: number for number, frame in enumerate(self.film.frames)}
        last = len(self.film.frames) - 1
        arising: dict[int, list[Finding]] = {}
        for finding in self.film.findings:
            arising.setdefault(places.get(finding.sequence, last), []).append(finding)
        cited = Citations.of(self.film.findings)
        return [
            self._entry(number, frame, cited.of_event(frame.event), tuple(arising.get(number, ())))
            for number, frame in enumerate(self.film.frames)
        ]

    def _entry(self, number: int, frame: Frame, cited: CitedParagraphs, findings: tuple[Finding, ...]) -> TimelineEntry:
        event = frame.event
        return TimelineEntry(
            number=number,
            type=event.type,
            sequence=event.sequence,
            offset=(event.time - self.start) // timedelta(milliseconds=1),
            clock=f"{event.time.astimezone(self.zone):%H:%M:%S.%f}"[:-3],
            phase=self.word(frame.phase),
            sentence=sentence(event, self.film.place.currency, self.words, self.say, self.bets),
            believed=frame.believed,
            cited=cited,
            findings=findings,
        )

    def known(self, number: int) -> TableSnapshot | None:
        """The table at a frame; a record that was not believed changes nothing."""
        known = next((known for known in reversed(self._known[: number + 1]) if known is not None), None)
        return None if known is None else known.masked(self.viewer.mask.name)

    def picture(self, number: int) -> Markup | None:
        """The drawing of a frame: our own markup, for `projections.film.svg` escapes every value that comes from an event."""
        known = self.known(number)
        if known is None:
            return None
        bet = getattr(self.film.frames[number].event.data, "bet", None)
        lit = frozenset({bet}) if isinstance(bet, str) else frozenset()
        drawing = drawn(self._scene(known, lit), f"frame-{number}", self.note)
        return None if drawing is None else Markup(drawing)  # noqa: S704

    def _scene(self, known: TableSnapshot, lit: frozenset[str] = frozenset()) -> TableScene:
        return TableScene(known, self.film.place.currency, self.say, self.words, self.owners, lit)

    def sheets(self) -> tuple[int, tuple[SceneSheet, ...]]:
        """The tables that the game has about the end of the coup, and the frame of which they tell; none for most games."""
        for number in reversed(range(len(self.film.frames))):
            known = self.known(number)
            about = () if known is None else sheets(self._scene(known))
            if known is None or about:
                return number, about
        return 0, ()

    def state(self, number: int) -> dict[str, Any]:
        """The table at a frame in words, also for people who cannot see the drawing."""
        known, say = self.known(number), self.say
        if known is None:
            return {"stakes": [], "serving": [], "clocks": [], "lost": None, "suspended": False}
        return {
            "stakes": [self._stake(stake) for stake in known.stakes],
            "serving": [
                {"role": self._role(each.role), "staff": each.staff, "since": self._hour(each.since)}
                for each in known.serving
            ],
            "clocks": [
                {
                    "name": say(*CLOCKS[clock.name]),
                    "whom": clock.whom,
                    "since": self._ms(clock.since),
                    "until": self._ms(clock.until) if clock.until is not None else None,
                }
                for clock in known.clocks
            ],
            "lost": say.reason(known.lost) if known.lost else None,
            "suspended": known.suspended,
        }

    def _stake(self, stake: Any) -> dict[str, Any]:
        states = {
            "lies": ("no pano", "on the cloth"), "removed": ("retirada", "taken back"),
            "returned": ("devolvida", "handed back"), "collected": ("recolhida", "collected"), "paid": ("paga", "paid"),
        }  # fmt: skip
        state = self.say(*states[stake.state])
        if stake.late:
            state += self.say(", fora de tempo", ", too late")
        return {
            "bet": stake.bet,
            "player": stake.player,
            "where": self.word(stake.position),
            "amount": money(stake.amount, self.film.place.currency, portuguese=self.say.portuguese),
            "state": state,
            "paid": money(stake.paid, self.film.place.currency, portuguese=self.say.portuguese) if stake.paid else "",
        }

    def _role(self, role: str) -> str:
        return role_name(role, self.film.place.regulation, self.film.place.game, self.say)

    def _hour(self, time: datetime) -> str:
        return f"{time.astimezone(self.zone):%H:%M:%S}"

    def _ms(self, time: datetime) -> int:
        return (time - self.start) // timedelta(milliseconds=1)

    def raw(self, number: int) -> str:
        """The event as JSON, with pseudonyms."""
        try:
            record = json.loads(self.film.frames[number].raw)
        except ValueError:
            return ""
        return json.dumps(self.viewer.mask.event(record), ensure_ascii=False, indent=2)

    def frame(self, number: int, entry: TimelineEntry) -> dict[str, Any]:
        """Everything about a frame, for the page's script."""
        return {
            "number": number,
            "said": entry.sentence,
            "clock": entry.clock,
            "phase": entry.phase,
            "believed": entry.believed,
            "cited": list(entry.cited.evidence),
            "findings": [self._finding(finding) for finding in entry.findings],
            "svg": self.picture(number),
            "raw": self.raw(number),
            **self.state(number),
        }

    def _finding(self, finding: Finding) -> dict[str, Any]:
        return {
            "id": finding.id,
            "severity": str(finding.severity.value),
            "word": severity_word(finding.severity, self.say),
            "paragraph": cited(finding.paragraph, self.say),
            "law_id": finding.paragraph,
            "said": self.say(finding.pt, finding.en),
            "short": sentences(finding, self.say),
        }
