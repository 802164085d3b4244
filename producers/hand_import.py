"""Hands of poker recorded elsewhere become a journal that can be judged: an extract, at the venue of extracts.

A hand history has cards, chips and who was paid. It does not have the dealer's acts and calls, who shuffled and cut, what
was said, how the pots were told apart, nor when things happened within a hand: events get one second each, and rules that
rest on any of that are not asked. Which rate the house had fixed is not known either: only the ceiling of the law is.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Any, Final, NamedTuple

from producers.simulator.script import Draft, seal, stamp
from schemas.hand_history import Acted, Dealt, HandHistory, Posted, Showed, put_in
from schemas.identity import EXTRACTS

NOON: Final = time(12, tzinfo=UTC)
SEATS: Final = tuple(str(number) for number in range(1, 12))
LONGEST_TABLE: Final = 100
LONGEST_NAME: Final = 60  # of a hand: room is left to tell two apart
CHIPS: Final = (
    100,
    50,
    25,
    10,
    5,
    1,
)  # minor units: the smallest chip is the largest of these that all amounts are made of
TOGETHER: Final = "pots"  # which payment was for which pot, a hand history does not say
_ALWAYS: Final = (
    "coup_opened", "coup_closed", "seat_taken", "seat_left", "bet_posted", "card_drawn", "move_made", "hand_shown",
    "hand_mucked",
)  # fmt: skip
_PAID: Final = ("chips_returned", "percentage_taken", "pot_paid")
_PLACES: Final = {
    "ao-de-261-22": ("AO", "Africa/Luanda", "AOA"),
    "pt-poquer-nao-bancado": ("PT", "Europe/Lisbon", "EUR"),
}
REGULATIONS: Final = tuple(_PLACES)


class Terms(NamedTuple):
    """What hands of one opening have in common."""

    game: str
    limit: str
    minimum: int
    big_bet: int | None
    paid: bool  # who won what is known
    counted: bool  # and with what each began


def imported(
    hands: Iterable[HandHistory], table: str, regulation: str, first_day: date, done: Callable[[], None] | None = None
) -> Iterator[bytes]:
    """The records of a journal with these hands of one table in it; `first_day` is the first on which the law binds."""
    return seal(_drafts(list(hands), regulation, first_day, done), table[:LONGEST_TABLE])


def by_table(hands: Iterable[tuple[HandHistory, str]]) -> dict[str, list[HandHistory]]:
    """The hands of each table; each stands with the name of its file, which is its table's where it names none."""
    tables: dict[str, list[HandHistory]] = {}
    for hand, otherwise in hands:
        tables.setdefault(hand.table.strip()[:LONGEST_TABLE] or otherwise, []).append(hand)
    return tables


def terms_of(hand: HandHistory) -> Terms:
    """What must be alike for hands to stand in one opening."""
    return Terms(hand.game, hand.limit, hand.minimum, hand.big_bet, hand.won is not None, None not in hand.stacks)


def _drafts(
    hands: Sequence[HandHistory], regulation: str, first_day: date, done: Callable[[], None] | None
) -> Iterator[Draft]:
    now = datetime.combine(first_day, NOON)
    chip = _smallest_chip(hands)
    place = 0
    while place < len(hands):
        terms, start = terms_of(hands[place]), place
        while place < len(hands) and terms_of(hands[place]) == terms:
            place += 1
        opening = _Opening(hands[start:place], terms, max(now, _day_of(hands[start], now)))
        yield from opening.script(regulation, chip, done)
        now = opening.now


def _day_of(hand: HandHistory, earliest: datetime) -> datetime:
    """When it was played; a hand older than the law is put on the law's first day."""
    return earliest if hand.when is None else max(earliest, hand.when)


def _smallest_chip(hands: Iterable[HandHistory]) -> int:
    amounts = {amount for hand in hands for amount in (*hand.stacks, *(hand.won or ())) if amount}
    amounts |= {step.amount for hand in hands for step in hand.steps if isinstance(step, Acted)}
    return next(chip for chip in CHIPS if all(amount % chip == 0 for amount in amounts))


class _Opening:
    """The hands of one opening, as drafts."""

    def __init__(self, hands: Sequence[HandHistory], terms: Terms, opens: datetime) -> None:
        self.hands, self.terms, self.now = hands, terms, opens
        self.seated: dict[str, str] = {}  # player -> seat
        self.names: set[str] = set()
        self.drafts: list[Draft] = []
        self.coup: str | None = None

    def tell(self, kind: str, data: Mapping[str, Any]) -> None:
        self.now += timedelta(seconds=1)
        self.drafts.append(Draft(kind, self.now, dict(data), self.coup, source="import"))

    def script(self, regulation: str, chip: int, done: Callable[[], None] | None) -> Iterator[Draft]:
        """Opening, hand after hand, closing."""
        closes = max([self.now, *(hand.when for hand in self.hands if hand.when)]) + timedelta(days=30)
        self.tell("table_opened", {"licence": self._licence(regulation, chip, closes)})
        for hand in self.hands:
            self.now = max(self.now, _day_of(hand, self.now))
            self._seat(hand)
            self._play(hand)
            yield from self.drafts
            self.drafts.clear()
            if done is not None:
                done()
        self.tell("table_closed", {})
        yield from self.drafts

    def _seat(self, hand: HandHistory) -> None:
        """Who sits where; who keeps his place in the round keeps his seat."""
        seats = self._seats(hand)
        for player, seat in list(self.seated.items()):
            if seats.get(player) != seat:
                self.tell("seat_left", {"seat": seat, "player": player})
                del self.seated[player]
        for player, seat in seats.items():
            if player not in self.seated:
                self.seated[player] = seat
                self.tell("seat_taken", {"seat": seat, "player": player})
        for player, stack in zip(hand.players, hand.stacks, strict=True):
            if stack is not None:
                self.tell("cave_counted", {"seat": seats[player], "player": player, "amount": stack})

    def _seats(self, hand: HandHistory) -> dict[str, str]:
        given = [str(number) for number in hand.seats]
        if given and set(given) <= set(SEATS) and _clockwise([SEATS.index(seat) for seat in given]):
            return dict(zip(hand.players, given, strict=True))
        if set(hand.players) <= set(self.seated):
            kept = [self.seated[player] for player in hand.players]
            if _clockwise([SEATS.index(seat) for seat in kept]):
                return dict(zip(hand.players, kept, strict=True))
        return dict(zip(hand.players, SEATS, strict=False))

    def _play(self, hand: HandHistory) -> None:
        number = name = (hand.name or str(len(self.names) + 1))[:LONGEST_NAME]
        while name in self.names:
            name = f"{number}-{len(self.names) + 1}"
        self.names.add(name)
        self.coup = name
        # Where two play, the small bet is the last player's, who speaks last from the second round on: our laws give both
        # to whoever has the hand, so who has it is not said.
        self.tell("coup_opened", {} if hand.heads_up else {"button": self.seated[hand.players[0]]})
        for post in hand.posted:
            self._post(hand, post)
        for step in hand.steps:
            if isinstance(step, Dealt):
                self._deal(hand, step)
            elif isinstance(step, Acted):
                self.tell("move_made", {**self._who(hand, step.player), "action": step.action, "amount": step.amount})
            else:
                self._show(hand, step)
        if hand.won is not None:
            self._pay(hand, hand.won)
        self.tell("coup_closed", {})
        self.coup = None

    def _who(self, hand: HandHistory, player: int) -> dict[str, Any]:
        name = hand.players[player]
        return {"seat": self.seated[name], "player": name}

    def _post(self, hand: HandHistory, post: Posted) -> None:
        self.tell("bet_posted", {**self._who(hand, post.player), "kind": post.kind, "amount": post.amount})

    def _deal(self, hand: HandHistory, step: Dealt) -> None:
        place = "board" if step.player is None else f"seat:{self.seated[hand.players[step.player]]}"
        for card in step.cards:
            self.tell("card_drawn", {"place": place, "face": "up" if place == "board" else "down", "card": card})

    def _show(self, hand: HandHistory, step: Showed) -> None:
        if not step.cards:
            self.tell("hand_mucked", self._who(hand, step.player))
        else:
            cards = [card for card in step.cards if card is not None]
            self.tell("hand_shown", {**self._who(hand, step.player), "cards": cards})

    def _pay(self, hand: HandHistory, won: Sequence[int]) -> None:
        """Chips that nobody covered go back; what is missing in the end the house has taken."""
        put = put_in(hand)
        for player, back in enumerate(put.uncalled):
            if back:
                self.tell("chips_returned", {**self._who(hand, player), "amount": back, "reason": "uncalled"})
        taken = put.total - sum(won)
        if taken > 0:
            self.tell("percentage_taken", {"pot": TOGETHER, "amount": taken})
        for player, amount in enumerate(won):
            if amount > 0:
                self.tell("pot_paid", {"pot": TOGETHER, "player": hand.players[player], "amount": amount})
        for player, amount in enumerate(won):
            if amount < 0:  # he has less than he staked: no payment says that
                self.tell("cave_reduced", {**self._who(hand, player), "amount": -amount, "reason": "unknown"})

    def _licence(self, regulation: str, chip: int, closes: datetime) -> dict[str, Any]:
        territory, zone, currency = _PLACES[regulation]
        terms = self.terms
        content = repr((regulation, chip, self.hands))
        named = {hand.currency for hand in self.hands}
        carries = {*_ALWAYS, *(_PAID if terms.paid else ()), *(("cave_counted",) if terms.counted else ())}
        return {
            "venue": EXTRACTS, "territory": territory, "time_zone": zone, "game": terms.game, "regulation": regulation,
            "currency": named.pop() if len(named) == 1 and all(len(each) == 3 for each in named) else currency,
            "layout": "imported", "shoe": hashlib.sha256(content.encode()).hexdigest()[:32],  # another file is another opening
            "limits": {"minimum": terms.minimum, "maximum": {} if terms.big_bet is None else {"bet": terms.big_bet}},
            "smallest_chip": chip, "closes_at": stamp(closes), "seats": list(SEATS),
            "packs": [{"id": "pack-1", "back": "unknown"}], "poker": {"maximum": terms.limit, **({"pot_count": 2} if terms.limit == "pot_limit" else {})},
            "carries": sorted(carries),
        }  # fmt: skip


def _clockwise(places: Sequence[int]) -> bool:
    """Each comes after the one before, once round the table."""
    start = places[0] if places else 0
    turned = [(place - start) % len(SEATS) for place in places]
    return all(first < second for first, second in pairwise(turned))
