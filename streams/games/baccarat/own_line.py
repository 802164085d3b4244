"""A player whose own line or equipment fails: rule 30."""

from streams.games.baccarat.law import BaccaratChance
from streams.games.settlement import BetAccount, blames


@blames(
    "pt-r-812-2015/30",
    title=("A falha do jogador não anula a jogada", "A player's own failure voids nothing"),
    pt="A ligação de {player} falhou depois da aposta de {stake} {em_position}; a aposta foi devolvida em vez de liquidada.",
    en="{player}'s connection failed after a bet of {stake} on {position}; the bet was handed back instead of settled.",
    version=2,
)  # fmt: skip
def failures_of_a_player_void_nothing(account: BetAccount[BaccaratChance]) -> bool:
    """Who cannot see the result for a failure of his own is paid if his chance wins, and loses if it loses.

    Which players were cut off only the coup tells: the accounts enter these bets themselves.
    """
    return False
