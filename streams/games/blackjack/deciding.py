"""Who decides for a hand: the holder of the place (n. 17), the largest bet at a vacant one (n. 19)."""

from typing import NamedTuple

from schemas.envelope import Event
from schemas.events.cards import DecisionMade
from schemas.findings import Severity, Value, Word
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import BOX, BlackjackCoup
from streams.games.blackjack.table import BlackjackTable
from streams.games.cards.state import seat_of
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.breach import SILENT

NO_SEATS = "it is not known who sits where, because messages were lost"
EVEN = "even_money"  # each bettor chooses for himself (blackjack:35)


def _another_decides(table: BlackjackTable, event: Event[DecisionMade]) -> bool:
    """Who decided is not the holder of the place, or that is not known."""
    coup, data = table.coup, event.data
    if coup is None or coup.holders is None:
        return False
    return bool(table.unsure) or data.by != coup.holders.get(seat_of(data.place) or "")


class Deciders(NamedTuple):
    """Who may decide for a place, and whether it has a holder."""

    players: frozenset[str]
    held: bool


def deciders(table: BlackjackTable, coup: BlackjackCoup, seat: str) -> Deciders | None:
    """Who may decide; None where the law does not say: a holder who does not bet (blackjack:22).

    Nor can it be said of a seat whose holder is not known, or among equals where somebody's seat is not.
    """
    if seat in table.unsure:
        return None
    owned, holders = coup.boxes.owned(BOX, seat), coup.holders or {}
    holder = holders.get(seat)
    if holder is not None:
        return Deciders(frozenset({holder}), held=True) if holder in owned else None
    if not owned:
        return None
    most = max(owned.values())
    first = [player for player, stake in owned.items() if stake == most]
    if len(first) > 1 and table.unsure:
        return None
    own = {player: table.index(at) for at, player in reversed(holders.items()) if player in first}
    lowest = [player for player in own if own[player] == min(own.values())]
    return Deciders(frozenset(lowest or first), held=False)


@rule(
    "ao-de-261-22/6/17#bound", "pt-p-1364-2001/15#bound",
    on=(DecisionMade,),
    severity=Severity.CRITICAL,
    title=("Por um lugar decide o seu titular", "The holder of a place decides for it"),
    pt="{by} decidiu «{action}» no lugar {seat}, onde decide o titular, {holder}.",
    en="{by} decided “{action}” at place {seat}, where the holder, {holder}, decides.",
    version=2,
)  # fmt: skip
def the_holder_of_a_place_decides_for_it(
    table: BlackjackTable, event: Event[DecisionMade], law: BlackjackLaw
) -> Breaches:
    """Owners of complementary bets are bound by what the holder decides for his own."""
    return _judged(table, event, held=True) if _another_decides(table, event) else SILENT


@rule(
    "ao-de-261-22/6/19#decider", "pt-p-1364-2001/16#decider",
    on=(DecisionMade,),
    severity=Severity.MAJOR,
    title=("Num lugar vago decide a aposta mais alta", "At a vacant place the largest bet decides"),
    pt="{by} decidiu «{action}» no lugar vago {seat}, onde decidia {holder}.",
    en="{by} decided “{action}” at the vacant place {seat}, where {holder} had the decision.",
    version=2,
    reading="blackjack:27",
)  # fmt: skip
def the_largest_bet_decides_at_a_vacant_place(
    table: BlackjackTable, event: Event[DecisionMade], law: BlackjackLaw
) -> Breaches:
    """The owner of the largest bet decides; among equal bets, who sits at the lowest number."""
    return _judged(table, event, held=False) if _another_decides(table, event) else SILENT


def _judged(table: BlackjackTable, event: Event[DecisionMade], *, held: bool) -> Breaches:
    coup, seat = table.coup, seat_of(event.data.place)
    if coup is None or coup.holders is None or seat is None or event.data.action == EVEN:
        return
    holder = coup.holders.get(seat)
    if table.seated and ((holder is not None) is not held or event.data.by == holder):
        return  # the usual decision
    may = deciders(table, coup, seat)
    if may is None and not table.seated:
        yield NotEvaluable(NO_SEATS)
    if may is None or may.held is not held or event.data.by in may.players:
        return
    values: dict[str, Value] = {
        "by": event.data.by, "action": Word(word=event.data.action), "seat": seat,
        "holder": ", ".join(sorted(may.players)),
    }  # fmt: skip
    bets = () if held else tuple(bet.placed for bet in coup.bets.values() if seat_of(bet.position) == seat)
    yield Breach((event,), values, player=event.data.by, shows=bets)
