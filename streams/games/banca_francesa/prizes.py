"""Prizes and stakes once the dice decide: nn. 7.d, 12 and 15 of art. 3. Whose they are, all dice games say alike."""

from dataclasses import replace
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.findings import Severity, Word
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.settling import PRIZE, SILENCE, BancaAccounts
from streams.games.banca_francesa.table import BancaTable
from streams.games.dice.accounts import ROUNDING, breach, rounded_down
from streams.games.dice.looks import accounts_fail
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where


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
@where(accounts_fail)
def nobody_loses_when_dice_are_touched_before_the_call(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """If the dealer lifts, alters or touches dice at rest without having called the chance, winners win and no one loses.

    Only if the total decides; a call after the touch does not cure it (B4).
    """
    found: BancaAccounts = table.accounts(law)
    for account in found.failing(SILENCE):
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
@where(accounts_fail)
def every_winning_bet_is_paid_its_prize(table: BancaTable, event: Event[Any], law: BancaLaw) -> Said:
    """Aces earn 61 times the stake, small and big as much as the stake; a line bet is paid on the half that plays.

    The decree has no rounding rule (G6): what the smallest chip cannot pay may be rounded down to it, which is
    noted.
    """
    found: BancaAccounts = table.accounts(law)
    for account in found.failing(PRIZE):
        told = breach(account, account.place.chance.priced)
        if rounded_down(account.paid, account.due.prize, table.licence.smallest_chip):
            told = replace(told, severity=Severity.INFO, reading=ROUNDING)
        yield told
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
