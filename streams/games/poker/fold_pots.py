"""Pots formed, winners announced, the percentage taken, pots paid; faults and rulings."""

from typing import Any, ClassVar

from schemas.envelope import Event
from schemas.events import calls, poker
from streams.games.poker.fold_bets import BetsFold
from streams.games.poker.payments import LatePayment, PotPayments
from streams.games.poker.state import PokerHand


class PotsFold(BetsFold):
    """How the hand in play ends."""

    moves_chips = (
        poker.PotPaid.type, poker.PotPaymentCorrected.type, poker.PercentageTaken.type, poker.ChipsReturned.type,
        poker.WinnerCorrected.type,
    )  # fmt: skip
    lays_stakes: ClassVar = {poker.BetPosted.type: "amount", poker.MoveMade.type: "amount"}
    last_paid: PotPayments | None = None  # of the hand before

    def keep(self, finished: Any) -> None:
        if self.coup is not None:
            unsettled, payments = finished.unsettled_pots, self.coup.payments
            payments.right = unsettled is None
            for account in () if unsettled is None else unsettled.failing:
                for name, due in account.due.items() if account.known else ():
                    short = due - account.paid.get(name, 0)
                    if short > 0:
                        payments.short[name] = payments.short.get(name, 0) + short

    def lose_sight(self) -> None:
        """What was lost may have put the last hand right."""
        super().lose_sight()
        if self.last_paid is not None:
            self.last_paid.right = False

    def on_pot_formed(self, event: Event[poker.PotFormed]) -> None:
        if self.coup is not None:
            self.coup.keep(self.coup.formed, event)

    def on_winner_announced(self, event: Event[poker.WinnerAnnounced]) -> None:
        if self.coup is not None:
            self._ends_round(event)
            self.coup.keep(self.coup.winners, event)

    def on_winner_corrected(self, event: Event[poker.WinnerCorrected]) -> None:
        if self.coup is not None:
            self.coup.keep(self.coup.corrected, event)

    def on_percentage_taken(self, event: Event[poker.PercentageTaken]) -> None:
        if self.coup is not None:
            self._ends_round(event)
            self.coup.keep(self.coup.percentage, event)

    def _ends_round(self, event: Event[Any]) -> None:
        """The end of the hand ends the round too; not where somebody still has to move: then the dealer was early."""
        round_ = None if self.coup is None else self.coup.round
        if round_ is not None and (round_.closed is not None or (round_.moves and not round_.pending)):
            self.street(event)

    def on_pot_paid(self, event: Event[poker.PotPaid]) -> None:
        """It may be what was forgotten of the hand before: it cannot be of this one."""
        hand, known = self.coup, self.last_paid
        if hand is not None and known is not None and known.owe(event) and _of_no_pot(hand, event):
            del known.short[event.data.player]
            self._put_right(event, known)
            hand.keep(hand.put_right_late, LatePayment(event, None, was_right=False))
            return
        self._paid(event)

    def on_pot_payment_corrected(self, event: Event[poker.PotPaymentCorrected]) -> None:
        """What the payment named, or its last correction, came to is taken back, and the amount paid instead.

        It may name a payment of the hand before: then no chips of this hand move.
        """
        hand, known = self.coup, self.last_paid
        if hand is not None and known is not None and known.knows(event) and not hand.payments.knows(event):
            before = self._put_right(event, known)
            if before is not None:
                hand.keep(hand.put_right_late, LatePayment(event, before, known.right))
            return
        self._paid(event)

    def on_after_end(self, event: Event[Any]) -> bool:
        """A payment of the hand before is made or put right after the next one began: caves change, and it is out of its turn."""
        known = self.last_paid
        corrected = event.type == poker.PotPaymentCorrected.type and known is not None and known.knows(event)
        if known is not None and (corrected or event.type == poker.PotPaid.type):
            self._put_right(event, known)
        return False

    def _paid(self, event: Event[Any]) -> None:
        hand = self.coup
        if hand is None:
            return
        self.street(event)
        hand.keep(hand.paid, event)
        self._put_right(event, hand.payments)

    def _put_right(self, event: Event[Any], payments: PotPayments) -> Event[Any] | None:
        """Chips go to the player, and those of a payment that this one replaces come back: that payment."""
        before = payments.take(event)
        if before is not None:
            self._hand_over(before.data.player, -before.data.amount)
        self._hand_over(event.data.player, event.data.amount)
        return before

    def _hand_over(self, player: str, amount: int) -> None:
        holder = self.holder_of(player)
        if holder is not None:
            holder.moves(amount)

    def on_void_called(self, event: Event[calls.VoidCalled]) -> None:
        if self.coup is not None:
            self.coup.void = self.coup.void or event

    def on_cards_mixed(self, event: Event[poker.CardsMixed]) -> None:
        self._fault(event)

    def on_hand_rebuilt(self, event: Event[poker.HandRebuilt]) -> None:
        self._fault(event)

    def on_misdeal_declared(self, event: Event[poker.MisdealDeclared]) -> None:
        self._fault(event)

    def on_skip_declared(self, event: Event[poker.SkipDeclared]) -> None:
        self._fault(event)

    def on_ruling_given(self, event: Event[poker.RulingGiven]) -> None:
        self._fault(event)

    def _fault(self, event: Event[Any]) -> None:
        if self.coup is not None:
            self.coup.keep(self.coup.faults, event)


def _of_no_pot(hand: PokerHand, event: Event[poker.PotPaid]) -> bool:
    """Whether nobody has won this hand yet; or the pot was paid to another, and who is paid now has folded, or did not play."""
    decided = bool(hand.winners or hand.shown) or (bool(hand.drawn) and len(hand.live) < 2)
    player, pot = hand.of(event.data.player), event.data.pot
    paid = any(getattr(one.data, "pot", None) == pot and one.data.player != event.data.player for one in hand.paid)
    return not decided or (paid and (player is None or not player.live))
