"""What bets win and lose: nn. 10 to 13 of art. 4."""

from typing import NamedTuple

from schemas.findings import Severity
from streams.games.craps.law import OVER, STANDS_OFF, STAYS, BetStage, CrapsLaw, CrapsPlace, ThrowEffect
from streams.games.decree.law import ROUNDING
from streams.games.dice.law import SortedFaces
from streams.games.settlement import NOTHING, Due, Otherwise, Settlement, loses, pays, settles, stands_off
from streams.games.settlement.ownership import winning_stake_stays_with_its_owner

SIMPLE = (  # n. 10
    "ao-de-261-22/4/10.a", "ao-de-261-22/4/10.b", "ao-de-261-22/4/10.c", "ao-de-261-22/4/10.d", "ao-de-261-22/4/10.e",
    "ao-de-261-22/4/10.f", "ao-de-261-22/4/10.g", "ao-de-261-22/4/10.h",
)  # fmt: skip
MULTIPLE = (  # n. 11, but for odds
    "ao-de-261-22/4/11.b", "ao-de-261-22/4/11.c", "ao-de-261-22/4/11.d", "ao-de-261-22/4/11.e", "ao-de-261-22/4/11.f",
    "ao-de-261-22/4/11.g", "ao-de-261-22/4/11.h",
)  # fmt: skip


class Thrown(NamedTuple):
    """A throw that counts: its faces in rising order, and whether it was a first throw, without a point."""

    faces: SortedFaces
    first: bool = False


@settles(
    *SIMPLE,
    "ao-de-261-22/4/11.a",
    "ao-de-261-22/4/11.a.i",
    "ao-de-261-22/4/11.a.ii",
    "ao-de-261-22/4/11.a.iii",
    *MULTIPLE,
    "ao-de-261-22/4/12.t1",
    "ao-de-261-22/4/12.t2",
    "ao-de-261-22/4/12.t3",
    "ao-de-261-22/4/13.a",
    title=("Cada aposta vencedora recebe o seu prémio", "Every winning bet is paid its prize"),
    pt="Saiu {total}: a aposta de {player} {em_position}, de {stake}, ganhou e {paid?recebeu $|não recebeu nada}; o prémio é de {due}.",
    en="{total} came: {player}'s bet on {position}, {stake}, won and was paid {paid?$|nothing}; its prize is {due}.",
)
def every_winning_bet_is_paid_its_prize(stage: BetStage, throw: Thrown, law: CrapsLaw) -> Due | None:
    """Simple chances earn as much as the stake, the others what their letter or row says; the stake stays.

    Row 4 or 10 of the boxes is printed 9 to 15, a misprint for 9 to 5 (C1): who was paid by the print was paid too
    little, but not by a dealer's fault. Odds against the point earn the inverse of the printed ratio (C3).
    """
    if throw.faces not in stage.wins:
        return None
    printed = tuple(Otherwise(ratio, reading, Severity.MINOR) for ratio, reading in stage.instead.items())
    return pays(stage.wins[throw.faces], at=stage.priced, otherwise=(*printed, *_off(stage, throw)))


@settles(
    *SIMPLE,
    "ao-de-261-22/4/11.a",
    *MULTIPLE,
    "ao-de-261-22/4/12.a",
    "ao-de-261-22/4/12.b",
    "ao-de-261-22/4/13.a",
    title=("Quem não acerta perde", "Bets that do not win are lost"),
    pt="Saiu {total}: a aposta de {player} {em_position}, de {stake}, perdia; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{total} came: {player}'s bet on {position}, {stake}, lost; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)
def bets_that_lose_are_collected(stage: BetStage, throw: Thrown, law: CrapsLaw) -> Due | None:
    """A stake is lost with the totals of its letter: those of one throw with all that do not win, a hardway also with
    the easy way, a bet on a number with the seven that comes first, a bet against it with the number.

    No bet is off on a first throw (C8).
    """
    return loses(at=stage.place.listed, otherwise=_off(stage, throw)) if throw.faces in stage.loses else None


@settles(
    "ao-de-261-22/4/10.a",
    "ao-de-261-22/4/10.b",
    "ao-de-261-22/4/10.c",
    "ao-de-261-22/4/10.d",
    "ao-de-261-22/4/10.e",
    "ao-de-261-22/4/10.f",
    "ao-de-261-22/4/11.a",
    "ao-de-261-22/4/11.c",
    "ao-de-261-22/4/12.a",
    "ao-de-261-22/4/12.b",
    title=("O que não se decide fica como está", "What is not decided is left alone"),
    pt="Saiu {total}, que não decide a aposta de {player} {em_position}, de {stake}; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{total} came, which does not decide {player}'s bet on {position}, {stake}; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)
def bets_that_are_not_decided_are_left_alone(stage: BetStage, throw: Thrown, law: CrapsLaw) -> Due | None:
    """A bet that waits for a number is neither paid nor taken by other totals.

    On a first throw of the bar's total don't pass neither wins nor loses; don't come likewise, by analogy (C4).
    """
    effect = stage.effects.get(throw.faces, STAYS)
    if effect in OVER:
        return None
    return stands_off(at=stage.place.listed, reading=stage.doubt if effect is STANDS_OFF else None)


def _off(stage: BetStage, throw: Thrown) -> tuple[Otherwise, ...]:
    """Elsewhere a box or a hardway does not play on a first throw, and is left alone."""
    working = stage.place.working
    return (Otherwise(0, working),) if throw.first and working is not None else ()


SETTLEMENT = Settlement[CrapsPlace](
    bets_that_are_not_decided_are_left_alone,
    bets_that_lose_are_collected,
    every_winning_bet_is_paid_its_prize,
    how=(winning_stake_stays_with_its_owner,),
    rounding=ROUNDING,
)


def stage_of(place: CrapsPlace, number: int | None) -> BetStage | None:
    """The stage that a bet is in: its first, or waiting for a number."""
    return place.first if number is None else place.then.get(number)


def effect_of(place: CrapsPlace, number: int | None, faces: SortedFaces) -> ThrowEffect:
    """What the faces, in rising order, make of a bet that waits for the number, or for none yet."""
    stage = stage_of(place, number)
    return STAYS if stage is None else stage.effects.get(faces, STAYS)


def due(place: CrapsPlace, number: int | None, faces: SortedFaces, stake: int, law: CrapsLaw) -> Due:
    """Prize and loss of a stake on that throw."""
    stage = stage_of(place, number)
    return NOTHING if stage is None else SETTLEMENT.tariff(law).decide(stage, Thrown(faces))[1].on(stake)
