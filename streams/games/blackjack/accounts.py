"""What each bet of a coup was due and what it got, drawn up once when the coup is over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from schemas.licence import Licence
from streams.games.bets.settling import counts, standing
from streams.games.bets.state import Bet
from streams.games.blackjack.account import Account, Failing
from streams.games.blackjack.hands import BankHand, Hand, bank_of, hand_at, seen_by_mistake
from streams.games.blackjack.insured import insurable
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.moves import Number, moved_on, paid_for, taken_of, told_by_hand
from streams.games.blackjack.outcome import Facing, Outcome, outcome, result, settled_early
from streams.games.blackjack.stakes import Fault, Owner, Stakes, laid_on, owner_of
from streams.games.blackjack.state import BOX, INSURANCE, BlackjackCoup
from streams.games.cards.state import SEAT, kind_of, seat_of
from streams.rules.money import NOBODY, Shortfalls, times
from streams.rules.order import surely_before
from streams.rules.payments import NO_PARTS

NO_CARDS = "a card that decides was not read"
NO_INSURANCE: Final[Mapping[str, int | None]] = MappingProxyType({})


@dataclass(slots=True)
class BlackjackAccounts:
    """The hands of the coup, what is remarkable about them, and the accounts that do not balance."""

    bank: BankHand | None
    hands: dict[str, Hand]
    live: list[Hand]  # hands that the bank must still beat
    stakes: Stakes
    insurable: Mapping[str, int | None]  # insurance -> the most that it may come to
    waiting: bool = False  # naturals or insurances wait for the bank's second card
    wrong: Failing | None = None  # most coups have none
    unclear: str = ""
    no_parts: bool = False  # what was paid for some bet was not told
    fine: bool = True  # every bet got what was due, as far as can be seen, and all can be
    bust: bool = False  # some hand passed twenty-one
    natural: bool = False  # or is a natural
    special: bool = False  # or earns the special prize
    unfit: bool = False  # or has cards that do not count
    unasked: bool = False  # or has not just the cards that were asked for after the first two
    low: bool = False  # or stood where the bank must beat it on too little

    @property
    def left_open(self) -> str:
        """The fact for want of which some bet cannot be judged."""
        return self.unclear or (NO_PARTS if self.no_parts else "")

    def failing(self, duty: str) -> Sequence[Account]:
        """The accounts that fail the duty."""
        return () if self.wrong is None else self.wrong.by_duty.get(duty, ())

    def fails(self, bet: Bet) -> bool:
        """Whether the bet has an account that does not balance."""
        return self.wrong is not None and bet.id in self.wrong.by_bet

    def owed(self, duty: str, place: str | None = None) -> Shortfalls:
        """Who is short for want of a duty, at one place or over all."""
        return self._owed(duty, place)

    def owed_at(self, duty: str, seat: str | None) -> Shortfalls:
        """The same over all hands of a seat."""
        return self._owed(duty, (seat,))

    def owed_on(self, bet: Bet, duty: str) -> Shortfalls:
        """Who is short on one bet for want of a duty."""
        accounts = () if self.wrong is None else self.wrong.by_bet.get(bet.id, ())
        return next((each.short for each in accounts if each.duty == duty), NOBODY)

    def owed_for(self, fault: Fault) -> Shortfalls:
        """Who is short for an addition that the law does not admit; told once where one player made several."""
        owner = owner_of(fault.bet)
        return self._owed(fault.duty, owner) if self.stakes.first[fault.duty, owner] is fault else NOBODY

    def _owed(self, duty: str, whose: object) -> Shortfalls:
        return NOBODY if self.wrong is None else self.wrong.owed.get((duty, whose), NOBODY)

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet."""
        accounts = () if self.wrong is None else self.wrong.by_bet.get(bet.id, ())
        return sum(max(0, each.paid - each.taken - int(each.due)) for each in accounts)

    def note(self, account: Account) -> None:
        """The account fails its duty."""
        if self.wrong is None:
            self.wrong = Failing()
        self.wrong.note(account)


def drawn_up(coup: BlackjackCoup, law: BlackjackLaw, licence: Licence) -> BlackjackAccounts:
    """The accounts of a coup that is over."""
    found = BlackjackAccounts(bank_of(coup, law), {}, [], laid_on(coup, law), NO_INSURANCE)
    _read_hands(found, coup, law)
    boxes, insurances = main_and_insured(coup)
    _who_is_left(found, coup, law, boxes)
    chip = licence.smallest_chip
    for account in _main_bets(found, coup, law, boxes, chip):
        found.note(account)
    if insurances:
        found.waiting = found.waiting or any(bet.lies for bet in insurances)
        found.insurable = insurable(coup, law, insurances)
        for bet in insurances:
            if counts(bet) or bet.id in coup.handed_back:
                _insurance(found, coup, law, bet)
    found.fine = found.wrong is None and not found.left_open
    return found


def _read_hands(found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw) -> None:
    seen = seen_by_mistake(coup) if coup.astray else ()
    for place in coup.hands:
        if kind_of(place) != SEAT:
            continue
        hand = hand_at(coup, place, law, seen)
        if hand is None:
            found.unclear = NO_CARDS
            continue
        found.hands[place] = hand
        if hand.total > law.target:
            found.bust = True
        elif hand.natural:
            found.natural = True
        if hand.special:
            found.special = True
        if hand.unfit is not None:
            found.unfit = True
        if hand.play.asked != len(hand.laid) + len(hand.surplus) - 2:  # the first two
            found.unasked = True


def main_and_insured(coup: BlackjackCoup) -> tuple[list[tuple[Bet, int]], list[Bet]]:
    """The bets on places that have an account, with their stakes, and all insurances."""
    boxes: list[tuple[Bet, int]] = []
    insurances: list[Bet] = []
    for bet in coup.bets.values():
        kind = kind_of(bet.position)
        if kind == BOX:
            if bet.late is None and bet.lies:
                boxes.append((bet, bet.stake))
            elif counts(bet):
                boxes.append((bet, standing(bet)[1] or 0))
        elif kind == INSURANCE:
            insurances.append(bet)
    return boxes, insurances


def _who_is_left(
    found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, boxes: Sequence[tuple[Bet, int]]
) -> None:
    """Hands with a stake that nothing has decided yet when the players are done."""
    seats = {seat_of(bet.position) for bet, stake in boxes if stake}
    for place, hand in found.hands.items():
        seat = seat_of(place)
        if seat not in seats or hand.given_up is not None or hand.total > law.target:
            continue
        if hand.natural:
            owners = {bet.player for bet, stake in boxes if stake and seat_of(bet.position) == seat}
            found.waiting = found.waiting or not settled_early(hand, owners, coup, law)
        else:
            found.live.append(hand)
            if hand.total < law.least_to_stand:
                found.low = True


def _main_bets(
    found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, boxes: Sequence[tuple[Bet, int]], chip: int
) -> list[Account]:
    """The accounts of bets on places that do not balance, those of a player who has several there taken together."""
    facing, failing = Facing(found.bank, coup.open_card, law), list[Account]()
    for laid in boxes:
        bet = laid[0]
        failing += _main(found, coup, facing, laid, chip)
        if found.special or (bet.payouts and paid_for(bet, "special")):
            _special(found, coup, law, bet)
    if not failing:
        return failing
    owned: dict[Owner, list[Account]] = {}
    for account in failing:
        if not account.alone:
            owned.setdefault(owner_of(account.bet), []).append(account)
    good = {owner for owner, alike in owned.items() if _made_good(alike, chip)}
    return [account for account in failing if owner_of(account.bet) not in good]


def _made_good(alike: Sequence[Account], chip: int) -> bool:
    """What one bet of a player lacks, another of his on the same place has: chips were added to one stack for both."""
    gained, due = sum(each.paid - each.taken for each in alike), sum(each.due for each in alike)
    return len(alike) > 1 and fits(gained, due, chip)


def _main(
    found: BlackjackAccounts, coup: BlackjackCoup, facing: Facing, laid: tuple[Bet, int], chip: int
) -> Sequence[Account]:
    """The account of a bet on a place, where it does not balance; of a split, hand by hand where the events name them."""
    bet, stake = laid
    paid = paid_for(bet) if bet.payouts else 0
    due = due_on(found, coup, facing, laid)
    if bet.parts_unknown:
        found.no_parts = True
        return ()
    if due is None:
        if found.bank is None or any(hand is None for hand, _ in _stakes_on(found, coup, bet, stake)):
            found.unclear = NO_CARDS
        return ()
    if coup.divided and (hands := hands_apart(found, coup, laid)):
        return _hand_by_hand(coup, facing, bet, hands, chip)
    taken = taken_of(coup, bet, paid, due) if bet.backs else bet.collected
    if paid - taken == due or fits(paid - taken, due, chip):
        return ()
    results = [
        (hand, known)
        for hand, on_it in _stakes_on(found, coup, bet, stake)
        if hand is not None and (known := outcome(hand, facing, bet.player, on_it)) is not None
    ]
    fitting = _fitting(results, (paid, taken), facing.law)
    hand, duty = _blamed(found, coup, bet, results, fitting or results)
    lost = sum(-known.gain for _, known in results if known.gain < 0)
    if duty == "wins" and due > 0 and taken and paid == due and not lost:
        duty = "stake"  # the prize is right: only the stake should have been left alone
    if duty == "void" and paid and _paid_early(coup, bet):
        duty = "early"
    if len(results) < 2:  # no split
        return (Account(bet, duty, stake, due, taken, paid, hand),)
    shown = () if fitting else tuple(each for each, _ in results)
    return (Account(bet, duty, stake, due, taken, paid, hand, lost, shown),)


def hands_apart(found: BlackjackAccounts, coup: BlackjackCoup, laid: tuple[Bet, int]) -> list[tuple[Hand, int]]:
    """The hands of a split with the stake of the bet on each, where each is settled by itself and nothing else is amiss.

    Chips of one player in several stacks, or handed back, cannot be told hand by hand; a bet that is late, or was
    raised against the law, fails as a whole.
    """
    bet, owner = laid[0], owner_of(laid[0])
    hands = [(hand, on_it) for hand, on_it in _stakes_on(found, coup, *laid) if hand is not None]
    amiss = bet.late is not None or owner in found.stakes.blamed or any(hand.unfit for hand, _ in hands)
    if amiss or len(found.stakes.owned[owner]) > 1 or (found.bank is not None and found.bank.surplus):
        return []
    return hands if told_by_hand(coup, bet, {hand.place for hand, _ in hands}) else []


def _hand_by_hand(
    coup: BlackjackCoup, facing: Facing, bet: Bet, hands: Sequence[tuple[Hand, int]], chip: int
) -> list[Account]:
    """The hands of a bet that do not balance, each for itself: what one lacks is not made good by another."""
    failing: list[Account] = []
    for hand, stake in hands:
        known, (paid, taken) = outcome(hand, facing, bet.player, stake), moved_on(bet, hand.place)
        if known is not None and not fits(paid - taken, known.gain, chip):
            prize_right = known.duty == "wins" and known.gain > 0 and paid == known.gain
            duty = "stake" if prize_right else known.duty
            failing.append(Account(bet, duty, stake, known.gain, taken, paid, hand, alone=True))
    return failing


def due_on(found: BlackjackAccounts, coup: BlackjackCoup, facing: Facing, laid: tuple[Bet, int]) -> Number | None:
    """What a bet on a place is due over all its hands; None where a card or the end of the bank's hand is not known."""
    due: Number = 0
    for hand, on_it in _stakes_on(found, coup, *laid):
        told = None if hand is None else result(hand, facing, laid[0].player)
        if told is None:
            return None
        due += times(on_it, told[0])
    return due


def _stakes_on(found: BlackjackAccounts, coup: BlackjackCoup, bet: Bet, stake: int) -> list[tuple[Hand | None, int]]:
    """The hands on which the bet has a stake, and how much; no hand where its cards were not read."""
    hands, stakes = found.hands, found.stakes
    places = coup.hands_of(seat_of(bet.position) or "")
    if not stakes.owned and len(places) == 1 and "/" not in places[0]:
        return [(hands.get(places[0]), stake)] if stake else []
    each = ((place, stakes.of(bet.id, place, stake) if stakes.owned or "/" in place else stake) for place in places)
    return [(hands.get(place), on_it) for place, on_it in each if on_it]


def _paid_early(coup: BlackjackCoup, bet: Bet) -> bool:
    """The bet was paid before the bank's second card was turned."""
    shown = coup.bank[1].shown if len(coup.bank) > 1 else None
    return shown is None or surely_before(bet.payouts[0], shown)


def fits(found: int, due: Number, chip: int) -> bool:
    """Exact, or rounded in the player's favour to the smallest chip: the law has no rule (blackjack:36)."""
    return found == due or (chip > 0 and due % chip != 0 and found == (due // chip + 1) * chip)


def _blamed(
    found: BlackjackAccounts,
    coup: BlackjackCoup,
    bet: Bet,
    results: Sequence[tuple[Hand, Outcome]],
    fitting: Sequence[tuple[Hand, Outcome]],
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
    hand, told = min(fitting, key=lambda pair: pair[1].duty == "wins")
    return hand, told.duty


def _fitting(
    results: Sequence[tuple[Hand, Outcome]], moved: tuple[int, int], law: BlackjackLaw
) -> list[tuple[Hand, Outcome]]:
    """The hands that alone explain by how much an account is off."""
    off = moved[0] - moved[1] - sum(known.gain for _, known in results)
    return [pair for pair in results if off in pair[1].steps(*moved, law)]


def _special(found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet) -> None:
    """The special prize is due on each hand on which the bet has a stake (blackjack:33)."""
    due, earned = special_due(found, coup, law, bet)
    paid, stake = paid_for(bet, "special"), standing(bet)[1] or 0
    if paid != due and not bet.parts_unknown:
        hands = (found.hands[place] for place in coup.hands_of(seat_of(bet.position) or "") if place in found.hands)
        found.note(Account(bet, "special", stake, due, 0, paid, earned or next(hands, None)))


def special_due(
    found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet
) -> tuple[int, Hand | None]:  # fmt: skip
    """The special prizes of a bet, and the last hand that earns one."""
    stake, due, earned = standing(bet)[1] or 0, 0, None
    for place in coup.hands_of(seat_of(bet.position) or ""):
        hand = found.hands.get(place)
        if hand is not None and hand.special and (on_it := found.stakes.first_on(bet.id, place, stake)):
            due, earned = due + law.special_pays * on_it, hand
    return due, earned


def _insurance(found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet) -> None:
    paid, (due, duty) = paid_for(bet, "insurance", "main", None), insurance_due(found, coup, law, bet)
    if bet.parts_unknown:
        found.no_parts = True
    elif due is None:
        found.unclear = NO_CARDS
    elif paid - (taken := taken_of(coup, bet, paid, due)) != due:
        found.note(Account(bet, duty, bet.stake, due, taken, paid))


def insurance_due(
    found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet
) -> tuple[Number | None, str]:  # fmt: skip
    """What an insurance is due, and the duty that says so; nothing is known without the bank's first two cards."""
    most, duty, bank = bet.stake, "insurance_pays", found.bank
    if coup.open_card != law.insurance_against:
        most, duty = 0, "insurance"
    elif bet.late is not None:
        most, duty = standing(bet)[1] or 0, "known"
    elif (cap := found.insurable[bet.id]) is not None and bet.stake > cap:
        most, duty = cap, "cap"
    if most and (bank is None or len(bank.laid) < 2):  # its first two cards
        return None, duty
    natural = bank is not None and bank.natural
    return times(most, law.insurance_pays) if natural else -most, duty
