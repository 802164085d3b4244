"""The dealer who gives the ball: art. 1 n. 36, art. 2 n. 25."""

from typing import Any

from schemas.envelope import Event
from schemas.events.table import ClockTicked, DealerOff, DealerOn
from schemas.events.wheel import BallLaunched
from schemas.findings import Severity
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.stays import on_record, overstayed, stay_until, watched


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
def ball_dealer_stays_an_hour_at_most(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Breaches:
    """Nobody gives the ball for longer than one hour; the stroke of the hour itself is still in time.

    The breach falls on the first launch past the hour; when nothing is launched, on the clock or on the
    record that the dealer left. A ball launched in time may be settled, and the place then handed over. The decree fixes no break: absences too short to be one do not end
    the stay, are not counted in it, and mark the finding as resting on a reading. Reported once a stay.
    """
    stint = watched(table, event, law.ball_role)
    if stint is None or stint.seen is not event:
        if stint is None and event.type == BallLaunched.type:
            yield NotEvaluable("nobody is on record as giving the ball")
        return
    breach = overstayed(stint, event, law.stay, law.shortest_break, reading="ao-de-261-22:G4")
    if breach is not None:
        yield breach
    elif stint.on.type == BallLaunched.type and stay_until(stint, event.time, law.shortest_break)[0] <= law.stay:
        yield NotEvaluable("nobody saw when the dealer took the ball")


@rule(
    "ao-de-261-22/1/36",
    "ao-de-261-22/2/25",
    on=(BallLaunched,),
    severity=Severity.MINOR,
    title=("Dá a bola quem está registado para isso", "The ball is given by the dealer on record"),
    pt="A bola foi lançada por {dealer}; quem está (ou por último esteve) registado para a dar é {recorded}.",
    en="The ball was launched by {dealer}; the dealer on record for it, now or last, is {recorded}.",
    stands_alone=True,
)
def ball_is_given_by_the_dealer_on_record(
    table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw
) -> Breaches:
    """Relief is a matter of record: who gives the ball has taken that place and has not left it.

    Reported with the first launch by the same person; a table that records nobody cannot be judged.
    """
    stint, dealer = table.staff.get(law.ball_role), event.data.dealer
    if stint is not None and stint.staff == dealer:
        return
    known = on_record(table, law.ball_role)
    if known is None:
        yield NotEvaluable("nobody is on record as giving the ball")
        return
    stint, record = known
    before = table.last_spin.launch if table.last_spin is not None else None
    if before is None or before.data.dealer != dealer or before.sequence < record.sequence:
        yield Breach((record, event), {"dealer": dealer, "recorded": stint.staff}, staff=dealer)
