"""Prizes that are paid when the next play has begun: n. 12 of art. 5."""

from schemas.findings import Money, Severity, Value
from streams.games.cussec.finished import FinishedCussec
from streams.games.cussec.law import CussecLaw
from streams.rules import Breach, Said, at_end


@at_end(
    "ao-de-261-22/5/12",
    severity=Severity.MAJOR,
    about=FinishedCussec.late_prizes,
    after_last=True,
    title=("Os prémios pagam-se antes da jogada seguinte", "Prizes are paid before the next play"),
    pt="O prémio de {amount} de {player}, do golpe anterior, foi pago tarde, já coberta a redoma para a jogada seguinte.",
    en="The prize of {amount} of {player}, of the coup before, was paid late, when the dome was covered for the next play.",
    reading="ao-de-261-22:S3",
)
def prizes_are_paid_before_the_next_play(finished: FinishedCussec, law: CussecLaw) -> Said:
    """Only when all prizes are paid may the glass dome be covered for the next play (S3).

    One that was forgotten and is paid then came late, and was not paid for nothing; what was not due is told with its
    account.
    """
    for coup, bet, paid, begun in finished.late_prizes:
        values: dict[str, Value] = {"amount": Money(money=paid.data.amount), "player": bet.player}
        yield coup.told_of(Breach((begun, paid), values, player=bet.player))
