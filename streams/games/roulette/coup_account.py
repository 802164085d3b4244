"""What the law gave each bet of a coup, for the account between parties: nn. 8, 11, 23, 25, 30 and 31 of art. 1, and their twins."""

from collections.abc import Sequence
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.bets import BetReturned
from streams.games.bets.state import Lay
from streams.games.roulette.closing_call import closed_by, erased, valid
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.lying import in_time, place_of
from streams.games.roulette.outcome import gain_due, gained, inadmissible, worth_of
from streams.games.roulette.settlement import RoulettePlace
from streams.games.roulette.settling import (
    PARTS,
    PRIZE,
    RouletteAccounts,
    account_of,
    enter,
    not_paid_yet,
    unpaid,
    why_undecided,
)
from streams.games.roulette.spins import spoiler
from streams.games.roulette.state import RouletteBet, Spin
from streams.games.roulette.table import RouletteTable
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount, Dues
from streams.rules.movements import facts

NO_LAY: Final = "it cannot be told how the bet lay when the result that stands was known"


def account(table: RouletteTable, law: RouletteLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """Each bet is due what the ball decided; nothing where it decided nothing, or where the law makes the coup void.

    A result that was called void without a cause stands. A bet laid after the closing call is due nothing, one
    altered after it what it was due as it stood. A prize of which nothing was paid may be paid until the next launch
    (n. 22), and is left open unless no ball comes after the coup.
    """
    coup = table.coup
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    finished = FinishedRoulette(table, coup, events[-1] if events else coup.opened, law)
    accounts = finished.accounts
    spin = finished.annulled or coup.spin
    why = why_undecided(coup, law) if spin is coup.spin else None
    if why and spoiler(spin, law) is None:
        return NotEvaluable(why)
    dues = Dues()
    if why is None and spin.settled is not None:
        settlement = _Settlement(finished, spin, spin.settled.data.pocket, dues)
        for bet in coup.bets.values():
            settlement.enter(bet)
    for each in accounts.wrong(PRIZE, PARTS):
        if unpaid(each) and not coup.closed:
            dues.leave_open(each.bet.id, not_paid_yet(each))
    for together in accounts.sums:
        dues.join(bet.id for bet in together.bets)
    return CoupAccount.of(facts(events), dues)


class _Settlement:
    """What each bet is due by the result that stands."""

    def __init__(self, finished: FinishedRoulette, spin: Spin, number: int, dues: Dues) -> None:
        self.finished, self.spin, self.number, self.dues = finished, spin, number, dues
        self.law = finished.law
        self.last = spin is finished.coup.spin and spin.void is None  # no later launch replaced it

    def enter(self, bet: RouletteBet) -> None:
        """What one bet is due, or why that cannot be known."""
        place, rest = place_of(bet, self.law, self.finished.admits_combined), self.spin.settled
        if not self.last and rest is not None and bet.last.sequence > rest.sequence:
            if bet.placed.sequence < rest.sequence:
                self.dues.leave_open(bet.id, NO_LAY)
        elif (stood := self._altered(bet)) is not None:  # wherever it was put when bets were closed
            self._as(stood, bet)
        elif place is None or inadmissible(bet, self.finished.table.licence, self.law):
            return  # no such bet, or chips that may not lie there: handed back, neither paid nor collected
        elif (stood := self._erased(bet) or self._misvalued(bet)) is not None:
            self._as(stood, bet)
        elif in_time(bet):
            self._in_time(bet, place)

    def _as(self, lay: Lay, bet: RouletteBet) -> None:
        gain, place = gain_due(lay, self.number, self.law), self.law.positions.get(lay.position)
        place_then = place or self.law.combined.get(lay.position)
        if place_then is not None:
            self.dues.bet(bet.player, bet.id, max(gain, 0), max(-gain, 0), _cited(place_then))

    def _in_time(self, bet: RouletteBet, place: RoulettePlace) -> None:
        coup, alone = self.finished.coup, RouletteAccounts()
        try:
            each, rule = account_of(bet, place, coup, self.number, self.law)
        except ValueError as unknown:
            self.dues.leave_open(bet.id, str(unknown))
            return
        enter(alone, each, rule, coup)
        if alone.doubts:
            self.dues.leave_open(bet.id, next(iter(alone.doubts.values())))
        else:
            self.dues.bet(bet.player, bet.id, each.due.prize, each.due.lost, _cited(place))

    def _altered(self, bet: RouletteBet) -> Lay | None:
        """Altered after the call, it counts as it stood; what passed the limits may be handed back at any time."""
        if bet.late is None or bet.returned is not None or bet.stood is None or in_time(bet):
            return None
        gain = 0 if bet.removed is not None else gain_due(bet.lay, self.number, self.law)
        back = bet.late.type == BetReturned.type and gained(bet) == gain
        return bet.lay if back and not valid(bet, bet.stood, self.finished) else bet.stood

    def _erased(self, bet: RouletteBet) -> Lay | None:
        """Handed back whole between the call and the rest of the ball, it counts as it lay."""
        if bet.late is not None or bet.returned is None or not self.last:
            return None
        call = closed_by(self.finished)
        late = bet.returned.time > call.time and erased(bet, bet.returned, call, self.finished)
        return bet.lay if late else None

    def _misvalued(self, bet: RouletteBet) -> Lay | None:
        """Its chips are worth what the display said (n. 11), whatever they counted for."""
        worth = worth_of(bet)
        return None if worth is None else Lay(bet.position, worth, bet.chips)


def _cited(place: RoulettePlace) -> tuple[str, str]:
    """The letter that prices the bet; the head of the paragraph takes what is lost."""
    return place.priced, place.priced.partition(".")[0]
