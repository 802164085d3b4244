"""Hands of hold'em and omaha that were played at a table, as hand histories (`schemas/hand_history.py`).

Only what a history can say goes in: cards, chips, who was paid. A hand that was void, or that the journal does not see to
its end, is left out. Names of players are as in the journal, or numbers where nobody shall be named.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from projections.replay import EventFollower
from schemas.envelope import Event
from schemas.hand_history import STREETS, Acted, Dealt, HandHistory, Posted, Showed, Step
from schemas.identity import EXTRACTS, TableId
from schemas.licence import Licence
from schemas.licences import declared
from schemas.licences.poker import PokerDeclared

GAMES: Final = ("holdem", "omaha")
KINDS: Final = {"restraddle": "straddle"}  # of a post, where the format has no word of its own
RAISES: Final = ("bet", "raise")


class PokerEvents(EventFollower):
    """A follower for `replay` that keeps the events of tables of hold'em and omaha."""

    def __init__(self) -> None:
        self.by_table: dict[TableId, list[Event[Any]]] = {}

    def accepted(self, event: Event[Any]) -> None:
        """A table of another game costs nothing."""
        at = TableId(event.venue or "", event.table)
        if event.type == "table_opened" and event.data.licence.game in GAMES:
            self.by_table.setdefault(at, [])
        if at in self.by_table:
            self.by_table[at].append(event)


@dataclass(slots=True)
class _Hand:
    """The hand in play."""

    opened: Event[Any]
    started: dict[str, int | None]  # caves when it began
    posts: list[tuple[str, str, int]] = field(default_factory=list)  # player, kind, amount
    steps: list[list[Any]] = field(default_factory=list)  # kind, player or "", what
    paid: dict[str, tuple[str, int]] = field(default_factory=dict)  # event -> player, amount
    void: bool = False


class HandReader:
    """Gathers the hands of one table, in order."""

    def __init__(self) -> None:
        self.licence: Licence | None = None
        self.seats: dict[str, str] = {}  # player -> seat
        self.caves: dict[str, int | None] = {}
        self.hand: _Hand | None = None

    def take(self, event: Event[Any]) -> Iterator[HandHistory]:
        """The next event; a hand that is over is handed out."""
        if event.type == "table_opened":
            self.licence, self.seats, self.caves, self.hand = event.data.licence, {}, {}, None
        elif event.type == "coup_closed":
            hand, self.hand = self.hand, None
            if hand is not None and self.licence is not None and not hand.void and hand.steps:
                history = self._history(hand, self.licence)
                if history is not None:
                    yield history
        elif event.type == "coup_opened":
            self.hand = _Hand(event, dict(self.caves))
        elif (reader := _READERS.get(event.type)) is not None:
            reader(self, event)

    def moves(self, player: str, amount: int) -> None:
        """Chips come into a cave, or leave it."""
        cave = self.caves.get(player)
        if cave is not None:
            self.caves[player] = cave + amount

    def last_act(self, player: str) -> list[Any] | None:
        """What a player did last in the hand."""
        steps = self.hand.steps if self.hand is not None else []
        return next((step for step in reversed(steps) if step[0] == "act" and step[1] == player), None)

    def _history(self, hand: _Hand, licence: Licence) -> HandHistory | None:
        order = self._order(hand, licence)
        place = {player: number for number, player in enumerate(order)}
        if len(order) < 2 or any(step[1] and step[1] not in place for step in hand.steps):
            return None
        extract = licence.venue == EXTRACTS
        terms = declared(licence, PokerDeclared).poker
        carried = not licence.carries or "pot_paid" in licence.carries
        won = dict.fromkeys(order, 0)
        for player, amount in hand.paid.values():
            won[player] = won.get(player, 0) + amount
        limit = (terms.maximum if terms is not None else None) or "pot_limit"
        return HandHistory(
            getattr(hand.opened.data, "variant", None) or licence.game, limit, licence.limits.minimum, tuple(order),
            tuple(hand.started.get(player) for player in order),
            tuple(Posted(place[player], KINDS.get(kind, kind), amount) for player, kind, amount in hand.posts),
            tuple(_steps(hand.steps, place)), tuple(won[player] for player in order) if carried else None,
            tuple(int(self.seats[player]) for player in order) if all(player in self.seats for player in order) else (),
            name=hand.opened.subject or "", table=hand.opened.table, currency=licence.currency,
            when=None if extract else hand.opened.time.replace(microsecond=0), big_bet=licence.limits.maximum.get("bet") if limit == "fixed" else None,
        )  # fmt: skip

    def _order(self, hand: _Hand, licence: Licence) -> list[str]:
        """From who has the hand on; where nobody has it, two play and the second posts the small bet."""
        playing = {player for player, _, _ in hand.posts} | {step[1] for step in hand.steps if step[1]}
        button = hand.opened.data.button
        if button is None:
            small = next((player for player, kind, _ in hand.posts if kind == "small"), None)
            return sorted(playing, key=lambda player: (player == small, player))
        seats = list(licence.seats)
        start = seats.index(button) if button in seats else 0
        turn = {seat: number for number, seat in enumerate(seats[start:] + seats[:start])}
        return sorted(playing, key=lambda player: turn.get(self.seats.get(player, ""), len(turn)))


def hands_in(events: Iterable[Event[Any]], *, names: bool = True) -> Iterator[HandHistory]:
    """Every hand that came to its end; `events` are those of one table, as the judge believed them."""
    reader, numbers = HandReader(), dict[str, str]()
    for event in events:
        for hand in reader.take(event):
            yield hand if names else _nameless(hand, numbers)


def _nameless(hand: HandHistory, numbers: dict[str, str]) -> HandHistory:
    for player in hand.players:
        numbers.setdefault(player, f"player {len(numbers) + 1}")
    return replace(hand, players=tuple(numbers[player] for player in hand.players))


def _steps(steps: list[list[Any]], place: Mapping[str, int]) -> Iterator[Step]:
    """Cards of one player, and of one street, together."""
    hole: dict[str, list[str | None]] = {}
    for kind, player, what in steps:
        if kind == "hole":
            hole.setdefault(player, []).append(what)
    board: list[str | None] = []
    dealt = set[str]()
    for kind, player, what in steps:
        if kind == "hole" and player not in dealt:
            dealt.add(player)
            yield Dealt(place[player], tuple(hole[player]))
        elif kind == "board":
            board.append(what)
            if len(board) in STREETS:
                before = STREETS[STREETS.index(len(board)) - 1]
                yield Dealt(None, tuple(board[before:]))
        elif kind == "act":
            action = "raise" if what[0] in RAISES else what[0]
            yield Acted(place[player], action, what[1])
        elif kind == "show":
            own = len(hole.get(player, what))
            yield Showed(place[player], (*what, *[None] * (own - len(what))))
        elif kind == "muck":
            yield Showed(place[player])


def _seated(reader: HandReader, event: Event[Any]) -> None:
    reader.seats[event.data.player] = event.data.seat
    carried = reader.licence is None or not reader.licence.carries or "cave_bought" in reader.licence.carries
    reader.caves.setdefault(event.data.player, 0 if carried else None)


def _left(reader: HandReader, event: Event[Any]) -> None:
    reader.seats.pop(event.data.player, None)
    reader.caves.pop(event.data.player, None)


def _counted(reader: HandReader, event: Event[Any]) -> None:
    reader.caves[event.data.player] = event.data.amount


def _bought(reader: HandReader, event: Event[Any]) -> None:
    reader.moves(event.data.player, event.data.amount)


def _reduced(reader: HandReader, event: Event[Any]) -> None:
    reader.moves(event.data.player, -event.data.amount)
    if reader.hand is not None and event.data.reason == "unknown":  # an imported hand that does not add up
        reader.hand.paid[event.id] = (event.data.player, -event.data.amount)


def _lent(reader: HandReader, event: Event[Any]) -> None:
    reader.moves(event.data.giver, -event.data.amount)
    reader.moves(event.data.taker, event.data.amount)


def _posted(reader: HandReader, event: Event[Any]) -> None:
    reader.moves(event.data.player, -event.data.amount)
    if reader.hand is not None:
        reader.hand.posts.append((event.data.player, event.data.kind, event.data.amount))


def _moved(reader: HandReader, event: Event[Any]) -> None:
    reader.moves(event.data.player, -event.data.amount)
    if reader.hand is not None:
        reader.hand.steps.append(["act", event.data.player, [event.data.action, event.data.amount]])


def _changed(sign: int, *, uncalled: bool = False) -> Callable[[HandReader, Event[Any]], None]:
    def change(reader: HandReader, event: Event[Any]) -> None:
        reader.moves(event.data.player, -sign * event.data.amount)
        act = reader.last_act(event.data.player)
        if uncalled and event.data.reason == "uncalled":
            return  # a history does not say it: it follows from the bets
        if act is not None:
            act[2][1] += sign * event.data.amount

    return change


def _exchanged(reader: HandReader, event: Event[Any]) -> None:
    act = reader.last_act(event.data.player)
    if act is not None:
        reader.moves(event.data.player, act[2][1] - event.data.amount)
        act[2][1] = event.data.amount


def _drawn(reader: HandReader, event: Event[Any]) -> None:
    hand, place = reader.hand, event.data.place
    if hand is None:
        return
    if place == "board":
        hand.steps.append(["board", "", event.data.card])
    else:
        seat = place.removeprefix("seat:")
        player = next((player for player, own in reader.seats.items() if own == seat), None)
        if player is not None:
            hand.steps.append(["hole", player, event.data.card])


def _discarded(reader: HandReader, event: Event[Any]) -> None:
    hand = reader.hand
    if hand is not None and event.data.place == "board":
        at = [number for number, step in enumerate(hand.steps) if step[0] == "board"]
        if at:
            del hand.steps[at[-1]]


def _shown(reader: HandReader, event: Event[Any]) -> None:
    if reader.hand is not None:
        reader.hand.steps.append(["show", event.data.player, event.data.cards])


def _mucked(reader: HandReader, event: Event[Any]) -> None:
    if reader.hand is not None:
        reader.hand.steps.append(["muck", event.data.player, ()])


def _paid(reader: HandReader, event: Event[Any]) -> None:
    reader.moves(event.data.player, event.data.amount)
    if reader.hand is not None:
        reader.hand.paid[event.id] = (event.data.player, event.data.amount)


def _corrected(reader: HandReader, event: Event[Any]) -> None:
    hand = reader.hand
    if hand is not None and event.data.corrects in hand.paid:
        player, amount = hand.paid[event.data.corrects]
        reader.moves(player, -amount)
        reader.moves(event.data.player, event.data.amount)
        hand.paid[event.data.corrects] = (event.data.player, event.data.amount)


def _void(reader: HandReader, event: Event[Any]) -> None:
    if reader.hand is not None:
        reader.hand.void = True


_READERS: Final[Mapping[str, Callable[[HandReader, Event[Any]], None]]] = {
    "seat_taken": _seated, "seat_left": _left, "cave_counted": _counted, "cave_bought": _bought, "cave_reduced": _reduced,
    "chips_lent": _lent, "bet_posted": _posted, "move_made": _moved,
    "chips_added": _changed(1), "chips_withdrawn": _changed(-1), "chips_returned": _changed(-1, uncalled=True),
    "chips_exchanged": _exchanged, "card_drawn": _drawn, "card_discarded": _discarded, "hand_shown": _shown,
    "hand_mucked": _mucked, "pot_paid": _paid, "pot_payment_corrected": _corrected, "void_called": _void,
}  # fmt: skip
