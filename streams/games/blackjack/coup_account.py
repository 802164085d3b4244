"""What the law gave each bet of a coup, for the account between parties: nn. 24 to 41 of art. 6 and their twins, and the jackpot."""

from collections.abc import Container, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from schemas.envelope import Event
from schemas.parties import BANK
from streams.games.bets.settling import counts
from streams.games.bets.state import Bet
from streams.games.blackjack.accounts import (
    NO_CARDS,
    BlackjackAccounts,
    due_on,
    fits,
    hands_apart,
    insurance_due,
    main_and_insured,
    special_due,
)
from streams.games.blackjack.hands import Hand
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.moves import Number, moved_on, on_main, paid_for, taken_of
from streams.games.blackjack.outcome import Facing, outcome
from streams.games.blackjack.stakes import Owner, owner_of
from streams.games.blackjack.state import BlackjackCoup
from streams.games.blackjack.table import BlackjackTable
from streams.games.cards.state import SEAT, seat_of
from streams.games.jackpot.coup_account import enter_jackpot, jackpot_of
from streams.rules import NotEvaluable
from streams.rules.account import TOWARDS_ZERO, CoupAccount, Dues, Facts, Movement, player_of
from streams.rules.movements import facts

NO_END: Final = "the bank did not draw to its end: what would have come is not known"


def account(table: BlackjackTable, law: BlackjackLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """What a player has on one place is one matter, in however many stacks it lies; an insurance is another."""
    coup, found = table.coup, table.accounts(law)
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    dues = Dues(TOWARDS_ZERO)
    boxes, insurances = main_and_insured(coup)
    owned: dict[Owner, list[tuple[Bet, int]]] = {}
    for bet, stake in boxes:
        owned.setdefault(owner_of(bet), []).append((bet, stake))
    apart: set[str] = set()  # bets whose hands are told apart
    for laid in owned.values():
        dues.join(bet.id for bet, _ in laid)
        if coup.divided and len(laid) == 1 and (hands := hands_apart(found, coup, laid[0])):
            apart.add(laid[0][0].id)
        else:
            hands = []
        _main(table, law, laid, hands, dues)
    for bet in insurances:
        if counts(bet) or bet.id in coup.handed_back:
            _insurance(found, coup, law, bet, dues)
    _given_up(coup, (bet for bet, _ in boxes), dues)
    enter_jackpot(table, law, dues)
    before = coup.page.before if table.ledger is not None else None
    moved = facts(events, jackpot=jackpot_of(table), meter=before)
    if apart:
        _by_hand(moved, apart)
    return CoupAccount.of(moved, dues)


def _main(
    table: BlackjackTable,
    law: BlackjackLaw,
    laid: Sequence[tuple[Bet, int]],
    hands: Sequence[tuple[Hand, int]],
    dues: Dues,
) -> None:
    """All stacks of one player on one place: exact, or rounded in his favour to the smallest chip (blackjack:36).

    `hands` are those of a split that are settled each for itself.
    """
    found, coup, first, gained = table.accounts(law), table.coup, laid[0][0], 0
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    facing, due = Facing(found.bank, coup.open_card, law), Fraction(0)
    for each in laid:
        bet, own = each[0], due_on(found, coup, facing, each)
        if own is None:
            read = found.bank is not None and not found.unclear
            dues.leave_open(first.id, NO_END if read else NO_CARDS)
            return
        due += own
        gained += (paid := paid_for(bet)) - taken_of(coup, bet, paid, own)
        dues.claim(BANK, player_of(bet.player), special_due(found, coup, law, bet)[0], bet.id, law.at["special"])
    if hands:
        _hands(first, hands, facing, dues, table.licence.smallest_chip)
    else:
        _enter(dues, first, gained if fits(gained, due, table.licence.smallest_chip) else due, law.at["wins"])


def _hands(bet: Bet, hands: Sequence[tuple[Hand, int]], facing: Facing, dues: Dues, chip: int) -> None:
    """Each hand of a split is a matter of its own, where the events name the hands."""
    for hand, stake in hands:
        known, (paid, taken) = outcome(hand, facing, bet.player, stake), moved_on(bet, hand.place)
        if known is not None:
            gain = paid - taken if fits(paid - taken, known.gain, chip) else known.gain
            cited = facing.law.at.get(known.duty, facing.law.at["wins"])
            prize, lost = max(gain, 0), max(-gain, 0)
            dues.bet(bet.player, hand_matter(bet.id, hand.place), prize, lost, (cited, cited))


def hand_matter(bet: str, place: str) -> str:
    """The matter of one hand of a split bet."""
    return f"{bet} {place}"


def _by_hand(moved: Facts, apart: Container[str]) -> None:
    """What was taken and paid belongs to the matter of the hand that it names; a correction follows its payment."""
    of_payment: dict[str, str] = {}
    for at, each in enumerate(moved.movements):
        told = each.event.data
        hand = getattr(told, "hand", None) if each.about in apart and on_main(each.event) else None
        about = hand_matter(each.about, hand) if hand else of_payment.get(getattr(told, "corrects", ""))
        if about is not None:
            of_payment[each.event.id] = about
            moved.movements[at] = each._replace(about=about)


def _insurance(found: BlackjackAccounts, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet, dues: Dues) -> None:
    due, duty = insurance_due(found, coup, law, bet)
    if due is None:
        dues.leave_open(bet.id, NO_CARDS)
    else:
        _enter(dues, bet, due, law.at.get(duty, law.at["insurance_pays"]))


def _enter(dues: Dues, bet: Bet, gain: Number, cited: str) -> None:
    dues.bet(bet.player, bet.id, max(gain, 0), max(-gain, 0), (cited, cited))


def _given_up(coup: BlackjackCoup, boxes: Iterable[Bet], dues: Dues) -> None:
    """Of a hand that was given up the bank keeps what it does not hand back, also where no event collects it."""
    for bet in boxes:
        play = coup.plays.get(f"{SEAT}:{seat_of(bet.position)}")
        if bet.id in coup.handed_back and not bet.collections and play is not None and play.surrender is not None:
            kept = taken_of(coup, bet, 0, 0)
            if kept:
                dues.moved.append(Movement(player_of(bet.player), BANK, kept, bet.id, play.surrender))
