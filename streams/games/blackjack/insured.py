"""How much each insurance may come to (n. 38)."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.stakes import BoxOwner, owner_of
from streams.games.blackjack.state import BlackjackCoup, on_box
from streams.games.cards.state import seat_of


def insurable(coup: BlackjackCoup, law: BlackjackLaw, insurances: Iterable[Bet]) -> dict[str, int | None]:
    """The most that each insurance, in the order laid, may come to; None where the bet that it insures is not known.

    One insures one's own bet, in however many stacks it lies, and all chips count: what it was insured for before
    leaves so much less.
    """
    caps: dict[str, int | None] = {}
    staked, own = _boxes(coup)
    before: dict[BoxOwner, int] = defaultdict(int)  # what his bet was insured for already
    for bet in insurances:
        main = own.get((bet.player, seat_of(bet.position))) if bet.parent is None else coup.bets.get(bet.parent)
        if main is None or not on_box(main.position):
            caps[bet.id] = None if bet.parent is not None else 0
        elif main.player != bet.player:
            caps[bet.id] = 0
        else:
            most = int(law.insurance_most * staked[owner_of(main)])
            caps[bet.id] = max(0, most - before[owner_of(main)])
        if bet.lies and main is not None:
            before[owner_of(main)] += bet.stake
    return caps


def _boxes(coup: BlackjackCoup) -> tuple[Counter[BoxOwner], dict[tuple[str, str | None], Bet]]:
    """What each player has on each place, and the bet that an insurance without a name stands for: the largest there."""
    staked, largest = Counter[BoxOwner](), dict[tuple[str, str | None], Bet]()
    for bet in coup.bets.values():
        if on_box(bet.position):
            staked[owner_of(bet)] += standing(bet)[1] or 0
            place = bet.player, seat_of(bet.position)
            if place not in largest or bet.stake > largest[place].stake:
                largest[place] = bet
    return staked, largest
