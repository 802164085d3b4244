"""Where a bet lies on the cloth, and whether it lay there in time; and bets that were displaced and put back."""

from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.positions import Combined, Position
from streams.games.roulette.settlement import RoulettePlace, spread
from streams.games.roulette.state import RouletteBet, RouletteCoup


def in_time(bet: RouletteBet) -> bool:
    """Laid before the closing call; a bet altered too late and put back as it stood is as good."""
    return bet.late is None or (bet.removed is None and bet.stood == (bet.position, bet.stake, bet.chips))


def place_of(bet: RouletteBet, law: RouletteLaw, admits: bool | None) -> RoulettePlace | None:
    """Where the bet lies, if the decree admits a bet there; combined bets ask for their wheel (n. 28)."""
    position = law.positions.get(bet.position)
    if position is not None:
        return position
    return None if admits is False else law.combined.get(bet.position)


def parts_of(bet: RouletteBet, place: Combined) -> list[tuple[Position, int]]:
    """The chips of a combined bet as they were seen to lie, otherwise as n. 28 divides them."""
    if bet.parts is None or bet.last is not bet.placed or sum(part.chips for part in bet.parts) != bet.chips:
        return spread(place, bet.chips)
    known = place.places
    if not bet.chips or any(part.position not in known for part in bet.parts):
        raise ValueError(f"bet {bet.id} is called {place.name}, but its chips lie elsewhere")
    return [(known[part.position], part.chips) for part in bet.parts]


def lay(bet: RouletteBet, coup: RouletteCoup) -> bool:
    """The bet was on the cloth when the ball came to rest."""
    settled = coup.spin.settled
    in_place = bet.returned is None or (settled is not None and settled.sequence < bet.returned.sequence)
    return bet.removed is None and in_place


def place_won(bet: RouletteBet, coup: RouletteCoup, law: RouletteLaw, admits: bool | None) -> RoulettePlace | None:
    """Where a bet that counts has won with the number of the coup; None if it has not."""
    place = place_of(bet, law, admits) if lay(bet, coup) and in_time(bet) else None
    return place if place is not None and coup.number in place.numbers else None


def rebuilt_since(bet: RouletteBet, coup: RouletteCoup) -> bool:
    """A bet displaced was put back in some way after it."""
    rebuilt = coup.rebuilt.get(bet.id)
    return rebuilt is not None and rebuilt[0].sequence > coup.displaced[bet.id].sequence


def rebuilt_as_it_lay(bet: RouletteBet, coup: RouletteCoup) -> bool:
    """A bet displaced was put back where and as it lay."""
    if not rebuilt_since(bet, coup):
        return False
    rebuilt = coup.rebuilt[bet.id][1]
    return rebuilt.position == bet.position and rebuilt.stake == bet.stake
