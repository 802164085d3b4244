"""Collecting the losers, and only then paying: nn. 11 and 14 of art. 3."""

from collections.abc import Iterator
from itertools import pairwise

from schemas.envelope import Event
from schemas.events.bets import BetCollected, PayoutMade
from schemas.findings import Severity, Value, Word
from streams.games.banca_francesa.finished import FinishedBanca, TakenBets
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.state import BancaCoup
from streams.games.banca_francesa.table import BancaTable
from streams.games.banca_francesa.throws import chance_of, hushed
from streams.games.bets.settling import left_of
from streams.games.bets.state import Bet
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before

TURN = 360
OTHER_CLOTH = "ao-de-261-22:B13"


@at_end(
    "ao-de-261-22/3/11",
    severity=Severity.MINOR,
    title=("A recolha começa pelos ases", "Collection begins with the aces"),
    pt="A aposta perdida de {player} nos ases foi recolhida depois da aposta {em_position}.",
    en="{player}'s losing bet on the aces was collected after the bet on {position}.",
    about=FinishedBanca.losers_taken,
)
def collection_begins_with_the_aces(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """Of the losing chips those on the aces are always taken first, on each cloth; the first one overlooked is reported."""
    for taken in finished.losers_taken:
        others = next((one for one in taken if not _first(one[1], law)), None)
        late = others and next((t for t in taken if _first(t[1], law) and surely_before(others[0], t[0])), None)
        if others and late:
            values: dict[str, Value] = {"player": late[1].player, "position": Word(word=others[1].position)}
            yield Breach((others[0], late[0]), values, player=late[1].player)


@at_end(
    "ao-de-261-22/3/11",
    severity=Severity.MINOR,
    title=("Recolhe-se no sentido inverso dos ponteiros do relógio", "Collection goes anticlockwise"),
    pt="A recolha voltou atrás: a aposta de {player} {em_position} ficava antes da que acabara de ser recolhida.",
    en="Collection went back: {player}'s bet on {position} lay before the one that had just been collected.",
    version=2,
    about=FinishedBanca.losers_taken,
)
def collection_goes_anticlockwise(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """After the aces, losing chips are taken anticlockwise, from any starting point and once round (B12).

    A message that was slow puts a round out of order: one that goes back only as it is reported, and not by the clock,
    is none.
    """
    for taken in finished.losers_taken:
        rest = [(collected, bet) for collected, bet in taken if not _first(bet, law)]
        if any(bet.angle is None for _, bet in rest):
            if len(rest) > 1:
                yield NotEvaluable("nobody saw where the bets lay on the cloth")
            continue
        back = _step_back(rest)
        if back is not None and _step_back(sorted(rest, key=lambda collected: collected[0].time)) is not None:
            (before, _), (after, other) = back
            values: dict[str, Value] = {"player": other.player, "position": Word(word=other.position)}
            yield Breach((before, after), values, player=other.player)


@rule(
    "ao-de-261-22/3/14",
    on=(BetCollected,),
    severity=Severity.MAJOR,
    title=("Só se paga depois de tudo recolhido", "Nobody is paid before all losers are collected"),
    pt="A aposta perdida de {player} {em_position} só foi recolhida depois do primeiro pagamento.",
    en="{player}'s losing bet on {position} was collected only after the first payment.",
    version=3,
)
def losers_are_collected_before_anybody_is_paid(
    table: BancaTable, event: Event[BetCollected], law: BancaLaw
) -> Breaches:
    """The first prize waits until all losing chips have left the cloth; the first one overlooked is reported.

    A payment that was taken back again has not begun. At a double table what only the other cloth makes late is
    doubtful (B13). When the dice were lifted in silence (n. 7.d) no chips are to be collected, and what is taken is judged there.
    """
    coup = table.coup
    first = None if coup is None else next(_payments(coup), None)
    if coup is None or first is None:
        return
    bet = coup.bets.get(event.data.bet)
    if bet is None or not surely_before(first, event) or not _loses(coup, bet, law):
        return
    if not any(
        surely_before(first, collected)
        for collected in coup.collections
        if collected is not event and _known(coup, collected, law)
    ):
        values: dict[str, Value] = {"player": bet.player, "position": Word(word=bet.position)}
        nearer = any(_cloth(coup, paid) == bet.cloth and surely_before(paid, event) for paid in _payments(coup))
        yield Breach((first, event), values, player=bet.player, reading=None if nearer else OTHER_CLOTH)


def _payments(coup: BancaCoup) -> Iterator[Event[PayoutMade]]:
    """Payments that were not taken back again."""
    for paid in coup.payouts:
        bet = coup.bets.get(paid.data.bet)
        if bet is None or left_of(bet, paid):
            yield paid


def _cloth(coup: BancaCoup, paid: Event[PayoutMade]) -> str | None:
    bet = coup.bets.get(paid.data.bet)
    return None if bet is None else bet.cloth


def _step_back(taken: TakenBets) -> tuple[tuple[Event[BetCollected], Bet], tuple[Event[BetCollected], Bet]] | None:
    """The first two collections of which the second lay before the first, from where the round started."""
    for one, other in pairwise(taken):
        if _passed(taken[0][1], other[1]) < _passed(taken[0][1], one[1]) and surely_before(one[0], other[0]):
            return one, other
    return None


def _first(bet: Bet, law: BancaLaw) -> bool:
    return bet.position == law.collected_first


def _passed(start: Bet, bet: Bet) -> int:
    """How far round a bet lies from where the collection started."""
    return ((bet.angle or 0) - (start.angle or 0)) % TURN


def _known(coup: BancaCoup, collected: Event[BetCollected], law: BancaLaw) -> bool:
    bet = coup.bets.get(collected.data.bet)
    return bet is not None and _loses(coup, bet, law)


def _loses(coup: BancaCoup, bet: Bet, law: BancaLaw) -> bool:
    """The chips of the bet are lost with the throw as it lies."""
    chance, place = chance_of(coup.throw, law), law.places.get(bet.position)
    if chance is None or place is None or place.chance is chance:
        return False
    return hushed(coup.throw, chance) is None
