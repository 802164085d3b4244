"""The account of a coup of the controller, between the houses, the jackpot and its winner."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from schemas.events.superjackpot import ContributionReceived, SuperjackpotPaid, SuperjackpotWon
from schemas.parties import BANK, Party, Role
from streams.games.superjackpot.law import SuperjackpotLaw
from streams.games.superjackpot.table import SuperjackpotTable
from streams.rules.account import CoupAccount, Dues, Facts, Movement, player_of

FEEDS, AWARDS = "ao-de-261-22/17/4", "ao-de-261-22/17/5"


def account(table: SuperjackpotTable, law: SuperjackpotLaw, events: Sequence[Event[Any]]) -> CoupAccount:
    """What moved in the coup, and what percentage and win gave each."""
    name = "" if table.jackpot is None else table.jackpot.id
    jackpot, facts, dues = Party(role=Role.JACKPOT, name=name), Facts(), Dues()
    won: Event[SuperjackpotWon] | None = None
    for event in events:
        data, about = event.data, f"{name} {event.sequence}"
        if event.type == ContributionReceived.type:
            due = data.played * table.share
            whole = data.amount if abs(data.amount - due) < 1 else int(due)
            dues.claim(BANK, jackpot, whole, about, FEEDS)
            if data.amount:
                facts.movements.append(Movement(BANK, jackpot, data.amount, about, event))
        elif event.type == SuperjackpotWon.type:
            won = event
        elif event.type == SuperjackpotPaid.type:
            winner = player_of(data.player or "")
            if data.amount:
                facts.movements.append(Movement(jackpot, winner, data.amount, about, event))
            if not data.part:
                dues.claim(jackpot, winner, 0 if won is None else won.data.value, about, AWARDS)
                won = None
    return CoupAccount.of(facts, dues)
