"""What each bet of a coup was due and what it got, worked out once when the coup is over.

Each wrong account is told once, under the closest duty: laid too late (n. 6), small and big on three equal dice
(n. 10), the stake of a winner (n. 11), a prize that was never paid (n. 12), a wrong prize (n. 9), a bet that did not
win (n. 8).
"""

from dataclasses import dataclass

from schemas.licence import Limits
from streams.games.bets.settling import (
    Bounds,
    came_too_late,
    counts,
    excess_within,
    hold_to_limits,
    moved,
    standing,
)
from streams.games.bets.state import Bet
from streams.games.cussec.law import CussecLaw, Faces, Place
from streams.games.cussec.settlement import due
from streams.games.cussec.state import CussecCoup, Shake, faces_of, obstacle, result_of
from streams.games.dice.accounts import NOTHING, STAKE, Account, Accounts, left_open, reread
from streams.rules.moves import Span

LATE, LOST, PRIZE, TRIPLE, UNPAID = "late", "lost", "prize", "triple", "unpaid"  # duties that an account may fail


@dataclass(slots=True)
class CussecAccounts(Accounts[Place]):
    """The accounts of a coup that do not balance, and the shaking that decided."""

    shake: Shake | None = None
    faces: Faces | None = None

    @property
    def came(self) -> str:
        """The faces that decided, as they are written down."""
        return told_faces(self.faces or ())


def deciding(coup: CussecCoup, law: CussecLaw) -> int | None:
    """Which shaking decided the coup: the first that gave a result and was not called void."""
    return next((place for place, shake in enumerate(coup.shakes) if result_of(shake, law) is not None), None)


def shaken_again(coup: CussecCoup, law: CussecLaw) -> int | None:
    """The shaking that decided although the dice were shaken and shown once more."""
    place = deciding(coup, law)
    return place if place is not None and _shown_once_more(coup, place) else None


def _shown_once_more(coup: CussecCoup, place: int) -> bool:
    return any(shake.settled is not None for shake in coup.shakes[place + 1 :])


def drawn_up(coup: CussecCoup, limits: Limits, law: CussecLaw) -> CussecAccounts:
    """The accounts of a coup that is over."""
    hold_to_limits(coup, lambda position: _bounds(position, limits))
    place = deciding(coup, law)
    found = CussecAccounts()
    if place is None:
        last = coup.shake
        if (last.lifted or last.settled) and last.void is None and obstacle(last, law) is None:
            found.unclear = "how the dice lay was not seen"
        return found
    shake = found.shake = coup.shakes[place]
    faces = found.faces = result_of(shake, law)
    if faces is None or _shown_once_more(coup, place):
        return found
    for bet in coup.bets.values():
        account = None if left_open(bet, found) else account_of(bet, shake, faces, law)
        if account is not None and bet.backs:
            account = reread(account, found, shake.shown or -1)
        if account is not None and not account.balances:
            found.note(_duty(account, faces), account)
    return found


def _bounds(position: str, limits: Limits) -> Bounds:
    """The article fixes no limits (G8): those posted for the zone, or for zones of its kind."""
    kind = position.partition(":")[0]
    return limits.minimum, limits.maximum.get(position, limits.maximum.get(kind))


def account_of(bet: Bet, shake: Shake, faces: Faces, law: CussecLaw) -> Account[Place] | None:
    """The account of a bet as it lay when bets were closed; one laid later is due nothing."""
    position, stake = standing(bet)
    where = law.places.get(position)
    if where is None or not counts(bet):
        return None
    owed = NOTHING if stake is None else due(where, stake, faces)
    taken, paid = moved(bet, shake.shown or -1, None)
    return Account(bet, where, position, bet.stake if stake is None else stake, owed, taken, paid)


def annulled_account(bet: Bet, shake: Shake, law: CussecLaw) -> Account[Place] | None:
    """The account of a bet by a shaking that decided and was not let stand; none of one laid after it."""
    faces, shown = faces_of(shake, law), shake.shown
    lay = shown is not None and bet.placed.sequence < shown
    return account_of(bet, shake, faces, law) if lay and faces is not None else None


def span(coup: CussecCoup, place: int) -> Span:
    """The sequence numbers between which a shaking was settled."""
    later = coup.shakes[place + 1].shown if place + 1 < len(coup.shakes) else None
    return coup.shakes[place].shown or -1, later


def beyond(bet: Bet, coup: CussecCoup, law: CussecLaw) -> int:
    """What the bank gave too much on a bet where no account tells it.

    On no chance of the law, before the dice were seen, when they decided nothing, or by a result that was not let stand.
    """
    if bet.position not in law.places:
        return excess_within(bet, (-1, None)) if bet.lies else 0
    first = next((shake.shown for shake in coup.shakes if shake.shown is not None), None)
    excess = excess_within(bet, (-1, first))
    for place, shake in enumerate(coup.shakes):
        if obstacle(shake, law) is not None:
            excess += excess_within(bet, span(coup, place))
        elif faces_of(shake, law) is not None and (shake.void is not None or shaken_again(coup, law) == place):
            account = annulled_account(bet, shake, law)
            return excess + (0 if account is None else account.excess)
    return excess


def _duty(account: Account[Place], faces: Faces) -> str:
    if came_too_late(account.bet):
        return LATE
    if faces in account.place.spoilt:
        return TRIPLE
    if faces not in account.place.wins:
        return LOST
    if account.taken:
        return STAKE
    return PRIZE if account.paid else UNPAID


def told_faces(faces: tuple[int, ...]) -> str:
    """The faces as they are written down."""
    return "-".join(str(face) for face in faces)
