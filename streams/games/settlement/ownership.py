"""To whom stakes and prizes belong: art. 3 nn. 12 and 13, art. 4 nn. 9 and 13.b, art. 5 nn. 9 and 11, art. 6 n. 30, art. 9 n. 27."""

from collections.abc import Iterable
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import BetCollected, PayoutMade
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import ALWAYS, laid, left_of, moved, short_since, short_within
from streams.games.bets.state import BetCoup
from streams.games.settlement import BetAccount, SettledCoup, blames
from streams.games.settlement.finished import paid_for_nothing
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import UNNAMED, lacks, played_against, player
from streams.rules.movements import NO_BET
from streams.rules.payments import NO_PARTS, by_bet


@at_end(
    severity=Severity.CRITICAL,
    about=SettledCoup.stray_prizes,
    title=("Só se pagam apostas feitas", "Only bets that were laid are paid"),
    pt="{player} {paid?recebeu $|não recebeu nada} pela aposta {bet}, {owed?de que só eram devidos $|}{stake?de $, de que já nada era devido|}{owed+stake?|que ninguém viu neste golpe nem no anterior}.",
    en="{player} was paid {paid?$|nothing} for bet {bet}, {owed?on which only $ was owing|}{stake?$, on which nothing was owing any more|}{owed+stake?|which nobody saw in this coup or in the one before}.",
    version=5,
    after_last=True,
)
def only_bets_that_were_laid_are_paid(finished: SettledCoup[Any, Any, Any], law: Any) -> Breaches:
    """Prizes belong to bets that players made: nothing is paid for a bet that does not exist.

    What was taken back again was not paid, and chips taken of a bet that nobody saw prove nothing. A prize of the
    jackpot without a stake on it is reported by the jackpot's rules.
    """
    yield from finished.paid_beyond_what_was_owing()
    if finished.asked_again:
        return
    coup: BetCoup = finished.coup
    if any(paid.type == PayoutMade.type and paid.data.amount for paid in coup.unseen):
        yield NotEvaluable("messages were lost that may have told of bets")
    unknown = by_bet(coup.unknown)
    for paid in coup.unknown:
        payments = unknown[paid.data.bet]
        amount = payments.amounts.get(paid.sequence, 0)
        if paid.sequence in payments.unclear:
            yield NotEvaluable(NO_PARTS)
        elif paid.type == PayoutMade.type and amount and paid.data.component != "jackpot":
            yield paid_for_nothing(paid, amount, finished.against)
        elif paid.type == BetCollected.type and paid.data.amount:
            yield NotEvaluable(NO_BET)


@at_end(
    severity=Severity.CRITICAL,
    about=SettledCoup.stray_prizes,
    title=("O prémio vai para quem apostou", "The prize goes to the player who laid the bet"),
    pt="{paid} da aposta de {player} {em_position} foram entregues a {other}.",
    en="{paid} for {player}'s bet on {position} was handed to {other}.",
    version=6,
    after_last=True,
)
def prizes_go_to_the_owner_of_the_bet(finished: SettledCoup[Any, Any, Any], law: Any) -> Breaches:
    """The prize belongs to the player who made the bet; what another was handed and gave back was not paid.

    The owner lacks it, to the other's gain. What the bank gave beyond what was due, all of it where nothing was due, is
    told with the account of the bet, or with the void coup, to the gain of whoever got it.
    """
    if not finished.asked_again:
        yield from _astray(finished, finished.coup.payouts)
    if finished.reopened is not None:
        last, since = finished.reopened
        numbers = {act.sequence for act in last.acts}
        late = [paid for paid in since.coup.payouts if paid.sequence in numbers]
        for breach in _astray(since, late, reported=True):
            yield since.with_its_coup(breach) if isinstance(breach, Breach) else breach


def _astray(
    coup: SettledCoup[Any, Any, Any], payouts: Iterable[Event[PayoutMade]], *, reported: bool = False
) -> Breaches:
    """What others than the owner of the bet were paid, and kept. That the owner lacks it may be reported already."""
    excess: dict[str, int] = {}  # of what others were handed on a bet, what was nobody's due
    for paid in payouts:
        bet = coup.bet(paid.data.bet)
        if bet is None or bet.player == paid.data.player:
            continue
        amount = left_of(bet, paid)
        if bet.parts_unknown:
            yield NotEvaluable(NO_PARTS)
        elif amount:
            values: dict[str, Value] = {
                "paid": Money(money=amount), "player": bet.player, "position": Word(word=bet.position),
                "other": paid.data.player,
            }  # fmt: skip
            if bet.id not in excess:
                excess[bet.id] = coup.excess(bet)
            not_due = min(excess[bet.id], amount)
            excess[bet.id] -= not_due
            owner = coup.against if reported or coup.was_judged(bet) else player(bet.player)
            money = lacks(owner, player(paid.data.player), amount - not_due, bet.id)
            yield Breach((bet.placed, paid), values, player=bet.player, shortfalls=money)


@at_end(
    severity=Severity.CRITICAL,
    about=SettledCoup.chips_given_away,
    title=("Não se devolve mais do que se apostou", "No more is handed back than was laid"),
    pt="Da aposta {bet} foram devolvidos {amount}{stake?; nela só tinham sido colocados $|, e ninguém a viu neste golpe nem nos dois anteriores}.",
    en="{amount} was handed back on bet {bet}{stake?; only $ had been laid on it|, which nobody saw in this coup or in the two before}.",
    version=2,
    after_last=True,
)
def no_more_is_handed_back_than_was_laid(finished: SettledCoup[Any, Any, Any], law: Any) -> Breaches:
    """A player who wins keeps the stake and earns the prize of the law: nothing else leaves the bank.

    What comes back in one go cannot exceed all that was ever laid, or swept. Whether less came back twice, once to the cloth and
    once to its owner, no record says.
    """
    for coup, judged in finished.and_the_last():
        for event, bet, most, beyond in coup.handed_back_too_much:
            if event.sequence > judged:
                to, shown = (UNNAMED, ()) if bet is None else (bet.player, bet.evidence)
                values: dict[str, Value] = {
                    "bet": event.data.bet, "amount": Money(money=event.data.amount), "stake": Money(money=most),
                }  # fmt: skip
                money = lacks(coup.against, player(to), beyond, event.data.bet)
                evidence = (event,) if bet is None else (bet.placed, event)
                yield coup.with_its_coup(Breach(evidence, values, player=to or None, shortfalls=money, shows=shown))


@at_end(
    severity=Severity.CRITICAL,
    about=SettledCoup.gone_bets_were_settled,
    version=2,
    after_last=True,
    title=("A aposta retirada não se liquida", "A bet that was taken back is not settled"),
    pt="A aposta de {player} {em_position}, de {stake}, já não estava na mesa; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{player}'s bet on {position}, {stake}, no longer lay on the table; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)
def bets_that_were_taken_back_are_not_settled(finished: SettledCoup[Any, Any, Any], law: Any) -> Breaches:
    """Who withdrew a bet in time, or was handed it back, neither wins with it nor loses it."""
    for coup, judged in finished.and_the_last():
        for bet in coup.settled_all_the_same:
            since = tuple(act for act in bet.history if act.sequence > judged >= 0)
            money = short_since(bet, judged) if judged >= 0 else short_within(bet, ALWAYS)
            if judged < 0 or money:
                taken, paid = moved(bet, *ALWAYS)
                values: dict[str, Value] = {**laid(bet), "taken": Money(money=taken), "paid": Money(money=paid)}
                evidence = bet.placed, bet.removed or bet.returned or bet.last, *since
                breach = Breach(evidence, values, player=bet.player, shortfalls=played_against(coup.against, money))
                yield coup.with_its_coup(breach)


@blames(
    title=("A aposta premiada continua do seu dono", "The winning stake stays with its owner"),
    pt="A aposta de {player} {em_position}, de {stake}, ganhou; {taken?foram-lhe recolhidos $|nada lhe foi recolhido} e {paid?foram-lhe pagos $|nada lhe foi pago}, quando eram devidos {due}.",
    en="{player}'s bet on {position}, {stake}, won; {taken?$|nothing} was collected and {paid?$|nothing} paid, when {due} was due.",
    version=2,
)
def winning_stake_stays_with_its_owner(account: BetAccount[Any]) -> bool:
    """Nothing is collected of a bet that wins."""
    return account.won and account.taken > 0
