"""What bets win and lose once the dice are seen: nn. 6 and 8 to 11 of art. 5. N. 10 comes after n. 9 and excepts it."""

from streams.games.bets.settling import came_too_late
from streams.games.cussec.law import CussecLaw, CussecZone, all_equal
from streams.games.dice.law import SortedFaces
from streams.games.settlement import BetAccount, Due, Settlement, blames, loses, pays, settles
from streams.games.settlement.ownership import winning_stake_stays_with_its_owner


@settles(
    "ao-de-261-22/5/8.a",
    "ao-de-261-22/5/8.b",
    "ao-de-261-22/5/8.c",
    "ao-de-261-22/5/8.d",
    "ao-de-261-22/5/8.e",
    "ao-de-261-22/5/8.f",
    "ao-de-261-22/5/8.g",
    "ao-de-261-22/5/8.h",
    title=("Quem não acerta perde", "Bets that do not win are lost"),
    pt="Saiu {faces} e a aposta de {player} {em_position}, de {stake}, perdia; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{faces} came and {player}'s bet on {position}, {stake}, lost; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)
def bets_that_do_not_win_are_lost(zone: CussecZone, faces: SortedFaces, law: CussecLaw) -> Due | None:
    """A bet wins with the results of its letter and with no others; when it does not win its stake is collected."""
    return None if faces in zone.rates else loses(at=zone.listed)


@settles(
    "ao-de-261-22/5/9.a",
    "ao-de-261-22/5/9.b",
    "ao-de-261-22/5/9.c",
    "ao-de-261-22/5/9.d",
    "ao-de-261-22/5/9.e",
    "ao-de-261-22/5/9.f",
    "ao-de-261-22/5/9.g",
    "ao-de-261-22/5/9.h",
    title=("Cada aposta vencedora recebe o seu prémio", "Every winning bet is paid its prize"),
    pt="Saiu {faces}: a aposta de {player} {em_position}, de {stake}, {paid?recebeu $|não recebeu nada}; o prémio é de {due}.",
    en="{faces} came: {player}'s bet on {position}, {stake}, was paid {paid?$|nothing}; its prize is {due}.",
    version=2,
)
def every_winning_bet_is_paid_its_prize(zone: CussecZone, faces: SortedFaces, law: CussecLaw) -> Due | None:
    """Each bet earns the rate of its letter, and stands alone; where a letter has several rates, the one that applies
    takes the place of the others and is not added to them (S5).
    """
    return pays(zone.rates[faces], at=zone.priced) if faces in zone.rates else None


@settles(
    "ao-de-261-22/5/10",
    title=("Com três dados iguais perdem o pequeno e o grande", "Small and big lose when three dice are equal"),
    pt="Saiu {faces}: a aposta de {player} {em_position}, de {stake}, perdia; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{faces} came: {player}'s bet on {position}, {stake}, lost; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)
def small_and_big_lose_on_three_equal_dice(zone: CussecZone, faces: SortedFaces, law: CussecLaw) -> Due | None:
    """Three equal dice take every bet on small and on big, also where their sum would win; other bets are not touched."""
    return loses() if all_equal(faces) and zone.kind in law.lose_on_equal_dice else None


@blames(
    "ao-de-261-22/5/6",
    title=("Depois do anúncio não valem apostas", "After the call no bet counts"),
    pt="A aposta de {player} {em_position}, de {stake}, foi feita ou alterada depois do anúncio, e valeu.",
    en="{player}'s bet on {position}, {stake}, was laid or altered after the call, and counted.",
    version=2,
)
def bets_close_with_the_call(account: BetAccount[CussecZone]) -> bool:
    """What is laid or altered after the call does not count; left alone, or settled as it stood before, it is lawful."""
    return came_too_late(account.bet)


SETTLEMENT = Settlement[CussecZone](
    bets_that_do_not_win_are_lost,
    small_and_big_lose_on_three_equal_dice,
    every_winning_bet_is_paid_its_prize,
    how=(bets_close_with_the_call, winning_stake_stays_with_its_owner),
)


def due(place: CussecZone, stake: int, faces: SortedFaces, law: CussecLaw) -> Due:
    """What a stake is due; the faces in rising order."""
    return SETTLEMENT.tariff(law).decide(place, faces)[1].on(stake)
