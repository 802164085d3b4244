"""The fold of a table of póquer sem descarte."""

from collections.abc import Collection
from typing import Any, Final

from schemas.envelope import Event
from schemas.events import bets, cards, conduct
from schemas.events.table import CoupClosed, TableOpened
from streams.games.bets.state import Bet
from streams.games.cards.hands import NAMES, combination
from streams.games.cards.state import BANK, kind_of, seat_of
from streams.games.cards.table import CardTable
from streams.games.poker_sem_descarte.state import INITIAL, PASS, SECOND, SPACES, PokerCoup
from streams.rules.order import surely_before

MOST: Final = 64  # people whose conduct is kept in mind at one table
SOME: Final = 8  # infractions of one of them
COUNTED: Final = ("communication", "early_show")  # those that n. 31 (rule 20) lists


class SemDescarteTable(CardTable):
    """Everything that the rules of the game look at; `None` where a fact is not known, or not any more."""

    coup: PokerCoup | None
    coup_of = PokerCoup
    jackpot_names = NAMES

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        limits = self.licence.limits
        self.minimum, self.maximum = limits.minimum, limits.maximum.get(INITIAL)
        self.spaces = frozenset(f"{kind}:{seat}" for kind in SPACES for seat in self.licence.seats)
        self.changed: Event[conduct.LimitsChanged] | None = None  # limits that bind from the next coup on
        self.limited: Event[conduct.LimitsChanged] | None = None  # limits that bind in this one
        self.idle: dict[str, int] = {}  # seat -> coups in a row in which its holder did not bet, where that is known
        self.conduct: dict[str, list[Event[conduct.InfractionRecorded]]] = {}
        self.barred: dict[str, Event[conduct.PlayerBarred]] = {}

    def declaration(self) -> tuple[Event[Any], ...]:
        return super().declaration() if self.limited is None else (*super().declaration(), self.limited)

    def begin_coup(self, event: Event[Any]) -> None:
        super().begin_coup(event)
        if self.changed is not None:
            self.minimum, self.maximum = self.changed.data.minimum, self.changed.data.maximum
            self.limited, self.changed = self.changed, None

    def end_coup(self) -> None:
        coup = self.coup
        if coup is not None:
            betted = {bet.player for bet in coup.bets.values() if kind_of(bet.position) == INITIAL}
            for seat, player in self.seats.items():
                if player in betted:
                    self.idle[seat] = 0
                elif seat in self.idle:
                    self.idle[seat] += 1
        super().end_coup()

    def lose_sight(self) -> None:
        """A lost message may have told of a bet, of limits that changed."""
        super().lose_sight()
        self.idle.clear()

    def jackpot_combinations(self, seat: str) -> Collection[str] | None:
        hand = None if self.coup is None else self.coup.hand(f"seat:{seat}")
        made = None if hand is None else combination(hand)
        return None if made is None else (made,)

    def forfeits_jackpot(self, seat: str) -> bool:
        """Who passed may not show his cards (24 / 17)."""
        return self.coup is not None and self.coup.decision(seat) == PASS

    def too_late(self, event: Event[Any]) -> bool:
        """Initial bets and the jackpot's close with the call, at the latest with the first card; second bets when
        the bank is uncovered, or the coup is called void that was dealt.
        """
        coup = self.coup
        if coup is None:
            return False
        placed, time = event.type == bets.BetPlaced.type, event.time  # a message that is only slow is not late
        drawn = coup.drawn
        if kind_of(event.data.position if placed else self.bets[event.data.bet].position) != SECOND:
            calls = coup.calls
            return bool((calls and time > calls[0].time) or (drawn and time > drawn[0].time))
        shown, void = coup.uncovered, coup.void
        return bool((shown and time > shown[0].time) or (void is not None and drawn and time > void.time))

    def lay(self, event: Event[bets.BetPlaced]) -> Bet:
        if self.coup is not None and event.data.player not in self.seats.values():
            self.coup.seated[event.data.bet] = None if not self.seated else False
        return super().lay(event)

    def on_seat_taken(self, event: Event[cards.SeatTaken]) -> None:
        super().on_seat_taken(event)
        self.idle[event.data.seat] = 0 if self.coup is None else -1  # the coup in play is none of his

    def on_seat_left(self, event: Event[cards.SeatLeft]) -> None:
        super().on_seat_left(event)
        self.idle.pop(event.data.seat, None)

    def on_decision_made(self, event: Event[cards.DecisionMade]) -> None:
        seat = seat_of(event.data.place)
        if self.coup is not None and seat is not None:
            self.coup.decide(seat, event)

    def on_card_revealed(self, event: Event[cards.CardRevealed]) -> None:
        """With a shuffler the bank's open card is turned up like the others, first of them."""
        coup = self.coup
        if coup is not None and event.data.place == BANK and (coup.uncovered or coup.bank_open):
            coup.uncovered.append(event)
        super().on_card_revealed(event)

    def on_coup_closed(self, event: Event[CoupClosed]) -> None:
        """Where the coup was called void and played on all the same, second bets were laid in time."""
        coup = self.coup
        if coup is None or coup.void is None or not coup.uncovered or not coup.moves:
            return
        if surely_before(coup.void, coup.moves[-1]):
            for bet in [bet for bet in coup.late if kind_of(bet.position) == SECOND and self._went_on(coup, bet)]:
                self._in_time_again(bet)
                coup.late.remove(bet)

    def _went_on(self, coup: PokerCoup, bet: Bet) -> bool:
        """Who laid the bet had decided when the coup had been called void, and nothing was handed back to him."""
        decisions = coup.decisions.get(seat_of(bet.position) or "", ())
        back = bet.removed is not None or bet.returned is not None
        return coup.void is not None and not back and any(surely_before(coup.void, each) for each in decisions)

    def on_infraction_recorded(self, event: Event[conduct.InfractionRecorded]) -> None:
        if self.coup is not None:
            self.coup.infractions.append(event)
        player = event.data.player
        if event.data.kind in COUNTED and (player in self.conduct or len(self.conduct) < MOST):
            noted = self.conduct.setdefault(player, [])
            if len(noted) < SOME:
                noted.append(event)

    def on_player_barred(self, event: Event[conduct.PlayerBarred]) -> None:
        if len(self.barred) < MOST:
            self.barred.setdefault(event.data.player, event)

    def on_limits_changed(self, event: Event[conduct.LimitsChanged]) -> None:
        if self.coup is not None:
            self.changed = event
        else:
            self.minimum, self.maximum = event.data.minimum, event.data.maximum
