"""A finished coup of chemin de fer."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from schemas.envelope import Event
from schemas.findings import Word
from schemas.parties import Party
from streams.games.bets.settling import lay_at, settled_on, standing, undone
from streams.games.bets.state import Bet
from streams.games.cards.state import LaidCard
from streams.games.chemin_de_fer.banker_party import against_the_banker, banker_in
from streams.games.chemin_de_fer.cannot_stand import UNDONE, too_few_cards, undoing
from streams.games.chemin_de_fer.drawing import DrawnCoup, drawn, first_word
from streams.games.chemin_de_fer.law import BetZone
from streams.games.chemin_de_fer.names import BANKER, CARD, DEALER, PONTO, UP, at
from streams.games.chemin_de_fer.precedence import CheminPrecedence
from streams.games.chemin_de_fer.prizes import no_bet_counts_after_the_closing_call
from streams.games.chemin_de_fer.result import CheminResult, CoupCards, by_scores, cards_of, result_of
from streams.games.chemin_de_fer.settlement import SETTLEMENT
from streams.games.chemin_de_fer.shown_faults import OTHER_DEALS, PAIR, counting, faults_of
from streams.games.chemin_de_fer.state import gained
from streams.games.settlement import BetAccounts, Fell
from streams.rules import Breach, Breaches, derived, standing_in
from streams.rules.money import NOBODY, Shortfalls, rounding_chip
from streams.rules.order import surely_before

NO_CARDS = "not all cards of the coup were read"
NO_THIRD_CARD = "a third card that the law requires was not dealt, and nobody saw which it was"
NO_WITNESS = "nothing on record places whoever ruled the fault at the table"
EVER = (-1, None)
AS_ANNOUNCED: Final = "baccarat:7.11"  # of cards that nobody read, the announced scores speak against the house
HUNDREDTHS: Final = 10_000  # of a per cent in the whole
UNSEEN_RULING: Final = "baccarat:6.29"  # who rules a fault is on record at the table


class FinishedChemin(CheminPrecedence):
    """A coup that is over, with its cards, what they decide, and who had which right."""

    discarded = standing_in[Sequence[Event[Any]]]("coup.discarded")
    award = standing_in[Event[Any] | None]("coup.award")
    bancos = standing_in[Sequence[Event[Any]]]("coup.bancos")
    advice = standing_in[Sequence[Event[Any]]]("coup.advice")
    dropped = standing_in[Sequence[Event[Any]]]("coup.dropped")
    taken = standing_in[Sequence[Event[Any]]]("coup.taken")  # cards that somebody took himself

    @derived
    def cards(self) -> CoupCards | None:
        """All cards; None where some were not read."""
        return cards_of(self.coup, self.law)

    @derived
    def unread(self) -> bool:
        """The deal was played, and some of its cards nobody read."""
        coup = self.coup
        dealt = coup.void is None and len(coup.order) >= len(self.law.order)
        return dealt and self.cards is None and any(laid.card not in self.law.points for laid in coup.order)

    @derived
    def undealt(self) -> Event[Any] | None:
        """With what bets were settled though not even the first cards were dealt; none in a void coup."""
        coup = self.coup
        if coup.void is not None or len(coup.order) >= len(self.law.order):
            return None
        return settled_on(coup.bets.values(), EVER)[0]

    @derived
    def faults(self) -> dict[str, Event[Any]]:
        """The faults of nn. 76 and 105 to 107, ruled or shown by what happened."""
        return faults_of(self.coup, self.law, self.coup.faults)

    @derived
    def _unproved(self) -> bool:
        """The dealer alone, or staff whom no record places at the table, ruled a fault that nothing else shows."""
        coup = self.coup
        if not coup.unproved_rulings:
            return False
        return set(self.faults) != set(faults_of(coup, self.law, {**coup.unproved_rulings, **coup.faults}))

    @derived
    def unwitnessed(self) -> bool:
        """Such a ruling, and the record of who came to the table may be among what was lost."""
        return self._unproved and not self.table.sighted

    @derived
    def not_believed(self) -> str | None:
        """The reading by which such a ruling counts for nothing, where all records of the table are there."""
        return UNSEEN_RULING if self._unproved and self.table.sighted else None

    @derived
    def undoing(self) -> dict[str, Event[Any]]:
        """The faults for which the coup is void, each with what shows it; a coup that was rebuilt with certainty stands."""
        return undoing(self)

    @derived
    def too_few_cards(self) -> Event[Any] | None:
        """The first card of a last coup that began with fewer cards in the shoe than it may take."""
        return too_few_cards(self)

    @derived
    def cannot_stand(self) -> bool:
        """Nobody called the coup void, and it is: nothing is due of it, and whatever was moved is to be undone."""
        if self.coup.void is not None or not self.coup.order:
            return False
        return bool(self.undoing) or self.too_few_cards is not None

    @derived
    def may_be_void(self) -> bool:
        """The law knows a ground on which this coup is void."""
        return bool({*UNDONE, "ponto_has_four"} & set(self.faults) or self.boxed_early or self.too_few_cards)

    @derived
    def void_rightly(self) -> bool:
        """It was called void, and the law knows a ground: nothing is due of it."""
        return self.coup.void is not None and self.may_be_void

    @derived
    def unclear(self) -> str | None:
        """Why it is not known what decides the coup."""
        if self.unwitnessed:
            return NO_WITNESS
        return NO_CARDS if self.result is None else NO_THIRD_CARD if self.lacks_a_third_card else None

    @derived
    def result(self) -> CheminResult | None:
        """What the cards decide as they lie, or as the coup was rebuilt, and the faults."""
        if self.coup.void is not None or self.unwitnessed:
            return None
        rebuilt = None if self.coup.rebuilt is None or self.drawn is None else self.drawn.lawful
        result = rebuilt or result_of(self.cards, self.coup, self.law, self.faults)
        return result and result._replace(reading=result.reading or self.not_believed)

    @derived
    def drawn(self) -> DrawnCoup | None:
        """How it was drawn, beside the law; None where a fault decides, or a card was not read."""
        return self.drawn_anyway if self.coup.void is None else None

    @derived
    def lacks_a_third_card(self) -> bool:
        """The law gave a hand a third card that it did not get, and nobody saw which that was."""
        made = self.drawn
        return made is not None and made.lawful is None

    @derived
    def put_right(self) -> bool:
        """The coup was rebuilt as the law draws it; where the cards for that are not known nobody can have done so."""
        return self.coup.rebuilt is not None and self.drawn is not None and self.drawn.lawful is not None

    @derived
    def drawn_anyway(self) -> DrawnCoup | None:
        """The same of a coup that was called void."""
        dealt = self.cards is not None and len(self.cards.order) >= len(self.law.order)
        plain = dealt and not self.other_deal and not self.unwitnessed
        return drawn(self.cards, self.coup, self.law) if self.cards is not None and plain else None

    @derived
    def misdealt(self) -> bool:
        """There was a fault in the deal or in the draw, or may have been one."""
        return self.unwitnessed or not OTHER_DEALS.isdisjoint(self.faults)

    @derived
    def faulty(self) -> bool:
        """There was a fault that changes something about the scores, or may have been one."""
        return self.unwitnessed or bool(set(self.faults) - {"ponto_uncovered"})

    @derived
    def other_deal(self) -> bool:
        """There was a fault with which the ordinary deal and table do not decide; a fifth card that is asked for changes nothing."""
        others = OTHER_DEALS & set(self.faults)
        return bool(others) and not (others == {"fifth_card"} and self._fifth_was_asked_for)

    @property
    def _fifth_was_asked_for(self) -> bool:
        """The ponto asked for a card, and has the one that came too early (105.f)."""
        ponto, order = self.coup.hands.get(PONTO, []), counting(self.coup, self.law)
        third = ponto[PAIR] if len(ponto) == PAIR + 1 else None
        return first_word(self.coup) == CARD and third is not None and third is order[len(self.law.order)]

    @derived
    def thirds(self) -> list[LaidCard]:
        """The cards that either hand got after its first two, and keeps."""
        return [laid for place in (PONTO, BANKER) for laid in self.coup.hands.get(place, [])[PAIR:]]

    @derived
    def banker_kept_covered(self) -> bool:
        """The banker's first two cards were dealt covered, and nobody turned them up."""
        first = self.coup.hands.get(BANKER, [])[:PAIR]
        return len(first) == PAIR and all(laid.drawn.data.face != UP for laid in first)

    @derived
    def accounts(self) -> BetAccounts[BetZone]:
        """What each bet was due against what it got; of a void coup nothing is due."""
        coup = self.coup
        accounts = BetAccounts[BetZone](rounding_chip(self.table.licence))
        if coup.void is not None or self.cannot_stand or not (coup.order or self.undealt):
            return accounts
        if self.result is None:
            if self.announced is not None:
                SETTLEMENT.compare(accounts, list(coup.bets.values()), fell(self.announced), self.law.places, self.law)
            accounts.unclear = self.unclear or NO_CARDS
            return accounts
        self._compare(accounts)
        accounts.unclear = accounts.unclear or self.unclear or ""
        late = accounts.failing.get(no_bet_counts_after_the_closing_call.id, [])
        late[:] = [(account, at("38") if self._after_the_cards(account.bet) else None) for account, _ in late]
        return accounts

    @property
    def astray(self) -> int:
        """What lies in the bank that should not, because bets were settled wrongly; below zero: what is missing there.

        The percentage that the house took out of it followed the chips.
        """
        wrong = {account.bet.id: account for each in self.accounts.failing.values() for account, _ in each}
        gain = sum(one.taken - one.paid + one.owed for one in wrong.values() if not one.bet.parts_unknown)
        taken, rate = (
            sum(one.data.amount for one in self.coup.cagnotte if not one.data.outside),
            self.table.terms.cagnotte,
        )
        if not gain or not taken or rate is None:
            return gain
        return gain - taken + max(0, gained(self.coup.bets.values()) - gain) * rate // HUNDREDTHS

    @derived
    def announced(self) -> CheminResult | None:
        """What the scores decide that the dealer announced, where cards were not read or dealt: a bet settled otherwise is wrong."""
        calls = [self.coup.score_calls[place][-1:] for place in (PONTO, BANKER)]
        if not (self.unread or self.undealt) or self.faulty or not all(calls):
            return None
        ponto, banker = (call[0].data.score for call in calls)
        return by_scores(ponto, banker, reading=AS_ANNOUNCED)

    def _compare(self, accounts: BetAccounts[BetZone]) -> None:
        """By the cards as they lie. Where third cards came against the law, a wrong draw answers for all bets settled by them.

        A bet that is wrong by these cards too is held to what the law gave it, so that money is reported once.
        """
        bets, result = list(self.coup.bets.values()), self.result
        law, chip = self.law, rounding_chip(self.table.licence)
        if result is None:
            return
        if self.drawn_wrong is not None:
            as_they_lie = BetAccounts[BetZone](chip)
            SETTLEMENT.compare(as_they_lie, bets, fell(result), law.places, law)
            failing = {account.bet.id for wrong in as_they_lie.failing.values() for account, _ in wrong}
            bets, result = [bet for bet in bets if bet.id in failing], self.drawn_wrong
        SETTLEMENT.compare(accounts, bets, fell(result), law.places, law)

    @derived
    def drawn_wrong(self) -> CheminResult | None:
        """What the law would have made of the coup, where that is not what its third cards made; None elsewhere."""
        made, lies = self.drawn, self.result
        if made is None or lies is None or lies.paragraph is not None or self.coup.rebuilt is not None:
            return None
        return None if made.lawful is None or made.lawful.winner == lies.winner else made.lawful

    @derived
    def called_by_the_law(self) -> bool:
        """Third cards came against the law, and the scores were announced as the law would have them."""
        lawful, calls = self.drawn_wrong, self.coup.score_calls
        if lawful is None:
            return False
        due = {PONTO: lawful.ponto, BANKER: lawful.banker}
        return all(calls[place] and calls[place][-1].data.score == score for place, score in due.items())

    def _after_the_cards(self, bet: Bet) -> bool:
        """The bet was laid or altered when the first card was out."""
        first = self.coup.dealt
        return first is not None and bet.late is not None and surely_before(first, bet.late)

    def settlement(self, rule: str) -> Breaches:
        """As the kernel says it, with the banker in the place of the bank."""
        for breach in super().settlement(rule):
            if isinstance(breach, Breach):
                yield replace(breach, shortfalls=against_the_banker(breach.shortfalls, self.coup))
            else:
                yield breach

    def owed_by(self, result: CheminResult | None) -> Shortfalls:
        """Who is short if this had decided, of the bets that were settled by the cards; where it decides anyway, nobody."""
        closed = self.coup.closed
        if result is None or closed is None or self.cannot_stand:
            return NOBODY
        if self.result is not None and self.result.winner == result.winner:
            return NOBODY
        failing = {account.bet.id for wrong in self.accounts.failing.values() for account, _ in wrong}
        bets = [bet for bet in self.coup.bets.values() if bet.id not in failing]
        owed = SETTLEMENT.owed(bets, closed, fell(result), self.law.places, self.law)
        return against_the_banker(owed, self.coup)

    @property
    def against(self) -> Party:
        """The banker of the hand."""
        return banker_in(self.coup)

    @derived
    def undone(self) -> Shortfalls:
        """Who is short if nothing was to be moved."""
        return against_the_banker(undone(self.coup.bets.values(), EVER), self.coup)

    @derived
    def in_play(self) -> list[Bet]:
        """The bets that lay when betting was closed."""
        return [bet for bet in self.coup.bets.values() if standing(bet)[1]]

    def played(self, bet: Bet) -> int:
        """What of a bet plays: half of what lies on the line."""
        position, stake = standing(bet)
        zone = self.law.places.get(position)
        return 0 if stake is None or zone is None else int(stake * zone.part)

    @derived
    def parts(self) -> dict[str, int]:
        """What each bet in play plays for."""
        return {bet.id: self.played(bet) for bet in self.in_play}

    @derived
    def covered(self) -> int:
        """What the pontos have in play together."""
        return sum(self.parts.values())

    @derived
    def covered_at_closing(self) -> int:
        """The same when bets were closed, whatever was handed back of a void coup since."""
        if self.coup.void is None:
            return self.covered
        zones = ((self.law.places.get(position), stake) for position, stake in map(self.lay, self.coup.bets.values()))
        return sum(int(stake * zone.part) for zone, stake in zones if zone is not None and stake is not None)

    def lay(self, bet: Bet) -> tuple[str, int | None]:
        """Where a bet lies with how many chips; in a void coup as it lay when bets were closed, handed back since or not."""
        closed = self.coup.closed
        if self.coup.void is None or closed is None:
            return standing(bet)
        return lay_at(bet, closed) or (bet.position, None)

    @derived
    def beyond(self) -> dict[str, int]:
        """What of each bet passes the bank, and does not play: of the chips laid last."""
        left = self.covered - self.coup.bank if self.coup.announced else 0
        parts: dict[str, int] = {}
        for bet in sorted(self.in_play, key=lambda one: -one.placed.sequence):
            part = max(0, min(left, self.parts[bet.id]))
            left -= part
            if part:
                parts[bet.id] = part
        return parts

    @derived
    def by_player(self) -> dict[str, int]:
        """What each ponto has in play."""
        sums: dict[str, int] = {}
        for bet in self.in_play:
            sums[bet.player] = sums.get(bet.player, 0) + self.parts[bet.id]
        return sums

    @derived
    def settled(self) -> list[Event[Any]]:
        """What was collected and paid, in order."""
        return [move for move in self.coup.moves if move.type in ("bet_collected", "payout_made")]

    @derived
    def scores_called(self) -> Event[Any] | None:
        """When both scores had been called by the dealer."""
        calls = [self.coup.score_calls[place][:1] for place in (PONTO, BANKER)]
        return max((each[0] for each in calls), key=lambda event: event.sequence) if all(calls) else None

    @derived
    def boxed_early(self) -> Event[Any] | None:
        """The dealer put cards into the box before the scores were called."""
        for event in self.coup.boxed:
            void = self.coup.void is not None and not surely_before(event, self.coup.void)
            if event.data.role == DEALER and not void and not self._announced_before(event):
                return event
        return None

    def _announced_before(self, event: Event[Any]) -> bool:
        """Both scores had been announced, by the players or by the dealer."""
        coup = self.coup
        announced = ([*coup.stated[place], *coup.score_calls[place]] for place in (PONTO, BANKER))
        return all(any(not surely_before(event, one) for one in each) for each in announced)


def fell(result: CheminResult) -> Fell:
    """What decided the bets."""
    fault = None if result.fault is None else Word(word=result.fault)
    return Fell(result, -1, {"ponto": result.ponto, "banker": result.banker, "fault": fault})
