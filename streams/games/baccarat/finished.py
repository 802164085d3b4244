"""A finished coup of baccarat."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.events.cards import CardDrawn
from streams.games.baccarat.accounts import BaccaratAccounts, baccarat_accounts, fell
from streams.games.baccarat.deal import LawfulDeal, lawful_deal
from streams.games.baccarat.held import bounds, most_on, settle_which_play, staked_on_chances
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import BANCA, HANDS, PAIR_OF, PONTO
from streams.games.baccarat.possible import Results, possible_results
from streams.games.baccarat.result import BaccaratResult, is_pair, lawful_result, result_of
from streams.games.baccarat.settlement import SETTLEMENT
from streams.games.baccarat.state import BaccaratCoup
from streams.games.baccarat.table import BaccaratTable
from streams.games.baccarat.voiding import void_fault
from streams.games.bets.settling import settled_on, standing, undone
from streams.games.bets.state import Bet
from streams.games.cards.finished import FinishedShoeCoup
from streams.games.cards.state import LaidCard, kind_of, seat_of
from streams.rules import derived, standing_in
from streams.rules.money import Shortfalls

UP = "up"
EVER = (-1, None)
SYSTEM = "system"  # on whose side a coup was interrupted


class Misplaced(NamedTuple):
    """A card that lies elsewhere than the law puts it."""

    number: int  # in the order of the shoe, from 0
    laid: LaidCard
    due: str | None  # where it belongs; none: nowhere
    lies: str | None


class LaidBet(NamedTuple):
    """A bet as it lay when betting was closed."""

    bet: Bet
    position: str
    chance: str
    seat: str | None  # in whose box; none: in nobody's
    stake: int
    added: bool  # by whoever does not hold that seat


class AddedBet(NamedTuple):
    """A bet in the box of a seat that its owner does not hold."""

    bet: Bet
    seat: str
    chance: str
    own: frozenset[str]  # the chances on which the holder of the seat has a bet there


class FinishedBaccarat(FinishedShoeCoup[BaccaratTable, BaccaratCoup, BaccaratLaw]):
    """A coup that is over, with its cards as they lie and as the law deals them."""

    @derived
    def deal(self) -> LawfulDeal:
        """How its cards are dealt by the law, those with which a slip was looked into as well."""
        cards = [laid.card for laid in self.coup.order]
        return lawful_deal([*cards, *self.coup.next_cards], self.law)

    @derived
    def misplaced(self) -> list[Misplaced]:
        """The cards that lie elsewhere than the law puts them, when all is done."""
        takes = self.deal.takes
        known = len(takes) if not self.deal.unknown else len(self.law.order)
        places = {id(laid): place for place in HANDS for laid in self.coup.hands.get(place, ())}
        misplaced = []
        for number, laid in enumerate(self.coup.order):
            due = takes[number] if number < len(takes) else None
            lies = places.get(id(laid))
            if lies != due and (number < known or not self.deal.unknown):
                misplaced.append(Misplaced(number, laid, due, lies))
        return misplaced

    @derived
    def misdealt(self) -> bool:
        """A card was dealt elsewhere than the law puts it, whatever became of it then."""
        takes, order = self.deal.takes, self.coup.order
        too_many = len(order) > len(takes) and not self.deal.unknown
        return too_many or any(laid.drawn.data.place != due for laid, due in zip(order, takes, strict=False))

    @derived
    def lacking(self) -> str | None:
        """The hand that lacks a card, where too few came out; of a coup in which nothing was dealt or settled, none."""
        return self.deal.lacking(len(self.coup.order)) if self.coup.order or self.undealt is not None else None

    @derived
    def undealt(self) -> Event[Any] | None:
        """With what bets were settled though no card was dealt."""
        return None if self.coup.order else settled_on(self.coup.bets.values(), EVER)[0]

    @derived
    def cut_short(self) -> bool:
        """Not even the first two cards of each group came out."""
        return self.wrong_deal and len(self.coup.order) < len(self.law.order)

    @derived
    def wrong_deal(self) -> bool:
        """The hands are not those of the law when the coup is settled."""
        lacking = self.lacking is not None and not self.broken_off
        return self.coup.void is None and (bool(self.misplaced) or lacking)

    @derived
    def wrong_or_unread(self) -> bool:
        """The same, or third cards hang on cards that nobody read."""
        return self.wrong_deal or (self.deal.unknown and self.coup.void is None and bool(self.coup.order))

    @derived
    def broken_off(self) -> bool:
        """Online a fault of the system interrupted the deal before all its cards were out; a table knows no such fault."""
        return self.system_failed and self.lacking is not None

    @derived
    def system_failed(self) -> bool:
        """Online a fault of the system interrupted the coup."""
        return self.law.online is not None and any(event.data.side == SYSTEM for event in self.coup.interrupted)

    @derived
    def cut_off(self) -> set[str]:
        """The players whose own line or equipment failed; only online does that excuse anything."""
        if self.law.online is None:
            return set()
        own = [event.data.player for event in self.coup.interrupted if event.data.side != SYSTEM]
        return {player for player in own if player is not None}

    @derived
    def first_scores(self) -> tuple[int, int]:
        """What ponto and banca have with their first two cards, as the law deals them."""
        deal, law = self.deal, self.law
        return law.total(deal.ponto[:2]), law.total(deal.banca[:2])

    @derived
    def mended(self) -> list[Event[Any]]:
        """With what the deal was put right, in order: cards that came when it had been taken for complete are among it."""
        coup = self.coup
        if not coup.mended and (
            not coup.moves or not coup.order or coup.order[-1].drawn.sequence < coup.moves[0].sequence
        ):
            return []  # every card came before anything was settled
        late = [laid.drawn for laid in coup.order if self._mends(laid.drawn)]
        return sorted([*coup.mended, *late], key=attrgetter("sequence"))

    @derived
    def slips(self) -> bool:
        """A slip in the deal was noticed, or put right."""
        return bool(self.coup.slips or self.mended)

    called_void = standing_in[Event[Any] | None]("coup.void")

    @derived
    def found_face_up(self) -> Sequence[LaidCard]:
        """Of the first cards, those that were found face up in the shoe."""
        return [laid for laid in self.coup.order[: len(self.law.order)] if laid.drawn.data.face == UP]

    def _mends(self, drawn: Event[CardDrawn]) -> bool:
        """A bet on ponto or banca was settled before the card came; after a slip every card is among those that mend."""
        slips, first = self.coup.slips, self._first_settled
        after_a_slip = bool(slips) and slips[0].sequence < drawn.sequence
        return not after_a_slip and first is not None and first < drawn.sequence

    @derived
    def _first_settled(self) -> int | None:
        """When a bet in time on ponto or banca was first settled: the dealer took the deal for complete."""
        bets = [bet for bet in self.coup.bets.values() if bet.late is None and kind_of(bet.position) in HANDS]
        return min((act.sequence for bet in bets for act in (*bet.collections, *bet.payouts)), default=None)

    @derived
    def first_settlement(self) -> Event[Any] | None:
        """With what settling began. A pair is decided by the first cards: where these were dealt right it may be settled
        before the third cards are out.
        """
        dealt = zip(self.coup.order[: len(self.law.order)], self.law.order, strict=False)
        pairs_decided = all(laid.drawn.data.place == due for laid, due in dealt)
        moves = (move for move in self.coup.moves if not (pairs_decided and self._on_a_pair(move)))
        return next(moves, None)

    def _on_a_pair(self, move: Event[Any]) -> bool:
        bet = self.coup.bets.get(move.data.bet)
        return bet is not None and kind_of(standing(bet)[0]) in PAIR_OF

    @derived
    def mended_wrongly(self) -> bool:
        """At a table a slip was noticed, or put right, and the hands are still not those of the law.

        Online nobody deals by hand: no word about a slip stands between a wrong deal and its rule.
        """
        if self.law.online is not None or not self.wrong_deal:
            return False
        return bool(self.mended or self.coup.slips) and not self.aside_face_up

    @derived
    def aside_face_up(self) -> bool:
        """A card that was found face up was put aside."""
        first = [one for one in self.misplaced if one.number < len(self.law.order)]
        return any(one.laid.drawn.data.face == UP and one.lies is None for one in first)

    @derived
    def face_up(self) -> bool:
        """One of the first cards was found face up, and nothing else was wrong with the deal."""
        return bool(self.found_face_up) and not self.coup.slips

    @derived
    def lawfully_void(self) -> bool:
        """The coup was called void as the law lets it: beyond repair, or online by a fault before the scores were known."""
        return void_fault(self) is None if self.law.online is None else self.system_failed and self.result is None

    @derived
    def owed_if_not_void(self) -> Shortfalls:
        """Who is short where a coup was called void: by what the cards decide, or by what was moved where none is known."""
        closed, result, bets = self.coup.closed, self.result, self.coup.bets.values()
        if closed is None or result is None:
            return undone(bets, EVER)
        return SETTLEMENT.owed(bets, closed, fell(result), self.law.places, self.law)

    @derived
    def result(self) -> BaccaratResult | None:
        """What the cards decide by the law; None where they are not all known."""
        return lawful_result(self.deal, self.coup.cut, self.law)

    @derived
    def possible(self) -> Results:
        """What the cards may decide where third cards are missing that nobody saw; none where others were not read."""
        cards = [laid.card for laid in self.coup.order]
        return possible_results([*cards, *self.coup.next_cards], self.coup.cut, self.law)

    @derived
    def announced(self) -> Results:
        """What the cards decide by the scores that were announced of a hand whose cards nobody read, or that was not dealt
        whole; none where one was not.

        Whether its first two cards are a pair is then open.
        """
        if not (self.deal.unknown or self.cut_short):
            return ()
        sides: list[tuple[int, tuple[bool, ...]]] = []
        for place in HANDS:
            cards, calls = self.coup.hand(place), self.coup.scores.get(place, [])
            known = tuple(str(card) for card in cards if card in self.law.points)
            pair = self.law.order.count(place)
            whole = len(known) == len(cards) >= pair
            if not whole and not calls:
                return ()
            score = self.law.total(known) if whole else calls[-1].data.score
            first = [card for card in cards[:pair] if card in self.law.points]
            sides.append((score, (is_pair(known),) if len(first) == pair else (False, True)))
        (ponto, ponto_pairs), (banca, banca_pairs) = sides
        cut = self.coup.cut
        return tuple(BaccaratResult(ponto, banca, own, other, cut) for own in ponto_pairs for other in banca_pairs)

    @derived
    def covered(self) -> LaidCard | None:
        """The first card in a hand that was dealt face down, that nobody turned over, and that nothing read.

        Where the system failed it may be that fault which kept it from being shown.
        """
        if self.system_failed:
            return None
        lying = (laid for place in HANDS for laid in self.coup.hands.get(place, ()))
        unread = (laid for laid in lying if laid.shown is None and laid.drawn.data.card is None)
        return next((laid for laid in unread if laid.drawn.data.face != UP), None)

    @derived
    def shown(self) -> BaccaratResult | None:
        """What the hands decide as they lie."""
        ponto, banca = (tuple(str(card) for card in self.coup.hand(place)) for place in (PONTO, BANCA))
        if not ponto or not banca or any(card not in self.law.points for card in (*ponto, *banca)):
            return None
        return result_of(ponto, banca, self.coup.cut, self.law)

    @derived
    def accounts(self) -> BaccaratAccounts:
        return baccarat_accounts(self)

    @derived
    def all_bets(self) -> list[Bet]:
        """Its bets, once it is settled which of those handed back after the call play on."""
        settle_which_play(self)
        return list(self.coup.bets.values())

    @derived
    def totals(self) -> dict[str, int]:
        """What lay on each chance when betting was closed, on all boards together."""
        return staked_on_chances(self.all_bets)

    @derived
    def in_play(self) -> list[Bet]:
        """The bets that lay when betting was closed."""
        return [laid.bet for laid in self.lying]

    @derived
    def lying(self) -> list[LaidBet]:
        """How these lay."""
        holders, laid = self.coup.holders, list[LaidBet]()
        for bet in self.all_bets:
            position, stake = standing(bet)
            if stake:
                seat = seat_of(position)
                added = seat is not None and holders.get(seat) != bet.player
                laid.append(LaidBet(bet, position, kind_of(position), seat, stake, added))
        return laid

    @derived
    def chances_laid(self) -> set[str]:
        """The chances on which bets lay."""
        return {laid.chance for laid in self.lying}

    @derived
    def not_on_offer(self) -> set[str]:
        """Of these, those that the table does not offer."""
        return self.chances_laid.difference(self.table.terms.chances)

    @derived
    def seated_stakes(self) -> dict[str, dict[tuple[str, str], int]]:
        """On each chance: what the holder of each seat had staked in its box."""
        stakes: dict[str, dict[tuple[str, str], int]] = {}
        for laid in self.lying:
            if laid.seat is not None and not laid.added:
                own, right = stakes.setdefault(laid.chance, {}), (laid.seat, laid.bet.player)
                own[right] = own.get(right, 0) + laid.stake
        return stakes

    @derived
    def scores_in_doubt(self) -> bool:
        """A score was called that is not what the law made of the cards, or what it made is not known or not what lies there."""
        coup, result = self.coup, self.result
        if coup.void is not None or not coup.scores:
            return False
        if result is None or self.wrong_deal or self.lacking is not None:
            return True
        ponto, banca = coup.scores.get(PONTO), coup.scores.get(BANCA)
        wrong = ponto and ponto[-1].data.score != result.ponto
        return bool(wrong or (banca and banca[-1].data.score != result.banca))

    @derived
    def perhaps_standing(self) -> bool:
        """Somebody bets in the box of another, or who holds which seat is not known."""
        return bool(self.additions or not self.table.seated)

    @derived
    def void_or_reopened(self) -> bool:
        """The coup was called void, or chips of the one before were moved since."""
        return self.coup.void is not None or self.reopened is not None

    @derived
    def beyond_limits(self) -> bool:
        """On some place lies more than the most of its chance, or some bet that has a least does not reach it by itself."""
        table, law, on_place = self.table, self.law, dict[str, int]()
        least = {chance: bounds(chance, table)[0] for chance in self.chances_laid}
        for laid in self.lying:
            if not laid.added and laid.stake < least[laid.chance]:
                return True
            place = laid.position if law.online is None else f"{laid.chance}:{laid.bet.player}"
            on_place[place] = on_place.get(place, 0) + laid.stake
        for place, staked in on_place.items():
            most = most_on(kind_of(place), table, law)
            if most is not None and staked > most:
                return True
        return False

    @derived
    def seated(self) -> frozenset[str]:
        """Who held a seat when betting was closed."""
        return frozenset(self.coup.holders.values())

    @derived
    def additions(self) -> list[AddedBet]:
        """The bets of those who do not hold the seat in whose box they bet."""
        others = [laid for laid in self.lying if laid.added]
        own = self._backed_by_holders() if others else {}
        return [
            AddedBet(laid.bet, laid.seat or "", laid.chance, frozenset(own.get(laid.seat or "", ()))) for laid in others
        ]

    def _backed_by_holders(self) -> dict[str, set[str]]:
        """On which chances the holder of each seat has a bet in its box."""
        backed: dict[str, set[str]] = {}
        for laid in self.lying:
            if laid.seat is not None and not laid.added:
                backed.setdefault(laid.seat, set()).add(laid.chance)
        return backed
