"""What each bet is worth once the ball rests, and in which order the winners are paid."""

from collections.abc import Iterable
from dataclasses import dataclass

from producers.simulator.roulette.intents import RouletteWager
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.positions import Position
from streams.games.roulette.settlement import SETTLEMENT, due_of_parts
from streams.games.settlement.kernel import decided


@dataclass(frozen=True, slots=True)
class RouletteSettled:
    """A bet after the coup: what the bank takes and what it pays."""

    bet: str
    wager: RouletteWager
    kind: str
    rank: int
    lost: int
    prize: int


def settle(bet: str, wager: RouletteWager, result: int, law: RouletteLaw) -> RouletteSettled:
    """Judge one bet; a bet that the law does not know is paid as if it were of its kind."""
    combined = law.combined.get(wager.on)
    if combined is not None:
        laid = due_of_parts(parts(wager, law), wager.stake, result, law)
        return RouletteSettled(bet, wager, combined.kind, rank(combined.chance, law), int(laid.lost), int(laid.prize))
    position = law.positions.get(wager.on) or _unlisted(wager.on, law)
    if position is None:
        return RouletteSettled(bet, wager, wager.on, rank("straight", law), wager.stake, 0)
    owed = decided(SETTLEMENT.order, position, result, law)[1].on(wager.stake)
    return RouletteSettled(bet, wager, position.kind, rank(position.chance, law), int(owed.lost), int(owed.prize))


def parts(wager: RouletteWager, law: RouletteLaw) -> list[tuple[Position, int]]:
    """The chips of a combined bet, position by position; chips over a whole unit lie on the last one."""
    combined = law.combined[wager.on]
    units, over = divmod(wager.chips, combined.unit)
    laid = [(position, chips * units) for position, chips in combined.parts]
    laid[-1] = (laid[-1][0], laid[-1][1] + over)
    return laid


def in_order(settled: Iterable[RouletteSettled], law: RouletteLaw, *, grouped: bool) -> list[RouletteSettled]:
    """The winners as the decree wants them paid: kind by kind, or player by player (art. 2)."""
    winners = [bet for bet in settled if bet.prize]
    first: dict[str, int] = {}
    for bet in winners:
        first[bet.wager.player] = min(bet.rank, first.get(bet.wager.player, bet.rank))
    players = list(first)
    if grouped:
        return sorted(winners, key=lambda b: (first[b.wager.player], players.index(b.wager.player), b.rank))
    return sorted(winners, key=lambda b: (b.rank, players.index(b.wager.player)))


def rank(chance: str, law: RouletteLaw) -> int:
    """The place of a kind in the order of payment; split dozens go with dozens, split columns with columns."""
    named = chance.removeprefix("split_")
    return law.payout_order.index(named) if named in law.payout_order else len(law.payout_order)


def _unlisted(name: str, law: RouletteLaw) -> Position | None:
    """A place that the decree does not list, such as `split:12-13`, as a careless dealer would pay it."""
    kind, _, listed = name.partition(":")
    like = next((place for place in law.positions.values() if place.kind == kind), None)
    numbers = [int(number) for number in listed.split("-") if number.isdecimal()]
    if like is None or not numbers:
        return None
    return Position(name, kind, like.chance, frozenset(numbers), like.prize, like.listed, like.priced)
