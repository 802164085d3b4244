"""How the dice are thrown and taken up again: n. 7 of art. 3, letters a and c."""

from typing import Any

from schemas.envelope import Event
from schemas.events.dice import DiceThrown, DieTravelled
from schemas.findings import Severity, Word
from streams.games.banca_francesa.finished import FinishedBanca
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.table import BancaTable
from streams.games.banca_francesa.throws import cause, lifted_early
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule


@rule(
    "ao-de-261-22/3/7.a",
    on=(DiceThrown,),
    severity=Severity.MAJOR,
    title=("Os dados são lançados através da córnea", "The dice are thrown through the tube"),
    pt="Os dados não foram lançados através da córnea (por onde: {via}).",
    en="The dice were not thrown through the tube (córnea) but otherwise: {via}.",
    stands_alone=True,
)
def dice_are_thrown_through_the_tube(table: BancaTable, event: Event[DiceThrown], law: BancaLaw) -> Breaches:
    """The dice leave the cup through the tube onto the track."""
    via = event.data.via
    if via is None:
        yield NotEvaluable("nobody saw which way the dice took to the track")
    elif via != law.via:
        yield Breach((event,), {"via": Word(word=via)}, staff=event.data.thrower)


@rule(
    "ao-de-261-22/3/7.a",
    on=(DiceThrown,),
    severity=Severity.MAJOR,
    title=("Lançam-se três dados de cada vez", "Three dice are thrown at a time"),
    pt="Foram lançados {found} dados de uma vez; devem ser {due}.",
    en="{found} dice were thrown at a time; there must be {due}.",
    stands_alone=True,
)
def no_more_than_three_dice_are_thrown(table: BancaTable, event: Event[DiceThrown], law: BancaLaw) -> Breaches:
    """Three dice are thrown together; a throw with fewer is void and is judged as such when it is settled."""
    if len(event.data.dice) > law.dice_per_set:
        yield Breach((event,), {"found": len(event.data.dice), "due": law.dice_per_set}, staff=event.data.thrower)


@at_end(
    "ao-de-261-22/3/7.a",
    severity=Severity.CRITICAL,
    title=("Os dados que param são os que foram lançados", "The dice at rest are those that were thrown"),
    pt="Pararam na pista dados que não tinham sido lançados: {dice}.",
    en="Dice that had not been thrown came to rest on the track: {dice}.",
    about=FinishedBanca.irregular_throws,
)
def dice_at_rest_are_those_thrown(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """The dice that are thrown come to rest on the track: another that lies there was put there.

    Fewer than were thrown are no other dice: such a throw is void.
    """
    for throw in finished.coup.throws:
        thrown, settled = throw.thrown, throw.settled
        if thrown is None or settled is None or thrown.data.dice == settled.data.dice:
            continue
        strange = [die for die in settled.data.dice if die not in thrown.data.dice]
        if strange:
            yield Breach((thrown, settled), {"dice": ", ".join(strange)}, staff=thrown.data.thrower)


@rule(
    "ao-de-261-22/3/7.a",
    on=(DieTravelled,),
    severity=Severity.INFO,
    title=("Os dados rolam bem sobre si", "The dice roll well"),
    pt="O dado {die} deslizou para a pista sem rolar sobre si.",
    en="Die {die} slid onto the track without rolling.",
    stands_alone=True,
)
def dice_roll_well(table: BancaTable, event: Event[DieTravelled], law: BancaLaw) -> Breaches:
    """The throw makes each die turn over; one that only slides is noted."""
    if not event.data.rolled:
        yield Breach((event,), {"die": event.data.die})


@at_end(
    "ao-de-261-22/3/7.c",
    severity=Severity.MAJOR,
    title=("Não se levantam dados que ainda rolam", "Dice are not lifted before they are at rest"),
    pt="{dealer} levantou os dados antes de estarem todos imobilizados.",
    en="{dealer} lifted the dice before all were at rest.",
    about=FinishedBanca.irregular_throws,
)
def dice_are_not_lifted_before_they_rest(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """Dice stay on the track until all are at rest and their points can be seen.

    A throw that an accident has already made void, or that was called void, may be taken up at once.
    """
    for throw in finished.coup.throws:
        lift = lifted_early(throw) if throw.touched else None
        if lift is None:
            continue
        spoilt = cause(throw, law)
        if (spoilt is None or spoilt.shown is throw.settled) and not _void_before(throw.void, lift):
            shown = (lift,) if throw.settled is None else (lift, throw.settled)
            yield Breach(shown, {"dealer": lift.data.dealer}, staff=lift.data.dealer)


def _void_before(void: Event[Any] | None, lift: Event[Any]) -> bool:
    return void is not None and (void.sequence < lift.sequence or void.time <= lift.time)
