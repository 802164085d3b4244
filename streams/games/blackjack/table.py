"""The fold of a blackjack table."""

from collections.abc import Collection
from typing import Any

from schemas.envelope import Event
from schemas.events import bets, blackjack, cards
from streams.games.bets.state import Bet
from streams.games.blackjack.accounts import BlackjackAccounts, drawn_up
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import ASIDE, INSURANCE, Aside, Astray, BlackjackCoup, Given, Shown, on_box
from streams.games.cards.state import BANK, kind_of, seat_of
from streams.games.cards.table import CardTable
from streams.games.jackpot.aces import COMBINATIONS, combinations
from streams.rules.order import surely_before


class BlackjackTable(CardTable):
    """Everything that the rules of play look at."""

    coup: BlackjackCoup | None
    coup_of = BlackjackCoup
    jackpot_names = COMBINATIONS

    def draw_up(self, law: BlackjackLaw) -> BlackjackAccounts:
        assert self.coup is not None  # noqa: S101  # asked only when a coup ends
        return drawn_up(self.coup, law, self.licence)

    def jackpot_combinations(self, seat: str) -> Collection[str] | None:
        coup = self.coup
        return combinations([laid.card for laid in coup.received.get(seat, ())]) if coup is not None else None

    def index(self, seat: str) -> int:
        """The place of a seat in the order of the table; seats that it has not come last."""
        seats = self.licence.seats
        return seats.index(seat) if seat in seats else len(seats)

    def too_late(self, event: Event[Any]) -> bool:
        """Once the seat, or one after it, or the bank has its first card."""
        coup = self.coup
        bet = self.bets.get(event.data.bet)
        position: str = getattr(event.data, "position", "") or ("" if bet is None else bet.position)
        if coup is None or not coup.drawn or not on_box(position):
            return False
        own = self.index(seat_of(position) or "")
        return any(self._at(drawn) >= own and surely_before(drawn, event) for drawn in coup.drawn)

    def _at(self, drawn: Event[cards.CardDrawn]) -> int:
        return len(self.licence.seats) + 1 if drawn.data.place == BANK else self.index(seat_of(drawn.data.place) or "")

    def on_bet_placed(self, event: Event[bets.BetPlaced]) -> None:
        super().on_bet_placed(event)
        self._bets_changed()

    def on_bet_moved(self, event: Event[bets.BetMoved]) -> None:
        super().on_bet_moved(event)
        self._bets_changed()

    def on_bet_increased(self, event: Event[bets.BetIncreased]) -> None:
        super().on_bet_increased(event)
        self._bets_changed()

    def on_bet_removed(self, event: Event[bets.BetRemoved]) -> None:
        super().on_bet_removed(event)
        self._bets_changed()

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        """A bet in time that is handed back when its cards lie, or the bank's for an insurance, was in the coup."""
        coup, bet = self.coup, self.bets.get(event.data.bet)
        if coup is not None and bet is not None and coup.void is None and bet.late is None:
            told = (
                coup.revealed is not None and surely_before(coup.revealed, event) and kind_of(bet.position) == INSURANCE
            )
            if bet.collections or told or self.too_late(event):
                coup.handed_back[bet.id] = coup.handed_back.get(bet.id, 0) + event.data.amount
                if on_box(bet.position):
                    return
        super().on_bet_returned(event)
        self._bets_changed()

    def on_bet_pushed(self, event: Event[bets.BetPushed]) -> None:
        super().on_bet_pushed(event)
        if self.coup is not None:
            self.coup.tied.add(event.data.bet)

    def _altered(self, event: Event[Any]) -> Bet | None:
        """What a player does with the stake of a tie is for the next coup (n. 29)."""
        if self.coup is not None and event.data.bet in self.coup.tied:
            return None
        return super()._altered(event)

    def _bets_changed(self) -> None:
        if self.coup is not None:
            self.coup.boxes = None
            self.coup.deciders.clear()

    def on_card_drawn(self, event: Event[cards.CardDrawn]) -> None:
        super().on_card_drawn(event)
        coup = self.coup
        if coup is not None and coup.holders is None:
            coup.holders = dict(self.seats)
            coup.deciders.clear()

    def on_card_revealed(self, event: Event[cards.CardRevealed]) -> None:
        super().on_card_revealed(event)
        if self.coup is not None and event.data.place == BANK:
            self.coup.revealed = self.coup.revealed or event

    def on_card_discarded(self, event: Event[cards.CardDiscarded]) -> None:
        coup = self.coup
        if coup is None:
            return
        place = event.data.place
        stray = next((s for s in coup.astray if s.told.data.place == place and not (s.passed or s.discarded)), None)
        if stray is not None:
            stray.discarded = event
            coup.discarded.append(event)
            return
        before = tuple(coup.hands.get(place, ()))
        super().on_card_discarded(event)
        gone = [laid for laid in before if laid not in coup.hands.get(place, ())]
        coup.aside += [Aside(event, laid, before[: before.index(laid)]) for laid in gone]

    def on_card_misdrawn(self, event: Event[blackjack.CardMisdrawn]) -> None:
        """The last card of the place lies aside until it goes to another place or to the discard corner."""
        coup = self.coup
        if coup is None:
            return
        hand = coup.hands.get(event.data.place, [])
        laid = hand.pop() if hand else None
        seat = seat_of(event.data.place)
        if laid is not None and seat is not None:
            coup.received[seat].remove(laid)
        coup.astray.append(Astray(event, laid))

    def on_card_passed(self, event: Event[blackjack.CardPassed]) -> None:
        coup = self.coup
        if coup is None:
            return
        place, to = event.data.place, event.data.to
        stray = next((s for s in coup.astray if s.told.data.place == place and not (s.passed or s.discarded)), None)
        if stray is None:
            return
        stray.passed = event
        laid, seat = stray.laid, seat_of(to)
        if laid is not None:
            laid.card = laid.card or event.data.card
            laid.up, laid.shown = True, event
            coup.hands.setdefault(to, []).append(laid)
            if seat is not None:
                coup.received.setdefault(seat, []).append(laid)

    def on_insurance_invited(self, event: Event[blackjack.InsuranceInvited]) -> None:
        if self.coup is not None:
            self.coup.invited = self.coup.invited or event

    def on_player_asked(self, event: Event[cards.PlayerAsked]) -> None:
        if self.coup is not None:
            self.coup.turns.append(Given(event, seat_of(event.data.place) or ""))

    def on_decision_made(self, event: Event[cards.DecisionMade]) -> None:
        coup = self.coup
        if coup is None:
            return
        place, action = event.data.place, event.data.action
        play = coup.play(place)
        hand = tuple(coup.hands.get(place, ()))
        coup.seen.append(
            Shown(event, hand, play.from_split, play.aces, play.double is not None, coup.open_card, len(coup.bank))
        )
        play.decisions.append(event)
        if action == "even_money":
            play.even.append(event)
        elif action == "surrender":
            play.surrender = play.surrender or event
        elif action == "double":
            play.double = play.double or event
        elif action == "split":
            coup.divide(event)
        if action not in ASIDE:
            coup.turns.append(Given(event, seat_of(place) or ""))

    def on_stake_added(self, event: Event[cards.StakeAdded]) -> None:
        if self.coup is not None:
            self.coup.play(event.data.place).added.append(event)
