"""Which bets count, and what a bet brings its owner: nothing when it must be handed back."""

from functools import lru_cache
from sys import maxsize
from typing import NamedTuple

from schemas.events.bets import Part
from schemas.licence import Licence
from streams.games.bets.settling import BEFORE_ALL, moved
from streams.games.bets.state import Lay
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.positions import Combined, Position
from streams.games.roulette.settlement import SETTLEMENT, due, due_of_parts
from streams.games.roulette.speech import closing
from streams.games.roulette.state import RouletteBet, RouletteCoup
from streams.games.settlement.kernel import Gains
from streams.rules.money import NOBODY, Shortfalls, short
from streams.rules.payments import handed_to_others


class SortedBets(NamedTuple):
    """Bets that lay undisturbed on a single position of the decree, and all others."""

    plain: list[tuple[RouletteBet, Position]]
    others: list[RouletteBet]
    on_places: dict[Position, int]  # what lies on each position, of all plain bets together
    least: int  # the smallest plain stake
    unsettled: list[tuple[RouletteBet, Position]]  # plain bets that did not get what was due, or that may not have
    combined: list[tuple[RouletteBet, Combined]]  # of the others, those laid as n. 28 describes them and left alone
    odd: list[RouletteBet]  # and those that are not


def sorted_out(coup: RouletteCoup, law: RouletteLaw, admits: bool | None) -> SortedBets:
    """The bets of a coup that is over; `admits`: whether its wheel admits combined bets."""
    bets = plain, others, on_places, least, unsettled, combined, odd = SortedBets([], [], {}, maxsize, [], [], [])
    if len(coup.spin.calls) > 1:
        _close_with_the_last_word(coup, law)
    places, gains = law.positions, gains_of(coup, law)
    for bet in coup.bets.values():
        place = places.get(bet.position)
        if place is None or bet.late is not None or bet.removed is not None or bet.returned is not None:
            others.append(bet)
            continue
        stake = bet.stake
        plain.append((bet, place))
        on_places[place] = on_places.get(place, 0) + stake
        least = min(least, stake)
        if gains is not None and bet.payments is None:
            gain, per = gains[place]
            if (bet.paid - bet.collected) * per == stake * gain:
                continue  # as nearly always
        unsettled.append((bet, place))
    for bet in others:
        series = law.combined.get(bet.position) if admits else None
        if series is not None and _as_described(bet, series):
            combined.append((bet, series))
        else:
            odd.append(bet)
    return bets._replace(least=least)


def gains_of(coup: RouletteCoup, law: RouletteLaw) -> Gains | None:
    """What the places gain by the number; None where it did not fall with the first launch, and so not all was moved for it."""
    number = coup.number
    return None if number is None or len(coup.spins) > 1 else SETTLEMENT.tariff(law).gains(number)


def _as_described(bet: RouletteBet, place: Combined) -> bool:
    """A combined bet was laid in time as n. 28 says, in chips without face value and part by part, and left alone since."""
    if bet.last is not bet.placed or not bet.accepted or bet.chip != "colour" or bet.parts is None:
        return False
    return parts_as_described(place, bet.parts, bet.chips)


@lru_cache(maxsize=4_096)
def parts_as_described(place: Combined, parts: tuple[Part, ...], chips: int) -> bool:
    """Whole units of a combined bet lie as n. 28 says, each part told once and right."""
    units, over = divmod(chips, place.unit)
    due = {name: each * units for name, each in place.laid.items()}
    return not over and len(parts) == len(due) and {part.position: part.chips for part in parts} == due


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


def gained(bet: RouletteBet) -> int:
    """What the player really gained with the bet: the prize, less the chips that the bank took and kept."""
    if not bet.backs:
        return bet.paid - bet.collected
    taken, paid = moved(bet, BEFORE_ALL, None)
    return paid - taken


def let_stand(bet: RouletteBet) -> bool:
    """The bet counted: it lay there to the end, or it was handed back and something of it was kept or paid all the same."""
    return bet.accepted or (bet.returned is not None and bet.late is None and gained(bet) != 0)


def short_on(bet: RouletteBet, due: int = 0) -> Shortfalls:
    """Who is short on a bet that was due so much; what the bank gave too much is the gain of whoever got it."""
    if bet.parts_unknown:
        return NOBODY
    handed = handed_to_others(bet.player, bet.payouts) if gained(bet) > due else None
    return short(bet.player, gained(bet), due, about=bet.id, handed=handed)


def foreign(bet: RouletteBet, licence: Licence) -> bool:
    """Chips of another table (n. 8)."""
    chips = licence.chips
    return chips is not None and bet.chip == "colour" and bet.symbol not in (chips.symbol, None)


def misplaced(bet: RouletteBet, law: RouletteLaw) -> bool:
    """Chips with face value where only those without may lie (nn. 19 and 28)."""
    return bet.chip == "value" and law.value_chips_on is not None and bet.position not in law.value_chips_on


def inadmissible(bet: RouletteBet, licence: Licence, law: RouletteLaw) -> bool:
    """Chips that may not be played there: they are handed back, neither paid nor collected."""
    return misplaced(bet, law) or foreign(bet, licence)


def worth_of(bet: RouletteBet) -> int | None:
    """What its chips are worth by the display (n. 11), where they counted for something else and that is known."""
    if bet.worth is None or bet.held is None or bet.stake == bet.chips * bet.worth or not bet.accepted:
        return None
    if bet.held.sold is not None and bet.stake == bet.chips * bet.held.sold:
        return None  # counted as it was bought: it is the display that is wrong (n. 16)
    return None if bet.held.shifted or bet.held.marker is None else bet.chips * bet.worth


def gain_due(lay: Lay, number: int, law: RouletteLaw) -> int:
    """The prize of a winner, or the stake lost as a negative amount; nothing where no such bet exists."""
    place, combined = law.positions.get(lay.position), law.combined.get(lay.position)
    if place is not None:
        return int(due(place, lay.stake, lay.chips, number, law).gain)
    if combined is None or not lay.chips:
        return 0
    return int(due_of_parts(combined.parts, lay.stake, number, law).gain)


def most_on(chance: str, licence: Licence, law: RouletteLaw) -> int:
    """The posted maximum of a chance, or the most that the law allows where none is posted."""
    posted = licence.limits.maximum.get(chance)
    return licence.limits.minimum * law.max_factor[chance] if posted is None else posted
