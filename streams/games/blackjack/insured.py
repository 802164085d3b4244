"""How much each insurance may come to (n. 38)."""

from collections import defaultdict
from collections.abc import Iterable

from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import BlackjackCoup, on_box
from streams.games.cards.state import seat_of


def insurable(coup: BlackjackCoup, law: BlackjackLaw, insurances: Iterable[Bet]) -> dict[str, int | None]:
    """The most that each insurance, in the order laid, may come to; None where the bet that it insures is not known.

    One insures one's own bet, and all chips count: what the same bet was insured for before leaves so much less.
    """
    found: dict[str, int | None] = {}
    before: dict[str, int] = defaultdict(int)  # bet -> what it was insured for already
    for bet in insurances:
        main = coup.bets.get(bet.parent) if bet.parent is not None else _own(coup, bet)
        if main is None or not on_box(main.position):
            found[bet.id] = None if bet.parent is not None else 0
        elif main.player != bet.player:
            found[bet.id] = 0
        else:
            found[bet.id] = max(0, int(law.insurance_most * (standing(main)[1] or 0)) - before[main.id])
        if bet.lies and main is not None:
            before[main.id] += bet.stake
    return found


def _own(coup: BlackjackCoup, bet: Bet) -> Bet | None:
    """The bet that an insurance without a name stands for: its owner's on the place, the largest of several."""
    seat = seat_of(bet.position)
    own = (each for each in coup.bets.values() if each.player == bet.player and on_box(each.position))
    return max((each for each in own if seat_of(each.position) == seat), key=lambda each: each.stake, default=None)
