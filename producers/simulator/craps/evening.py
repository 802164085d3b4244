"""Evening after evening at one table: believable, lawful, and the same for the same seed."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from random import Random

from producers.simulator.craps.croupier import CrapsCroupier
from producers.simulator.craps.licences import GAME, law_of, licence
from producers.simulator.craps.players import CrapsRoom
from producers.simulator.craps.series import Series
from producers.simulator.night import SUSPENSIONS, hours, nights
from producers.simulator.script import Draft

SOON = timedelta(minutes=2)  # a series that would begin so shortly before the last play waits, and is the last


def evenings(coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many series are played."""
    return nights(GAME, coups, seed, table, _evening)


def _evening(table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
    """One opening: series until the last play is called and played, or so many are played."""
    law, (opens, closes) = law_of(day), hours(day)
    declaration = {**licence(table, law, closes), "bar": chance.choice(law.bars)}
    croupier = CrapsCroupier(table, declaration, law, opens)
    room = CrapsRoom(len(declaration["seats"]), chance)
    script = croupier.open()
    played, last = 0, False
    while played < most and not last and croupier.desk.now < closes:
        if chance.random() < 0.002:
            script += croupier.suspend(chance.choice(SUSPENSIONS), chance.randint(120, 1200))
            continue
        pause = chance.choice((2.0, 5.0, 10.0))
        last, pause = _last_play(croupier.desk.now, closes - law.last_play, pause)
        series = Series(
            croupier.cloth, croupier.hands, law, declaration["limits"]["minimum"], chance, laid=croupier.bets
        )
        script += croupier.play(series.plan(room.next_series(), last=last, pause=pause))
        played += 1
    script += croupier.close(closes if played < most else None)
    return script, played


def _last_play(now: datetime, begins: datetime, pause: float) -> tuple[bool, float]:
    """Whether the next series is the last, and how long it waits so that it begins in its time."""
    if now + SOON < begins:
        return False, pause
    return True, max(pause, (begins - now).total_seconds())
