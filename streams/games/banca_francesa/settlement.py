"""What bets win and lose once the dice decide: nn. 7.d, 9, 10, 12 and 13 of art. 3."""

from typing import NamedTuple

from schemas.findings import Severity
from streams.games.banca_francesa.law import BancaLaw, BancaPlace, Chance
from streams.games.bets.settling import came_too_late
from streams.games.decree.law import ROUNDING
from streams.games.settlement import NOTHING, BetAccount, Due, Settlement, blames, loses, pays, settles, stands_off
from streams.games.settlement.accounts import balanced
from streams.games.settlement.ownership import winning_stake_stays_with_its_owner


class ChanceWon(NamedTuple):
    """The chance that won, and whether the dice were handled before it was called."""

    chance: str
    hushed: bool = False


@settles(
    "ao-de-261-22/3/7.d",
    title=(
        "Tocados os dados antes do anúncio, ninguém perde",
        "When dice are touched before the call nobody loses",
    ),
    pt="Os dados foram mexidos antes de anunciada a chance: a aposta de {player} {em_position}, de {stake}, não perdia; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="The dice were handled before the chance was called: {player}'s bet on {position}, {stake}, did not lose; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
    version=2,
)
def nobody_loses_when_dice_are_touched_before_the_call(place: BancaPlace, fell: ChanceWon, law: BancaLaw) -> Due | None:
    """If the dealer lifts, alters or touches dice at rest without having called the chance, winners win and no one loses.

    Only if the total decides; a call after the touch does not cure it (B4).
    """
    return stands_off(excepted=True) if fell.hushed and place.chance.name != fell.chance else None


@settles(
    "ao-de-261-22/3/9",
    "ao-de-261-22/3/9.a",
    "ao-de-261-22/3/9.b",
    "ao-de-261-22/3/9.c",
    title=("Quem não acerta perde", "Bets that do not win are lost"),
    pt="Saiu {total} e a aposta de {player} {em_position}, de {stake}, perdia {lost}; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{total} came and {player}'s bet on {position}, {stake}, lost {lost}; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
    version=2,
)
def bets_that_do_not_win_are_lost(place: BancaPlace, fell: ChanceWon, law: BancaLaw) -> Due | None:
    """When one chance wins, the other two lose: what plays of their chips, on a line the half, is collected and earns nothing.

    Who pays one of them pays a chance on totals that its letter does not name.
    """
    return Due(lost=place.share, paid_at=place.chance.listed) if place.chance.name != fell.chance else None


@settles(
    "ao-de-261-22/3/12.a",
    "ao-de-261-22/3/12.b",
    "ao-de-261-22/3/12.c",
    title=("Cada aposta vencedora recebe o seu prémio", "Every winning bet is paid its prize"),
    pt="A aposta de {player} {em_position}, de {stake}, ganhou e {paid?recebeu $|não recebeu nada}; o prémio é de {due}.",
    en="{player}'s bet on {position}, {stake}, won and was paid {paid?$|nothing}; its prize is {due}.",
    version=3,
)
def every_winning_bet_is_paid_its_prize(place: BancaPlace, fell: ChanceWon, law: BancaLaw) -> Due | None:
    """Aces earn 61 times the stake, small and big as much as the stake; a line bet is paid on the half that plays."""
    return pays(place.prize, at=place.chance.priced) if place.chance.name == fell.chance else None


@blames(
    "ao-de-261-22/3/9",
    severity=Severity.MAJOR,
    title=("Aposta-se antes de se lançarem os dados", "Bets are laid before the dice are thrown"),
    pt="A aposta de {player} {em_position}, de {stake}, foi feita ou alterada depois de lançados os dados, e valeu.",
    en="{player}'s bet on {position}, {stake}, was laid or altered after the dice were thrown, and counted.",
    reading="ao-de-261-22:G9",
    version=2,
)
def bets_are_laid_before_the_throw(account: BetAccount[BancaPlace]) -> bool:
    """A bet is on what the dice will show: what is laid or altered once they have left the cup counts for the next.

    The decree has no closing call for this game; the moment is inferred (G9). A late bet that is left alone, or
    settled as it stood before, is lawful.
    """
    return came_too_late(account.bet)


@blames(
    "ao-de-261-22/3/10.a",
    "ao-de-261-22/3/10.b",
    "ao-de-261-22/3/10.c",
    title=("As fichas no risco jogam metade, cada risco na sua chance", "Chips on a line play for half, on its chance"),
    pt="As fichas de {player} {em_position}, de {stake}: {taken?recolhidos $|nada recolhido}, {paid?pagos $|nada pago}; {lost?devia recolher-se $|nada se devia recolher} e {due?devia pagar-se $|nada se devia pagar}.",
    en="{player}'s chips on {position}, {stake}: {taken?$|nothing} collected, {paid?$|nothing} paid; {lost?$|nothing} was to be collected and {due?$|nothing} paid.",
    version=4,
)
def line_bets_play_half_on_their_chance(account: BetAccount[BancaPlace]) -> str | None:
    """Chips on the outer line play small and on the inner line big, with half of their value.

    The paragraph says "according to the preceding number", which read literally would halve every bet; it means
    the two lines (B3). Reported here is what was settled as if the chips played the other chance, or with their whole value;
    any other wrong sum is reported under the prize or the loss.
    """
    place, due = account.place, account.due
    if place.line is None:
        return None
    if (account.taken and not account.paid) if account.won else account.paid:
        return place.listed
    whole = pays(place.chance.prize) if account.won else loses()
    as_if_whole = (due.lost or account.won) and balanced(whole.on(account.stake), account.taken, account.paid)
    return "ao-de-261-22/3/10.c" if as_if_whole else None


SETTLEMENT = Settlement[BancaPlace](
    nobody_loses_when_dice_are_touched_before_the_call,
    bets_that_do_not_win_are_lost,
    every_winning_bet_is_paid_its_prize,
    how=(
        bets_are_laid_before_the_throw, line_bets_play_half_on_their_chance, winning_stake_stays_with_its_owner,
    ),
    rounding=ROUNDING,
)  # fmt: skip


def due(place: BancaPlace, value: int, decided: Chance | None, law: BancaLaw) -> Due:
    """What chips of that value are due; a throw that decides nothing moves nothing."""
    if decided is None:
        return NOTHING
    return SETTLEMENT.tariff(law).decide(place, ChanceWon(decided.name))[1].on(value)
