"""Prizes that are paid when the next coup is dealt: n. 30; rule 25."""

from schemas.findings import Money, Severity, Value
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.law import BlackjackLaw
from streams.rules import Breach, Said, at_end


@at_end(
    "ao-de-261-22/6/30", "pt-p-1364-2001/25",
    severity=Severity.MINOR,
    about=FinishedBlackjack.late_prizes,
    after_last=True,
    title=("Os prémios pagam-se antes das cartas do golpe seguinte", "Prizes are paid before the next coup is dealt"),
    pt="O prémio de {amount} de {player}, do golpe anterior, foi pago tarde, já dada a primeira carta do seguinte.",
    en="The prize of {amount} of {player}, of the coup before, was paid late, when the next one was being dealt.",
    reading="blackjack:15",
)  # fmt: skip
def prizes_are_paid_before_the_next_coup_is_dealt(finished: FinishedBlackjack, law: BlackjackLaw) -> Said:
    """Who wins owns stake and prize, and gets it while its coup lasts; that this ends with the next cards is inferred.

    One that was forgotten and is paid then came late, and was not paid for nothing; what was not due is told with its
    account.
    """
    for coup, bet, paid, begun in finished.late_prizes:
        values: dict[str, Value] = {"amount": Money(money=paid.data.amount), "player": bet.player}
        yield coup.told_of(Breach((begun, paid), values, player=bet.player))
