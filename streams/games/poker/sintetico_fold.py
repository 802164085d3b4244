"""What only sintético remembers of a hand: offers of the cut, cards out of their time, who may open a round."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events import cards, poker
from streams.games.poker.fold_pots import PotsFold
from streams.games.poker.names import BOARD, RESTRADDLE, SINTETICO, STRADDLE, UNCALLED, seat_at
from streams.games.poker.sintetico_turns import sintetico_openers
from streams.games.poker.state import BettingRound, HandPlayer, Move, PokerHand

TWICE: Final = 2  # all stake twice what is advanced (n. 12); the rules read the figure, and a test compares them


class SinteticoFold(PotsFold):
    """Hands of sintético, at tables of three regulations."""

    order: tuple[str, ...]

    def on_cut_offered(self, event: Event[cards.CutOffered]) -> None:
        self.preparing().offers.append(event)

    def on_card_drawn(self, event: Event[cards.CardDrawn]) -> None:
        hand = self.coup
        if hand is not None and hand.game == SINTETICO and event.data.place == BOARD:
            self._common_card(hand, event)
        super().on_card_drawn(event)

    def _common_card(self, hand: PokerHand, event: Event[cards.CardDrawn]) -> None:
        """Note a card that comes before the bets of a round are made, or without a round since the last one."""
        round_, number = hand.round, len(hand.board) + 1
        since = hand.board[-1].drawn.sequence if hand.board else -1
        acts = () if round_ is None else (round_.opened, round_.closed, *(move.event for move in round_.moves[-1:]))
        begun = any(act is not None and act.sequence > since for act in acts)
        if round_ is not None and begun and not hand.board:
            hand.keep(hand.special.untimely, (event, "after_the_first_round_began", number))
        elif round_ is not None and begun and round_.closed is None and round_.pending:
            hand.keep(hand.special.untimely, (event, "before_the_bets_were_made", number))
            hand.special.early_round = round_
        elif hand.board and not begun:
            self._without_a_round(hand, event, number)

    def _without_a_round(self, hand: PokerHand, event: Event[cards.CardDrawn], number: int) -> None:
        """A round was left out, unless fewer than two players had chips left to bet."""
        able = [player for player in hand.live if not player.all_in]
        if sum(player.start is not None for player in able) > 1:
            hand.keep(hand.special.untimely, (event, "without_a_round", number))
        elif len(able) > 1:
            hand.special.doubtful = event

    def on_betting_round_closed(self, event: Event[poker.BettingRoundClosed]) -> None:
        super().on_betting_round_closed(event)
        if self.coup is not None and self.coup.game == SINTETICO:
            self._note_first_stakes(self.coup)

    def street(self, event: Event[Any]) -> None:
        """Chips advanced before the first card belong to the first round; a card that comes too early ends none."""
        hand = self.coup
        round_ = None if hand is None else hand.round
        if hand is not None and round_ is not None and hand.game == SINTETICO and event.type == cards.CardDrawn.type:
            unopened = round_.opened is None and not round_.moves
            if unopened or (round_.pending and round_.closed is None):
                return
        super().street(event)

    def _begin_round(self, hand: PokerHand, event: Event[Any] | None, number: int) -> BettingRound:
        if hand.game == SINTETICO and hand.rounds:
            last = hand.rounds[-1]
            since = [laid for laid in hand.board if last.opened is None or laid.drawn.sequence > last.opened.sequence]
            if not since and event is not None and hand.special.made_up is None:
                hand.special.made_up = event
        return super()._begin_round(hand, event, number)

    def _note_first_stakes(self, hand: PokerHand) -> None:
        """When the first round is over: who stayed in with how much, and had chips left."""
        if (
            len(hand.rounds) > 1 or hand.special.first_stakes or len(hand.live) < 2
        ):  # who is left alone owes nothing more
            return
        for player in hand.dealt:
            back = sum(each.data.amount for each in player.returned if each.data.reason == UNCALLED)
            if player.live and not player.all_in:
                hand.special.first_stakes[player.seat] = player.in_round + back, player.left

    def on_bet_posted(self, event: Event[poker.BetPosted]) -> None:
        super().on_bet_posted(event)
        hand, kind = self.coup, event.data.kind
        player = None if hand is None else hand.players.get(event.data.seat)
        if hand is None or player is None:
            return
        if hand.game == SINTETICO and kind in (STRADDLE, RESTRADDLE) and hand.round is not None:
            hand.round.bet = max(hand.round.bet, TWICE * event.data.amount)

    def _set_out(self, hand: PokerHand, round_: BettingRound) -> None:
        if round_.moves or round_.pending:
            return  # it has begun
        super()._set_out(hand, round_)
        if hand.game == SINTETICO:
            openers = sintetico_openers(hand, round_, self.order, self.licence.regulation)
            round_.first = openers[0] if openers else None

    def _move(self, hand: PokerHand, round_: BettingRound, player: HandPlayer, event: Event[poker.MoveMade]) -> Move:
        move = super()._move(hand, round_, player, event)
        if hand.game == SINTETICO and not round_.moves:
            openers = sintetico_openers(hand, round_, self.order, self.licence.regulation)
            move.openers = tuple(openers)
            called = move.asked is not None and seat_at(move.asked.data.place) == player.seat
            if called or player.seat in openers:  # the turn goes on from there, whoever should have opened
                move.due = round_.first = player.seat
        return move
