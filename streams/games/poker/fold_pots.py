"""Pots formed, winners announced, the percentage taken, pots paid; faults and rulings."""

from collections.abc import Sequence
from typing import Any, Final

from schemas.envelope import Event
from schemas.events import calls, poker
from streams.games.poker.fold_bets import BetsFold

PAYMENTS: Final = 32  # of the last hand that are remembered


class PotsFold(BetsFold):
    """How the hand in play ends."""

    moves_chips = (
        poker.PotPaid.type, poker.PotPaymentCorrected.type, poker.PercentageTaken.type, poker.ChipsReturned.type,
        poker.WinnerCorrected.type,
    )  # fmt: skip
    last_paid: tuple[Event[Any], ...] = ()  # payments of the hand before

    def on_pot_formed(self, event: Event[poker.PotFormed]) -> None:
        if self.coup is not None:
            self.coup.formed.append(event)

    def on_winner_announced(self, event: Event[poker.WinnerAnnounced]) -> None:
        if self.coup is not None:
            self.street(event)
            self.coup.winners.append(event)

    def on_winner_corrected(self, event: Event[poker.WinnerCorrected]) -> None:
        if self.coup is not None:
            self.coup.corrected.append(event)

    def on_percentage_taken(self, event: Event[poker.PercentageTaken]) -> None:
        if self.coup is not None:
            self.street(event)
            self.coup.percentage.append(event)

    def on_pot_paid(self, event: Event[poker.PotPaid]) -> None:
        self._paid(event, event.data.amount)

    def on_pot_payment_corrected(self, event: Event[poker.PotPaymentCorrected]) -> None:
        """What the payment named, or its last correction, came to is taken back, and the amount paid instead."""
        self._take_back(event, () if self.coup is None else self.coup.paid)
        self._paid(event, event.data.amount)

    def on_after_end(self, event: Event[Any]) -> bool:
        """A payment of the hand before is put right after the next one began: caves change, and it is out of its turn."""
        if event.type == poker.PotPaymentCorrected.type and self._take_back(event, self.last_paid):
            self._hand_over(event.data.player, event.data.amount)
            self.last_paid = (*self.last_paid[-PAYMENTS:], event)
        return False

    def _take_back(self, event: Event[poker.PotPaymentCorrected], paid: Sequence[Event[Any]]) -> bool:
        """What a payment, or its last correction, came to goes back."""
        for known in reversed(paid):
            if event.data.corrects in (known.id, getattr(known.data, "corrects", None)):
                self._hand_over(known.data.player, -known.data.amount)
                return True
        return False

    def _paid(self, event: Event[Any], amount: int) -> None:
        hand = self.coup
        if hand is None:
            return
        self.street(event)
        hand.paid.append(event)
        self._hand_over(event.data.player, amount)

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
            self.coup.faults.append(event)
