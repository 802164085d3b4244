"""How much each insurance may come to (n. 38)."""

from collections import defaultdict
from collections.abc import Iterable

from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.stakes import Owner, owner_of
from streams.games.blackjack.state import BlackjackCoup, on_box
from streams.games.cards.state import seat_of


def insurable(coup: BlackjackCoup, law: BlackjackLaw, insurances: Iterable[Bet]) -> dict[str, int | None]:
    """The most that each insurance, in the order laid, may come to; None where the bet that it insures is not known.

    One insures one's own bet, in however many stacks it lies, and all chips count: what it was insured for before
    leaves so much less.
    """
    found: dict[str, int | None] = {}
    before: dict[Owner, int] = defaultdict(int)  # what his bet was insured for already
    for bet in insurances:
        main = coup.bets.get(bet.parent) if bet.parent is not None else _own(coup, bet)
        if main is None or not on_box(main.position):
            found[bet.id] = None if bet.parent is not None else 0
        elif main.player != bet.player:
            found[bet.id] = 0
        else:
            most = int(law.insurance_most * _staked(coup, owner_of(main)))
            found[bet.id] = max(0, most - before[owner_of(main)])
        if bet.lies and main is not None:
            before[owner_of(main)] += bet.stake
    return found


def _staked(coup: BlackjackCoup, owner: Owner) -> int:
    """What a player has on a place."""
    return sum(standing(bet)[1] or 0 for bet in coup.bets.values() if owner_of(bet) == owner)


def _own(coup: BlackjackCoup, bet: Bet) -> Bet | None:
    """The bet that an insurance without a name stands for: its owner's on the place, the largest of several."""
    seat = seat_of(bet.position)
    own = (each for each in coup.bets.values() if each.player == bet.player and on_box(each.position))
    return max((each for each in own if seat_of(each.position) == seat), key=lambda each: each.stake, default=None)
