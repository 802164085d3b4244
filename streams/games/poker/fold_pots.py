"""Pots formed, winners announced, the percentage taken, pots paid; faults and rulings."""

from typing import Any, ClassVar

from schemas.envelope import Event
from schemas.events import calls, poker
from streams.games.poker.fold_bets import BetsFold
from streams.games.poker.payments import PotPayments


class PotsFold(BetsFold):
    """How the hand in play ends."""

    moves_chips = (
        poker.PotPaid.type, poker.PotPaymentCorrected.type, poker.PercentageTaken.type, poker.ChipsReturned.type,
        poker.WinnerCorrected.type,
    )  # fmt: skip
    lays_stakes: ClassVar = {poker.BetPosted.type: "amount", poker.MoveMade.type: "amount"}
    last_paid: PotPayments | None = None  # of the hand before

    def on_pot_formed(self, event: Event[poker.PotFormed]) -> None:
        if self.coup is not None:
            self.coup.keep(self.coup.formed, event)

    def on_winner_announced(self, event: Event[poker.WinnerAnnounced]) -> None:
        if self.coup is not None:
            self.street(event)
            self.coup.keep(self.coup.winners, event)

    def on_winner_corrected(self, event: Event[poker.WinnerCorrected]) -> None:
        if self.coup is not None:
            self.coup.keep(self.coup.corrected, event)

    def on_percentage_taken(self, event: Event[poker.PercentageTaken]) -> None:
        if self.coup is not None:
            self.street(event)
            self.coup.keep(self.coup.percentage, event)

    def on_pot_paid(self, event: Event[poker.PotPaid]) -> None:
        self._paid(event)

    def on_pot_payment_corrected(self, event: Event[poker.PotPaymentCorrected]) -> None:
        """What the payment named, or its last correction, came to is taken back, and the amount paid instead."""
        self._paid(event)

    def on_after_end(self, event: Event[Any]) -> bool:
        """A payment of the hand before is put right after the next one began: caves change, and it is out of its turn."""
        known = self.last_paid
        if event.type == poker.PotPaymentCorrected.type and known is not None and known.knows(event):
            self._put_right(event, known)
        return False

    def _paid(self, event: Event[Any]) -> None:
        hand = self.coup
        if hand is None:
            return
        self.street(event)
        hand.keep(hand.paid, event)
        self._put_right(event, hand.payments)

    def _put_right(self, event: Event[Any], payments: PotPayments) -> None:
        """Chips go to the player, and those of a payment that this one replaces come back."""
        before = payments.take(event)
        if before is not None:
            self._hand_over(before.data.player, -before.data.amount)
        self._hand_over(event.data.player, event.data.amount)

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
