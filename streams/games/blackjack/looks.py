"""What there may be to judge of a coup that is over: looks that spare rules their question."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import DecisionMade
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.table import BlackjackTable


def hands_are_unfit(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """Some hand got cards that do not count, or that cannot be told."""
    if table.coup is None:
        return False
    accounts = table.coup.accounts or table.accounts(law)
    return bool(accounts.unfit or accounts.unread)


def hands_are_bust(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """Some hand passed twenty-one."""
    return table.coup is not None and bool((table.coup.accounts or table.accounts(law)).bust)


def hands_are_natural(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """Some hand is a blackjack."""
    return table.coup is not None and bool((table.coup.accounts or table.accounts(law)).natural)


def hands_are_special(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """Some hand earns the special prize."""
    return table.coup is not None and bool((table.coup.accounts or table.accounts(law)).special)


def bets_are_insured(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """Somebody laid an insurance."""
    return table.coup is not None and bool((table.coup.accounts or table.accounts(law)).insurable)


def bets_are_late(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """A bet was laid or altered after its time."""
    return table.coup is not None and bool(table.coup.late)


def hands_are_raised(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """Something was decided beyond asking for cards and standing, chips were added, or cards were not read."""
    coup = table.coup
    return coup is not None and bool(coup.seen or coup.added or table.accounts(law).unread)


def stakes_are_behind(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """Chips were added to a bet when the card that they were to wait for lay already."""
    coup = table.coup
    return coup is not None and bool(coup.added and table.accounts(law).stakes.behind)


def hands_are_split(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """A hand was split, or chips were added that may not be."""
    coup = table.coup
    return coup is not None and bool(coup.divided or table.accounts(law).stakes.faults)


def somebody_gave_up(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """Somebody gave up, whether that was possible or not."""
    return table.coup is not None and table.coup.gave_up


def hands_are_unasked(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """Some hand has other cards than its first two and those that were asked for."""
    return table.coup is not None and bool((table.coup.accounts or table.accounts(law)).unasked)


def hands_stand_low(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """Some hand stood on too little, or that cannot be told."""
    if table.coup is None:
        return False
    accounts = table.coup.accounts or table.accounts(law)
    return bool(accounts.low or accounts.unread)


def nobody_is_left(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """The bank has no hand to beat, or that cannot be told."""
    if table.coup is None:
        return False
    accounts = table.coup.accounts or table.accounts(law)
    return bool(not accounts.live or accounts.unread)


def bank_stops_short(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """The bank has not drawn to its end, or that cannot be told."""
    if table.coup is None:
        return False
    accounts = table.coup.accounts or table.accounts(law)
    return not accounts.bank.done or bool(accounts.unread)


def bank_has_too_much(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """The bank has cards that do not count, or a card was put aside."""
    coup = table.coup
    if coup is None:
        return False
    return bool(coup.aside or table.accounts(law).bank.surplus)


def cards_are_astray(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """A card was pulled against a player's wish."""
    return table.coup is not None and bool(table.coup.astray)


def cards_are_aside(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """A card was put aside."""
    return table.coup is not None and bool(table.coup.aside)


def a_split_is_decided(table: BlackjackTable, event: Event[DecisionMade], law: BlackjackLaw) -> bool:
    """The decision is to split."""
    return event.data.action == "split"


def even_money_is_decided(table: BlackjackTable, event: Event[DecisionMade], law: BlackjackLaw) -> bool:
    """The decision is for even money."""
    return event.data.action == "even_money"
