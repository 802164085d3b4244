"""The fold of a table of baccarat, at a table or online."""

from collections import deque
from collections.abc import Iterable
from typing import Any

from schemas.envelope import Event
from schemas.events import baccarat, bets, cards, online
from schemas.events.table import CoupOpened, TableOpened
from schemas.licences import declared
from schemas.licences.baccarat import BaccaratDeclared, SpecificRules
from streams.games.baccarat.names import BANCA, PONTO, SHOE
from streams.games.baccarat.result import Cut
from streams.games.baccarat.state import BaccaratCoup
from streams.games.bets.state import Bet
from streams.games.cards.rereading import ReadingFold
from streams.games.cards.state import LaidCard
from streams.games.online.sessions import SessionFold, StakeOutcome
from streams.games.shuffler.fold import ShufflerFold
from streams.rules.order import surely_before

BaccaratHand = tuple[str | None, ...]
MOST = 64  # standing players that are remembered
LONGEST_ROAD = 128  # coups of a shoe that are remembered; a continuous shoe has no end


class BaccaratTable(SessionFold, ShufflerFold, ReadingFold):
    """Everything that the rules of baccarat look at; `None` where a fact is not known, or not any more."""

    settles_late = True
    coup: BaccaratCoup | None
    coup_of = BaccaratCoup
    results = ("void_called", "score_called")
    calls = ("bets_invited", "no_more_bets_called", "betting_window_opened", "betting_window_closed")

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.terms = declared(self.licence, BaccaratDeclared)
        deduction, limit = self.terms.deduction, self.terms.prize_limit
        self.cut = Cut() if deduction is None else Cut(deduction.option, frozenset(deduction.scores))
        self.limit = None if limit is None else limit.amount
        self.limit_set: Event[Any] = opened
        own = self.terms.specific_rules
        self.version = None if own is None else own.version  # of the specific rules by which the table plays
        self.approved: dict[str, SpecificRules | online.SpecificRulesApproved] = (
            {} if own is None or own.approval is None else {own.version: own}
        )
        self.standing: dict[str, tuple[str, ...]] = {}  # standing player -> the seats beside
        # Ponto and banca of each coup of the shoe.
        self.road: deque[tuple[BaccaratHand, BaccaratHand]] = deque(maxlen=LONGEST_ROAD)

    @property
    def binding_limit(self) -> int | None:
        """The prize limit of the approved rules where they fix one, whatever the table declares; else its own."""
        rules = self.approved.get(self.version or "")
        approved = None if rules is None else rules.prize_limit
        return self.limit if approved is None else approved

    def begin_coup(self, event: Event[Any]) -> None:
        super().begin_coup(event)
        if self.coup is not None:
            self.coup.cut, self.coup.limit = self.cut, self.binding_limit
            self.coup.standing, self.coup.seats = self.standing, self.seats

    def end_coup(self) -> None:
        coup = self.coup
        if coup is not None and coup.void is None and coup.order:
            self.road.append((coup.hand(PONTO), coup.hand(BANCA)))
        super().end_coup()

    def outcomes(self) -> Iterable[StakeOutcome]:
        """Of the bets that lie."""
        for bet in () if self.coup is None else self.coup.bets.values():
            if bet.lies:
                yield StakeOutcome(bet.player, bet.placed, bet.stake, bet.paid - bet.collected)

    def on_bet_placed(self, event: Event[bets.BetPlaced]) -> None:
        super().on_bet_placed(event)
        self.acted(event.data.player, event)

    def on_shoe_loaded(self, event: Event[cards.ShoeLoaded]) -> None:
        super().on_shoe_loaded(event)
        self.road.clear()

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        self.next_begins(event)

    def too_late(self, event: Event[Any]) -> bool:
        """Once betting was closed; a void coup lets everybody take back what he staked."""
        coup = self.coup
        if coup is None or coup.void is not None:
            return False
        return coup.closed is not None and event.time > coup.closed.time

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        """What is handed back of a bet that stood off is for the next coup; of one that was settled it undoes that."""
        bet, tied = self.bets.get(event.data.bet), () if self.coup is None else self.coup.tied
        if bet is not None:
            self.note_back(event)
        if bet is not None and bet.id in tied and not bet.settled:
            return
        if self.coup is None or self.coup.void is None:
            self._stays_in_play(event)
        super().on_bet_returned(event)

    def on_bet_pushed(self, event: Event[bets.BetPushed]) -> None:
        super().on_bet_pushed(event)
        if self.coup is not None and self.coup.order:  # before the cards nothing has stood off
            self.coup.tied.add(event.data.bet)

    def _altered(self, event: Event[Any]) -> Bet | None:
        """What a player does with the stake of a tie is for the next coup (n. 22)."""
        if self.coup is not None and event.data.bet in self.coup.tied:
            return None
        return super()._altered(event)

    def on_bets_invited(self, event: Event[baccarat.BetsInvited]) -> None:
        if self.coup is not None:
            self.coup.invited = self.coup.invited or event

    def on_no_more_bets_called(self, event: Event[Any]) -> None:
        super().on_no_more_bets_called(event)
        self._close()

    def on_betting_window_opened(self, event: Event[online.BettingWindowOpened]) -> None:
        if self.coup is not None:
            self.coup.window = self.coup.window or event

    def on_betting_window_closed(self, event: Event[online.BettingWindowClosed]) -> None:
        if self.coup is not None:
            self.coup.window_closed = self.coup.window_closed or event
            self._close()

    def on_deal_requested(self, event: Event[online.DealRequested]) -> None:
        if self.coup is not None:
            self.coup.asked = self.coup.asked or event
            self._close()

    def _close(self) -> None:
        """Who sits where, and stands where, is settled when betting is closed."""
        if self.coup is not None and self.coup.held is None:
            self.coup.held, self.coup.standing = dict(self.seats), dict(self.standing)

    def on_seat_taken(self, event: Event[cards.SeatTaken]) -> None:
        super().on_seat_taken(event)
        if self.coup is not None:
            self.coup.risen.pop((event.data.seat, event.data.player), None)

    def on_seat_left(self, event: Event[cards.SeatLeft]) -> None:
        super().on_seat_left(event)
        seat, player, coup = event.data.seat, event.data.player, self.coup
        if coup is not None and coup.held is not None and coup.held.get(seat) == player:
            coup.risen[seat, player] = event.sequence

    def on_standing_place_taken(self, event: Event[baccarat.StandingPlaceTaken]) -> None:
        if len(self.standing) < MOST:
            self.standing = {**self.standing, event.data.player: event.data.between}

    def on_standing_place_left(self, event: Event[baccarat.StandingPlaceLeft]) -> None:
        self.standing = {player: gap for player, gap in self.standing.items() if player != event.data.player}

    def card_lies(self, laid: LaidCard, event: Event[cards.CardDrawn]) -> None:
        coup = self.coup
        if coup is None:
            return
        if coup.held is None:
            self._close()
        coup.order.append(laid)
        if coup.slips:
            coup.mended.append(event)

    def on_card_revealed(self, event: Event[cards.CardRevealed]) -> None:
        super().on_card_revealed(event)
        if self.coup is not None:
            self.coup.revealed.setdefault(event.data.place, []).append(event)

    def on_card_exposed(self, event: Event[cards.CardExposed]) -> None:
        if self.coup is not None and event.data.place == SHOE:
            self.coup.look_at_next(event.data.card)
            return
        super().on_card_exposed(event)

    def on_card_discarded(self, event: Event[cards.CardDiscarded]) -> None:
        super().on_card_discarded(event)
        if self.coup is not None:
            self.coup.mended.append(event)

    def on_card_moved(self, event: Event[baccarat.CardMoved]) -> None:
        """The last card of that face goes to the other hand."""
        coup, moved = self.coup, event.data
        hand = None if coup is None else coup.hands.get(moved.place)
        if coup is None or not hand:
            return
        coup.mended.append(event)
        laid = next((each for each in reversed(hand) if moved.card in (each.card, None)), None)
        if laid is not None:
            hand.remove(laid)
            coup.lay(moved.to, laid)

    def on_cards_offered(self, event: Event[baccarat.CardsOffered]) -> None:
        if self.coup is not None:
            self.coup.offers.append(event)

    def on_score_called(self, event: Event[baccarat.ScoreCalled]) -> None:
        if self.coup is not None:
            self.coup.scores.setdefault(event.data.place, []).append(event)

    def on_result_shown(self, event: Event[online.ResultShown]) -> None:
        if self.coup is not None:
            self.coup.first_shown = self.coup.first_shown or event

    def on_slip_reported(self, event: Event[baccarat.SlipReported]) -> None:
        if self.coup is not None:
            self.coup.slips.append(event)

    def on_slip_beyond_repair(self, event: Event[baccarat.SlipBeyondRepair]) -> None:
        if self.coup is not None:
            self.coup.beyond_repair = self.coup.beyond_repair or event

    def on_coup_interrupted(self, event: Event[online.CoupInterrupted]) -> None:
        if self.coup is not None:
            self.coup.interrupted.append(event)

    def on_specific_rules_approved(self, event: Event[online.SpecificRulesApproved]) -> None:
        if len(self.approved) < MOST:
            self.approved[event.data.version] = event.data

    def on_specific_rules_activated(self, event: Event[online.SpecificRulesActivated]) -> None:
        self.version = event.data.version

    def on_deduction_changed(self, event: Event[baccarat.DeductionChanged]) -> None:
        """From the next coup on."""
        self.cut = Cut(event.data.option, frozenset(event.data.scores))

    def on_prize_limit_changed(self, event: Event[baccarat.PrizeLimitChanged]) -> None:
        """It binds the coup for which bets are still open, or else the next."""
        self.limit, self.limit_set = event.data.amount, event
        coup = self.coup
        if coup is not None and (coup.closed is None or not surely_before(coup.closed, event)):
            coup.limit = self.binding_limit
