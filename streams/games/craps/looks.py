"""What there may be to judge of a series that is over: looks that spare rules their question."""

from typing import Any

from schemas.envelope import Event
from streams.games.craps.law import CrapsLaw
from streams.games.craps.table import CrapsTable


def bets_were_wrongly_taken(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> bool:
    """Some bet lay on no chance of the law, or was laid too early, too late, or leaning on nothing."""
    return bool(table.accounts(law).series.wrongly_taken)


def bets_left_for_a_number(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> bool:
    """Some come bet had to be carried to its number."""
    return bool(table.accounts(law).series.journeys)


def dice_were_offered(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> bool:
    """Since the series before dice were put before a shooter."""
    return bool(table.offers)


def unsettled(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> bool:
    """Some bet did not get what was due, or that cannot be told."""
    accounts = table.accounts(law)
    return bool(accounts.failing or accounts.unclear)
