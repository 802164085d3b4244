"""Collecting the losers and opening the winning stacks: art. 1 n. 32, art. 2 n. 20."""

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.findings import Severity, Value, Word
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.lying import in_time, parts_of, place_of, place_won
from streams.games.roulette.positions import Combined
from streams.games.roulette.settlement import RoulettePlace
from streams.games.roulette.state import RouletteBet, RouletteCoup
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, at_end, rule
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/1/32",
    "ao-de-261-22/2/20",
    severity=Severity.MAJOR,
    title=("Recolhe-se tudo antes de pagar", "Losers are collected before anybody is paid"),
    pt="A aposta perdida de {player} {em_position} só foi recolhida depois do primeiro pagamento.",
    en="{player}'s losing bet on {position} was collected only after the first payment.",
    version=2,
    about=FinishedRoulette.swept_after_a_prize,
)
def losers_are_collected_before_winners_are_paid(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """All losing chips leave the cloth before the first prize is paid on it; the first one overlooked is reported."""
    coup = finished.coup
    payout = _first_payout(coup)
    sweeps = coup.sweeps
    if payout is None or coup.number is None or not sweeps or sweeps[-1].sequence < payout.sequence:
        return
    by_cloth = _first_by_cloth(coup, payout.sequence)
    for sweep in sweeps:
        bet = coup.bets.get(sweep.data.bet)
        first = None if bet is None else by_cloth.get(bet.cloth)
        if bet is not None and first is not None and surely_before(first, sweep) and _loses(bet, finished):
            del by_cloth[bet.cloth]
            yield Breach((first, sweep), {"player": bet.player, "position": Word(word=bet.position)}, player=bet.player)


@rule(
    "ao-de-261-22/1/32",
    "ao-de-261-22/2/20",
    on=(PayoutMade,),
    severity=Severity.MAJOR,
    title=("As fichas sobrepostas são abertas antes de pagar", "Winning stacks are opened before they are paid"),
    pt="A aposta de {player} {em_position}, de {chips} fichas, foi paga sem que as fichas fossem abertas.",
    en="{player}'s bet on {position}, {chips} chips, was paid before its stack was opened.",
    version=2,
)
def winning_stacks_are_opened_before_they_are_paid(
    table: RouletteTable, event: Event[PayoutMade], law: RouletteLaw
) -> Breaches:
    """A winning bet of two or more chips on top of one another is spread so that each can be seen, then paid.

    Chips of a series or of neighbours lie apart: only those on the winning part can form a stack.
    """
    coup = table.coup
    bet = None if coup is None else coup.bets.get(event.data.bet)
    if bet is None or coup is None or bet.chips < 2 or bet.spread is not None or len(bet.payouts) > 1:
        return
    place = place_won(bet, coup, law, table.admits_combined(law))
    if place is None or coup.number is None:
        return
    chips = _stacked(bet, place, coup.number)
    if chips > 1:
        values: dict[str, Value] = {"player": bet.player, "position": Word(word=bet.position), "chips": chips}
        yield Breach((event,), values, player=bet.player)


def _first_payout(coup: RouletteCoup) -> Event[PayoutMade] | None:
    """The first prize since the ball came to rest."""
    rest = coup.spin.settled
    return next((paid for paid in coup.payouts if rest is not None and paid.sequence > rest.sequence), None)


def _first_by_cloth(coup: RouletteCoup, since: int) -> dict[str | None, Event[PayoutMade]]:
    """The first prize on each cloth: those of a double table are served apart."""
    first: dict[str | None, Event[PayoutMade]] = {}
    for paid in coup.payouts:
        if paid.sequence >= since:
            bet = coup.bets.get(paid.data.bet)
            first.setdefault(None if bet is None else bet.cloth, paid)
    return first


def _loses(bet: RouletteBet, finished: FinishedRoulette) -> bool:
    """Chips of the bet are lost: all of them, or those of a combined bet that did not win."""
    place = place_of(bet, finished.law, finished.admits_combined) if in_time(bet) and bet.lies else None
    return place is not None and (isinstance(place, Combined) or finished.coup.number not in place.numbers)


def _stacked(bet: RouletteBet, place: RoulettePlace, number: int) -> int:
    """How many chips lie on top of one another where the bet wins."""
    if not isinstance(place, Combined):
        return bet.chips
    try:
        parts = parts_of(bet, place)
    except ValueError:
        return 0
    return max(chips for position, chips in parts if number in position.numbers)
