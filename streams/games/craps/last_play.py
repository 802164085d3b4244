"""The last play before the room closes: n. 13.c.ii of art. 4."""

from datetime import timedelta

from schemas.findings import Severity, Value, Word
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import CrapsLaw
from streams.games.craps.state import CrapsCoup
from streams.games.craps.table import CrapsTable
from streams.rules import Breach, Breaches, at_end

READING = "ao-de-261-22:C16"


@at_end(
    "ao-de-261-22/4/13.c.ii",
    severity=Severity.MAJOR,
    title=("A última jogada é anunciada", "The last play is called"),
    pt="Abriu-se uma série a menos de {minutes} minutos do encerramento sem se anunciar que era a última.",
    en="A series was opened within {minutes} minutes of closing and was not called as the last.",
    reading=READING,
)
def last_play_is_called(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """The first series that starts five minutes before closing or later is the last, and is called so (C16).

    A series starts when its betting is opened; it may run on past the hour.
    """
    coup = finished.accounts.coup
    if not coup.throws or coup.opened.time < finished.table.licence.closes_at - law.last_play:
        return
    called, first = finished.table.called_last, coup.throws[0].thrown
    if _beyond(finished.table, coup, law) is None and (called is None or called.time > first.time):
        values: dict[str, Value] = {"minutes": law.last_play // timedelta(minutes=1)}
        yield Breach((coup.opened, first), values)


@at_end(
    "ao-de-261-22/4/13.c.ii",
    severity=Severity.MAJOR,
    title=("Depois da última jogada não se abre outra", "No series is opened after the last"),
    pt="Abriu-se mais uma série {why}.",
    en="One more series was opened {why}.",
    reading=READING,
)
def no_series_follows_the_last(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """No series is opened after the one that was called as the last, after one that was already in the last five
    minutes, or once the room is to be closed.
    """
    coup = finished.accounts.coup
    why = _beyond(finished.table, coup, law) if coup.throws else None
    if why is not None:
        yield Breach((coup.opened, coup.throws[0].thrown), {"why": Word(word=why)})


def _beyond(table: CrapsTable, coup: CrapsCoup, law: CrapsLaw) -> str | None:
    """Why no series could be opened any more."""
    closes = table.licence.closes_at
    if table.last_series is not None:
        return "after_the_one_called_last"
    if table.series is not None and table.series.time >= closes - law.last_play:
        return "after_the_last_in_time"
    return "after_closing_time" if coup.opened.time >= closes else None
