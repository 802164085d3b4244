"""Films of coups that the store keeps: as they were judged, or judged again from the opening with what was known."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from projections.film.films import Film, Frame, Observe, PlayedUnder, films
from projections.store import StoredCoup, StoreReader
from schemas.decode import Undecodable, decode
from schemas.events.table import CoupClosed
from schemas.identity import CoupId
from streams.engine.rulebooks import book_of
from streams.law.law import Law


def as_stored(kept: StoredCoup, law: Law, aside: Iterable[tuple[int, bytes]] = ()) -> Film:
    """The events, verdicts and findings of a coup that ended, as they were written down. Nothing is judged.

    `aside` are records of the table that were not believed; those that name the coup are shown.
    """
    book = book_of(kept.regulation, kept.game)
    regulation = law.regulations.get(kept.regulation)
    zone = regulation.time_zone if regulation else "UTC"
    frames = [Frame(decode(stored.raw), stored.position, believed=True, raw=stored.raw) for stored in kept.events]
    if book is not None:  # phases of an unknown game are not known
        _walk(frames, book.next)
    frames += _unbelieved(kept.coup, aside)
    return Film(
        coup=kept.coup,
        table=kept.table,
        opening=kept.opening,
        place=PlayedUnder(kept.venue, kept.game, kept.regulation, kept.currency, zone),
        frames=tuple(sorted(frames, key=lambda frame: (frame.event.sequence, frame.position))),
        findings=kept.findings,
        verdicts=kept.verdicts,
        silent=len(book.rules) - len(kept.verdicts) if book else 0,
        closed=True,
        beside=kept.beside,
    )


def _unbelieved(coup: str, aside: Iterable[tuple[int, bytes]]) -> list[Frame]:
    frames = []
    for position, raw in aside:
        with suppress(Undecodable):
            event = decode(raw)
            if event.subject == coup:
                frames.append(Frame(event, position, raw=raw))
    return frames


def judged_again(store: StoreReader, coup: CoupId, law: Law, observe: Observe | None = None) -> Film | None:
    """The coup folded from the opening of its table; also one that is still in play."""
    played = store.played(coup)
    if played is None:
        return None
    log = store.opening_log(store.with_the_next(played))
    shot = films(coup.coup, coup.table, log, law, observe, settled=played.settled)
    return next(iter(reversed(list(shot))), None)


def _walk(frames: Sequence[Frame], moves: Mapping[str, Mapping[str, str]]) -> None:
    """The phases, by the game's own table of moves; a closed coup stays in its phase until it is judged, as in the engine."""
    phase = "idle"
    for frame in frames:
        if frame.event.type != CoupClosed.type:
            phase = moves.get(phase, {}).get(frame.event.type, phase)
        frame.phase = phase
