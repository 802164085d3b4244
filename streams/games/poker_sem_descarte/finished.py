"""A finished coup of póquer sem descarte: what was dealt, what decides it, and in what it is not as it nearly always is."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from streams.games.bets.settling import excess_within
from streams.games.bets.state import Bet
from streams.games.cards.finished import FinishedDeal
from streams.games.cards.law import shuffler_mode
from streams.games.cards.state import BANK, kind_of, seat_of
from streams.games.jackpot.parties import beyond
from streams.games.jackpot.reckoning import on_jackpot
from streams.games.poker_sem_descarte.accounts import PokerAccounts, poker_accounts
from streams.games.poker_sem_descarte.deal import Deal, Misdeal, early_bank_card, misdeal
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.state import GO, INITIAL, PASS, SECOND, PokerCoup, gained, let_stand
from streams.games.poker_sem_descarte.table import SemDescarteTable
from streams.rules import derived
from streams.rules.money import Shortfalls, together
from streams.rules.order import surely_before


class FinishedPoker(FinishedDeal[SemDescarteTable, PokerCoup, SemDescarteLaw]):
    """A coup that is over. Facts named `odd_…` spare rules their question where all is as it nearly always is."""

    def counted(self, bet: Bet) -> bool:
        """An initial bet that was handed back when its cards lay is decided by them; only who passes gives it up (n. 25)."""
        return super().counted(bet) or any(
            bet in bets for kind in (INITIAL, SECOND) for bets in self.coup.bets_on(kind).values()
        )

    @derived
    def deal(self) -> Deal:
        """To whom the cards went, and to whom they were due."""
        return Deal.of(self.coup, self.table.licence, self.law)

    @derived
    def misdeal(self) -> Misdeal | None:
        """The error in the deal that makes the coup void."""
        return misdeal(self.coup, self.deal, self.law)

    @derived
    def played(self) -> bool:
        """The cards were dealt, and the coup is not void, nor should be."""
        return self.coup.dealt is not None and self.coup.void is None and self.misdeal is None

    @derived
    def void_for_nothing(self) -> bool:
        """The coup was called void although its cards had been dealt as they should be; it is decided by them.

        One card of the bank that is seen early is no cause, nor is any that is seen when all are dealt. Whoever voids for
        a wrong order, or for a card that its own player showed while the others were dealt, is not blamed (64).
        """
        coup = self.coup
        if coup.void is None or coup.dealt is None or coup.impossible or self.misdeal is not None:
            return False
        early, last = early_bank_card(coup, self.law), coup.drawn[-1].sequence
        if any(exposed is not early and exposed.sequence < last for exposed in coup.exposed):
            return False
        return early is not None or self.deal.as_due

    @derived
    def void_in_vain(self) -> bool:
        """Nobody acted on such a call: all had decided, nothing was handed back, and every bet got what was due."""
        coup = self.coup
        decided = all(coup.decision(seat) is not None for seat in coup.bets_on(INITIAL))
        back = any(bet.backs or bet.returned is not None for bet in coup.bets.values())
        return self.void_for_nothing and decided and not back and not self.annulled_short

    @derived
    def accounts(self) -> PokerAccounts:
        """The accounts of a coup that was played."""
        return poker_accounts(self.coup if self.played else None, self.table.licence, self.law)

    @derived
    def annulled(self) -> PokerAccounts:
        """The accounts of a coup that was made void for nothing, as the bets lay."""
        return poker_accounts(self.coup if self.void_for_nothing else None, self.table.licence, self.law)

    @property
    def final_accounts(self) -> PokerAccounts:
        """A coup that was made void for nothing is settled by its cards all the same."""
        return self.annulled if self.void_for_nothing else self.accounts

    @property
    def annulled_short(self) -> Shortfalls:
        """Who is short where it was made void for nothing; a second bet that came after the call is due nothing."""
        bets = self.coup.bets.values()
        later = (gained(bet) for bet in bets if bet.late is not None and kind_of(bet.position) == SECOND)
        return together((self.annulled.short, *later))

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet."""
        if on_jackpot(bet):
            return beyond(self.table, bet, self.jackpot)
        if not (self.played or self.void_for_nothing) or (bet.late is not None and bet.stood is None):
            return excess_within(bet, (-1, None))
        return self.final_accounts.excess(bet)

    def overpaid(self, bet: Bet) -> bool:
        """A player's two bets have one account; where nothing was due there is none."""
        if not (self.played or self.void_for_nothing):
            return self.excess(bet) > 0
        return any(bet in account.bets and account.excess for account in self.final_accounts.wrong)

    @derived
    def void(self) -> bool:
        """The coup was called void; or the one before was, and chips of it were moved since."""
        return self.coup.void is not None or (self.reopened is not None and self.reopened[1].coup.void is not None)

    @derived
    def late_bets(self) -> list[Bet]:
        """Bets that were laid or altered after their time, and let stand."""
        bets = self.coup.bets.values() if self.coup.late else ()
        return [bet for bet in bets if bet.late is not None and let_stand(bet)]

    @derived
    def misconduct(self) -> bool:
        """A breach of conduct is on record at the table, or somebody was barred."""
        return bool(self.table.conduct or self.table.barred)

    @derived
    def odd_boxes(self) -> bool:
        """A box has several initial bets, a player several boxes, or a bet is outside the limits."""
        players: set[str] = set()
        least, most, seconds = self.table.minimum, self.table.maximum, self.coup.bets_on(SECOND)
        for seat, bets in self.coup.bets_on(INITIAL).items():
            bet = bets[0]
            if len(bets) > 1 or bet.player in players or bet.stake < least or (most is not None and bet.stake > most):
                return True
            players.add(bet.player)
            second = seconds.get(seat)
            if second is not None and second[0].player != bet.player:
                return True
        return len(players) > self.most_players

    @property
    def most_players(self) -> int:
        """As many as there are places on the cloth, and never more than the law has."""
        return min(len(set(self.table.licence.seats)) or self.law.most_players, self.law.most_players)

    @derived
    def odd_calls(self) -> bool:
        """The betting was not called closed before the cards, or in other words."""
        coup = self.coup
        if not coup.calls or coup.dealt is None:
            return True
        return coup.calls[0].data.phrase != self.law.closing_phrase or surely_before(coup.dealt, coup.calls[0])

    @derived
    def odd_deal(self) -> bool:
        """The cards of a coup that counts went round in another way than the table's."""
        if not self.played:
            return False
        deal = self.deal
        due = deal.one_by_one if shuffler_mode(self.table.licence) is None else deal.packets
        return deal.places != due or len(deal.packets) == self.law.packet  # nobody played: both ways are the same

    @derived
    def settled_early(self) -> Sequence[Event[Any]]:
        """What was paid for, or taken of, bets of players who went on before the bank's last card was turned over."""
        coup, moves, early = self.coup, self.coup.moves, list[Event[Any]]()
        end = coup.uncovered[-1] if coup.uncovered else None
        if end is None or not moves or moves[0].sequence > end.sequence or not self.played:
            return ()
        for act in moves:
            if act.sequence > end.sequence:
                break
            bet = coup.bets[act.data.bet]
            if coup.decision(seat_of(bet.position) or "") == GO and not on_jackpot(bet) and surely_before(act, end):
                early.append(act)
        return early

    @derived
    def odd_play(self) -> bool:
        """Of a coup that counts: not every box decided once in its time, staked twice as much, and saw the bank's hand.

        Read from the numbers of the events alone; what they leave open is for the rules.
        """
        if not self.played:
            return False
        coup, law = self.coup, self.law
        initial, second = coup.bets_on(INITIAL), coup.bets_on(SECOND)
        shown = coup.uncovered[0].sequence if coup.uncovered else None
        if coup.late or len(coup.decisions) != len(initial):
            return True
        last, first = coup.drawn[-1].sequence, None
        for seat, bets in initial.items():
            decisions = coup.decisions.get(seat, ())
            if (
                len(decisions) != 1
                or len(bets) != 1
                or decisions[0].sequence < last
                or decisions[0].data.by != bets[0].player
            ):
                return True
            if shown is not None and decisions[0].sequence > shown:
                return True
            if _unlike(coup, bets[0], second.get(seat, ()), decisions[0].data.action, law):
                return True
            first = decisions[0].sequence if first is None else min(first, decisions[0].sequence)
        up = [laid.shown.sequence for laid in coup.hands.get(BANK, ()) if laid.shown is not None]
        return first is not None and (not up or min(up) > first or (bool(coup.went) and len(up) < law.cards_each))


def _unlike(coup: PokerCoup, bet: Bet, second: Sequence[Bet], action: str, law: SemDescarteLaw) -> bool:
    """What was decided for a box does not show in its chips: taken before the bank is uncovered, or laid twice over."""
    if action == PASS:
        return bool(coup.uncovered) and any(
            collection.sequence > coup.uncovered[0].sequence for collection in bet.collections
        )
    return action != GO or len(second) != 1 or second[0].stake != law.second_over_initial * bet.stake
