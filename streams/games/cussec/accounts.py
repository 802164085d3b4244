"""What each bet of a coup was due and what it got, worked out once when the coup is over.

Each wrong account is told once, under the closest duty: laid too late (n. 6), small and big on three equal dice
(n. 10), the stake of a winner (n. 11), a prize that was never paid (n. 12), a wrong prize (n. 9), a bet that did not
win (n. 8).
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.findings import Money, Value, Word
from streams.games.cussec.law import CussecLaw, Faces, Place
from streams.games.cussec.settlement import Due, due
from streams.games.cussec.state import CussecCoup, Shake, obstacle, result_of
from streams.games.cussec.table import CussecTable
from streams.games.dice.bets import Bet
from streams.rules import Breach
from streams.rules.money import Short, short

LATE, LOST, PRIZE = "late", "lost", "prize"  # the duties that an account may fail
TRIPLE, STAKE, UNPAID = "triple", "stake", "unpaid"


class Account(NamedTuple):
    """One bet: what was due, what the bank took of its stake, what it paid."""

    bet: Bet
    place: Place
    position: str
    stake: int
    due: Due
    taken: int
    paid: int

    @property
    def short(self) -> Short:
        """Who is short."""
        return short(self.paid - self.taken, self.due.gain)


@dataclass(slots=True)
class Accounts:
    """The accounts of a coup that do not balance, by duty, and the shaking that decided."""

    shake: Shake | None = None
    faces: Faces | None = None
    wrong: dict[str, list[Account]] = field(
        default_factory=lambda: {duty: [] for duty in (LATE, LOST, PRIZE, TRIPLE, STAKE, UNPAID)}
    )
    unclear: str = ""


def accounts(table: CussecTable, law: CussecLaw) -> Accounts:
    """The accounts of the coup that is ending."""
    coup = table.coup
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    if coup.accounts is None:
        coup.accounts = _drawn_up(coup, law)
    found: Accounts = coup.accounts
    return found


def deciding(coup: CussecCoup, law: CussecLaw) -> int | None:
    """Which shaking decided the coup: the first that gave a result and was not called void."""
    return next((place for place, shake in enumerate(coup.shakes) if result_of(shake, law) is not None), None)


def shaken_again(coup: CussecCoup, law: CussecLaw) -> int | None:
    """The shaking that decided although the dice were shaken and shown once more."""
    place = deciding(coup, law)
    later = () if place is None else coup.shakes[place + 1 :]
    return place if any(shake.settled is not None for shake in later) else None


def _drawn_up(coup: CussecCoup, law: CussecLaw) -> Accounts:
    place = deciding(coup, law)
    found = Accounts()
    if place is None:
        last = coup.shake
        if (last.lifted or last.settled) and last.void is None and obstacle(last, law) is None:
            found.unclear = "how the dice lay was not seen"
        return found
    shake = found.shake = coup.shakes[place]
    faces = found.faces = result_of(shake, law)
    if faces is None or shaken_again(coup, law) is not None:
        return found
    for bet in coup.bets.values():
        account = account_of(bet, coup, place, faces, law)
        if account is not None and account.due.gain != account.paid - account.taken:
            found.wrong[_duty(account, faces)].append(account)
    return found


def account_of(bet: Bet, coup: CussecCoup, place: int, faces: Faces, law: CussecLaw) -> Account | None:
    """The account of a bet as it lay when bets were closed; one laid later is due nothing."""
    position, stake = standing(bet)
    where = law.places.get(position)
    if where is None or (stake is None and bet.late is None) or (bet.late and bet.returned and not bet.stood):
        return None
    owed = Due(0, 0) if stake is None else due(where, stake, faces)
    taken, paid = moved(bet, coup.shakes[place].shown or -1, None)
    return Account(bet, where, position, bet.stake if stake is None else stake, owed, taken, paid)


def _duty(account: Account, faces: Faces) -> str:
    if account.bet.late is not None:
        return LATE
    if faces in account.place.spoilt:
        return TRIPLE
    if faces not in account.place.wins:
        return LOST
    if account.taken:
        return STAKE
    return PRIZE if account.paid else UNPAID


def standing(bet: Bet) -> tuple[str, int | None]:
    """Position and stake of a bet when bets were closed; no stake where it does not count."""
    if bet.late is not None:
        return (bet.position, None) if bet.stood is None or bet.returned is not None else bet.stood
    return bet.position, bet.stake if bet.lies else None


def moved(bet: Bet, after: int, before: int | None) -> tuple[int, int]:
    """What was taken of a bet and paid for it between two moments, corrections and chips handed back counted."""
    taken = sum(told.data.amount for told in bet.collections if _within(told, after, before))
    paid = 0
    made: dict[str, int] = {}
    for told in bet.payouts:
        if _within(told, after, before):
            paid += told.data.amount - made.get(getattr(told.data, "corrects", ""), 0)
            made[told.id] = told.data.amount
    back = bet.returned
    if back is not None and taken and back.sequence > bet.collections[0].sequence:
        taken -= min(taken, back.data.amount)
    return taken, paid


def movements(bet: Bet, after: int, before: int | None) -> tuple[Event[Any], ...]:
    """The events that took or paid something of the bet between two moments."""
    return tuple(told for told in (*bet.collections, *bet.payouts) if _within(told, after, before) and told.data.amount)


def _within(event: Event[Any], after: int, before: int | None) -> bool:
    return after < event.sequence and (before is None or event.sequence < before)


def breach(account: Account, cited: str | None = None, **more: Value) -> Breach:
    """A wrong account, told with its money."""
    bet, owed = account.bet, account.due
    values: dict[str, Value] = {
        "player": bet.player, "position": Word(word=account.position), "stake": Money(money=account.stake),
        "taken": Money(money=account.taken), "paid": Money(money=account.paid),
        "lost": Money(money=owed.lost), "due": Money(money=owed.prize), **more,
    }  # fmt: skip
    return Breach((bet.placed,), values, player=bet.player, paragraph=cited, **account.short)


def told_faces(faces: tuple[int, ...]) -> str:
    """The faces as they are written down."""
    return "-".join(str(face) for face in faces)
