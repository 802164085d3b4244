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
from streams.games.craps.law import CrapsLaw, CrapsPlace, ThrowEffect
from streams.games.craps.outcome import SeriesOutcome
from streams.games.craps.settlement import effect_of
from streams.games.craps.state import CrapsCoup, CrapsThrow
from streams.games.craps.table import CrapsTable
from streams.games.craps.throws import cause
from streams.games.dice.law import SortedFaces
from streams.rules import Breach, Breaches, at_end

_FIELDS = ("total", "point", "point_state", "wins", "loses", "next_shooter")  # of a call, each with its duty
_CHANCES = ((ThrowEffect.WINS, "wins"), (ThrowEffect.LOSES, "loses"))  # and the field of a call that names them


class CountedThrow(Struct, eq=False):
    """A throw that counted, with what was to be called of it."""

    throw: CrapsThrow
    faces: SortedFaces
    point: int | None  # set, running or just decided
    state: str | None
    over: bool  # the series is decided
    calls: Sequence[Event[ThrowCalled]]  # in Portuguese, or in a language that was not reported
    latest: Mapping[str, Event[ThrowCalled]]  # field -> the last of them that said something of it
    ends: AbstractSet[ThrowEffect]  # whether bets won on it, and lost

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
def calls_are_made_in_portuguese(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """Everything that must be called is called in Portuguese, and in English too whenever that is possible."""
    for calls in _spoken(finished.accounts.coup):
        if not any(call.data.language is None or call.data.language in law.calls_in for call in calls):
            yield Breach((calls[0],), {"language": Word(word=calls[0].data.language)})


@at_end(
    "ao-de-261-22/4/13.c.i",
    severity=Severity.MAJOR,
    title=("Cada lançamento é anunciado", "Every throw is called"),
    pt="Do lançamento não se anunciou {missing}.",
    en="The throw was not called in full; missing: {missing}.",
)
def every_throw_is_called(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """After each throw the stickman calls that it is void, or the total that came."""
    accounts = finished.accounts
    for place in range(len(accounts.series.results)):
        throw = accounts.coup.throws[place]
        if throw.void or accounts.series.counted == place:
            continue
        void = not accounts.series.counts(place) and cause(throw) is not None
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
def called_total_is_the_one_that_came(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """The total that is called is that of the upper faces."""
    for known in _known(finished):
        call = known.latest.get("total")
        if call is not None and call.data.total != sum(known.faces):
            yield Breach((known.throw.rest, call), {"total": sum(known.faces), "called": call.data.total})


@at_end(
    "ao-de-261-22/4/13.c.i",
    severity=Severity.MAJOR,
    title=("Anuncia-se o ponto que há", "The point that stands is called"),
    pt="Ponto anunciado: {called} ({state}); ponto que havia: {due} ({due_state}).",
    en="Point called: {called} ({state}); point that stood: {due} ({due_state}).",
)
def called_point_is_the_one_that_stands(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """The stickman says which point has come or goes on, and whether it was made or lost."""
    for known in _known(finished):
        call = known.latest.get("point") or known.latest.get("point_state")
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
    pt="Saiu {total} e anunciou-se que {o_position} {verdict}.",
    en="{total} came and it was called that {position} {verdict}.",
)
def called_chances_win_and_lose_as_called(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """A chance that is called as winning can win with the throw, one called as losing can lose; on which chances there
    are bets the stickman need not say.
    """
    bar = finished.table.licence.bar or 0
    for known in _known(finished) if bar in law.cloths else ():
        able = _able(law, bar, known.running, known.faces)
        for effect, field in _CHANCES:
            call = known.latest.get(field)
            if call is not None and not able[effect].issuperset(called := getattr(call.data, field)):
                wrong = next(name for name in called if name not in able[effect])
                values: dict[str, Value] = {
                    "total": sum(known.faces), "position": Word(word=wrong), "verdict": Word(word=effect.value),
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
def calls_say_all_that_is_due(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """Besides the total the stickman calls the point, the chances that win and that lose, and whether the same player
    throws on; of each throw the first thing left out is reported. Where no bet wins, or none loses, nothing need be said.
    """
    for known in _known(finished):
        named = known.latest
        if "total" not in named:
            continue
        due = [] if known.state is None or "point_state" in named else ["point"]
        due += [field for end, field in _CHANCES if end in known.ends]
        due.append("next_shooter")
        missing = next((field for field in due if field not in named), None)
        if missing is not None:
            yield Breach((known.calls[0],), {"total": sum(known.faces), "missing": Word(word=f"call_{missing}")})


@at_end(
    "ao-de-261-22/4/13.c.i",
    severity=Severity.MINOR,
    title=("Anuncia-se o mesmo ou novo lançador", "The same or a new shooter is called"),
    pt="Saiu {total} e o lançador foi anunciado como «{called}».",
    en="{total} came and the shooter was called as “{called}”.",
)
def called_shooter_is_who_throws_on(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """While the series runs the same player throws; after the seven that loses it there is a new one.

    Between series a shooter may stop betting, and one who plays alone, or with others who do not want the dice, keeps
    them: neither call is wrong then.
    """
    for known in _known(finished):
        call = known.latest.get("next_shooter")
        if call is None:
            continue
        too_new = call.data.next_shooter == "new" and not known.over
        too_old = call.data.next_shooter == "same" and known.state == "lost" and not _alone(finished.table, known.throw)
        if too_new or too_old:
            values: dict[str, Value] = {"total": sum(known.faces), "called": Word(word="new" if too_new else "same")}
            yield Breach((known.throw.rest, call), values)


def _alone(table: CrapsTable, throw: CrapsThrow) -> bool:
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


def _known(finished: FinishedSeries) -> Sequence[CountedThrow]:
    """The throws that counted, looked up once."""
    accounts = finished.accounts
    if accounts.known is None:
        accounts.known = tuple(_counted(accounts.coup, accounts.series))
    known: Sequence[CountedThrow] = accounts.known
    return known


def _counted(coup: CrapsCoup, series: SeriesOutcome) -> Iterator[CountedThrow]:
    for place, faces in enumerate(series.results):
        if faces is not None and place + 1 < len(series.points):
            yield _counted_throw(coup.throws[place], faces, series, place)


def _counted_throw(throw: CrapsThrow, faces: SortedFaces, series: SeriesOutcome, place: int) -> CountedThrow:
    before, after = series.points[place], series.points[place + 1]
    over = series.decided == place
    calls = [call for call in throw.calls if call.data.language in (None, "pt")]
    last, ends = _latest_calls(calls), series.ends[place]
    if before is None:
        return CountedThrow(throw, faces, after, None if after is None else "set", over, calls, last, ends)
    state = "continued" if not over else "made" if sum(faces) == before else "lost"
    return CountedThrow(throw, faces, before, state, over, calls, last, ends)


def _latest_calls(calls: Sequence[Event[ThrowCalled]]) -> dict[str, Event[ThrowCalled]]:
    """The last call that said something of each thing: a slip of the tongue that is mended at once counts for nothing."""
    last = {}
    for call in calls:
        data = call.data
        for field in _FIELDS:
            if getattr(data, field) is not None:
                last[field] = call
    return last


@lru_cache(maxsize=4096)
def _able(law: CrapsLaw, bar: int, point: int | None, faces: SortedFaces) -> Mapping[ThrowEffect, frozenset[str]]:
    """The chances that can win, and those that can lose, with a throw made when that point stood."""
    able: dict[ThrowEffect, set[str]] = {effect: set() for effect in ThrowEffect}
    for place in (*law.cloths[bar].values(), law.take, law.lay):
        for number in _waits_for(place, point):
            able[effect_of(place, number, faces)].add(place.name)
    return {effect: frozenset(names) for effect, names in able.items()}


def _waits_for(place: CrapsPlace, point: int | None) -> Iterator[int | None]:
    """The numbers that bets on a chance may wait for, None for a fresh one: come bets may be fresh, or wait for any."""
    if place.line and point is not None:
        yield point
        return
    if place.first is not None:
        yield None
    if place.needs_point or place.first is None:
        yield from place.then
