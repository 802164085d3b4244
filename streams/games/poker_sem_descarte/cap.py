"""The most that the bank bears in prizes: n. 16 of art. 9; rule 15 of part I."""

from collections.abc import Sequence

from schemas.findings import Money, Severity, Value
from streams.games.poker_sem_descarte.account import PlayerBox
from streams.games.poker_sem_descarte.finished import FinishedPoker
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import UNNAMED, short


@at_end(
    "ao-de-261-22/9/16", "pt-p-461-2001/I/15",
    severity=Severity.MAJOR,
    title=("Os prémios não passam do máximo por golpe", "Prizes keep to the maximum of one coup"),
    pt="Os prémios do golpe somavam {due} e foram pagos {paid}; a banca suporta em cada golpe {most}, nem mais nem menos.",
    en="The prizes of the coup came to {due} and {paid} was paid; the bank pays {most} in a coup, no more and no less.",
    reading="blackjack:68",
)  # fmt: skip
def prizes_keep_to_the_most_of_one_coup(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """The supervision body fixes the largest amount of prizes that the bank bears in one coup; the jackpot is apart.

    Below it every prize is paid in full. Where the prizes due come to more, the bank pays that amount; how it is
    shared among the winners the law does not say, and neither do we (68).
    """
    accounts = finished.accounts
    most, paid = finished.table.licence.highest_prizes, accounts.prizes_paid
    if accounts.unclear:
        yield NotEvaluable(accounts.unclear)
    if most is None or accounts.prizes_due <= most or paid == most:
        return
    values: dict[str, Value] = {
        "due": Money(money=int(accounts.prizes_due)), "paid": Money(money=paid), "most": Money(money=most),
    }  # fmt: skip
    evidence = tuple(placed for won in accounts.winners for placed in won.laid)
    yield Breach(evidence, values, shortfalls=short(_whose(accounts.winners, lacking=paid < most), paid, most))


def _whose(winners: Sequence[PlayerBox], *, lacking: bool) -> str:
    """Who lacks some of the prize, or who was paid; between several the law does not say how the most is shared (68)."""
    players = [won.player for won in winners if (won.paid < won.prizes if lacking else won.paid)]
    return players[0] if len(players) == 1 else UNNAMED


@at_end(
    "ao-de-261-22/9/16", "pt-p-461-2001/I/15",
    severity=Severity.MAJOR,
    title=("O máximo de prémios por golpe está fixado", "The maximum of prizes in a coup is fixed"),
    pt="A licença não diz qual é o montante máximo de prémios a suportar pela banca em cada golpe.",
    en="The licence does not say how much the bank pays in prizes at most in one coup.",
)  # fmt: skip
def most_of_prizes_is_fixed(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """The amount is fixed by the supervision body before it can be kept."""
    if finished.table.licence.highest_prizes is None and finished.table.last_coup is None:
        yield Breach((finished.table.opened,))
