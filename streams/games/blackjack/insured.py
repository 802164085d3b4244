"""How much each insurance may come to, and what it is due (n. 38)."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.blackjack.hands import BankHand
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.settlement import INSURED
from streams.games.blackjack.stakes import BoxOwner, owner_of
from streams.games.blackjack.state import BlackjackCoup, on_box
from streams.games.cards.state import seat_of
from streams.games.settlement import NOTHING, Due


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


def insurance_due(
    cap: int | None, bank: BankHand, coup: BlackjackCoup, law: BlackjackLaw, bet: Bet
) -> tuple[int, Due | None]:
    """What of an insurance counts, and what that is due; nothing is known without the bank's first two cards.

    Nothing counts without an open ace; else what was laid in time, up to its cap.
    """
    insured = bet.stake if cap is None else min(cap, bet.stake)
    if coup.open_card != law.insurance_against:
        insured = 0
    elif bet.late is not None:
        insured = standing(bet)[1] or 0
    if not insured:
        return 0, NOTHING
    share = INSURED.part(bet.position, insured, bank, law)
    return insured, None if share is None else share.due
