"""The fold of a table of chemin de fer: the coup in play."""

from typing import Any, ClassVar

from schemas.envelope import Event
from schemas.events import baccarat, bets, cards, chemin_de_fer
from schemas.events.table import CoupOpened
from streams.games.bets.previous_coup import PreviousCoup
from streams.games.bets.state import Bet
from streams.games.cards.state import LaidCard
from streams.games.chemin_de_fer.hand_fold import HandFold
from streams.games.chemin_de_fer.names import DEALER, DEALERS_OWN, PONTO, RULING, SHOE, SUIVI, TABLE, WON, at
from streams.games.chemin_de_fer.state import CheminCoup, DueCall, MovedLate
from streams.games.chemin_de_fer.turns import entitled
from streams.rules.order import surely_before


class CheminTable(HandFold):
    """Everything that the rules of chemin de fer look at; `None` where a fact is not known, or not any more."""

    settles_late = True
    lays_stakes: ClassVar = {**HandFold.lays_stakes, chemin_de_fer.BankLaid.type: "amount"}
    coup: CheminCoup | None
    coup_of = CheminCoup
    results = ("void_called", "score_called", "fault_ruled")
    calls = ("bank_announced", "banco_awarded", "no_more_bets_called")

    def begin_coup(self, event: Event[Any]) -> None:
        super().begin_coup(event)
        coup = self.coup
        if coup is not None:
            named = getattr(event.data, "banker", None)
            if self.hand is not None and self.hand.over and named not in (None, self.hand.player):
                self.ended, self.hand = self.hand, None  # another deals, and no record gives him the hand
            coup.hand, coup.turn = self.hand, self.turn
            if self.hand is not None and self.hand.over:
                coup.overstayed, coup.turn = True, entitled(self)
            coup.banker = named if self.hand is None else self.hand.player
            coup.foreigners, coup.ignorant = self.foreigners, frozenset(self.ignorant)
            coup.standing = dict(self.standing)
            coup.by_table = self.by_table
            coup.called, self.waiting_calls = self.waiting_calls, []
            coup.due_calls, self.due_calls = self.due_calls, []
            coup.calls_known, self.calls_known = self.calls_known, True

    def keep(self, finished: Any) -> None:
        super().keep(finished)
        if self.coup is not None:
            self.coup.astray = finished.astray

    def end_coup(self) -> None:
        coup = self.coup
        self.taken_since = 0
        if coup is not None:
            self.close_coup(coup)
        if coup is not None and not coup.order:  # the shoe begins with the next coup: what was called of it still holds
            self.waiting_calls = [event for event in coup.called if event.data.call in ("first_coup", "hand_stays")]
        super().end_coup()

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        self.next_begins(event)
        if self.coup is not None:
            self.coup.first_of_shoe = self.shoe.known and not self.shoe.in_play
            hand = self.hand
            again = hand is not None and hand.shoe != self.shoes and self.coup.first_of_shoe
            if hand is not None and again and hand.coups and not hand.over:
                self.coup.due_calls.append(DueCall("hand_stays", at("97.c.vii"), event))

    def on_after_end(self, event: Event[Any]) -> bool:
        """A cagnotte that is taken when the coup is over leaves the bank all the same."""
        if event.type != chemin_de_fer.CagnotteTaken.type or self.recent is None:
            return super().on_after_end(event)
        self.taken_since += event.data.amount
        HandFold.on_cagnotte_taken(self, event)
        return True

    def _take_into(self, last: PreviousCoup, event: Event[Any]) -> None:
        """Chips that are moved late leave the bank of that coup, or come into it, all the same."""
        names = {event.data.bet, *(part.bet for part in getattr(event.data, "settles", None) or ())}
        moved = [MovedLate.of(bet) for bet in map(last.coup.bets.get, names) if bet is not None]
        super()._take_into(last, event)
        if isinstance(last.coup, CheminCoup) and last.coup.hand is not None:
            gain = sum(one.gain(event) for one in moved)
            last.coup.hand.stock += gain
            last.coup.hand.astray += gain

    def _paid_at_last(self, event: Event[Any]) -> bool:
        """A prize of an earlier coup of this hand leaves its bank."""
        counts, hand = super()._paid_at_last(event), self.hand
        if counts and hand is not None and event.type == bets.PayoutMade.type:
            laid = (bet for prize in self.unpaid for bet in prize.laid if bet.id == event.data.bet)
            bet = next(laid, None)
            if bet is not None and hand.given.sequence < bet.placed.sequence:
                hand.stock -= event.data.amount
                hand.astray -= event.data.amount
        return counts

    def too_late(self, event: Event[Any]) -> bool:
        """Once betting was closed; a void coup lets everybody take back what he staked."""
        coup = self.coup
        if coup is None or coup.void is not None:
            return False
        return coup.closed is not None and event.time > coup.closed.time and not self._goes_on(event)

    def _goes_on(self, event: Event[Any]) -> bool:
        """Who made bancô and lost may stake anew when the cards are out, if they were not shown yet (nn. 52, 54)."""
        coup, last, player = self.coup, self.last_banco, getattr(event.data, "player", None)
        if coup is None or event.type != bets.BetPlaced.type or coup.words[PONTO] or any(coup.revealed.values()):
            return False
        lost = last is not None and last[0] == player and last[1] != TABLE and last[2] == WON
        return lost and any((call.data.kind, call.data.player) == (SUIVI, player) for call in coup.bancos)

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        """What is handed back of a bet that stood off is for the next coup."""
        bet, coup = self.bets.get(event.data.bet), self.coup
        if bet is not None:
            self.note_back(event)
        if coup is not None and bet is not None and bet.id in coup.tied and not bet.settled:
            return
        if coup is not None:
            coup.given_back.append(event)
        if coup is None or (coup.void is None and not coup.full_banco):  # against a bancô no other bet counts
            self._stays_in_play(event)
        super().on_bet_returned(event)
        self.bet_changed(event)

    def bet_changed(self, event: Event[Any]) -> None:
        """What lies on the cloth is kept added up, so that no refused bet has to look at all of them."""
        bet, coup = self.bets.get(event.data.bet), self.coup
        if bet is None or coup is None:
            return
        zone, stake = coup.on_cloth.pop(bet.id, ("", 0))
        coup.lying[zone] = coup.lying.get(zone, 0) - stake
        if bet.lies:
            zone = bet.position.partition(":")[0]
            coup.on_cloth[bet.id] = zone, bet.stake
            coup.lying[zone] = coup.lying.get(zone, 0) + bet.stake

    def on_bet_removed(self, event: Event[bets.BetRemoved]) -> None:
        super().on_bet_removed(event)
        if self.coup is not None:
            self.coup.given_back.append(event)

    def on_bet_pushed(self, event: Event[bets.BetPushed]) -> None:
        super().on_bet_pushed(event)
        if self.coup is not None and self.coup.order:  # before the cards nothing has stood off
            self.coup.tied.setdefault(event.data.bet, event)

    def _altered(self, event: Event[Any]) -> Bet | None:
        """What a player does with the stake of a tie is for the next coup (n. 77)."""
        if self.coup is not None and event.data.bet in self.coup.tied:
            return None
        return super()._altered(event)

    def on_bank_announced(self, event: Event[chemin_de_fer.BankAnnounced]) -> None:
        """What is at stake is settled when bets are closed: nobody makes it more or less when cards are out."""
        coup = self.coup
        if coup is not None and coup.announced and coup.closed is not None and surely_before(coup.closed, event):
            coup.announced_late = coup.announced_late or event
            return
        super().on_bank_announced(event)
        self._note("announced", event)

    def on_bank_laid(self, event: Event[chemin_de_fer.BankLaid]) -> None:
        super().on_bank_laid(event)
        self._note("laid_bank", event)

    def on_call_made(self, event: Event[chemin_de_fer.CallMade]) -> None:
        super().on_call_made(event)
        coup = self.coup
        if coup is not None:
            coup.called.append(event)
            coup.by_table = self.by_table

    def on_banco_called(self, event: Event[chemin_de_fer.BancoCalled]) -> None:
        self._note("bancos", event)

    def on_banco_awarded(self, event: Event[chemin_de_fer.BancoAwarded]) -> None:
        self._note("awards", event)

    def on_stake_announced(self, event: Event[chemin_de_fer.StakeAnnounced]) -> None:
        if self.coup is not None:
            self.coup.closings[event.data.bet] = event

    def on_notes_exchanged(self, event: Event[chemin_de_fer.NotesExchanged]) -> None:
        if self.coup is not None:
            self.coup.exchanged.setdefault(event.data.bet, event)

    def on_no_more_bets_called(self, event: Event[Any]) -> None:
        super().on_no_more_bets_called(event)
        self._close()

    def _close(self) -> None:
        """Who sits where, and stands where, is settled when betting is closed."""
        coup = self.coup
        if coup is not None and not coup.held:
            coup.held, coup.standing = dict(self.seats), dict(self.standing)

    def card_lies(self, laid: LaidCard, event: Event[cards.CardDrawn]) -> None:
        coup = self.coup
        if coup is None:
            return
        self._close()
        if not coup.order:
            size = self.in_packs
            coup.left_in_shoe = size - self.shoe.drawn + 1 if self.shoe.known and size else None  # with this card
            self._count_bank(coup)
        coup.order.append(laid)

    def _count_bank(self, coup: CheminCoup) -> None:
        """With its first card the coup is played, with what lies in the bank then; what was given back has left it."""
        hand = coup.hand
        if hand is not None:
            coup.left_bank = None if coup.overstayed else hand.take_out()
            coup.in_bank = hand.stock

    def on_card_revealed(self, event: Event[cards.CardRevealed]) -> None:
        super().on_card_revealed(event)
        if self.coup is not None:
            self.coup.revealed.setdefault(event.data.place, []).append(event)

    def on_card_exposed(self, event: Event[cards.CardExposed]) -> None:
        """The next card of the shoe, where somebody looks at it to tell what the coup should have been."""
        if self.coup is not None and event.data.place == SHOE:
            self.coup.next_cards += [event.data.card] if event.data.card is not None else []
            return
        super().on_card_exposed(event)

    def on_cards_passed(self, event: Event[chemin_de_fer.CardsPassed]) -> None:
        self._note("passed", event)

    def on_cards_taken(self, event: Event[chemin_de_fer.CardsTaken]) -> None:
        self._note("taken", event)

    def on_cards_seen(self, event: Event[chemin_de_fer.CardsSeen]) -> None:
        self._note("seen", event)

    def on_word_spoken(self, event: Event[chemin_de_fer.WordSpoken]) -> None:
        if self.coup is not None:
            self.coup.words.setdefault(event.data.place, []).append(event)

    def on_score_stated(self, event: Event[chemin_de_fer.ScoreStated]) -> None:
        if self.coup is not None:
            self.coup.stated.setdefault(event.data.place, []).append(event)

    def on_score_called(self, event: Event[baccarat.ScoreCalled]) -> None:
        if self.coup is not None:
            self.coup.score_calls.setdefault(event.data.place, []).append(event)

    def on_cards_gathered(self, event: Event[chemin_de_fer.CardsGathered]) -> None:
        if self.coup is not None:
            self.coup.gathered = self.coup.gathered or event

    def on_cards_boxed(self, event: Event[chemin_de_fer.CardsBoxed]) -> None:
        self._note("boxed", event)

    def on_card_dropped(self, event: Event[chemin_de_fer.CardDropped]) -> None:
        self._note("dropped", event)

    def on_card_picked_up(self, event: Event[chemin_de_fer.CardPickedUp]) -> None:
        self._note("picked", event)

    def on_fault_ruled(self, event: Event[chemin_de_fer.FaultRuled]) -> None:
        """Of several rulings the first of the highest rank stands. Guests rule nothing, whatever they call themselves.

        The dealer's word alone is not believed, whatever else he is on record as, nor is that of staff unseen; faults of the
        dealer's own he cannot rule at all.
        """
        coup, by, role = self.coup, event.data.by, event.data.role
        if coup is None or role not in RULING:
            return
        roles = {stint.role for stint in self.staff.values() if stint.staff == by}
        if DEALER in roles and (role != DEALER or event.data.fault not in DEALERS_OWN):
            coup.unproved_rulings.setdefault(event.data.fault, event)
        elif role in roles:
            ruled = coup.faults.setdefault(event.data.fault, event)
            if RULING.index(role) > RULING.index(ruled.data.role):
                coup.faults[event.data.fault] = event
        elif not roles and by not in self._players():
            coup.unproved_rulings.setdefault(event.data.fault, event)

    def _players(self) -> set[str]:
        """Who plays at the table now."""
        betting = (bet.player for bet in self.bets.values())
        return {*self.seats.values(), *self.standing, *betting}

    def on_coup_rebuilt(self, event: Event[chemin_de_fer.CoupRebuilt]) -> None:
        if self.coup is not None:
            self.coup.rebuilt = self.coup.rebuilt or event

    def on_advice_given(self, event: Event[chemin_de_fer.AdviceGiven]) -> None:
        """Staff advise; whoever else does is no counsel to abide by (n. 99)."""
        if event.data.role in RULING:
            self._note("advice", event)

    def on_banker_chose(self, event: Event[chemin_de_fer.BankerChose]) -> None:
        if self.coup is not None:
            self.coup.chose = self.coup.chose or event

    def on_ponto_hurried(self, event: Event[chemin_de_fer.PontoHurried]) -> None:
        self._note("hurried", event)

    def on_cards_withdrawn(self, event: Event[chemin_de_fer.CardsWithdrawn]) -> None:
        self._note("withdrawn", event)

    def on_cagnotte_taken(self, event: Event[chemin_de_fer.CagnotteTaken]) -> None:
        super().on_cagnotte_taken(event)
        if self.coup is None:
            self.taken_since += event.data.amount
        self._note("cagnotte", event)

    def _note(self, field: str, event: Event[Any]) -> None:
        """One more of what the coup remembers under a name."""
        if self.coup is not None:
            getattr(self.coup, field).append(event)
