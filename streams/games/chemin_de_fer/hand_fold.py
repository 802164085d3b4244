"""The fold of a table of chemin de fer: the hand and its bank, the shoe, calls."""

from typing import Any

from schemas.envelope import Event
from schemas.events import cards, chemin_de_fer
from schemas.events.calls import LastPlayCalled
from schemas.events.table import CoupOpened, TableClosed, TableOpened, TableResumed
from schemas.licences import declared
from schemas.licences.chemin_de_fer import CheminDeFerDeclared
from streams.games.chemin_de_fer.names import AUCTION, DEALER, LEVEL, LOST, OBLIGED, RESUMED, TIED, TURN, WON, at
from streams.games.chemin_de_fer.seat_fold import MOST, SeatFold
from streams.games.chemin_de_fer.state import BankersHand, CheminCoup, DueCall, gained
from streams.games.chemin_de_fer.turns import UNKNOWN, Entitled, entitled, offered_in, steps

TOO_FEW = "too_few_players"  # why play stops
CALLS = 16 * MOST  # calls that are remembered between two coups: each of an auction's in several languages
NO_HAND = "messages were lost that may have told whose hand it is"
NO_RECORD_OF_HAND = "no record tells to whom the hand was given"


class HandFold(SeatFold):
    """Whose hand it is, and what lies in the bank."""

    coup: CheminCoup | None
    between_coups = (
        "hand_given", "hand_passed", "hand_offered", "hand_refused", "hand_skipped", "auction_opened", "bid_made",
        "auction_awarded", "bank_returned", "garage_set", "call_made", "shuffle_asked",
    )  # fmt: skip

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.terms = declared(self.licence, CheminDeFerDeclared)
        self.hand: BankersHand | None = None
        self.hand_known = True  # False once messages were lost that may have told of it
        self.turn: Entitled = UNKNOWN  # to whom the hand in play belonged when it was given
        self.ended: BankersHand | None = None  # the hand before, with what was given back of it
        self.ended_by: Event[Any] | None = None
        self.offers: list[Event[chemin_de_fer.HandOffered]] = []  # of the hand that was passed
        self.offer_due: str | None = None  # to whom the last offer should have gone
        self.auction: Event[chemin_de_fer.AuctionOpened] | None = None
        self.bids: list[Event[chemin_de_fer.BidMade]] = []
        self.award: Event[chemin_de_fer.AuctionAwarded] | None = None
        self.taken_since = 0  # by the house, when the last coup was over
        self.barred: dict[str, str] = {}  # who may not bid -> the paragraph
        self.no_banco: str | None = None  # who passed the hand after a tie: not in the next coup
        self.last_banco: tuple[str, str, str] | None = (
            None  # of the coup before: player, kind, what it was for the bank
        )
        self.refusers: set[str] = set()  # who would not take the hand this time
        self.shuffle_asks: list[Event[chemin_de_fer.ShuffleAsked]] = []
        self.packs_opened: dict[str, Event[chemin_de_fer.PacksOpened]] = {}
        self.packs_shown: dict[str, Event[cards.CardsDisplayed]] = {}
        self.shuffles: list[Event[cards.CardsShuffled]] = []  # of the shoe that is made ready
        self.first_shuffle: Event[cards.CardsShuffled] | None = None
        self.shoes = 0
        self.loaded_at: Event[cards.ShoeLoaded] | None = None
        self.unspread: Event[Any] | None = None  # play went on, or ended, and the cards had not been spread
        self.claims: dict[str, tuple[Event[cards.ComplaintFiled], bool]] = {}  # open ones, and whether too late
        self.foreigners: Event[chemin_de_fer.ForeignersNoted] | None = None  # since when they are there
        self.foreigners_known = True  # False where messages were lost that may have told of them
        self.ignorant: dict[str, Event[chemin_de_fer.RulesUnknown]] = {}
        self.by_table = False  # the banker of this hand plays by the table
        self.last_play: Event[LastPlayCalled] | None = None  # announced since the last coup was opened, or of that
        self.last_is_next = False  # it was announced between two coups
        self.due_calls: list[DueCall] = []  # that the dealer must make before the next coup is over
        self.waiting_calls: list[Event[chemin_de_fer.CallMade]] = []  # since the last coup ended
        self.calls_known = True  # False where some of them may have been lost

    @property
    def why_no_hand(self) -> str:
        """Why it is not known whose hand it is."""
        return NO_RECORD_OF_HAND if self.hand_known and self.sighted else NO_HAND

    def lose_sight(self) -> None:
        """What was lost may have told of the hand, of seats and lists."""
        super().lose_sight()
        self.hand_known = False
        self.hand, self.turn, self.ended = None, UNKNOWN, None
        self.offers, self.auction, self.bids, self.award = [], None, [], None
        self.barred, self.refusers, self.offer_due = {}, set(), None
        self.last_banco, self.no_banco, self.seat_fault = None, None, None
        for seats in (self.owing_seat, self.absent, self.reserved, self.called_names):
            seats.clear()
        self.due_calls, self.calls_known, self.by_table = [], False, False
        self.shuffle_asks, self.foreigners, self.foreigners_known = [], None, False

    # The hand.

    def on_hand_given(self, event: Event[chemin_de_fer.HandGiven]) -> None:
        coup = self.coup
        if coup is not None and coup.hand is not None and coup.order and not coup.moves and coup.void is None:
            return  # the coup must be played: the hand goes on
        before, data = self.hand, event.data
        undealt = bool(before is not None and not before.coups and self.turn.players)
        how = self._how(self.ended if undealt else before, data.player) or data.how
        if not undealt:
            self.turn = entitled(self)
        if not undealt and (before is None or before is not self.ended):  # else it was given already, and refused
            self.ended, self.ended_by = before or self.ended, event
            if before is not None and before.outcomes == {LOST} and before.passed is None:
                self._must_call("hand_passes", "97.c.i", event)
        if data.seat is not None and data.seat in self.unsure:  # who gets it there sits there
            self.seats[data.seat] = data.player
            self.unsure.discard(data.seat)
        seat = data.seat or self.standing.get(data.player)
        hand = BankersHand(event, seat, () if before is None else (before.stock, before.stock - before.astray))
        hand.how = how
        hand.regular = seat if how in (TURN, OBLIGED) or before is None else before.regular
        if undealt and before is not None:
            hand.levels, hand.regular = before.levels, seat if how == TURN else before.regular
        hand.award = None if self.award is None else self.award.data.amount
        hand.shoe = self.shoes
        self._pass_over(before, hand)
        self.hand, self.hand_known = hand, True
        self.by_table = False

    def _how(self, last: BankersHand | None, player: str) -> str | None:
        """How a player gets the hand, by what went before, whatever the record calls it; None where that does not tell."""
        if last is None:
            return TURN if self.ended is None and self.hand_known else None
        if last.passed is None:
            return TURN if LOST in last.outcomes else None
        if any(offer.data.accepted and offer.data.player == player for offer in self.offers):
            return LEVEL
        if self.award is not None and player in (self.award.data.player, self.award.data.partner):
            return AUCTION
        if player == last.player:
            return RESUMED
        return OBLIGED if self.auction is not None and not self.bids else None

    def _pass_over(self, before: BankersHand | None, hand: BankersHand) -> None:
        """A seat that is kept for somebody who has not sat down when the hand comes to it is kept no longer (n. 19)."""
        start = None if before is None else before.regular
        if start is None or hand.seat is None or hand.how != TURN:
            return
        for seat, kept in self.reserved.items():
            if seat not in self.seats and 0 < steps(self, start, seat) < steps(self, start, hand.seat):
                self.owing_seat[seat] = kept, at("19")

    def on_hand_passed(self, event: Event[chemin_de_fer.HandPassed]) -> None:
        hand = self.hand
        if self.coup is not None and self.coup.order:
            return  # the coup must be played: the hand goes on
        if hand is None or hand.player != event.data.player or hand.passed is not None:
            return  # said once more, or by somebody else, it undoes no offer and no bid
        self.offers, self.auction, self.bids, self.award = [], None, [], None
        self.refusers = set()
        hand.passed = event
        self._must_call("hand_given_up", "97.c.ii", event)
        tied = TIED in hand.outcomes
        once = hand.how == AUCTION and hand.coups == 1
        self.barred = (
            {} if tied else dict.fromkeys(hand.associates, at("87"))
        )  # after a tie n. 90 bars the banker alone
        self.barred[hand.player] = at("90") if tied else at("91") if once else at("87")
        self.no_banco = hand.player if hand.outcomes == {TIED} else None

    def on_hand_offered(self, event: Event[chemin_de_fer.HandOffered]) -> None:
        asked = {offer.data.player for offer in self.offers}
        order = [] if self.hand is None else offered_in(self, self.hand)
        due = next((player for player in order if player not in asked), None)
        strayed = self.offer_due is not None and self.offers and self.offers[-1].data.player != self.offer_due
        self.offer_due = event.data.player if strayed else due  # the first that went astray is reported
        if len(self.offers) < MOST:
            self.offers.append(event)

    def on_hand_refused(self, event: Event[chemin_de_fer.HandRefused]) -> None:
        self.refusers.add(event.data.player)
        self._must_call("bank_refused", "97.c.viii", event)
        hand = self.hand
        if hand is not None and hand.player == event.data.player and not hand.coups and not hand.put:
            self.hand, self.turn = self.ended, UNKNOWN  # he had got it, and it goes on as if he had not
        if self.award is not None and self.award.data.player == event.data.player:
            banker = () if self.hand is None else (self.hand.player,)
            self.barred |= dict.fromkeys((event.data.player, *banker), at("89"))
            self.auction, self.bids = None, []
        elif event.data.seat is not None and not self._took_an_offer(event.data.player):
            self.owing_seat[event.data.seat] = event, at("86")

    def _took_an_offer(self, player: str) -> bool:
        """Nobody had to take the hand that was offered to him: that he gives it back costs no seat."""
        return any(offer.data.accepted and offer.data.player == player for offer in self.offers)

    def on_hand_skipped(self, event: Event[chemin_de_fer.HandSkipped]) -> None:
        self.moved_up.discard(event.data.player)
        self._must_call("hand_skips", "97.c.vi", event)
        self.refusers.add(event.data.player)

    def on_auction_opened(self, event: Event[chemin_de_fer.AuctionOpened]) -> None:
        self.auction = event  # called once more it undoes no bid: only who refuses the hand does (n. 89)
        self._must_call("auction", "97.c.iii", event)

    def on_bid_made(self, event: Event[chemin_de_fer.BidMade]) -> None:
        if len(self.bids) == MOST:
            self.bids.remove(min(self.bids, key=lambda bid: bid.data.amount))  # the best ones are remembered
        self.bids.append(event)
        self._must_call("bid", "97.c.iv", event, event.data.amount)

    def on_auction_awarded(self, event: Event[chemin_de_fer.AuctionAwarded]) -> None:
        self.award = event
        self._must_call("awarded", "97.c.v", event, event.data.amount)

    def _must_call(self, call: str, number: str, event: Event[Any], amount: int | None = None) -> None:
        """The dealer must call something out before the next coup is over."""
        if len(self.due_calls) < MOST:
            self.due_calls.append(DueCall(call, at(number), event, amount))

    # The bank.

    def on_bank_announced(self, event: Event[chemin_de_fer.BankAnnounced]) -> None:
        if self.hand is not None:
            self.hand.announce(event)

    def on_bank_laid(self, event: Event[chemin_de_fer.BankLaid]) -> None:
        if self.hand is not None:
            self.hand.lay(event)

    def on_associate_joined(self, event: Event[chemin_de_fer.AssociateJoined]) -> None:
        hand, player = self.hand, event.data.player
        if hand is not None and event.data.accepted:
            hand.associates.add(player)
        if hand is not None and not (player in hand.joined and hand.joined[player].data.accepted):
            hand.joined[player] = event

    def on_garage_set(self, event: Event[chemin_de_fer.GarageSet]) -> None:
        if self.hand is not None:
            self.hand.stock -= event.data.amount
            self.hand.garage += event.data.amount
            self.hand.aside += event.data.amount

    def on_cagnotte_taken(self, event: Event[chemin_de_fer.CagnotteTaken]) -> None:
        if self.hand is not None and not event.data.outside:
            self.hand.stock -= event.data.amount

    def on_bank_returned(self, event: Event[chemin_de_fer.BankReturned]) -> None:
        if self.hand is not None:
            self.hand.returned.setdefault(event.data.player, []).append(event)

    def close_coup(self, coup: CheminCoup) -> None:
        """What the coup was for the bank: as the chips were moved, and as they should have been.

        A wrong settlement is reported with its bet. Whoever goes on from it, by the cards or by the chips, is not accused again.
        """
        hand = coup.hand
        if coup.lost is not None:
            self.hand, self.hand_known, self.turn = None, False, UNKNOWN
            return
        won = gained(coup.bets.values())
        if hand is not None:
            hand.stock += won
        if coup.void is not None and not won:
            return  # as if it had not been: the hand, its wins and a bancô that may go on are what they were
        self.no_banco = None
        if hand is None:
            return
        hand.shoe, hand.aside = self.shoes, 0
        hand.won = won
        hand.astray += coup.astray
        hand.last, hand.by_right = _outcome(won), _outcome(won - coup.astray)
        hand.wins += won > 0
        hand.coups += coup.void is None
        hand.uncovered = sum(bet.collected for bet in coup.bets.values()) < coup.bank
        award = coup.award
        self.last_banco = None if award is None else (award.data.player, award.data.kind, hand.last)
        self.refusers, self.barred = set(), {}

    # The shoe.

    def on_shuffle_asked(self, event: Event[chemin_de_fer.ShuffleAsked]) -> None:
        if len(self.shuffle_asks) < MOST:
            self.shuffle_asks.append(event)

    def on_packs_opened(self, event: Event[chemin_de_fer.PacksOpened]) -> None:
        for pack in event.data.packs:
            self.packs_opened.setdefault(pack, event)

    def on_cards_displayed(self, event: Event[cards.CardsDisplayed]) -> None:
        super().on_cards_displayed(event)
        for pack in event.data.packs:
            self.packs_shown.setdefault(pack, event)

    def on_cards_shuffled(self, event: Event[cards.CardsShuffled]) -> None:
        if self.shoe.in_play or self.shoe.finished:
            self.shuffles = []
        super().on_cards_shuffled(event)
        self.first_shuffle = self.first_shuffle or event
        if len(self.shuffles) < MOST:
            self.shuffles.append(event)

    def on_shoe_loaded(self, event: Event[cards.ShoeLoaded]) -> None:
        super().on_shoe_loaded(event)
        self.shoes += 1
        self.loaded_at = event
        self.shuffle_asks = []

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        self._judge_spread(event)
        if self.last_play is not None and self.last_play.subject != (None if self.last_is_next else event.subject):
            self.last_play = None
        self.last_is_next = False
        self.kept_seats = {
            seat: why for seat, why in self.owing_seat.items() if seat in self.seats or seat in self.reserved
        }
        self.owing_seat, self.absent = {}, {}

    def on_table_resumed(self, event: Event[TableResumed]) -> None:
        self._judge_spread(event)
        super().on_table_resumed(event)

    def on_table_closed(self, event: Event[TableClosed]) -> None:
        self._judge_spread(event)

    def _judge_spread(self, event: Event[Any]) -> None:
        """Play stopped for want of players: all cards are spread before anything else (n. 15)."""
        stopped = self.suspended
        due = stopped is not None and stopped.data.reason == TOO_FEW and self.shoe.loaded is not None
        spread = self.shoe.spread
        whole = spread is not None and (spread.data.cards is None or spread.data.cards >= self.in_packs)
        self.unspread = event if due and self.sighted and not whole else None

    @property
    def in_packs(self) -> int:
        """How many cards the packs in play have together."""
        return sum(pack.cards for pack in self.packs.values())

    def on_last_play_called(self, event: Event[LastPlayCalled]) -> None:
        self.last_play = event
        self.last_is_next = self.coup is None and event.subject is None

    def on_complaint_filed(self, event: Event[cards.ComplaintFiled]) -> None:
        """Too late once the coup that it is about is over: settled, and its cards in the box."""
        coup = self.coup
        over = coup is None or (bool(coup.moves) and any(one.sequence > coup.moves[-1].sequence for one in coup.boxed))
        if len(self.claims) >= MOST:
            del self.claims[next(iter(self.claims))]
        self.claims[event.data.complaint] = event, over

    def on_foreigners_noted(self, event: Event[chemin_de_fer.ForeignersNoted]) -> None:
        self.foreigners = (self.foreigners or event) if event.data.present else None
        self.foreigners_known = True

    def on_rules_unknown(self, event: Event[chemin_de_fer.RulesUnknown]) -> None:
        if len(self.ignorant) < MOST:
            self.ignorant[event.data.player] = event

    def on_call_made(self, event: Event[chemin_de_fer.CallMade]) -> None:
        if event.data.call == "by_the_table" and event.data.role == DEALER:
            self.by_table = True  # as long as the hand lasts
        if self.coup is not None:
            return
        if len(self.waiting_calls) < CALLS:
            self.waiting_calls.append(event)
        else:
            self.calls_known = False

    def at_level(self, hand: BankersHand) -> tuple[int, ...]:
        """The bank that a hand must have that was passed on, won at auction, or taken for want of bids; nothing: its own."""
        if hand.how in (LEVEL, RESUMED):
            return hand.levels
        amount = {OBLIGED: self.terms.bank_minimum, AUCTION: hand.award}.get(hand.how)
        return () if amount is None else (amount,)


def _outcome(won: int) -> str:
    return WON if won > 0 else LOST if won < 0 else TIED
