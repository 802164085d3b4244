"""Prizes that are paid when the next coup has begun: n. 12 of art. 3."""

from schemas.findings import Money, Severity, Value
from streams.games.banca_francesa.finished import FinishedBanca
from streams.games.banca_francesa.law import BancaLaw
from streams.rules import Breach, Said, at_end


@at_end(
    "ao-de-261-22/3/12",
    severity=Severity.INFO,
    about=FinishedBanca.late_prizes,
    after_last=True,
    title=("Os prémios pagam-se antes do golpe seguinte", "Prizes are paid before the next coup"),
    pt="O prémio de {amount} de {player}, do golpe anterior, só foi pago depois de lançados os dados do seguinte.",
    en="The prize of {amount} of {player}, of the coup before, was paid only when the dice of the next had been thrown.",
    reading="ao-de-261-22:B15",
)
def prizes_are_paid_before_the_next_coup(finished: FinishedBanca, law: BancaLaw) -> Said:
    """A prize is paid when its coup is over; the article names no moment, and one paid in the next coup is noted (B15)."""
    for coup, bet, paid, begun in finished.late_prizes:
        values: dict[str, Value] = {"amount": Money(money=paid.data.amount), "player": bet.player}
        yield coup.told_of(Breach((begun, paid), values, player=bet.player))
