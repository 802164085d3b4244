"""What each bet of a coup was due and what it got, worked out once when the coup is over.

Late bets and bets that the decree does not admit are no part of it: what happens to them is judged where their
taking is judged (nn. 8, 19, 23, 27 and 28 of art. 1, nn. 12 and 16 of art. 2).
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from schemas.envelope import Event
from schemas.events.bets import BetIncreased
from schemas.licence import Licence
from streams.games.bets.settling import lay_at, moved
from streams.games.decree.law import ROUNDING
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.lying import in_time, lay, parts_of, place_of, rebuilt_as_it_lay, rebuilt_since
from streams.games.roulette.outcome import SortedBets, gain_due, gains_of, inadmissible
from streams.games.roulette.positions import NOWHERE, Combined, Position
from streams.games.roulette.prizes import (
    every_winning_bet_is_paid_its_prize,
    series_and_neighbours_are_settled_chip_by_chip,
    winners_keep_their_stake_and_losers_lose_it,
)
from streams.games.roulette.settlement import SETTLEMENT, RoulettePlace, decided_parts
from streams.games.roulette.spins import annulled, began, spoiler
from streams.games.roulette.state import RouletteBet, RouletteCoup, Spin
from streams.games.settlement import NOTHING, BetAccount, BetAccounts, Due, Otherwise, due_together
from streams.games.settlement.kernel import Decision, Gains, failing_for_sure
from streams.rules import Rule
from streams.rules.money import rounding_chip
from streams.rules.order import surely_before
from streams.rules.payments import handed_to_others

NO_BETS: Final = frozenset[str]()
PRIZE = every_winning_bet_is_paid_its_prize.id
PARTS = series_and_neighbours_are_settled_chip_by_chip.id
STAKE = winners_keep_their_stake_and_losers_lose_it.id
_WHEN_LAID = attrgetter("placed.sequence")


class RouletteAccount(BetAccount[RoulettePlace], frozen=True):
    """The account of one bet, or of several of one player that were paid in one sum (`each`)."""

    bet: RouletteBet
    each: tuple["RouletteAccount", ...] = ()

    @property
    def payouts(self) -> list[Event[Any]]:
        """What was paid for all of them."""
        return [paid for bet in self.bets for paid in bet.payouts]

    @property
    def matter(self) -> str:
        """What the money is about: the bet, unless one sum was paid for several."""
        return "" if self.each else self.bet.id

    @property
    def bets(self) -> list[RouletteBet]:
        """The bet, or all those that the sum was for."""
        return [one.bet for one in self.each] or [self.bet]


def in_one_sum(each: Sequence[RouletteAccount]) -> RouletteAccount:
    """The accounts of one player's bets as one; one alone stays what it is."""
    if len(each) == 1:
        return each[0]
    first, due = each[0], Due(sum(one.due.prize for one in each), sum(one.due.lost for one in each))
    return RouletteAccount(
        first.bet, first.place, "several_places", sum(one.stake for one in each), due,
        sum(one.taken for one in each), sum(one.paid for one in each), each=tuple(each),
    )  # fmt: skip


@dataclass(slots=True)
class RouletteAccounts(BetAccounts[RoulettePlace]):
    """The accounts of a coup that do not balance; those that balance are not kept."""

    spin: Spin | None = None
    sums: list[RouletteAccount] = field(default_factory=list)  # of one player, paid in one sum and not bet by bet

    def evidence(self, account: BetAccount[RoulettePlace]) -> tuple[Event[Any], ...]:
        """The ball, the bets, and all that was taken or paid on them."""
        rest = None if self.spin is None else self.spin.settled
        bets = account.bets if isinstance(account, RouletteAccount) else [account.bet]
        acts = (event for bet in bets for event in (bet.placed, *bet.collections, *bet.payouts))
        return (*(() if rest is None else (rest,)), *acts)

    def wrong(self, *rules: Hashable) -> list[RouletteAccount]:
        """The accounts for which these rules are to blame."""
        return [account for rule in rules for account in self.of(rule) if isinstance(account, RouletteAccount)]


def roulette_accounts(
    coup: RouletteCoup, bets: SortedBets, licence: Licence, law: RouletteLaw, admits: bool | None
) -> RouletteAccounts:
    """The accounts of a coup that is over; `admits`: whether its wheel admits combined bets."""
    accounts = RouletteAccounts(rounding_chip(licence) or 1, ROUNDING, spin=coup.spin)
    why = why_undecided(coup, law)
    if why is not None:
        accounts.unclear = why
        return accounts
    gains = gains_of(coup, law)
    for bet, place in bets.unsettled:
        if not inadmissible(bet, licence, law):
            enter(accounts, *account_of(bet, place, coup, coup.number, law, since=since(coup)), coup)
    closer = [bet for bet, series in bets.combined if gains is None or not _balances_in_units(bet, series, gains)]
    for bet in sorted([*closer, *bets.odd], key=_WHEN_LAID):
        laid = place_of(bet, law, admits)
        if laid is not None and not inadmissible(bet, licence, law):
            _enter_other(accounts, bet, laid, coup, law)
    if accounts.failing:
        _sum_up(accounts)
    return accounts


def _enter_other(
    accounts: RouletteAccounts, bet: RouletteBet, place: RoulettePlace, coup: RouletteCoup, law: RouletteLaw
) -> None:
    """A bet that is combined, or was altered, handed back or taken back."""
    if not in_time(bet):
        _enter_unpaid(accounts, bet, coup.number, law)
        return
    try:
        enter(accounts, *account_of(bet, place, coup, coup.number, law, since=since(coup)), coup)
    except ValueError as unknown:
        accounts.doubts[PARTS] = str(unknown)


def _enter_unpaid(accounts: RouletteAccounts, bet: RouletteBet, number: int | None, law: RouletteLaw) -> None:
    """A winner that was raised too late, and of which nothing was settled: the prize as it stood is still to be paid."""
    if bet.stood is None or number is None or not raised_and_unsettled(bet):
        return
    prize, position = gain_due(bet.stood, number, law), bet.stood.position
    place = law.positions.get(position) or law.combined.get(position)
    if prize > 0 and place is not None:
        accounts.note(PRIZE, RouletteAccount(bet, place, position, bet.stood.stake, Due(prize), 0, 0), place.priced)


def raised_and_unsettled(bet: RouletteBet) -> bool:
    """The bet was raised too late where it lay, and nothing of it was settled yet."""
    raised = bet.stood is not None and bet.stood.position == bet.position and bet.last.type == BetIncreased.type
    return raised and bet.lies and not bet.settled


def _balances_in_units(bet: RouletteBet, place: Combined, gains: Gains) -> bool:
    """A combined bet that was laid as n. 28 describes it got what was due, chip by chip."""
    gain, per = gains.of_parts(place, place.parts)
    return bet.payments is None and (bet.paid - bet.collected) * per == bet.stake * gain


def account_of(
    bet: RouletteBet, place: RoulettePlace, coup: RouletteCoup, number: int | None, law: RouletteLaw, *, since: int = -1
) -> tuple[RouletteAccount, Rule]:
    """The account of one bet, and the rule that decided it."""
    taken, paid = (bet.collected, bet.paid) if since < 0 and bet.returned is None else moved(bet, since, None)
    rule, due = _decided(bet, place, coup, number, law)
    return RouletteAccount(bet, place, bet.position, bet.stake, due, taken, paid), rule


def _decided(
    bet: RouletteBet, place: RoulettePlace, coup: RouletteCoup, number: int | None, law: RouletteLaw
) -> Decision:
    """What a bet is due in money, and the rule that decided it."""
    if number is None or not lay(bet, coup):
        return winners_keep_their_stake_and_losers_lose_it, NOTHING
    if isinstance(place, Position):
        rule, due = SETTLEMENT.tariff(law).decide(place, number)
        return rule, due.on(bet.stake)
    laid = parts_of(bet, place)
    parts = decided_parts(laid, bet.stake, number, law)
    stated = replace(parts[0].due, otherwise=_one_part_alone(laid, number))
    return parts[0].rule, due_together(parts, stated)


def _one_part_alone(parts: Sequence[tuple[Position, int]], number: int) -> tuple[Otherwise, ...]:
    """Where two parts of a series win at once, what each unit gains if only one of them is paid (A8).

    The chips of the other stay with their owner, or are lost like the rest.
    """
    chips, won = sum(laid for _, laid in parts), [(place, laid) for place, laid in parts if number in place.numbers]
    if len(won) < 2:
        return ()
    kept = {laid for _, laid in won} | {sum(laid for _, laid in won)}
    gains = {Fraction(laid * place.prize - chips + stays, chips) for place, laid in won for stays in kept}
    return tuple(Otherwise(gain, "ao-de-261-22:A8") for gain in sorted(gains))


def account_by(
    bet: RouletteBet, spin: Spin, coup: RouletteCoup, law: RouletteLaw, admits: bool | None
) -> RouletteAccount | None:
    """The account of a bet by a result that was not allowed to stand, as the bet lay when the ball came to rest."""
    rest = spin.settled
    lay = None if rest is None or _late_for(spin, bet) else lay_at(bet, rest)
    if lay is None or rest is None or (bet.returned is not None and bet.returned.sequence < rest.sequence):
        return None
    (position, stake), laid = lay, bet.placed.data
    lying = bet
    if not bet.lies or (bet.position, bet.stake) != lay:
        chips = laid.chips * stake // laid.stake
        lying = replace(bet, position=position, stake=stake, chips=chips, removed=None, returned=None)
    place = place_of(lying, law, admits)
    if place is None:
        return None
    try:
        return account_of(lying, place, coup, rest.data.pocket, law)[0]
    except ValueError:
        return None


def _late_for(spin: Spin, bet: RouletteBet) -> bool:
    """The bet was laid or altered too late for the launch, and not for one that came after it."""
    end = spin.void or spin.over
    return bet.late is not None and (end is None or bet.late.sequence < end.sequence)


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
        return "nobody saw where the ball came to rest"
    if spin.settled.data.pocket >= law.pockets:
        return f"no wheel has a pocket {spin.settled.data.pocket}"
    return None


def since(coup: RouletteCoup) -> int:
    """What was taken or paid before the deciding launch is judged with the spin in which it was done."""
    return began(coup.spin) if len(coup.spins) > 1 else -1


def enter(accounts: RouletteAccounts, account: RouletteAccount, decider: Rule, coup: RouletteCoup) -> None:
    """Enter an account that does not balance under the rule that is to blame, or why that cannot be known."""
    bet = account.bet
    if account.balances and not bet.parts_unknown:
        return
    failing, why = failing_for_sure(account, since(coup))
    rule, paragraph = SETTLEMENT.blamed(failing or account, decider)
    displaced = coup.displaced.get(bet.id)
    if failing is None:
        accounts.doubts |= {rule.id: why} if why else {}
    elif bet.lifted is not None and not account.taken and not account.paid:
        accounts.doubts[rule.id] = (
            f"bet {bet.id} was swept and handed back while bets were open: to the cloth or to its owner"
        )
    elif displaced is None:
        accounts.note(rule.id, failing, paragraph)
    elif displaced.data.cause != "staff" and not _paid_though_lost(account, coup):
        accounts.doubts[rule.id] = (
            f"bet {bet.id} was knocked over, and not by staff: the decree does not say how it counts"
        )
    elif displaced.data.cause != "staff" or not _left_to_n_34(failing, coup):
        accounts.note(rule.id, failing, paragraph)


def _paid_though_lost(account: RouletteAccount, coup: RouletteCoup) -> bool:
    """The bet had lost when the ball came to rest, was knocked over only then, and was paid all the same."""
    rest, displaced = coup.spin.settled, coup.displaced[account.bet.id]
    return rest is not None and surely_before(rest, displaced) and not account.won and bool(account.paid)


def _left_to_n_34(account: RouletteAccount, coup: RouletteCoup) -> bool:
    """Of a bet displaced by staff n. 34 speaks: put back otherwise than it lay, or a winner not put back at all."""
    bet = account.bet
    if coup.number is None or rebuilt_as_it_lay(bet, coup):
        return False
    return rebuilt_since(bet, coup) or (lay(bet, coup) and coup.number in account.place.numbers)


def _sum_up(accounts: RouletteAccounts) -> None:
    """A player's prizes may have been handed over at one go: the sum is judged, not bet by bet.

    So it was when the sum is right, and when one bet got nothing while another got more than its prize.
    """
    by_player: dict[str, list[RouletteAccount]] = {}
    for account in accounts.wrong(PRIZE, PARTS):
        if account.taken == account.due.lost and not account.at_bound:
            by_player.setdefault(account.bet.player, []).append(account)
    summed: set[int] = set()
    for each in by_player.values():
        together = in_one_sum(each)
        if len(each) > 1 and (together.balances or _at_one_go(each)):
            accounts.sums.append(together)
            summed |= {id(one) for one in each}
    if accounts.sums:
        accounts.failing = {
            rule: left
            for rule, entries in accounts.failing.items()
            if (left := [entry for entry in entries if id(entry[0]) not in summed])
        }
    for together in accounts.sums:
        if not together.balances:
            accounts.note(PRIZE, together, together.place.priced.partition(".")[0])


def _at_one_go(each: Sequence[RouletteAccount]) -> bool:
    return any(not one.paid for one in each) and any(one.paid > one.due.prize for one in each)


def unpaid(account: RouletteAccount) -> bool:
    """Nothing was paid on a bet that won, and nothing else is wrong with it."""
    return account.won and not any(bet.payouts for bet in account.bets) and account.taken == account.due.lost


def not_paid_yet(account: RouletteAccount) -> str:
    """Why nothing is said of a prize that may still be paid in time."""
    return f"bet {account.bet.id} has won and is not paid yet"


def left_open(accounts: RouletteAccounts) -> frozenset[str]:
    """The bets whose prize may still be paid: nothing is told of them yet."""
    if not accounts.failing:
        return NO_BETS
    return frozenset(account.bet.id for account in accounts.wrong(PRIZE, PARTS) if unpaid(account))


def unlawful(
    bet: RouletteBet, coup: RouletteCoup, licence: Licence, law: RouletteLaw, admits: bool | None
) -> RouletteAccount | None:
    """Of a bet that is none, or that came too late, nothing is due; one altered too late counts as it stood.

    None where the bet is lawful.
    """
    place = place_of(bet, law, admits)
    admitted = place is not None and not inadmissible(bet, licence, law)
    if admitted and in_time(bet):
        return None
    stood = bet.stood if admitted else None
    gain = 0 if stood is None or coup.number is None else gain_due(stood, coup.number, law)
    due = Due(max(gain, 0), max(-gain, 0))
    return RouletteAccount(bet, place or NOWHERE, bet.position, bet.stake, due, *moved(bet, since(coup), None))


def beyond_due(accounts: RouletteAccounts, bet: RouletteBet) -> dict[str, int]:
    """What the bank gave too much on a bet, and on those paid with it in one sum: it is put to each, to the first first."""
    wrong = (
        one for one in (*accounts.sums, *accounts.wrong(*accounts.failing)) if any(each is bet for each in one.bets)
    )
    account = next(wrong, None)
    if account is None:
        return {bet.id: 0}
    excess, beyond = account.excess, {}
    for one in account.bets:
        handed = sum(handed_to_others(one.player, one.payouts).values())
        beyond[one.id] = min(excess, handed)
        excess -= beyond[one.id]
    return beyond
