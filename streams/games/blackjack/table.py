"""The fold of a blackjack table."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from schemas.envelope import Event
from schemas.events import bets, blackjack, cards, shuffler
from schemas.events.table import TableOpened
from streams.games.bets.state import Bet
from streams.games.blackjack.law import ACE
from streams.games.blackjack.state import (
    ASIDE,
    ASKED,
    BOX,
    INSURANCE,
    PLAIN,
    BlackjackCoup,
    CardPutAside,
    HandAtDecision,
    HandPlay,
    MisdrawnCard,
    on_box,
)  # fmt: skip
from streams.games.cards.state import BANK, SEAT, CardCoup, LaidCard, kind_of, seat_of
from streams.games.cards.table import CardTable
from streams.games.jackpot.aces import COMBINATIONS, FOUR, TWO, combinations
from streams.rules.order import surely_before


class BlackjackTable(CardTable):
    """Everything that the rules of play look at."""

    coup: BlackjackCoup | None
    coup_of = BlackjackCoup
    jackpot_names = COMBINATIONS

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        seats = list(dict.fromkeys(self.licence.seats))
        self.order = {seat: self.licence.seats.index(seat) for seat in seats}
        places = (f"{kind}:{seat}" for kind in (BOX, SEAT) for seat in seats)
        self.spots = frozenset((*places, BANK))  # for bets and for cards

    def jackpot_combinations(self, seat: str) -> Collection[str] | None:
        coup = self.coup
        if coup is None:
            return None
        got = coup.received.get(seat, ())
        for laid in got[:TWO]:
            if laid.card is not None and laid.card[0] != ACE:
                return ()  # as nearly always
        return combinations([laid.card for laid in got[:FOUR]])

    def index(self, seat: str) -> int:
        """The place of a seat in the order of the table; seats that it has not come last."""
        return self.order.get(seat, len(self.licence.seats))

    def index_of(self, place: str) -> int:
        """The same of the seat to which a place belongs."""
        return self.index(seat_of(place) or "")

    def too_late(self, event: Event[Any]) -> bool:
        """Once the seat, or one after it, or the bank has its first card; an insurance, once the bank's second is known.

        A bet that is moved must be in time where it lay and where it goes.
        """
        coup = self.coup
        if coup is None or not coup.drawn:
            return False
        bet = self.bets.get(event.data.bet)
        lay = "" if bet is None else bet.position
        position: str = getattr(event.data, "position", "") or lay
        if kind_of(position) == INSURANCE:
            return coup.revealed is not None and surely_before(coup.revealed, event)
        if not on_box(position):
            return False
        own = self.index_of(position)
        if position != lay and on_box(lay):
            own = min(own, self.index_of(lay))
        return any(at >= own and first < event.time for at, first in self._served(coup).items())

    def _served(self, coup: BlackjackCoup) -> dict[int, datetime]:
        """When the first card came to each place in the order of the table, as the clocks say."""
        for drawn in coup.drawn[coup.looked_at :]:
            bank = drawn.data.place == BANK
            at = len(self.licence.seats) + 1 if bank else self.index_of(drawn.data.place)
            coup.served[at] = min(drawn.time, coup.served.get(at, drawn.time))
        coup.looked_at = len(coup.drawn)
        return coup.served

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        """A bet in time that is handed back when its cards lie, or the bank's for an insurance, was in the coup."""
        coup, bet = self.coup, self.bets.get(event.data.bet)
        if bet is not None:
            self.note_back(event)
        if coup is not None and bet is not None and self._was_in(bet, event):
            coup.handed_back.add(bet.id)
            if on_box(bet.position):
                bet.take_back(event)
                return
        super().on_bet_returned(event)
        self.bet_changed(event)

    def _was_in(self, bet: Bet, event: Event[bets.BetReturned]) -> bool:
        return bet.late is None and (bool(bet.collections) or self.too_late(event))

    def on_bet_pushed(self, event: Event[bets.BetPushed]) -> None:
        super().on_bet_pushed(event)
        if self.coup is not None:
            self.coup.tied.add(event.data.bet)

    def _altered(self, event: Event[Any]) -> Bet | None:
        """What a player does with the stake of a tie is for the next coup (n. 29)."""
        if self.coup is not None and event.data.bet in self.coup.tied:
            return None
        return super()._altered(event)

    def bet_changed(self, event: Event[Any]) -> None:
        bet = self.bets.get(event.data.bet)
        if self.coup is not None and bet is not None:
            self.coup.boxes.tell(bet)

    def begin_deal(self, coup: CardCoup) -> None:
        if isinstance(coup, BlackjackCoup):
            coup.holders = dict(self.seats)

    def on_card_revealed(self, event: Event[cards.CardRevealed]) -> None:
        super().on_card_revealed(event)
        if self.coup is not None and event.data.place == BANK:
            self.coup.revealed = self.coup.revealed or event

    def on_card_discarded(self, event: Event[cards.CardDiscarded]) -> None:
        coup = self.coup
        if coup is None:
            return
        stray = coup.found_again(event.data.place)
        if stray is not None:
            stray.discarded = event
            coup.discarded.append(event)
        else:
            super().on_card_discarded(event)

    def put_aside(self, event: Event[cards.CardDiscarded], laid: LaidCard, before: Sequence[LaidCard]) -> None:
        assert self.coup is not None  # noqa: S101  # a card of a coup
        self.coup.aside.append(CardPutAside(event, laid, tuple(before)))

    def on_card_damaged(self, event: Event[cards.CardDamaged]) -> None:
        super().on_card_damaged(event)
        if (coup := self._not_void_before(event)) is not None:
            coup.damaged = True

    def on_shuffler_jammed(self, event: Event[shuffler.ShufflerJammed]) -> None:
        super().on_shuffler_jammed(event)
        if (coup := self._not_void_before(event)) is not None:
            coup.jammed = True

    def _not_void_before(self, event: Event[Any]) -> BlackjackCoup | None:
        """The coup, unless it had been called void: what happens then was no cause of that."""
        coup = self.coup
        return None if coup is None or (coup.void is not None and surely_before(coup.void, event)) else coup

    def rests_on(self, place: str, laid: LaidCard) -> bool:
        """A hand was split, doubled or given up with the card, or against it where it is the bank's open card."""
        coup = self.coup
        if coup is None:
            return False
        return bool(coup.seen) and (
            laid is coup.bank[0] if place == BANK else any(laid in each.cards for each in coup.seen)
        )

    def on_card_misdrawn(self, event: Event[blackjack.CardMisdrawn]) -> None:
        """The last card of the place lies aside until it goes to another place or to the discard corner.

        Where none lies there that was not asked for, its own message is slow.
        """
        coup, place = self.coup, event.data.place
        if coup is None:
            return
        hand, play = coup.hands.get(place, []), coup.play(place)
        asked = play.asked + 2  # cards that a hand begins with
        laid = coup.take_away(place, hand[-1]) if hand and (play.from_split or len(hand) > asked) else None
        coup.go_astray(MisdrawnCard(event, laid))

    def on_card_passed(self, event: Event[blackjack.CardPassed]) -> None:
        coup = self.coup
        stray = None if coup is None else coup.found_again(event.data.place)
        if coup is None or stray is None:
            return
        stray.passed = event
        laid = stray.laid
        if laid is not None:
            laid.card = laid.card or event.data.card
            laid.up, laid.shown = True, event
            coup.give(event.data.to, laid)

    def on_insurance_invited(self, event: Event[blackjack.InsuranceInvited]) -> None:
        if self.coup is not None:
            self.coup.invited = self.coup.invited or event

    def on_player_asked(self, event: Event[cards.PlayerAsked]) -> None:
        if self.coup is not None:
            self.coup.turns.append(event)

    def on_decision_made(self, event: Event[cards.DecisionMade]) -> None:
        coup = self.coup
        if coup is None:
            return
        action, play = event.data.action, coup.play(event.data.place)
        play.decisions.append(event)
        if action in ASKED:
            play.asked += 1
        if action not in PLAIN or play.surrender is not None:
            self._show(coup, play, event)
        if action not in ASIDE:
            coup.turns.append(event)

    def _show(self, coup: BlackjackCoup, play: HandPlay, event: Event[cards.DecisionMade]) -> None:
        """What the hand is when something is decided that depends on it."""
        there, doubled = coup.hands.get(play.place, ()), play.double is not None
        hand = tuple([laid for laid in there if laid.drawn.time <= event.time])  # the decision may only be told late
        turned = coup.revealed is not None and surely_before(coup.revealed, event)
        stood = any(decision.data.action in PLAIN for decision in play.decisions[:-1])
        shown = HandAtDecision(
            event, hand, play.from_split, play.aces, doubled, coup.open_card, len(coup.bank), turned, stood
        )
        coup.seen.append(shown)
        play.decide(shown)
        match event.data.action:
            case "split":
                coup.divide(event)
            case "surrender":
                coup.gave_up = True

    def on_stake_added(self, event: Event[bets.StakeAdded]) -> None:
        coup, data = self.coup, event.data
        if coup is not None:
            coup.play(data.place).added.append(event)
            coup.added[data.bet] = coup.added.get(data.bet, 0) + data.amount
