"""What the stickman calls of each throw: n. 13.c.i of art. 4, and in which language."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Any

from msgspec import Struct

from schemas.envelope import Event
from schemas.events.dice import ThrowCalled
from schemas.findings import Severity, Value, Word
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import CrapsLaw, Faces, Place, Verdict
from streams.games.craps.reckoning import Reckoning
from streams.games.craps.settlement import verdict
from streams.games.craps.state import CrapsCoup, Throw
from streams.games.craps.table import CrapsTable
from streams.games.craps.throws import cause
from streams.rules import Breach, Said, at_end

_FIELDS = ("total", "point", "point_state", "wins", "loses", "next_shooter")  # of a call, each with its duty
_CHANCES = ((Verdict.WINS, "wins"), (Verdict.LOSES, "loses"))  # and the field of a call that names them


class Known(Struct, eq=False):
    """A throw that counted, with what was to be called of it."""

    throw: Throw
    faces: Faces
    point: int | None  # set, running or just decided
    state: str | None
    over: bool  # the series is decided
    calls: Sequence[Event[ThrowCalled]]  # in Portuguese, or in a language that was not told
    said: Mapping[str, Event[ThrowCalled]]  # field -> the last of them that said something of it
    ends: AbstractSet[Verdict]  # whether bets won on it, and lost

    @property
    def running(self) -> int | None:
        """The point that stood when the dice were thrown, if one did."""
        return self.point if self.state not in (None, "set") else None


@at_end(
    "ao-de-261-22/4/13.c",
    severity=Severity.MAJOR,
    title=("Os anúncios fazem-se em português", "Calls are made in Portuguese"),
    pt="Anunciou-se só em {language}; em português é sempre obrigatório.",
    en="The call was made in {language} only; it must always be made in Portuguese.",
)
def calls_are_made_in_portuguese(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """Everything that must be called is called in Portuguese, and in English too whenever that is possible."""
    for calls in _spoken(finished.accounts.coup):
        if not any(call.data.language is None or call.data.language in law.calls_in for call in calls):
            yield Breach((calls[0],), {"language": Word(word=calls[0].data.language)})


@at_end(
    "ao-de-261-22/4/13.c.i",
    severity=Severity.MAJOR,
    title=("Cada lançamento é anunciado", "Every throw is called"),
    pt="Do lançamento não se anunciou {missing}.",
    en="Of the throw was not called: {missing}.",
)
def every_throw_is_called(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """After each throw the stickman calls that it is void, or the total that came."""
    found = finished.accounts
    for place in range(len(found.series.results)):
        throw = found.coup.throws[place]
        if throw.void or found.series.counted == place:
            continue
        void = not found.series.counts(place) and cause(throw) is not None
        if not void and any(call.data.total is not None for call in throw.calls):
            continue
        yield Breach((throw.settled or throw.thrown,), {"missing": Word(word="void_throw" if void else "the_total")})


@at_end(
    "ao-de-261-22/4/13.c.i",
    severity=Severity.CRITICAL,
    title=("Anuncia-se o total que saiu", "The total that came is called"),
    pt="Saiu {total} e foi anunciado {called}.",
    en="{total} came and {called} was called.",
)
def called_total_is_the_one_that_came(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """The total that is called is that of the upper faces."""
    for known in _known(finished):
        call = known.said.get("total")
        if call is not None and call.data.total != sum(known.faces):
            yield Breach((known.throw.rest, call), {"total": sum(known.faces), "called": call.data.total})


@at_end(
    "ao-de-261-22/4/13.c.i",
    severity=Severity.MAJOR,
    title=("Anuncia-se o ponto que há", "The point that stands is called"),
    pt="Foi anunciado o ponto {called} ({state}); era {due} ({due_state}).",
    en="Point {called} ({state}) was called; it was {due} ({due_state}).",
)
def called_point_is_the_one_that_stands(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """The stickman says which point has come or goes on, and whether it was made or lost."""
    for known in _known(finished):
        call = known.said.get("point") or known.said.get("point_state")
        if call is None:
            continue
        number, state = call.data.point, call.data.point_state
        if (number or known.point) == known.point and (state or known.state) == known.state:
            continue
        values: dict[str, Value] = {
            "called": number or Word(word="none"), "state": Word(word=f"point_{state or 'none'}"),
            "due": known.point or Word(word="none"), "due_state": Word(word=f"point_{known.state or 'none'}"),
        }  # fmt: skip
        yield Breach((known.throw.rest, call), values)


@at_end(
    "ao-de-261-22/4/13.c.i",
    severity=Severity.MAJOR,
    title=("Anunciam-se as chances que ganham e as que perdem", "Chances that win and that lose are called"),
    pt="Saiu {total} e anunciou-se que {position} {verdict}.",
    en="{total} came and it was called that {position} {verdict}.",
)
def called_chances_win_and_lose_as_called(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """A chance that is called as winning can win with the throw, one called as losing can lose; on which chances there
    are bets the stickman need not say.
    """
    bar = finished.table.licence.bar or 0
    for known in _known(finished) if bar in law.cloths else ():
        able = _able(law, bar, known.running, known.faces)
        for said, field in _CHANCES:
            call = known.said.get(field)
            if call is not None and not able[said].issuperset(called := getattr(call.data, field)):
                wrong = next(name for name in called if name not in able[said])
                values: dict[str, Value] = {
                    "total": sum(known.faces), "position": Word(word=wrong), "verdict": Word(word=said.value),
                }  # fmt: skip
                yield Breach((known.throw.rest, call), values)
                break


@at_end(
    "ao-de-261-22/4/13.c.i",
    severity=Severity.MINOR,
    title=("O anúncio é completo", "The call is complete"),
    pt="Ao anunciar o total {total} faltou dizer: {missing}.",
    en="When total {total} was called, this was not said: {missing}.",
)
def calls_say_all_that_is_due(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """Besides the total the stickman calls the point, the chances that win and that lose, and whether the same player
    throws on; of each throw the first thing left out is told. Where no bet wins, or none loses, nothing need be said.
    """
    for known in _known(finished):
        said = known.said
        if "total" not in said:
            continue
        due = [] if known.state is None or "point_state" in said else ["point"]
        due += [field for end, field in _CHANCES if end in known.ends]
        due.append("next_shooter")
        missing = next((field for field in due if field not in said), None)
        if missing is not None:
            yield Breach((known.calls[0],), {"total": sum(known.faces), "missing": Word(word=f"call_{missing}")})


@at_end(
    "ao-de-261-22/4/13.c.i",
    severity=Severity.MINOR,
    title=("Anuncia-se o mesmo ou novo lançador", "The same or a new shooter is called"),
    pt="Saiu {total} e foi anunciado lançador {called}.",
    en="{total} came and the shooter was called as {called}.",
)
def called_shooter_is_who_throws_on(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """While the series runs the same player throws; after the seven that loses it there is a new one.

    Between series a shooter may stop betting, and one who plays alone, or with others who do not want the dice, keeps
    them: neither call is wrong then.
    """
    for known in _known(finished):
        call = known.said.get("next_shooter")
        if call is None:
            continue
        too_new = call.data.next_shooter == "new" and not known.over
        too_old = call.data.next_shooter == "same" and known.state == "lost" and not _alone(finished.table, known.throw)
        if too_new or too_old:
            values: dict[str, Value] = {"total": sum(known.faces), "called": Word(word="new" if too_new else "same")}
            yield Breach((known.throw.rest, call), values)


def _alone(table: CrapsTable, throw: Throw) -> bool:
    """Nobody else has a bet and wants the dice."""
    return throw.bettors() <= {throw.thrown.data.thrower, *table.declined}


def _spoken(coup: CrapsCoup) -> Iterator[Sequence[Event[Any]]]:
    """Calls that belong together: of one throw, of one void throw, of the last play."""
    for throw in coup.throws:
        if throw.calls:
            yield throw.calls
        if throw.void:
            yield throw.void
    if coup.last_calls:
        yield coup.last_calls


def _known(finished: FinishedSeries) -> Sequence[Known]:
    """The throws that counted, looked up once."""
    found = finished.accounts
    if found.known is None:
        found.known = tuple(_counted(found.coup, found.series))
    known: Sequence[Known] = found.known
    return known


def _counted(coup: CrapsCoup, series: Reckoning) -> Iterator[Known]:
    for place, faces in enumerate(series.results):
        if faces is not None and place + 1 < len(series.points):
            yield _told(coup.throws[place], faces, series, place)


def _told(throw: Throw, faces: Faces, series: Reckoning, place: int) -> Known:
    before, after = series.points[place], series.points[place + 1]
    over = series.decided == place
    calls = [call for call in throw.calls if call.data.language in (None, "pt")]
    said, ends = _said(calls), series.ends[place]
    if before is None:
        return Known(throw, faces, after, None if after is None else "set", over, calls, said, ends)
    state = "continued" if not over else "made" if sum(faces) == before else "lost"
    return Known(throw, faces, before, state, over, calls, said, ends)


def _said(calls: Sequence[Event[ThrowCalled]]) -> dict[str, Event[ThrowCalled]]:
    """The last call that said something of each thing: a slip of the tongue that is mended at once counts for nothing."""
    said = {}
    for call in calls:
        data = call.data
        for field in _FIELDS:
            if getattr(data, field) is not None:
                said[field] = call
    return said


@lru_cache(maxsize=4096)
def _able(law: CrapsLaw, bar: int, point: int | None, faces: Faces) -> Mapping[Verdict, frozenset[str]]:
    """The chances that can win, and those that can lose, with a throw made when that point stood."""
    able: dict[Verdict, set[str]] = {said: set() for said in Verdict}
    for place in (*law.cloths[bar].values(), law.take, law.lay):
        for number in _waits_for(place, point):
            able[verdict(place, number, faces)].add(place.name)
    return {said: frozenset(names) for said, names in able.items()}


def _waits_for(place: Place, point: int | None) -> Iterator[int | None]:
    """The numbers that bets on a chance may wait for, None for a fresh one: come bets may be fresh, or wait for any."""
    if place.line and point is not None:
        yield point
        return
    if place.first is not None:
        yield None
    if place.needs_point or place.first is None:
        yield from place.then
