"""Which bets count, and what a bet brings its owner: nothing when it must be handed back."""

from collections.abc import Collection
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.events.wheel import BallSettled
from streams.games.roulette.known import Known
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.positions import Position
from streams.games.roulette.settlement import due, due_of_parts
from streams.games.roulette.speech import closing
from streams.games.roulette.state import RouletteBet, RouletteCoup
from streams.rules.money import NOBODY, Shortfalls, short
from streams.rules.payments import handed_to_others


class Sorted(NamedTuple):
    """Bets that lay undisturbed on a single position of the decree, and all others."""

    plain: list[tuple[RouletteBet, Position]]
    others: list[RouletteBet]


def decided(table: Known) -> Collection[RouletteBet]:
    """The bets of the coup that is ending; none where no ball decided it."""
    coup = table.coup
    return coup.bets.values() if coup is not None and coup.number is not None else ()


def sorted_out(coup: RouletteCoup, law: RouletteLaw) -> Sorted:
    """The bets of a coup that is over, sorted once for all rules."""
    found: Sorted | None = coup.sorted
    if found is None:
        found = coup.sorted = Sorted([], [])
        if len(coup.spin.calls) > 1:
            _close_with_the_last_word(coup, law)
        for bet in coup.bets.values():
            place = law.positions.get(bet.position)
            if place is None or bet.late is not None or bet.removed is not None or bet.returned is not None:
                found.others.append(bet)
            else:
                found.plain.append((bet, place))
    return found


def _close_with_the_last_word(coup: RouletteCoup, law: RouletteLaw) -> None:
    """Bets close when the words of the law are complete: what came between their halves is in time."""
    closed, rest = closing(coup.spin, law), coup.spin.settled
    if closed is None or closed is coup.spin.call:
        return
    end = closed.time if rest is None or closed.sequence < rest.sequence else min(closed.time, rest.time)
    for bet, _, _ in coup.late_acts:
        bet.late = bet.stood = None
    for bet, act, stood in coup.late_acts:
        if act.time > end and bet.late is None:
            bet.late, bet.stood = act, stood


def not_plain(table: Known, law: RouletteLaw) -> Collection[RouletteBet]:
    """Of the bets that a ball decided, those that need a closer look."""
    coup = table.coup
    return sorted_out(coup, law).others if coup is not None and coup.number is not None else ()


def bets_are_not_plain(table: Known, event: Event[Any], law: RouletteLaw) -> bool:
    """A look: whether there is such a bet."""
    return bool(not_plain(table, law))


def rest_of(table: Known) -> Event[BallSettled]:
    """The ball at rest that decided the coup."""
    rest = None if table.coup is None else table.coup.spin.settled
    assert rest is not None  # noqa: S101  # asked of decided coups only
    return rest


def result(table: Known) -> int:
    """The number that decided the coup."""
    return rest_of(table).data.pocket


def gained(bet: RouletteBet) -> int:
    """What the player really gained with the bet: the prize, less the chips that the bank took."""
    return bet.paid - bet.collected


def short_on(bet: RouletteBet, due: int = 0) -> Shortfalls:
    """Who is short on a bet that was due so much; what the bank gave too much is the gain of whoever got it."""
    if bet.parts_unknown:
        return NOBODY
    handed = handed_to_others(bet.player, bet.payouts) if gained(bet) > due else None
    return short(bet.player, gained(bet), due, about=bet.id, handed=handed)


def foreign(bet: RouletteBet, table: Known) -> bool:
    """Chips of another table (n. 8): handed back, neither paid nor collected."""
    chips = table.licence.chips
    colour = chips is not None and bet.chip == "colour" and bet.accepted
    return colour and chips is not None and bet.symbol not in (chips.symbol, None)


def worth_of(bet: RouletteBet) -> int | None:
    """What its chips are worth by the display (n. 11), where they counted for something else and that can be told."""
    if bet.worth is None or bet.held is None or bet.stake == bet.chips * bet.worth or not bet.accepted:
        return None
    return None if bet.held.shifted or bet.held.marker is None else bet.chips * bet.worth


def gain_due(position: str, stake: int, chips: int, number: int, law: RouletteLaw) -> int:
    """The prize of a winner, or the stake lost as a negative amount; nothing where no such bet exists."""
    place = law.positions.get(position)
    if place is not None:
        owed = due(place, stake, chips, number)
    else:
        combined = law.combined.get(position)
        if combined is None or not chips:
            return 0
        owed = due_of_parts(combined.parts, stake, combined.unit, number)
    return int(owed.prize - owed.lost)
