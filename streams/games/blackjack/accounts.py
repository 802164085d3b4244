"""What each bet of a coup was due and what it got, drawn up once when the coup is over."""

from collections.abc import Hashable, Mapping, Sequence
from math import floor

from msgspec.structs import replace

from schemas.licence import Licence
from streams.games.bets.settling import counts, standing
from streams.games.bets.state import Bet
from streams.games.blackjack.hand_accounts import BlackjackAccounts
from streams.games.blackjack.hands import (
    LAWFULLY,
    BlackjackHand,
    FinishedBank,
    bank_of,
    hand_at,
    plain_hand,
    seen_by_mistake,
)
from streams.games.blackjack.insured import insurable, insurance_due
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.moves import (
    HandAccount,
    fits,
    gain_of,
    made_good,
    moved_on,
    names_its_hands,
    nearest_paid_for,
    paid_for,
    taken_of,
)
from streams.games.blackjack.prizes import (
    insurance_wins_double_against_blackjack,
    six_seven_eight_and_three_sevens_earn_a_special_prize,
    the_nearer_hand_wins_its_stake,
    two_blackjacks_are_void,
    who_gives_up_loses_half,
)
from streams.games.blackjack.settlement import HANDS, SPECIAL
from streams.games.blackjack.stakes import BoxOwner, laid_on, owner_of
from streams.games.blackjack.state import BOX, INSURANCE, BlackjackCoup
from streams.games.cards.state import SEAT, kind_of, seat_of
from streams.games.settlement import NOTHING, BetAccount, BetPart, Fell, due_together
from streams.games.settlement.kernel import Gains
from streams.rules import Rule
from streams.rules.money import rounding_chip
from streams.rules.order import surely_before
from streams.rules.payments import NO_PARTS

NO_CARDS = "a card that decides was not read"
OF_INSURANCE = ("insurance", "main", None)  # components under which an insurance may be paid
HandStake = tuple[BlackjackHand | None, int]  # the hand under chips of a bet, where its cards were read; their value
Wrong = tuple[HandAccount, Hashable]  # an account, and the rule or what was done before that explains it


def blackjack_accounts(
    coup: BlackjackCoup, law: BlackjackLaw, licence: Licence, holders: Mapping[str, str], *, in_order: bool
) -> BlackjackAccounts:  # fmt: skip
    """The accounts of a coup that is over; `holders` of the places, as far as they are known; `in_order` went the first two rounds."""
    accounts = BlackjackAccounts(
        chip=rounding_chip(licence), bank=bank_of(coup, law), stakes=laid_on(coup, law), holders=holders
    )  # fmt: skip
    _read_hands(accounts, coup, law, in_order=in_order)
    boxes, insurances = main_and_insured(coup)
    _who_is_left(accounts, coup, law, boxes)
    gains = None if coup.divided else _plain_gains(accounts, law)
    unusual = boxes if gains is None else [laid for laid in boxes if not _got_its_due(accounts, coup, gains, laid)]
    failing = [wrong for laid in unusual for wrong in _main(accounts, coup, law, laid)]
    for account, blamed in _not_made_good(failing, accounts.chip) if failing else ():
        if isinstance(blamed, Rule):
            HANDS.blame(accounts, account, blamed)
        else:
            accounts.note(blamed, account)
    if insurances:
        accounts.waiting = accounts.waiting or any(bet.lies for bet in insurances)
        accounts.insurable = insurable(coup, law, insurances)
        for bet in insurances:
            if counts(bet) or bet.id in coup.handed_back:
                _insurance(accounts, coup, law, bet)
    if accounts.unread:
        accounts.unclear = accounts.unread
    if accounts.failing:
        accounts.fell = Fell(accounts.bank, -1, {"bank": accounts.bank.shown})
    return accounts


def _read_hands(accounts: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, *, in_order: bool) -> None:
    seen = seen_by_mistake(coup) if coup.astray else ()
    for place in coup.hands:
        if kind_of(place) != SEAT:
            continue
        hand = hand_at(coup, place, law, seen, in_order=in_order)
        if hand is None:
            accounts.unread = NO_CARDS
            continue
        accounts.hands[place] = hand
        if hand.total > law.target:
            accounts.busts.append(hand)
        elif hand.natural:
            accounts.naturals.append(hand)
        if hand.special:
            accounts.specials.append(hand)
        if hand.unfit is not None:
            accounts.unfit.append(hand)
        if hand.play.asked != len(hand.laid) + len(hand.surplus) - 2:  # the first two
            accounts.unasked.append(hand)


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
    accounts: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, boxes: Sequence[tuple[Bet, int]]
) -> None:
    """Hands with a stake that nothing has decided yet when the players are done."""
    seats = {seat_of(bet.position) for bet, stake in boxes if stake}
    for place, hand in accounts.hands.items():
        seat = seat_of(place)
        if seat not in seats or hand.given_up is not None or hand.total > law.target:
            continue
        if hand.natural:
            owners = {bet.player for bet, stake in boxes if stake and seat_of(bet.position) == seat}
            accounts.waiting = accounts.waiting or not _settled_early(hand, owners, coup, law)
        else:
            accounts.live.append(hand)
            if hand.total < law.least_to_stand and hand.unfit != "unasked":
                accounts.low.append(hand)


def _settled_early(hand: BlackjackHand, owners: set[str], coup: BlackjackCoup, law: BlackjackLaw) -> bool:
    """A natural that need not wait for the bank's second card: paid at once, or to all its bettors as even money."""
    return coup.open_card in law.at_once_against or owners <= {decision.data.by for decision in hand.play.even}


def _not_made_good(failing: Sequence[Wrong], chip: int) -> list[Wrong]:
    """Without accounts that another makes good: chips of one player on one place were added to one stack for both."""
    owned: dict[BoxOwner, list[HandAccount]] = {}
    for account, _ in failing:
        if not account.alone:
            owned.setdefault(owner_of(account.bet), []).append(account)
    good = {owner for owner, alike in owned.items() if made_good(alike, chip)}
    return [wrong for wrong in failing if owner_of(wrong[0].bet) not in good]


def _plain_gains(accounts: BlackjackAccounts, law: BlackjackLaw) -> Gains | None:
    """What bets on plain hands gain by the bank's; None where special prizes are due, or the bank's hand is not done."""
    bank = accounts.bank
    if accounts.specials or not (bank.read and bank.done):
        return None
    return HANDS.tariff(law).gains(FinishedBank(bank.total, bank.natural))


def _got_its_due(accounts: BlackjackAccounts, coup: BlackjackCoup, gains: Gains, laid: tuple[Bet, int]) -> bool:
    """A bet on a plain hand got what it was due, as nearly always: that is all one has to know of it."""
    bet, stake = laid
    places = coup.hands_of(seat_of(bet.position) or "")
    hand = accounts.hands.get(places[0]) if len(places) == 1 and "/" not in places[0] else None
    if hand is None or hand.ace_and_ten or hand.lowered or hand.given_up is not None:
        return False
    if bet.backs or bet.payments is not None or (bet.payouts and paid_for(bet) != bet.paid):
        return False
    if accounts.stakes.owned:
        stake = accounts.stakes.of(bet.id, hand.place, stake)
    gain, per = gains[plain_hand(hand.total)]
    return (bet.paid - bet.collected) * per == stake * gain


def _main(accounts: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, laid: tuple[Bet, int]) -> list[Wrong]:
    """The account of a bet on a place, where it does not balance; of a split, hand by hand where the events name them."""
    bet, stake = laid
    if accounts.specials or (bet.payouts and paid_for(bet, "special")):
        _special(accounts, coup, law, bet)
    shares = shares_of(accounts, coup, law, laid)
    if shares is None:
        if not accounts.bank.read or any(hand is None for hand, _ in _lays(accounts, coup, bet, stake)):
            accounts.unread = NO_CARDS
        return []
    if coup.divided and settled_apart(accounts, coup, bet, shares):
        return _hand_by_hand(accounts, coup, bet, shares)
    paid, due = paid_for(bet) if bet.payouts else 0, gain_of(shares)
    if bet.parts_unknown:
        bound = nearest_paid_for(bet, floor(due) + bet.collected)
        if bound is None or fits(bound - bet.collected, due, accounts.chip):
            accounts.unclear = NO_PARTS
            return []
        paid = bound
    taken = taken_of(coup, bet, paid, due) if bet.backs else bet.collected
    if paid - taken == due or fits(paid - taken, due, accounts.chip):
        return []
    explaining = HANDS.forgotten(shares, paid - taken, accounts.bank, law) if len(shares) > 1 else shares
    share = _blamed(explaining or shares)
    hands = tuple([each.place for each in shares])
    shown = (share.place,) if share is not None and explaining else hands
    account = HandAccount(
        bet, None if share is None else share.place, bet.position, stake, due_together(shares, NOTHING if share is None else share.due), taken, paid,
        {"cards": " / ".join(" ".join(hand.cards) for hand in shown) or "?"}, hands=hands,
        at_bound=bet.parts_unknown,
    )  # fmt: skip
    return [(account, _cause(accounts, coup, account, share))]


def _blamed(shares: Sequence[BetPart]) -> BetPart | None:
    """The part of a bet that is reported: exceptions first."""
    return min(shares, key=lambda share: HANDS.order.index(share.rule), default=None)


def _cause(accounts: BlackjackAccounts, coup: BlackjackCoup, account: HandAccount, share: BetPart | None) -> Hashable:
    """What explains a wrong account: what was done against the law first, else the rule that decided."""
    bet = account.bet
    if bet.late is not None:
        return bet
    for hand in account.hands:
        if hand.unfit is not None:
            return accounts.hands[hand.place]
    if (fault := accounts.stakes.first.get(owner_of(bet))) is not None:
        return fault
    if accounts.bank.surplus:
        return accounts.bank
    return the_nearer_hand_wins_its_stake if share is None else _decider(coup, account, share)


def _decider(coup: BlackjackCoup, account: HandAccount, share: BetPart) -> Hashable:
    """The rule that decided a hand; or how it was played, where it could not be given up; or the bet that was paid early."""
    rule: Rule = share.rule
    hand: BlackjackHand = share.place
    if hand.given_up not in (None, LAWFULLY) and rule is not who_gives_up_loses_half:
        return hand.play
    early = rule is two_blackjacks_are_void and account.paid and not account.alone and _paid_early(coup, account.bet)
    return account.bet if early else rule


def _paid_early(coup: BlackjackCoup, bet: Bet) -> bool:
    """The bet was paid before the bank's second card was turned."""
    shown = coup.bank[1].shown if len(coup.bank) > 1 else None
    return shown is None or surely_before(bet.payouts[0], shown)


def settled_apart(accounts: BlackjackAccounts, coup: BlackjackCoup, bet: Bet, shares: Sequence[BetPart]) -> bool:
    """Whether each hand of a split is settled by itself, and nothing else is amiss.

    Chips of one player in several stacks, or handed back, cannot be known hand by hand; a bet that is late, or was
    raised against the law, fails as a whole.
    """
    owner = owner_of(bet)
    amiss = bet.late is not None or owner in accounts.stakes.first or any(each.place.unfit for each in shares)
    if amiss or len(accounts.stakes.owned[owner]) > 1 or accounts.bank.surplus or bet.parts_unknown:
        return False
    return names_its_hands(coup, bet, {each.place.place for each in shares})


def _hand_by_hand(accounts: BlackjackAccounts, coup: BlackjackCoup, bet: Bet, shares: Sequence[BetPart]) -> list[Wrong]:
    """The hands of a bet that do not balance, each for itself: what one lacks is not made good by another."""
    failing: list[Wrong] = []
    for share in shares:
        hand, (paid, taken) = share.place, moved_on(bet, share.place.place)
        if not fits(paid - taken, share.due.gain, accounts.chip):
            account = HandAccount(
                bet, hand, bet.position, int(share.stake), share.due, taken, paid, {"cards": " ".join(hand.cards)},
                own=(hand.laid[-1].drawn,), alone=True,
            )  # fmt: skip
            failing.append((account, _decider(coup, account, share)))
    return failing


def shares_of(
    accounts: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, laid: tuple[Bet, int]
) -> list[BetPart] | None:
    """What a bet is due on each of its hands; None where a card or the end of the bank's hand is not known."""
    shares: list[BetPart] = []
    for hand, stake in _lays(accounts, coup, *laid):
        share = None if hand is None else HANDS.part(_as_owned(accounts, hand, laid[0]), stake, accounts.bank, law)
        if share is None:
            return None
        shares.append(share)
    return shares


def _as_owned(accounts: BlackjackAccounts, hand: BlackjackHand, bet: Bet) -> BlackjackHand:
    """The hand as the owner of the bet has it: each may choose even money for himself (blackjack:35)."""
    chosen = hand.play.even and any(decided.data.by == bet.player for decided in hand.play.even)
    return replace(hand, even=True, beside=_beside(accounts, bet)) if chosen else hand


def _beside(accounts: BlackjackAccounts, bet: Bet) -> bool:
    """The owner of the bet does not hold its place, as far as is known."""
    return accounts.holders.get(seat_of(bet.position) or "") != bet.player


def _lays(accounts: BlackjackAccounts, coup: BlackjackCoup, bet: Bet, stake: int) -> list[HandStake]:
    """The hands on which the bet has chips, and how much; no hand where its cards were not read."""
    hands, stakes = accounts.hands, accounts.stakes
    places = coup.hands_of(seat_of(bet.position) or "")
    if not stakes.owned and len(places) == 1 and "/" not in places[0]:
        return [(hands.get(places[0]), stake)] if stake else []
    each = ((place, stakes.of(bet.id, place, stake) if stakes.owned or "/" in place else stake) for place in places)
    return [(hands.get(place), on_it) for place, on_it in each if on_it]


def _special(accounts: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet) -> None:
    """The special prize is due on each hand on which the bet has a stake (blackjack:33)."""
    shares = special_shares(accounts, coup, law, bet)
    due, paid, stake = gain_of(shares), paid_for(bet, "special"), standing(bet)[1] or 0
    if paid == due or bet.parts_unknown:
        return
    hands = (accounts.hands[place] for place in coup.hands_of(seat_of(bet.position) or "") if place in accounts.hands)
    share = shares[-1] if shares else None
    hand = next(hands, None) if share is None else share.place
    account = HandAccount(
        bet, hand, bet.position, stake, due_together(shares, NOTHING if share is None else share.due), 0, paid,
        {"cards": "?" if hand is None else " ".join(hand.cards)},
    )  # fmt: skip
    SPECIAL.blame(accounts, account, six_seven_eight_and_three_sevens_earn_a_special_prize)


def special_shares(accounts: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet) -> list[BetPart]:
    """The special prizes of a bet, on the first stake of each hand."""
    stake, seat, shares = standing(bet)[1] or 0, seat_of(bet.position) or "", list[BetPart]()
    for place in coup.hands_of(seat):
        hand = accounts.hands.get(place)
        on_it = 0 if hand is None else accounts.stakes.first_on(bet.id, place, stake)
        if hand is not None and on_it:
            own = replace(hand, beside=_beside(accounts, bet))
            shares += filter(None, [SPECIAL.part(own, on_it, accounts.bank, law)])
    return shares


def _insurance(accounts: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet) -> None:
    paid: int | None = paid_for(bet, *OF_INSURANCE)
    insured, due = insurance_due(accounts.insurable[bet.id], accounts.bank, coup, law, bet)
    if due is None:
        accounts.unread = NO_CARDS
        return
    if bet.parts_unknown:
        paid = nearest_paid_for(bet, floor(due.gain) + bet.collected, *OF_INSURANCE)
    if paid is None:
        accounts.unclear = NO_PARTS
    elif paid - (taken := taken_of(coup, bet, paid, due.gain)) != due.gain:
        account = BetAccount(bet, None, bet.position, bet.stake, due, taken, paid, at_bound=bet.parts_unknown)
        plain = bet.late is None and insured == bet.stake
        accounts.note(insurance_wins_double_against_blackjack.id if plain else bet, account)
