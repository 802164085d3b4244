"""To whom prizes belong: n. 30."""

from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import left_of
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.looks import prizes_go_astray
from streams.games.blackjack.table import BlackjackTable
from streams.rules import COUP_END, Breach, Said, rule
from streams.rules.looks import where
from streams.rules.payments import as_corrected


@rule(
    "ao-de-261-22/6/30", "pt-p-1364-2001/25",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("O prémio vai para quem apostou", "The prize goes to who laid the bet"),
    pt="O prémio da aposta de {player} em {position}, {paid}, foi entregue a {other}.",
    en="The prize of the bet of {player} on {position}, {paid}, was handed to {other}.",
)  # fmt: skip
@where(prizes_go_astray)
def prizes_go_to_the_owner_of_the_bet(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """Stake and prize belong to the player who wins; what another was handed and gave back was not paid."""
    for paid in table.coup.payouts if table.coup is not None else ():
        bet = table.bets.get(paid.data.bet)
        amount = 0 if bet is None or bet.player == paid.data.player else left_of(bet, paid)
        if bet is not None and amount:
            values: dict[str, Value] = {
                "player": bet.player, "position": Word(word=bet.position), "other": paid.data.player,
                "paid": Money(money=amount),
            }  # fmt: skip
            yield Breach((bet.placed, paid), values, player=bet.player, player_short=amount)


@rule(
    "ao-de-261-22/6/30", "pt-p-1364-2001/25",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Só se pagam apostas feitas", "Only bets that were laid are paid"),
    pt="{player} recebeu {paid} pela aposta {bet}, que ninguém viu na mesa.",
    en="{player} was paid {paid} for bet {bet}, which nobody saw on the table.",
)  # fmt: skip
@where(prizes_go_astray)
def only_bets_that_were_laid_are_paid(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """A prize belongs to a stake: nothing is paid for a bet that was not laid.

    A prize of the jackpot without a stake on it is told among the jackpot's duties.
    """
    coup = table.coup
    if coup is None:
        return
    left = as_corrected(coup.unknown) if coup.unknown else {}
    for paid in coup.unknown:
        amount = left.get(paid.sequence, 0)
        if paid.type == PayoutMade.type and amount and paid.data.component != "jackpot":
            values: dict[str, Value] = {
                "player": paid.data.player, "paid": Money(money=amount), "bet": paid.data.bet,
            }  # fmt: skip
            yield Breach((paid,), values, player=paid.data.player, bank_short=amount)
