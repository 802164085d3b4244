"""The kernel: decides each bet by the first paragraph that speaks of it, and compares with what moved.

A game names its settling rules in `order`, exceptions first, and beside them the duties on how bets are settled:
whichever of these an account fails is blamed in the place of the rule that decided it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any, Final, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from schemas.envelope import Event
from streams.games.bets.settling import counts, lay_at, moved, short_within, standing, taken_at_most
from streams.games.bets.state import Bet
from streams.games.settlement.accounts import BetAccount, BetAccounts, Fell, PlaceT
from streams.games.settlement.due import NOTHING, WAITS, Due
from streams.rules import Rule
from streams.rules.account import NO_CHIPS_TOLD_APART, Number
from streams.rules.money import Shortfalls, times, together
from streams.rules.payments import NO_PARTS

LAWS: Final = 64  # of so many days of the law decisions are remembered

AnyAccount = TypeVar("AnyAccount", bound=BetAccount[Any])
Decision = tuple[Rule, Due]


class BetPart(NamedTuple):
    """A part of a bet that lies on several places: the rule that decides it, and what it is due in money."""

    place: Any
    stake: Number
    rule: Rule
    due: Due


class NoRuleSpeaks(LookupError):
    """No settling rule of the game speaks of a case: the game has a hole, which a test over all cases finds."""


class Gains(dict[Any, tuple[int, int]]):
    """What each unit staked on a place gains by what fell, as numerator and denominator; worked out when first asked."""

    def __init__(self, stated: tuple[Callable[..., Due | None], ...], what: Any, law: Any) -> None:
        super().__init__()
        self._stated, self._what, self._law = stated, what, law
        self._of_parts: dict[Any, tuple[int, int]] = {}

    def of_parts(self, place: Any, parts: Iterable[tuple[Any, int]]) -> tuple[int, int]:
        """The same of a place that is made of several, each with its share of the stake."""
        known = self._of_parts.get(place)
        if known is None:
            shares = sum(share for _, share in parts)
            gain = sum((share * Fraction(*self[part]) for part, share in parts), Fraction()) / shares
            known = self._of_parts[place] = gain.numerator, gain.denominator
        return known

    def __missing__(self, place: Any) -> tuple[int, int]:
        what, law = self._what, self._law
        for states in self._stated:
            due = states(place, what, law)
            if due is WAITS:
                break
            if due is not None:
                gain = due.prize - due.lost
                self[place] = ratio = gain.numerator, gain.denominator
                return ratio
        raise NoRuleSpeaks(f"no rule says what becomes of {place} with {what}")


class Tariff:
    """What one law decides; each case is decided once."""

    def __init__(self, order: tuple[Rule, ...], law: Any) -> None:
        self.law = law
        self._order = order
        self._stated = tuple([rule.stated_by for rule in order])
        self._decided: dict[tuple[int, Any], tuple[Any, Decision]] = {}
        self._gains: dict[Any, Gains] = {}

    def gains(self, what: Any) -> Gains:
        """What the places of the law gain by what fell: most bets are right, and that is all one has to know of them."""
        known = self._gains.get(what)
        if known is None:
            known = self._gains[what] = Gains(self._stated, what, self.law)
        return known

    def decide(self, place: Any, what: Any) -> Decision:
        """The first rule that speaks, and what it gives each unit of a stake."""
        key = id(place), what
        known = self._decided.get(key)
        if known is None or known[0] is not place:  # kept with its place, whose number is then nobody else's
            known = self._decided[key] = place, decided(self._order, place, what, self.law)
        return known[1]


def decided(order: tuple[Rule, ...], place: Any, what: Any, law: Any) -> Decision:
    """The first rule that speaks of a case."""
    decision = spoken(order, place, what, law)
    if decision is None:
        raise NoRuleSpeaks(f"no rule says what becomes of {place} with {what}")
    return decision


def spoken(order: Iterable[Rule], place: Any, what: Any, law: Any) -> Decision | None:
    """The first rule that speaks of a case; None where what decides it has not all fallen yet, or is not known."""
    for rule in order:
        due: Due | None = rule.stated_by(place, what, law)
        if due is not None:
            return None if due is WAITS else (rule, due)
    return None


class Instead(NamedTuple):
    """Wrong accounts for which a rule is blamed in the place of the one that decided."""

    fails: Callable[[Any], bool | str | None]
    rule: Rule


class Settlement(Generic[PlaceT]):
    """The settling rules of a game in the order in which they decide, and the duties on how bets are settled."""

    def __init__(
        self,
        *order: Rule,
        how: tuple[Rule | Instead, ...] = (),
        rounding: str | None = None,
        rounds_up: bool = False,
    ) -> None:
        self.order = order
        self._stated = tuple([(rule, rule.stated_by) for rule in order])
        self.how = tuple(one if isinstance(one, Instead) else Instead(one.stated_by, one) for one in how)
        self.rounding = rounding  # the reading under which an amount may be rounded to the smallest chip
        self.rounds_up = rounds_up  # a prize also to the next chip above
        self._tariffs: dict[int, Tariff] = {}

    def tariff(self, law: Any) -> Tariff:
        """The decisions of one law."""
        known = self._tariffs.get(id(law))
        if known is None:
            if len(self._tariffs) >= LAWS:
                self._tariffs.clear()
            known = self._tariffs[id(law)] = Tariff(self.order, law)
        return known

    def part(self, place: PlaceT, stake: Number, what: Any, law: Any) -> BetPart | None:
        """What a part of a bet is due, of which no other bet will ask; None where that is not known."""
        for rule, states in self._stated:
            due: Due | None = states(place, what, law)
            if due is not None:
                return None if due is WAITS else BetPart(place, stake, rule, due.on(stake))
        return None

    def forgotten(self, parts: Sequence[BetPart], gained: int, what: Any, law: Any) -> list[BetPart]:
        """The parts of a bet that alone explain what it gained: the rule that decides each of them was not kept.

        Such a part was left alone, or settled as if there were no such rule, or like another part of the bet.
        Exceptions come first.
        """
        beyond, explaining = gained - sum(part.due.gain for part in parts), list[BetPart]()
        for part in parts:
            rest = spoken((rule for rule in self.order if rule is not part.rule), part.place, what, law)
            rates: list[Number] = [0, *(Fraction(each.due.gain, each.stake) for each in parts)]
            rates += [] if rest is None else [rest[1].gain]
            if beyond + part.due.gain in [times(part.stake, rate) for rate in rates]:
                explaining.append(part)
        return sorted(explaining, key=lambda part: self.order.index(part.rule))

    def compare(
        self, accounts: BetAccounts[PlaceT], bets: Iterable[Bet], fell: Fell, places: Mapping[str, PlaceT], law: Any
    ) -> None:
        """Enter the bets of a coup that did not get what was due, each under the rule that is to blame."""
        accounts.fell, accounts.rounding, accounts.rounds_up = fell, self.rounding, self.rounds_up
        tariff = self.tariff(law)
        decide, gains, since = tariff.decide, tariff.gains(fell.what), fell.since
        for bet in bets:
            place = places.get(bet.position)
            if place is not None and settled_once(bet, since):
                gain, per = gains[place]
                if (bet.paid - bet.collected) * per == bet.stake * gain:
                    continue  # as nearly always
            settled = account_of(bet, fell, places, decide)
            if settled is None:
                continue
            failing, why = failing_for_sure(settled[0], fell.since)
            accounts.unclear = accounts.unclear or why
            if failing is not None:
                self.blame(accounts, failing, settled[1])

    def owed(
        self, bets: Iterable[Bet], closed: Event[Any], fell: Fell, places: Mapping[str, PlaceT], law: Any
    ) -> Shortfalls:
        """Who is short when this fell and something else was done: all that moved since, against what it gave each bet.

        Bets count as they lay when the betting was closed, whatever was done to them since; later ones are left out.
        """
        each: list[Shortfalls] = []
        for bet in bets:
            lay = lay_at(bet, closed)
            if lay is not None and (place := places.get(lay[0])) is not None:
                gain = self.tariff(law).decide(place, fell.what)[1].on(lay[1]).gain
                each.append(short_within(bet, (fell.since, None), floor(gain)))
        return together(each)

    def blame(self, accounts: BetAccounts[PlaceT], account: BetAccount[PlaceT], decider: Rule) -> None:
        """Enter a wrong account under the rule that was not kept."""
        rule, paragraph = self.blamed(account, decider)
        accounts.note(rule.id, account, paragraph)

    def blamed(self, account: BetAccount[PlaceT], decider: Rule) -> tuple[Rule, str | None]:
        """The rule that was not kept, and its paragraph: one on how bets are settled, or the one that decided."""
        for fails, rule in self.how:
            if failed := fails(account):
                return rule, failed if isinstance(failed, str) else None
        due, gained = account.due, account.paid - account.taken
        at = due.paid_at if due.paid_at is not None and account.paid else due.at
        denied = (other.at for other in due.otherwise if other.at and times(account.stake, other.gain) == gained)
        return decider, next(denied, at)


def due_together(parts: Sequence[BetPart], stated: Due = NOTHING) -> Due:
    """What a bet is due over all its parts, which add up; where and on which reading that stands, `stated` says."""
    return replace(stated, prize=sum(part.due.prize for part in parts), lost=sum(part.due.lost for part in parts))


def account_of(
    bet: Bet, fell: Fell, places: Mapping[str, PlaceT], decide: Callable[[Any, Any], Decision]
) -> tuple[BetAccount[PlaceT], Rule] | None:
    """The account of a bet as it lay when bets were closed, and the rule that decided it; one laid later is due nothing."""
    position, stake = standing(bet)
    place = places.get(position)
    if place is None or not counts(bet):
        return None
    rule, due = decide(place, fell.what)
    taken, paid = moved(bet, fell.since, None)
    owed = NOTHING if stake is None else due.on(stake)
    return BetAccount(bet, place, position, bet.stake if stake is None else stake, owed, taken, paid), rule


def settled_once(bet: Bet, since: int) -> bool:
    """The bet lay as it was last altered, in time, and all that was taken of it and paid for it came after that record."""
    if bet.late is not None or bet.backs or bet.payments is not None:
        return False
    taken, paid = bet.collections, bet.payouts
    return (not taken or taken[0].sequence > since) and (not paid or paid[0].sequence > since)


def failing_for_sure(account: AnyAccount, since: int) -> tuple[AnyAccount | None, str]:
    """The account of a bet that did not get what was due; None where it did, or where that cannot be known, and why."""
    bet = account.bet
    if bet.parts_unknown:
        failing = _whatever_it_has(account, since)
        return failing, NO_PARTS if failing is None else ""
    if bet.backs:
        return either_way(account, since)
    return None if account.balances else account, ""


def _whatever_it_has(account: AnyAccount, since: int) -> AnyAccount | None:
    """The account of a bet of which nobody knows what it has of a payment over several; None where it may balance.

    It has between nothing and the whole of it: a bet fails only if it fails either way, and by the lesser amount.
    """
    payments, backs, payouts = account.bet.payments, account.bet.backs, account.bet.payouts
    if payments is None or backs or (payouts and payouts[0].sequence <= since):
        return None
    paid = payments.nearest(account.owed + account.taken)
    return None if paid is None else replace(account, paid=paid, at_bound=True)


def either_way(account: AnyAccount, since: int) -> tuple[AnyAccount | None, str]:
    """The account of a bet of which chips were handed back: None where it balances, or where that cannot be known, and why.

    The record does not say whether chips that came back had been taken or still lay there: a bet fails only if it
    fails either way, and by the lesser amount. Of a stake of which only a part is lost the rest is its owner's: who took
    that part and handed chips back has handed back the rest.
    """
    bet = account.bet
    if bet.returned is not None and bet.returned.sequence < since and not account.taken and not account.paid:
        return None, ""  # handed back before it fell, and laid no more
    least, most = account.taken, taken_at_most(bet, since, None)
    fitting = account.paid - account.owed
    if least <= fitting < most:
        return None, NO_CHIPS_TOLD_APART
    account = replace(account, taken=min(max(fitting, least), most))
    return None if account.balances else account, ""
