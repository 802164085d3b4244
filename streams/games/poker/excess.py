"""Chips that should not have been in the pots: which they are, who is short of them and to whose gain.

The chips of a player lie one on another. Of those that a wrong move put there, from so high to so high, each player who
matched them and did not win the pot is short, to whoever was to win it. Several rules may be broken with the same chips, and
the pot may be paid wrongly as well: chips are reported once, with the first of the rules in the order of `FAULTS`, and as if the
pot had gone where it belongs, for its payment is reported by itself.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from schemas.events.poker import RulingGiven, SkipDeclared
from streams.games.poker.betting_law import (
    ADDED,
    CAVE,
    EARLY,
    FAULTS,
    MAXIMUM,
    OUT_OF_TURN,
    OWN_BET,
    POT,
    SILENT,
    SKIPPED,
    TOO_MANY,
)
from streams.games.poker.finished_pots import FinishedPots
from streams.games.poker.handed_back import wrongly_handed_back
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import ALL_IN, BET, CALL, FIXED, HALF_POT, POT_LIMIT, RAISE
from streams.games.poker.percentage import owed
from streams.games.poker.pots import spread
from streams.games.poker.state import HandPlayer, Move
from streams.games.poker.streets import DealtStreet
from streams.games.poker.table import PokerTable
from streams.games.poker.unlawful_raises import beyond_the_pot, raises_of_own_bets, raises_too_many
from streams.rules.money import NOBODY, UNNAMED, Shortfalls, lacks, player, together


class Excess(NamedTuple):
    """Chips of a player that should not be there, from so high to so high, and the move that put them there."""

    player: HandPlayer
    low: int
    high: int
    move: Move | None


def of_move(move: Move, amount: int) -> Excess:
    """The last chips of a move, as far as they were not handed back."""
    return Excess(move.player, move.reached - amount, move.lies, move)


def silent_raises(finished: FinishedPots) -> Iterator[Excess]:
    """N. 71.d: what is above the call of a raise without a word; the chips alone, whatever of them went back."""
    hand = finished.coup
    for round_ in hand.rounds if hand.void is None else ():
        for move in round_.moves:
            if silent_raise(move, hand.minimum):
                yield of_move(move, move.amount - to_call(move, hand.minimum))


def silent_raise(move: Move, minimum: int) -> bool:
    """More chips than the call needs, on a bet that was there, and no word of a raise."""
    words = move.announced
    spoken = words is not None and words.data.action in (RAISE, BET, ALL_IN)
    return (
        bool(move.bet)
        and move.event.data.amount > to_call(move, minimum)
        and not spoken
        and move.action in (CALL, RAISE)
    )


def to_call(move: Move, minimum: int) -> int:
    """What a call may put in: in the first round the minimum, though nobody posted the big bet (poker:79)."""
    return minimum - (move.bet - move.to_call) if lacks_big_bet(move, minimum) else move.to_call


def lacks_big_bet(move: Move, minimum: int) -> bool:
    """In the first round nobody has staked the minimum yet: what a call costs then is not said."""
    return move.round.number == 1 and move.bet < minimum


def raises_after_early_cards(finished: FinishedPots) -> Iterator[tuple[DealtStreet, Move]]:
    """N. 70.h: raises in the round that early cards disturbed, by players who had not bet in it before."""
    for street in finished.early_streets:
        shown, bet = street.early[0].sequence, set[str]()
        for move in street.round.moves if street.round is not None else ():
            if move.event.sequence < shown:
                bet |= {move.player.seat} if move.amount else set()
            elif move.raised_by and move.player.seat not in bet:
                yield street, move


def raised_after_a_turn(finished: FinishedPots) -> Iterator[tuple[Move, Move | None]]:
    """N. 71.f: bets out of turn, each with the raise of the same player in the round after it, if there is one."""
    hand = finished.coup
    for round_ in hand.rounds if hand.void is None else ():
        later: dict[str, Move] = {}  # the next raise of each seat
        pairs = []
        for move in reversed(round_.moves):
            if move.amount and move.due not in (None, move.player.seat):
                pairs.append((move, later.get(move.player.seat)))
            if move.raised_by:
                later[move.player.seat] = move
        yield from reversed(pairs)


def raised_after_a_skip(finished: FinishedPots) -> Iterator[Move]:
    """N. 71.i: raises by whoever had been passed over, in the round in which the inspector let the player act."""
    hand = finished.coup
    last = max((event.sequence for event in hand.faults if event.type == RulingGiven.type), default=-1)
    for declared in (event for event in hand.faults if event.type == SkipDeclared.type):
        raised = raise_after(hand.players.get(declared.data.seat), declared.sequence)
        if raised is not None and last > declared.sequence:
            yield raised


def raise_after(one: HandPlayer | None, sequence: int) -> Move | None:
    """The first raise of a player after a moment, in the round of his next move."""
    moves = [] if one is None else [move for move in one.moves if move.event.sequence > sequence]
    return next((move for move in moves if move.raised_by and move.round is moves[0].round), None)


def beyond_the_maximum(finished: FinishedPots) -> Iterator[tuple[Move, str, int]]:
    """N. 21: raises beyond what the table allows, with Angola's number and the most that was allowed."""
    hand = finished.coup
    for round_ in hand.rounds if hand.void is None else ():
        for move in round_.moves:
            if move.raised_by:
                number, most = maximum_of(finished.table, move, finished.law)
                if most is not None and move.raised_by > most:
                    yield move, number, most


def maximum_of(table: PokerTable, move: Move, law: PokerLaw) -> tuple[str, int | None]:
    """Angola's number and the most that a player may raise by; None where another number says it, or there is none."""
    pot, mode = move.pot + move.to_call, table.terms.maximum
    if mode == HALF_POT:
        return "13/21.a", int(pot * law.people.half)
    if mode == POT_LIMIT and law.betting.raises is None:
        return "13/21.b", int(pot * law.betting.pot)
    if mode == FIXED:
        return "13/19", table.licence.limits.maximum.get("bet")
    return "", None


def overcalls(finished: FinishedPots) -> Iterator[tuple[Move, int]]:
    """N. 55: calls with more chips than were to be matched, of which the rest never came back."""
    for round_ in finished.coup.rounds:
        for move in round_.moves:
            if move.action == CALL:
                excess = move.amount - move.to_call - move.back
                if excess > 0:
                    yield move, excess


def beyond_the_cave(finished: FinishedPots) -> Iterator[Excess]:
    """N. 21.c: what a player staked beyond the cave with which the hand began."""
    hand = finished.coup
    for one in hand.players.values() if hand.void is None else ():
        if one.start is not None and one.cards and one.total > one.start:
            yield Excess(one, one.staked - min(one.staked, one.total - one.start), one.staked, None)


EXCESSES: Final[Mapping[str, Callable[[FinishedPots], Iterator[Excess]]]] = {
    SILENT: silent_raises,
    EARLY: lambda finished: (of_move(move, move.raised_by) for _, move in raises_after_early_cards(finished)),
    OUT_OF_TURN: lambda finished: (
        of_move(more, more.raised_by) for _, more in raised_after_a_turn(finished) if more is not None
    ),
    SKIPPED: lambda finished: (of_move(move, move.raised_by) for move in raised_after_a_skip(finished)),
    TOO_MANY: lambda finished: (of_move(move, move.raised_by) for move in raises_too_many(finished)),
    OWN_BET: lambda finished: (
        of_move(each.move, each.move.raised_by) for each in raises_of_own_bets(finished) if not each.noted
    ),
    POT: lambda finished: (
        of_move(each.move, each.move.raised_by - each.most) for each in beyond_the_pot(finished) if not each.noted
    ),
    MAXIMUM: lambda finished: (of_move(move, move.raised_by - most) for move, _, most in beyond_the_maximum(finished)),
    ADDED: lambda finished: (of_move(move, move.amount - move.to_call) for move, _ in overcalls(finished)),
    CAVE: beyond_the_cave,
}


class ChipsByFault:
    """What each fault cost whom: a chip counts once, with the first fault that moved it."""

    def __init__(self, finished: FinishedPots) -> None:
        self.known: dict[str, list[tuple[int, int]]] = {}  # player -> ranges of chips counted already, in order
        self.sums: dict[tuple[str, str, int], Shortfalls] = {}
        self.hand, self.pots = finished.coup, list[tuple[int, int, tuple[str, ...]]]()
        if finished.settles_nothing or not finished.coup.paid:
            return
        self.staked = _covered(finished)
        self.pots = _winners(finished)
        for fault in (fault for fault in FAULTS if fault in finished.law.betting.faults):
            for one in EXCESSES[fault](finished):
                key = _key(fault, one.player, one.move)
                if key not in self.sums:
                    self.sums[key] = together(self._short(name, one) for name in self.staked)

    def of(self, fault: str, move: Move) -> Shortfalls:
        """Who is short by a move."""
        return self.sums.get(_key(fault, move.player, move), NOBODY)

    def of_cave(self, one: HandPlayer) -> Shortfalls:
        """Who is short by what a player staked beyond the cave."""
        return self.sums.get(_key(CAVE, one, None), NOBODY)

    def missing(self, one: HandPlayer) -> int:
        """What a player got back and did not put in again.

        What went back after the last round, or after the player had folded, counts as paid out of the pots.
        """
        wrong = wrongly_handed_back(self.hand).get(one.seat)
        return max(0, one.most - one.staked - (0 if wrong is None else wrong.stake))

    def taken_back(self, one: HandPlayer, amount: int) -> Shortfalls:
        """Who is short by so much of it: who was to win the last pot."""
        winners = self.pots[-1][-1] if self.pots else ()
        if one.player in winners:
            return NOBODY
        parts = spread(amount, dict.fromkeys(winners, 1)).items()
        return together(lacks(player(winner), player(one.player), part) for winner, part in parts)

    def _short(self, name: str, one: Excess) -> Shortfalls:
        """What a player lost of it who matched it, or put it there."""
        low, high = one.low, min(one.high, self.staked[name])
        if low >= high:
            return NOBODY
        known = self.known.get(name, [])
        fresh, self.known[name] = _apart(known, low, high)
        return together(
            lacks(player(name), player(winner), part)
            for start, end in fresh
            for bottom, top, winners in self.pots
            if winners and name not in winners
            for winner, part in spread(max(0, min(end, top) - max(start, bottom)), dict.fromkeys(winners, 1)).items()
        )


def _key(fault: str, one: HandPlayer, move: Move | None) -> tuple[str, str, int]:
    return fault, one.seat, -1 if move is None else move.event.sequence


def _apart(known: list[tuple[int, int]], low: int, high: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The parts of a stretch that are not known, and what is known with it; both in order and apart."""
    fresh, start = [], low
    first, last = low, high
    kept = []
    for bottom, top in known:
        if top < low or bottom > high:
            kept.append((bottom, top))
            continue
        if bottom > start:
            fresh.append((start, bottom))
        start = max(start, top)
        first, last = min(first, bottom), max(last, top)
    if start < high:
        fresh.append((start, high))
    return fresh, sorted([*kept, (first, last)])


def _covered(finished: FinishedPots) -> dict[str, int]:
    """What each player has in the pots that somebody covered, dead money not counted."""
    uncalled, staked = finished.lying.uncalled, dict[str, int]()
    for one in finished.coup.players.values():
        staked[one.player] = max(staked.get(one.player, 0), one.staked - uncalled.get(one.player, 0))
    return staked


def _winners(finished: FinishedPots) -> list[tuple[int, int, tuple[str, ...]]]:
    """Each pot, from so high to so high, with who was to win it; where nobody can say, who was paid."""
    pots, bottom, paid, highest = [], 0, tuple(finished.payees), sum(_covered(finished).values())
    for outcome in finished.decided:
        top = highest if outcome is finished.decided[-1] else outcome.pot.level
        pots.append((bottom, top, outcome.winners or paid))
        bottom = top
    return pots


def won_though_barred(finished: FinishedPots, name: str) -> Shortfalls:
    """What the cards would have given to a player who can win nothing belongs to the best hands of the others."""
    short = []
    for matter in finished.matters:
        own = owed(finished, matter).get(name, 0) if name in finished.payees else 0
        pots = {each.pot.name: each.pot.amount for each in matter.decided if name in each.winners}
        heirs = {each.pot.name: each.winners for each in finished.decided_without_barred}
        for pot, part in spread(own, pots).items():
            winners = heirs[pot] or (UNNAMED,)
            short += [
                lacks(player(winner), player(name), each)
                for winner, each in spread(part, dict.fromkeys(winners, 1)).items()
            ]
    return together(short)
