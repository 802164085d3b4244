"""What the law gave each bet of a coup, for the account between parties: nn. 8, 11, 23, 25, 30 and 31 of art. 1, and their twins."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from schemas.envelope import Event
from schemas.events.bets import BetReturned
from streams.games.roulette.closing_call import _closed, _erased, _valid
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.outcome import gain_due, gained
from streams.games.roulette.settlement import Place
from streams.games.roulette.settling import (
    Accounts,
    account_of,
    accounts,
    ending,
    enter,
    in_time,
    place_of,
    why_undecided,
)
from streams.games.roulette.spins import annulled, spoiler
from streams.games.roulette.state import Bet, Spin
from streams.games.roulette.table import RouletteTable
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount, Dues
from streams.rules.movements import facts

NO_LAY: Final = "how the bet lay when the result that stands was known cannot be told"


class _Fell(NamedTuple):
    """The result that stands, and the launch that brought it."""

    spin: Spin
    number: int
    last: bool  # no later launch replaced it


def account(table: RouletteTable, law: RouletteLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """Each bet is due what the ball decided; nothing where it decided nothing, or where the law makes the coup void.

    A result that was called void without a cause stands. A bet laid after the closing call is due nothing, one
    altered after it what it was due as it stood.
    """
    coup, found, dues = ending(table), accounts(table, law), Dues()
    spin = next((each for each in coup.spins if annulled(each)), coup.spin)
    why = why_undecided(coup, law) if spin is coup.spin else None
    if why and spoiler(spin, law) is None:
        return NotEvaluable(why)
    if why is None and spin.settled is not None:
        fell = _Fell(spin, spin.settled.data.pocket, last=spin is coup.spin and spin.void is None)
        for bet in coup.bets.values():
            _bet(bet, table, law, fell, dues)
    for lump in found.lumps:
        dues.join(each.bet.id for each in lump)
    return CoupAccount.of(facts(events), dues)


def _bet(bet: Bet, table: RouletteTable, law: RouletteLaw, fell: _Fell, dues: Dues) -> None:
    """What one bet is due, or why that cannot be told."""
    place = place_of(bet, table, law)
    if not fell.last and fell.spin.settled is not None and bet.last.sequence > fell.spin.settled.sequence:
        if bet.placed.sequence < fell.spin.settled.sequence:
            dues.leave_open(bet.id, NO_LAY)
    elif place is None or _foreign(bet, table):
        return  # no such bet, or chips of another table: handed back, neither paid nor collected
    elif (stood := _stood(bet, table, law, fell)) is not None:
        _net(dues, bet, gain_due(*stood, fell.number, law), place)
    elif in_time(bet):
        _in_time(bet, place, table, law, fell, dues)


def _in_time(bet: Bet, place: Place, table: RouletteTable, law: RouletteLaw, fell: _Fell, dues: Dues) -> None:
    coup, doubts = ending(table), Accounts()
    try:
        each = account_of(bet, place, coup, fell.number, -1)
    except ValueError as unknown:
        dues.leave_open(bet.id, str(unknown))
        return
    if each.lacking:
        enter(doubts, each, coup, law)
    if doubts.unclear:
        dues.leave_open(bet.id, next(iter(doubts.unclear.values())))
    else:
        dues.bet(bet.player, bet.id, each.due.prize, each.due.lost, _cited(place))


def _stood(bet: Bet, table: RouletteTable, law: RouletteLaw, fell: _Fell) -> tuple[str, int, int] | None:
    """As what a bet counts that lies otherwise by now, or whose chips were counted otherwise than they are worth."""
    if bet.late is not None and bet.returned is None and bet.stood is not None and not in_time(bet):
        lies = bet.position, bet.stake, bet.chips
        altered = 0 if bet.removed is not None else gain_due(*lies, fell.number, law)
        beyond = bet.late.type == BetReturned.type and gained(bet) == altered and not _valid(bet, bet.stood, table, law)
        return lies if beyond else bet.stood  # what passed the limits may be handed back at any time
    if bet.late is None and bet.returned is not None and fell.last:
        closed = _closed(table, law)
        if bet.returned.time > closed.time and _erased(bet, bet.returned, closed, table, law):
            return bet.position, bet.stake, bet.chips
    if bet.worth is not None and bet.stake != bet.chips * bet.worth and bet.accepted and bet.held is not None:
        if not bet.held.shifted and bet.held.marker is not None:
            return bet.position, bet.chips * bet.worth, bet.chips
    return None


def _foreign(bet: Bet, table: RouletteTable) -> bool:
    chips = table.licence.chips
    return (
        chips is not None and bet.chip == "colour" and bet.symbol not in (chips.symbol, None) and bet.accepted
    )  # fmt: skip


def _net(dues: Dues, bet: Bet, gain: int, place: Place) -> None:
    dues.bet(bet.player, bet.id, max(gain, 0), max(-gain, 0), _cited(place))


def _cited(place: Place) -> tuple[str, str]:
    """The letter that prices the bet; the head of the paragraph takes what is lost."""
    return place.priced, place.priced.partition(".")[0]
