"""Prizes that are paid when the next coup is dealt: art. 6 n. 30, art. 9 n. 27 of ao-de-261-22; their Portuguese twins."""

from typing import Any

from schemas.findings import Severity
from streams.games.settlement.finished import SettledCoup
from streams.rules import Breaches, at_end


@at_end(
    severity=Severity.MINOR,
    about=SettledCoup.late_prizes,
    after_last=True,
    title=("Os prémios pagam-se antes das cartas do golpe seguinte", "Prizes are paid before the next coup is dealt"),
    pt="O prémio de {amount} de {player}, de um golpe anterior, foi pago tarde, já dada a primeira carta do seguinte.",
    en="{player}'s prize of {amount} from an earlier coup was paid late, when the next one was being dealt.",
    reading="blackjack:76",
    version=2,
)
def prizes_are_paid_before_the_next_coup_is_dealt(finished: SettledCoup[Any, Any, Any], law: object) -> Breaches:
    """Who wins gets the prize while the coup lasts; that this ends with the next cards is inferred.

    One that was forgotten and is paid then came late, and was not paid for nothing; what was not due is reported with its
    account.
    """
    return finished.late_breaches()
