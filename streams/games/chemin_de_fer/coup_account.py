"""What the law gave each party of a coup: pontos, the banker for his bank, the cagnotte."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from schemas.envelope import Event
from schemas.events.chemin_de_fer import CagnotteTaken
from schemas.parties import BANK, Party
from streams.games.chemin_de_fer.banker_party import CAGNOTTE, banker_in
from streams.games.chemin_de_fer.faults import lawful_result
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import PONTO, at
from streams.games.chemin_de_fer.percentage import NO_RATE, cagnotte_of
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount, Dues, Movement
from streams.rules.movements import facts


def account(table: CheminTable, law: CheminLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """Pontos against the banker; of what his bank won the house has its percentage."""
    coup = table.coup
    assert coup is not None  # noqa: S101  # asked only when a coup ends
    finished = FinishedChemin(table, coup, coup.opened, law)
    if (coup.order or finished.undealt) and coup.void is None and finished.unclear is not None:
        return NotEvaluable(finished.unclear)
    dues, banker, result = Dues(), banker_in(coup), lawful_result(finished, law)
    beyond = finished.beyond
    for bet in coup.bets.values() if result is not None else ():
        position, stake = finished.lay(bet)
        zone = law.places.get(position)
        if result is None or zone is None or stake is None or result.winner is None:
            continue
        amount = stake * zone.part - beyond.get(bet.id, 0)
        prize, lost = (amount, 0) if result.winner == PONTO else (0, amount)
        dues.bet(bet.player, bet.id, prize, lost, (at("2"), at("2")))
    _add_cagnotte(dues, finished, events)
    return _with_the_banker(CoupAccount.of(facts(events), dues), banker)


def _add_cagnotte(dues: Dues, finished: FinishedChemin, events: Sequence[Event[Any]]) -> None:
    """What the house took of the bank's gain, and what was due to it."""
    rate, about = finished.table.terms.cagnotte, finished.coup.id or ""
    for event in events:
        if event.type == CagnotteTaken.type and event.data.amount:
            dues.moved.append(Movement(BANK, CAGNOTTE, event.data.amount, about, event))
    if finished.coup.banker is None or rate is None:
        dues.leave_open(about, finished.table.why_no_hand if rate is not None else NO_RATE)
    elif finished.coup.order:
        dues.claim(BANK, CAGNOTTE, cagnotte_of(finished, rate)[2], about, at("48"))


def _with_the_banker(whole: CoupAccount, banker: Party) -> CoupAccount:
    """The bank of these movements and claims is the banker's."""

    def named(party: Party) -> Party:
        return banker if party == BANK else party

    return replace(
        whole,
        movements=tuple(one._replace(giver=named(one.giver), taker=named(one.taker)) for one in whole.movements),
        claims=tuple(one._replace(giver=named(one.giver), taker=named(one.taker)) for one in whole.claims),
    )
