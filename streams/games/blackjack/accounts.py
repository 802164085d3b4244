"""What each bet of a coup was due and what it got, drawn up once when the coup is over."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from schemas.events.bets import PayoutMade
from schemas.licence import Licence
from streams.games.bets.settling import counts, standing
from streams.games.bets.state import Bet
from streams.games.blackjack.hands import BankHand, Hand, bank_of, hand_at, seen_by_mistake
from streams.games.blackjack.insured import insurable
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.outcome import Facing, Outcome, outcome, settled_early
from streams.games.blackjack.stakes import Fault, Owner, Stakes, laid_on, owner_of
from streams.games.blackjack.state import BOX, INSURANCE, BlackjackCoup, on_box
from streams.games.cards.state import SEAT, kind_of, seat_of
from streams.rules.money import Short, short, times, together
from streams.rules.order import surely_before

APART = ("special", "insurance", "jackpot")  # components that are not the prize of the main bet
NO_CARDS = "a card that decides was not read"
Number = Fraction | int
NOBODY = Short(player_short=0, bank_short=0)


class Account(NamedTuple):
    """One bet: what it was due (below zero: what it loses), what was taken of it, what it was paid."""

    bet: Bet
    duty: str
    stake: int
    due: Number
    taken: int
    paid: int
    hand: Hand | None = None

    @property
    def short(self) -> Short:
        """Who is short."""
        return short(self.paid - self.taken, int(self.due))


@dataclass(slots=True)
class BlackjackAccounts:
    """The hands of the coup, and the accounts that do not balance, by duty and by bet."""

    bank: BankHand | None
    hands: dict[str, Hand] = field(default_factory=dict)
    stakes: Stakes = field(default_factory=Stakes)
    live: list[Hand] = field(default_factory=list)  # hands that the bank must still beat
    waiting: bool = False  # naturals or insurances wait for the bank's second card
    insurable: dict[str, int | None] = field(default_factory=dict)  # insurance -> the most that it may come to
    wrong: dict[str, list[Account]] = field(default_factory=dict)
    of: dict[str, list[Account]] = field(default_factory=dict)
    unclear: str = ""
    _owed: dict[tuple[str, Any], Short] = field(default_factory=dict)  # over all, by place, by (seat,), by owner

    @property
    def fine(self) -> bool:
        """Every bet got what was due, as far as can be seen, and all can be."""
        return not self.wrong and not self.unclear

    def failing(self, duty: str) -> Sequence[Account]:
        """The accounts that fail the duty."""
        return self.wrong.get(duty, ())

    def owed(self, duty: str, place: str | None = None) -> Short:
        """Who is short for want of a duty, at one place or over all."""
        return self._owed.get((duty, place), NOBODY)

    def owed_at(self, duty: str, seat: str | None) -> Short:
        """The same over all hands of a seat."""
        return self._owed.get((duty, (seat,)), NOBODY)

    def owed_on(self, bet: Bet, duty: str) -> Short:
        """Who is short on one bet for want of a duty."""
        return next((each.short for each in self.of.get(bet.id, ()) if each.duty == duty), NOBODY)

    def owed_for(self, fault: Fault) -> Short:
        """Who is short for an addition that the law does not admit; told once where one player made several."""
        owner = owner_of(fault.bet)
        return self._owed.get((fault.duty, owner), NOBODY) if self.stakes.first[fault.duty, owner] is fault else NOBODY

    def note(self, account: Account) -> None:
        """The account fails its duty."""
        self.wrong.setdefault(account.duty, []).append(account)
        self.of.setdefault(account.bet.id, []).append(account)
        place = None if account.hand is None else account.hand.place
        for whose in {None, place, (seat_of(account.bet.position),), owner_of(account.bet)}:
            key = (account.duty, whose)
            self._owed[key] = together((self._owed.get(key, NOBODY), account.short))


def drawn_up(coup: BlackjackCoup, law: BlackjackLaw, licence: Licence) -> BlackjackAccounts:
    """The accounts of a coup that is over."""
    found, seen = BlackjackAccounts(bank_of(coup, law)), seen_by_mistake(coup)
    for place in coup.hands:
        if kind_of(place) == SEAT:
            hand = hand_at(coup, place, law, seen)
            if hand is None:
                found.unclear = NO_CARDS
                continue
            found.hands[place] = hand
    found.stakes = laid_on(coup, law)
    of_kind: dict[str, list[Bet]] = {}
    for bet in coup.bets.values():
        of_kind.setdefault(kind_of(bet.position), []).append(bet)
    boxes, insurances = [bet for bet in of_kind.get(BOX, ()) if counts(bet)], of_kind.get(INSURANCE, ())
    _who_is_left(found, coup, law, boxes)
    found.waiting = found.waiting or any(bet.lies for bet in insurances)
    chip = licence.smallest_chip
    for account in _main_bets(found, coup, law, boxes, chip):
        found.note(account)
    if insurances:
        found.insurable = insurable(coup, law, insurances)
    for bet in insurances:
        if counts(bet) or bet.id in coup.handed_back:
            _insurance(found, coup, law, bet)
    return found


def _who_is_left(found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, boxes: Iterable[Bet]) -> None:
    """Hands with a stake that nothing has decided yet when the players are done."""
    seats: dict[str | None, set[str]] = {}
    for bet in boxes:
        if standing(bet)[1]:
            seats.setdefault(seat_of(bet.position), set()).add(bet.player)
    for place, hand in found.hands.items():
        owners = seats.get(seat_of(place))
        if owners is None or hand.given_up is not None or hand.total > law.target:
            continue
        if hand.natural:
            found.waiting = found.waiting or not settled_early(hand, owners, coup, law)
        else:
            found.live.append(hand)


def paid_for(bet: Bet, *components: str | None) -> int:
    """What was paid for these components, corrections counted; without any, for the main bet."""
    paid = 0
    for told in bet.payouts:
        if told.type == PayoutMade.type:
            component = told.data.component
            if component in components if components else component not in APART:
                paid += told.data.amount if bet.payments is None else bet.payments.amounts[told.id]
    return paid


def taken_of(coup: BlackjackCoup, bet: Bet) -> int:
    """What the bank took of a bet and did not hand back; of one that was given up it keeps what it does not hand back."""
    back = coup.handed_back.get(bet.id)
    if back is None:
        return bet.collected
    kept = max(0, bet.stake + coup.added.get(bet.id, 0) - back)
    play = coup.plays.get(f"{SEAT}:{seat_of(bet.position)}")
    given_up = play is not None and play.surrender is not None and on_box(bet.position)
    return kept if given_up and not bet.collections else min(bet.collected, kept)


def _main_bets(
    found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, boxes: Iterable[Bet], chip: int
) -> list[Account]:
    """The accounts of bets on places that do not balance, those of a player who has several there taken together."""
    facing, earned = Facing(found.bank, coup.open_card, law), any(hand.special for hand in found.hands.values())
    failing: list[Account] = []
    for bet in boxes:
        account = _main(found, coup, facing, bet, chip)
        if account is not None:
            failing.append(account)
        if earned or bet.payouts:
            _special(found, coup, law, bet)
    owned: dict[Owner, list[Account]] = {}
    for account in failing:
        owned.setdefault(owner_of(account.bet), []).append(account)
    good = {owner for owner, alike in owned.items() if _made_good(alike, chip)}
    return [account for account in failing if owner_of(account.bet) not in good]


def _made_good(alike: Sequence[Account], chip: int) -> bool:
    """What one bet of a player lacks, another of his on the same place has: chips were added to one stack for both."""
    gained, due = sum(each.paid - each.taken for each in alike), sum(each.due for each in alike)
    return len(alike) > 1 and fits(gained, due, chip)


def _main(found: BlackjackAccounts, coup: BlackjackCoup, facing: Facing, bet: Bet, chip: int) -> Account | None:
    """The account of a bet on a place, where it does not balance."""
    stake = standing(bet)[1] or 0
    paid, taken = paid_for(bet), taken_of(coup, bet)
    results: list[tuple[Hand, Outcome]] = []
    due: Number = 0
    for place in coup.hands_of(seat_of(bet.position) or ""):
        on_it = found.stakes.of(bet.id, place, stake) if found.stakes.owned or "/" in place else stake
        if not on_it:
            continue
        hand = found.hands.get(place)
        told = None if hand is None else outcome(hand, facing, bet.player, on_it)
        if hand is None or told is None:
            if found.bank is None or hand is None:
                found.unclear = NO_CARDS
            return None
        results.append((hand, told))
        due += told.gain
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


def fits(found: int, due: Number, chip: int) -> bool:
    """Exact, or rounded in the player's favour to the smallest chip: the law has no rule (blackjack:36)."""
    return found == due or (chip > 0 and due % chip != 0 and found == (due // chip + 1) * chip)


def _blamed(
    found: BlackjackAccounts, coup: BlackjackCoup, bet: Bet, results: Sequence[tuple[Hand, Outcome]], off: Number
) -> tuple[Hand | None, str]:
    """The hand and the duty that explain a wrong account: what was done against the law first, else the result."""
    first = results[0][0] if results else None
    if bet.late is not None:
        return first, "deadline"
    for hand, _ in results:
        if hand.unfit is not None:
            return hand, hand.unfit
    if (fault := found.stakes.blamed.get(owner_of(bet))) is not None:
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
        if hand.special and (on_it := found.stakes.first_on(bet.id, hand.place, stake)):
            due, earned = due + law.special_pays * on_it, hand
    paid = paid_for(bet, "special")
    if paid != due:
        found.note(Account(bet, "special", stake, due, 0, paid, earned or (hands[0] if hands else None)))


def _insurance(found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet) -> None:
    paid, taken, bank = paid_for(bet, "insurance", "main", None), taken_of(coup, bet), found.bank
    most, duty = bet.stake, "insurance_pays"
    if coup.open_card != law.insurance_against:
        most, duty = 0, "insurance"
    elif (cap := found.insurable[bet.id]) is not None and bet.stake > cap:
        most, duty = cap, "cap"
    if most and (bank is None or len(bank.laid) < 2):  # its first two cards
        found.unclear = NO_CARDS
        return
    natural = bank is not None and bank.natural
    due = times(most, law.insurance_pays) if natural else -most
    if paid - taken != due:
        found.note(Account(bet, duty, bet.stake, due, taken, paid))
