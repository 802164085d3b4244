"""What follows from a finished hand for its pots."""

from fractions import Fraction
from typing import Any, Final

from schemas.envelope import Event
from streams.games.poker.barred import absent_players, barred_players
from streams.games.poker.game_fold import nobody_played
from streams.games.poker.handed_back import missing
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import VOID
from streams.games.poker.payments import LatePayment
from streams.games.poker.pots import Layers, most_of
from streams.games.poker.settlement import Matter, PotAccounts, SharingTable, accounts, made_good, matters_of
from streams.games.poker.showdown import PotOutcome, layers, outcomes
from streams.games.poker.shown_misdeals import exposed_in_the_deal, undoing
from streams.games.poker.state import NO_CAVES, BettingRound, HandPlayer, Move, PokerHand
from streams.games.poker.streets import DealtStreet, streets_of
from streams.games.poker.table import PokerTable
from streams.games.poker.unseen_cards import judged_by_chips
from streams.rules import FinishedCoup, derived
from streams.rules.money import rounding_chip

WHOLE: Final = 10_000  # of a rate in hundredths of a per cent
SESSION: Final = "session"


class FinishedPots(FinishedCoup[PokerTable, PokerHand, PokerLaw]):
    """The pots of a hand that is over."""

    @derived
    def lying(self) -> Layers:
        """The pots that arose, and what nobody covered."""
        return layers(self.coup)

    @derived
    def streets(self) -> list[DealtStreet]:
        """The common cards as they came."""
        return streets_of(self.coup, self.law)

    @derived
    def moves(self) -> list[Move]:
        """All moves of the hand, in order."""
        return [move for round_ in self.coup.rounds for move in round_.moves]

    @derived
    def raises(self) -> list[Move]:
        """Moves with which the stake to be matched rose."""
        return [move for move in self.moves if move.raised_by > 0]

    @derived
    def again(self) -> list[tuple[Move, Move, list[Move]]]:
        """Raises by whoever had moved in the round before, each with that move and the raises between the two."""
        cases = []
        for round_ in self.coup.rounds:
            last: dict[str, tuple[Move, int]] = {}  # of each seat: its move, and how many raises had been made then
            raises: list[Move] = []
            for move in round_.moves:
                before = last.get(move.player.seat)
                if move.raised_by > 0:
                    if before is not None:
                        cases.append((before[0], move, raises[before[1] :]))
                    raises.append(move)
                last[move.player.seat] = move, len(raises)
        return cases

    @derived
    def early_streets(self) -> list[DealtStreet]:
        """Common cards that came before the bets were made."""
        return [street for street in self.streets if street.early]

    @derived
    def barred(self) -> frozenset[str]:
        """Players who can win nothing, though they did not fold."""
        return barred_players(self.coup, self.absent) if self.law.betting.bars else frozenset()

    @derived
    def absent(self) -> dict[str, Event[Any]]:
        """Seats to which cards were dealt though nobody was there to bet in time, each with the absence."""
        return absent_players(self.coup, self.table)

    @derived
    def exposed(self) -> dict[str, Event[Any]]:
        """Cards of players that the dealer turned up while dealing, each with the place where it lay."""
        return exposed_in_the_deal(self.coup, self.table)

    @derived
    def decided(self) -> list[PotOutcome]:
        """Who wins which pot; who was paid though barred is reported by the rule that bars."""
        return self._outcomes(self.barred.difference(self.payees))

    @derived
    def decided_without_barred(self) -> list[PotOutcome]:
        """Who wins which pot where nobody who is barred does."""
        return self._outcomes(self.barred)

    def _outcomes(self, barred: frozenset[str]) -> list[PotOutcome]:
        hands, board = self.law.pots.hands, self.law.dealing.board
        return outcomes(self.coup, hands, self.table.order, board, self.lying, barred=barred)

    @derived
    def payees(self) -> dict[str, int]:
        """What each player was paid out of the pots; corrections replace what they correct."""
        sums: dict[str, int] = {}
        for payment in self.coup.payments.last.values():
            sums[payment.data.player] = sums.get(payment.data.player, 0) + payment.data.amount
        return {name: amount for name, amount in sums.items() if amount}

    @derived
    def wagered(self) -> int:
        """All that was bet in the hand, with what nobody covered: what lies there, and what went back for want of a call.

        Chips that came when nobody could bet any more are no bets, also where they went back; nor are those of a void hand.
        """
        back = 0
        for player in self.coup.players.values():
            bet = sum(move.event.data.amount for move in player.moves) + sum(post.data.amount for post in player.posts)
            returned = sum(event.data.amount for event in player.returned if event.data.reason != VOID)
            back += max(0, min(returned, bet - player.total))
        return self.coup.pot + back + self.taken_back

    @derived
    def taken_back(self) -> int:
        """Chips that players took back out of the pots, and had been matched: they may not (n. 71.c), and were bet all the same."""
        return sum(
            min(sum(event.data.amount for event in player.withdrawn), missing(self.coup, player))
            for player in self.coup.players.values()
            if player.withdrawn
        )

    @derived
    def caves_shown(self) -> tuple[Event[Any], ...]:
        """What tells the caves of those who are still in with fewer chips than others: a pot ends where a whole cave would."""
        live = self.coup.live
        most = max((player.staked for player in live), default=0)
        short = [self.table.seats.get(player.seat) for player in live if player.staked < most]
        known = [(*holder.bought, holder.counted) for holder in short if holder is not None]
        return tuple(event for events in known for event in events if event is not None)

    @derived
    def covered(self) -> int:
        """What was bet and covered: the percentage is of that."""
        return sum(pot.amount for pot in self.lying.pots) + self.taken_back

    @derived
    def matters(self) -> list[Matter]:
        """What is settled by itself: each pot, or all together; with what of the percentage came back with the payments."""
        matters = matters_of(self.coup, self.lying, self.decided, self.sharing, self.most_taken)
        excess = self.taken_too_much
        return made_good(self.coup, matters, excess, self.sharing) if excess else matters

    @derived
    def put_right_late(self) -> list[LatePayment]:
        """Payments of the hand before that were made or changed in this one: each as it was before, and as it came to be."""
        changed: dict[str, LatePayment] = {}
        first: dict[str, str] = {}  # id of an event -> that of the payment as it was
        for late in self.coup.put_right_late:
            before = late.event.id if late.before is None else late.before.id
            payment = first[late.event.id] = first.get(before, before)
            changed[payment] = late._replace(before=changed.get(payment, late).before)
        return [each for each in changed.values() if each.moved]

    @derived
    def fixed_rate(self) -> Fraction | None:
        """The rate that was fixed for the table, if the house takes of each hand."""
        terms = self.table.terms.percentage
        return None if terms is None or terms.mode == SESSION else Fraction(terms.rate, WHOLE)

    def most_taken(self, wagered: int) -> int | None:
        """The most that the house may take of so much; None where sessions pay (n. 7 tells it), or no figure is left."""
        terms, highest = self.table.terms.percentage, self.law.pots.rate
        rates = [rate for rate in (highest, self.fixed_rate) if rate is not None]
        if not rates or (terms is not None and terms.mode == SESSION):
            return None
        return most_of(min(rates), wagered, None if terms is None else terms.cap)

    @derived
    def taken_too_much(self) -> int:
        """What the house took beyond what it may take of the pots; of who pays by the session it takes nothing."""
        terms, total = self.table.terms.percentage, sum(event.data.amount for event in self.percentage_taken)
        most = self.most_taken(self.covered)
        if terms is not None and terms.mode == SESSION:
            most = 0
        return 0 if most is None else max(0, total - most)

    @derived
    def sharing(self) -> SharingTable:
        """How a pot is shared here among equal hands."""
        chip, unit = max(rounding_chip(self.table.licence), 1), self.law.pots.unit
        if unit is not None:
            return SharingTable(unit, unit, ordered=False)
        return SharingTable(self.coup.minimum, chip, ordered=self.coup.button is not None)

    @derived
    def rightly_void(self) -> bool:
        """A void hand of which nothing was paid, or that had to be void: what is told of it is what did not go back."""
        return self.coup.void is not None and self.settles_nothing

    @derived
    def settles_nothing(self) -> bool:
        """Nothing is paid of a void hand, nor, in 2001, of one that nobody played.

        A hand that is called void without a ground stands: what was paid of it is judged all the same.
        """
        hand, law = self.coup, self.law
        if not hand.pot and not hand.paid and not hand.percentage:
            return True  # all chips went back: no word is needed
        if hand.void is not None:
            return not hand.paid or law.online is not None or bool(undoing(hand, self.table, law))
        return law.of_2001 and nobody_played(hand)

    @derived
    def hangs_on_a_cave(self) -> bool:
        """Whether somebody has less in the pots than another, and nobody knows if that was all he had."""
        live = self.coup.live
        most = max((player.staked for player in live), default=0)
        acted = (player for player in live if player.moves or player.posts)
        return any(player.start is None and player.staked < most for player in acted)

    @derived
    def unsettled_pots(self) -> PotAccounts | None:
        """The pots that were not paid as they should; nothing where all were, and of a void hand."""
        if self.settles_nothing:
            return None
        unsettled = accounts(self.coup, self.matters, self.sharing)
        if unsettled.unclear and not self.table.licence.carries:  # an extract may lack a payment as it lacks cards
            unsettled.failing += filter(
                None, (judged_by_chips(self.coup, each) for each in self.matters if each.unclear)
            )
        if unsettled.failing and self.hangs_on_a_cave:
            return PotAccounts(unclear=NO_CAVES)
        return unsettled if unsettled.failing or unsettled.unclear else None

    @derived
    def unequal_rounds(self) -> list[tuple[BettingRound, HandPlayer, int, int]]:
        """Rounds that ended before somebody who could match the stake had done so: what he had staked, and what he owed."""
        if self.rightly_void:
            return []
        return [(round_, *each) for round_ in self.coup.rounds for each in round_.unequal]

    @derived
    def percentage_taken(self) -> list[Event[Any]]:
        """What the house took of the hand."""
        return [event for event in self.coup.percentage if event.data.amount]

    def cards_seen(self) -> tuple[Event[Any], ...]:
        """The cards that decide: the common ones, and those of whoever is still in."""
        hand = self.coup
        own = [laid.drawn for player in hand.live for laid in player.cards]
        return (*own, *(laid.drawn for laid in hand.board), *hand.shown)
