"""What the law gave each bet of a coup, for the account between parties: nn. 24 to 41 of art. 6 and their twins, and the jackpot."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from schemas.envelope import Event
from schemas.parties import BANK
from streams.games.bets.settling import counts
from streams.games.bets.state import Bet
from streams.games.blackjack.accounts import (
    NO_CARDS,
    BlackjackAccounts,
    Number,
    due_on,
    fits,
    insurance_due,
    main_and_insured,
    paid_for,
    special_due,
    taken_of,
)
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.outcome import Facing
from streams.games.blackjack.stakes import Owner, owner_of
from streams.games.blackjack.state import BlackjackCoup
from streams.games.blackjack.table import BlackjackTable
from streams.games.cards.state import SEAT, seat_of
from streams.games.jackpot.coup_account import enter_jackpot, jackpot_of
from streams.rules import NotEvaluable
from streams.rules.account import TOWARDS_ZERO, CoupAccount, Dues, Movement, player_of
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
    for laid in owned.values():
        dues.join(bet.id for bet, _ in laid)
        _main(table, law, laid, dues)
    for bet in insurances:
        if counts(bet) or bet.id in coup.handed_back:
            _insurance(found, coup, law, bet, dues)
    _given_up(coup, (bet for bet, _ in boxes), dues)
    enter_jackpot(table, law, dues)
    before = coup.page.before if table.ledger is not None else None
    return CoupAccount.of(facts(events, jackpot=jackpot_of(table), meter=before), dues)


def _main(table: BlackjackTable, law: BlackjackLaw, laid: Sequence[tuple[Bet, int]], dues: Dues) -> None:
    """All stacks of one player on one place: exact, or rounded in his favour to the smallest chip (blackjack:36)."""
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
        gained += paid_for(bet) - taken_of(coup, bet)
        dues.claim(BANK, player_of(bet.player), special_due(found, coup, law, bet)[0], bet.id, law.at["special"])
    _enter(dues, first, gained if fits(gained, due, table.licence.smallest_chip) else due, law.at["wins"])


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
            kept = taken_of(coup, bet)
            if kept:
                dues.moved.append(Movement(player_of(bet.player), BANK, kept, bet.id, play.surrender))
