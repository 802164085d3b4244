"""To whom stakes and prizes belong: art. 3 nn. 12 and 13, art. 4 nn. 9 and 13.b, art. 5 nn. 9 and 11, art. 9 n. 27."""

from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.fold import BetFold
from streams.games.dice.accounts import STAKE, told
from streams.games.dice.looks import accounts_fail
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where


@rule(
    "ao-de-261-22/3/12",
    "ao-de-261-22/4/9",
    "ao-de-261-22/5/9",
    "ao-de-261-22/9/27",
    "pt-p-461-2001/I/18#compare",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Só se pagam apostas feitas", "Only bets that were laid are paid"),
    pt="{player} recebeu {paid} pela aposta {bet}, que ninguém viu na mesa.",
    en="{player} was paid {paid} for bet {bet}, which nobody saw on the cloth.",
)
def only_bets_that_were_laid_are_paid(table: BetFold, event: Event[Any], law: Any) -> Said:
    """Prizes belong to bets that players made: nothing is paid for a bet that does not exist.

    A prize of the jackpot without a stake on it is told among the jackpot's duties.
    """
    coup = table.coup
    if coup is not None and any(paid.type == PayoutMade.type and paid.data.amount for paid in coup.unseen):
        yield NotEvaluable("messages were lost that may have told of bets")
    for paid in coup.unknown if coup is not None else ():
        if paid.type == PayoutMade.type and paid.data.amount and paid.data.component != "jackpot":
            values: dict[str, Value] = {
                "player": paid.data.player, "paid": Money(money=paid.data.amount), "bet": paid.data.bet,
            }  # fmt: skip
            yield Breach((paid,), values, player=paid.data.player, bank_short=paid.data.amount)


@rule(
    "ao-de-261-22/3/12",
    "ao-de-261-22/3/13",
    "ao-de-261-22/4/13.b",
    "ao-de-261-22/5/9",
    "ao-de-261-22/9/27",
    "pt-p-461-2001/I/18#compare",
    on=(PayoutMade,),
    severity=Severity.CRITICAL,
    title=("O prémio vai para quem apostou", "The prize goes to who laid the bet"),
    pt="O prémio da aposta de {player} em {position} foi entregue a {other}.",
    en="The prize of the bet of {player} on {position} was handed to {other}.",
)
def prizes_go_to_the_owner_of_the_bet(table: BetFold, event: Event[PayoutMade], law: Any) -> Said:
    """The prize belongs to the player who made the bet."""
    bet = table.bets.get(event.data.bet)
    if bet is None or bet.player == event.data.player:
        return
    values: dict[str, Value] = {"player": bet.player, "position": Word(word=bet.position), "other": event.data.player}
    yield Breach((bet.placed, event), values, player=bet.player, player_short=event.data.amount)


@rule(
    "ao-de-261-22/3/13",
    "ao-de-261-22/4/13.b",
    "ao-de-261-22/5/11",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A aposta premiada continua do seu dono", "The winning stake stays with its owner"),
    pt="A aposta de {player} em {position}, de {stake}, ganhou; foram-lhe recolhidos {taken} e pagos {paid}, "
    "quando eram devidos {due}.",
    en="The bet of {player} on {position}, {stake}, won; {taken} was collected and {paid} paid, when {due} was due.",
)
@where(accounts_fail)
def winning_stake_stays_with_its_owner(table: BetFold, event: Event[Any], law: Any) -> Said:
    """Nothing is collected of a bet that wins."""
    yield from told(table.accounts(law), STAKE)
