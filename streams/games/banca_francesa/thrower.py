"""The dealer who throws the dice: n. 17 of art. 3."""

from typing import Any

from schemas.envelope import Event
from schemas.events.dice import DiceThrown
from schemas.events.table import ClockTicked, DealerOff, DealerOn
from schemas.findings import Severity
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.table import BancaTable
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.stays import on_record, overstayed, stay_until, watched


@rule(
    "ao-de-261-22/3/17",
    on=(DiceThrown, ClockTicked, DealerOff, DealerOn),
    severity=Severity.MAJOR,
    title=("O deitador fica no máximo uma hora", "The dice thrower stays an hour at most"),
    pt="{dealer} deita os dados há mais de {minutes} minutos sem substituição.",
    en="{dealer} has thrown the dice for more than {minutes} minutes without being relieved.",
    version=2,
)
def dice_thrower_stays_an_hour_at_most(table: BancaTable, event: Event[Any], law: BancaLaw) -> Breaches:
    """Nobody throws the dice for longer than one hour; the stroke of the hour itself is still in time.

    The breach falls on the first throw past the hour; when nothing is thrown, on the clock or on the record that the
    dealer left. Dice thrown in time may be settled, and the place then handed over. The decree fixes no break:
    absences too short to be one do not end the stay, are not counted in it, and mark the finding as resting on a
    reading. Reported once a stay.
    """
    stint = watched(table, event, law.thrower_role)
    if stint is None or stint.seen is not event:
        if stint is None and event.type == DiceThrown.type:
            yield NotEvaluable("nobody is on record as throwing the dice")
        return
    breach = overstayed(stint, event, law.stay, law.shortest_break, reading="ao-de-261-22:G4")
    if breach is not None:
        yield breach
    elif stint.on.type == DiceThrown.type and stay_until(stint, event.time, law.shortest_break)[0] <= law.stay:
        yield NotEvaluable("nobody saw when the dealer took the dice")


@rule(
    "ao-de-261-22/3/17",
    on=(DiceThrown,),
    severity=Severity.MINOR,
    title=("Deita os dados quem está registado para isso", "The dice are thrown by the dealer on record"),
    pt="Os dados foram lançados por {dealer}; quem está (ou por último esteve) registado para os deitar é {recorded}.",
    en="The dice were thrown by {dealer}; the dealer on record for it, now or last, is {recorded}.",
)
def dice_are_thrown_by_the_dealer_on_record(table: BancaTable, event: Event[DiceThrown], law: BancaLaw) -> Breaches:
    """Relief is a matter of record: who throws the dice has taken that place and has not left it.

    Reported with the first throw by the same person; a table that records nobody cannot be judged.
    """
    stint, dealer = table.staff.get(law.thrower_role), event.data.thrower
    if stint is not None and stint.staff == dealer:
        return
    known = on_record(table, law.thrower_role)
    if known is None:
        yield NotEvaluable("nobody is on record as throwing the dice")
        return
    stint, record = known
    before = table.last_throw.thrown if table.last_throw is not None else None
    if before is None or before.data.thrower != dealer or before.sequence < record.sequence:
        yield Breach((record, event), {"dealer": dealer, "recorded": stint.staff}, staff=dealer)
