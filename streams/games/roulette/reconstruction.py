"""Winning chips knocked off their places by staff: art. 1 n. 34, art. 2 n. 23."""

from collections.abc import Iterator
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import BetsDisplaced
from schemas.findings import Money, Severity, Value, Word
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.lying import in_time, place_of, place_won, rebuilt_as_it_lay, rebuilt_since
from streams.games.roulette.settling import account_of
from streams.games.roulette.state import RouletteBet, RouletteCoup
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import NOBODY, Shortfalls

STAFF = "staff"


@at_end(
    "ao-de-261-22/1/34",
    "ao-de-261-22/2/23",
    severity=Severity.CRITICAL,
    title=("As apostas vencedoras desmarcadas são reconstituídas", "Displaced winning bets are put back"),
    pt="A aposta vencedora de {player} {em_position}, de {stake}, foi desmarcada por profissionais da banca e não foi reconstituída.",
    en="{player}'s winning bet on {position}, {stake}, was knocked off by staff and not put back.",
    about=FinishedRoulette.knocked_over,
)
def displaced_winning_bets_are_put_back(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Winning chips that staff knock off their places are put back. Chips that players knock off are not covered."""
    coup = finished.coup
    for bet, displaced in _displaced_by_staff(coup):
        if place_won(bet, coup, law, finished.admits_combined) is None or rebuilt_since(bet, coup):
            continue
        yield _breach((displaced, bet.placed), bet, finished)


@at_end(
    "ao-de-261-22/1/34",
    "ao-de-261-22/2/23",
    severity=Severity.CRITICAL,
    title=("As apostas são reconstituídas como estavam", "Bets are put back as they lay"),
    pt="A aposta de {player} {em_position}, de {stake}, foi reconstituída {em_rebuilt}, de {value}.",
    en="{player}'s bet on {position}, {stake}, was put back on {rebuilt}, {value}.",
    about=FinishedRoulette.knocked_over,
)
def bets_are_put_back_as_they_lay(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """A bet is put back where it lay and with its stake; what the trackers saw before tells.

    A losing bet put back on a winning place is reported here too.
    """
    coup = finished.coup
    if coup.number is None:
        return
    for bet, _ in _displaced_by_staff(coup):
        if not rebuilt_since(bet, coup) or rebuilt_as_it_lay(bet, coup) or not in_time(bet):
            continue
        put_back, rebuilt = coup.rebuilt[bet.id]
        values: dict[str, Value] = {"rebuilt": Word(word=rebuilt.position), "value": Money(money=rebuilt.stake)}
        yield _breach((put_back, bet.placed), bet, finished, values)
    for name, (put_back, _) in coup.rebuilt.items():
        if name not in coup.bets:
            yield NotEvaluable(f"bet {name} was put back by {put_back.data.method}, but never seen on the cloth before")


@at_end(
    "ao-de-261-22/1/34",
    "ao-de-261-22/2/23",
    severity=Severity.MAJOR,
    title=("Só à falta de outro meio vale a palavra dos jogadores", "Players are asked last where their chips lay"),
    pt="As marcações foram refeitas por {method} sem registo de que antes falhassem: {missing}.",
    en="Bets were put back by {method}, and no failure of other means is on record: {missing}.",
    about=FinishedRoulette.knocked_over,
)
def players_are_asked_last_where_their_chips_lay(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Players say where their chips lay only when staff, by themselves or by technical means, cannot tell.

    Between those two the decree sets no order. A way that it does not know is no way.
    """
    coup = finished.coup
    *sure, last = law.rebuilding
    seen: set[int] = set()
    for bet, _ in _displaced_by_staff(coup):
        if place_won(bet, coup, law, finished.admits_combined) is None or not rebuilt_since(bet, coup):
            continue
        rebuilt = coup.rebuilt[bet.id][0]
        missing = [way for way in sure if way not in rebuilt.data.failed]
        if (
            rebuilt.data.method not in sure
            and (missing or rebuilt.data.method != last)
            and rebuilt.sequence not in seen
        ):
            seen.add(rebuilt.sequence)
            values: dict[str, Value] = {
                "method": Word(word=rebuilt.data.method), "missing": Word(word=missing[0] if missing else "missing"),
            }  # fmt: skip
            yield Breach((rebuilt,), values)


def _displaced_by_staff(coup: RouletteCoup) -> Iterator[tuple[RouletteBet, Event[BetsDisplaced]]]:
    for name, displaced in coup.displaced.items():
        bet = coup.bets.get(name)
        if bet is not None and displaced.data.cause == STAFF:
            yield bet, displaced


def _breach(
    evidence: tuple[Event[Any], ...], bet: RouletteBet, finished: FinishedRoulette, more: dict[str, Value] | None = None
) -> Breach:
    """The finding on one bet with the money that it lacks against the bet as it lay."""
    values: dict[str, Value] = {
        "player": bet.player, "position": Word(word=bet.position), "stake": Money(money=bet.stake), **(more or {}),
    }  # fmt: skip
    return Breach(evidence, values, player=bet.player, shortfalls=_short(bet, finished))


def _short(bet: RouletteBet, finished: FinishedRoulette) -> Shortfalls:
    coup, law = finished.coup, finished.law
    place = place_of(bet, law, finished.admits_combined)
    if place is None:
        return NOBODY
    try:
        return account_of(bet, place, coup, coup.number, law)[0].short
    except ValueError:
        return NOBODY
