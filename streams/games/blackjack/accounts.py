"""What each bet of a coup was due and what it got, drawn up once when the coup is over."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil

from schemas.licence import Licence
from streams.games.bets.settling import counts, standing
from streams.games.bets.state import Bet
from streams.games.blackjack.hands import BankHand, Hand, bank_of, hand_at
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.outcome import Facing, Outcome, outcome, settled_early
from streams.games.blackjack.stakes import Fault, Stakes, laid_on, unlawful
from streams.games.blackjack.state import INSURANCE, SEAT, BlackjackCoup, on_box
from streams.games.cards.state import kind_of, seat_of
from streams.rules.money import Short, short, together
from streams.rules.order import surely_before
from streams.rules.payments import as_corrected

APART = ("special", "insurance", "jackpot")  # components that are not the prize of the main bet
NO_CARDS = "a card that decides was not read"


@dataclass(frozen=True, slots=True)
class Account:
    """One bet: what it was due (below zero: what it loses), what was taken of it, what it was paid."""

    bet: Bet
    duty: str
    stake: int
    due: Fraction
    taken: int
    paid: int
    hand: Hand | None = None

    @property
    def short(self) -> Short:
        """Who is short."""
        return short(self.paid - self.taken, int(self.due))


@dataclass(slots=True)
class BlackjackAccounts:
    """The hands of the coup, and the accounts that do not balance, by duty."""

    bank: BankHand | None
    hands: dict[str, Hand] = field(default_factory=dict)
    stakes: Stakes = field(default_factory=Stakes)
    live: list[Hand] = field(default_factory=list)  # hands that the bank must still beat
    waiting: bool = False  # naturals or insurances wait for the bank's second card
    wrong: dict[str, list[Account]] = field(default_factory=dict)
    unclear: str = ""

    def failing(self, duty: str) -> Sequence[Account]:
        """The accounts that fail the duty."""
        return self.wrong.get(duty, ())

    def owed(self, duty: str, place: str | None = None) -> Short:
        """Who is short for want of a duty, at one place or over all."""
        accounts = self.failing(duty)
        at = [each for each in accounts if place is None or (each.hand is not None and each.hand.place == place)]
        return together(each.short for each in at)

    def owed_on(self, bet: Bet, duty: str) -> Short:
        """Who is short on one bet for want of a duty."""
        return together(each.short for each in self.failing(duty) if each.bet is bet)

    def owed_for(self, fault: Fault) -> Short:
        """Who is short for an addition that the law does not admit; told once where one player made several."""
        alike = [each for each in self.stakes.faults if each.duty == fault.duty and each.owner == fault.owner]
        accounts = self.failing(fault.duty) if alike[0] is fault else ()
        return together(each.short for each in accounts if (each.bet.player, each.bet.position) == fault.owner)

    def note(self, account: Account) -> None:
        """The account fails its duty."""
        self.wrong.setdefault(account.duty, []).append(account)


def drawn_up(coup: BlackjackCoup, law: BlackjackLaw, licence: Licence) -> BlackjackAccounts:
    """The accounts of a coup that is over."""
    found = BlackjackAccounts(bank_of(coup, law))
    for place in coup.hands:
        if kind_of(place) == SEAT:
            hand = hand_at(coup, place, law)
            if hand is None:
                found.unclear = NO_CARDS
                continue
            found.hands[place] = hand
    found.stakes = laid_on(coup, law)
    boxes = [bet for bet in coup.bets.values() if on_box(bet.position) and counts(bet)]
    _who_is_left(found, coup, law, boxes)
    chip = licence.smallest_chip
    failing = []
    for bet in boxes:
        account = _main(found, coup, law, bet, chip)
        if account is not None:
            failing.append(account)
        _special(found, coup, law, bet)
    for account in failing:
        if not _made_good(account, failing, chip):
            found.note(account)
    for bet in coup.bets.values():
        if kind_of(bet.position) == INSURANCE and (counts(bet) or bet.id in coup.handed_back):
            _insurance(found, coup, law, bet)
    return found


def _who_is_left(found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, boxes: Iterable[Bet]) -> None:
    """Hands with a stake that nothing has decided yet when the players are done."""
    seats: dict[str | None, set[str]] = {}
    for bet in boxes:
        if standing(bet)[1]:
            seats.setdefault(seat_of(bet.position), set()).add(bet.player)
    for place, hand in found.hands.items():
        if seat_of(place) not in seats or hand.given_up is not None or hand.total > law.target:
            continue
        if hand.natural:
            found.waiting = found.waiting or not settled_early(hand, seats[seat_of(place)], coup, law)
        else:
            found.live.append(hand)
    lying = (bet for bet in coup.bets.values() if kind_of(bet.position) == INSURANCE)
    found.waiting = found.waiting or any(bet.lies for bet in lying)


def paid_for(bet: Bet, *components: str | None) -> int:
    """What was paid for these components, corrections counted; without any, for the main bet."""
    named = {told.id: getattr(told.data, "component", None) for told in bet.payouts}
    return sum(
        amount
        for told, amount in as_corrected(bet.payouts).items()
        if (named[told] in components if components else named[told] not in APART)
    )


def taken_of(coup: BlackjackCoup, bet: Bet) -> int:
    """What the bank took of a bet and did not hand back; of one that was given up it keeps what it does not hand back."""
    back = coup.handed_back.get(bet.id)
    if back is None:
        return bet.collected
    added = (told for play in coup.plays.values() for told in play.added if told.data.bet == bet.id)
    kept = max(0, bet.stake + sum(told.data.amount for told in added) - back)
    play = coup.plays.get(f"{SEAT}:{seat_of(bet.position)}")
    given_up = play is not None and play.surrender is not None and on_box(bet.position)
    return kept if given_up and not bet.collections else min(bet.collected, kept)


def _made_good(account: Account, failing: Sequence[Account], chip: int) -> bool:
    """What one bet of a player lacks, another of his on the same place has: chips were added to one stack for both."""
    bet = account.bet
    alike = [each for each in failing if (each.bet.player, each.bet.position) == (bet.player, bet.position)]
    gained = sum(each.paid - each.taken for each in alike)
    return len(alike) > 1 and fits(gained, sum((each.due for each in alike), Fraction(0)), chip)


def _main(found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet, chip: int) -> Account | None:
    """The account of a bet on a place, where it does not balance."""
    stake = standing(bet)[1] or 0
    paid, taken = paid_for(bet), taken_of(coup, bet)
    results: list[tuple[Hand, Outcome]] = []
    for place in coup.hands_of(seat_of(bet.position) or ""):
        on_it = found.stakes.of(bet.id, place, stake)
        if not on_it:
            continue
        hand = found.hands.get(place)
        told = None if hand is None else outcome(hand, Facing(found.bank, coup.open_card, law), bet.player, on_it)
        if hand is None or told is None:
            if found.bank is None or hand is None:
                found.unclear = NO_CARDS
            return None
        results.append((hand, told))
    due = sum((told.gain for _, told in results), Fraction(0))
    if fits(paid - taken, due, chip):
        return None
    hand, duty = _blamed(found, coup, bet, results, paid - taken - due)
    if duty == "wins" and due > 0 and taken and paid == due:
        duty = "stake"  # the prize is right: only the stake should have been left alone
    if duty == "void" and paid and _paid_early(coup, bet):
        duty = "early"
    return Account(bet, duty, stake, due, taken, paid, hand)


def _paid_early(coup: BlackjackCoup, bet: Bet) -> bool:
    """The bet was paid before the bank's second card was turned."""
    shown = coup.bank[1].shown if len(coup.bank) > 1 else None
    return shown is None or surely_before(bet.payouts[0], shown)


def fits(found: int, due: Fraction, chip: int) -> bool:
    """Exact, or rounded in the player's favour to the smallest chip: the law has no rule (blackjack:36)."""
    return found == due or (chip > 0 and due % chip != 0 and found == ceil(due / chip) * chip)


def _blamed(
    found: BlackjackAccounts, coup: BlackjackCoup, bet: Bet, results: Sequence[tuple[Hand, Outcome]], off: Fraction
) -> tuple[Hand | None, str]:
    """The hand and the duty that explain a wrong account: what was done against the law first, else the result."""
    first = results[0][0] if results else None
    if bet.late is not None:
        return first, "deadline"
    for hand, _ in results:
        if hand.unfit is not None:
            return hand, hand.unfit
    if (fault := unlawful(found.stakes, bet)) is not None:
        return first, fault
    if found.bank is not None and found.bank.surplus:
        return first, "error_card"
    if not results:
        return first, "wins"
    seat = seat_of(bet.position) or ""
    if len(coup.hands_of(seat)) > 1 and len(results) == 1 and first is not None and first.place == f"{SEAT}:{seat}":
        return first, "not_following"
    fitting = [pair for pair in results if off in pair[1].steps] or results
    hand, told = min(fitting, key=lambda pair: pair[1].duty == "wins")
    return hand, told.duty


def _special(found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet) -> None:
    """The special prize is due on each hand on which the bet has a stake (blackjack:33)."""
    stake, due = standing(bet)[1] or 0, 0
    hands = [found.hands[place] for place in coup.hands_of(seat_of(bet.position) or "") if place in found.hands]
    earned = None
    for hand in hands:
        on_it = found.stakes.first_on(bet.id, hand.place, stake)
        if on_it and law.special(hand.cards):
            due, earned = due + law.special_pays * on_it, hand
    paid = paid_for(bet, "special")
    if paid != due:
        found.note(Account(bet, "special", stake, Fraction(due), 0, paid, earned or (hands[0] if hands else None)))


def _insurance(found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet) -> None:
    paid, taken, bank = paid_for(bet, "insurance", "main", None), taken_of(coup, bet), found.bank
    most, duty = bet.stake, "insurance_pays"
    if coup.open_card != law.insurance_against:
        most, duty = 0, "insurance"
    elif (cap := insurable(coup, law, bet)) is not None and bet.stake > cap:
        most, duty = cap, "cap"
    if most and (bank is None or len(bank.laid) < 2):  # its first two cards
        found.unclear = NO_CARDS
        return
    natural = bank is not None and bank.natural
    due = law.insurance_pays * most if natural else Fraction(-most)
    if paid - taken != due:
        found.note(Account(bet, duty, bet.stake, due, taken, paid))


def insurable(coup: BlackjackCoup, law: BlackjackLaw, bet: Bet) -> int | None:
    """The most that the insurance may come to; None where the bet that it insures is not known.

    One insures one's own bet, and all chips count: what the same bet was insured for before leaves so much less.
    """
    main = coup.bets.get(bet.parent or "")
    if main is None or not on_box(main.position):
        return None
    if main.player != bet.player:
        return 0
    alike = (each for each in coup.bets.values() if kind_of(each.position) == INSURANCE and each.parent == bet.parent)
    before = sum(each.stake for each in alike if each.lies and each.placed.sequence < bet.placed.sequence)
    return max(0, int(law.insurance_most * (standing(main)[1] or 0)) - before)
