"""The table of a dice game as it is declared: art. 3 n. 1, art. 5 n. 4."""

from typing import Protocol

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Severity, Value, Word
from streams.games.bets.fold import BetFold
from streams.games.bets.state import BetCoup
from streams.rules import Breach, Breaches, FinishedCoup, at_end, rule

NO_INVENTORY = "the licence carries no inventory of the table"


class OfLayouts(Protocol):
    """The law of a game whose table has one cloth or two."""

    @property
    def layouts(self) -> tuple[str, ...]: ...


@rule(
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A banca é simples ou dupla", "The table is single or double"),
    pt="A banca foi declarada «{layout}»; só são admitidas bancas simples ou duplas.",
    en="The table was declared “{layout}”; only single or double tables are admitted.",
)
def table_is_single_or_double(table: BetFold, event: Event[TableOpened], law: OfLayouts) -> Breaches:
    """The game is played at single or double tables and at no others."""
    if table.licence.layout not in law.layouts:
        yield Breach((event,), {"layout": Word(word=table.licence.layout)})


@at_end(
    severity=Severity.MINOR,
    title=("A banca tem os panos que declarou", "The table has the cloths that it declared"),
    pt="A banca foi declarada com {declared#$ pano|$ panos} e já tem apostas em {found}; o último é «{cloth}».",
    en="The table was declared with {declared#$ cloth|$ cloths} and has bets on {found}; the last is “{cloth}”.",
    stands_alone=True,
)
def bets_lie_on_the_cloths_declared(finished: FinishedCoup[BetFold, BetCoup, OfLayouts], law: OfLayouts) -> Breaches:
    """A single table has one cloth, a double table two; bets on one more make it another table."""
    table = finished.table
    if table.licence.layout not in law.layouts:
        return
    declared = law.layouts.index(table.licence.layout) + 1
    if len(table.cloths) <= declared:
        return
    for number, (cloth, first) in enumerate(list(table.cloths.items())[declared:], declared + 1):
        if first.subject == finished.coup.id:
            values: dict[str, Value] = {"declared": declared, "found": number, "cloth": cloth}
            yield Breach((first,), values, shows=(table.opened, *table.cloths.values()))
