"""A finished coup of blackjack: what follows from it, worked out once for all rules at its end."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from schemas.envelope import Event
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.blackjack.accounts import blackjack_accounts
from streams.games.blackjack.deal import OpeningDeal, dealt
from streams.games.blackjack.hand_accounts import BlackjackAccounts, is_over
from streams.games.blackjack.hands import BlackjackHand
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.moves import on_main
from streams.games.blackjack.stakes import LateStake
from streams.games.blackjack.state import BOX, INSURANCE, BlackjackCoup, CardPutAside, MisdrawnCard
from streams.games.blackjack.table import BlackjackTable
from streams.games.cards.finished import FinishedDeal
from streams.games.cards.state import kind_of, seat_of
from streams.games.jackpot.parties import beyond
from streams.games.jackpot.reckoning import on_jackpot
from streams.rules import derived, standing_in
from streams.rules.order import surely_before


class FinishedBlackjack(FinishedDeal[BlackjackTable, BlackjackCoup, BlackjackLaw]):
    """Hands, stakes and accounts of a coup that is over, and what there may be to judge of them."""

    def most_laid(self, bet: Bet) -> int:
        return super().most_laid(bet) + self.coup.added.get(bet.id, 0)

    late_bets = standing_in[Sequence[Bet]]("coup.late")  # laid, altered or handed back after their time
    gave_up = standing_in[bool]("coup.gave_up")  # somebody, whether that was possible or not
    astray = standing_in[Sequence[MisdrawnCard]]("coup.astray")  # cards that were pulled against a player's wish
    aside = standing_in[Sequence[CardPutAside]]("coup.aside")
    busts = standing_in[Sequence[BlackjackHand]]("accounts.busts")  # hands that passed twenty-one
    naturals = standing_in[Sequence[BlackjackHand]]("accounts.naturals")
    specials = standing_in[Sequence[BlackjackHand]]("accounts.specials")  # hands that earn the special prize
    unasked = standing_in[Sequence[BlackjackHand]](
        "accounts.unasked"
    )  # with other cards than the first two and those asked for
    behind = standing_in[Sequence[LateStake]](
        "accounts.stakes.behind"
    )  # chips added when the card lay that they were to wait for

    @derived
    def accounts(self) -> BlackjackAccounts:
        """What the cards gave each bet against what it got, with the hands on which that rests.

        In a void coup no settling rule is to blame for what was not settled.
        """
        if self.coup.void is None:
            return self._accounts_by_cards()
        return self.by_cards.without_settling() if self.void_for_nothing else self.by_cards.of_void()

    @derived
    def by_cards(self) -> BlackjackAccounts:
        """The same whether or not the coup was called void."""
        return self.accounts if self.coup.void is None else self._accounts_by_cards()

    def _accounts_by_cards(self) -> BlackjackAccounts:
        table, holders = self.table, self.coup.holders or {}
        if table.unsure:
            holders = {seat: holder for seat, holder in holders.items() if seat not in table.unsure}
        return blackjack_accounts(self.coup, self.law, table.licence, holders, in_order=self.dealing.wrong is None)

    @property
    def final_accounts(self) -> BlackjackAccounts:
        """Called void for nothing, it is decided by its cards, as far as the hands had been played to their end."""
        return self.by_cards.played_out(self.law) if self.void_for_nothing else self.accounts

    @derived
    def void_for_nothing(self) -> bool:
        """The coup was called void when cards lay, and nothing happened that might be a cause (blackjack:75)."""
        coup = self.coup
        if coup.void is None or coup.dealt is None or not surely_before(coup.dealt, coup.void):
            return False
        return not (coup.impossible or coup.damaged or coup.jammed or self.dealing.wrong is not None)

    @property
    def void_in_vain(self) -> bool:
        """Nobody acted on such a call: the hands were played out, nothing was handed back, every bet got what was due."""
        over = all(is_over(hand, self.law) for hand in self.by_cards.live)
        return over and not self.coup.handed_back and not self.by_cards.failing

    def excess(self, bet: Bet) -> int:
        """What the bank, or the jackpot, gave too much on a bet."""
        return beyond(self.table, bet, self.jackpot) if on_jackpot(bet) else self.final_accounts.excess(bet)

    @derived
    def by_seat(self) -> dict[str, list[tuple[Bet, int]]]:
        """The bets that lay on each place when its cards were due, with their stakes."""
        bets: dict[str, list[tuple[Bet, int]]] = {}
        for bet in self.coup.bets.values():
            position, stake = (bet.position, bet.stake) if bet.late is None and bet.lies else standing(bet)
            if stake and kind_of(position) == BOX:
                bets.setdefault(seat_of(position) or "", []).append((bet, stake))
        return bets

    def bets_on(self, place: str) -> list[Bet]:
        """The bets that stand on the seat of a hand."""
        return [bet for bet, _ in self.by_seat.get(seat_of(place) or "", ())]

    @derived
    def dealing(self) -> OpeningDeal:
        """How the first two rounds went."""
        return dealt(self.coup, sorted(self.by_seat, key=self.table.index))

    @derived
    def odd_deal(self) -> bool:
        """A card went where it was not due, or the bank's second card was seen before the players were done."""
        dealing = self.dealing
        return dealing.wrong is not None or dealing.exposed is not None or dealing.early

    @derived
    def odd_stakes(self) -> bool:
        """Several bets lie on a place, one is no multiple of the minimum up to the maximum, or there is no maximum."""
        limits = self.table.licence.limits
        least, most = limits.minimum, limits.maximum.get(BOX)
        if most is None or not least:
            return True
        for bets in self.by_seat.values():
            if len(bets) > 1 or not least <= bets[0][1] <= most or bets[0][1] % least:
                return True
        return False

    @derived
    def unheard(self) -> Sequence[BlackjackHand]:
        """Hands that waited for the bank, might have had cards, and were neither asked nor decided for."""
        coup, law = self.coup, self.law
        if coup.revealed is None and len(coup.bank) <= 2:  # the bank has not played
            return ()
        silent = [hand for hand in self.accounts.live if not hand.play.decisions and hand.total < law.target]
        if not silent or coup.void is not None:
            return ()
        asked = {turn.data.place for turn in coup.turns}
        fit = (hand for hand in silent if hand.unfit is None and not hand.play.aces and len(hand.cards) > 1)
        return [hand for hand in fit if hand.place not in asked]

    @derived
    def decided_early(self) -> Event[Any] | None:
        """With which somebody was asked, or decided, before all second cards lay."""
        first, last = self.coup.turns[0] if self.coup.turns else None, self.dealing.last
        return first if first is not None and last is not None and surely_before(first, last) else None

    @derived
    def invited_early(self) -> Event[Any] | None:
        """The call for insurance, if it came before all second cards lay."""
        invited, last = self.coup.invited, self.dealing.last
        return invited if invited is not None and last is not None and surely_before(invited, last) else None

    @derived
    def settled_early(self) -> Sequence[tuple[Bet, Event[Any]]]:
        """Bets that were to wait for the bank and did not, each with the first that was paid or taken."""
        coup = self.coup
        if not coup.moves or self.dealing.wrong is not None:
            return ()
        moved, shown = coup.moves[0].sequence, coup.revealed
        if shown is not None and shown.sequence < moved > coup.drawn[-1].sequence:
            return ()  # as nearly always
        bank = self.accounts.bank
        if len(bank.laid) < 2 or not (self.accounts.live or self.insurances):  # without a second card, or for nobody
            return ()
        second = bank.laid[1].shown
        seen = [event for each in bank.laid for event in (each.drawn, each.shown) if event is not None]
        end = max(seen, key=attrgetter("sequence"))
        first = {
            act.data.bet: act
            for act in reversed(coup.moves)
            if on_main(act) or kind_of(coup.bets[act.data.bet].position) == INSURANCE
        }
        waiting = {hand.place for hand in self.accounts.live if hand.unfit is None} if bank.done else set[str]()
        early: list[tuple[Bet, Event[Any]]] = []
        for name, act in first.items():
            bet = coup.bets[name]
            places, insures = coup.hands_of(seat_of(bet.position) or ""), kind_of(bet.position) == INSURANCE
            waits = insures or (kind_of(bet.position) == BOX and places and waiting.issuperset(places))
            known = second if insures else None if second is None else end
            if waits and not bet.backs and (known is None or surely_before(act, known)):
                early.append((bet, act))
        return early

    @derived
    def insurances(self) -> Sequence[Bet]:
        """Insurances, those that were not let stand too."""
        return [bet for bet in self.coup.bets.values() if kind_of(bet.position) == INSURANCE]

    @derived
    def unfit(self) -> bool:
        """Some hand got cards that do not count, or that cannot be known."""
        return bool(self.accounts.unfit or self.accounts.unread)

    @derived
    def stood_low(self) -> bool:
        """Some hand stood on too little, or that cannot be known."""
        return bool(self.accounts.low or self.accounts.unread)

    @derived
    def raised(self) -> bool:
        """Something was decided beyond asking for cards and standing, chips were added, or cards were not read."""
        return bool(self.coup.seen or self.coup.added or self.accounts.unread)

    @derived
    def split(self) -> bool:
        """A hand was split, or chips were added that may not be."""
        return bool(self.coup.divided or self.accounts.stakes.faults)

    @derived
    def nobody_left(self) -> bool:
        """The bank has no hand to beat, or that cannot be known."""
        return bool(not self.accounts.live or self.accounts.unread)

    @derived
    def bank_stops_short(self) -> bool:
        """The bank has not drawn to its end, or that cannot be known."""
        return bool(not self.accounts.bank.done or self.accounts.unread)

    @derived
    def bank_has_too_much(self) -> bool:
        """The bank has cards that do not count, or a card was put aside."""
        return bool(self.coup.aside or self.accounts.bank.surplus)
