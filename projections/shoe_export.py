"""Shoes that were played at a table, as text for publication (`schemas.shoes`).

Players are numbered in the order in which they first bet: a published shoe names nobody.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final
from zoneinfo import ZoneInfo

from schemas.envelope import Event
from schemas.licence import Licence
from schemas.shoes import CHANCES, GAMES, HAND_LETTERS, UNREAD, Shoe, ShoeBet, ShoeCoup

_HANDS: Final = frozenset(HAND_LETTERS.values())


def shoes_in(events: Iterable[Event[Any]], *, bets: bool = False) -> Iterator[Shoe]:
    """Every shoe of which a coup was played, in order; `events` are those of one table, as the judge believed them."""
    reader = _ShoeReader(with_bets=bets)
    for event in events:
        yield from reader.take(event)
    yield from reader.finish()


class _ShoeReader:
    """Gathers the shoe in play."""

    def __init__(self, *, with_bets: bool) -> None:
        self.with_bets = with_bets
        self.licence: Licence | None = None
        self.day = date.min
        self.shoe: Shoe | None = None
        self.coup: ShoeCoup | None = None
        self.players: dict[str, str] = {}
        self.bets: dict[str, int] = {}  # name -> its place among the bets of the coup

    def take(self, event: Event[Any]) -> Iterator[Shoe]:
        """The next event; a shoe that is over is handed out."""
        if event.type in ("table_opened", "shoe_loaded"):
            yield from self.finish()
            self._begin(event)
        elif self.shoe is not None and event.type in _READERS:
            _READERS[event.type](self, self.shoe, event)

    def finish(self) -> Iterator[Shoe]:
        """The shoe in play, if it has a coup."""
        shoe, self.shoe, self.coup = self.shoe, None, None
        if shoe is not None and shoe.coups:
            yield shoe

    def _begin(self, event: Event[Any]) -> None:
        if event.type == "table_opened":
            self.licence = event.data.licence
        licence = self.licence
        if licence is None or licence.game not in GAMES:
            return
        day = event.time.astimezone(ZoneInfo(licence.time_zone)).date()
        deduction = getattr(licence, "deduction", None)
        self.players, self.bets = {}, {}
        self.shoe = Shoe(
            licence.game, day, len(licence.packs), licence.currency if self.with_bets else None,
            deduction.option if self.with_bets and deduction is not None else None,
        )  # fmt: skip

    def opened(self, shoe: Shoe, event: Event[Any]) -> None:
        """Coups are numbered anew: their names may tell more than is published."""
        self.coup = ShoeCoup(str(len(shoe.coups) + 1))
        self.bets = {}
        shoe.coups.append(self.coup)

    def burned(self, shoe: Shoe, event: Event[Any]) -> None:
        burnt = shoe.burnt if self.coup is None else self.coup.burnt
        burnt.append(event.data.card or UNREAD)

    def drawn(self, shoe: Shoe, event: Event[Any]) -> None:
        if self.coup is not None and event.data.place in _HANDS:
            self.coup.drawn.append((event.data.place, event.data.card or UNREAD))

    def warned(self, shoe: Shoe, event: Event[Any]) -> None:
        if self.coup is not None:
            self.coup.warned = True

    def voided(self, shoe: Shoe, event: Event[Any]) -> None:
        if self.coup is not None:
            self.coup.void = True

    def placed(self, shoe: Shoe, event: Event[Any]) -> None:
        chance = event.data.position.partition(":")[0]
        if self.coup is None or not self.with_bets or chance not in CHANCES:
            return
        player = self.players.setdefault(event.data.player, f"P{len(self.players) + 1}")
        self.bets[event.data.bet] = len(self.coup.bets)
        self.coup.bets.append(ShoeBet(player, chance, event.data.stake))

    def settled(self, shoe: Shoe, event: Event[Any]) -> None:
        place = self.bets.get(event.data.bet)
        if self.coup is None or place is None:
            return
        bet = self.coup.bets[place]
        amount = event.data.amount if event.type == "payout_made" else 0
        self.coup.bets[place] = ShoeBet(bet.player, bet.chance, bet.stake, _OUTCOMES[event.type], bet.amount + amount)


_OUTCOMES: Final[Mapping[str, str]] = {
    "payout_made": "paid", "bet_collected": "lost", "bet_pushed": "pushed", "bet_returned": "returned",
}  # fmt: skip
SHOE_EVENTS: Final = frozenset({"table_opened", "shoe_loaded", "coup_opened", "card_burned", "card_drawn", "warning_card_drawn", "void_called", "bet_placed", *_OUTCOMES})  # fmt: skip
_READERS: Final[Mapping[str, Callable[[_ShoeReader, Shoe, Event[Any]], None]]] = {
    "coup_opened": _ShoeReader.opened, "card_burned": _ShoeReader.burned, "card_drawn": _ShoeReader.drawn,
    "warning_card_drawn": _ShoeReader.warned, "void_called": _ShoeReader.voided, "bet_placed": _ShoeReader.placed,
    **dict.fromkeys(_OUTCOMES, _ShoeReader.settled),
}  # fmt: skip
