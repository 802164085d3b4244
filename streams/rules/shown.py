"""Which events show a breach, besides the few that prove it: the result, the bet, the calls, what was paid."""

from collections.abc import Iterable, Sequence
from itertools import islice
from operator import attrgetter
from typing import Any, Final

from schemas.envelope import Event
from schemas.events import bets
from streams.rules.breach import Breach
from streams.rules.trail import Index, Trail

SHOWN: Final = 256  # events that a finding lists
MOVED: Final = (bets.BetCollected.type, bets.PayoutMade.type, bets.PayoutCorrected.type, bets.BetReturned.type)
_BET: Final = "bet/"
_ORDER = attrgetter("sequence")


def bet_key(name: str) -> str:
    """Under which the events of a bet are found in the trail."""
    return f"{_BET}{name}"


class Shows:
    """The hooks by which a game says what shows a breach; a table without a game shows what proves it."""

    results: tuple[str, ...] = ()  # kinds of event that decide a bet, or undo a decision
    calls: tuple[str, ...] = ()  # and those that open and close the betting or tell the result

    def names(self, event: Event[Any]) -> Iterable[str]:
        """By what an event of the trail can be found again: the bets that it names, and what else the game knows."""
        told = getattr(event, "data", None)  # an unreadable record has none
        if (bet := getattr(told, "bet", None)) is not None:
            yield bet_key(bet)
        for each in getattr(told, "bets", ()):
            yield bet_key(each if isinstance(each, str) else each.bet)
        if (change := getattr(told, "change", None)) is not None:
            yield f"change/{change}"

    def history(self, bet: str) -> Sequence[Event[Any]]:
        """Hook: what is remembered of a bet that an earlier coup may have left on the cloth."""
        return ()

    def show(self, breach: Breach, trail: Trail | None) -> tuple[Event[Any], ...]:
        """Every event that a reader needs to follow the breach, its evidence first, then in order of importance."""
        seeds = (*breach.evidence[:SHOWN], *breach.shows)
        shown = dict(zip(map(id, seeds), seeds, strict=True))
        if trail is not None:
            index = trail.by_name(self.names)
            for events in self.lines(breach, seeds, index):
                shown |= {id(event): event for event in events}
                if len(shown) > SHOWN:
                    break
        return tuple(sorted(islice(shown.values(), SHOWN), key=_ORDER))

    def lines(self, breach: Breach, seeds: Sequence[Event[Any]], index: Index) -> Iterable[Sequence[Event[Any]]]:
        """The bets that the breach is about, what decided them, what was called; hook: what else the game shows."""
        about = _bets_of(seeds) or (_of_all(index) if breach.player_short or breach.bank_short else {})
        for bet in about:
            yield self.history(bet)
            yield index.get(bet_key(bet), ())
        for seed in seeds:
            for name in self.names(seed):
                if not name.startswith(_BET):
                    yield index.get(name, ())
        for kind in (*self.results, *self.calls) if about else ():
            yield index.get(kind, ())


def _bets_of(events: Iterable[Event[Any]]) -> dict[str, None]:
    """The bets that events are about, each by its name; an event that lists many is about none of them alone."""
    return {bet: None for event in events if (bet := getattr(getattr(event, "data", None), "bet", None)) is not None}


def _of_all(index: Index) -> dict[str, None]:
    """A breach that names no bet is about all of which something was taken or paid; where nothing moved, about all."""
    moved = _bets_of(event for kind in MOVED for event in index.get(kind, ()))
    return moved or _bets_of(index.get(bets.BetPlaced.type, ()))
