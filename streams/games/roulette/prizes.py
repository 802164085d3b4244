"""What bets win and lose once the ball rests: art. 1 nn. 30 and 31, art. 2 nn. 18 and 19.

A bet on a series or on a number with neighbours is as many bets as it has parts: each of its places is asked apart.
"""

from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.positions import Position
from streams.games.settlement import Due, loses, pays, settles


@settles(
    "ao-de-261-22/1/31",
    "ao-de-261-22/2/19",
    title=("O zero leva chances simples, dúzias e colunas", "Zero takes even chances, dozens and columns"),
    pt="Saiu o 0 e a aposta de {player} {em_position} perdia {lost}; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="0 came out and {player}'s bet on {position} lost {lost}; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)
def zero_takes_even_chances_dozens_and_columns(place: Position, number: int, law: RouletteLaw) -> Due | None:
    """When 0 comes out, even chances, dozens, columns and their splits lose the whole stake.

    There is no half back (la partage) and no stake held over for the next coup (en prison).
    """
    return loses() if number == 0 and place.chance in law.zero_takes else None


@settles(
    "ao-de-261-22/1/30.c",
    "ao-de-261-22/1/30.d",
    title=("Séries e vizinhos são pagos ficha a ficha", "Series and neighbours are settled chip by chip"),
    pt="{Em_position}, {player} ({stake}) {paid?recebeu $|não recebeu nada} e {taken?perdeu $|não perdeu nada}; {due?são devidos $|nada é devido} e {lost?perdem-se $|nada se perde}.",
    en="On {position}, {player} ({stake}) was paid {paid?$|nothing} and lost {taken?$|nothing}; {due?$|nothing} is due and {lost?$|nothing} is lost.",
    version=6,
)
def series_and_neighbours_are_settled_chip_by_chip(place: Position, number: int, law: RouletteLaw) -> Due | None:
    """The chips on the winning number are paid like the bet they form, all other chips of the bet are lost.

    The decree says "the winning bet" of a series; on 17 two splits of the orphans win and both are paid (A8).
    """
    if not place.of_combined:
        return None
    return pays(place.prize, at=place.priced) if number in place.numbers else loses(at=place.priced)


@settles(
    "ao-de-261-22/1/30",
    "ao-de-261-22/2/18",
    title=("Quem ganha fica com a aposta, quem perde perde-a", "Winners keep their stake and losers lose it"),
    pt="A aposta de {player} {em_position}, de {stake}: {taken?recolhidos $|nada recolhido}, {paid?pagos $|nada pago}; {lost?devia recolher-se $|nada se devia recolher} e {due?devia pagar-se $|nada se devia pagar}.",
    en="{player}'s bet on {position}, {stake}: {taken?$|nothing} collected, {paid?$|nothing} paid; {lost?$|nothing} was to be collected and {due?$|nothing} paid.",
    version=7,
)
def winners_keep_their_stake_and_losers_lose_it(place: Position, number: int, law: RouletteLaw) -> Due | None:
    """A stake that wins stays its owner's; one that loses is collected whole and earns nothing.

    A bet that was taken back in time, or a coup whose ball was never launched, takes and pays nothing. What was wrong
    when the coup was closed and is put right before the next launch is noted as it then stands (A19).
    """
    return loses() if number not in place.numbers else None


@settles(
    "ao-de-261-22/1/30.a.i", "ao-de-261-22/1/30.a.ii", "ao-de-261-22/1/30.a.iii", "ao-de-261-22/1/30.a.iv",
    "ao-de-261-22/1/30.a.v", "ao-de-261-22/1/30.a.vi", "ao-de-261-22/1/30.a.vii", "ao-de-261-22/1/30.a.viii",
    "ao-de-261-22/1/30.a.ix", "ao-de-261-22/1/30.b",
    "ao-de-261-22/2/18.a.i", "ao-de-261-22/2/18.a.ii", "ao-de-261-22/2/18.a.iii", "ao-de-261-22/2/18.a.iv",
    "ao-de-261-22/2/18.a.v", "ao-de-261-22/2/18.a.vi", "ao-de-261-22/2/18.a.vii", "ao-de-261-22/2/18.a.viii",
    "ao-de-261-22/2/18.a.ix", "ao-de-261-22/2/18.b", "ao-de-261-22/1/30", "ao-de-261-22/2/18",
    title=("Cada aposta vencedora recebe o seu prémio", "Every winning bet is paid its prize"),
    pt="A aposta de {player} {em_position}, de {stake}, ganhou e {paid?recebeu $|não recebeu nada}; o prémio é de {due}.",
    en="{player}'s bet on {position}, {stake}, won and was paid {paid?$|nothing}; its prize is {due}.",
    version=5,
)  # fmt: skip
def every_winning_bet_is_paid_its_prize(place: Position, number: int, law: RouletteLaw) -> Due | None:
    """A winning bet earns the multiple of its stake that the letter for its kind says, no more and no less.

    The decree has no rounding rule (G6): an amount that the smallest chip cannot pay may be rounded down to
    it, which is noted; rounded further, or up, it is a wrong prize. Prizes of one player handed over in one
    sum are judged by the sum. Where nothing was paid at all, there is time until the next launch (n. 22).
    """
    return pays(place.prize, at=place.priced) if number in place.numbers else None
