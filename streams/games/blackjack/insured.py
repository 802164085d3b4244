"""How much each insurance may come to (n. 38)."""

from collections import defaultdict
from collections.abc import Iterable

from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import BlackjackCoup, on_box


def insurable(coup: BlackjackCoup, law: BlackjackLaw, insurances: Iterable[Bet]) -> dict[str, int | None]:
    """The most that each insurance, in the order laid, may come to; None where the bet that it insures is not known.

    One insures one's own bet, and all chips count: what the same bet was insured for before leaves so much less.
    """
    found: dict[str, int | None] = {}
    before: dict[str | None, int] = defaultdict(int)  # bet -> what it was insured for already
    for bet in insurances:
        main = coup.bets.get(bet.parent or "")
        if main is None or not on_box(main.position):
            found[bet.id] = None
        elif main.player != bet.player:
            found[bet.id] = 0
        else:
            found[bet.id] = max(0, int(law.insurance_most * (standing(main)[1] or 0)) - before[bet.parent])
        if bet.lies:
            before[bet.parent] += bet.stake
    return found
