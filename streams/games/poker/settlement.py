"""What was paid of each pot against what was due: art. 13 nn. 1, 49, 50, 64 to 67, and their twins.

Each pot is a party with a stock that must be empty when the hand ends. Where the payments name the pots, each pot is an
account by itself; where they do not (a hand history has one sum for each player), all pots together are one.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import Any, Final, NamedTuple

from schemas.envelope import Event
from schemas.events.poker import PotPaymentCorrected
from schemas.parties import Party, Role, Shortfall
from streams.games.poker.handed_back import wrongly_handed_back
from streams.games.poker.pots import MAIN, Layers, by_whole_bets, proportion, shares
from streams.games.poker.showdown import PotOutcome
from streams.games.poker.state import PokerHand
from streams.rules.account import paired, player_of

TOGETHER: Final = "pots"  # all pots of a hand as one matter
PERCENTAGE: Final = Party(role=Role.PERCENTAGE)
MAIN_POT: Final = Party(role=Role.POT, name=MAIN)
PROPORTION, WHOLE_BETS, ODD_CHIPS = "poker:6", "poker:7", "poker:8"  # readings
WHOLE, WINNER, COVERED, SPLIT, ODD = "whole", "winner", "covered", "split", "odd"  # which duty was not kept


class PotPayment(NamedTuple):
    """What a payment came to, corrections counted."""

    pot: str
    player: str
    amount: int
    events: tuple[Event[Any], ...]


class PotAccount(NamedTuple):
    """One matter that does not balance: whom to blame, who has too much and who too little."""

    name: str
    fault: str
    net: Mapping[Party, int]
    payments: tuple[PotPayment, ...]
    outcomes: tuple[PotOutcome, ...]
    due: Mapping[str, int]
    paid: Mapping[str, int]
    about: str = ""  # the player of whom it tells
    reading: str | None = None
    known: bool = True  # it is known who wins; else `due` is the most that the player can have won

    @property
    def shortfalls(self) -> tuple[Shortfall, ...]:
        """Who is short, to whose gain."""
        return tuple(paired(self.net, self.name))


@dataclass(slots=True)
class PotAccounts:
    """The matters of a hand that do not balance, and why others cannot be judged."""

    failing: list[PotAccount] = field(default_factory=list)
    unclear: str = ""

    def of(self, *faults: str) -> list[PotAccount]:
        """Those for which a duty is to blame."""
        return [each for each in self.failing if each.fault in faults]


def payments_of(hand: PokerHand) -> list[PotPayment]:
    """What left the pots for players: what was paid, and chips that were handed back wrongly."""
    back = wrongly_handed_back(hand).values()
    return [*paid_of(hand), *(PotPayment(TOGETHER, one.player, one.amount, one.events) for one in back)]


def paid_of(hand: PokerHand) -> list[PotPayment]:
    """What was paid, each payment with the corrections that name it or one of them."""
    each: list[PotPayment] = []
    at: dict[str, int] = {}
    for event in hand.paid:
        known = at.get(event.data.corrects) if event.type == PotPaymentCorrected.type else None
        if known is None:
            at[event.id] = len(each)
            each.append(
                PotPayment(getattr(event.data, "pot", TOGETHER), event.data.player, event.data.amount, (event,))
            )
        else:
            at[event.id] = known
            before = each[known]
            each[known] = before._replace(
                player=event.data.player, amount=event.data.amount, events=(*before.events, event)
            )
    return each


def taken_of(hand: PokerHand) -> dict[str, int]:
    """The percentage, pot by pot."""
    taken: dict[str, int] = {}
    for event in hand.percentage:
        taken[event.data.pot] = taken.get(event.data.pot, 0) + event.data.amount
    return taken


class SharingTable(NamedTuple):
    """What of the table decides how a pot is shared."""

    unit: int  # n. 67: the least bet
    chip: int  # the smallest there is
    ordered: bool  # it is known who has the hand


class Matter(NamedTuple):
    """What is settled by itself: one pot, or all pots where nobody said which payment was for which."""

    decided: list[PotOutcome]
    payments: list[PotPayment]
    taken: int
    uncalled: Mapping[str, int]
    repaid: int = 0  # of a percentage that was too high: made good with a payment

    @property
    def kept(self) -> int:
        """Of the percentage, what was not made good."""
        return self.taken - self.repaid

    @property
    def several(self) -> bool:
        """More than one pot."""
        return len(self.decided) > 1

    @property
    def name(self) -> str:
        """Of the pot, where it is one alone."""
        first = self.decided[0].pot.name if self.decided else MAIN
        return TOGETHER if self.several or (self.uncalled and first == MAIN) else first

    @property
    def unclear(self) -> str:
        """The fact for want of which nobody can say who wins."""
        return next((outcome.unclear for outcome in self.decided if outcome.unclear), "")

    @property
    def paid(self) -> dict[str, int]:
        """What each player was paid."""
        paid: dict[str, int] = {}
        for payment in self.payments:
            paid[payment.player] = paid.get(payment.player, 0) + payment.amount
        return paid


def matters_of(
    hand: PokerHand, lying: Layers, decided: list[PotOutcome], table: SharingTable, most: Callable[[int], int | None]
) -> list[Matter]:
    """What is settled by itself: each pot, where payments and percentage name them.

    What nobody covered lies in the last pot; where there is but one, all is one matter. `most`: what the house may take of
    so much.
    """
    payments, taken = payments_of(hand), taken_of(hand)
    names = {outcome.pot.name for outcome in decided}
    by_pot = names.issuperset(payment.pot for payment in payments) and names.issuperset(taken)
    uncalled = {name: amount for name, amount in lying.uncalled.items() if amount}
    one = not by_pot or (uncalled and len(decided) == 1)
    if one or (len(decided) > 1 and handed_over_together(decided, payments, taken, uncalled, table)):
        return [Matter(decided, payments, sum(taken.values()), uncalled)]
    off = taken if uncalled else put_down_in_one(decided, payments, taken, table, most)
    return [
        Matter(
            [outcome],
            [each for each in payments if each.pot == outcome.pot.name],
            off.get(outcome.pot.name, 0),
            uncalled if outcome is decided[-1] else {},
        )
        for outcome in decided
    ]


def put_down_in_one(
    decided: list[PotOutcome],
    payments: list[PotPayment],
    taken: Mapping[str, int],
    table: SharingTable,
    most: Callable[[int], int | None],
) -> Mapping[str, int]:
    """The percentage of each pot, where it came off each payment (n. 65) and was put down under the name of one.

    Only where each pot bears no more than its own part, and all else of it was paid right.
    """
    shown: dict[str, int] = {}
    for outcome in decided:
        pot, paid = outcome.pot, dict[str, int]()
        for payment in payments:
            if payment.pot == pot.name:
                paid[payment.player] = paid.get(payment.player, 0) + payment.amount
        shown[pot.name] = off = pot.amount - sum(paid.values())
        if not 0 <= off <= (most(pot.amount) or 0) or paid != shares(pot.amount - off, outcome.winners, table.unit):
            return taken
    return shown if sum(shown.values()) == sum(taken.values()) else taken


def handed_over_together(
    decided: list[PotOutcome],
    payments: Iterable[PotPayment],
    taken: Mapping[str, int],
    uncalled: Mapping[str, int],
    table: SharingTable,
) -> bool:
    """Whether more was paid of one pot than it held, less of another, and each got what was due of all.

    Several pots may be handed over at once, under the name of one.
    """
    left = {each.pot.name: each.pot.amount - taken.get(each.pot.name, 0) for each in decided}
    due = dict(uncalled)
    for outcome in decided:
        for name, part in shares(left[outcome.pot.name], outcome.winners, table.unit).items():
            due[name] = due.get(name, 0) + part
    left[decided[-1].pot.name] += sum(uncalled.values())
    for payment in payments:
        left[payment.pot] -= payment.amount
        due[payment.player] = due.get(payment.player, 0) - payment.amount
    return any(left.values()) and not any(due.values())


def made_good(hand: PokerHand, matters: Iterable[Matter], excess: int, table: SharingTable) -> list[Matter]:
    """The matters, where a percentage that was too high by `excess` may have come back with the payments.

    Only where everybody has what is due then: an overpayment to somebody else makes nothing good.
    """
    each, left = [], excess
    for matter in matters:
        pots = sum(outcome.pot.amount for outcome in matter.decided) + sum(matter.uncalled.values())
        over = min(left, matter.taken, sum(matter.paid.values()) + matter.taken - pots)
        repaid = matter._replace(repaid=max(0, over))
        fits = repaid.repaid and not matter.unclear and weighed(hand, repaid, table) is None
        each.append(repaid if fits else matter)
        left -= repaid.repaid if fits else 0
    return each


def accounts(hand: PokerHand, matters: Iterable[Matter], table: SharingTable) -> PotAccounts:
    """Every matter of a hand that does not balance."""
    unsettled = PotAccounts()
    for matter in matters:
        unsettled.unclear = unsettled.unclear or matter.unclear
        account = None if matter.unclear or not matter.decided else weighed(hand, matter, table)
        if account is not None:
            unsettled.failing.append(account)
    return unsettled


def weighed(hand: PokerHand, matter: Matter, table: SharingTable) -> PotAccount | None:
    """One matter compared; None where it balances."""
    decided, paid, taken = matter.decided, matter.paid, matter.kept
    due = _due(decided, 0 if matter.several else taken, matter.uncalled, table)
    left = sum(due.values()) - (taken if matter.several else 0) - sum(paid.values())
    if not left and _fits(decided, due, paid, taken, table):
        return None
    if not left and not matter.several and _even(decided[0], paid, taken, table):
        if not table.ordered or table.chip >= table.unit:
            return None
        fault, about = ODD, decided[0].winners[0]
        reading: str | None = ODD_CHIPS
    else:
        fault, about = _fault(hand, decided, due, paid, left)
        if fault == WINNER and about in decided[-1].winners and matter.name != TOGETHER and matter.uncalled:
            fault = WHOLE  # he won the pot, and not what nobody covered
        reading = _reading(hand, decided, paid, taken) if fault in (WINNER, SPLIT, COVERED) else None
        fault = COVERED if reading == PROPORTION else fault
    due = _net(due, paid, taken, matter.uncalled) if matter.several else due
    net = {player_of(name): paid.get(name, 0) - due.get(name, 0) for name in {**due, **paid}}
    net[Party(role=Role.POT, name=matter.name)] = -sum(net.values())
    return PotAccount(matter.name, fault, net, tuple(matter.payments), tuple(decided), due, paid, about, reading)


def _due(decided: Iterable[PotOutcome], taken: int, uncalled: Mapping[str, int], table: SharingTable) -> dict[str, int]:
    due = dict(uncalled)
    for outcome in decided:
        for name, part in shares(outcome.pot.amount - taken, outcome.winners, table.unit).items():
            due[name] = due.get(name, 0) + part
    return due


def _fits(
    decided: list[PotOutcome], due: Mapping[str, int], paid: Mapping[str, int], taken: int, table: SharingTable
) -> bool:
    """Everybody got what was due.

    Of several pots together it is known only for all of them what the percentage took off, and how odd chips were
    shared: each has what is due less at most that percentage, by whole units or as evenly as the smallest chip lets them.
    """
    if len(decided) == 1:
        return all(due.get(name, 0) == paid.get(name, 0) for name in {**due, **paid})
    even: dict[str, list[int]] = {name: [amount, amount] for name, amount in due.items()}
    for outcome in decided:
        for name, part in shares(outcome.pot.amount, outcome.winners, table.unit).items():
            least = outcome.pot.amount // len(outcome.winners) // table.chip * table.chip
            even[name][0] += least - part
            even[name][1] += min(least + table.chip, outcome.pot.amount) - part
    ways = ({name: [amount, amount] for name, amount in due.items()}, even)
    return any(
        all(
            least - min(taken, least) <= paid.get(name, 0) <= most
            for name, (least, most) in {**{name: [0, 0] for name in paid}, **way}.items()
        )
        for way in ways
    )


def _even(outcome: PotOutcome, paid: Mapping[str, int], taken: int, table: SharingTable) -> bool:
    """The winners shared as equally as the smallest chip lets them, though not by whole units."""
    net, winners = outcome.pot.amount - taken, outcome.winners
    parts = [paid.get(name, 0) for name in winners]
    others = any(amount for name, amount in paid.items() if name not in winners)
    return len(winners) > 1 and not others and sum(parts) == net and max(parts) - min(parts) <= table.chip


def _fault(
    hand: PokerHand, decided: list[PotOutcome], due: Mapping[str, int], paid: Mapping[str, int], left: int
) -> tuple[str, str]:
    """The duty that explains the money, and the player of whom to tell."""
    over = [name for name, amount in paid.items() if amount > due.get(name, 0)]
    winners = {name for outcome in decided for name in outcome.winners}
    contending = {name for outcome in decided for name in outcome.pot.contenders}
    for name in over:
        player = hand.of(name)
        if winners and name not in winners:
            covered = name in contending or player is None or not player.live
            return (WINNER if covered else COVERED), name
    for name in over:
        own = [outcome for outcome in decided if name in outcome.pot.contenders]
        if len(own) < len(decided) and paid[name] > sum(outcome.pot.amount for outcome in own):
            return COVERED, name
    short = next((name for name in due if paid.get(name, 0) < due[name]), next(iter(over), ""))
    if left or not over:
        return WHOLE, short
    if any(name not in decided[0].winners for name in over) or len(winners) < 2:
        return WINNER, over[0]
    return SPLIT, short


def _reading(hand: PokerHand, decided: list[PotOutcome], paid: Mapping[str, int], taken: int) -> str | None:
    """The doubtful place of the law under which the payment would have been right."""
    got = {name for name, amount in paid.items() if amount}
    for outcome in decided:
        if outcome.doubt is not None and got == set(outcome.literally):
            return outcome.doubt
    for outcome in decided:
        staked = {name: player.staked for name in outcome.winners if (player := hand.of(name)) is not None}
        if len(staked) > 1 and _near(by_whole_bets(outcome.pot.amount - taken, list(staked), staked), paid):
            return WHOLE_BETS
    full = max((player.staked for player in hand.players.values() if player.live), default=0)
    for outcome in decided:
        for name in outcome.winners:
            player = hand.of(name)
            if player is not None and 0 < player.staked < full:
                claim = proportion(player.staked, full, hand.pot)
                if abs(claim - paid.get(name, 0)) < 1 + taken:
                    return PROPORTION
    return None


def _near(claims: Mapping[str, Fraction], paid: Mapping[str, int]) -> bool:
    return bool(claims) and all(abs(claim - paid.get(name, 0)) < 1 for name, claim in claims.items())


def _net(due: Mapping[str, int], paid: Mapping[str, int], taken: int, uncalled: Mapping[str, int]) -> dict[str, int]:
    """Gross dues less the percentage: off those who were paid least short of it, so that nobody is told short of it.

    None comes off chips that nobody covered.
    """
    base = {name: amount - uncalled.get(name, 0) for name, amount in due.items()}
    total, left = sum(base.values()), taken
    net = dict(due)
    for name in sorted(due, key=lambda name: paid.get(name, 0) - due[name]):
        part = min(left, ceil(Fraction(taken * base[name], total))) if total else 0
        net[name] -= part
        left -= part
    return net
