"""One coup of a shoe as it was in the end: bets as they lay when the first card came out, cards where they were left."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from schemas.cards import PACK
from schemas.envelope import Event
from schemas.shoes import ASIDE, CHANCES, HANDS, UNREAD, ShoeBet, ShoeCoup


@dataclass(slots=True)
class _LaidBet:
    """A bet and all that was moved on it."""

    player: str
    chance: str
    stake: int
    paid: dict[str, int] = field(default_factory=dict)  # by payment
    collected: int = 0
    handed_back: int = 0
    raised_late: int = 0  # and still lying there
    pushed: bool = False
    unclear: bool = (
        False  # what its payment was for is not known: several bets were paid at once, or a part went back late
    )

    def written(self, player: str) -> ShoeBet:
        """The bet with what became of it; nothing where the format has no word for that."""
        outcome, paid = self._outcome(), sum(self.paid.values())
        return ShoeBet(player, self.chance, self.stake, outcome, paid if outcome == "paid" else 0)

    def _outcome(self) -> str | None:
        kept = max(0, self.collected - self.handed_back)
        if self.unclear or (self.paid and kept):
            return None
        if self.paid:
            return "paid"
        if kept:
            return "lost" if kept == self.stake else None
        if self.pushed:
            return "pushed"
        return "returned" if self.handed_back >= self.stake else None


@dataclass(slots=True)
class _DrawnCard:
    """A card, where it lies, and the events that read it."""

    hand: str
    card: str
    readings: list[str]


class PlayedCoup:
    """What is published of a coup."""

    TYPES: ClassVar[frozenset[str]]

    def __init__(self) -> None:
        self.burnt: list[str] = []
        self.bets: dict[str, _LaidBet] = {}
        self.cards: list[_DrawnCard] = []
        self.bets_closed = self.warned = self.void = self.broken_off = self.ended = False

    def take(self, event: Event[Any]) -> None:
        """The next event of the coup; what is not published of it changes nothing."""
        if event.type in _READERS:
            _READERS[event.type](self, event)

    def written(self, name: str, players: dict[str, str], *, with_bets: bool) -> ShoeCoup:
        """The coup as the format has it; `players` gives everybody a number."""
        bets = [
            bet.written(players.setdefault(bet.player, f"P{len(players) + 1}"))
            for bet in self.bets.values() if with_bets and bet.chance in CHANCES
        ]  # fmt: skip
        drawn = [(each.hand, each.card) for each in self.cards]
        all_back = all(bet.handed_back >= bet.stake for bet in self.bets.values())
        return ShoeCoup(name, self.burnt, bets, drawn, self.void or (self.broken_off and all_back), self.warned)

    def closed(self, event: Event[Any]) -> None:
        self.bets_closed = True

    def end(self, event: Event[Any]) -> None:
        self.ended = True

    def warn(self, event: Event[Any]) -> None:
        self.warned = True

    def voided(self, event: Event[Any]) -> None:
        self.void = True

    def interrupted(self, event: Event[Any]) -> None:
        """A fault of the system after which every stake went back is as good as void."""
        self.broken_off = self.broken_off or event.data.side == "system"

    def placed(self, event: Event[Any]) -> None:
        laid = event.data
        if not self.bets_closed:
            self.bets.setdefault(laid.bet, _LaidBet(laid.player, _chance(laid.position), laid.stake))

    def increased(self, event: Event[Any]) -> None:
        bet = self.bets.get(event.data.bet)
        if bet is not None and self.bets_closed:
            bet.raised_late = max(0, event.data.stake - bet.stake)
        elif bet is not None:
            bet.stake = event.data.stake

    def moved(self, event: Event[Any]) -> None:
        if not self.bets_closed and event.data.bet in self.bets:
            self.bets[event.data.bet].chance = _chance(event.data.position)

    def removed(self, event: Event[Any]) -> None:
        if not self.bets_closed:
            self.bets.pop(event.data.bet, None)

    def returned(self, event: Event[Any]) -> None:
        """Chips that go back before the first card were never in play, nor were those that came late.

        Of a part that goes back once bets are closed the law may say that it plays on: what such a bet came to is left open.
        """
        bet = self.bets.get(event.data.bet)
        if bet is None:
            return
        late = min(bet.raised_late, event.data.amount)
        bet.raised_late, amount = bet.raised_late - late, event.data.amount - late
        if self.cards:
            bet.handed_back += amount
        elif amount < bet.stake:
            bet.stake -= amount
            bet.unclear = bet.unclear or (self.bets_closed and amount > 0)
        else:
            del self.bets[event.data.bet]

    def pushed(self, event: Event[Any]) -> None:
        if event.data.bet in self.bets:
            self.bets[event.data.bet].pushed = True

    def collected(self, event: Event[Any]) -> None:
        if event.data.bet in self.bets:
            self.bets[event.data.bet].collected += event.data.amount

    def paid(self, event: Event[Any]) -> None:
        for name, amount in _parts(event):
            if name in self.bets:
                self.bets[name].paid[event.id] = amount

    def corrected(self, event: Event[Any]) -> None:
        """The payment that is named gives way to this one."""
        payment, parts = event.data.corrects, dict(_parts(event))
        of_payment = [name for name, bet in self.bets.items() if payment in bet.paid]
        for name in of_payment:
            if len(of_payment) > 1 and event.data.settles is None:
                self.bets[name].unclear = True
            self.bets[name].paid[payment] = parts.get(name, 0)

    def drawn(self, event: Event[Any]) -> None:
        self.bets_closed = True
        hand = event.data.place if event.data.place in HANDS else ASIDE
        self.cards.append(_DrawnCard(hand, _read(event.data.card), [event.id]))

    def revealed(self, event: Event[Any]) -> None:
        """A card that was not read when it was drawn."""
        card = self._last(event.data.place, event.data.card) or self._first_unread(event.data.place)
        if card is not None:
            card.card = _read(event.data.card)
            card.readings.append(event.id)

    def reread(self, event: Event[Any]) -> None:
        for card in self.cards:
            if event.data.corrects in card.readings and event.data.card is not None:
                card.card = _read(event.data.card)

    def card_moved(self, event: Event[Any]) -> None:
        card = self._last(event.data.place, event.data.card)
        if card is not None and event.data.to in HANDS:
            card.hand = event.data.to

    def discarded(self, event: Event[Any]) -> None:
        card = self._last(event.data.place, event.data.card)
        if card is not None:
            card.hand = ASIDE

    def _last(self, hand: str, face: str | None) -> _DrawnCard | None:
        cards = [each for each in self.cards if each.hand == hand and face in (each.card, None)]
        return cards[-1] if cards else None

    def _first_unread(self, hand: str) -> _DrawnCard | None:
        return next((each for each in self.cards if each.hand == hand and each.card == UNREAD), None)


def _read(card: str | None) -> str:
    """A card as the format has it; one that is in no pack is as good as not read."""
    return card if card in PACK else UNREAD


def _chance(position: str) -> str:
    return position.partition(":")[0]


def _parts(event: Event[Any]) -> list[tuple[str, int]]:
    """What a payment brings to each bet."""
    if event.data.settles is None:
        return [(event.data.bet, event.data.amount)]
    return [(part.bet, part.amount) for part in event.data.settles]


_READERS: Final[Mapping[str, Callable[[PlayedCoup, Event[Any]], None]]] = {
    "no_more_bets_called": PlayedCoup.closed, "betting_window_closed": PlayedCoup.closed,
    "deal_requested": PlayedCoup.closed, "coup_closed": PlayedCoup.end, "warning_card_drawn": PlayedCoup.warn,
    "void_called": PlayedCoup.voided, "coup_interrupted": PlayedCoup.interrupted, "bet_placed": PlayedCoup.placed, "bet_increased": PlayedCoup.increased,
    "bet_moved": PlayedCoup.moved, "bet_removed": PlayedCoup.removed, "bet_returned": PlayedCoup.returned,
    "bet_pushed": PlayedCoup.pushed, "bet_collected": PlayedCoup.collected, "payout_made": PlayedCoup.paid,
    "payout_corrected": PlayedCoup.corrected, "card_drawn": PlayedCoup.drawn, "card_revealed": PlayedCoup.revealed,
    "reading_corrected": PlayedCoup.reread, "card_moved": PlayedCoup.card_moved, "card_discarded": PlayedCoup.discarded,
}  # fmt: skip
PlayedCoup.TYPES = frozenset(_READERS)
