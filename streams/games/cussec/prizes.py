"""The chances, their prizes and the end of the play: nn. 8 to 12 of art. 5."""

from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.findings import Money, Severity, Value, Word
from streams.games.cussec.accounts import LOST, PRIZE, STAKE, TRIPLE, UNPAID, accounts, breach, told_faces
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.table import CussecTable
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.money import short
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
        values: dict[str, Value] = {
            "player": bet.player, "position": Word(word=bet.position), "stake": Money(money=bet.stake),
        }  # fmt: skip
        yield Breach(bet.evidence, values, player=bet.player, paragraph=cited, **short(bet.paid - bet.collected))


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
def bets_that_do_not_win_are_lost(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """A bet wins with the results of its letter and with no others; when it does not win its stake is collected."""
    found = accounts(table, law)
    for account in found.wrong[LOST]:
        yield breach(account, account.place.listed, faces=told_faces(found.faces or ()))
    if found.unclear:
        yield NotEvaluable(found.unclear)


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
def every_winning_bet_is_paid_its_prize(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """Each bet earns the rate of its letter, and stands alone; where a letter has several rates, the one that applies
    takes the place of the others and is not added to them (S5).
    """
    found = accounts(table, law)
    for account in found.wrong[PRIZE]:
        yield breach(account, account.place.priced, faces=told_faces(found.faces or ()))
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/5/9",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Só se pagam apostas feitas", "Only bets that were laid are paid"),
    pt="{player} recebeu {paid} pela aposta {bet}, que ninguém viu no tabuleiro.",
    en="{player} was paid {paid} for bet {bet}, which nobody saw on the cloth.",
)
def only_bets_that_were_laid_are_paid(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """Prizes belong to bets that players made: nothing is paid for a bet that does not exist."""
    coup = table.coup
    for told in coup.unknown if coup is not None else ():
        if told.type == PayoutMade.type and told.data.amount:
            values: dict[str, Value] = {
                "player": told.data.player, "paid": Money(money=told.data.amount), "bet": told.data.bet,
            }  # fmt: skip
            yield Breach((told,), values, player=told.data.player, bank_short=told.data.amount)


@rule(
    "ao-de-261-22/5/9",
    on=(PayoutMade,),
    severity=Severity.CRITICAL,
    title=("O prémio vai para quem apostou", "The prize goes to who laid the bet"),
    pt="O prémio da aposta de {player} em {position} foi entregue a {other}.",
    en="The prize of the bet of {player} on {position} was handed to {other}.",
)
def prizes_go_to_the_owner_of_the_bet(table: CussecTable, event: Event[PayoutMade], law: CussecLaw) -> Said:
    """The prize belongs to the player who made the bet."""
    bet = table.bets.get(event.data.bet)
    if bet is None or bet.player == event.data.player:
        return
    values: dict[str, Value] = {"player": bet.player, "position": Word(word=bet.position), "other": event.data.player}
    yield Breach((bet.placed, event), values, player=bet.player, player_short=event.data.amount)


@rule(
    "ao-de-261-22/5/10",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Com três dados iguais perdem o pequeno e o grande", "Small and big lose when three dice are equal"),
    pt="Saiu {faces}: a aposta de {player} em {position}, de {stake}, perdia; foram recolhidos {taken} e pagos {paid}.",
    en="{faces} came: the bet of {player} on {position}, {stake}, lost; {taken} was collected and {paid} paid.",
)
def small_and_big_lose_on_three_equal_dice(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """Three equal dice take every bet on small and on big, also where their sum would win; other bets are not touched."""
    found = accounts(table, law)
    for account in found.wrong[TRIPLE]:
        yield breach(account, faces=told_faces(found.faces or ()))
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/5/11",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A parada premiada continua do seu dono", "The winning stake stays with its owner"),
    pt="A aposta de {player} em {position}, de {stake}, ganhou; foram-lhe recolhidos {taken} e pagos {paid}, "
    "quando eram devidos {due}.",
    en="The bet of {player} on {position}, {stake}, won; {taken} was collected and {paid} paid, when {due} was due.",
)
def winning_stake_stays_with_its_owner(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """Nothing is collected of a bet that wins."""
    found = accounts(table, law)
    for account in found.wrong[STAKE]:
        yield breach(account)
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/5/12",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A jogada só acaba pagos todos os prémios", "The play ends only when all prizes are paid"),
    pt="Saiu {faces} e a jogada acabou sem se pagar a {player} o prémio da aposta em {position}: {due}.",
    en="{faces} came and the play ended without {player} being paid the prize of the bet on {position}: {due}.",
)
def plays_end_when_all_prizes_are_paid(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """A play is over when every prize is paid; one that was forgotten altogether is told here, a wrong one under n. 9."""
    found = accounts(table, law)
    for account in found.wrong[UNPAID]:
        yield breach(account, faces=told_faces(found.faces or ()))
    if found.unclear:
        yield NotEvaluable(found.unclear)


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
    coup, found = table.coup, accounts(table, law)
    if coup is None or found.shake is None or found.shake is coup.shake:
        return
    cover = coup.shakes[coup.shakes.index(found.shake) + 1].cover
    if cover is None:
        return
    late = {told.data.bet for told in coup.payouts if surely_before(cover, told)}
    again = any(shake.settled is not None for shake in coup.shakes[coup.shakes.index(found.shake) + 1 :])
    if late and not again:
        yield Breach((cover,), {"bets": len(late)})
