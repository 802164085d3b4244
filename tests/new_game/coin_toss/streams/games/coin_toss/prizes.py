"""What bets win and lose: n. 1."""

from streams.games.coin_toss.law import CoinLaw
from streams.games.settlement import Due, loses, pays, settles


@settles(
    "xx-coin/1",
    title=("Quem acerta na face recebe o que apostou", "Who calls the side is paid the stake"),
    pt="Ficou para cima {side}: a aposta de {player} em {position}, de {stake}, recebeu {paid} e perdeu {taken}; "
    "devia receber {due} e perder {lost}.",
    en="The coin fell {side} up: the bet of {player} on {position}, {stake}, was paid {paid} and lost {taken}; "
    "it was due {due} and to lose {lost}.",
)
def bets_on_the_side_that_falls_win(place: str, side: str, law: CoinLaw) -> Due | None:
    """Bets on the side that falls up are paid as much as was staked; the others are lost."""
    return pays(law.ratio) if place == side else loses()
