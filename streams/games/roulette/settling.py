"""What each bet of a coup was due and what it got, worked out once when the coup is over.

Late bets and bets that the decree does not admit are no part of it: what happens to them is judged where their
taking is judged (nn. 23, 27 and 28 of art. 1, nn. 12 and 16 of art. 2).
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from operator import attrgetter
from typing import Any, NamedTuple

from schemas.envelope import Event
from streams.games.roulette.combined_bets import wheel_admits_combined
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.outcome import sorted_out
from streams.games.roulette.positions import Combined, Position
from streams.games.roulette.settlement import Due, Place, due, due_of_parts, spread
from streams.games.roulette.spins import annulled, began, spoiler
from streams.games.roulette.state import RouletteBet, RouletteCoup, Spin
from streams.games.roulette.table import RouletteTable
from streams.rules.money import Shortfalls, short, times
from streams.rules.order import surely_before
from streams.rules.payments import NO_PARTS, as_corrected, handed_to_others

PRIZE, PARTS, STAKE, ZERO = "prize", "parts", "stake", "zero"  # the duties that an account may fail
NOTHING = Due(Fraction(0), Fraction(0), Fraction(0))


class Account(NamedTuple):
    """One bet: what was due, what the bank took of the stake, what it paid."""

    bet: RouletteBet
    place: Place
    due: Due
    taken: int
    paid: int

    @property
    def lacking(self) -> Fraction:
        """What the player lacks, to the fraction; negative: what the bank lacks."""
        return self.due.prize - self.due.lost + self.taken - self.paid

    @property
    def short(self) -> Shortfalls:
        """Who is short: the owner of the bet or the bank, which lacks what it gave too much to the gain of whoever got it."""
        gain, bet = -floor(self.lacking), self.bet
        handed = handed_to_others(bet.player, bet.payouts) if gain > 0 else None
        return short(bet.player, gain, about=bet.id, handed=handed)

    @property
    def duty(self) -> str:
        """Which duty the account fails, if it fails one."""
        if isinstance(self.place, Combined) and self.due.kept:
            return PARTS
        return PRIZE if self.due.kept and not self.taken else STAKE


@dataclass(slots=True)
class Accounts:
    """The accounts of a coup that do not balance; those that balance are not kept."""

    wrong: dict[str, list[Account]] = field(default_factory=lambda: {PRIZE: [], PARTS: [], STAKE: [], ZERO: []})
    unclear: dict[str, str] = field(default_factory=dict)  # duty -> which fact is missing
    lumps: list[list[Account]] = field(default_factory=list)  # of one player, paid in sum and not bet by bet
    fine: bool = False  # all balance, and that can be told


def ending(table: RouletteTable) -> RouletteCoup:
    """The coup that is ending: at that moment there always is one."""
    assert table.coup is not None  # noqa: S101  # the engine asks only when a coup ends
    return table.coup


def accounts(table: RouletteTable, law: RouletteLaw) -> Accounts:
    """The accounts of the coup that is ending."""
    coup = ending(table)
    if coup.accounts is None:
        coup.accounts = drawn_up = _drawn_up(table, coup, law)
        drawn_up.fine = not (drawn_up.unclear or drawn_up.lumps or any(drawn_up.wrong.values()))
    found: Accounts = coup.accounts
    return found


def _drawn_up(table: RouletteTable, coup: RouletteCoup, law: RouletteLaw) -> Accounts:
    found = Accounts()
    why = why_undecided(coup, law)
    if why is not None:
        if why:
            found.unclear = dict.fromkeys((PRIZE, PARTS, STAKE, ZERO), why)
        return found
    number, start = coup.number, since(coup)
    plain, others = sorted_out(coup, law)
    for bet, place in plain:
        if start < 0 and bet.payments is None and _balances(bet, place, number):
            continue
        account = drawn(bet, place, coup, number, start)
        if account is not None:
            enter(found, account, coup, law)
    for bet in others:
        laid = place_of(bet, table, law) if in_time(bet) else None
        if laid is None or (start < 0 and bet.accepted and bet.payments is None and _parts_balance(bet, laid, number)):
            continue
        try:
            account = drawn(bet, laid, coup, number, start)
        except ValueError as unknown:
            found.unclear[PARTS] = str(unknown)
            continue
        if account is not None:
            enter(found, account, coup, law)
    _sum_up(found)
    return found


def _balances(bet: RouletteBet, place: Position, number: int | None) -> bool:
    """A loser was taken whole and a winner paid exactly: the account of nearly every bet."""
    if number in place.numbers:
        return not bet.collected and bet.paid * place.prize.denominator == bet.stake * place.prize.numerator
    return number is not None and bet.collected == bet.stake and not bet.paid


def _parts_balance(bet: RouletteBet, place: Place, number: int | None) -> bool:
    """The same of a combined bet whose parts were told, chip by chip and in whole numbers."""
    if number is None or bet.parts is None or bet.last is not bet.placed or not isinstance(place, Combined):
        return False
    chips = 0
    due: int | Fraction = 0  # those that the owner keeps and wins, in chips
    for part in bet.parts:
        position = place.places.get(part.position)
        if position is None:
            return False
        chips += part.chips
        if number in position.numbers:
            due += part.chips + times(part.chips, position.prize)
    return 0 < chips == bet.chips and (bet.stake - bet.collected + bet.paid) * chips == bet.stake * due


def drawn(bet: RouletteBet, place: Place, coup: RouletteCoup, number: int | None, since: int) -> Account | None:
    """The account of one bet; None when it balances, as far as that can be told."""
    account = account_of(bet, place, coup, number, since)
    return account if account.lacking or bet.parts_unknown else None


def account_of(bet: RouletteBet, place: Place, coup: RouletteCoup, number: int | None, since: int) -> Account:
    """The account of one bet."""
    taken, paid = (bet.collected, bet.paid) if since < 0 and bet.returned is None else moved(bet, since, None)
    if number is None or not _lay(bet, coup):
        owed = NOTHING
    elif isinstance(place, Position):
        owed = due(place, bet.stake, bet.chips, number)
    else:
        owed = due_of_parts(parts_of(bet, place), bet.stake, bet.chips, number)
    return Account(bet, place, owed, taken, paid)


def account_by(bet: RouletteBet, spin: Spin, table: RouletteTable, law: RouletteLaw) -> Account | None:
    """The account of a bet by a result that was not allowed to stand; of one altered since then that cannot be told."""
    place = place_of(bet, table, law) if bet.late is None and bet.lies else None
    if place is None or spin.settled is None or bet.last.sequence > spin.settled.sequence:
        return None
    try:
        return account_of(bet, place, ending(table), spin.settled.data.pocket, -1)
    except ValueError:
        return None


def in_time(bet: RouletteBet) -> bool:
    """Laid before the closing call; a bet altered too late and put back as it stood is as good."""
    return bet.late is None or (bet.removed is None and bet.stood == (bet.position, bet.stake, bet.chips))


def wins(place: Place, number: int | None) -> bool:
    """Some chip on the place wins with the number."""
    return number in place.numbers


def place_of(bet: RouletteBet, table: RouletteTable, law: RouletteLaw) -> Place | None:
    """Where the bet lies, if the decree admits a bet there; combined bets ask for their wheel (n. 28)."""
    position = law.positions.get(bet.position)
    if position is not None:
        return position
    return None if wheel_admits_combined(table, law) is False else law.combined.get(bet.position)


def parts_of(bet: RouletteBet, place: Combined) -> list[tuple[Position, int]]:
    """The chips of a combined bet as they were seen to lie, otherwise as n. 28 divides them."""
    if bet.parts is None or bet.last is not bet.placed or sum(part.chips for part in bet.parts) != bet.chips:
        return spread(place, bet.chips)
    known = place.places
    if not bet.chips or any(part.position not in known for part in bet.parts):
        raise ValueError(f"bet {bet.id} is called {place.name}, but its chips lie elsewhere")
    return [(known[part.position], part.chips) for part in bet.parts]


def within(told: Event[Any], since: int, until: int | None) -> bool:
    """After one sequence number and before another, if there is another."""
    return since < told.sequence and (until is None or told.sequence < until)


def moved(bet: RouletteBet, since: int, until: int | None) -> tuple[int, int]:
    """What the bank took and what it paid between two launches; chips handed back count as not taken.

    A correction belongs to the payment that it puts right, whenever it is made.
    """
    taken = sum(told.data.amount for told in bet.collections if within(told, since, until))
    for back in bet.backs:
        swept = bisect_left(bet.collections, back.sequence, key=attrgetter("sequence"))  # some: that makes it a back
        if within(bet.collections[swept - 1], since, until):
            taken -= back.data.amount
    amounts = as_corrected(bet.payouts)
    paid = sum(
        amounts[told.sequence] for told in bet.payouts if told.sequence in amounts and within(told, since, until)
    )
    return max(taken, 0), paid


def _lay(bet: RouletteBet, coup: RouletteCoup) -> bool:
    """The bet was on the cloth when the ball came to rest."""
    settled = coup.spin.settled
    in_place = bet.returned is None or (settled is not None and settled.sequence < bet.returned.sequence)
    return bet.removed is None and in_place


def why_undecided(coup: RouletteCoup, law: RouletteLaw) -> str | None:
    """Why no bet can be settled by the ball; empty when none is to be, None when all are."""
    spin = coup.spin
    if not coup.spins:
        return None  # nothing was decided, so nothing may be taken or paid
    if any(annulled(earlier) for earlier in coup.spins):
        return "a result was called void without a cause"
    if spin.void is not None:
        return ""
    if spoiler(spin, law) is not None:
        return "something fell into the wheel before the ball was at rest: there is no result"
    if spin.settled is None:
        return "where the ball came to rest was not seen"
    if spin.settled.data.pocket >= law.pockets:
        return f"no wheel has a pocket {spin.settled.data.pocket}"
    return None


def since(coup: RouletteCoup) -> int:
    """What was taken or paid before the deciding launch is judged with the spin in which it was done."""
    return began(coup.spin) if len(coup.spins) > 1 else -1


def enter(found: Accounts, account: Account, coup: RouletteCoup, law: RouletteLaw) -> None:
    """Enter an account that does not balance under the duty that it fails, or why that cannot be told."""
    duty = account.duty
    if coup.number == 0 and account.place.chance in law.zero_takes and account.due.lost:
        duty = ZERO
    displaced = coup.displaced.get(account.bet.id)
    if account.bet.parts_unknown:
        found.unclear[duty] = NO_PARTS
    elif account.bet.lifted is not None and not account.taken and not account.paid:
        found.unclear[duty] = (
            f"bet {account.bet.id} was swept and handed back while bets were open: to the cloth or to its owner"
        )
    elif displaced is None:
        found.wrong[duty].append(account)
    elif displaced.data.cause != "staff" and not _paid_though_lost(account, coup):
        found.unclear[duty] = (
            f"bet {account.bet.id} was knocked over, and not by staff: the decree does not say how it counts"
        )
    elif displaced.data.cause != "staff" or not _left_to_n_34(account, coup):
        found.wrong[duty].append(account)


def _paid_though_lost(account: Account, coup: RouletteCoup) -> bool:
    """The bet had lost when the ball came to rest, was knocked over only then, and was paid all the same."""
    rest, displaced = coup.spin.settled, coup.displaced[account.bet.id]
    return rest is not None and surely_before(rest, displaced) and not account.due.kept and bool(account.paid)


def _left_to_n_34(account: Account, coup: RouletteCoup) -> bool:
    """Of a bet displaced by staff n. 34 speaks: put back otherwise than it lay, or a winner not put back at all."""
    bet = account.bet
    if coup.number is None or rebuilt_as_it_lay(bet, coup):
        return False
    return rebuilt_since(bet, coup) or (_lay(bet, coup) and wins(account.place, coup.number))


def rebuilt_since(bet: RouletteBet, coup: RouletteCoup) -> bool:
    """A bet displaced was put back in some way after it."""
    told = coup.rebuilt.get(bet.id)
    return told is not None and told[0].sequence > coup.displaced[bet.id].sequence


def rebuilt_as_it_lay(bet: RouletteBet, coup: RouletteCoup) -> bool:
    """A bet displaced was put back where and as it lay."""
    if not rebuilt_since(bet, coup):
        return False
    rebuilt = coup.rebuilt[bet.id][1]
    return rebuilt.position == bet.position and rebuilt.stake == bet.stake


def _sum_up(found: Accounts) -> None:
    """A player's prizes may have been handed over at one go: the sum is judged, not bet by bet.

    So it was when the sum is right, and when one bet got nothing while another got more than its prize.
    """
    prizes = [*found.wrong[PRIZE], *(one for one in found.wrong[PARTS] if one.taken == one.due.lost)]
    by_player: dict[str, list[Account]] = {}
    for account in prizes:
        by_player.setdefault(account.bet.player, []).append(account)
    for lump in by_player.values():
        if not lacking(lump) or _in_one_sum(lump):  # never so of one bet: it lacks something
            found.lumps.append(lump)
            for account in lump:
                found.wrong[account.duty].remove(account)


def lacking(lump: Sequence[Account]) -> Fraction:
    """What the player lacks over several bets; negative: what the bank lacks."""
    return sum((one.lacking for one in lump), Fraction(0))


def beyond_due(found: Accounts, bet: RouletteBet) -> dict[str, int]:
    """What the bank gave too much on a bet, and on those paid with it in one sum: it is put to each, to the first first."""
    wrong = (account for accounts in found.wrong.values() for account in accounts if account.bet is bet)
    lump = next((lump for lump in found.lumps if any(one.bet is bet for one in lump)), list(wrong))
    excess, beyond = max(0, -floor(lacking(lump))), {bet.id: 0}
    for one in lump:
        handed = sum(handed_to_others(one.bet.player, one.bet.payouts).values())
        beyond[one.bet.id] = min(excess, handed)
        excess -= beyond[one.bet.id]
    return beyond


def _in_one_sum(lump: Sequence[Account]) -> bool:
    return any(not one.paid for one in lump) and any(one.paid > one.due.prize for one in lump)


def winners(table: RouletteTable, law: RouletteLaw) -> Sequence[tuple[RouletteBet, Place]]:
    """The bets that the ball made win, in the order in which they were laid; worked out once when the coup is over."""
    coup = ending(table)
    if coup.won is None:
        number = coup.number
        plain, others = sorted_out(coup, law)
        closer = [(bet, place) for bet in others if (place := place_won(bet, coup, table, law)) is not None]
        coup.won = [(bet, place) for bet, place in plain if number in place.numbers]
        if closer:
            coup.won = sorted([*coup.won, *closer], key=lambda won: won[0].placed.sequence)
    found: Sequence[tuple[RouletteBet, Place]] = coup.won
    return found


def place_won(bet: RouletteBet, coup: RouletteCoup, table: RouletteTable, law: RouletteLaw) -> Place | None:
    """Where a bet that counts has won with the number of the coup; None if it has not."""
    place = place_of(bet, table, law) if _lay(bet, coup) and in_time(bet) else None
    return place if place is not None and wins(place, coup.number) else None
