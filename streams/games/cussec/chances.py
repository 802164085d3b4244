"""Where bets may lie, and when the dome is covered again: nn. 8 and 12 of art. 5."""

from schemas.findings import Severity
from streams.games.bets.settling import laid
from streams.games.cussec.finished import FinishedCussec
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.settlement import every_winning_bet_is_paid_its_prize
from streams.rules import Breach, Breaches, at_end
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/5/8",
    "ao-de-261-22/5/8.c",
    "ao-de-261-22/5/8.d",
    "ao-de-261-22/5/8.e",
    "ao-de-261-22/5/8.f",
    "ao-de-261-22/5/8.h",
    severity=Severity.MAJOR,
    title=("Só se aposta nas chances da lei", "Bets are laid on the chances of the law only"),
    pt="A aposta de {player} {em_position}, de {stake}, não é em nenhuma chance que a lei admita.",
    en="{player}'s bet on {position}, {stake}, is on no chance that the law admits.",
    version=2,
    about=FinishedCussec.unlisted_bets,
)
def bets_lie_on_a_chance_of_the_law(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """There are fifty zones to bet on and no others: the sums 3 and 18, for one, cannot be betted on.

    A bet that was taken back or handed back was not taken.
    """
    for bet, money in finished.on_no_chance():
        kind, _, argument = bet.position.partition(":")
        cited = law.letters.get(kind) if argument else None
        yield Breach(bet.evidence, laid(bet), player=bet.player, paragraph=cited, shortfalls=money)


@at_end(
    "ao-de-261-22/5/12",
    severity=Severity.MAJOR,
    title=("Só pagos os prémios se cobre a redoma", "The dome is covered only when the prizes are paid"),
    pt="A redoma foi coberta antes de {bets#pago $ prémio|pagos $ prémios}.",
    en="The dome was covered before {bets#$ prize was|$ prizes were} paid.",
    reading="ao-de-261-22:S3",
    version=2,
    about=FinishedCussec.irregular_shaking,
)
def dome_is_covered_when_the_prizes_are_paid(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """Only when all prizes are paid may the glass dome be covered for the next play (S3)."""
    coup, accounts = finished.coup, finished.accounts
    if accounts.shake is None or accounts.shake is coup.shake:
        return
    later = coup.shakes[coup.shakes.index(accounts.shake) + 1 :]
    cover = later[0].cover
    if cover is None or any(shake.settled is not None for shake in later):
        return
    unpaid = {made.data.bet for made in coup.payouts if surely_before(cover, made)}
    unpaid |= {short.bet.id for short in accounts.of(every_winning_bet_is_paid_its_prize.id) if short.paid < short.owed}
    if unpaid:
        yield Breach((cover,), {"bets": len(unpaid)})


@at_end(
    "ao-de-261-22/5/12",
    severity=Severity.MAJOR,
    about=FinishedCussec.late_prizes,
    after_last=True,
    title=("Os prémios pagam-se antes da jogada seguinte", "Prizes are paid before the next play"),
    pt="O prémio de {amount} de {player}, de um golpe anterior, foi pago tarde, já coberta a redoma para a jogada seguinte.",
    en="{player}'s prize of {amount} from an earlier coup was paid late, when the dome was covered for the next play.",
    reading="ao-de-261-22:S3",
    version=2,
)
def prizes_are_paid_before_the_next_play(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """Only when all prizes are paid may the glass dome be covered for the next play (S3).

    One that was forgotten and is paid then came late, and was not paid for nothing; what was not due is reported with its
    account.
    """
    return finished.late_breaches()
