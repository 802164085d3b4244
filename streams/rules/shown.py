"""Which events show a breach, besides the few that prove it: the result, the bet, the calls, what was paid."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Any, Final

from schemas.envelope import Event
from schemas.events import EVENTS, bets
from schemas.events.readings import ReadingCorrected
from streams.rules.breach import Breach
from streams.rules.trail import Index, Trail

SHOWN: Final = 256  # events that a finding lists
BEGINNING, END = 8, 24  # of many events of one name or kind: how many of the first and of the last are shown
BETS: Final = 64  # that a breach of a whole coup is about
MOVED: Final = (bets.BetCollected.type, bets.PayoutMade.type, bets.PayoutCorrected.type, bets.BetReturned.type)
_LAID_AND_MOVED: Final = (bets.BetPlaced.type, *MOVED)
_ORDER = attrgetter("sequence")


def costs(breach: Breach) -> bool:
    """Whether somebody is short by the breach."""
    return bool(breach.player_short or breach.bank_short)


def _nothing(event: Event[Any]) -> Iterable[str]:
    return ()


def _settled(event: Event[Any]) -> Iterable[str]:
    """A payment, or its correction, by each bet that it is for, and by its number where it is for several."""
    own = f"bet/{event.data.bet}"
    if not event.data.settles:
        return (own,)
    return {own: None, f"several/{event.sequence}": None} | {f"bet/{part.bet}": None for part in event.data.settles}


def _corrected(event: Event[Any]) -> Iterable[str]:
    """A corrected reading by the one that it corrects."""
    return (f"corrects/{event.data.corrects}",)


@cache
def _naming(kind: str) -> Callable[[Event[Any]], Iterable[str]]:
    """How a kind of event names what it is about: one bet, several, a change of money, a set of dice."""
    fields = EVENTS[kind].model_fields if kind in EVENTS else ()  # a record that was not read is of no kind
    if kind == ReadingCorrected.type:
        return _corrected
    if "settles" in fields:
        return _settled
    if "bet" in fields:
        return lambda event: (f"bet/{event.data.bet}",)
    if "bets" in fields:
        return lambda event: [f"bet/{getattr(each, 'bet', each)}" for each in event.data.bets]
    if "change" in fields:
        return lambda event: (f"change/{event.data.change}",)
    if "set" in fields:
        return lambda event: (f"set/{event.data.set}",)
    return _nothing


class ShownEvents:
    """Picks the events that a finding shows. A game overrides the hooks; without a game only the evidence is shown."""

    results: tuple[str, ...] = ()  # kinds of event that decide a bet, or undo a decision
    calls: tuple[str, ...] = ()  # kinds that open and close the betting or announce the result
    # values that the table declared, unless they are plain numbers
    declared: frozenset[str] = frozenset({"least", "limit", "maximum", "minimum", "most"})

    def __init__(self) -> None:
        self.coup: Any = None
        self.trail = Trail()
        self.last_trail = Trail()  # the one before, of the last coup

    def names(self, event: Event[Any]) -> Iterable[str]:
        """The names under which the trail lists an event: its bets; hook: what else the game knows."""
        return _naming(event.type)(event)

    def leads(self, event: Event[Any]) -> Iterable[str]:
        """The names under which to look for further events that belong to this one; hook: more than its own."""
        return self.names(event)

    def history(self, bet: str) -> Sequence[Event[Any]]:
        """Hook: what is remembered of a bet that an earlier coup may have left on the cloth."""
        return ()

    def declaration(self) -> Sequence[Event[Any]]:
        """Hook: where the table's limits and equipment were declared."""
        return ()

    def show(self, breach: Breach) -> tuple[Event[Any], ...]:
        """Every event that a reader needs to follow the breach, in order; where there are too many, its evidence first."""
        seeds = (*breach.evidence[:SHOWN], *breach.shows)
        shown = {_own(event): event for event in seeds}
        leading = _few(seeds)
        for trail, since in self._trails(breach, leading):
            for events in self.lines(breach, leading, trail.by_name(self.names)):
                few = [event for event in _few(events) if event.sequence >= since] if since else _few(events)
                shown.update((_own(event), event) for event in few)
                if len(shown) > SHOWN:
                    break
            shown.update((_own(event), event) for event in _beside(shown, trail.by_name(self.names)))
        return tuple(sorted(islice(shown.values(), SHOWN), key=_ORDER))

    def _trails(self, breach: Breach, seeds: Sequence[Event[Any]]) -> Iterable[tuple[Trail, int]]:
        """The coup in play; the one before too where that is over, or as far as the breach goes back to it."""
        yield self.trail, 0
        since = min(map(_ORDER, seeds), default=0)
        if self.coup is None or breach.coup is not None:
            yield self.last_trail, 0
        elif self.trail and since < self.trail[0].sequence:
            yield self.last_trail, since

    def lines(self, breach: Breach, seeds: Sequence[Event[Any]], index: Index) -> Iterable[Sequence[Event[Any]]]:
        """The bets that the breach is about, what decided them, what was called; hook: what else the game shows."""
        about = self.about(breach, seeds, index)
        for bet in about:
            yield self.history(bet)
            yield index.get(f"bet/{bet}", ())
        for seed in seeds:
            for name in self.leads(seed):
                if not name.startswith("bet/"):
                    yield index.get(name, ())
        for kind in (*self.results, *self.calls) if about else ():
            events = index.get(kind, ())
            yield events if breach.coup is None else [event for event in events if event.subject in (None, breach.coup)]
        if any(name in self.declared and type(value) is not int for name, value in breach.values.items()):
            yield self.declaration()

    def about(self, breach: Breach, seeds: Sequence[Event[Any]], index: Index) -> dict[str, None]:
        """The bets that a breach is about: those that its events name.

        One that counts them, or that costs money and names nothing, as that of a void coup, is about all of which
        something was taken or paid; where nothing moved, about all bets.
        """
        named = _bets_of(seeds)
        all_of_them = "bets" in breach.values
        if not all_of_them and (named or not costs(breach) or any(True for seed in seeds for _ in self.leads(seed))):
            return named
        moved = (event for kind in MOVED for event in index.get(kind, ()))
        return _bets_of(islice(moved, BETS)) or _bets_of(islice(index.get(bets.BetPlaced.type, ()), BETS))


def _few(events: Sequence[Event[Any]]) -> Sequence[Event[Any]]:
    """The events; if there are too many, the first and the last of them."""
    return events if len(events) <= BEGINNING + END else [*events[:BEGINNING], *events[-END:]]


def _bets_of(events: Iterable[Event[Any]]) -> dict[str, None]:
    """The bets that events are about, each by its name; an event that lists many is about none of them alone."""
    return {bet: None for event in events if (bet := getattr(getattr(event, "data", None), "bet", None)) is not None}


def _beside(shown: Mapping[tuple[int, str], Event[Any]], index: Index) -> list[Event[Any]]:
    """What puts a reading right that is shown, and the other bets that a payment shown was made for, with their money."""
    beside: list[Event[Any]] = []
    for number, name in shown:
        beside += index.get(f"corrects/{name}", ())
        for event in index.get(f"several/{number}", ()):
            if _own(event) in shown:
                for part in event.data.settles:
                    beside += [each for each in index.get(f"bet/{part.bet}", ()) if each.type in _LAID_AND_MOVED]
    return beside


def _own(event: Event[Any]) -> tuple[int, str]:
    """What identifies an event. A copy of it (a corrected reading, a part of a payment) counts as the same event."""
    return event.sequence, event.id
