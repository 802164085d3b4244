"""Whose prize it is: art. 1 n. 30, art. 2 n. 18."""

from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.findings import Money, Severity, Value
from schemas.parties import BANK
from streams.games.bets.settling import moved, within
from streams.games.bets.state import Lay
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.outcome import gain_due, gained, worth_of
from streams.games.roulette.settling import beyond_due
from streams.games.roulette.spins import annulled, began, spoiler, until
from streams.games.roulette.state import RouletteBet, RouletteCoup
from streams.games.roulette.table import RouletteTable
from streams.games.settlement.finished import paid_for_nothing
from streams.rules import AFTER_END, Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import lacks, player
from streams.rules.payments import NO_PARTS, as_corrected, by_bet, each_payment


@at_end(
    "ao-de-261-22/1/30",
    "ao-de-261-22/2/18",
    severity=Severity.CRITICAL,
    title=("O prémio é do dono da aposta", "The prize belongs to the owner of the bet"),
    pt="{paid} da aposta {bet}, de {owner}, foram entregues a {player}.",
    en="{paid} for bet {bet}, laid by {owner}, was handed to {player}.",
    version=6,
    about=FinishedRoulette.stray_prizes,
    after_last=True,
)
def the_prize_goes_to_the_owner_of_the_bet(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """A prize is handed to the player whose bet won it.

    The owner lacks it, to the gain of whoever was handed it; the bank has paid what it had to pay. What it paid beyond
    that is reported with the account of the bet. On a launch that decided nothing, and on a bet that came too late,
    the owner was due nothing. A prize handed over when its coup was closed is reported when the next one ends.
    """
    last, since = finished.table.recent, finished.since
    if not finished.asked_again:
        yield from _astray(finished, finished.coup.payouts)
    if last is not None and isinstance(since, FinishedRoulette):
        late = {act.sequence for act in last.acts}
        payouts = [paid for paid in since.coup.payouts if paid.sequence in late]
        for breach in _astray(since, payouts, last.awaited):
            yield since.with_its_coup(breach) if isinstance(breach, Breach) else breach


def _astray(
    finished: FinishedRoulette, payouts: Iterable[Event[PayoutMade]], owed: Container[str] | None = None
) -> Breaches:
    """What others than the owner of the bet were paid, and kept.

    Since the coup was judged, the owner lacks it only of a prize that was still open (`owed`): else that is reported already.
    """
    coup, law = finished.coup, finished.law
    corrected: dict[str, dict[int, int]] = {}  # bet -> what was paid for it
    excess: dict[tuple[str, int], int] = {}  # bet, launch -> of what others were handed on it, what was nobody's due
    for payout in payouts:
        bet = coup.bets.get(payout.data.bet)
        if bet is None or bet.player == payout.data.player:
            continue
        if bet.parts_unknown:
            yield NotEvaluable(NO_PARTS)
            continue
        if bet.id not in corrected:
            corrected[bet.id] = as_corrected(bet.payouts)
        amount = corrected[bet.id][payout.sequence]
        if amount:
            values: dict[str, Value] = {
                "paid": Money(money=amount), "bet": bet.id, "owner": bet.player, "player": payout.data.player,
            }  # fmt: skip
            launch = _void_launch(payout, coup, law)
            if (bet.id, launch) not in excess:
                excess |= {(name, launch): beyond for name, beyond in _beyond_due(bet, launch, finished).items()}
            not_due = min(excess[bet.id, launch], amount)
            excess[bet.id, launch] -= not_due
            loser = player(bet.player) if owed is None or bet.id in owed else BANK
            money = lacks(loser, player(payout.data.player), amount - not_due, bet.id)
            yield Breach((bet.placed, payout), values, player=bet.player, shortfalls=money)


def _for_no_bet_since(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Breaches:
    """A prize paid when its coup was over, for a bet that nobody saw there."""
    last = table.recent
    if last is not None and event.type == PayoutMade.type:
        earlier = {bet.id for prize in table.unpaid for bet in prize.laid}
        for paid in each_payment(event):
            known = paid.data.bet in earlier or (
                isinstance(last.coup, RouletteCoup) and paid.data.bet in last.coup.rebuilt
            )
            if paid.data.amount and paid.data.bet not in last.coup.bets and not known:
                yield replace(paid_for_nothing(paid, paid.data.amount), coup=last.coup.id)


@at_end(
    "ao-de-261-22/1/30",
    "ao-de-261-22/2/18",
    later=(AFTER_END,),
    judge_later=_for_no_bet_since,
    severity=Severity.CRITICAL,
    title=("Só se pagam apostas feitas", "Only bets that were laid are paid"),
    pt="Foram pagos {paid} a {player} pela aposta {bet}, {owed?de que só eram devidos $|}{stake?de $, de que já nada era devido|}{owed+stake?|que ninguém viu no pano neste golpe nem no anterior}.",
    en="{player} was paid {paid} for bet {bet}, {owed?on which only $ was owing|}{stake?$, on which nothing was owing any more|}{owed+stake?|which nobody saw on the cloth in this coup or in the one before}.",
    version=6,
    after_last=True,
    about=FinishedRoulette.stray_prizes,
)
def only_bets_that_were_laid_are_paid(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """A prize is due to a bet; no bet, no prize.

    A bet that was put back after chips were knocked over may have escaped the trackers, and chips taken from
    a bet that was never seen prove nothing: both are left open.
    """
    yield from finished.paid_beyond_what_was_owing()
    if finished.asked_again:
        return
    coup = finished.coup
    unknown = by_bet(coup.unknown)
    for strange in coup.unknown:
        if strange.data.bet in coup.bets:
            continue
        payments = unknown[strange.data.bet]
        if strange.sequence in payments.unclear:
            yield NotEvaluable(NO_PARTS)
            continue
        if strange.data.bet in coup.rebuilt or strange.type == "bet_collected":
            yield NotEvaluable(f"bet {strange.data.bet} was settled, but never seen on the cloth")
        elif strange.type == PayoutMade.type and (amount := payments.amounts[strange.sequence]):
            yield paid_for_nothing(strange, amount)


def _void_launch(payout: Event[PayoutMade], coup: RouletteCoup, law: RouletteLaw) -> int:
    """Which launch the payment was made on, if it was void, should have been, or came to no result; else below zero."""
    for place, spin in enumerate(coup.spins):
        if within(payout, began(spin), until(coup, place)):
            void = spin is not coup.spin or spin.void is not None or spoiler(spin, law) is not None
            return place if void and not annulled(spin) else -1
    return -1


def _beyond_due(bet: RouletteBet, launch: int, finished: FinishedRoulette) -> dict[str, int]:
    """What the bank gave too much on a bet; on one laid or altered too late, all beyond what it won as it stood.

    On a void launch, on a bet that the decree does not admit and on chips of another table nothing was due.
    """
    coup, law = finished.coup, finished.law
    if launch >= 0:
        taken, paid = moved(bet, began(coup.spins[launch]), until(coup, launch))
        return {bet.id: max(0, paid - taken)}
    if finished.annulled is not None:
        account = finished.account_by(finished.annulled, bet)
        return {bet.id: 0 if account is None else account.excess}
    unlawful, worth = finished.unlawful(bet), worth_of(bet)
    if unlawful is not None:
        return {bet.id: unlawful.excess}
    if worth is None or coup.number is None:
        return beyond_due(finished.accounts, bet)
    due = gain_due(Lay(bet.position, worth, bet.chips), coup.number, law)
    return {bet.id: max(0, gained(bet) - due)}
