"""Shoes that were played at a table, as text for publication (`schemas.shoes`).

Players are numbered in the order in which they first bet: a published shoe names nobody. What was put right is published
as it was in the end. A bet that came after betting was closed is left out, and so is a coup that the journal does not see
to its end.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final
from zoneinfo import ZoneInfo

from projections.replay import EventFollower
from projections.shoe_coups import PlayedCoup
from schemas.cards import PACK
from schemas.envelope import Event
from schemas.identity import TableId
from schemas.licence import Licence
from schemas.shoes import EVERY_COUP, GAMES, UNREAD, Shoe
from streams.games.shuffler.law import shuffling_shoe


def shoes_in(events: Iterable[Event[Any]], *, bets: bool = False) -> Iterator[Shoe]:
    """Every shoe of which a coup was played, in order; `events` are those of one table, as the judge believed them."""
    reader = _ShoeReader(with_bets=bets)
    for event in events:
        yield from reader.take(event)
    yield from reader.finish()


class ShoeEvents(EventFollower):
    """A follower for `replay` that keeps the events of tables that play from shoes."""

    def __init__(self) -> None:
        self.by_table: dict[TableId, list[Event[Any]]] = {}

    def accepted(self, event: Event[Any]) -> None:
        """Keep what a shoe is made of; a table of another game costs nothing."""
        at = TableId(event.venue or "", event.table)
        if event.type == "table_opened" and event.data.licence.game in GAMES:
            self.by_table.setdefault(at, [])
        if event.type in _SHOE_EVENTS and at in self.by_table:
            self.by_table[at].append(event)


class _ShoeReader:
    """Gathers the shoe in play."""

    def __init__(self, *, with_bets: bool) -> None:
        self.with_bets = with_bets
        self.licence: Licence | None = None
        self.deduction: str | None = None
        self.shoe: Shoe | None = None
        self.played: list[PlayedCoup] = []  # of the shoe
        self.players: dict[str, str] = {}

    def take(self, event: Event[Any]) -> Iterator[Shoe]:
        """The next event; a shoe that is over is handed out."""
        if event.type in ("table_opened", "shoe_loaded"):
            yield from self.finish()
            self._begin(event)
        elif self.shoe is not None and event.type in _READERS:
            _READERS[event.type](self, self.shoe, event)
        elif self.played:
            self._coup_of(event).take(event)

    def finish(self) -> Iterator[Shoe]:
        """The shoe in play, if it has a coup that ended."""
        shoe, played, self.shoe, self.played = self.shoe, self.played, None, []
        if played and not played[-1].ended:
            played.pop()
        if shoe is not None and played:
            numbered = enumerate(played, start=1)
            shoe.coups = [
                coup.written(str(number), self.players, with_bets=self.with_bets) for number, coup in numbered
            ]
            yield shoe

    def _begin(self, event: Event[Any]) -> None:
        if event.type == "table_opened":
            self.licence = event.data.licence
            declared = getattr(self.licence, "deduction", None)
            self.deduction = None if declared is None else declared.option
        licence = self.licence
        if licence is None or licence.game not in GAMES:
            return
        day = event.time.astimezone(ZoneInfo(licence.time_zone)).date()
        self.players = {}
        self.shoe = Shoe(licence.game, day, len(licence.packs), shuffle=EVERY_COUP if shuffling_shoe(licence) else None)
        if self.with_bets:
            self.shoe.currency, self.shoe.deduction = licence.currency, self.deduction

    def _coup_of(self, event: Event[Any]) -> PlayedCoup:
        """The last coup, or the one before where an event speaks of a bet of that: chips may be moved after its end."""
        name, earlier = getattr(event.data, "bet", None), self.played[-2:-1]
        return next(
            (coup for coup in earlier if name in coup.bets and name not in self.played[-1].bets), self.played[-1]
        )

    def opened(self, shoe: Shoe, event: Event[Any]) -> None:
        """Coups are numbered anew: their names may tell more than is published."""
        self.played.append(PlayedCoup())

    def burned(self, shoe: Shoe, event: Event[Any]) -> None:
        burnt = self.played[-1].burnt if self.played else shoe.burnt
        burnt.append(event.data.card if event.data.card in PACK else UNREAD)

    def deduction_changed(self, shoe: Shoe, event: Event[Any]) -> None:
        """The format has one deduction for a shoe: where it changes within one, none is written and no prize judged."""
        self.deduction = event.data.option
        shoe.deduction = None if self.played or not self.with_bets else self.deduction


_READERS: Final[Mapping[str, Callable[[_ShoeReader, Shoe, Event[Any]], None]]] = {
    "coup_opened": _ShoeReader.opened, "card_burned": _ShoeReader.burned,
    "deduction_changed": _ShoeReader.deduction_changed,
}  # fmt: skip
_SHOE_EVENTS: Final = frozenset({"table_opened", "shoe_loaded", *_READERS, *PlayedCoup.TYPES})
