"""Against whom bets are played: the banker of the hand, not the house."""

from schemas.parties import BANK, Party, Role, fixed_party
from streams.games.chemin_de_fer.state import BankersHand, CheminCoup
from streams.rules.money import Shortfalls, played_against

CAGNOTTE = fixed_party(Role.PERCENTAGE)


def banker_of(hand: BankersHand | None) -> Party:
    """The banker of a hand, who stands for its bank; the bank, where nobody knows who that is."""
    return BANK if hand is None else Party(role=Role.BANKER, name=hand.player)


def banker_in(coup: CheminCoup) -> Party:
    """The banker of a coup: of its hand or, where that is not known any more, whom the coup was opened for."""
    return banker_of(coup.hand) if coup.banker is None else Party(role=Role.BANKER, name=coup.banker)


def against_the_banker(shortfalls: Shortfalls, coup: CheminCoup) -> Shortfalls:
    """What the bank lacks or gained is the banker's."""
    return played_against(banker_in(coup), shortfalls)
