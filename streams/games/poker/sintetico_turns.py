"""Who opens a round of sintético: art. 16 nn. 13 and 14, their Portuguese twin, nn. 44 and 45 of 2001.

The first round begins beside whoever has the hand: at his left. In 2001 turns run the other way round, so that his left is the
seat before him, against the sense of the rest of that text: the seat after him is accepted with a note (poker:20). Later
rounds are opened by «who made the highest bet before». Where nobody bet in the round before, an earlier round and the first
round's opener are both accepted (poker:23). Whoever is out or all-in is passed over.
"""

from collections.abc import Sequence

from streams.games.poker.names import OF_2001
from streams.games.poker.state import BettingRound, PokerHand


def sintetico_openers(hand: PokerHand, round_: BettingRound, seats: Sequence[str], regulation: str) -> list[str]:
    """The seats that may open the round, the one that the text names first; the seats stand in the order of turns."""
    beside = _first_round(hand, round_, seats, regulation)
    if round_.number == 1:
        return beside
    before = [earlier for earlier in hand.rounds if earlier is not round_]
    openers: list[str] = []
    for earlier in reversed(before):
        if earlier.raiser is not None:
            openers.append(earlier.raiser)
            break
    if before and before[-1].raiser is None:
        return [*dict.fromkeys([*_from(openers, round_, seats), *beside])]
    return _from(openers, round_, seats)


def _first_round(hand: PokerHand, round_: BettingRound, seats: Sequence[str], regulation: str) -> list[str]:
    after = _turned(hand.button, seats)[1:]
    following = [seat for seat in after if seat in round_.pending]
    if regulation != OF_2001:
        return following[:1] or _holder(hand, round_)
    return [*dict.fromkeys([*following[-1:], *following[:1]])] or _holder(hand, round_)


def _holder(hand: PokerHand, round_: BettingRound) -> list[str]:
    return [hand.button] if hand.button is not None and hand.button in round_.pending else []


def _from(seats_named: list[str], round_: BettingRound, seats: Sequence[str]) -> list[str]:
    """Each seat, or the next after it that has to move."""
    order = [next((each for each in _turned(seat, seats) if each in round_.pending), None) for seat in seats_named]
    return [seat for seat in order if seat is not None]


def _turned(seat: str | None, seats: Sequence[str]) -> list[str]:
    if seat is None or seat not in seats:
        return list(seats)
    place = seats.index(seat)
    return [*seats[place:], *seats[:place]]
