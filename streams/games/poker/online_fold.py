"""What only omaha online remembers: sessions, what each staked and won in the last hand, failures, marked winners."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from schemas.envelope import Event
from schemas.events import online, poker
from schemas.events.poker_variants import WinnerMarked
from schemas.events.table import TableOpened
from schemas.licences import declared
from schemas.licences.poker_variants import OnlinePokerTerms, PokerVariantsDeclared
from streams.games.online.sessions import SessionFold, StakeOutcome
from streams.games.poker.fold_pots import PotsFold
from streams.games.poker.names import ONLINE
from streams.games.poker.state import PokerHand

MARKS: Final = 64  # of one hand that are remembered


class LastHand(NamedTuple):
    """What came of a hand for each player: chips staked, chips won."""

    id: str | None
    of_player: dict[str, tuple[int, int]]


class OnlineFold(SessionFold, PotsFold):
    """Tables of omaha online."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.online_terms = declared(self.licence, PokerVariantsDeclared).poker_online or OnlinePokerTerms()
        self.last_hand: LastHand | None = None
        self.rested: Event[poker.RestAsked] | None = None  # the rest from which somebody has come back just now

    @property
    def is_online(self) -> bool:
        """Whether the table is one of omaha online."""
        return self.licence.regulation == ONLINE

    def on_move_made(self, event: Event[poker.MoveMade]) -> None:
        super().on_move_made(event)
        if event.data.amount and self.is_online:
            self.acted(event.data.player, event)

    def on_player_returned(self, event: Event[poker.PlayerReturned]) -> None:
        holder = self.seats.get(event.data.seat)
        self.rested = None if holder is None else holder.resting
        super().on_player_returned(event)

    def on_coup_interrupted(self, event: Event[online.CoupInterrupted]) -> None:
        if self.coup is not None and len(self.coup.special.interrupted) < MARKS:
            self.coup.special.interrupted.append(event)

    def on_winner_marked(self, event: Event[WinnerMarked]) -> None:
        if self.coup is not None and len(self.coup.special.marked) < MARKS:
            self.coup.special.marked.append(event)

    def outcomes(self) -> Iterable[StakeOutcome]:
        """For each player of the hand; what the chips posted before the deal came to counts with the rest."""
        hand = self.coup
        if hand is None:
            return
        for name, (staked, won) in came_to(hand).items():
            if staked:
                yield StakeOutcome(name, hand.opened, staked, won - staked)

    def end_coup(self) -> None:
        hand = self.coup
        if hand is not None and self.is_online:
            self.last_hand = None if hand.lost is not None else LastHand(hand.id, came_to(hand))
        super().end_coup()

    def lose_sight(self) -> None:
        super().lose_sight()
        self.last_hand = None


def came_to(hand: PokerHand) -> dict[str, tuple[int, int]]:
    """What each player of a hand staked, and what the pots paid him."""
    won: dict[str, int] = {}
    for paid in hand.payments.last.values():
        won[paid.data.player] = won.get(paid.data.player, 0) + paid.data.amount
    return {one.player: (one.total, won.get(one.player, 0)) for one in hand.players.values()}
