"""What each player was due and what he got, worked out once when the coup is over; `prizes` says what is due."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from schemas.findings import Severity
from schemas.licence import Licence
from streams.games.bets.state import Bet
from streams.games.cards.hands import SINGLE
from streams.games.cards.state import BANK
from streams.games.poker_sem_descarte.account import PlayerBox, PokerAccount, SpaceBets, added_by_corrections, side
from streams.games.poker_sem_descarte.law import PokerBet, SemDescarteLaw
from streams.games.poker_sem_descarte.prizes import who_passes_loses_the_initial_bet
from streams.games.poker_sem_descarte.settlement import SETTLEMENT, decided
from streams.games.poker_sem_descarte.showdown import COMPARED, FORFEITED, PASSED, RESULTS, Showdown, showdown
from streams.games.poker_sem_descarte.state import EARLY, FORFEIT, GO, INITIAL, PASS, SECOND, PokerCoup
from streams.games.settlement import BetAccounts, Due, Number
from streams.rules import Breach, Breaches
from streams.rules.account import NO_CHIPS_TOLD_APART
from streams.rules.money import Shortfalls, times, together
from streams.rules.payments import NO_PARTS, handed_to_others

NO_CARDS = "the cards of a player or of the bank were not read"


@dataclass(slots=True)
class PokerAccounts(BetAccounts[PokerBet]):
    """The accounts of a coup that do not balance, and the prizes of all."""

    prizes_due: Number = 0
    prizes_paid: int = 0
    boxes: list[PlayerBox] = field(default_factory=list)  # of every player, also where they balance
    winners: list[PlayerBox] = field(default_factory=list)
    beyond: dict[str, int] | None = None  # by bet, once somebody has asked

    @property
    def wrong(self) -> Iterator[PokerAccount]:
        """Every account that does not balance."""
        for failing in self.failing.values():
            yield from (account for account, _ in failing if isinstance(account, PokerAccount))

    @property
    def short(self) -> Shortfalls:
        """Who is short by all of them."""
        return together(account.short for account in self.wrong)

    def breaches(self, rule: str) -> Breaches:
        """Who passed loses the initial bet whatever the cards: it does not matter that some were not read."""
        whatever = rule == who_passes_loses_the_initial_bet.id and self.unclear == NO_CARDS
        for each in BetAccounts.breaches(self, rule):
            if isinstance(each, Breach) or not whatever:
                yield each

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet and was handed to others."""
        if self.beyond is None:
            self.beyond = dict(self._handed_beyond())
        return self.beyond.get(bet.id, 0)

    def _handed_beyond(self) -> Iterator[tuple[str, int]]:
        """Each bet of a wrong account with that amount; of a player's two bets the first comes first."""
        for account in self.wrong:
            left = account.box.gain - int(account.box.owed)
            for bet in account.bets:
                handed = sum(handed_to_others(account.box.player, bet.payouts).values())
                yield bet.id, max(0, min(left, handed))
                left -= handed


def poker_accounts(coup: PokerCoup | None, licence: Licence, law: SemDescarteLaw) -> PokerAccounts:
    """The accounts of a coup that was played to its end; of one that is void, or should be, there are none."""
    accounts = PokerAccounts()
    boxes = accounts.boxes = [] if coup is None else boxes_of(accounts, coup, law)
    wrong: list[PlayerBox] = []
    for box in boxes:
        accounts.prizes_paid += box.paid
        if prizes := box.prizes:
            accounts.prizes_due += prizes
            accounts.winners.append(box)
        if box.gain != box.owed:
            wrong.append(box)
    most = licence.highest_prizes
    capped = most is not None and accounts.prizes_due > most
    for box in wrong:
        if not (capped and box.cut):
            _blame(accounts, box, law)
    return accounts


def boxes_of(accounts: PokerAccounts, coup: PokerCoup, law: SemDescarteLaw) -> list[PlayerBox]:
    """Each player who went on or passed; `unclear` is noted where a card was not read."""
    bank_cards = coup.hand(BANK)
    bank = None if bank_cards is None else law.ranking.hand(bank_cards)
    seconds = coup.bets_on(SECOND)
    boxes, unsure = list[PlayerBox](), dict[str, int]()  # seat -> how much more may have been paid
    apart = 0
    for seat, laid in coup.bets_on(INITIAL).items():
        decision = coup.decision(seat) or (GO if seat in seconds else None)
        initial, second = side(laid), side(seconds.get(seat, ()))
        if not initial.bets or decision is None:
            continue
        apart += initial.apart + second.apart
        least, most = added_by_corrections([*initial.bets, *second.bets]) if coup.with_corrections else (0, 0)
        if least:
            initial = initial._replace(paid=initial.paid + least)
        if least < most:
            unsure[seat] = most - least
        if decision == PASS:
            boxes.append(PlayerBox(seat, initial, second, PASSED, decided("", PASSED, law)))
            continue
        cards = coup.hand(f"seat:{seat}")
        own = None if cards is None else law.ranking.hand(cards)
        if own is None or bank is None:
            accounts.unclear = NO_CARDS
            continue
        fell, compared = showdown(own, bank, law)
        if coup.infractions and _forfeits(coup, initial, second):
            fell = FORFEITED
        due = decided(own.combination, fell, law)
        boxes.append(PlayerBox(seat, initial, second, fell, due, own, bank, compared, cards or (), bank_cards or ()))
    return _surely(accounts, boxes, unsure) if unsure or apart else boxes


def _surely(accounts: PokerAccounts, boxes: list[PlayerBox], unsure: dict[str, int]) -> list[PlayerBox]:
    """Without boxes that may be right, by what was paid for whom or by which chips came back; the others by the lesser sum."""
    if unsure:
        accounts.unclear = NO_PARTS  # of what all were paid together, too
    surely = [box.paid_at_most(unsure[box.seat]) if box.seat in unsure else box.by_either_chips() for box in boxes]
    if not accounts.unclear and None in surely:
        accounts.unclear = NO_CHIPS_TOLD_APART
    return [box for box in surely if box is not None]


def _forfeits(coup: PokerCoup, initial: SpaceBets, second: SpaceBets) -> bool:
    """Whether a player's bets are lost because he showed his cards; too early, where the dealer took them for it."""
    player = initial.bets[0].player
    kinds = {infraction.data.kind for infraction in coup.infractions if infraction.data.player == player}
    lost = initial.gain + second.gain == -(initial.stake + second.stake)
    return not kinds.isdisjoint(FORFEIT) or (EARLY in kinds and lost)


def _blame(accounts: PokerAccounts, box: PlayerBox, law: SemDescarteLaw) -> None:
    """Where the second bet got what it was due, the rule of the initial one was not kept."""
    initial, second = box.decided
    right = box.second.gain == times(box.second.stake, second[1].gain)
    rule, due = initial if right else second
    bet, taken = box.initial.bets[0], box.initial.taken + box.second.taken
    owed = Due(box.prizes, box.prizes - box.owed, due.at, paid_at=due.paid_at)
    other = _settled_as(box, law)
    account = PokerAccount(
        bet, law.lays[""][0], bet.position, box.initial.stake, owed, taken, box.paid, evidence=box.laid,
        doubt=(None, None) if other is not None and not other.bank_plays else _doubt(box, law),
        at_bound=box.at_bound, box=box, settled_as=other, compared_at=_compared_at(box, law),
    )  # fmt: skip
    SETTLEMENT.blame(accounts, account, rule)


def _settled_as(box: PlayerBox, law: SemDescarteLaw) -> Showdown | None:
    """The result for which the account would have been right."""
    if box.own is None or box.fell not in RESULTS:
        return None
    name = box.own.combination
    return next((each for each in RESULTS if box.gain_by(decided(name, each, law)) == box.gain), None)


def _doubt(box: PlayerBox, law: SemDescarteLaw) -> tuple[Severity | None, str | None]:
    """Where the result hangs on a doubtful reading, and the dealer kept to the letter, that is a note for a human."""
    compared = box.compared
    if compared is None or compared.doubt is None or box.own is None:
        return None, None
    letter = box.gain_by(decided(box.own.combination, COMPARED[compared.literally], law))
    return (Severity.INFO if letter == box.gain else None), compared.doubt


def _compared_at(box: PlayerBox, law: SemDescarteLaw) -> str | None:
    """The letter by which two hands of one combination are compared; equal single cards by their suits."""
    if box.own is None or box.bank is None:
        return None
    name = box.own.combination
    return law.cited.same_suit if name == SINGLE and box.own.ranks == box.bank.ranks else law.cited.compared_by[name]
