"""What bets win and lose: nn. 2, 41, 44 and 77; what the faults of n. 76 and nn. 105 to 107 make of it."""

from streams.games.bets.settling import came_too_late
from streams.games.chemin_de_fer.law import BetZone, CheminLaw
from streams.games.chemin_de_fer.names import PONTO, at
from streams.games.chemin_de_fer.result import CheminResult
from streams.games.settlement import BetAccount, Due, blames, loses, pays, settles, stands_off


@settles(
    "ao-de-261-22/12/77", "ao-de-261-22/12/105.d", "ao-de-261-22/12/105.e", "ao-de-261-22/12/105.f",
    "ao-de-261-22/12/105.h", "ao-de-261-22/12/107.b", "ao-de-261-22/12/105.i", "ao-de-261-22/12/105.j", "ao-de-261-22/12/105.g",
    title=("Com igualdade o golpe é nulo", "Equal scores make the coup null"),
    pt="Igualdade a {ponto}{fault?, com a falta «$»|}: a aposta de {player} {em_position}, de {stake}, não ganha nem perde; "
    "{taken?foram recolhidos $|nada se recolheu} e {paid?foram pagos $|nada se pagou}.",
    en="Equal at {ponto}{fault?, with the fault “$”|}: {player}'s bet on {position}, {stake}, neither wins nor loses; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
    version=2,
)  # fmt: skip
def equal_scores_make_the_coup_null(zone: BetZone, result: CheminResult, law: CheminLaw) -> Due | None:
    """With equal scores nobody pays and nobody collects; who bet may keep, withdraw, lower or raise the bet."""
    return None if result.winner is not None else stands_off(at=_at(result, at("77")), reading=result.reading)


@settles(
    "ao-de-261-22/12/2", "ao-de-261-22/12/44", "ao-de-261-22/12/76", "ao-de-261-22/12/105.d", "ao-de-261-22/12/105.e",
    "ao-de-261-22/12/105.f", "ao-de-261-22/12/105.g", "ao-de-261-22/12/105.h", "ao-de-261-22/12/105.i",
    "ao-de-261-22/12/105.j", "ao-de-261-22/12/106.b", "ao-de-261-22/12/107.b",
    title=("Ganha quem tem mais, e o que jogou", "The better hand wins, and what was in play"),
    pt="Ponto {ponto}, banca {banker}{fault?, com a falta «$»|}: da aposta de {player} {em_position}, de {stake}, {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}; {lost?eram devidos $ à banca|à banca nada era devido} e {due?eram devidos $ ao ponto|ao ponto nada era devido}.",
    en="Ponto {ponto}, bank {banker}{fault?, with the fault “$”|}: of {player}'s bet on {position}, {stake}, {taken?$|nothing} was collected and {paid?$|nothing} paid; {lost?$|nothing} was due to the bank and {due?$|nothing} to the ponto.",
    version=2,
)  # fmt: skip
def better_hand_wins_what_was_in_play(zone: BetZone, result: CheminResult, law: CheminLaw) -> Due | None:
    """The higher score wins as much as was in play, of chips on the line half; a fault of nn. 105 to 107 may decide instead.

    Who throws cards into the box loses the coup.
    """
    if result.winner is None:
        return None
    paragraph = _at(result, at("44") if zone.part < 1 else at("2"))
    if result.winner == PONTO:
        return pays(zone.part, at=paragraph, reading=result.reading)
    return loses(zone.part, at=paragraph, reading=result.reading)


def _at(result: CheminResult, otherwise: str) -> str:
    return result.paragraph or otherwise


@blames(
    "ao-de-261-22/12/41", "ao-de-261-22/12/38",
    title=("Depois de «Nada mais» não valem apostas", "After the closing call no bet counts"),
    pt="A aposta de {player} {em_position}, de {stake}, foi feita ou alterada depois de encerradas as apostas, e valeu.",
    en="{player}'s bet on {position}, {stake}, was laid or altered after the bets were closed, and counted.",
)  # fmt: skip
def no_bet_counts_after_the_closing_call(account: BetAccount[BetZone]) -> bool:
    """What is laid after “Jogo feito. Nada mais.” is withdrawn and does not play; after the first card even less.

    Whoever made bancô and lost may still declare to go on (n. 52).
    """
    return came_too_late(account.bet)
