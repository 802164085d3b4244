"""The table as it opens, its places and its limits: nn. 2, 14.d and 15 of art. 9; rules 2, 13 and 14 of part I."""

from typing import Any

from schemas.envelope import Event
from schemas.events.conduct import LimitsChanged
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import laid
from streams.games.cards.state import kind_of, seat_of
from streams.games.poker_sem_descarte.finished import FinishedPoker
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.state import INITIAL, SPACES
from streams.games.poker_sem_descarte.table import SemDescarteTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

DIRECTOR = "gaming_director"
NO_MINIMUM = "the licence does not state the minimum of the operating authorisation"
NO_MAXIMUM = "the licence does not state the largest initial bet"


@rule(
    "ao-de-261-22/9/2", "pt-p-461-2001/I/2",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A mesa tem seis ou sete lugares", "The table has six or seven places"),
    pt="A mesa abriu com {found} lugares; as mesas deste jogo têm {due}.",
    en="The table opened with {found} places; tables of this game have {due}.",
)  # fmt: skip
def table_has_the_places_of_a_blackjack_table(
    table: SemDescarteTable, event: Event[TableOpened], law: SemDescarteLaw
) -> Breaches:
    """The table has the measures and features of a blackjack table, which has six or seven places."""
    places = len(set(table.licence.seats))
    if places not in law.seats:
        yield Breach((event,), {"found": places, "due": " / ".join(str(seats) for seats in law.seats)})


@at_end(
    "ao-de-261-22/9/2", "pt-p-461-2001/I/2",
    severity=Severity.MINOR,
    title=("Cada aposta está num espaço da sua casa", "Every bet lies in a space of its box"),
    pt="A aposta de {player}, de {stake}, está em «{position}», que não é espaço de nenhuma casa da mesa.",
    en="{player}'s bet, {stake}, lies on “{position}”, which is no space of any box of the table.",
)  # fmt: skip
def bets_lie_in_the_spaces_of_a_box(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """A box has a space for the initial and one for the second bet, and one for the jackpot where there is one.

    A bet that was taken back or handed back was not taken.
    """
    for bet in finished.coup.bets.values():
        if bet.position not in finished.table.spaces and bet.lies and not _known(bet.position, finished.table):
            yield Breach(bet.evidence, laid(bet), player=bet.player)


def _known(position: str, table: SemDescarteTable) -> bool:
    return kind_of(position) in SPACES and seat_of(position) in table.licence.seats


@rule(
    "ao-de-261-22/9/15", "pt-p-461-2001/I/14",
    on=(TableOpened, LimitsChanged),
    severity=Severity.MAJOR,
    title=("O máximo cabe na banda de flutuação", "The maximum keeps within the band"),
    pt="O máximo da aposta inicial é {found}; não pode passar de {times} vezes o mínimo autorizado: {most}.",
    en="The largest initial bet is {found}; it may not exceed {times} times the authorised minimum: {most}.",
    reading="blackjack:67",
)  # fmt: skip
def maximum_keeps_within_the_band(table: SemDescarteTable, event: Event[Any], law: SemDescarteLaw) -> Breaches:
    """The band goes up to so many times the minimum of the operating authorisation, not of the table's own minimum."""
    authorised, maximum = table.licence.authorised_minimum, _maximum(table, event)
    if authorised is None:
        yield NotEvaluable(NO_MINIMUM)
    elif maximum is None:
        yield NotEvaluable(NO_MAXIMUM)
    elif maximum > law.band * authorised:
        values: dict[str, Value] = {
            "found": Money(money=maximum), "times": law.band, "most": Money(money=law.band * authorised),
        }  # fmt: skip
        yield Breach((event,), values)


def _maximum(table: SemDescarteTable, event: Event[Any]) -> int | None:
    if event.type == LimitsChanged.type:
        return int(event.data.maximum)
    return table.licence.limits.maximum.get(INITIAL)


@rule(
    "ao-de-261-22/9/14.d#director", "pt-p-461-2001/I/13#director",
    on=(LimitsChanged,),
    severity=Severity.MINOR,
    title=("Os limites são fixados pelo director", "Limits are set by the director"),
    pt="Os limites da mesa foram alterados por {by} ({role}); cabe ao director do serviço de jogos fixá-los.",
    en="The table's limits were changed by {by} ({role}); it is for the director of the gaming service to set them.",
    stands_alone=True,
)  # fmt: skip
def limits_are_set_by_the_director(
    table: SemDescarteTable, event: Event[LimitsChanged], law: SemDescarteLaw
) -> Breaches:
    """The director of the gaming service sets minimum and maximum within the approved band."""
    if event.data.role != DIRECTOR:
        yield Breach((event,), {"by": event.data.by, "role": Word(word=event.data.role)}, staff=event.data.by)


@rule(
    "ao-de-261-22/9/14.d#director", "pt-p-461-2001/I/13#director",
    on=(TableOpened, LimitsChanged),
    severity=Severity.MINOR,
    title=("O mínimo não desce abaixo da banda", "The minimum does not go below the band"),
    pt="O mínimo da mesa é {found}, abaixo do mínimo autorizado: {least}.",
    en="The table's minimum is {found}, below the authorised minimum: {least}.",
    reading="blackjack:67",
)  # fmt: skip
def minimum_keeps_within_the_band(table: SemDescarteTable, event: Event[Any], law: SemDescarteLaw) -> Breaches:
    """The band begins with the minimum of the operating authorisation."""
    authorised = table.licence.authorised_minimum
    minimum = event.data.minimum if event.type == LimitsChanged.type else table.licence.limits.minimum
    if authorised is None:
        yield NotEvaluable(NO_MINIMUM)
    elif minimum < authorised:
        yield Breach((event,), {"found": Money(money=minimum), "least": Money(money=authorised)})
