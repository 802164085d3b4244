"""Coups that are called void: art. 6 and the Portaria know of none (nn. 25 to 29; rules 20 to 24)."""

from schemas.findings import Severity, Value
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.law import BlackjackLaw
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import together


@at_end(
    "ao-de-261-22/6/28", "pt-p-1364-2001/23",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.void_for_nothing,
    title=("A jogada com cartas dadas vai até ao fim", "A coup that was dealt is played to its end"),
    pt="Com cartas na mesa, a jogada foi declarada nula sem causa; {bets#devolveu-se $ aposta|devolveram-se $ apostas}.",
    en="With cards on the table the coup was called void without cause; {bets#$ bet was|$ bets were} handed back.",
    reading="blackjack:75",
    version=2,
)  # fmt: skip
def coups_are_played_to_their_end(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Once cards lie the bets are won or lost by them: who is nearer to twenty-one wins, otherwise he loses.

    A card that is seen has its own remedy (nn. 21, 23 and 24) and voids nothing. Who voids for a card that cannot be
    there, a damaged one, a jam of the shuffler or a wrong deal is not blamed: the law is silent. A call that came to
    nothing, because every bet was settled by its cards, is only noted.
    """
    coup = finished.coup
    if finished.void_for_nothing and coup.dealt is not None and coup.void is not None:
        failing = finished.final_accounts.failing.values()
        shortfalls = together(account.short for wrong in failing for account, _ in wrong)
        severity = Severity.INFO if finished.void_in_vain else None
        values: dict[str, Value] = {"bets": len(coup.handed_back)}
        yield Breach((coup.dealt, coup.void), values, severity=severity, shortfalls=shortfalls)
