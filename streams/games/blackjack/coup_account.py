"""What the law gave each bet of a coup, for the account between parties: nn. 24 to 41 of art. 6 and their twins, and the jackpot."""

from collections.abc import Container, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from schemas.envelope import Event
from schemas.parties import BANK
from streams.games.bets.settling import counts
from streams.games.bets.state import Bet
from streams.games.blackjack.accounts import (
    NO_CARDS,
    main_and_insured,
    settled_apart,
    shares_of,
    special_shares,
)
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.hand_accounts import BlackjackAccounts, is_over
from streams.games.blackjack.insured import insurance_due
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.moves import fits, gain_of, moved_on, on_main, paid_for, taken_of
from streams.games.blackjack.prizes import insurance_wins_double_against_blackjack, the_nearer_hand_wins_its_stake
from streams.games.blackjack.put_aside import rightly_dealt
from streams.games.blackjack.stakes import BoxOwner, owner_of
from streams.games.blackjack.state import BlackjackCoup
from streams.games.blackjack.table import BlackjackTable
from streams.games.cards.state import SEAT, seat_of
from streams.games.jackpot.coup_account import enter_jackpot
from streams.games.jackpot.parties import jackpot_party
from streams.games.settlement import NOTHING, BetPart, Number
from streams.rules import NotEvaluable
from streams.rules.account import TOWARDS_ZERO, CoupAccount, Dues, Facts, Movement, player_of
from streams.rules.movements import facts

NO_END: Final = "the bank did not draw to its end: nobody knows what would have come"
NO_HAND_PLAYED_OUT: Final = "a hand was not played to its end: nobody knows what would have come"


def account(table: BlackjackTable, law: BlackjackLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """What a player has on one place is one matter, in however many stacks it lies; an insurance is another."""
    assert table.coup is not None  # noqa: S101  # asked only when a coup ends
    finished = rightly_dealt(FinishedBlackjack(table, table.coup, events[-1], law))
    coup, accounts = finished.coup, finished.accounts
    dues = Dues(TOWARDS_ZERO)
    boxes, insurances = main_and_insured(coup)
    if coup.void is not None and not finished.void_for_nothing:
        boxes = [laid for laid in boxes if _counts_in_void(accounts, coup, laid[0])]
        insurances = [bet for bet in insurances if _counts_in_void(accounts, coup, bet)]
    owned: dict[BoxOwner, list[tuple[Bet, int]]] = {}
    for bet, stake in boxes:
        owned.setdefault(owner_of(bet), []).append((bet, stake))
    apart: set[str] = set()  # bets whose hands are told apart
    for laid in owned.values():
        dues.join(bet.id for bet, _ in laid)
        if _main(accounts, coup, law, laid, dues):
            apart.add(laid[0][0].id)
    for bet in insurances:
        if counts(bet) or bet.id in coup.handed_back:
            _insurance(accounts, coup, law, bet, dues)
    dues.moved.extend(given_up(coup, (bet for bet, _ in boxes)))
    enter_jackpot(finished, law, dues)
    before = coup.page.before if table.ledger is not None else None
    moved = facts(events, jackpot=jackpot_party(table), meter=before)
    if apart:
        _by_hand(moved, apart)
    return CoupAccount.of(moved, dues)


def _counts_in_void(accounts: BlackjackAccounts, coup: BlackjackCoup, bet: Bet) -> bool:
    """In a coup that is void for a cause a bet is due nothing, unless it was settled by its cards, or nearly so."""
    wrong = [account for failing in accounts.failing.values() for account, _ in failing if account.bet is bet]
    return (
        any(account.due is not NOTHING for account in wrong) if wrong else bet.paid != taken_of(coup, bet, bet.paid, 0)
    )


def _main(
    accounts: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, laid: Sequence[tuple[Bet, int]], dues: Dues
) -> bool:
    """All stacks of one player on one place: exact, or rounded in his favour to the smallest chip (blackjack:36).

    Says whether the hands of a split are settled each for itself.
    """
    first, gained, due, shares = laid[0][0], 0, Fraction(0), list[BetPart]()
    for bet, stake in laid:
        own = shares_of(accounts, coup, law, (bet, stake))
        if own is None:
            read = accounts.bank.read and not accounts.unread
            dues.leave_open(first.id, NO_END if read else NO_CARDS)
            return False
        if coup.void is not None and not all(is_over(share.place, law) for share in own):
            dues.leave_open(first.id, NO_HAND_PLAYED_OUT)
            return False
        gain, paid = gain_of(own), paid_for(bet)
        due, shares = due + gain, shares + own
        gained += paid - taken_of(coup, bet, paid, gain)
        special = special_shares(accounts, coup, law, bet)
        for share in special:
            dues.claim(BANK, player_of(bet.player), int(share.due.prize), bet.id, law.here(*share.rule.cites))
    if coup.divided and len(laid) == 1 and settled_apart(accounts, coup, first, shares):
        for share in shares:
            _hand(first, share, law, dues, accounts.chip)
        return True
    cited = law.here(*the_nearer_hand_wins_its_stake.cites)
    _enter(dues, first, gained if fits(gained, due, accounts.chip) else due, cited)
    return False


def _hand(bet: Bet, share: BetPart, law: BlackjackLaw, dues: Dues, chip: int) -> None:
    """Each hand of a split is a matter of its own, where the events name the hands."""
    (paid, taken), due, cited = moved_on(bet, share.place.place), share.due.gain, law.here(*share.rule.cites)
    gain = paid - taken if fits(paid - taken, due, chip) else due
    dues.bet(bet.player, hand_matter(bet.id, share.place.place), max(gain, 0), max(-gain, 0), (cited, cited))


def hand_matter(bet: str, place: str) -> str:
    """The matter of one hand of a split bet."""
    return f"{bet} {place}"


def _by_hand(moved: Facts, apart: Container[str]) -> None:
    """What was taken and paid belongs to the matter of the hand that it names; a correction follows its payment."""
    of_payment: dict[str, str] = {}
    for at, each in enumerate(moved.movements):
        data = each.event.data
        hand = getattr(data, "hand", None) if each.about in apart and on_main(each.event) else None
        about = hand_matter(each.about, hand) if hand else of_payment.get(getattr(data, "corrects", ""))
        if about is not None:
            of_payment[each.event.id] = about
            moved.movements[at] = each._replace(about=about)


def _insurance(accounts: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet, dues: Dues) -> None:
    _, due = insurance_due(accounts.insurable[bet.id], accounts.bank, coup, law, bet)
    if due is None:
        dues.leave_open(bet.id, NO_CARDS)
    else:
        _enter(dues, bet, due.gain, law.here(*insurance_wins_double_against_blackjack.cites))


def _enter(dues: Dues, bet: Bet, gain: Number, cited: str) -> None:
    dues.bet(bet.player, bet.id, max(gain, 0), max(-gain, 0), (cited, cited))


def given_up(coup: BlackjackCoup, boxes: Iterable[Bet]) -> Iterator[Movement]:
    """Of a hand that was given up the bank keeps what it does not hand back, also where no event collects it."""
    for bet in boxes:
        play = coup.plays.get(f"{SEAT}:{seat_of(bet.position)}")
        if bet.id in coup.handed_back and not bet.collections and play is not None and play.surrender is not None:
            kept = taken_of(coup, bet, 0, 0)
            if kept:
                yield Movement(player_of(bet.player), BANK, kept, bet.id, play.surrender)
