"""The chances, their prizes and the end of the play: nn. 8 to 10 and 12 of art. 5."""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity
from streams.games.bets.settling import laid, short_within
from streams.games.cussec.accounts import LOST, PRIZE, TRIPLE, UNPAID, CussecAccounts
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.table import CussecTable
from streams.games.dice.accounts import told
from streams.games.dice.looks import accounts_fail
from streams.rules import COUP_END, Breach, Said, rule
from streams.rules.looks import where
from streams.rules.order import surely_before


@rule(
    "ao-de-261-22/5/8",
    "ao-de-261-22/5/8.c",
    "ao-de-261-22/5/8.d",
    "ao-de-261-22/5/8.e",
    "ao-de-261-22/5/8.f",
    "ao-de-261-22/5/8.h",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Só se aposta nas chances da lei", "Bets are laid on the chances of the law only"),
    pt="A aposta de {player} em {position}, de {stake}, não é em nenhuma chance que a lei admita.",
    en="The bet of {player} on {position}, {stake}, is on no chance that the law admits.",
    version=2,
)
def bets_lie_on_a_chance_of_the_law(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """There are fifty zones to bet on and no others: the sums 3 and 18, for one, cannot be betted on.

    A bet that was taken back or handed back was not taken.
    """
    coup = table.coup
    for bet in coup.bets.values() if coup is not None else ():
        if bet.position in law.places or not bet.lies:
            continue
        kind, _, argument = bet.position.partition(":")
        cited = law.letters.get(kind) if argument else None
        yield Breach(
            bet.evidence,
            laid(bet),
            player=bet.player,
            paragraph=cited,
            shortfalls=short_within(bet, (-1, None)),
        )


@rule(
    "ao-de-261-22/5/8.a",
    "ao-de-261-22/5/8.b",
    "ao-de-261-22/5/8.c",
    "ao-de-261-22/5/8.d",
    "ao-de-261-22/5/8.e",
    "ao-de-261-22/5/8.f",
    "ao-de-261-22/5/8.g",
    "ao-de-261-22/5/8.h",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Quem não acerta perde", "Bets that do not win are lost"),
    pt="Saiu {faces} e a aposta de {player} em {position}, de {stake}, perdia; "
    "foram recolhidos {taken} e pagos {paid}.",
    en="{faces} came and the bet of {player} on {position}, {stake}, lost; {taken} was collected and {paid} paid.",
)
@where(accounts_fail)
def bets_that_do_not_win_are_lost(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """A bet wins with the results of its letter and with no others; when it does not win its stake is collected."""
    found: CussecAccounts = table.accounts(law)
    yield from told(found, LOST, lambda lost: lost.place.listed, faces=found.came)


@rule(
    "ao-de-261-22/5/9.a",
    "ao-de-261-22/5/9.b",
    "ao-de-261-22/5/9.c",
    "ao-de-261-22/5/9.d",
    "ao-de-261-22/5/9.e",
    "ao-de-261-22/5/9.f",
    "ao-de-261-22/5/9.g",
    "ao-de-261-22/5/9.h",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Cada aposta vencedora recebe o seu prémio", "Every winning bet is paid its prize"),
    pt="Saiu {faces}: a aposta de {player} em {position}, de {stake}, recebeu {paid}; o prémio é de {due}.",
    en="{faces} came: the bet of {player} on {position}, {stake}, was paid {paid}; its prize is {due}.",
)
@where(accounts_fail)
def every_winning_bet_is_paid_its_prize(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """Each bet earns the rate of its letter, and stands alone; where a letter has several rates, the one that applies
    takes the place of the others and is not added to them (S5).
    """
    found: CussecAccounts = table.accounts(law)
    yield from told(found, PRIZE, lambda won: won.place.priced, faces=found.came)


@rule(
    "ao-de-261-22/5/10",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Com três dados iguais perdem o pequeno e o grande", "Small and big lose when three dice are equal"),
    pt="Saiu {faces}: a aposta de {player} em {position}, de {stake}, perdia; foram recolhidos {taken} e pagos {paid}.",
    en="{faces} came: the bet of {player} on {position}, {stake}, lost; {taken} was collected and {paid} paid.",
)
@where(accounts_fail)
def small_and_big_lose_on_three_equal_dice(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """Three equal dice take every bet on small and on big, also where their sum would win; other bets are not touched."""
    found: CussecAccounts = table.accounts(law)
    yield from told(found, TRIPLE, faces=found.came)


@rule(
    "ao-de-261-22/5/12",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A jogada só acaba pagos todos os prémios", "The play ends only when all prizes are paid"),
    pt="Saiu {faces} e a jogada acabou sem se pagar a {player} o prémio da aposta em {position}: {due}.",
    en="{faces} came and the play ended without {player} being paid the prize of the bet on {position}: {due}.",
)
@where(accounts_fail)
def plays_end_when_all_prizes_are_paid(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """A play is over when every prize is paid; one that was forgotten altogether is told here, a wrong one under n. 9."""
    found: CussecAccounts = table.accounts(law)
    yield from told(found, UNPAID, faces=found.came)


@rule(
    "ao-de-261-22/5/12",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Só pagos os prémios se cobre a redoma", "The dome is covered only when the prizes are paid"),
    pt="A redoma foi coberta antes de pagos {bets} prémio(s).",
    en="The dome was covered before {bets} prize(s) were paid.",
    reading="ao-de-261-22:S3",
)
def dome_is_covered_when_the_prizes_are_paid(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """Only when all prizes are paid may the glass dome be covered for the next play (S3)."""
    coup = table.coup
    found: CussecAccounts = table.accounts(law)
    if coup is None or found.shake is None or found.shake is coup.shake:
        return
    cover = coup.shakes[coup.shakes.index(found.shake) + 1].cover
    if cover is None:
        return
    late = {made.data.bet for made in coup.payouts if surely_before(cover, made)}
    again = any(shake.settled is not None for shake in coup.shakes[coup.shakes.index(found.shake) + 1 :])
    if late and not again:
        yield Breach((cover,), {"bets": len(late)})
