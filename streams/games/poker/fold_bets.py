"""Chips that cross the line: posts, moves, chips added, exchanged and handed back; the rounds of betting."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events import cards, chemin_de_fer, poker
from streams.games.poker.fold_cards import CardsFold
from streams.games.poker.names import ANTE, BET, BIG, CALL, DEAD, FOLD, PASS, PO, RAISE, SHOWDOWN, seat_at
from streams.games.poker.state import MOST, BettingRound, HandPlayer, Move, PokerHand
from streams.games.poker.turns import due

CALLS: Final = 64  # of one word of the dealer that are remembered of one hand
EARLY: Final = (cards.CardDrawn.type, cards.CardBurned.type)


class BetsFold(CardsFold):
    """The betting of the hand in play."""

    order: tuple[str, ...]  # the seats in turn

    def _in_hand(self, event: Event[Any]) -> HandPlayer | None:
        """The player of whom an event tells; one who had no place in the hand has one from now on."""
        hand = self.coup
        if hand is None:
            return None
        seat, name = event.data.seat, event.data.player
        player = hand.players.get(seat)
        if player is None:
            if not self.has_room(hand.players, seat):
                return None
            player = hand.players[seat] = HandPlayer(seat, name, self.holder(seat, name).cave)
        if not player.player:
            player.player = name  # cards lay there, and nobody had sat down
        return player

    def put_in(self, player: HandPlayer, amount: int) -> None:
        """Chips of a player go into the pot."""
        assert self.coup is not None  # noqa: S101  # asked while a hand is played
        player.staked += amount
        player.most = max(player.most, player.staked)
        player.in_round += amount
        self.coup.pot += amount
        self._cave(player, -amount)

    def take_out(self, player: HandPlayer, amount: int) -> int:
        """Chips of a player come back from the pot: how many of them were bet in rounds that are over, and are owed there."""
        assert self.coup is not None  # noqa: S101  # asked while a hand is played
        live, all_in = min(amount, player.staked), player.all_in
        player.staked -= live
        owed = self._of_past_rounds(player, live)
        player.was_all_in = player.was_all_in or (all_in and owed > 0)
        if player.moves:
            player.moves[-1].back += amount
        for move in reversed(player.moves):
            if move.lies <= player.staked:
                break
            move.lies = player.staked
        player.late = max(0, player.late - live)
        dead = min(amount - live, player.dead)
        player.dead -= dead
        player.beyond += amount - live - dead
        player.in_round = max(0, player.in_round - live)
        self.coup.pot -= amount
        self._cave(player, amount)
        return owed

    def _of_past_rounds(self, player: HandPlayer, amount: int) -> int:
        """Of chips that come back, what was bet in rounds that are over, and is owed there."""
        hand = self.coup
        if hand is None or not player.live:
            return 0
        over = hand.round is not None and hand.round.over is not None
        amount -= 0 if over else player.in_round
        others = [one.staked - (0 if over else one.in_round) for one in hand.players.values() if one is not player]
        due = max(others, default=0)
        owed = due if player.start is None else min(due, player.start - player.dead)
        return max(0, min(amount, owed - player.staked))

    def _cave(self, player: HandPlayer, amount: int) -> None:
        holder = self.seats.get(player.seat)
        if holder is not None and holder.player == player.player:
            holder.moves(amount)

    def on_bet_posted(self, event: Event[poker.BetPosted]) -> None:
        hand, player = self.coup, self._in_hand(event)
        if hand is None or player is None:
            return
        kind, amount = event.data.kind, event.data.amount
        hand.keep(hand.posts, event)
        hand.keep(player.posts, event)
        if kind == DEAD:
            player.dead += amount
            hand.pot += amount
            self._cave(player, -amount)
            return
        self.put_in(player, amount)
        if kind in (ANTE, PO):
            player.in_round -= amount
            return
        round_ = self._round_now(hand)
        round_.bet = max(round_.bet, player.in_round, hand.minimum if kind == BIG else 0)

    def _round_now(self, hand: PokerHand) -> BettingRound:
        """The round that is played; the next one where the last is over."""
        round_ = hand.round
        if round_ is None or round_.over is not None:
            round_ = self._begin_round(hand, None, len(hand.rounds) + 1)
        return round_

    def _begin_round(self, hand: PokerHand, event: Event[Any] | None, number: int) -> BettingRound:
        if hand.rounds:
            for player in hand.players.values():
                player.in_round = 0
        round_ = BettingRound(number, event)
        hand.keep(hand.rounds, round_)
        return round_

    def _set_out(self, hand: PokerHand, round_: BettingRound) -> None:
        """Who has to move, when the betting of a round begins."""
        if round_.moves or round_.pending:
            return
        live = hand.live
        able = {player.seat for player in live if not player.all_in}
        matched = all(hand.players[seat].in_round >= round_.bet for seat in able)
        round_.pending = set() if len(live) < 2 or (len(able) < 2 and matched) else able
        round_.first = due(hand, round_, self.order)

    def on_betting_round_opened(self, event: Event[poker.BettingRoundOpened]) -> None:
        hand = self.coup
        if hand is None:
            return
        round_ = hand.round
        began = round_ is not None and round_.opened is not None and round_.number != event.data.round
        if round_ is None or began or round_.over is not None or round_.closed is not None:
            round_ = self._begin_round(hand, event, event.data.round)
        elif round_.opened is None:
            round_.opened, round_.number = event, event.data.round
        self._set_out(hand, round_)

    def on_betting_round_closed(self, event: Event[poker.BettingRoundClosed]) -> None:
        round_ = None if self.coup is None else self.coup.round
        if round_ is not None:
            round_.closed = round_.closed or event

    def street(self, event: Event[Any]) -> None:
        """A common card, a card burnt for it, or the end: the round before is over.

        A common card that comes while somebody still has to move, and before the dealer closed the round, does not end it.
        """
        round_ = None if self.coup is None else self.coup.round
        if round_ is None or round_.over is not None:
            return
        if round_.pending and round_.closed is None and event.type in EARLY:
            round_.early = round_.early or event
            return
        round_.over = event
        self._compare(round_)

    def _compare(self, round_: BettingRound) -> None:
        """Note who, being able to, has less in the round than was to be matched; who never acted is not there.

        What a call was too low by, or was to be matched where somebody passed, is told where that is a fault of the move; what
        went back of it is missing here, and so is what went back of a call with all that was left, which is no fault.
        """
        live = [] if self.coup is None else [each for each in self.coup.live if each.moves or _bet(each)]
        due = min(round_.bet, max((player.in_round for player in live), default=0))
        last = {move.player.seat: move for move in round_.moves}
        for player in live if len(live) > 1 else ():
            whole = None if player.left is None else player.in_round + max(0, player.left - player.owed)
            most = due if whole is None else min(due, whole)
            player.was_all_in = player.was_all_in or (player.in_round < most == whole)
            if player.in_round < most - _too_little(last.get(player.seat)):
                round_.unequal.append((player, player.in_round, most))

    def on_call_made(self, event: Event[chemin_de_fer.CallMade]) -> None:
        hand = self.coup
        if hand is None:
            return
        known = hand.called.get(event.data.call, [])
        if not known and hand.kept < MOST:
            hand.called[event.data.call] = known
        if len(known) < CALLS:
            hand.keep(known, event)
        if event.data.call == SHOWDOWN:
            self.street(event)

    def on_player_asked(self, event: Event[cards.PlayerAsked]) -> None:
        if self.coup is not None:
            self._set_out(self.coup, self._round_now(self.coup))
            self._plays_on(self.coup, seat_at(event.data.place))
            self.coup.asked = event

    def _plays_on(self, hand: PokerHand, seat: str | None) -> None:
        """Who was all-in and got chips back need not be asked; who is asked, or moves, plays with these chips."""
        player, round_ = hand.players.get(seat or ""), hand.round
        if player is None or not player.was_all_in or not player.left:
            return
        player.was_all_in = False
        if round_ is not None and round_.over is None and player.live:
            round_.pending.add(player.seat)
            if not round_.moves:
                round_.first = due(hand, round_, self.order)

    def on_move_announced(self, event: Event[poker.MoveAnnounced]) -> None:
        if self.coup is not None:
            self.coup.announced = event

    def on_move_made(self, event: Event[poker.MoveMade]) -> None:
        hand = self.coup
        if hand is None:
            return
        round_ = self._round_now(hand)
        self._set_out(hand, round_)
        player = self._in_hand(event)
        if player is None:
            return
        self._plays_on(hand, player.seat)
        move = self._move(hand, round_, player, event)
        if round_.closed is not None:  # the betting goes on all the same, and others can answer
            for other in hand.players.values():
                other.late = 0
        hand.keep(round_.moves, move)
        if player.moves:
            player.moves[-1].until = event.sequence, round_
        hand.keep(player.moves, move)
        hand.last_move, hand.announced = move, None
        move.number, hand.moved = hand.moved, hand.moved + 1
        if move.due != player.seat:
            round_.strayed.add(player.seat)
        if hand.asked is not None and seat_at(hand.asked.data.place) == player.seat:
            hand.asked = None
        self.put_in(player, move.amount)
        move.reaches(player)
        if move.action == FOLD and player.folded is None:
            player.folded, player.given_up = event, player.total + player.owed
        if move.action in (BET, RAISE) and player.in_round > round_.bet:
            self._raise(hand, round_, move)
        self._moved(hand, round_, move)

    def _move(self, hand: PokerHand, round_: BettingRound, player: HandPlayer, event: Event[poker.MoveMade]) -> Move:
        move = Move.made(event, player, round_)
        words = hand.announced
        move.announced = words if words is not None and words.data.seat == player.seat else None
        move.asked = hand.asked
        move.due = due(hand, round_, self.order)
        move.pending = player.seat in round_.pending
        move.pot = hand.pot
        move.active = len(hand.live)
        since = move.asked or (round_.moves[-1].event if round_.moves else None)
        looked = player.looked
        if player.looks > 1 and looked is not None and since is not None and looked.sequence > since.sequence:
            move.peeked = looked
        return move

    def _raise(self, hand: PokerHand, round_: BettingRound, move: Move) -> None:
        """The stake to be matched rises: everybody else who can must answer."""
        player = move.player
        move.raised_by = player.in_round - round_.bet
        if round_.bet:
            round_.raises += 1
        round_.bet, round_.raiser = player.in_round, player.seat
        round_.pending = {other.seat for other in hand.live if other is not player and not other.all_in}

    def _moved(self, hand: PokerHand, round_: BettingRound, move: Move) -> None:
        """A move in turn passes the turn on; one out of turn leaves it where it was."""
        round_.pending.discard(move.player.seat)
        if move.due is None or move.due == move.player.seat:
            round_.last = move.player.seat
        if move.active <= 2 and len(hand.live) < 2:  # of more, who folds leaves two
            round_.pending.clear()

    def on_chips_added(self, event: Event[poker.ChipsAdded]) -> None:
        """Chips of the last move, in another movement; those of a raise may make the stake higher.

        First they make good what came back of past rounds and should not have. What comes above the bets of the others when
        the round is closed belongs to no move.
        """
        hand, player = self.coup, self._in_hand(event)
        if hand is None or player is None:
            return
        self.put_in(player, event.data.amount)
        restored = min(event.data.amount, player.owed)
        player.restored += restored
        player.in_round -= restored
        round_ = hand.round
        late = 0
        if round_ is not None and round_.closed is not None:
            others = max((other.in_round for other in hand.players.values() if other is not player), default=0)
            late = max(0, min(event.data.amount, player.in_round - min(round_.bet, others)))
            player.late += late
        move = player.moves[-1] if player.moves else None
        if move is None or move.round is not hand.round:
            return
        hand.keep(move.added, event)
        move.amount += event.data.amount - late
        move.reaches(player)
        if not late and move.action in (BET, RAISE) and move.raised_by and player.in_round > move.round.bet:
            move.raised_by += player.in_round - move.round.bet
            move.round.bet = player.in_round

    def on_chips_exchanged(self, event: Event[poker.ChipsExchanged]) -> None:
        """What the last move put in is exactly this from now on."""
        hand, player = self.coup, self._in_hand(event)
        move = None if player is None or not player.moves else player.moves[-1]
        if hand is None or player is None or move is None or move.round is not hand.round:
            return
        change = event.data.amount - move.amount
        self.put_in(player, change)
        hand.keep(move.added, event)
        move.amount = event.data.amount
        move.reaches(player)
        round_ = move.round
        if move.raised_by and round_.raiser == player.seat:
            move.raised_by += change
            round_.bet += change

    def on_chips_returned(self, event: Event[poker.ChipsReturned]) -> None:
        hand, player = self.coup, self._in_hand(event)
        if hand is not None and player is not None:
            hand.keep(player.returned, event)
            if player.moves:
                hand.keep(player.moves[-1].returned, event)
            owed = self.take_out(player, event.data.amount)
            if owed:
                hand.keep(player.back_early, (event, owed))

    def on_chips_withdrawn(self, event: Event[poker.ChipsWithdrawn]) -> None:
        hand, player = self.coup, self._in_hand(event)
        if hand is not None and player is not None:
            hand.keep(player.withdrawn, event)
            self.take_out(player, event.data.amount)


def _bet(player: HandPlayer) -> bool:
    """Chips posted that count for a round; an initial bet alone does not."""
    return any(post.data.kind not in (ANTE, PO) for post in player.posts)


def _too_little(move: Move | None) -> int:
    """By how much a call, or a pass, was lower than it had to be."""
    if move is None or move.action not in (CALL, PASS) or move.all_in:
        return 0
    return max(0, move.to_call - move.amount)
