"""What a machine or a controller carries from one opening to the next: meters, and the values that it holds in trust.

Each opening is judged by what it declares to carry. Whether that is what the opening before it left behind is a question
about two openings. It is asked only where the later one rests on the last record of the earlier, so that none can be
missing between them, and where no message of the earlier was lost.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from schemas.events.machines import JackpotFed, JackpotHit, JackpotMoved, JackpotReceived
from schemas.events.superjackpot import ContributionReceived, SuperjackpotRead, SuperjackpotWon
from schemas.findings import Money, Word
from schemas.parties import BANK, Party, Role
from streams.engine.quoted_logs import LoggedOpening
from streams.rules import Breach
from streams.rules.money import lacks

RISING: Final = ("bets", "prizes", "games", "bills", "jackpots")  # meters that never go back


def successors(openings: Sequence[LoggedOpening]) -> Iterator[tuple[LoggedOpening, LoggedOpening]]:
    """Every opening that is over, with the one that rests on its last record."""
    ended = {(each.at, each.end_hash): each for each in openings if each.settled and each.whole and each.end_hash}
    for later in openings:
        earlier = ended.get((later.at, later.opened.prevhash))
        if earlier is not None and later.name:
            yield earlier, later


def lost_between(earlier: LoggedOpening, later: LoggedOpening) -> Iterator[tuple[str, Breach]]:
    """What the later opening carries less of than the earlier left; each with its name."""
    carried = _carried_meters(later)
    for meter, before in _last_meters(earlier).items():
        after = carried.get(meter)
        if after is not None and after < before:
            shown: Any = {name: count if meter == "games" else Money(money=count) for name, count in (("before", before), ("after", after))}  # fmt: skip
            yield meter, Breach((later.opened,), {"what": Word(word=meter), **shown})
    left = held(earlier)
    for jackpot, value in carried_values(later).items():
        before_value = left.get(jackpot)
        if value is not None and before_value is not None and value < before_value:
            values: Any = {"what": jackpot, "before": Money(money=before_value), "after": Money(money=value)}
            own = Party(role=Role.JACKPOT, name=jackpot)
            yield jackpot, Breach((later.opened,), values, shortfalls=lacks(own, BANK, before_value - value))


def carried_values(opening: LoggedOpening) -> dict[str, int | None]:
    """The values of the jackpots that a log keeps, as it declares them when it opens."""
    if opening.jackpot is not None:
        return {opening.jackpot.id: opening.jackpot.carried}
    machine = getattr(opening.opened.data.licence, "machine", None)
    return {} if machine is None else {each.id: each.carried for each in machine.jackpots if not each.linked}


def held(opening: LoggedOpening) -> dict[str, int | None]:
    """The values of its jackpots when it ended; None where that is not known."""
    values, starts = carried_values(opening), _starts(opening)
    for event in sorted(opening.history, key=lambda each: each.sequence):
        data, kind = event.data, event.type
        name = opening.jackpot.id if opening.jackpot is not None else getattr(data, "jackpot", None)
        if name not in values:
            continue
        before = values[name]
        if kind in (JackpotHit.type, SuperjackpotWon.type):
            values[name] = starts[name]
        elif kind == SuperjackpotRead.type or (kind == JackpotFed.type and data.value is not None):
            values[name] = data.value
        elif before is not None:
            values[name] = _after(before, kind, data)
    return values


def _after(before: int, kind: str, data: Any) -> int:
    if kind in (JackpotFed.type, ContributionReceived.type, JackpotReceived.type):
        return int(before + data.amount)
    return max(before - data.amount, 0) if kind == JackpotMoved.type else before


def _starts(opening: LoggedOpening) -> dict[str, int]:
    if opening.jackpot is not None:
        return {opening.jackpot.id: opening.jackpot.start}
    machine = getattr(opening.opened.data.licence, "machine", None)
    return {} if machine is None else {each.id: each.start for each in machine.jackpots}


def _carried_meters(opening: LoggedOpening) -> dict[str, int]:
    machine = getattr(opening.opened.data.licence, "machine", None)
    return _numbers(None if machine is None else machine.carried)


def _last_meters(opening: LoggedOpening) -> dict[str, int]:
    """As the last reading of the opening shows them; after a reset, what they showed then."""
    data = None if opening.reading is None else opening.reading.data
    return _numbers(None if data is None else getattr(data, "meters", None) or getattr(data, "after", None))


def _numbers(meters: Any) -> dict[str, int]:
    """The meters that never go back, as far as they were read."""
    return {} if meters is None else {name: count for name in RISING if (count := getattr(meters, name)) is not None}
