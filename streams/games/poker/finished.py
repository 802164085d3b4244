"""A finished hand of poker."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardDrawn, CardExposed
from schemas.events.poker import BetPosted
from streams.games.poker.excess import ChipsByFault, overcalls, silent_raise
from streams.games.poker.finished_pots import FinishedPots
from streams.games.poker.names import BET, BIG, BOARD, CALL, FOLD, RAISE, RESTRADDLE, SMALL, STRADDLE
from streams.games.poker.state import BettingRound, Move
from streams.rules import derived
from streams.rules.order import surely_before


class FinishedHand(FinishedPots):
    """A hand that is over, with what follows from it."""

    @derived
    def hole_cards(self) -> list[Event[CardDrawn]]:
        """The cards that went to players, in order."""
        return [drawn for drawn in self.coup.drawn if drawn.data.place != BOARD]

    @derived
    def seen_at_the_cut(self) -> Event[CardExposed] | None:
        """A card that was seen in the pack during or after the cut, before the deal."""
        ready = self.coup.ready
        seen = ready.seen
        if seen is None or not self.hole_cards or not any(surely_before(cut, seen) for cut in ready.cuts):
            return None
        return seen

    @derived
    def impossible(self) -> list[tuple[Event[Any], str]]:
        """Cards that come twice, or are none of the pack."""
        seen: set[str] = set()
        impossible = []
        back = {card for stub in self.coup.stub for card in stub.data.put_back}
        for event in self.coup.laid:
            card = event.data.card
            if card is None:
                continue
            if card not in self.law.dealing.faces or (card in seen and card not in back):
                impossible.append((event, card))
            seen.add(card)
        return impossible

    @derived
    def spoken(self) -> list[Move]:
        """Moves that were announced."""
        return [move for move in self.moves if move.announced is not None]

    @derived
    def overcalls(self) -> list[tuple[Move, int]]:
        """Calls with more chips than were to be matched, of which the rest never came back."""
        return list(overcalls(self))

    @derived
    def too_much(self) -> ChipsByFault:
        """What chips that should not have been in the pots cost, and whom."""
        return ChipsByFault(self)

    @derived
    def silent_raises(self) -> list[Move]:
        """More chips than the call needs, and no word of a raise."""
        least = self.coup.minimum
        dearer = (move for move in self.moves if move.bet and move.event.data.amount > move.to_call)
        return [move for move in dearer if silent_raise(move, least)]

    @derived
    def short_calls(self) -> list[Move]:
        """Calls with too few chips, by players who had more and stayed in the hand without completing them.

        Chips that should not have come back of rounds before are told where the pots are paid.
        """
        calls = []
        posted, own = self.coup.posted(RESTRADDLE) or self.coup.posted(STRADDLE), self.law.sintetico
        price = 0 if posted is None or own is None else own.price * posted.data.amount
        for move in self.moves if self.coup.void is None else ():
            if move.action != CALL or move.amount >= move.to_call:
                continue
            if move.round is self.coup.rounds[0] and move.bet - move.to_call + move.amount < price:
                continue  # what the first round costs then is for art. 16 n. 12
            back = sum(amount for event, amount in move.player.back_early if event.sequence < move.event.sequence)
            short = move.amount < self._to_match(move) and move.left is not None and move.left > back
            later = move.until is not None and move.until[1] is move.round
            if short and not later and move.player.live:
                calls.append(move)
        return calls

    def _to_match(self, move: Move) -> int:
        """What a call needs. Of a big bet that was all its player had, what lies there is enough, as the minimum is."""
        big, opening = self.coup.posted(BIG), move.raises == 0 and move.round is self.coup.rounds[0]
        if big is None or not opening or move.bet != self.coup.minimum or big.data.amount >= self.coup.minimum:
            return move.to_call
        poster = self.coup.players.get(big.data.seat)
        posted = max(post.data.amount for post in self.blinds)
        return move.to_call - (move.bet - posted) if poster is not None and poster.all_in else move.to_call

    @derived
    def passed_over(self) -> list[tuple[BettingRound, str]]:
        """Seats that still had to move when their round was over."""
        if self.coup.void is not None:
            return []
        return [
            (round_, seat)
            for round_ in self.coup.rounds
            if round_.over is not None or round_.closed is not None
            for seat in sorted(round_.pending)
        ]

    @derived
    def blinds(self) -> list[Event[BetPosted]]:
        """The small and the big bets as they were posted."""
        return [post for post in self.coup.posts if post.data.kind in (SMALL, BIG)]

    @derived
    def folds(self) -> list[Move]:
        """Moves with which players left the hand, the first of each."""
        first: dict[str, Move] = {}
        for move in self.moves:
            if move.action == FOLD:
                first.setdefault(move.player.seat, move)
        return list(first.values())

    @derived
    def bets(self) -> list[Move]:
        """Moves that the dealer took for a bet or a raise."""
        return [move for move in self.moves if move.action in (BET, RAISE)]

    @derived
    def packs(self) -> tuple[str, ...]:
        """The pack from which the hand was dealt, as it was shuffled for it; the only one of the table."""
        shuffled = self.coup.ready.shuffled
        named = () if shuffled is None else shuffled.data.packs
        own = tuple(pack.id for pack in self.table.licence.packs)
        return named or (own if len(own) == 1 else ())
