"""The dealer who gives the ball: art. 1 n. 36, art. 2 n. 25."""

from datetime import timedelta
from typing import Any

from schemas.envelope import Event
from schemas.events.table import ClockTicked, DealerOff, DealerOn
from schemas.events.wheel import BallLaunched
from schemas.findings import Severity, Value
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, NotEvaluable, Said, Stint, rule
from streams.rules.stays import joined, last_to_leave, stay_until

MINUTE = timedelta(minutes=1)


@rule(
    "ao-de-261-22/1/36",
    "ao-de-261-22/2/25",
    on=(BallLaunched, ClockTicked, DealerOff, DealerOn),
    severity=Severity.MAJOR,
    title=("O pagador da bola fica no máximo uma hora", "The ball dealer stays an hour at most"),
    pt="{dealer} dá a bola há mais de {minutes} minutos sem substituição.",
    en="{dealer} has given the ball for more than {minutes} minutes without being relieved.",
    stands_alone=True,
)
def ball_dealer_stays_an_hour_at_most(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Said:
    """Nobody gives the ball for longer than one hour; the stroke of the hour itself is still in time.

    The breach falls on the first launch past the hour; when nothing is launched, on the clock or on the
    record that the dealer left. A ball launched in time may be settled, and the place then handed over. The decree fixes no break: absences too short to be one do not end
    the stay, are not counted in it, and mark the finding as resting on a reading. Told once a stay.
    """
    stint = _watched(table, event, law)
    if stint is None or stint.seen is not event:
        if stint is None and event.type == BallLaunched.type:
            yield NotEvaluable("nobody is on record as giving the ball")
        return
    stay, first = stay_until(stint, event.time, law.shortest_break)
    if stay > law.stay and not _handed_over(stint, event, law) and not _told(stint, law):
        reading = None if first is stint else "ao-de-261-22:G4"
        values: dict[str, Value] = {"dealer": stint.staff, "minutes": law.stay // MINUTE}
        yield Breach((first.on, event), values, staff=stint.staff, reading=reading)
    elif stay <= law.stay and stint.on.type == BallLaunched.type:
        yield NotEvaluable("when the dealer took the ball was not seen")


@rule(
    "ao-de-261-22/1/36",
    "ao-de-261-22/2/25",
    on=(BallLaunched,),
    severity=Severity.MINOR,
    title=("Dá a bola quem está registado para isso", "The ball is given by the dealer on record"),
    pt="A bola foi lançada por {dealer}; quem está registado para a dar, ou por último a deu, é {recorded}.",
    en="The ball was launched by {dealer}; on record for it, or the last who was, is {recorded}.",
    stands_alone=True,
)
def ball_is_given_by_the_dealer_on_record(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Said:
    """Relief is a matter of record: who gives the ball has taken that place and has not left it.

    Told of the first launch by the same person; a table that records nobody cannot be judged.
    """
    stint, dealer = table.staff.get(law.ball_role), event.data.dealer
    if stint is not None and stint.staff == dealer:
        return
    if stint is None:
        stint = last_to_leave(table, law.ball_role)
    record = None if stint is None else stint.off or stint.on
    if stint is None or record is None:
        yield NotEvaluable("nobody is on record as giving the ball")
        return
    before = table.last_spin.launch if table.last_spin is not None else None
    if before is None or before.data.dealer != dealer or before.sequence < record.sequence:
        yield Breach((record, event), {"dealer": dealer, "recorded": stint.staff}, staff=dealer)


def _watched(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Stint | None:
    """The stay that goes on, or the one that the event ended."""
    if event.type in (DealerOff.type, DealerOn.type):
        stints = (stint for stint in table.stints.values() if stint.role == law.ball_role)
        return next((stint for stint in stints if stint.off is event), None)
    return table.staff.get(law.ball_role)


def _handed_over(stint: Stint, event: Event[Any], law: RouletteLaw) -> bool:
    """Whether the dealer left as soon as a coup was settled in which the hour had struck."""
    ended = stint.rested
    if stint.off is not event or ended is None or event.time - ended >= law.shortest_break:
        return False
    return stay_until(stint, ended, law.shortest_break)[0] > law.stay


def _told(stint: Stint, law: RouletteLaw) -> bool:
    """Whether the last event that showed the dealer at work was already past the hour."""
    seen, where = stint.seen_before, stint
    while seen is None and (before := joined(where, law.shortest_break)) is not None:
        seen, where = before.seen, before
        if seen is not None and _handed_over(before, seen, law):
            seen = before.seen_before
    return seen is not None and stay_until(where, seen.time, law.shortest_break)[0] > law.stay
