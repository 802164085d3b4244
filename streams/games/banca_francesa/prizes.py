"""Prizes and stakes once the dice decide: nn. 7.d, 12, 13 and 15 of art. 3."""

from dataclasses import replace
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.findings import Money, Severity, Value, Word
from streams.games.banca_francesa.chances import breach
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.settling import PRIZE, ROUNDING, SILENCE, STAKE, accounts, rounded_down
from streams.games.banca_francesa.table import BancaTable
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule


@rule(
    "ao-de-261-22/3/7.d",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=(
        "Tocados os dados antes do anúncio, ninguém perde",
        "When dice are touched before the call nobody loses",
    ),
    pt="Os dados foram mexidos antes de anunciada a chance: a aposta de {player} em {position}, de {stake}, "
    "não perdia, mas foram recolhidos {taken}.",
    en="The dice were handled before the chance was called: the bet of {player} on {position}, {stake}, "
    "did not lose, yet {taken} was collected.",
)
def nobody_loses_when_dice_are_touched_before_the_call(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """If the dealer lifts, alters or touches dice at rest without having called the chance, winners win and no one loses.

    Only if the total decides; a call after the touch does not cure it (B4).
    """
    found = accounts(table, law)
    for account in found.wrong[SILENCE]:
        told = breach(account)
        shown = (found.silent,) if found.silent is not None else ()
        yield replace(told, evidence=(*told.evidence, *shown))
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/3/12.a",
    "ao-de-261-22/3/12.b",
    "ao-de-261-22/3/12.c",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Cada aposta vencedora recebe o seu prémio", "Every winning bet is paid its prize"),
    pt="A aposta de {player} em {position}, de {stake}, ganhou e recebeu {paid}; o prémio é de {due}.",
    en="The bet of {player} on {position}, {stake}, won and was paid {paid}; its prize is {due}.",
)
def every_winning_bet_is_paid_its_prize(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """Aces earn 61 times the stake, small and big as much as the stake; a line bet is paid on the half that plays.

    The decree has no rounding rule (G6): what the smallest chip cannot pay may be rounded down to it, which is
    noted.
    """
    found = accounts(table, law)
    for account in found.wrong[PRIZE]:
        told = breach(account, account.place.chance.priced)
        if rounded_down(account.paid, account.due.prize, table.licence.smallest_chip):
            told = replace(told, severity=Severity.INFO, reading=ROUNDING)
        yield told
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/3/12",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Só se pagam apostas feitas", "Only bets that were laid are paid"),
    pt="{player} recebeu {paid} pela aposta {bet}, que ninguém viu no pano.",
    en="{player} was paid {paid} for bet {bet}, which nobody saw on the cloth.",
)
def only_bets_that_were_laid_are_paid(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """Prizes belong to bets that players made: nothing is paid for a bet that does not exist."""
    coup = table.coup
    for told in coup.unknown if coup is not None else ():
        if told.type == PayoutMade.type and told.data.amount:
            values: dict[str, Value] = {
                "player": told.data.player, "paid": Money(money=told.data.amount), "bet": told.data.bet,
            }  # fmt: skip
            yield Breach((told,), values, player=told.data.player, bank_short=told.data.amount)


@rule(
    "ao-de-261-22/3/12",
    "ao-de-261-22/3/13",
    on=(PayoutMade,),
    severity=Severity.CRITICAL,
    title=("O prémio vai para quem apostou", "The prize goes to who laid the bet"),
    pt="O prémio da aposta de {player} em {position} foi entregue a {other}.",
    en="The prize of the bet of {player} on {position} was handed to {other}.",
)
def prizes_go_to_the_owner_of_the_bet(table: BancaTable, event: Event[PayoutMade], law: BancaLaw) -> Said:
    """The prize belongs to the player who made the bet."""
    bet = table.bets.get(event.data.bet)
    if bet is None or bet.player == event.data.player:
        return
    values: dict[str, Value] = {
        "player": bet.player, "position": Word(word=bet.position), "other": event.data.player,
    }  # fmt: skip
    yield Breach((bet.placed, event), values, player=bet.player, player_short=event.data.amount)


@rule(
    "ao-de-261-22/3/13",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A aposta premiada continua do seu dono", "The winning stake stays with its owner"),
    pt="A aposta de {player} em {position}, de {stake}, ganhou; foram-lhe recolhidos {taken} e pagos {paid}, "
    "quando eram devidos {due}.",
    en="The bet of {player} on {position}, {stake}, won; {taken} was collected and {paid} paid, when {due} was due.",
)
def winning_stake_stays_with_its_owner(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """Nothing is collected of a bet that wins."""
    found = accounts(table, law)
    for account in found.wrong[STAKE]:
        yield breach(account)
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/3/15",
    on=(PayoutMade,),
    severity=Severity.MINOR,
    title=("O prémio dos ases é pago em fita", "The prize of the aces is paid in a ribbon"),
    pt="O prémio de {player} nos ases foi pago em {layout}, e não em fita.",
    en="The prize of {player} on the aces was laid out as {layout}, not in a ribbon.",
    stands_alone=True,
)
def aces_are_paid_in_a_ribbon(table: BancaTable, event: Event[PayoutMade], law: BancaLaw) -> Said:
    """The chips of a prize on the aces are laid out in a ribbon (fita); for the other chances no way is prescribed."""
    bet = table.bets.get(event.data.bet)
    place = None if bet is None else law.places.get(bet.position)
    due = None if place is None else law.ribbons.get(place.chance.name)
    if bet is None or due is None or event.data.layout == due:
        return
    if event.data.layout is None:
        yield NotEvaluable("how the prize was laid out was not seen")
        return
    yield Breach((event,), {"player": bet.player, "layout": Word(word=event.data.layout)}, player=bet.player)
